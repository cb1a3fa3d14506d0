//! A ship in play: her place, abilities, spells, and actions in this turn.

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
    /// Not on the table yet.
    No,
    /// On the table.
    Yes,
    /// Lost in this fog bank (`SM-TER-1`).
    Lost(TerrainNo),
    /// A wreck on a reef (`SM-TER-3`).
    Wreck,
    /// Out of the game.
    Gone,
}

/// Spell that is in force in its owner's next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Spell {
    #[default]
    None,
    /// It begins with the next turn of the ship's seat.
    NextTurn,
    /// It is in force until that turn ends.
    ThisTurn,
}

/// A ship.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Ship {
    pub card: ShipId,
    /// The seat of her fleet.
    pub seat: Seat,
    /// The seat of her first fleet.
    pub built_by: Seat,
    pub kit: Kit,
    /// The crew aboard, as listed.
    pub aboard: Vec<CrewNo>,
    pub rig: Rig,
    /// Seat that last lit her fire masts (`SM-END-4`).
    pub lit_by: Option<Seat>,
    /// Shell panels left (`SM-KEY-12`).
    pub panels: u8,
    /// True if she has the cannon of a sacrifice.
    pub extra_cannon: bool,
    pub afloat: Afloat,
    pub pose: Pose,
    /// Her footprint at that pose, computed once.
    pub outline: Footprint,
    pub contact: Contact,
    /// True if she is a sea monster that pins the ship that she touches, because she has rammed it
    /// (`SM-KEY-10`).
    pub grips: bool,
    /// The ship that she tows.
    pub tows: Option<ShipNo>,
    /// The ship that tows her.
    pub towed_by: Option<ShipNo>,
    pub ghostly: bool,
    pub submerged: bool,
    /// The sargasso sea that holds her.
    pub weeds: Option<TerrainNo>,
    /// True if she sinks at the beginning of her seat's next turn (`SM-SCU-1`).
    pub scuttling: bool,
    /// True if she must leave an enemy home (`RAID_HOME_LEAVE`).
    pub must_leave: bool,
    /// Chainshot: no move.
    pub chained: Spell,
    /// Fear: base move S.
    pub slowed: Spell,
    /// Stinkpot: no abilities of crew.
    pub stunk: Spell,
    /// Rum: no actions.
    pub drunk: Spell,
    /// Fear: no abilities until the end of this turn.
    pub afraid: bool,
    pub turn: ShipTurn,
}

/// Actions of a ship in the current turn, of any seat.
#[derive(Clone, PartialEq, Hash, Debug, Default)]
pub(crate) struct ShipTurn {
    /// Standard actions (`SM-TRN-2`).
    pub actions: u8,
    /// Extra ones that abilities allow.
    pub extra: u8,
    /// State of the ability to do one action twice (`SAME_ACTION_TWICE_5+`).
    pub twice: Twice,
    /// True if she was given a move action.
    pub moved: bool,
    /// True if the last move made her present contact.
    pub met: bool,
    /// Ships whose bows have touched her in her last move.
    pub met_by: Vec<ShipNo>,
    /// True if she loaded treasure.
    pub loaded: bool,
    /// True if she unloaded cargo.
    pub unloaded: bool,
    /// The island at which the turn began.
    pub began_docked: Option<IslandNo>,
    /// True if she has explored freely since she docked (`SM-EXP-2`).
    pub explored: bool,
    /// True if she raided a home since she docked.
    pub raided: bool,
    /// Once-per-turn abilities that were used or cancelled.
    pub used: Vec<Effect>,
    /// True if she may turn on her stern (`SM-KEY-11`).
    pub may_turn: bool,
    /// Ships that she took in tow this turn, and that she released: each once (`SM-TRN-3`).
    pub towed: Vec<ShipNo>,
    pub released: Vec<ShipNo>,
    pub scuttle_tried: bool,
    /// True if she was freed of weeds, and moves from the next turn on (`SM-TER-4`).
    pub untangled: bool,
    /// True if she was hit this turn.
    pub was_hit: bool,
    /// True if an odd number of hits counts so far in this shoot action (`TWO_HITS_PER_MAST`).
    pub odd_hit: bool,
    /// Ships that have shot at her.
    pub shot_by: Vec<ShipNo>,
    /// Gold that she unloaded at forts (`FORT_UNLOAD4_ACTION`).
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

    /// Shell panels that take hits and keep boarders off: those left while the keyword works (`SM-KEY-12`).
    pub(crate) fn shell(&self) -> u8 {
        if self.kit.is(Keyword::TurtleShip) { self.panels } else { 0 }
    }

    /// Puts her at a pose.
    pub(crate) fn place(&mut self, hull: &Hull, pose: Pose) {
        (self.pose, self.outline) = (pose, hull.footprint(pose));
    }
}

/// Progress of SAME_ACTION_TWICE_5+ in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Twice {
    /// Not rolled, or in vain.
    #[default]
    No,
    /// The next action may be done twice.
    Next,
    /// This action may be done once more.
    Again(Deed),
}
