//! Events of a game, as observers see them. They suffice to rebuild the game.

use serde::Serialize;

use super::action::Aim;
use super::{Drawn, Navy};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Parrot};
use crate::games::cove::data::{Island, Legend, Seats, Ship};
use crate::games::cove::rules::TreasureCard;
use crate::games::cove::rules::rule_ids::RuleIds;
use crate::seat::Seat;

/// Event of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn began.
    Turn(u8),
    /// A phase began.
    Phase(Phase),
    /// A treasure card was revealed.
    Revealed(Island, TreasureCard),
    /// A treasure card that no ship took left the game (`PC-BLK-3`).
    LeftOver(Island),
    /// A card went to a hand, or a parrot to its perch.
    Drew(Seat, Card, Drawn),
    /// The discards were shuffled into an empty tavern deck (`PC-PLU-1`).
    Reshuffled,
    /// A card was played from a hand.
    Played(Seat, Card),
    /// A card went from the open discards to a hand (`PB-COM`, Sleight of Hand).
    Took(Seat, Card),
    /// Area cards of a section are aboard or repaired: the hits that this card, or all
    /// Reinforcements of the section together, now absorb.
    AreaCardSet(Seat, Section, Card, u8, Setting),
    /// Area cards of a section absorbed hits; this many hits remain to absorb.
    AreaCardHit(Seat, Section, Card, u8, LevelBy),
    /// Sabotage did hits to a section of a ship.
    Sabotage(Ship, Section, u8),
    /// A ship went to a place.
    Sailed(Seat, Island, Voyage),
    /// This card sent or moved the Navy, or gave her a new controller.
    NavySent(Navy, Card),
    /// The Navy left the board from this island.
    NavyLeft(Island, Leaving),
    /// A black ship lies at an island.
    BlackShip(u8, Island, Placing),
    /// A black ship bears a new legend.
    Bears(u8, Legend, Revealing),
    /// An island was marked on a secret map.
    Marked(Seat, Island),
    /// A Consort was named: the seat of the ship, and the seat that shares its earnings.
    Consort(Seat, Seat),
    /// A Consort ended (`PC-FON`).
    ConsortEnded(Seat),
    /// A seat won or lost fame.
    Fame(Seat, i32, FameFor, Share),
    /// Gold moved between a seat and the bank.
    Gold(Seat, i16, GoodsFor, Share),
    /// Chests moved between a seat and the bank or a Treasure Overboard card.
    Chests(Seat, i16, GoodsFor, Share),
    /// A section went to another level.
    Level(Seat, Section, u8, LevelBy),
    /// A combat began.
    Combat(Island),
    /// A ship met a legend in combat, or the Cacafuego at her island.
    LegendMet(Legend),
    /// A ship met the Navy in combat.
    NavyMet,
    /// A round began.
    Round(u16),
    /// A ship's place in the firing order of the round.
    Order(u8, Ship),
    /// A volley was fired.
    Volley(Volley),
    /// One of Captain Hook's misses hit a ship beside the target (`PC-HOO`).
    Misfire(Seat, u8),
    /// Powder Kegs did this much to every hull (`PC-KEG`).
    KegBlast(u8),
    /// A mastercraft absorbed hits; this many hits remain to absorb.
    MastercraftHit(Seat, Section, u8, LevelBy),
    /// A parrot took hits; this many hits remain.
    ParrotHit(Seat, Parrot, u8, LevelBy),
    /// A ship was crippled and left the combat.
    Crippled(Seat),
    /// A ship fled, with or without a hit before.
    Fled(Seat, Hit),
    /// A crew mutinied (`PC-FLE-2`).
    Mutiny(Seat),
    /// A ship reloads after a Six-Gun Salute and loses its turn.
    Reloads(Seat),
    /// A non-player ship has this much hull left.
    NpcHull(Ship, u8),
    /// A legend was sunk, or the Cacafuego taken.
    LegendSunk(Legend),
    /// The Navy was sunk.
    NavySunk,
    /// A combat ended.
    CombatEnded(Island),
    /// A ship took a treasure card.
    Plundered(Seat, Island),
    /// A visit began.
    Visit(Seat, Island),
    /// A visitor of Pirate's Cove gets no gift (`PC-UPG-4`).
    NoGift(Seat, NoGiftFor),
    /// A mastercraft was put on a section or repaired: the hits that it now absorbs.
    MastercraftSet(Seat, Section, u8),
    /// A parrot is new, or healed.
    ParrotWhole(Seat, Parrot),
    /// A parrot died or was released.
    ParrotGone(Seat, Parrot, FameFor),
    /// A parrot was turned down and shuffled into the deck.
    ParrotDeclined(Seat, Parrot),
    /// These seats tie for most fame (`PC-TRN-6`).
    Tied(Seats),
    /// A player won a tie for most fame.
    WonTie(Seat),
}

