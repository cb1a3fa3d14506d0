//! Events of a game, as observers see them. A game can be rebuilt from its events.

use serde::Serialize;

use super::action::Aim;
use super::{Drawn, Navy};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Parrot};
use crate::games::cove::data::{Island, Legend, Seats, Ship};
use crate::games::cove::rules::TreasureCard;
use crate::games::cove::rules::rule_ids::RuleIds;
use crate::seat::Seat;

/// Change of a game that observers see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// This turn started.
    Turn(u8),
    /// This phase of the turn started.
    Phase(Phase),
    /// A treasure card was revealed.
    Revealed(Island, TreasureCard),
    /// A treasure card that no ship took left the game (`PC-BLK-3`).
    LeftOver(Island),
    /// A seat drew a card. A parrot came aboard; any other card went to the hand.
    Drew(Seat, Card, Drawn),
    /// The discards were shuffled into an empty tavern deck (`PC-PLU-1`).
    Reshuffled,
    /// A seat played a card from its hand.
    Played(Seat, Card),
    /// A seat took a card from the open discards (`PB-COM`, Sleight of Hand).
    Took(Seat, Card),
    /// An area card was placed or repaired. The number counts the hits that the card can absorb; a Reinforcement
    /// counts together with all Reinforcements on the section.
    AreaCardSet(Seat, Section, Card, u8, Setting),
    /// Area cards on a section absorbed hits. The number counts the hits that these cards can still absorb.
    AreaCardHit(Seat, Section, Card, u8, LevelBy),
    /// Sabotage hit a section of a ship this many times.
    Sabotage(Ship, Section, u8),
    /// A ship went to this place.
    Sailed(Seat, Island, Voyage),
    /// A card sent or moved the Navy, or gave the Navy a new controller.
    NavySent(Navy, Card),
    /// The Navy left the board from this island.
    NavyLeft(Island, Leaving),
    /// A black ship was placed at an island, or sailed there.
    BlackShip(u8, Island, Placing),
    /// A legend was revealed on a black ship.
    Bears(u8, Legend, Revealing),
    /// A seat marked an island on a secret map.
    Marked(Seat, Island),
    /// A Consort was named. The first seat is the shared ship's seat; the second seat gets a share of the ship's
    /// earnings.
    Consort(Seat, Seat),
    /// The Consort on this ship ended (`PC-FON`).
    ConsortEnded(Seat),
    /// A seat won or lost fame.
    Fame(Seat, i32, FameFor, Share),
    /// Gold moved between a seat and the bank.
    Gold(Seat, i16, GoodsFor, Share),
    /// Chests moved between a seat and the bank or a Treasure Overboard card.
    Chests(Seat, i16, GoodsFor, Share),
    /// A section's level changed to this level.
    Level(Seat, Section, u8, LevelBy),
    /// A combat started at this island.
    Combat(Island),
    /// A ship met a legend in combat, or the Cacafuego at her island.
    LegendMet(Legend),
    /// A ship met the Navy in combat.
    NavyMet,
    /// This round of a combat started.
    Round(u16),
    /// A ship got this position in the round's firing order.
    Order(u8, Ship),
    /// A ship fired a volley.
    Volley(Volley),
    /// One of Captain Hook's misses hit a ship beside the target (`PC-HOO`).
    Misfire(Seat, u8),
    /// Powder Kegs hit every hull this many times (`PC-KEG`).
    KegBlast(u8),
    /// A mastercraft absorbed hits. The number counts the hits that the mastercraft can still absorb.
    MastercraftHit(Seat, Section, u8, LevelBy),
    /// A parrot was hit. The number counts the hits that the parrot can still take.
    ParrotHit(Seat, Parrot, u8, LevelBy),
    /// A ship was crippled and left the combat.
    Crippled(Seat),
    /// A ship fled. `Hit` records if the ship had been hit.
    Fled(Seat, Hit),
    /// A crew mutinied (`PC-FLE-2`).
    Mutiny(Seat),
    /// A ship reloads after a Six-Gun Salute and loses its turn.
    Reloads(Seat),
    /// A non-player ship has this much hull left.
    NpcHull(Ship, u8),
    /// A legend sank, or a ship took the Cacafuego.
    LegendSunk(Legend),
    /// The Navy sank.
    NavySunk,
    /// The combat at this island ended.
    CombatEnded(Island),
    /// A ship took this island's treasure card.
    Plundered(Seat, Island),
    /// A ship's visit at this island started.
    Visit(Seat, Island),
    /// A visitor of Pirate's Cove gets no gift (`PC-UPG-4`).
    NoGift(Seat, NoGiftFor),
    /// A mastercraft was placed on a section or repaired. The number counts the hits that the mastercraft can now
    /// absorb.
    MastercraftSet(Seat, Section, u8),
    /// A parrot came aboard, or a parrot was healed.
    ParrotWhole(Seat, Parrot),
    /// A parrot died or was released.
    ParrotGone(Seat, Parrot, FameFor),
    /// A seat rejected a parrot, which was shuffled into the deck.
    ParrotDeclined(Seat, Parrot),
    /// These seats tie for most fame (`PC-TRN-6`).
    Tied(Seats),
    /// A player won a tie for most fame.
    WonTie(Seat),
}

