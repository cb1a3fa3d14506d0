//! Legs of a move, and ships that move by them.

use super::bars::BarsLeft;
use super::sea::Contact;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{Heading, Hull, Pose};

/// One segment of a move: a bar, its heading, and the length sailed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// The bar that is used up.
    pub bar: Bar,
    /// The new heading.
    pub heading: Heading,
    /// The length, from 1 to the bar's.
    pub length: u16,
}

impl Leg {
    /// Distance that a bow sails if it is first inside something at `met`.
    pub(crate) fn sailed(self, met: Option<i32>) -> i32 {
        let length = i32::from(self.length);
        met.filter(|&met| met <= length).map_or(length, |met| met - 1)
    }
}

/// Effect of obstacles on a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Obstacles stop her.
    Solid,
    /// A ghostly ship passes them and touches nothing, but her move must end without an overlap
    /// (`SM-KEY-05`).
    Ghostly,
}

/// End of a leg.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegEnd {
    /// The pose.
    pub pose: Pose,
    /// Distance that the bow went.
    pub sailed: i32,
    /// True if something is near the bow, so that the move is over (`SM-MOV-4`).
    pub over: bool,
    /// Possible contacts there, islands first; with several the owner chooses (`SM-GEO-7`). Empty
    /// if it touches nothing.
    pub contacts: Vec<Contact>,
}

/// A ship that moves.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Its hull.
    pub hull: &'a Hull,
    /// Pose.
    pub pose: Pose,
    /// Things that it touches now.
    pub touches: Contact,
    /// Things that it touched as the action began.
    pub touched: Contact,
    /// Effect of obstacles on it.
    pub passage: Passage,
    /// The bars left, by which a ghostly ship may sail on.
    pub bars: BarsLeft,
    /// The island at which a move may not end, because she must leave it (`RAID_HOME_LEAVE`).
    pub shuns: Contact,
    /// The hull of the ship in tow.
    pub towed: Option<&'a Hull>,
}

impl<'a> Mover<'a> {
    /// A ship at a pose that touches nothing and has nothing in tow.
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
