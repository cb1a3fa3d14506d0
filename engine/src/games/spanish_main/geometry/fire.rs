//! Lines of fire, and what stops them (`SM-GEO-6`).

use super::disc::Disc;
use super::hull::Footprint;
use super::point::Segment;

/// What a line of fire does not pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocker {
    /// An island, a fog bank.
    Disc(Disc),
    /// A ship or a wreck.
    Ship(Footprint),
    /// The sail of a mast.
    Sail(Segment),
}

/// Whether a line of fire is stopped.
#[inline]
pub fn is_stopped(line: Segment, blocker: &Blocker) -> bool {
    match blocker {
        Blocker::Disc(disc) => disc.is_crossed_by(line),
        Blocker::Ship(footprint) => footprint.is_crossed_by(line),
        Blocker::Sail(sail) => sail_is_crossed(line, *sail),
    }
}

/// Whether a line of fire crosses a sail: the ends of each are one left and one not left of the other.
#[inline]
pub fn sail_is_crossed(line: Segment, sail: Segment) -> bool {
    line.is_left(sail.from) != line.is_left(sail.to)
        && sail.is_left(line.from) != sail.is_left(line.to)
}
