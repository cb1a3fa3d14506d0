//! Questions that the game asks seats: the decisions of the ledger.

use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo};
use crate::seat::Seat;

/// Current question, with the seat that must answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    /// Question that the game asks.
    pub question: Question,
    /// Seat that must answer.
    pub seat: Seat,
}

/// Cause of the loss of a mast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MastBy {
    /// Hit by the current shot.
    Shot,
    /// Ram by a ship.
    Ram(ShipNo),
    /// Boarding by a ship, or an ability at contact.
    Ship(ShipNo),
    /// Reef in the ship's way.
    Reef,
    /// Burst of the ship's cannon after a die of 1 (`LOSE_MAST_ON_1`).
    Burst,
}

impl MastBy {
    /// Id of the rule by which the cause removes the mast.
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

/// Question to a seat: a decision of the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Choice of a seat's fleet, without knowledge of the opponents' choices (`SM-FLT-1`).
    Fleet,
    /// Choice of the place for the next island (`SM-SET-2`).
    Island,
    /// Choice of a seat's home island (`SM-SET-4`).
    Home(Seat),
    /// Choice of the berth at which a ship begins (`SM-SET-5`).
    Berth(ShipNo),
    /// Next order of the active seat (`SM-TRN-1`).
    Order,
    /// Use of a ship's ability: yes or no.
    Ability(ShipNo, Effect),
    /// Next segment of a ship's move, or the end of the move (`SM-MOV-2`).
    Segment(ShipNo),
    /// Choice among possible contacts of a ship's bow (`SM-GEO-7`).
    Touch(ShipNo),
    /// Choice of the next shot, or the end of the shoot action (`SM-SHO-1`).
    Fire,
    /// Choice of the mast that a ship loses (`SM-SHO-4`).
    LoseMast(ShipNo, MastBy),
    /// Choice of the mast that a ship gets back (`SM-REP`).
    RestoreMast(ShipNo),
    /// Ram by a ship, yes or no (`SM-RAM-1`).
    Ram(ShipNo),
    /// Boarding after a ram, yes or no (`SM-BRD-1`).
    Board,
    /// Choice of plunder by the winner of a boarding (`SM-BRD-1`).
    Plunder,
    /// Next treasure or crew that an exploring ship loads (`SM-EXP-1`, `SM-EXP-3`).
    Load(ShipNo),
    /// Choice of the place for the next piece of terrain (`SM-SET-3`).
    Terrain,
    /// Cancellation of the announced ability by a ship: yes or no (`CANCEL_S`).
    Cancel(ShipNo),
    /// Change of a ghost ship to ghostly for the turn: yes or no (`SM-KEY-05`).
    Ghost(ShipNo),
    /// Submersion of a sea monster for the turn: yes or no (`SM-KEY-10`).
    Submerge(ShipNo),
    /// Choice of the ship that gets two actions (`FLEET_TWO_ACTIONS_6`).
    TwoActions(ShipNo),
    /// Choice of the crew or treasure that a ship's ability takes from an enemy ship.
    Victim(ShipNo, Effect, ShipNo),
    /// Use of a fort's ability, yes or no (`SM-FRT-7`).
    FortAbility(IslandNo, Effect),
    /// Choice of the cargo that a fort's hit removes from a ship, in addition to a mast.
    FortVictim(IslandNo, ShipNo),
    /// Choice of the mast that catches fire.
    BurnMast(ShipNo),
    /// Choice of the flag that a fort loses (`SM-FRT-6`).
    LoseFlag(IslandNo),
    /// Choice of a fort to build, with its island, or none (`SM-FRT-2`).
    BuildFort,
    /// Choice of the excess cargo that leaves a ship (`SM-CAR-3`).
    PutOff(ShipNo),
    /// Choice of the heading along which a ship is pushed (`PUSH_ENEMY_5+`).
    PushTo(ShipNo),
    /// Choice of the fog bank from which a lost ship leaves (`FOG_HOP`).
    Hop(ShipNo),
    /// Choice of the heading of a ship as she leaves fog (`SM-TER-2`).
    LeaveFog(ShipNo),
    /// Choice of the heading of a ship as she leaves weeds (`SM-TER-4`).
    Untangle(ShipNo),
}

impl Question {
    /// Names of all questions, in the order of their declaration.
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

    /// Id of the ledger's rule for the question.
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
