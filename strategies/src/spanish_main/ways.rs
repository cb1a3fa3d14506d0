//! Ways over the sea: places, distances, and detours around islands.
//!
//! The module uses only operations that give identical results on every machine.

use corsair_engine::games::spanish_main::geometry::{Heading, Point};

/// Distance in units at which a detour passes the edge of an island.
const BERTH: f32 = 160.0;
/// Cosine of the angle (129°) beyond which a ship needs more than one leg to turn to a target, then the distance in
/// units that the turn costs.
const ASTERN: (f32, f32) = (-0.63, 420.0);

/// Point on the table, or vector between points, in units.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Place {
    pub x: f32,
    pub y: f32,
}

impl From<Point> for Place {
    fn from(point: Point) -> Place {
        Place { x: point.x as f32, y: point.y as f32 }
    }
}

impl Place {
    pub(super) fn of_heading(heading: Heading) -> Place {
        let Point { x, y } = heading.unit();
        Place { x: x as f32 / 16384.0, y: y as f32 / 16384.0 }
    }

    pub(super) fn minus(self, other: Place) -> Place {
        Place { x: self.x - other.x, y: self.y - other.y }
    }

    pub(super) fn plus(self, other: Place, times: f32) -> Place {
        Place { x: self.x + other.x * times, y: self.y + other.y * times }
    }

    pub(super) fn dot(self, other: Place) -> f32 {
        self.x * other.x + self.y * other.y
    }

    pub(super) fn cross(self, other: Place) -> f32 {
        self.x * other.y - self.y * other.x
    }

    pub(super) fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    pub(super) fn distance(self, other: Place) -> f32 {
        self.minus(other).length()
    }
}

/// Position of a ship's bow, and the ship's heading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    pub bow: Place,
    /// Heading as a vector of length 1.
    pub ahead: Place,
}

/// Destination as a disc, at whose edge the way ends. If the disc is an island, the mark also has the island's index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub at: Place,
    pub radius: f32,
    pub island: Option<usize>,
}

impl Course {
    /// Returns a lower bound on the length of a way to a mark.
    pub(super) fn least_way(&self, to: &Mark) -> f32 {
        let vector = to.at.minus(self.bow);
        let far = vector.length();
        let way = (far - to.radius).max(0.0);
        let is_astern = way > 0.0 && self.ahead.dot(vector) < ASTERN.0 * far;
        if is_astern { way + ASTERN.1 } else { way }
    }

    /// Returns the additional length of a way that avoids the islands between the ship and a mark.
    pub(super) fn detour(&self, to: &Mark, islands: &[Place], radius: f32) -> f32 {
        let mut more = 0.0;
        for (number, &island) in islands.iter().enumerate() {
            if to.island != Some(number) {
                more += around(self.bow, to.at, island, radius);
            }
        }
        more
    }
}

/// Returns the additional length of a way that avoids an island on the straight line. The detour passes the nearer
/// side of the island.
pub(super) fn around(from: Place, to: Place, island: Place, radius: f32) -> f32 {
    let (way, beside) = (to.minus(from), island.minus(from));
    let far = way.length();
    if far < 1.0 {
        return 0.0;
    }
    let along = way.dot(beside) / far;
    let off = way.cross(beside) / far;
    // The way may end before the island, at the edge of a different object.
    if along <= 0.0 || along >= far || off.abs() >= radius + BERTH / 2.0 {
        return 0.0;
    }
    let aside = radius + BERTH;
    let normal = Place { x: -way.y / far, y: way.x / far };
    let side = if off > 0.0 { -aside } else { aside };
    let by = island.plus(normal, side);
    (from.distance(by) + by.distance(to) - far).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32) -> Place {
        Place { x, y }
    }

    #[test]
    fn path_around_an_island_is_longer_than_a_path_beside_it() {
        let (from, to) = (at(0.0, 0.0), at(4000.0, 0.0));
        assert_eq!(around(from, to, at(2000.0, 600.0), 360.0), 0.0);
        assert_eq!(around(from, to, at(-500.0, 0.0), 360.0), 0.0);
        let grazing = around(from, to, at(2000.0, 300.0), 360.0);
        let across = around(from, to, at(2000.0, 0.0), 360.0);
        assert!(0.0 < grazing && grazing < across && across < 200.0, "{grazing} {across}");
    }

    #[test]
    fn path_to_a_point_astern_is_longer_than_to_a_point_ahead() {
        let course = Course { bow: at(0.0, 0.0), ahead: at(1.0, 0.0) };
        let mark = |x| Mark { at: at(x, 0.0), radius: 360.0, island: None };
        assert_eq!(course.least_way(&mark(1360.0)), 1000.0);
        assert_eq!(course.least_way(&mark(-1360.0)), 1000.0 + ASTERN.1);
        assert_eq!(course.least_way(&mark(-200.0)), 0.0);
    }
}
