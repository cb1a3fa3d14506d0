//! Frames: steps of play that are still to be carried out. They are on a stack, with the next step on top.

use super::kinds::Aim;
use super::question::{Ask, MastBy};
use super::rig::Mast;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo};
use crate::seat::Seat;

/// Step of play that is still to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Frame {
    /// Set-up: a seat chooses its fleet (`SM-FLT-1`).
    Fleet(Seat),
    /// Set-up: the ships and crew of the chosen fleets are created.
    Deploy,
    /// Set-up: the next island is placed (`SM-SET-2`).
    Islands,
    /// Set-up: the home of a seat is chosen (`SM-SET-4`).
    Home(Seat),
    /// Set-up: a ship is put at its berth (`SM-SET-5`).
    Berth(ShipNo),
    /// Set-up: treasure is laid out (`SM-SET-6`).
    Treasure,
    /// Set-up: the next piece of terrain is placed (`SM-SET-3`).
    Terrain,
    /// A turn begins (`SM-TRN-4`).
    BeginTurn,
    /// A step of the beginning of a turn is played, for a ship and all later ships.
    Begin(Step, ShipNo),
    /// A die is rolled for a fire mast (`SM-FIM`).
    Burn(ShipNo, Mast),
    /// A mast of a ship catches fire. The optional seat is the seat that set the fire.
    Ignite(ShipNo, Option<Seat>),
    /// Seats that can never move again are eliminated (`SM-END-3`).
    Stranded,
    /// The active seat gives an order.
    Orders,
    /// The active seat may build a fort (`SM-FRT-2`).
    BuildFort,
    /// The turn ends.
    EndTurn,
    /// A postponed question is asked again.
    Ask(Ask),
    /// This seat, then each later seat, may cancel the announced ability (`CANCEL_S`).
    Cancel(Seat),
    /// The announced ability is carried out.
    CarryOut,
    /// An ability's die takes effect, after possible re-rolls.
    AbilityRolled(ShipNo, Effect, ShipNo),
    /// The moving ship sails her next segment.
    Sailing,
    /// The die for the exit of a lost ship from fog is rolled.
    OutOfFog(ShipNo),
    /// A reef removes masts of a ship.
    Reef(ShipNo, u8),
    /// A tangled ship is freed of weeds.
    Untangled(ShipNo),
    /// A Captain shoots after the end of a move (`SM-MOV-9`).
    CaptainShoots(ShipNo),
    /// Abilities at contact take effect (`SM-MOV-9`).
    AtContact(ShipNo),
    /// The plague passes between ships in contact (`SM-UNI-3`).
    Plague(ShipNo),
    /// A ship may ram or board from a distance after her move.
    Ram(ShipNo),
    /// A ram's die takes effect, after possible re-rolls.
    RamRolled(ShipNo, ShipNo),
    /// A boarding is offered to the active seat, then to the opponent (`SM-BRD-1`).
    Board(ShipNo, ShipNo, AskedSeats),
    /// The dice of a boarding are rolled.
    RollBoarding,
    /// The dice of a boarding take effect, after possible re-rolls.
    BoardingRolled,
    /// The winner of a boarding takes plunder.
    Plunder,
    /// Docking takes effect (`SM-MOV-9`).
    Dock(ShipNo),
    /// A ship explores in the move action by which she docked.
    ExploreDocked(ShipNo),
    /// The exploring ship loads the next treasure or crew.
    Search,
    /// The gunner fires the next shot of the shoot action.
    Volley,
    /// A Cannoneer may shoot again after a miss.
    ShotRolled,
    /// The die of the current shot takes effect.
    ShotResolved,
    /// Hits on a target take effect, one after the other.
    Hits(Aim, u8),
    /// A ship may move after her shoot action (`SHOOT_THEN_MOVE`).
    AfterShooting(ShipNo),
    /// A ship may use an ability that takes crew or treasure from an enemy ship.
    Victim(ShipNo, Effect, ShipNo),
    /// A fort's hit may remove a cargo of a ship (`HIT_KILLS_CARGO`).
    FortVictim(IslandNo, ShipNo),
    /// The second ship has pinned the first in the second ship's turn, so the first ship's abilities act.
    Pinned(ShipNo, ShipNo),
    /// A ship loses this number of masts, for this reason.
    LoseMasts(ShipNo, u8, MastBy),
    /// A ship's owner may roll a die again (`REROLL_1`).
    Reroll(ShipNo, DieOf),
}

