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
    SetUp "BB-SET-4" "Set-up of the game.",
    TurnMerchants "BB-TRN-3" "Merchants added in a turn.",
    Scurvy "BB-EV-18" "Outbreak of scurvy.",
    ScurvyTurn "BB-TRN-1" "Scurvy at the start of a turn.",
    EnteredPort "BB-PRT-5" "Arrival of a ship in a port.",
    Move "BB-MOV-1" "Move of a pirate.",
    FairWinds "BB-EV-06" "Fair Winds.",
    Slow "BB-SHP-2" "Fall of Speed below 0.",
    Declined "BB-LOO-2" "Refusal of a cargo.",
    Loot "BB-LOO-3" "Loot of a merchant.",
    Cargo "BB-LOO-1" "Worth of a cargo.",
    Convert "BB-CNV-1" "Conversion of a merchant.",
    Torture "BB-HOS-2" "Torture of a hostage.",
    Ransom "BB-INP-2" "Ransom of a hostage.",
    Booty "BB-INP-3" "Conversion of booty into Net Worth.",
    Refit "BB-INP-4" "Refit of a ship.",
    Haven "BB-INP-5" "Bribe for a Safe Haven.",
    HavenEnds "BB-INP-6" "End of a Safe Haven.",
    Voluntary "BB-DR-1" "Voluntary Debauchery & Revelry.",
    PortRevelry "BB-INP-7" "Debauchery & Revelry in a pirate port.",
    Recovery "BB-DR-2" "Recovery from Debauchery & Revelry.",
    PortAttack "BB-ATT-4" "Capture of a port.",
    PortHeld "BB-ATT-5" "Failed attack on a port.",
    AttackHistory "BB-ATT-2" "Consequences of every attack on a port.",
    Sack "BB-SAC" "Sack of a port.",
    Grab "BB-GRB-2" "Booty Grab.",
    Duel "BB-DUE-1" "Duel of two pirates.",
    Spoils "BB-DUE-3" "Spoils of a duel.",
    Alliance "BB-ALL-6" "End of an alliance.",
    KcArrived "BB-KC-1" "Deployment of a King's Commissioner.",
    KcUsed "BB-KC-2" "Anti-pirate action of a King's Commissioner.",
    KcOnPort "BB-KC-3" "Attack of a King's Commissioner on a pirate port.",
    Oust "BB-KC-4" "Attempt to oust pirates from a port.",
    Reaction "BB-REA-3" "Reaction of a King's Commissioner.",
    KcBattle "BB-REA-6" "Battle against a King's Commissioner.",
    LootIntercepted "BB-REA-7" "Interception of a Loot by a King's Commissioner.",
    WarshipBattle "BB-WAR-3" "Battle against a warship.",
    WarshipCancels "BB-WAR-4" "Cancellation of an action by a warship.",
    Cunning "BB-CUN" "Re-roll by Cunning.",
    Skull "BB-EV-19" "Skull & Crossbones.",
    Mutiny "BB-MUT-2" "Mutiny of a crew.",
    Sunk "BB-SHP-3" "Sinking of a ship.",
    Retirement "BB-SCO-2" "Retirement of a pirate.",
    Bribe "BB-RET-4" "Bribe for a retirement.",
    Letter "BB-EV-12" "Letter of Marque.",
    Surrender "BB-RET-5" "Surrender to a King's Commissioner.",
    Gone "BB-RET-6" "Departure of the pirate.",
    Eliminated "BB-SCO-3" "Elimination of a pirate, not by a King's Commissioner.",
    KcKill "BB-SCO-4" "Elimination of a pirate by a King's Commissioner.",
    InPlay "BB-SCO-3" "Pirate in play at the end of the game.",
    Treasure "BB-EV-01" "Buried Treasure.",
    Card2 "BB-EV-02" "Debauchery & Revelry.",
    Disease "BB-EV-03" "Disease.",
    DoubleCross "BB-EV-04" "Double Cross.",
    Turmoil "BB-EV-05" "European Turmoil.",
    Pardon "BB-EV-08" "General Pardon.",
    NewGovernors "BB-EV-09" "New Governors.",
    AntiGovernor "BB-PRT-3" "Arrival of an Anti-Pirate governor.",
    Surprise "BB-EV-11" "KC Surprise.",
    Resistance "BB-EV-13" "Local Resistance.",
    Conspiracy "BB-EV-15" "Mutiny Conspiracy.",
    Converts "BB-EV-16" "Pirate Converts.",
    Ambition "BB-EV-17" "Piratical Ambition.",
    Storm "BB-EV-20" "Storms at Sea.",
    Wear "BB-EV-22" "Wear and Tear.",
    Disaster "BB-EV-23" "Natural Disaster.",
    PortLost "BB-PRT-6" "Destruction of a port.",
}
