//! Ship piece: place, abilities, spells, and the ship's actions in the current turn.

use super::derived::Derived;
use super::kinds::ActionKind;
use super::kit::Kit;
use super::rig::Rig;
use super::sea::Contact;
use crate::games::spanish_main::data::aboard::Abilities;
use crate::games::spanish_main::data::card::ShipId;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CrewNo, IslandNo, ShipNo, TerrainNo};
use crate::games::spanish_main::geometry::{Footprint, Hull, Pose};
use crate::seat::Seat;

/// Status of a ship: on the table, lost, wrecked or gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Afloat {
    /// The ship is not on the table yet.
    No,
    /// The ship is on the table.
    Yes,
    /// The ship is lost in a fog bank (`SM-TER-1`).
    Lost(TerrainNo),
    /// The ship is a wreck on a reef (`SM-TER-3`).
    Wreck,
    /// The ship is out of the game.
    Gone,
}

/// Time at which a spell binds a ship, if any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Spell {
    #[default]
    None,
    /// The spell begins at the next turn of the ship's seat.
    NextTurn,
    /// The spell lasts until the end of this turn of the ship's seat.
    ThisTurn,
}

/// Ship piece in play.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Ship {
    pub card: ShipId,
    /// Seat that owns the ship now.
    pub seat: Seat,
    /// Seat whose fleet lists the ship.
    pub built_by: Seat,
    pub kit: Kit,
    /// Number of treasure tokens aboard.
    pub laden: Derived<u8>,
    /// Crew aboard, in the order of their numbers.
    pub aboard: Vec<CrewNo>,
    pub rig: Rig,
    /// Seat that last set a mast of the ship on fire (`SM-END-4`).
    pub lit_by: Option<Seat>,
    /// Number of shell panels left (`SM-KEY-12`).
    pub panels: u8,
    /// True if the ship has a cannon gained by sacrificing a coin.
    pub extra_cannon: bool,
    pub afloat: Afloat,
    pub pose: Pose,
    /// Footprint of the ship at her pose.
    pub outline: Footprint,
    pub contact: Contact,
    /// True if the ship is a sea monster that has rammed the ship in contact with her, and so pins that ship
    /// (`SM-KEY-10`).
    pub grips: bool,
    /// Ship that this ship tows.
    pub tows: Option<ShipNo>,
    /// Ship that tows this ship.
    pub towed_by: Option<ShipNo>,
    pub ghostly: bool,
    pub submerged: bool,
    /// Sargasso sea that holds the ship.
    pub weeds: Option<TerrainNo>,
    /// True if the ship sinks at the start of her seat's next turn (`SM-SCU-1`).
    pub scuttling: bool,
    /// True if the ship must leave the enemy home where she is docked (`RAID_HOME_LEAVE`).
    pub must_leave: bool,
    /// Chainshot: time at which the ship may not move.
    pub chained: Spell,
    /// Fear: time at which the base move is limited to S.
    pub slowed: Spell,
    /// Stinkpot: time at which the crew have no abilities.
    pub stunk: Spell,
    /// Rum: time at which the ship has no actions.
    pub drunk: Spell,
    /// True if Fear suspends all abilities until the end of this turn.
    pub afraid: bool,
    pub turn: ShipTurn,
}

/// History of a ship in the current turn, whichever seat's turn it is.
#[derive(Clone, PartialEq, Hash, Debug, Default)]
pub(crate) struct ShipTurn {
    /// Number of standard actions taken (`SM-TRN-2`).
    pub actions: u8,
    /// Number of extra actions gained by abilities.
    pub extra: u8,
    /// Progress of the ability to take one action twice (`SAME_ACTION_TWICE_5+`).
    pub twice: SameActionTwice,
    /// True if the ship has taken a move action.
    pub moved: bool,
    /// True if the ship's present contact began with her last move.
    pub met: bool,
    /// Ships whose bows touched this ship at the end of her last move.
    pub met_by: Vec<ShipNo>,
    /// True if the ship has loaded treasure.
    pub loaded: bool,
    /// True if the ship has unloaded treasure or crew.
    pub unloaded: bool,
    /// Island at which the ship was docked as the turn began.
    pub began_docked: Option<IslandNo>,
    /// True if the ship has explored since she docked (`SM-EXP-2`).
    pub explored: bool,
    /// True if the ship has raided the home since she docked.
    pub raided: bool,
    /// Once-per-turn abilities of the ship that were used or cancelled.
    pub used: Vec<Effect>,
    /// True if the ship may still turn on her stern (`SM-KEY-11`).
    pub may_turn: bool,
    /// Ships that this ship took in tow in this turn (`SM-TRN-3`).
    pub towed: Vec<ShipNo>,
    pub released: Vec<ShipNo>,
    pub scuttle_tried: bool,
    /// True if the ship was freed of weeds in this turn, so that she may move from the next turn on (`SM-TER-4`).
    pub untangled: bool,
    /// True if the ship was hit this turn.
    pub was_hit: bool,
    /// True if the ship has taken an odd number of hits in this shoot action (`TWO_HITS_PER_MAST`).
    pub odd_hit: bool,
    /// Ships that have shot at this ship in this turn.
    pub shot_by: Vec<ShipNo>,
    /// Gold that the ship has unloaded at forts in this turn (`FORT_UNLOAD4_ACTION`).
    pub unloaded_at_fort: u8,
}

impl Ship {
    /// Set of abilities that work aboard at present (`SM-KEY-03`, `SM-CRW-3`).
    pub(crate) const fn abilities(&self) -> Abilities {
        match (self.afraid, self.stunk) {
            (true, _) => Abilities::None,
            (false, Spell::ThisTurn) => Abilities::OfShipAlone,
            (false, Spell::None | Spell::NextTurn) => Abilities::Work,
        }
    }

    /// Number of shell panels that absorb hits and prevent boardings; 0 while the Turtle Ship keyword is suspended
    /// (`SM-KEY-12`).
    pub(crate) fn shell(&self) -> u8 {
        if self.kit.is(Keyword::TurtleShip) { self.panels } else { 0 }
    }

    /// Moves the ship to a pose and updates her footprint.
    pub(crate) fn place(&mut self, hull: &Hull, pose: Pose) {
        (self.pose, self.outline) = (pose, hull.footprint(pose));
    }
}

/// Progress of SAME_ACTION_TWICE_5+ in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum SameActionTwice {
    /// The ability was not rolled, or its die failed.
    #[default]
    No,
    /// The ship may take her next action twice.
    Next,
    /// The ship may take this action a second time.
    Again(ActionKind),
}
