//! Discs: islands, terrain and forts (`SM-GEO-5`).

use super::heading::Heading;
use super::point::{Point, Segment};

/// Disc on the table. Points on the edge are outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Disc {
    /// Centre of the disc.
    pub centre: Point,
    /// Radius of the disc, above 0.
    pub radius: i32,
}

impl Disc {
    /// Returns the disc with this centre and radius.
    #[inline]
    pub const fn new(centre: Point, radius: i32) -> Disc {
        Disc { centre, radius }
    }

    /// Returns true if a point is strictly inside the disc.
    #[inline]
    pub fn has_inside(self, point: Point) -> bool {
        (point - self.centre).square() < i64::from(self.radius) * i64::from(self.radius)
    }

    /// Returns true if the distance between a segment and the disc's centre is less than the radius.
    #[inline]
    pub fn is_crossed_by(self, segment: Segment) -> bool {
        segment.is_nearer(self.centre, self.radius)
    }

    /// Returns false only if a point that moves along a heading cannot enter the disc.
    pub fn is_on_course(self, from: Point, heading: Heading) -> bool {
        let (to, unit) = (self.centre - from, heading.unit());
        let radius = i64::from(self.radius) + 2;
        let (ahead, aside) = (to.dot(unit), to.cross(unit));
        let is_near = to.square() <= radius * radius;
        is_near || (ahead > 0 && aside * aside <= radius * radius * unit.square())
    }

    /// Returns the first and last distance along a heading at which a point may be inside the disc. The interval may
    /// be too wide, but is never too narrow. `None` if the point cannot enter the disc.
    pub(super) fn reach(self, from: Point, heading: Heading) -> Option<(i32, i32)> {
        // The rounded point is less than a unit from the ray p + e u / 2^14, so the ray must come
        // within radius + 1. |d + e u / 2^14| < r in powers of e, times 2^28: q e^2 + 2^15 b e +
        // 2^28 k < 0.
        let unit = heading.unit();
        let to = from - self.centre;
        let radius = i64::from(self.radius) + 1;
        let (q, b, k) = (unit.square(), to.dot(unit), to.square() - radius * radius);
        let under_root = b * b - q * k;
        let is_behind = b >= 0 && k > 0;
        if is_behind || under_root < 0 {
            return None;
        }
        let root = under_root.isqrt() + 1;
        let first = ((-b - root) << 14).div_euclid(q);
        let last = ((-b + root) << 14).div_euclid(q) + 1;
        (last >= 0).then_some((first.max(0) as i32, last as i32))
    }
}