impl Event {
    /// Id of the event's rule, in the ledger of the rules in force.
    pub fn rule_in(self, rule_ids: RuleIds) -> &'static str {
        match (rule_ids, self) {
            (RuleIds::Piratenbucht, Event::Fame(_, _, FameFor::Navy, _)) => "PB-NAV-1",
            (RuleIds::Piratenbucht, Event::NavySunk) => "PB-NAV-1",
            (RuleIds::Piratenbucht, Event::Phase(Phase::Combat)) => "PB-TRN-3",
            (RuleIds::Piratenbucht, Event::Phase(Phase::Upgrade)) => "PB-TRN-4",
            _ => rule_ids.cite(self.rule()),
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Event::Fame(_, _, _, Share::Consort)
            | Event::Gold(_, _, _, Share::Consort)
            | Event::Chests(_, _, _, Share::Consort)
            | Event::Consort(..) => "PC-CON",
            Event::Fame(_, _, reason, Share::Own) | Event::ParrotGone(_, _, reason) => {
                reason.rule()
            }
            Event::Gold(_, _, reason, Share::Own) | Event::Chests(_, _, reason, Share::Own) => {
                reason.rule()
            }
            Event::Level(_, _, _, by) => by.rule(),
            Event::Phase(phase) => phase.rule(),
            Event::Sailed(_, _, voyage) => voyage.rule(),
            Event::Drew(_, _, reason) => reason.rule(),
            Event::Played(_, card) => card.rule(),
            Event::Turn(_) | Event::Revealed(..) => "PC-TRN-1",
            Event::LeftOver(_) => "PC-BLK-3",
            Event::Reshuffled | Event::Plundered(..) => "PC-PLU-1",
            Event::NavySent(_, card) => card.rule(),
            Event::NavyLeft(_, leaving) => leaving.rule(),
            Event::Took(..) | Event::Sabotage(..) => "PB-COM",
            Event::AreaCardSet(_, _, _, _, setting) => setting.rule(),
            Event::AreaCardHit(..) => "PB-CBT-2",
            Event::BlackShip(_, _, placing) => placing.rule(),
            Event::Bears(_, _, revealing) => revealing.rule(),
            Event::LegendSunk(_) => "PC-NPC-4",
            Event::Marked(..) => "PC-MAP",
            Event::ConsortEnded(_) => "PC-FON",
            Event::Combat(_) | Event::LegendMet(_) | Event::NavyMet => "PC-CBT-1",
            Event::Round(_) | Event::Order(..) => "PC-SPD-2",
            Event::Volley(_) => "PC-FIR-2",
            Event::Misfire(..) => "PC-HOO",
            Event::KegBlast(_) => "PC-KEG",
            Event::MastercraftHit(..) | Event::ParrotHit(..) => "PC-FIR-3",
            Event::Crippled(_) => "PC-FIR-4",
            Event::Fled(..) => "PC-FLE-1",
            Event::Mutiny(_) => "PC-FLE-2",
            Event::Reloads(_) => "PC-SIX",
            Event::NpcHull(..) => "PC-CBT-6",
            Event::NavySunk => "PC-NPC-1",
            Event::CombatEnded(_) => "PC-CBT-4",
            Event::Visit(..) => "PC-UPG-7",
            Event::NoGift(_, reason) => reason.rule(),
            Event::MastercraftSet(..) => "PC-MAS-1",
            Event::ParrotWhole(..) | Event::ParrotDeclined(..) => "PC-PAR-1",
            Event::Tied(_) | Event::WonTie(_) => "PC-TRN-6",
        }
    }
}

