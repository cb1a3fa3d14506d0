//! Reasons for changes in a game, each with the id of its rule in the ledger.

use serde::Serialize;

macro_rules! reasons {
    ($($variant:ident $rule:literal $doc:literal),* $(,)?) => {
        /// Reason for a change in a game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Why { $(#[doc = $doc] $variant),* }

        impl Why {
            /// All reasons for changes.
            pub const ALL: &'static [Why] = &[$(Why::$variant),*];

            /// Id of the reason's rule in the ledger.
            pub const fn rule(self) -> &'static str {
                match self { $(Why::$variant => $rule),* }
            }
        }
    };
}

reasons! {
    SetUp "BB-SET-4" "The set-up.",
    TurnMerchants "BB-TRN-3" "The merchants of a turn.",
    Scurvy "BB-EV-18" "An outbreak of scurvy.",
    ScurvyTurn "BB-TRN-1" "Scurvy at the start of a turn.",
    EnteredPort "BB-PRT-5" "A ship entered a port.",
    Move "BB-MOV-1" "A Move.",
    FairWinds "BB-EV-06" "Fair Winds.",
    Slow "BB-SHP-2" "Speed fell below 0.",
    Declined "BB-LOO-2" "Cargo declined.",
    Loot "BB-LOO-3" "Loot.",
    Cargo "BB-LOO-1" "The worth of a cargo.",
    Convert "BB-CNV-1" "A converted merchant.",
    Torture "BB-HOS-2" "Torture.",
    Ransom "BB-INP-2" "Ransom.",
    Booty "BB-INP-3" "Booty converted to Net Worth.",
    Refit "BB-INP-4" "A refit.",
    Haven "BB-INP-5" "The bribe for a Safe Haven.",
    HavenEnds "BB-INP-6" "The end of a Safe Haven.",
    Voluntary "BB-DR-1" "Voluntary D&R.",
    PortRevelry "BB-INP-7" "D&R in a pirate port.",
    Recovery "BB-DR-2" "Recovery from D&R.",
    PortAttack "BB-ATT-4" "A port attacked and taken.",
    PortHeld "BB-ATT-5" "A port that held.",
    AttackHistory "BB-ATT-2" "Consequences of any attack on a port.",
    Sack "BB-SAC" "A sack.",
    Grab "BB-GRB-2" "A Booty Grab.",
    Duel "BB-DUE-1" "A duel.",
    Spoils "BB-DUE-3" "The spoils of a duel.",
    Alliance "BB-ALL-6" "The end of an alliance.",
    KcArrived "BB-KC-1" "A KC deployed.",
    KcUsed "BB-KC-2" "A KC moved as an AP action.",
    KcOnPort "BB-KC-3" "A KC's attack on a pirate port.",
    Oust "BB-KC-4" "An ousting.",
    Reaction "BB-REA-3" "A KC that reacts.",
    KcBattle "BB-REA-6" "A battle with a KC.",
    LootIntercepted "BB-REA-7" "A KC that intercepted a Loot.",
    WarshipBattle "BB-WAR-3" "A battle with a warship.",
    WarshipCancels "BB-WAR-4" "A warship that cancelled an action.",
    Cunning "BB-CUN" "A re-roll.",
    Skull "BB-EV-19" "Skull & Crossbones.",
    Mutiny "BB-MUT-2" "A mutiny.",
    Sunk "BB-SHP-3" "A ship that sank.",
    Retirement "BB-SCO-2" "A retirement.",
    Bribe "BB-RET-4" "The bribe for a retirement.",
    Letter "BB-EV-12" "A Letter of Marque.",
    Surrender "BB-RET-5" "A surrender.",
    Gone "BB-RET-6" "Its pirate has left.",
    Eliminated "BB-SCO-3" "A pirate eliminated.",
    KcKill "BB-SCO-4" "A pirate killed by a KC.",
    InPlay "BB-SCO-3" "A pirate in play at the end.",
    Treasure "BB-EV-01" "Buried Treasure.",
    Card2 "BB-EV-02" "Debauchery & Revelry.",
    Disease "BB-EV-03" "Disease.",
    DoubleCross "BB-EV-04" "Double Cross.",
    Turmoil "BB-EV-05" "European Turmoil.",
    Pardon "BB-EV-08" "The General Pardon.",
    NewGovernors "BB-EV-09" "New Governors.",
    AntiGovernor "BB-PRT-3" "An Anti-Pirate governor came.",
    Surprise "BB-EV-11" "KC Surprise.",
    Resistance "BB-EV-13" "Local Resistance.",
    Conspiracy "BB-EV-15" "Mutiny Conspiracy.",
    Converts "BB-EV-16" "Pirate Converts.",
    Ambition "BB-EV-17" "Piratical Ambition.",
    Storm "BB-EV-20" "Storms at Sea.",
    Wear "BB-EV-22" "Wear and Tear.",
    Disaster "BB-EV-23" "Natural Disaster.",
    PortLost "BB-PRT-6" "A port that was destroyed.",
}