impl Frame {
    /// Id of the rule that this step's events cite; `None` to keep the rule of the previous step.
    pub(crate) const fn rule(self) -> Option<&'static str> {
        Some(match self {
            Frame::Fleet(_) | Frame::Deploy => "SM-FLT-1",
            Frame::Islands => "SM-SET-2",
            Frame::Terrain => "SM-SET-3",
            Frame::Home(_) => "SM-SET-4",
            Frame::Berth(_) => "SM-SET-5",
            Frame::Treasure => "SM-SET-6",
            Frame::BeginTurn | Frame::Begin(Step::Depth, _) => "SM-TRN-4",
            Frame::Begin(Step::Fire, _) | Frame::Burn(..) | Frame::Ignite(..) => "SM-FIM",
            Frame::Begin(Step::Fear, _) => "SM-KEY-03",
            Frame::Begin(Step::TwoActions, _) | Frame::AfterShooting(_) => "SM-EFF-4",
            Frame::Stranded => "SM-END-3",
            Frame::Orders => "SM-TRN-1",
            Frame::BuildFort => "SM-FRT-2",
            Frame::EndTurn => "SM-TRN-5",
            Frame::Ask(_) | Frame::CarryOut => return None,
            Frame::Cancel(_) => "SM-EFF-8",
            Frame::AbilityRolled(_, effect, _) | Frame::Victim(_, effect, _) => effect.rule(),
            Frame::Sailing => "SM-MOV-2",
            Frame::OutOfFog(_) => "SM-TER-2",
            Frame::Reef(..) => "SM-TER-3",
            Frame::Untangled(_) => "SM-TER-4",
            Frame::CaptainShoots(_) => "SM-CRW-2",
            Frame::AtContact(_) | Frame::Dock(_) => "SM-MOV-9",
            Frame::Plague(_) => "SM-UNI-3",
            Frame::Ram(_) | Frame::RamRolled(..) => "SM-RAM-1",
            Frame::Board(..) | Frame::RollBoarding | Frame::BoardingRolled | Frame::Plunder => {
                "SM-BRD-1"
            }
            Frame::ExploreDocked(_) => "SM-CRW-5",
            Frame::Search => "SM-EXP-1",
            Frame::Volley | Frame::ShotRolled => "SM-SHO-1",
            Frame::ShotResolved => "SM-SHO-3",
            Frame::Hits(..) => "SM-SHO-4",
            Frame::FortVictim(..) => "SM-FRT-7",
            Frame::Pinned(..) => "SM-EFF-6",
            Frame::LoseMasts(_, _, by) => by.rule(),
            Frame::Reroll(..) => "SM-EFF-2",
        })
    }
}

/// Seats that the game has already asked about a boarding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AskedSeats {
    /// Neither seat.
    None,
    /// Only the active seat.
    Active,
}

/// Open die that may be re-rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DieOf {
    /// Die of a cannon.
    Shot,
    /// Die of a ram.
    Ram,
    /// Die of an ability.
    Ability(Effect),
    /// Die of one side in a boarding: 0 for the active seat's ship, 1 for the enemy ship.
    Boarding(u8),
}

/// Step at the beginning of a turn, played ship by ship (`SM-TRN-4`). The variants are in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// Rolls for the fire masts of all ships.
    Fire,
    /// Rolls that ships with Fear make against enemies nearby.
    Fear,
    /// Roll that may give one ship two actions (`FLEET_TWO_ACTIONS_6`).
    TwoActions,
    /// Choices to make ghost ships ghostly and to submerge sea monsters.
    Depth,
}
