//! Effects and keywords of cards, as enums of the codes in the data files.

use std::fmt;

use super::nation::Nation;

/// Scope of an effect or a keyword: played or ignored by the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The game plays the effect as the ledger defines it.
    InScope,
    /// The game ignores the effect. Reports name the cards that have it (`SM-EFF-9`).
    OutOfScope,
}

/// Targets of `CANNON+1_VS_NOT`: ships of all nations except one, and also forts if the code names them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NotOf {
    /// Nation whose ships are not targets.
    pub nation: Nation,
    /// True if forts are targets too (`+FORT`).
    pub forts: bool,
}

/// Effect that only one card has; all effects of this type are out of scope.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the cards' keywords")]
pub enum Special {
    EmperorsCommander,
    HeadhuntersDomain,
}

/// Argument of a code, written after a colon.
trait Argument: Copy {
    fn parse(word: &str) -> Option<Self>;
    fn word(self) -> String;
}

impl Argument for Nation {
    fn parse(word: &str) -> Option<Nation> {
        Nation::from_name(word)
    }

    fn word(self) -> String {
        self.name().replace(' ', "_")
    }
}

impl Argument for NotOf {
    fn parse(word: &str) -> Option<NotOf> {
        let (nation, forts) = match word.strip_suffix("+FORT") {
            Some(nation) => (nation, true),
            None => (word, false),
        };
        Some(NotOf { nation: Nation::from_name(nation)?, forts })
    }

    fn word(self) -> String {
        self.nation.word() + if self.forts { "+FORT" } else { "" }
    }
}

impl Argument for Special {
    fn parse(word: &str) -> Option<Special> {
        match word {
            "Emperors_Commander" => Some(Special::EmperorsCommander),
            "Headhunters_Domain" => Some(Special::HeadhuntersDomain),
            _ => None,
        }
    }

    fn word(self) -> String {
        match self {
            Special::EmperorsCommander => "Emperors_Commander".into(),
            Special::HeadhuntersDomain => "Headhunters_Domain".into(),
        }
    }
}

macro_rules! effects {
    ($($name:ident $(($argument:ident))? = $code:literal, $rule:literal, $scope:ident;)*) => {
        /// Effect of a ship, a crew or a fort. Each variant is named after a code that the ledger defines.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "the ledger has a line for each code")]
        pub enum Effect {
            $($name $(($argument))?,)*
        }

        impl Effect {
            /// Codes of all effects without arguments, in the order of the ledger.
            pub const CODES: &[&str] = &[$($code),*];

            /// Parses a code of the data files, such as `CAPTAIN` or `CANNON+1_VS:English`.
            pub fn parse(text: &str) -> Option<Effect> {
                let (code, argument) = match text.split_once(':') {
                    Some((code, argument)) => (code, Some(argument)),
                    None => (text, None),
                };
                match code {
                    $($code => effects!(@parse argument, $name $(, $argument)?),)*
                    _ => None,
                }
            }

            /// Code of the effect without its argument.
            pub const fn code(self) -> &'static str {
                match self {
                    $(effects!(@pattern $name $(, $argument)?) => $code,)*
                }
            }

            /// Id of the ledger's rule that defines the effect.
            pub const fn rule(self) -> &'static str {
                match self {
                    $(effects!(@pattern $name $(, $argument)?) => $rule,)*
                }
            }

            /// Returns the effect's scope: played or ignored by the game.
            pub const fn scope(self) -> Scope {
                match self {
                    $(effects!(@pattern $name $(, $argument)?) => Scope::$scope,)*
                }
            }

            /// Number of the effect's code in [`CODES`](Effect::CODES), whatever its argument.
            pub(crate) const fn number(self) -> usize {
                /// Codes without their arguments.
                enum Code {
                    $($name,)*
                }
                match self {
                    $(effects!(@pattern $name $(, $argument)?) => Code::$name as usize,)*
                }
            }

            /// Returns true if the effect's code has an argument.
            pub(crate) const fn has_argument(self) -> bool {
                match self {
                    $(effects!(@pattern $name $(, $argument)?) => effects!(@has $($argument)?),)*
                }
            }

            fn argument(self) -> Option<String> {
                match self {
                    $(effects!(@bind $name, of $(, $argument)?) => effects!(@word of $(, $argument)?),)*
                }
            }
        }
    };
    (@parse $text:ident, $name:ident) => { $text.is_none().then_some(Effect::$name) };
    (@parse $text:ident, $name:ident, $argument:ident) => {
        $text.and_then(<$argument as Argument>::parse).map(Effect::$name)
    };
    (@pattern $name:ident) => { Effect::$name };
    (@pattern $name:ident, $argument:ident) => { Effect::$name(_) };
    (@bind $name:ident, $of:ident) => { Effect::$name };
    (@bind $name:ident, $of:ident, $argument:ident) => { Effect::$name($of) };
    (@has) => { false };
    (@has $argument:ident) => { true };
    (@word $of:ident) => { None };
    (@word $of:ident, $argument:ident) => { Some(<$argument as Argument>::word($of)) };
}

