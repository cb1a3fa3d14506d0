//! Legs of a move, and the ship that sails them.

use super::bars::BarsLeft;
use super::sea::Contact;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{Heading, Hull, Pose};

/// Segment of a move: the bar used, the heading, and the length sailed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// Bar that the leg uses up.
    pub bar: Bar,
    /// Heading of the ship on the leg.
    pub heading: Heading,
    /// Length sailed in units, from 1 to the bar's length.
    pub length: u16,
}

impl Leg {
    /// Returns the distance that the bow sails on this leg. The argument `met` is the distance at which the bow first
    /// enters an obstacle, if any.
    pub(crate) fn sailed(self, met: Option<i32>) -> i32 {
        let length = i32::from(self.length);
        met.filter(|&met| met <= length).map_or(length, |met| met - 1)
    }
}

/// Effect of obstacles on a moving ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Islands and ships stop the mover.
    Solid,
    /// The mover is ghostly: she passes islands and ships, and touches nothing. Her move must end
    /// without an overlap (`SM-KEY-05`).
    Ghostly,
}

/// End of a leg: the ship's pose and contacts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegEnd {
    /// Pose of the ship at the end.
    pub pose: Pose,
    /// Distance that the bow sailed.
    pub sailed: i32,
    /// True if the bow ends so near to an island or ship that the move is over (`SM-MOV-4`).
    pub over: bool,
    /// Possible contacts of the bow, islands first; empty if there is none. The owner chooses one if there are
    /// several (`SM-GEO-7`).
    pub contacts: Vec<Contact>,
}

/// Moving ship, with the properties that decide which legs are legal.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Hull of the ship.
    pub hull: &'a Hull,
    /// Bow and heading of the ship.
    pub pose: Pose,
    /// Contact of the ship before the leg.
    pub touches: Contact,
    /// Contact of the ship at the start of the move action.
    pub touched: Contact,
    /// Effect of obstacles on the ship.
    pub passage: Passage,
    /// Bars left in the move. A ghostly ship may end a leg on an obstacle only if these bars let her sail on.
    pub bars: BarsLeft,
    /// Enemy home at which a leg must not end, because the ship must leave it (`RAID_HOME_LEAVE`).
    pub shuns: Contact,
    /// Hull of the ship in tow.
    pub towed: Option<&'a Hull>,
}

impl<'a> Mover<'a> {
    /// Returns a mover at a pose, without contacts and without a tow.
    pub fn new(hull: &'a Hull, pose: Pose) -> Mover<'a> {
        Mover {
            hull,
            pose,
            touches: Contact::Nothing,
            touched: Contact::Nothing,
            passage: Passage::Solid,
            bars: BarsLeft::default(),
            shuns: Contact::Nothing,
            towed: None,
        }
    }
}
