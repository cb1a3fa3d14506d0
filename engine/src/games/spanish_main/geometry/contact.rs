//! Contact: the first unit of a move that is inside an obstacle (`SM-MOV-3`).

use super::disc::Disc;
use super::heading::Heading;
use super::hull::Footprint;
use super::point::Point;

/// Obstacle that stops a bow.
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

/// Least distance from 1 to `length` at which the point along a heading is strictly inside an
/// obstacle.
///
/// It solves for the possible distances, with one more unit at each end, and tries only these.
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