effects! {
    CannonPlus1Vs(Nation) = "CANNON+1_VS", "SM-EFF-1", InScope;
    CannonPlus1VsNot(NotOf) = "CANNON+1_VS_NOT", "SM-EFF-1", InScope;
    WeakVs(Nation) = "WEAK_VS", "SM-EFF-1", InScope;
    CannonPlus1BoardPlus1Vs(Nation) = "CANNON+1_BOARD+1_VS", "SM-EFF-1", InScope;
    CannonPlus1IfCaptain = "CANNON+1_IF_CAPTAIN", "SM-EFF-1", InScope;
    CannonPlus1PerFriendS = "CANNON+1_PER_FRIEND_S", "SM-EFF-1", InScope;
    AuraCannonPlus1S = "AURA_CANNON+1_S", "SM-EFF-1", InScope;
    CannonPlus1Followup = "CANNON+1_FOLLOWUP", "SM-EFF-1", InScope;
    CannonPlus1VsFortS = "CANNON+1_VS_FORT_S", "SM-EFF-1", InScope;
    GunPlus1Vs(Nation) = "GUN+1_VS", "SM-EFF-1", InScope;
    DoubleRange6 = "DOUBLE_RANGE_6", "SM-EFF-2", InScope;
    AllCannonsL = "ALL_CANNONS_L", "SM-EFF-2", InScope;
    LofIgnoresShips = "LOF_IGNORES_SHIPS", "SM-EFF-2", InScope;
    Cannoneer = "CANNONEER", "SM-EFF-2", InScope;
    Reroll1 = "REROLL_1", "SM-EFF-2", InScope;
    HitKillsCrew = "HIT_KILLS_CREW", "SM-EFF-2", InScope;
    HitKillsCargo = "HIT_KILLS_CARGO", "SM-EFF-2", InScope;
    HitKillsCargo1 = "HIT_KILLS_CARGO_1", "SM-EFF-2", InScope;
    HitTwoMasts = "HIT_2_MASTS", "SM-EFF-2", InScope;
    ChooseMast = "CHOOSE_MAST", "SM-EFF-2", InScope;
    LoseMastOn1 = "LOSE_MAST_ON_1", "SM-EFF-2", InScope;
    RepairOnSink = "REPAIR_ON_SINK", "SM-EFF-2", InScope;
    CannonsSurvive = "CANNONS_SURVIVE", "SM-EFF-2", InScope;
    NoShootDerelict = "NO_SHOOT_DERELICT", "SM-EFF-2", InScope;
    NoShootWithTreasure = "NO_SHOOT_WITH_TREASURE", "SM-EFF-2", InScope;
    SacrificeTreasureCannon = "SACRIFICE_TREASURE_CANNON", "SM-EFF-2", InScope;
    Chainshot = "CHAINSHOT", "SM-EFF-2", InScope;
    Firepot = "FIREPOT", "SM-EFF-2", InScope;
    Stinkpot = "STINKPOT", "SM-EFF-2", InScope;
    Smokepot = "SMOKEPOT", "SM-EFF-2", InScope;
    Musketeer = "MUSKETEER", "SM-EFF-2", InScope;
    ImmuneL = "IMMUNE_L", "SM-EFF-3", InScope;
    ImmuneFort = "IMMUNE_FORT", "SM-EFF-3", InScope;
    NoTargetFort = "NO_TARGET_FORT", "SM-EFF-3", InScope;
    NoTargetWithinS = "NO_TARGET_WITHIN_S", "SM-EFF-3", InScope;
    NoTargetDocked = "NO_TARGET_DOCKED", "SM-EFF-3", InScope;
    ImmuneRam = "IMMUNE_RAM", "SM-EFF-3", InScope;
    NoPin = "NO_PIN", "SM-EFF-3", InScope;
    TwoHitsPerMast = "TWO_HITS_PER_MAST", "SM-EFF-3", InScope;
    IgnoreFirstHitFull = "IGNORE_FIRST_HIT_FULL", "SM-EFF-3", InScope;
    SinkAt0 = "SINK_AT_0", "SM-EFF-3", InScope;
    Unsinkable = "UNSINKABLE", "SM-EFF-3", InScope;
    CrewSafe = "CREW_SAFE", "SM-EFF-3", InScope;
    CrewFlipSave = "CREW_FLIP_SAVE", "SM-EFF-3", InScope;
    ReturnsHome = "RETURNS_HOME", "SM-EFF-3", InScope;
    Helmsman = "HELMSMAN", "SM-EFF-4", InScope;
    Captain = "CAPTAIN", "SM-EFF-4", InScope;
    Explorer = "EXPLORER", "SM-EFF-4", InScope;
    Oars = "OARS", "SM-EFF-4", InScope;
    Shipwright = "SHIPWRIGHT", "SM-EFF-4", InScope;
    ShootThenMove = "SHOOT_THEN_MOVE", "SM-EFF-4", InScope;
    MovePlusSEmpty = "MOVE+S_EMPTY", "SM-EFF-4", InScope;
    MoveSWhenFull = "MOVE_S_WHEN_FULL", "SM-EFF-4", InScope;
    MovePlusLFullMasts = "MOVE+L_FULL_MASTS", "SM-EFF-4", InScope;
    MoveSAfterLoad = "MOVE_S_AFTER_LOAD", "SM-EFF-4", InScope;
    MoveSAfterUnload = "MOVE_S_AFTER_UNLOAD", "SM-EFF-4", InScope;
    MonsterPlusLNear = "MONSTER+L_NEAR", "SM-EFF-4", InScope;
    IgnoreTerrain = "IGNORE_TERRAIN", "SM-EFF-4", InScope;
    FogHop = "FOG_HOP", "SM-EFF-4", InScope;
    PushEnemy5 = "PUSH_ENEMY_5+", "SM-EFF-4", InScope;
    ExtraAction5 = "EXTRA_ACTION_5+", "SM-EFF-4", InScope;
    SameActionTwice5 = "SAME_ACTION_TWICE_5+", "SM-EFF-4", InScope;
    SacCrewExtraAction = "SAC_CREW_EXTRA_ACTION", "SM-EFF-4", InScope;
    FleetTwoActions6 = "FLEET_TWO_ACTIONS_6", "SM-EFF-4", InScope;
    RaidHome = "RAID_HOME", "SM-EFF-5", InScope;
    RaidHomeLeave = "RAID_HOME_LEAVE", "SM-EFF-5", InScope;
    StealTouch = "STEAL_TOUCH", "SM-EFF-5", InScope;
    LootTouch(Nation) = "LOOT_TOUCH", "SM-EFF-5", InScope;
    TradeWildTreasure = "TRADE_WILD_TREASURE", "SM-EFF-5", InScope;
    TradeTreasureS = "TRADE_TREASURE_S", "SM-EFF-5", InScope;
    PeekIsland = "PEEK_ISLAND", "SM-EFF-5", InScope;
    PeekShip = "PEEK_SHIP", "SM-EFF-5", InScope;
    PeekAny = "PEEK_ANY", "SM-EFF-5", InScope;
    GoldPlus1 = "GOLD+1", "SM-EFF-5", InScope;
    GoldPlus2 = "GOLD+2", "SM-EFF-5", InScope;
    CaptureDerelictTeleport = "CAPTURE_DERELICT_TELEPORT", "SM-EFF-5", InScope;
    NoLastTreasure = "NO_LAST_TREASURE", "SM-EFF-5", InScope;
    UnloadAtS = "UNLOAD_AT_S", "SM-EFF-5", InScope;
    MarkExploredS = "MARK_EXPLORED_S", "SM-EFF-5", InScope;
    CargoPlus1 = "CARGO+1", "SM-EFF-5", InScope;
    NoSpace = "NO_SPACE", "SM-EFF-5", InScope;
    NoSpaceRevealed = "NO_SPACE_REVEALED", "SM-EFF-5", InScope;
    BoardPlus1 = "BOARD+1", "SM-EFF-6", InScope;
    BoardPlus1Vs(Nation) = "BOARD+1_VS", "SM-EFF-6", InScope;
    BoardPlus2VsSeaMonster = "BOARD+2_VS_SEA_MONSTER", "SM-EFF-6", InScope;
    BoardAtS = "BOARD_AT_S", "SM-EFF-6", InScope;
    BoardNoBonus = "BOARD_NO_BONUS", "SM-EFF-6", InScope;
    BoardPlusMast = "BOARD+MAST", "SM-EFF-6", InScope;
    BoardTwo = "BOARD_TWO", "SM-EFF-6", InScope;
    BoardAllTreasure = "BOARD_ALL_TREASURE", "SM-EFF-6", InScope;
    BoardAllCrew = "BOARD_ALL_CREW", "SM-EFF-6", InScope;
    PinnedKillsCrew = "PINNED_KILLS_CREW", "SM-EFF-6", InScope;
    PinnedKillsCrewPlusMast = "PINNED_KILLS_CREW+MAST", "SM-EFF-6", InScope;
    CrewNation(Nation) = "CREW_NATION", "SM-EFF-7", InScope;
    CrewAny = "CREW_ANY", "SM-EFF-7", InScope;
    CrewCostMinus1 = "CREW_COST-1", "SM-EFF-7", InScope;
    FaceUp = "FACE_UP", "SM-EFF-7", InScope;
    FleetPlus5 = "FLEET+5", "SM-EFF-7", InScope;
    CrewStuck = "CREW_STUCK", "SM-EFF-7", InScope;
    NoCrew = "NO_CREW", "SM-EFF-7", InScope;
    LinkAny(Nation) = "LINK_ANY", "SM-EFF-7", InScope;
    Replaces = "REPLACES", "SM-EFF-7", InScope;
    CancelS = "CANCEL_S", "SM-EFF-8", InScope;
    AddCrew2 = "ADD_CREW_2", "SM-EFF-9", OutOfScope;
    BoardAllTreasureOrCrew = "BOARD_ALL_TREASURE_OR_CREW", "SM-EFF-9", OutOfScope;
    BoardCaptureCrew = "BOARD_CAPTURE_CREW", "SM-EFF-9", OutOfScope;
    BreathCancel = "BREATH_CANCEL", "SM-EFF-9", OutOfScope;
    BreathFire = "BREATH_FIRE", "SM-EFF-9", OutOfScope;
    BreathL3 = "BREATH_L3", "SM-EFF-9", OutOfScope;
    CopyAbility = "COPY_ABILITY", "SM-EFF-9", OutOfScope;
    CrewFree = "CREW_FREE", "SM-EFF-9", OutOfScope;
    FaceUpSelfSafe = "FACE_UP_SELF_SAFE", "SM-EFF-9", OutOfScope;
    HitLosesTopCrew5 = "HIT_LOSES_TOP_CREW_5+", "SM-EFF-9", OutOfScope;
    Joke = "JOKE", "SM-EFF-9", OutOfScope;
    Possess6 = "POSSESS_6", "SM-EFF-9", OutOfScope;
    Special(Special) = "SPECIAL", "SM-EFF-9", OutOfScope;
    FortCannonPlus1Docked = "FORT_CANNON+1_DOCKED", "SM-FRT-7", InScope;
    FortPeekIslands = "FORT_PEEK_ISLANDS", "SM-FRT-7", InScope;
    FortUnload4Action = "FORT_UNLOAD4_ACTION", "SM-FRT-7", InScope;
    FortOne2L = "FORT_ONE_2L", "SM-FRT-7", InScope;
    FortHitsD6 = "FORT_HITS_D6", "SM-FRT-7", InScope;
    FortGhostCrew = "FORT_GHOST_CREW", "SM-FRT-7", OutOfScope;
}

