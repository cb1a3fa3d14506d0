//! Ship in play: its place, abilities, spells, and actions in this turn.

use super::deed::Deed;
use super::kit::Kit;
use super::rig::Rig;
use super::sea::Contact;
use crate::games::spanish_main::data::aboard::Abilities;
use crate::games::spanish_main::data::card::ShipId;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CrewNo, IslandNo, ShipNo, TerrainNo};
use crate::games::spanish_main::geometry::{Footprint, Hull, Pose};
use crate::seat::Seat;

/// Status of a ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Afloat {
    /// The ship is not on the table yet.
    No,
    /// The ship is on the table.
    Yes,
    /// The ship is lost in this fog bank (`SM-TER-1`).
    Lost(TerrainNo),
    /// The ship is a wreck on a reef (`SM-TER-3`).
    Wreck,
    /// The ship is out of the game.
    Gone,
}

/// Spell that is in force in the next turn of the ship's seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Spell {
    #[default]
    None,
    /// The spell begins with the next turn of the ship's seat.
    NextTurn,
    /// The spell is in force until the current turn of the ship's seat ends.
    ThisTurn,
}

/// Ship in play.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Ship {
    pub card: ShipId,
    /// Seat of the ship's fleet.
    pub seat: Seat,
    /// Seat of the ship's first fleet.
    pub built_by: Seat,
    pub kit: Kit,
    /// Crew aboard, as listed.
    pub aboard: Vec<CrewNo>,
    pub rig: Rig,
    /// Seat that last lit the ship's fire masts (`SM-END-4`).
    pub lit_by: Option<Seat>,
    /// Number of shell panels left (`SM-KEY-12`).
    pub panels: u8,
    /// True if the ship has the cannon of a sacrifice.
    pub extra_cannon: bool,
    pub afloat: Afloat,
    pub pose: Pose,
    /// Footprint of the ship at the pose, computed once.
    pub outline: Footprint,
    pub contact: Contact,
    /// True if the ship is a sea monster that pins the ship that it touches, because it has rammed
    /// her (`SM-KEY-10`).
    pub grips: bool,
    /// Ship that this ship tows.
    pub tows: Option<ShipNo>,
    /// Ship that tows this ship.
    pub towed_by: Option<ShipNo>,
    pub ghostly: bool,
    pub submerged: bool,
    /// Sargasso sea that holds the ship.
    pub weeds: Option<TerrainNo>,
    /// True if the ship sinks at the beginning of its seat's next turn (`SM-SCU-1`).
    pub scuttling: bool,
    /// True if the ship must leave an enemy home (`RAID_HOME_LEAVE`).
    pub must_leave: bool,
    /// Chainshot spell: the ship has no move.
    pub chained: Spell,
    /// Fear spell: the base move is S.
    pub slowed: Spell,
    /// Stinkpot spell: crew have no abilities.
    pub stunk: Spell,
    /// Rum spell: the ship has no actions.
    pub drunk: Spell,
    /// True if Fear takes all abilities until the end of this turn.
    pub afraid: bool,
    pub turn: ShipTurn,
}

/// Actions of a ship in the current turn, of any seat.
#[derive(Clone, PartialEq, Hash, Debug, Default)]
pub(crate) struct ShipTurn {
    /// Number of standard actions (`SM-TRN-2`).
    pub actions: u8,
    /// Number of extra actions that abilities allow.
    pub extra: u8,
    /// State of the ability to do one action twice (`SAME_ACTION_TWICE_5+`).
    pub twice: Twice,
    /// True if the ship was given a move action.
    pub moved: bool,
    /// True if the last move made the present contact.
    pub met: bool,
    /// Ships whose bows have touched this ship in her last move.
    pub met_by: Vec<ShipNo>,
    /// True if the ship loaded treasure.
    pub loaded: bool,
    /// True if the ship unloaded cargo.
    pub unloaded: bool,
    /// Island at which the ship began the turn.
    pub began_docked: Option<IslandNo>,
    /// True if the ship has explored freely since docking (`SM-EXP-2`).
    pub explored: bool,
    /// True if the ship raided a home since docking.
    pub raided: bool,
    /// Once-per-turn abilities of the ship that were used or cancelled.
    pub used: Vec<Effect>,
    /// True if the ship may turn on the stern (`SM-KEY-11`).
    pub may_turn: bool,
    /// Ships that this ship took in tow or released in this turn, each once (`SM-TRN-3`).
    pub towed: Vec<ShipNo>,
    pub released: Vec<ShipNo>,
    pub scuttle_tried: bool,
    /// True if the ship was freed of weeds, and moves from the next turn on (`SM-TER-4`).
    pub untangled: bool,
    /// True if the ship was hit this turn.
    pub was_hit: bool,
    /// True if an odd number of hits counts so far in this shoot action (`TWO_HITS_PER_MAST`).
    pub odd_hit: bool,
    /// Ships that have shot at this ship.
    pub shot_by: Vec<ShipNo>,
    /// Gold that the ship unloaded at forts (`FORT_UNLOAD4_ACTION`).
    pub unloaded_at_fort: u8,
}

impl Ship {
    /// Abilities that work aboard (`SM-KEY-03`, `SM-CRW-3`).
    pub(crate) const fn abilities(&self) -> Abilities {
        match (self.afraid, self.stunk) {
            (true, _) => Abilities::None,
            (false, Spell::ThisTurn) => Abilities::OfShipAlone,
            (false, Spell::None | Spell::NextTurn) => Abilities::Work,
        }
    }

    /// Shell panels that take hits and keep boarders off: the panels left while the keyword works
    /// (`SM-KEY-12`).
    pub(crate) fn shell(&self) -> u8 {
        if self.kit.is(Keyword::TurtleShip) { self.panels } else { 0 }
    }

    /// Puts the ship at a pose.
    pub(crate) fn place(&mut self, hull: &Hull, pose: Pose) {
        (self.pose, self.outline) = (pose, hull.footprint(pose));
    }
}

/// Progress of SAME_ACTION_TWICE_5+ in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Twice {
    /// The ability was not rolled, or failed.
    #[default]
    No,
    /// The next action may be done twice.
    Next,
    /// This action may be done a second time.
    Again(Deed),
}