/// Phase of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum Phase {
    Treasure,
    Navigation,
    Actions,
    Combat,
    Plunder,
    Upgrade,
    BlackShips,
    FinalScoring,
}

impl Phase {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Phase::Treasure => "PC-TRN-1",
            Phase::Navigation => "PC-TRN-3",
            Phase::Actions => "PB-TRN-2",
            Phase::Combat => "PC-CBT-1",
            Phase::Plunder => "PC-PLU-1",
            Phase::Upgrade => "PC-UPG-7",
            Phase::BlackShips => "PC-BLK-1",
            Phase::FinalScoring => "PC-TRN-5",
        }
    }
}

/// Reason for the place of a black ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// The black ship was placed before the first turn (`PC-SET-3`).
    SetUp,
    /// The black ship sailed to the next island (`PC-BLK-1`).
    Sailed,
    /// The black ship sailed by a die (`PC-HOU-1`).
    Die,
    /// The black ship sailed by Blackbeard's Revenge (`PB-VAR`).
    Revenge,
}

impl Placing {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Placing::SetUp => "PC-SET-3",
            Placing::Sailed => "PC-BLK-1",
            Placing::Die => "PC-HOU-1",
            Placing::Revenge => "PB-VAR",
        }
    }
}

/// Time at which a legend is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revealing {
    /// The legend was revealed before the first turn (`PC-SET-3`).
    SetUp,
    /// The legend was revealed in place of a sunk legend (`PC-NPC-4`).
    InPlace,
}

impl Revealing {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Revealing::SetUp => "PC-SET-3",
            Revealing::InPlace => "PC-NPC-4",
        }
    }
}

/// Reason that the Navy left the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// The Navy's battle is over (`PC-CBT-5`); in Piratenbucht also if she was sunk (`PB-NAV-1`).
    AfterBattle,
    /// The Navy found no battle (`PC-NAV-3`).
    WithoutBattle,
}

impl Leaving {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Leaving::AfterBattle => "PC-CBT-5",
            Leaving::WithoutBattle => "PC-NAV-3",
        }
    }
}

/// Reason that an area card absorbs hits from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The card was played (`PB-ACT`).
    Played,
    /// The card was repaired on a visit (`PB-TRN-4`).
    Righted,
}

impl Setting {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Setting::Played => "PB-ACT",
            Setting::Righted => "PB-TRN-4",
        }
    }
}

/// Flag of a ship that flees: hit, or not hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Hit {
    Hit,
    Unhit,
}

/// Reason that a ship went to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Voyage {
    /// The ship's wheel showed the place, or the seat chose it under Crow's Nest (`PC-TRN-3`).
    Wheel,
    /// The seat played A Fond Farewell (`PC-FON`).
    FondFarewell,
    /// The seat played the card Flee (`PB-ACT`).
    FleeCard,
    /// The seat played the card Challenge (`PB-ACT`).
    Challenge,
    /// The ship was crippled (`PC-FIR-4`).
    Crippled,
    /// The ship fled from combat (`PC-FLE-1`).
    Fled,
    /// The combat reached the limit of rounds (`PC-HOU-2`).
    RoundLimit,
}

impl Voyage {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Voyage::Wheel => "PC-TRN-3",
            Voyage::FondFarewell => "PC-FON",
            Voyage::FleeCard | Voyage::Challenge => "PB-ACT",
            Voyage::Crippled => "PC-FIR-4",
            Voyage::Fled => "PC-FLE-1",
            Voyage::RoundLimit => "PC-HOU-2",
        }
    }
}

/// Origin of a change: the seat itself, or a Consort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    /// The change is the seat's own.
    Own,
    /// The change comes from a Consort: gained as one, or lost to one (`PC-CON`).
    Consort,
}

