//! Parts of a turn's actions: deeds, shots, sites.

use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewNo, IslandNo, ShipNo};

/// The kinds of standard actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// A move action.
    Move,
    /// An explore action.
    Explore,
    /// A shoot action.
    Shoot,
    /// A repair action.
    Repair,
    /// An action in place of one of these: freeing herself, looking at islands.
    Other,
}

/// Reason that a ship sails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SailsBy {
    /// By a move action.
    Action,
    /// By SHOOT_THEN_MOVE.
    AfterShooting,
    /// By MOVE_S_AFTER_LOAD or MOVE_S_AFTER_UNLOAD.
    FreeMove,
    /// She is pushed (`PUSH_ENEMY_5+`).
    Push,
}

/// Shooter of a volley.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gunner {
    /// A ship.
    Ship(ShipNo),
    /// A crew with Marine, aboard or ashore.
    Marine(CrewNo),
    /// The fort of an island.
    Fort(IslandNo),
}

/// Target of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// A ship.
    Ship(ShipNo),
    /// The fort of an island.
    Fort(IslandNo),
    /// A crew ashore.
    Marine(CrewNo),
}

/// Kind of shot that a cannon fires.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shot {
    /// A ball.
    Plain,
    /// Chainshot.
    Chain,
    /// A firepot.
    Fire,
    /// A stinkpot.
    Stink,
}

impl Shot {
    /// All kinds, in the order of menus.
    pub const ALL: [Shot; 4] = [Shot::Plain, Shot::Chain, Shot::Fire, Shot::Stink];

    /// The ability that it needs.
    pub const fn effect(self) -> Option<Effect> {
        match self {
            Shot::Plain => None,
            Shot::Chain => Some(Effect::Chainshot),
            Shot::Fire => Some(Effect::Firepot),
            Shot::Stink => Some(Effect::Stinkpot),
        }
    }
}

/// Place that a ship explores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Site {
    /// An island.
    Island(IslandNo),
    /// A derelict, a friendly ship or a wreck.
    Ship(ShipNo),
}

/// Reason that shots are fired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ShootsBy {
    Action,
    /// A Captain (`SM-CRW-2`).
    Captain,
}

/// The index of a Musketeer's cannon among those of a ship.
pub(crate) const MUSKET: u8 = 8;

/// The index of the cannon of a sacrifice.
pub(crate) const SACRIFICE: u8 = 9;

/// Pseudo-index of a cannon: all of a Broadsides Attack.
pub(crate) const BROADSIDES: u8 = 15;