impl Effect {
    /// Returns true if the effect allows crew of a foreign nation to work aboard (`SM-EFF-7`).
    pub(crate) fn admits(self, nation: Nation) -> bool {
        self == Effect::CrewAny || self == Effect::CrewNation(nation)
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.argument() {
            Some(argument) => write!(out, "{}:{argument}", self.code()),
            None => out.write_str(self.code()),
        }
    }
}

macro_rules! keywords {
    ($($name:ident = $text:literal, $rule:literal, $scope:ident;)*) => {
        /// Keyword of a card: an ability whose text is in the rulebook.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "the ledger has a line for each")]
        pub enum Keyword {
            $($name,)*
        }

        impl Keyword {
            /// All keywords, in the order of the ledger.
            pub const ALL: &[Keyword] = &[$(Keyword::$name),*];

            /// Name of the keyword, as printed on cards.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Keyword::$name => $text,)*
                }
            }

            /// Id of the ledger's rule that defines the keyword.
            pub const fn rule(self) -> &'static str {
                match self {
                    $(Keyword::$name => $rule,)*
                }
            }

            /// Returns the keyword's scope: played or ignored by the game.
            pub const fn scope(self) -> Scope {
                match self {
                    $(Keyword::$name => Scope::$scope,)*
                }
            }
        }
    };
}