/// Reason that fame was won or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "`rule` names the ledger id of each")]
pub enum FameFor {
    Plunder,
    Chests,
    Gold,
    Crippling,
    Flight,
    Legend,
    Navy,
    Cacafuego,
    Cards,
    Mutiny,
    ParrotKilled,
    ParrotReleased,
}

impl FameFor {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            FameFor::Plunder => "PC-PLU-1",
            FameFor::Chests | FameFor::Gold => "PC-UPG-3",
            FameFor::Crippling => "PC-FAM-1",
            FameFor::Flight => "PC-FLE-1",
            FameFor::Legend | FameFor::Navy => "PC-NPC-1",
            FameFor::Cacafuego => "PC-CAC",
            FameFor::Cards => "PC-TRN-5",
            FameFor::Mutiny => "PC-FLE-2",
            FameFor::ParrotKilled => "PC-PAR-2",
            FameFor::ParrotReleased => "PC-PAR-1",
        }
    }
}

/// Reason that gold or chests were gained or spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "`rule` names the ledger id of each")]
pub enum GoodsFor {
    Rigging,
    Plunder,
    Upgrade,
    UpgradeAtTreasureIsland,
    Card,
    Burying,
    CoveRepair,
    CoveGift,
    MastercraftRepair,
    Mutiny,
    Overboard,
    Overload,
    CatchUp,
    SecretStash,
    ReinforcementRepair,
}

impl GoodsFor {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            GoodsFor::Rigging => "PC-SET-7",
            GoodsFor::Plunder => "PC-PLU-1",
            GoodsFor::Upgrade => "PC-UPG-1",
            GoodsFor::Card => "PC-UPG-2",
            GoodsFor::UpgradeAtTreasureIsland | GoodsFor::Burying => "PC-UPG-3",
            GoodsFor::CoveRepair | GoodsFor::CoveGift => "PC-UPG-4",
            GoodsFor::MastercraftRepair => "PC-UPG-5",
            GoodsFor::Mutiny => "PC-FLE-2",
            GoodsFor::Overboard => "PC-TOV",
            GoodsFor::Overload => "PC-BLK-2",
            GoodsFor::CatchUp => "PC-HOU-5",
            GoodsFor::SecretStash => "PB-COM",
            GoodsFor::ReinforcementRepair => "PB-TRN-4",
        }
    }
}

/// Reason that a section went to another level, or that its protection was hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "`rule` names the ledger id of each")]
pub enum LevelBy {
    Rigging,
    Volley,
    Misfire,
    PowderKeg,
    OwnGrapeshot,
    Shipyard,
    TreasureIsland,
    Account,
    CoveRepair,
    Sabotage,
}

impl LevelBy {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            LevelBy::Rigging => "PC-SET-7",
            LevelBy::Volley => "PC-FIR-3",
            LevelBy::Misfire => "PC-HOO",
            LevelBy::PowderKeg => "PC-KEG",
            LevelBy::OwnGrapeshot => "PC-GRP",
            LevelBy::Shipyard => "PC-UPG-1",
            LevelBy::TreasureIsland => "PC-UPG-3",
            LevelBy::Account => "PC-ACC",
            LevelBy::CoveRepair => "PC-UPG-4",
            LevelBy::Sabotage => "PB-COM",
        }
    }
}

/// Reason that a visitor of Pirate's Cove gets no gift.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoGiftFor {
    /// The visitor could not pay for the repair (`PC-UPG-4`).
    UnpaidRepair,
    /// The ship fled without a hit, under the house rule (`PC-HOU-4`).
    UnhitFlight,
}

impl NoGiftFor {
    /// Id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            NoGiftFor::UnpaidRepair => "PC-UPG-4",
            NoGiftFor::UnhitFlight => "PC-HOU-4",
        }
    }
}

/// Volley with its hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// Ship that fired.
    pub firer: Ship,
    /// Ship that was fired at.
    pub target: Ship,
    /// Section aimed at, or all sections.
    pub aim: Aim,
    /// Number of dice.
    pub dice: u8,
    /// Lowest face that hit.
    pub hit_on: u8,
    /// Number of dice that hit the target.
    pub hits: u8,
}
