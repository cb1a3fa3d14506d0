//! Parts of a turn's actions: deeds, shots, sites.

use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewNo, IslandNo, ShipNo};

/// Kind of standard action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// Move action of a ship.
    Move,
    /// Explore action of a ship.
    Explore,
    /// Shoot action of a ship.
    Shoot,
    /// Repair action of a ship.
    Repair,
    /// Action in place of a standard one: freeing the ship, looking at islands.
    Other,
}

/// Reason that a ship sails.
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

/// Shooter of a volley.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gunner {
    /// Ship by number.
    Ship(ShipNo),
    /// Crew with Marine, aboard or ashore.
    Marine(CrewNo),
    /// Fort of an island.
    Fort(IslandNo),
}

/// Target of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// Ship by number.
    Ship(ShipNo),
    /// Fort of an island.
    Fort(IslandNo),
    /// Crew ashore.
    Marine(CrewNo),
}

/// Kind of shot that a cannon fires.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shot {
    /// Ball, the plain shot.
    Plain,
    /// Chainshot of a crew's ability.
    Chain,
    /// Firepot of a crew's ability.
    Fire,
    /// Stinkpot of a crew's ability.
    Stink,
}

impl Shot {
    /// All kinds of shot, in the order of menus.
    pub const ALL: [Shot; 4] = [Shot::Plain, Shot::Chain, Shot::Fire, Shot::Stink];

    /// Ability that this kind of shot needs.
    pub const fn effect(self) -> Option<Effect> {
        match self {
            Shot::Plain => None,
            Shot::Chain => Some(Effect::Chainshot),
            Shot::Fire => Some(Effect::Firepot),
            Shot::Stink => Some(Effect::Stinkpot),
        }
    }
}

/// Site that a ship explores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Site {
    /// Island by number.
    Island(IslandNo),
    /// Derelict, friendly ship or wreck.
    Ship(ShipNo),
}

/// Reason that shots are fired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ShootsBy {
    Action,
    /// The ability of a Captain (`SM-CRW-2`).
    Captain,
}

/// Index of a Musketeer's cannon among the cannon of a ship.
pub(crate) const MUSKET: u8 = 8;

/// Index of the cannon of a sacrifice.
pub(crate) const SACRIFICE: u8 = 9;

/// Pseudo-index for all cannon of a Broadsides Attack.
pub(crate) const BROADSIDES: u8 = 15;
