//! Convex polygons: footprints of ships.

use super::heading::Heading;
use super::point::{Point, Segment};

/// Convex polygon with `N` corners in counter-clockwise order. Points on the edge are outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Polygon<const N: usize> {
    corners: [Point; N],
}

impl<const N: usize> Polygon<N> {
    /// Returns the polygon with these corners, which must be convex and in counter-clockwise order.
    #[inline]
    pub const fn new(corners: [Point; N]) -> Polygon<N> {
        Polygon { corners }
    }

    /// Corners of the polygon.
    #[inline]
    pub const fn corners(&self) -> &[Point; N] {
        &self.corners
    }

    /// Iterates over the edges. The polygon's interior is to the left of each edge.
    #[inline]
    pub fn edges(&self) -> impl Iterator<Item = Segment> + Clone + '_ {
        let next = |at: usize| if at + 1 == N { 0 } else { at + 1 };
        (0..N).map(move |at| Segment::new(self.corners[at], self.corners[next(at)]))
    }

    /// Returns true if a point is strictly inside the polygon.
    #[inline]
    pub fn has_inside(&self, point: Point) -> bool {
        self.edges().all(|edge| edge.is_left(point))
    }

    /// Returns true if the open segment between two points meets the polygon's interior.
    pub fn is_crossed_by(&self, segment: Segment) -> bool {
        // The segment is left of all edges on an open interval (a / b, c / d) of its length, with b
        // and d above 0.
        let (mut a, mut b, mut c, mut d) = (0, 1, 1, 1);
        let along = segment.to - segment.from;
        for edge in self.edges() {
            let side = edge.to - edge.from;
            let (area, gain) = (side.cross(segment.from - edge.from), side.cross(along));
            match gain {
                0 if area <= 0 => return false,
                0 => {}
                gain if gain > 0 => {
                    if -area * b > a * gain {
                        (a, b) = (-area, gain);
                    }
                }
                gain => {
                    if area * d < c * -gain {
                        (c, d) = (area, -gain);
                    }
                }
            }
        }
        a * d < c * b
    }

    /// Returns the first and last distance along a heading at which a point may be inside the polygon. The interval
    /// may be too wide, but is never too narrow. `None` if the point cannot enter the polygon.
    pub(super) fn reach(&self, from: Point, heading: Heading) -> Option<(i32, i32)> {
        let unit = heading.unit();
        let (mut first, mut last) = (0, i64::from(i32::MAX));
        for edge in self.edges() {
            // The rounded point differs from the exact point by at most half a unit in each
            // coordinate. It is left of the edge if area + e gain / 2^14 + slack / 2 > 0.
            let side = edge.to - edge.from;
            let slack = i64::from(side.x.abs()) + i64::from(side.y.abs());
            let (area, gain) = (side.cross(from - edge.from), side.cross(unit));
            let needed = -((area << 14) + (slack << 13));
            match gain {
                0 if needed >= 0 => return None,
                0 => {}
                gain if gain > 0 => first = first.max(needed.div_euclid(gain)),
                gain => last = last.min((-needed).div_euclid(-gain) + 1),
            }
        }
        (first <= last).then_some((first as i32, last.min(i64::from(i32::MAX)) as i32))
    }
}
