//! Kinds of standard actions, shooters, targets, shots and explored sites.

use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewNo, IslandNo, ShipNo};

/// Kind of standard action of a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionKind {
    /// Move action.
    Move,
    /// Explore action.
    Explore,
    /// Shoot action.
    Shoot,
    /// Repair action.
    Repair,
    /// Attempt to leave weeds, or a look at islands from a fort; either action replaces a standard action.
    Other,
}

/// Reason why a ship sails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SailsBy {
    /// A move action.
    Action,
    /// The ability SHOOT_THEN_MOVE.
    AfterShooting,
    /// The ability MOVE_S_AFTER_LOAD or MOVE_S_AFTER_UNLOAD.
    FreeMove,
    /// A push by an enemy (`PUSH_ENEMY_5+`).
    Push,
}

/// Shooter: a ship, a Marine or a fort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gunner {
    /// Ship with this number.
    Ship(ShipNo),
    /// Crew with the keyword Marine, aboard or ashore.
    Marine(CrewNo),
    /// Fort on an island.
    Fort(IslandNo),
}

/// Target of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// Ship with this number.
    Ship(ShipNo),
    /// Fort on an island.
    Fort(IslandNo),
    /// Crew with the keyword Marine, ashore.
    Marine(CrewNo),
}

/// Kind of shot: a ball, or a special shot of a crew's ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shot {
    /// Ball, which needs no ability.
    Plain,
    /// Chainshot, which keeps the target from moving.
    Chain,
    /// Firepot, which sets a mast on fire.
    Fire,
    /// Stinkpot, which suspends the abilities of the target's crew.
    Stink,
}

impl Shot {
    /// All kinds of shot, in the order of menus.
    pub const ALL: [Shot; 4] = [Shot::Plain, Shot::Chain, Shot::Fire, Shot::Stink];

    /// Ability that this kind of shot needs; `None` for a ball.
    pub const fn effect(self) -> Option<Effect> {
        match self {
            Shot::Plain => None,
            Shot::Chain => Some(Effect::Chainshot),
            Shot::Fire => Some(Effect::Firepot),
            Shot::Stink => Some(Effect::Stinkpot),
        }
    }
}

/// Island or ship that a ship explores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Site {
    /// Wild island with this number.
    Island(IslandNo),
    /// Derelict, friendly ship or wreck with this number.
    Ship(ShipNo),
}

/// Reason why a ship shoots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ShootsBy {
    Action,
    /// The ability of a Captain after a move (`SM-CRW-2`).
    Captain,
}

/// Index of a Musketeer's cannon, after the cannon of masts.
pub(crate) const MUSKET: u8 = 8;

/// Index of the cannon gained by sacrificing a coin.
pub(crate) const SACRIFICE: u8 = 9;

/// Index that stands for all cannon of a Broadsides Attack.
pub(crate) const BROADSIDES: u8 = 15;
