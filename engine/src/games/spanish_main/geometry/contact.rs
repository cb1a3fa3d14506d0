//! First contact between a moving bow and an obstacle (`SM-MOV-3`).

use super::disc::Disc;
use super::heading::Heading;
use super::hull::Footprint;
use super::point::Point;

/// Obstacle that stops a ship's bow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Island as a disc.
    Disc(Disc),
    /// Ship or wreck as a footprint.
    Ship(Footprint),
}

impl Obstacle {
    /// Returns true if a point is strictly inside the obstacle.
    #[inline]
    pub fn has_inside(&self, point: Point) -> bool {
        match self {
            Obstacle::Disc(disc) => disc.has_inside(point),
            Obstacle::Ship(footprint) => footprint.has_inside(point),
        }
    }

    fn reach(&self, from: Point, heading: Heading) -> Option<(i32, i32)> {
        match self {
            Obstacle::Disc(disc) => disc.reach(from, heading),
            Obstacle::Ship(footprint) => footprint.reach(from, heading),
        }
    }
}

/// Returns the least distance along a heading, from 1 to `length`, at which the bow is strictly inside an obstacle.
///
/// The function solves for an interval that contains all possible distances, and tests each distance in the interval.
pub fn first_inside(
    obstacle: &Obstacle,
    from: Point,
    heading: Heading,
    length: i32,
) -> Option<i32> {
    let (first, last) = obstacle.reach(from, heading)?;
    let mut tried = first.max(1)..=last.min(length);
    tried.find(|&distance| obstacle.has_inside(heading.step(from, distance)))
}
