//! Questions to seats: the decisions of the ledger.

use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo};
use crate::seat::Seat;

/// Current question, with its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    /// Question to the seat.
    pub question: Question,
    /// Seat that decides.
    pub seat: Seat,
}

/// Cause of a lost mast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MastBy {
    /// Hit of the current shot.
    Shot,
    /// Ram by this ship.
    Ram(ShipNo),
    /// Boarding or touch by this ship.
    Ship(ShipNo),
    /// Reef in the ship's way.
    Reef,
    /// Cannon that burst (`LOSE_MAST_ON_1`).
    Burst,
}

impl MastBy {
    /// Id of the rule by which the mast is lost.
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

/// Kind of question to a seat: a decision of the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Choose a fleet, blind (`SM-FLT-1`).
    Fleet,
    /// Place the next island (`SM-SET-2`).
    Island,
    /// Choose the island that is the home of a seat (`SM-SET-4`).
    Home(Seat),
    /// Choose the berth at which a ship begins (`SM-SET-5`).
    Berth(ShipNo),
    /// Give an order in the seat's turn (`SM-TRN-1`).
    Order,
    /// Use a ship's ability now, or pass.
    Ability(ShipNo, Effect),
    /// Sail the next segment of a move, or end the move (`SM-MOV-2`).
    Segment(ShipNo),
    /// Choose the contact of the bow (`SM-GEO-7`).
    Touch(ShipNo),
    /// Fire the next shot, or end the shoot action (`SM-SHO-1`).
    Fire,
    /// Choose the mast that is lost (`SM-SHO-4`).
    LoseMast(ShipNo, MastBy),
    /// Choose the mast that comes back (`SM-REP`).
    RestoreMast(ShipNo),
    /// Ram or pass (`SM-RAM-1`).
    Ram(ShipNo),
    /// Board or pass (`SM-BRD-1`).
    Board,
    /// Choose the plunder of a boarding's winner (`SM-BRD-1`).
    Plunder,
    /// Choose the next thing to load (`SM-EXP-1`, `SM-EXP-3`).
    Load(ShipNo),
    /// Place the next piece of terrain (`SM-SET-3`).
    Terrain,
    /// Cancel the announced ability by this ship, or pass (`CANCEL_S`).
    Cancel(ShipNo),
    /// Make a ship ghostly in this turn, or leave her solid (`SM-KEY-05`).
    Ghost(ShipNo),
    /// Submerge a sea monster in this turn, or leave it afloat (`SM-KEY-10`).
    Submerge(ShipNo),
    /// Choose the ship with two actions (`FLEET_TWO_ACTIONS_6`).
    TwoActions(ShipNo),
    /// Choose the thing of an enemy ship that an ability takes or removes.
    Victim(ShipNo, Effect, ShipNo),
    /// Use a fort's ability now, or pass (`SM-FRT-7`).
    FortAbility(IslandNo, Effect),
    /// Choose the additional thing of a ship that the hit of a fort removes.
    FortVictim(IslandNo, ShipNo),
    /// Choose the mast that burns.
    BurnMast(ShipNo),
    /// Choose the flag that a fort loses (`SM-FRT-6`).
    LoseFlag(IslandNo),
    /// Choose a fort to build and its place (`SM-FRT-2`).
    BuildFort,
    /// Choose the crew or treasure that goes off a ship with excess cargo (`SM-CAR-3`).
    PutOff(ShipNo),
    /// Choose the heading of a push (`PUSH_ENEMY_5+`).
    PushTo(ShipNo),
    /// Choose the fog bank at which a ship leaves (`FOG_HOP`).
    Hop(ShipNo),
    /// Choose the heading of a ship that leaves fog (`SM-TER-2`).
    LeaveFog(ShipNo),
    /// Choose the heading of a ship that is free of weeds (`SM-TER-4`).
    Untangle(ShipNo),
}

impl Question {
    /// Names of all questions, in the order of their list.
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

    /// Name of the question in traces and in the protocol.
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

    /// Id of the question's rule in the ledger.
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
