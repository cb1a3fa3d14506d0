//! What seats are asked.

use super::effect::Effect;
use super::pieces::ShipNo;
use crate::seat::Seat;

/// The question that is put, and to whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    /// What is asked.
    pub question: Question,
    /// Who is asked.
    pub seat: Seat,
}

/// Why a mast is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MastBy {
    /// A hit of the shot that is under way.
    Shot,
    /// A ram by this ship.
    Ram(ShipNo),
    /// A boarding or a touch by this ship.
    Ship(ShipNo),
    /// A reef.
    Reef,
    /// A cannon that burst (`LOSE_MAST_ON_1`).
    Burst,
}

/// What a seat is asked: the decisions of the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Which fleet, blind (`SM-FLT-1`).
    Fleet,
    /// Where the next island lies (`SM-SET-2`).
    Island,
    /// Which island is the home of a seat (`SM-SET-4`).
    Home(Seat),
    /// At which berth a ship begins (`SM-SET-5`).
    Berth(ShipNo),
    /// What to do in one's turn (`SM-TRN-1`).
    Order,
    /// Whether a ship's ability is used now.
    Ability(ShipNo, Effect),
    /// The next segment of a move, or its end (`SM-MOV-2`).
    Segment(ShipNo),
    /// What the bow touches (`SM-GEO-7`).
    Touch(ShipNo),
    /// The next shot, or the end (`SM-SHO-1`).
    Fire,
    /// A re-roll of a die (`REROLL_1`).
    Reroll(ShipNo),
    /// Which mast is lost (`SM-SHO-4`).
    LoseMast(ShipNo, MastBy),
    /// Which mast comes back (`SM-REP`).
    RestoreMast(ShipNo),
    /// Whether to ram (`SM-RAM-1`).
    Ram(ShipNo),
    /// Whether to board (`SM-BRD-1`).
    Board,
    /// What the winner of a boarding takes (`SM-BRD-1`).
    Plunder,
    /// What is loaded (`SM-EXP-1`, `SM-EXP-3`).
    Load(ShipNo),
}

impl Question {
    /// The line of the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Question::Fleet => "SM-FLT-1",
            Question::Island => "SM-SET-2",
            Question::Home(_) => "SM-SET-4",
            Question::Berth(_) => "SM-SET-5",
            Question::Order => "SM-TRN-1",
            Question::Ability(..) => "SM-TRN-8",
            Question::Segment(_) => "SM-MOV-2",
            Question::Touch(_) => "SM-GEO-7",
            Question::Fire => "SM-SHO-1",
            Question::Reroll(_) => "SM-EFF-2",
            Question::LoseMast(..) => "SM-SHO-4",
            Question::RestoreMast(_) => "SM-REP",
            Question::Ram(_) => "SM-RAM-1",
            Question::Board | Question::Plunder => "SM-BRD-1",
            Question::Load(_) => "SM-EXP-1",
        }
    }
}
