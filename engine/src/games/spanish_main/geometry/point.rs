//! Points of the table, and vectors between points.

use std::ops::{Add, Neg, Sub};

/// Upper limit of coordinates and distances, exclusive, in units of 0.1 mm.
pub const LIMIT: i32 = 1 << 15;

/// Point of the table, or a vector; x increases to the right and y upwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// Horizontal coordinate.
    pub x: i32,
    /// Vertical coordinate.
    pub y: i32,
}

impl Point {
    /// Returns the point with these coordinates.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// Cross product of two vectors: above 0 if `other` points to the left of `self`.
    #[inline]
    pub fn cross(self, other: Point) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    /// Scalar product of two vectors.
    #[inline]
    pub fn dot(self, other: Point) -> i64 {
        i64::from(self.x) * i64::from(other.x) + i64::from(self.y) * i64::from(other.y)
    }

    /// Square of the vector's length.
    #[inline]
    pub fn square(self) -> i64 {
        self.dot(self)
    }

    /// Returns the vector turned by a quarter to the left.
    #[inline]
    pub const fn quarter_left(self) -> Point {
        Point::new(-self.y, self.x)
    }

    /// Returns the point halfway between two points, with coordinates rounded down (`SM-SHO-2`).
    #[inline]
    pub const fn middle(self, other: Point) -> Point {
        Point::new((self.x + other.x) >> 1, (self.y + other.y) >> 1)
    }
}

impl Add for Point {
    type Output = Point;

    #[inline]
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    #[inline]
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;

    #[inline]
    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

/// Straight segment between two points, including both ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Segment {
    /// First end of the segment.
    pub from: Point,
    /// Second end of the segment.
    pub to: Point,
}

impl Segment {
    /// Returns the segment between two points.
    #[inline]
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// Returns true if a point is strictly left of the line through the segment.
    #[inline]
    pub fn is_left(self, point: Point) -> bool {
        (self.to - self.from).cross(point - self.from) > 0
    }

    /// Returns true if a point is at most `distance` from the segment.
    pub fn is_within(self, point: Point, distance: i32) -> bool {
        self.compare(point, distance, |square, limit| square <= limit)
    }

    /// Returns true if a point is less than `distance` from the segment.
    pub fn is_nearer(self, point: Point, distance: i32) -> bool {
        self.compare(point, distance, |square, limit| square < limit)
    }

    /// Compares the distance between a point and the segment with a limit. The comparison is between squares; if the
    /// nearest point is not an end, both squares are multiplied by the square of the segment's length.
    fn compare(self, point: Point, distance: i32, is: impl Fn(i64, i64) -> bool) -> bool {
        let (along, to_point) = (self.to - self.from, point - self.from);
        let limit = i64::from(distance) * i64::from(distance);
        let (dot, length) = (along.dot(to_point), along.square());
        if dot <= 0 {
            is(to_point.square(), limit)
        } else if dot >= length {
            is((point - self.to).square(), limit)
        } else {
            let area = along.cross(to_point);
            is(area * area, limit * length)
        }
    }
}