impl Event {
    /// Id of the event's rule in the given ledger.
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

/// Phase of a turn.
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
    /// Ledger id of the rule that describes the phase.
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

/// Reason why a black ship is at its island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// The black ship was placed before the first turn (`PC-SET-3`).
    SetUp,
    /// The black ship sailed to the next island (`PC-BLK-1`).
    Sailed,
    /// The black ship sailed as far as a die showed (`PC-HOU-1`).
    Die,
    /// The black ship sailed by Blackbeard's Revenge (`PB-VAR`).
    Revenge,
}

impl Placing {
    /// Ledger id of the rule that places the black ship.
    pub const fn rule(self) -> &'static str {
        match self {
            Placing::SetUp => "PC-SET-3",
            Placing::Sailed => "PC-BLK-1",
            Placing::Die => "PC-HOU-1",
            Placing::Revenge => "PB-VAR",
        }
    }
}

/// Occasion on which a legend is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revealing {
    /// The legend was revealed before the first turn (`PC-SET-3`).
    SetUp,
    /// The legend was revealed in place of a sunk legend (`PC-NPC-4`).
    InPlace,
}

impl Revealing {
    /// Ledger id of the rule that reveals the legend.
    pub const fn rule(self) -> &'static str {
        match self {
            Revealing::SetUp => "PC-SET-3",
            Revealing::InPlace => "PC-NPC-4",
        }
    }
}

/// Reason why the Navy left the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// The Navy's battle ended (`PC-CBT-5`), or the Navy sank in Piratenbucht (`PB-NAV-1`).
    AfterBattle,
    /// The Navy found no battle (`PC-NAV-3`).
    WithoutBattle,
}

impl Leaving {
    /// Ledger id of the rule that removes the Navy.
    pub const fn rule(self) -> &'static str {
        match self {
            Leaving::AfterBattle => "PC-CBT-5",
            Leaving::WithoutBattle => "PC-NAV-3",
        }
    }
}

/// Reason why an area card can absorb hits from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The card was played (`PB-ACT`).
    Played,
    /// The card was repaired on a visit (`PB-TRN-4`).
    Righted,
}

impl Setting {
    /// Ledger id of the rule that sets the area card.
    pub const fn rule(self) -> &'static str {
        match self {
            Setting::Played => "PB-ACT",
            Setting::Righted => "PB-TRN-4",
        }
    }
}

/// Record of a fleeing ship: hit earlier in the combat, or not hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Hit {
    Hit,
    Unhit,
}

/// Reason why a ship went to another place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Voyage {
    /// The ship's wheel showed the place, or the seat chose the place under Crow's Nest (`PC-TRN-3`).
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
    /// Returns true if the seat chose the place.
    pub const fn is_chosen(self) -> bool {
        !matches!(self, Voyage::Crippled | Voyage::Fled | Voyage::RoundLimit)
    }

    /// Ledger id of the rule that moves the ship.
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

/// Origin of a change in fame or goods: the seat itself, or a Consort's share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    /// The seat itself wins, earns, pays or loses the amount.
    Own,
    /// A Consort's share: the seat loses the amount, and the seat's Consort gains the amount (`PC-CON`).
    Consort,
}

/// Reason why a seat won or lost fame.
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
    Handicap,
    Mutiny,
    ParrotKilled,
    ParrotReleased,
}

impl FameFor {
    /// Ledger id of the rule that changes the fame.
    pub const fn rule(self) -> &'static str {
        match self {
            FameFor::Plunder => "PC-PLU-1",
            FameFor::Chests | FameFor::Gold => "PC-UPG-3",
            FameFor::Crippling => "PC-FAM-1",
            FameFor::Flight => "PC-FLE-1",
            FameFor::Legend | FameFor::Navy => "PC-NPC-1",
            FameFor::Cacafuego => "PC-CAC",
            FameFor::Cards => "PC-TRN-5",
            FameFor::Handicap => "PC-HOU-7",
            FameFor::Mutiny => "PC-FLE-2",
            FameFor::ParrotKilled => "PC-PAR-2",
            FameFor::ParrotReleased => "PC-PAR-1",
        }
    }
}

/// Reason why a seat gained or spent gold or chests.
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
    /// Ledger id of the rule that moves the goods.
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

/// Reason why a section's level changed, or why cards on the section were hit.
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
    /// Ledger id of the rule that changes the level or hits the cards.
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

/// Reason why a visitor of Pirate's Cove gets no gift.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoGiftFor {
    /// The visitor could not pay for the repair (`PC-UPG-4`).
    UnpaidRepair,
    /// The ship fled without a hit, under the house rule (`PC-HOU-4`).
    UnhitFlight,
}

impl NoGiftFor {
    /// Ledger id of the rule that denies the gift.
    pub const fn rule(self) -> &'static str {
        match self {
            NoGiftFor::UnpaidRepair => "PC-UPG-4",
            NoGiftFor::UnhitFlight => "PC-HOU-4",
        }
    }
}

/// Fired volley with its target, dice and hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// Ship that fired.
    pub firer: Ship,
    /// Ship that the volley was fired at.
    pub target: Ship,
    /// Section aimed at, or all sections.
    pub aim: Aim,
    /// Number of dice rolled.
    pub dice: u8,
    /// Lowest face that hit.
    pub hit_on: u8,
    /// Number of hits on the target.
    pub hits: u8,
}
