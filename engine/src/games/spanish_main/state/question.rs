//! What seats are asked.

use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo};
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

impl MastBy {
    /// The line of the ledger by which the mast is lost.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            MastBy::Shot => "SM-SHO-4",
            MastBy::Ram(_) => "SM-RAM-1",
            MastBy::Ship(_) => "SM-EFF-6",
            MastBy::Reef => "SM-TER-3",
            MastBy::Burst => "SM-EFF-2",
        }
    }
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
    /// Where the next piece of terrain lies (`SM-SET-3`).
    Terrain,
    /// Whether this ship cancels the ability that is announced (`CANCEL_S`).
    Cancel(ShipNo),
    /// Whether a ship is ghostly in this turn (`SM-KEY-05`).
    Ghost(ShipNo),
    /// Whether a sea monster is submerged in this turn (`SM-KEY-10`).
    Submerge(ShipNo),
    /// Which ship has two actions (`FLEET_TWO_ACTIONS_6`).
    TwoActions(ShipNo),
    /// What of another ship this one's ability takes or removes.
    Victim(ShipNo, Effect, ShipNo),
    /// Use of a fort's ability now (`SM-FRT-7`).
    FortAbility(IslandNo, Effect),
    /// What of a ship the hit of a fort removes besides.
    FortVictim(IslandNo, ShipNo),
    /// Which mast burns.
    BurnMast(ShipNo),
    /// Which flag a fort loses (`SM-FRT-6`).
    LoseFlag(IslandNo),
    /// Which fort is built where (`SM-FRT-2`).
    BuildFort,
    /// What goes off a ship with too much cargo (`SM-CAR-3`).
    PutOff(ShipNo),
    /// On which heading a ship is pushed (`PUSH_ENEMY_5+`).
    PushTo(ShipNo),
    /// At which fog bank a ship leaves (`FOG_HOP`).
    Hop(ShipNo),
    /// How a ship heads that leaves fog (`SM-TER-2`).
    LeaveFog(ShipNo),
    /// How a ship heads that is free of weeds (`SM-TER-4`).
    Untangle(ShipNo),
}

impl Question {
    /// The names of all questions, in the order of their list.
    pub const NAMES: &[&str] = &[
        "fleet",
        "island",
        "home",
        "berth",
        "order",
        "ability",
        "segment",
        "touch",
        "fire",
        "lose_mast",
        "restore_mast",
        "ram",
        "board",
        "plunder",
        "load",
        "terrain",
        "cancel",
        "ghost",
        "submerge",
        "two_actions",
        "victim",
        "fort_victim",
        "burn_mast",
        "lose_flag",
        "build_fort",
        "put_off",
        "push_to",
        "hop",
        "leave_fog",
        "untangle",
    ];

    /// The name in traces and in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Question::Fleet => "fleet",
            Question::Island => "island",
            Question::Home(_) => "home",
            Question::Berth(_) => "berth",
            Question::Order => "order",
            Question::Ability(..) | Question::FortAbility(..) => "ability",
            Question::Segment(_) => "segment",
            Question::Touch(_) => "touch",
            Question::Fire => "fire",
            Question::LoseMast(..) => "lose_mast",
            Question::RestoreMast(_) => "restore_mast",
            Question::Ram(_) => "ram",
            Question::Board => "board",
            Question::Plunder => "plunder",
            Question::Load(_) => "load",
            Question::Terrain => "terrain",
            Question::Cancel(_) => "cancel",
            Question::Ghost(_) => "ghost",
            Question::Submerge(_) => "submerge",
            Question::TwoActions(_) => "two_actions",
            Question::Victim(..) => "victim",
            Question::FortVictim(..) => "fort_victim",
            Question::BurnMast(_) => "burn_mast",
            Question::LoseFlag(_) => "lose_flag",
            Question::BuildFort => "build_fort",
            Question::PutOff(_) => "put_off",
            Question::PushTo(_) => "push_to",
            Question::Hop(_) => "hop",
            Question::LeaveFog(_) => "leave_fog",
            Question::Untangle(_) => "untangle",
        }
    }

    /// The line of the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Question::Fleet => "SM-FLT-1",
            Question::Island => "SM-SET-2",
            Question::Home(_) => "SM-SET-4",
            Question::Berth(_) => "SM-SET-5",
            Question::Order => "SM-TRN-1",
            Question::Ability(..) | Question::Victim(..) => "SM-TRN-8",
            Question::FortAbility(..) | Question::FortVictim(..) => "SM-FRT-7",
            Question::Segment(_) => "SM-MOV-2",
            Question::Touch(_) => "SM-GEO-7",
            Question::Fire => "SM-SHO-1",
            Question::LoseMast(..) => "SM-SHO-4",
            Question::RestoreMast(_) => "SM-REP",
            Question::Ram(_) => "SM-RAM-1",
            Question::Board | Question::Plunder => "SM-BRD-1",
            Question::Load(_) => "SM-EXP-1",
            Question::Terrain => "SM-SET-3",
            Question::Cancel(_) => "SM-EFF-8",
            Question::Ghost(_) => "SM-KEY-05",
            Question::Submerge(_) => "SM-KEY-10",
            Question::TwoActions(_) | Question::PushTo(_) => "SM-EFF-4",
            Question::BurnMast(_) => "SM-FIM",
            Question::LoseFlag(_) => "SM-FRT-6",
            Question::BuildFort => "SM-FRT-2",
            Question::PutOff(_) => "SM-CAR-3",
            Question::Hop(_) | Question::LeaveFog(_) => "SM-TER-2",
            Question::Untangle(_) => "SM-TER-4",
        }
    }
}