keywords! {
    BlackMark = "Black Mark", "SM-KEY-01", InScope;
    BroadsidesAttack = "Broadsides Attack", "SM-KEY-02", InScope;
    Fear = "Fear", "SM-KEY-03", InScope;
    Galley = "Galley", "SM-KEY-04", InScope;
    GhostShip = "Ghost Ship", "SM-KEY-05", InScope;
    Junk = "Junk", "SM-KEY-06", InScope;
    Limit = "Limit", "SM-KEY-07", InScope;
    Marine = "Marine", "SM-KEY-08", InScope;
    Ransom = "Ransom", "SM-KEY-09", InScope;
    SeaMonster = "Sea Monster", "SM-KEY-10", InScope;
    Schooner = "Schooner", "SM-KEY-11", InScope;
    TurtleShip = "Turtle Ship", "SM-KEY-12", InScope;
    TreasureShip = "Treasure Ship", "SM-EFF-9", OutOfScope;
}

impl Keyword {
    /// Parses a keyword as printed on cards.
    pub fn from_name(name: &str) -> Option<Keyword> {
        Keyword::ALL.iter().copied().find(|keyword| keyword.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effect_codes_round_trip_through_text() {
        let codes = ["CAPTAIN", "CANNON+1_VS:Barbary_Corsair", "CANNON+1_VS_NOT:American+FORT"];
        for code in codes.into_iter().chain(["SPECIAL:Headhunters_Domain", "EXTRA_ACTION_5+"]) {
            let effect = Effect::parse(code).expect("a code");
            assert_eq!(effect.to_string(), code);
        }
    }

    #[test]
    fn effect_code_with_a_wrong_argument_is_rejected() {
        for text in
            ["CAPTAIN:English", "CANNON+1_VS", "CANNON+1_VS:Dutch", "captain", "", "SPECIAL:X"]
        {
            assert_eq!(Effect::parse(text), None, "{text}");
        }
    }

    #[test]
    fn effect_codes_are_listed_once() {
        let codes: std::collections::BTreeSet<_> = Effect::CODES.iter().collect();
        assert_eq!(codes.len(), Effect::CODES.len());
    }
}
