//! Legs of a move, and the ship that sails them.

use super::bars::BarsLeft;
use super::sea::Contact;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{Heading, Hull, Pose};

/// Segment of a move: a bar, a heading, and the length sailed.
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
    /// Returns the distance that the bow sails if it first enters an obstacle at `met`.
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
    /// True if an island or ship is so near to the bow that the move is over (`SM-MOV-4`).
    pub over: bool,
    /// Possible contacts of the bow, islands first; empty without a contact. The owner chooses one
    /// of several (`SM-GEO-7`).
    pub contacts: Vec<Contact>,
}

/// Moving ship, with the properties that legs depend on.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Hull of the ship.
    pub hull: &'a Hull,
    /// Bow and heading of the ship.
    pub pose: Pose,
    /// Contact of the ship before the leg.
    pub touches: Contact,
    /// Contact of the ship at the start of the action.
    pub touched: Contact,
    /// Effect of obstacles on the ship.
    pub passage: Passage,
    /// Bars left, with which a ghostly ship may sail on.
    pub bars: BarsLeft,
    /// Bars left; a ghostly ship needs one to leave an obstacle.
    pub shuns: Contact,
    /// Hull of the ship in tow.
    pub towed: Option<&'a Hull>,
}

impl<'a> Mover<'a> {
    /// Returns a mover at a pose, without contact and tow.
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
