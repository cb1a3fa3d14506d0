//! What play resumes with: a stack of frames, the next one on top.

use super::pieces::ShipNo;
use super::question::MastBy;
use crate::seat::Seat;

/// One thing that play is to resume with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Frame {
    /// Set-up: a seat chooses its fleet (`SM-FLT-1`).
    Fleet(Seat),
    /// Set-up: the fleets are built.
    Deploy,
    /// Set-up: the next island (`SM-SET-2`).
    Islands,
    /// Set-up: the home of a seat (`SM-SET-4`).
    Home(Seat),
    /// Set-up: a ship is put at its berth (`SM-SET-5`).
    Berth(ShipNo),
    /// Set-up: treasure is laid out (`SM-SET-6`).
    Treasure,
    /// A turn begins (`SM-TRN-4`).
    BeginTurn,
    /// What only the beginning of a turn can end (`SM-END-3`).
    Stranded,
    /// The player whose turn it is chooses.
    Orders,
    /// The turn ends.
    EndTurn,
    /// The next segment.
    Sailing,
    /// What follows the end of a move (`SM-MOV-9`): a Captain's shots.
    CaptainShoots(ShipNo),
    /// A ram is offered.
    Ram(ShipNo),
    /// A ram's die lies open.
    RamRolled(ShipNo, ShipNo),
    /// A boarding is offered to the seat whose turn it is, then to the other (`SM-BRD-1`).
    Board(ShipNo, ShipNo, Asked),
    /// The dice of a boarding are rolled.
    RollBoarding,
    /// They lie open.
    BoardingRolled,
    /// The winner takes.
    Plunder,
    /// What follows in dock (`SM-MOV-9`).
    Dock(ShipNo),
    /// Exploring in the move action that docked.
    ExploreDocked(ShipNo),
    /// The next thing that is loaded.
    Search,
    /// The next shot.
    Volley,
    /// A cannon's die lies open: Cannoneer.
    ShotRolled,
    /// What the die means.
    ShotResolved,
    /// A ship loses masts, by this.
    LoseMasts(ShipNo, u8, MastBy),
    /// A re-roll is offered for a die (`REROLL_1`).
    Reroll(ShipNo, DieOf),
}

/// Which seats have been asked about a boarding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Asked {
    /// None.
    None,
    /// The one whose turn it is.
    Active,
}

/// Which die lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum DieOf {
    /// A cannon's.
    Shot,
    /// A ram's.
    Ram,
    /// Of one side of a boarding.
    Boarding(u8),
}
