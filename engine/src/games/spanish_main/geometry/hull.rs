//! Hulls: the footprint, masts and sails of a ship (`SM-GEO-3`, `SM-GEO-4`).

use super::heading::{Heading, rounded};
use super::point::{Point, Segment};
use super::polygon::Polygon;

/// Highest number of masts of any ship card.
pub const MAX_MASTS: usize = 6;

/// Number of corners of a footprint: the bow, three to port from front to back, and three to
/// starboard from back to front.
pub const CORNERS: usize = 7;

/// Outline of a ship at the waterline.
pub type Footprint = Polygon<CORNERS>;

/// Bow and heading of a ship: her place on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pose {
    /// Point of the bow.
    pub bow: Point,
    /// Heading of the ship.
    pub heading: Heading,
}

impl Pose {
    /// Returns the point of the table that is `back` units behind the bow and `port` units to its left.
    #[inline]
    pub fn place(self, back: i32, port: i32) -> Point {
        let Point { x: c, y: s } = self.heading.unit();
        Point::new(
            self.bow.x + rounded(-back * c - port * s),
            self.bow.y + rounded(-back * s + port * c),
        )
    }
}

/// Dimensions of hulls with a given number of masts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HullSize {
    /// Length of the hull at the waterline.
    pub length: i32,
    /// Width of the hull.
    pub beam: i32,
    /// Distance of each mast from the bow, front to back.
    pub masts: Vec<i32>,
}

/// Hull of a ship, as points relative to the bow: units back, and units to port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hull {
    length: i32,
    corners: [(i32, i32); CORNERS],
    around: i32,
    masts: Vec<i32>,
    along_keel: Vec<bool>,
    half_sail: i32,
}

impl Hull {
    /// Returns the hull with these dimensions. Each sail extends `half_sail` to both sides of its mast. On 1-masters
    /// and schooners all sails are along the keel. On all other ships sails are across the keel, except that ships
    /// with 4 or more masts have the first and last sail along the keel.
    pub fn new(size: &HullSize, is_schooner: IsSchooner, half_sail: i32) -> Hull {
        let part = |whole: i32, thousandths: i32| (whole * thousandths + 500).div_euclid(1000);
        let (w, b) = (size.length, size.beam);
        let side = [(part(w, 200), part(b, 345)), (part(w, 520), part(b, 500)), (w, part(b, 220))];
        let mut corners = [(0, 0); CORNERS];
        for (at, (back, port)) in side.into_iter().enumerate() {
            corners[1 + at] = (back, port);
            corners[CORNERS - 1 - at] = (back, -port);
        }
        let n_masts = size.masts.len();
        let along = |mast: usize| {
            n_masts == 1
                || is_schooner == IsSchooner::Yes
                || (n_masts >= 4 && (mast == 0 || mast + 1 == n_masts))
        };
        // Rounding moves each point, and the middle, by less than a unit.
        let square = |(back, port): &(i32, i32)| (back - (w >> 1)).pow(2) + port.pow(2);
        let farthest = corners.iter().map(square).max().unwrap_or(0).isqrt();
        Hull {
            length: w,
            corners,
            around: farthest + 3,
            masts: size.masts.clone(),
            along_keel: (0..n_masts).map(along).collect(),
            half_sail,
        }
    }

    /// Length of the hull at the waterline.
    pub fn length(&self) -> i32 {
        self.length
    }

    /// Radius of a disc around the ship's middle that contains the hull at any heading.
    pub fn around(&self) -> i32 {
        self.around
    }

    /// Greatest distance of a corner of the hull from the keel.
    pub fn aside(&self) -> i32 {
        self.corners[2].1
    }

    /// Number of masts as built.
    pub fn n_masts(&self) -> usize {
        self.masts.len()
    }

    /// Footprint of the hull at a given pose.
    pub fn footprint(&self, pose: Pose) -> Footprint {
        Polygon::new(self.corners.map(|(back, port)| pose.place(back, port)))
    }

    /// Middle of the ship, at which menus of legs aim (`SM-MOV-6`).
    pub fn middle(&self, pose: Pose) -> Point {
        pose.place(self.length >> 1, 0)
    }

    /// Point of the stern, on the keel.
    pub fn stern(&self, pose: Pose) -> Point {
        pose.place(self.length, 0)
    }

    /// Returns the foot of a mast, from which the ranges of its cannon are measured.
    pub fn mast(&self, pose: Pose, mast: usize) -> Point {
        pose.place(self.masts[mast], 0)
    }

    /// Sail of a mast.
    pub fn sail(&self, pose: Pose, mast: usize) -> Segment {
        let (back, half) = (self.masts[mast], self.half_sail);
        if self.along_keel[mast] {
            Segment::new(pose.place(back - half, 0), pose.place(back + half, 0))
        } else {
            Segment::new(pose.place(back, -half), pose.place(back, half))
        }
    }

    /// Returns the points of a ship at which shooters aim: the 7 corners, then the middles of the 7
    /// edges (`SM-SHO-2`).
    pub fn aim_points(footprint: &Footprint) -> [Point; 2 * CORNERS] {
        let mut points = [Point::default(); 2 * CORNERS];
        for (at, edge) in footprint.edges().enumerate() {
            points[at] = edge.from;
            points[CORNERS + at] = edge.from.middle(edge.to);
        }
        points
    }
}

/// Flag for hulls of schooners, whose sails are along the keel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IsSchooner {
    /// The ship is a schooner.
    Yes,
    /// The ship is not a schooner.
    No,
}
