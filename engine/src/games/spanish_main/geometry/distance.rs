//! Distances and overlaps of shapes on the table (`SM-GEO-6`).

use super::disc::Disc;
use super::hull::Footprint;
use super::point::{Point, Segment};

/// Shape on the table: a point, a disc or a footprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Point, such as a bow or a mast.
    Point(Point),
    /// Disc of an island, a fort or a piece of terrain.
    Disc(Disc),
    /// Footprint of a ship or a wreck.
    Ship(Footprint),
}

/// Returns true if the distance between two shapes is at most `distance`.
pub fn touches_within(one: &Shape, other: &Shape, distance: i32) -> bool {
    match (one, other) {
        (Shape::Point(a), Shape::Point(b)) => {
            (*b - *a).square() <= i64::from(distance) * i64::from(distance)
        }
        (Shape::Disc(disc), shape) | (shape, Shape::Disc(disc)) => {
            touches_within(&Shape::Point(disc.centre), shape, distance + disc.radius)
        }
        (Shape::Ship(ship), Shape::Point(point)) | (Shape::Point(point), Shape::Ship(ship)) => {
            ship.has_inside(*point) || ship.edges().any(|edge| edge.is_within(*point, distance))
        }
        (Shape::Ship(one), Shape::Ship(other)) => {
            // If two polygons are disjoint, a corner and an edge are nearest.
            let near = |a: &Footprint, b: &Footprint| {
                let corners = a.corners().iter();
                let mut edges = b.edges();
                edges.any(|edge| corners.clone().any(|&corner| edge.is_within(corner, distance)))
            };
            ships_overlap(one, other) || near(one, other) || near(other, one)
        }
    }
}

/// Returns true if the interiors of two shapes overlap; a point has no interior.
pub fn overlap(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::Point(_), _) | (_, Shape::Point(_)) => false,
        (Shape::Disc(a), Shape::Disc(b)) => {
            let reach = i64::from(a.radius) + i64::from(b.radius);
            (b.centre - a.centre).square() < reach * reach
        }
        (Shape::Disc(disc), Shape::Ship(ship)) | (Shape::Ship(ship), Shape::Disc(disc)) => {
            ship.has_inside(disc.centre) || ship.edges().any(|edge| disc.is_crossed_by(edge))
        }
        (Shape::Ship(one), Shape::Ship(other)) => ships_overlap(one, other),
    }
}

/// Returns true if two footprints overlap. Two convex polygons are disjoint if and only if some edge of one polygon
/// has the whole other polygon on its outer side.
fn ships_overlap(one: &Footprint, other: &Footprint) -> bool {
    let separates = |edge: Segment, other: &Footprint| {
        other.corners().iter().all(|&corner| !edge.is_left(corner))
    };
    let is_apart = |a: &Footprint, b: &Footprint| a.edges().any(|edge| separates(edge, b));
    !is_apart(one, other) && !is_apart(other, one)
}
