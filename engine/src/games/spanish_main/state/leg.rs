//! Legs of a move, and ships that sail legs.

use super::bars::BarsLeft;
use super::sea::Contact;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{Heading, Hull, Pose};

/// Segment of a move: a bar, its heading, and the length sailed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// Bar that the leg uses up.
    pub bar: Bar,
    /// New heading of the ship.
    pub heading: Heading,
    /// Length sailed, from 1 to the bar's length.
    pub length: u16,
}

impl Leg {
    /// Distance that a bow sails if it first enters an obstacle at `met`.
    pub(crate) fn sailed(self, met: Option<i32>) -> i32 {
        let length = i32::from(self.length);
        met.filter(|&met| met <= length).map_or(length, |met| met - 1)
    }
}

/// Effect of obstacles on a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Obstacles stop the ship.
    Solid,
    /// A ghostly ship passes obstacles and touches nothing. Her move must end without an overlap
    /// (`SM-KEY-05`).
    Ghostly,
}

/// End of a leg.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegEnd {
    /// Pose of the ship.
    pub pose: Pose,
    /// Distance that the bow sailed.
    pub sailed: i32,
    /// True if an obstacle is near the bow, so that the move is over (`SM-MOV-4`).
    pub over: bool,
    /// Possible contacts of the bow, islands first; empty without a contact. With several the owner
    /// chooses (`SM-GEO-7`).
    pub contacts: Vec<Contact>,
}

/// Ship that moves, with everything that legs depend on.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Hull of the ship.
    pub hull: &'a Hull,
    /// Pose of the ship.
    pub pose: Pose,
    /// Contact of the ship now.
    pub touches: Contact,
    /// Contact of the ship as the action began.
    pub touched: Contact,
    /// Effect of obstacles on the ship.
    pub passage: Passage,
    /// Bars left, with which a ghostly ship may sail on.
    pub bars: BarsLeft,
    /// Island at which the move may not end, because the ship must leave it (`RAID_HOME_LEAVE`).
    pub shuns: Contact,
    /// Hull of the ship in tow.
    pub towed: Option<&'a Hull>,
}

impl<'a> Mover<'a> {
    /// Returns a ship at a pose that touches nothing and tows nothing.
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
