//! Stack of frames from which play resumes, the next frame on top.

use super::deed::Aim;
use super::question::{Ask, MastBy};
use super::rig::Mast;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo};
use crate::seat::Seat;

/// Step with which play resumes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Frame {
    /// Set-up: a seat chooses its fleet (`SM-FLT-1`).
    Fleet(Seat),
    /// Set-up: the fleets are built.
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
    /// A step of the beginning of a turn, for a ship and all later ships.
    Begin(Step, ShipNo),
    /// A die is rolled for a fire mast (`SM-FIM`).
    Burn(ShipNo, Mast),
    /// A mast of a ship catches fire, lit by a seat.
    Ignite(ShipNo, Option<Seat>),
    /// Endings that only the beginning of a turn can bring are checked (`SM-END-3`).
    Stranded,
    /// The player whose turn it is gives an order.
    Orders,
    /// A fort may be built (`SM-FRT-2`).
    BuildFort,
    /// The turn ends.
    EndTurn,
    /// A question waits for its answer.
    Ask(Ask),
    /// This seat, then each later seat, may cancel the announced ability (`CANCEL_S`).
    Cancel(Seat),
    /// The announced ability is carried out.
    CarryOut,
    /// The die of an ability, used on a ship, lies open.
    AbilityRolled(ShipNo, Effect, ShipNo),
    /// The next segment of a move is sailed.
    Sailing,
    /// A ship that is lost leaves the fog.
    OutOfFog(ShipNo),
    /// A reef takes masts of a ship.
    Reef(ShipNo, u8),
    /// A ship is free of weeds.
    Untangled(ShipNo),
    /// A Captain shoots after the end of a move (`SM-MOV-9`).
    CaptainShoots(ShipNo),
    /// Abilities at contact take effect (`SM-MOV-9`).
    AtContact(ShipNo),
    /// The plague passes to the touched ship (`SM-UNI-3`).
    Plague(ShipNo),
    /// A ram is offered.
    Ram(ShipNo),
    /// A ram's die lies open.
    RamRolled(ShipNo, ShipNo),
    /// A boarding is offered to the seat whose turn it is, then to the opponent (`SM-BRD-1`).
    Board(ShipNo, ShipNo, Asked),
    /// The dice of a boarding are rolled.
    RollBoarding,
    /// The dice of a boarding lie open.
    BoardingRolled,
    /// The winner of a boarding takes plunder.
    Plunder,
    /// Docking takes effect (`SM-MOV-9`).
    Dock(ShipNo),
    /// A ship explores in the move action by which she docked.
    ExploreDocked(ShipNo),
    /// The next thing is loaded.
    Search,
    /// The next shot is fired.
    Volley,
    /// A cannon's die lies open for a Cannoneer.
    ShotRolled,
    /// The result of the die is carried out.
    ShotResolved,
    /// Hits on a target take effect, one after the other.
    Hits(Aim, u8),
    /// A shoot action of a ship is over.
    AfterShooting(ShipNo),
    /// An ability that takes or removes a thing of an enemy ship is offered.
    Victim(ShipNo, Effect, ShipNo),
    /// An ability of a fort's cannon that takes or removes a thing of a ship is offered.
    FortVictim(IslandNo, ShipNo),
    /// A ship becomes pinned in the turn of the ship that pins her.
    Pinned(ShipNo, ShipNo),
    /// A ship loses masts, for this reason.
    LoseMasts(ShipNo, u8, MastBy),
    /// A re-roll is offered for a die (`REROLL_1`).
    Reroll(ShipNo, DieOf),
}

impl Frame {
    /// Id of the rule under which play resumes; `None` if the previous rule continues.
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

/// Seats that have been asked about a boarding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Asked {
    /// Neither seat.
    None,
    /// Only the seat whose turn it is.
    Active,
}

/// Die that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DieOf {
    /// Die of a cannon.
    Shot,
    /// Die of a ram.
    Ram,
    /// Die of an ability.
    Ability(Effect),
    /// Die of one side of a boarding.
    Boarding(u8),
}

/// Step of the beginning of a turn, ship by ship, in this order (`SM-TRN-4`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// Rolls for the fire masts of all ships.
    Fire,
    /// Rolls for Fear.
    Fear,
    /// Roll for FLEET_TWO_ACTIONS_6.
    TwoActions,
    /// Choices of ghosts and sea monsters.
    Depth,
}
