//! Headings: 1,024 directions, and a table of their sines (`SM-GEO-2`).

use super::point::Point;

/// Number of headings in a full circle.
pub const HEADINGS: u16 = 1024;

const QUARTER: u16 = HEADINGS / 4;

/// Sines of the headings from 0 to a quarter turn, multiplied by 16,384, as read from the data file.
const SINES: [i32; QUARTER as usize + 1] =
    parse_sines(include_str!("../../../../data/spanish-main/sines.csv").as_bytes());

/// Unit vector of each heading, multiplied by 16,384.
static UNITS: [Point; HEADINGS as usize] = units();

/// Lookup table for [`Heading::aim`]. Entry `n` is the last heading whose tangent is at most `n` divided by
/// [`TANGENTS`].
static BY_TANGENT: [u16; TANGENTS as usize + 1] = by_tangent();

/// Number of steps into which the lookup table divides tangents from 0 to 1. A step is always
/// smaller than the angle between two adjacent headings.
const TANGENTS: i32 = 256;

/// Direction on the table in 1,024ths of a full circle: 0 is +x, and numbers increase
/// counter-clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Heading(u16);

impl Heading {
    /// Returns the heading with this number, modulo full circles.
    #[inline]
    pub const fn new(number: i32) -> Heading {
        Heading(number.rem_euclid(HEADINGS as i32) as u16)
    }

    /// Number of the heading, 0 to 1,023.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Returns this heading turned by `by` units: to the left if positive, to the right if
    /// negative.
    #[inline]
    pub const fn turned(self, by: i32) -> Heading {
        Heading::new(self.0 as i32 + by)
    }

    /// Angle between two headings, 0 to 512.
    #[inline]
    pub const fn apart(self, other: Heading) -> u16 {
        let by = self.0.abs_diff(other.0);
        if by > HEADINGS / 2 { HEADINGS - by } else { by }
    }

    /// Shorter turn from this heading to `other`, -512 to 511; positive is to the left.
    #[inline]
    pub const fn turn_to(self, other: Heading) -> i32 {
        let half = HEADINGS as i32 / 2;
        Heading::new(other.0 as i32 - self.0 as i32 + half).0 as i32 - half
    }

    /// Unit vector of the heading, multiplied by 16,384.
    #[inline]
    pub fn unit(self) -> Point {
        UNITS[usize::from(self.0 % HEADINGS)]
    }

    /// Returns the point at a distance from `from` along this heading.
    #[inline]
    pub fn step(self, from: Point, distance: i32) -> Point {
        let Point { x: c, y: s } = self.unit();
        Point::new(from.x + rounded(distance * c), from.y + rounded(distance * s))
    }

    /// Returns the heading that has the largest scalar product with a vector. If several are equal, returns the
    /// lowest.
    pub fn aim(vector: Point) -> Heading {
        if vector == Point::default() {
            return Heading(0);
        }
        let (mut turns, mut turned) = (0, vector);
        while !(turned.x > 0 && turned.y >= 0) {
            turned = turned.quarter_left();
            turns += QUARTER;
        }
        // The tangent gives the angle to the nearer axis, between `low` and `low` + 1.7 headings.
        let (across, along) = (turned.x.min(turned.y), turned.x.max(turned.y));
        let tangent = across * TANGENTS / along;
        let low = i32::from(BY_TANGENT[tangent as usize]);
        // Rounding of the sines changes a product by 1.42 units at most. At 2.3 headings from the
        // vector the product is smaller by 1.6.
        let mut best = (i64::MIN, Heading(0));
        for angle in low - 2..=low + 3 {
            let at = if turned.y <= turned.x { angle } else { i32::from(QUARTER) - angle };
            let product = Heading::new(at).unit().dot(turned);
            let heading = Heading::new(at - i32::from(turns));
            if product > best.0 || (product == best.0 && heading < best.1) {
                best = (product, heading);
            }
        }
        best.1
    }
}

/// Divides a product with a sine by 16,384 and rounds halves up (`SM-GEO-2`).
#[inline]
pub(super) const fn rounded(product: i32) -> i32 {
    (product + 8192) >> 14
}

/// Computes the unit vectors of all headings from the sines of a quarter turn.
const fn units() -> [Point; HEADINGS as usize] {
    let mut units = [Point::new(0, 0); HEADINGS as usize];
    let mut at = 0;
    while at < units.len() {
        let place = at % QUARTER as usize;
        let (c, s) = (SINES[QUARTER as usize - place], SINES[place]);
        units[at] = match at / QUARTER as usize {
            0 => Point::new(c, s),
            1 => Point::new(-s, c),
            2 => Point::new(-c, -s),
            _ => Point::new(s, -c),
        };
        at += 1;
    }
    units
}

/// Computes the lookup table from tangents to headings.
const fn by_tangent() -> [u16; TANGENTS as usize + 1] {
    let mut headings = [0; TANGENTS as usize + 1];
    let (mut part, mut heading) = (0, 0);
    while part < headings.len() {
        let mut next = heading + 1;
        while next <= QUARTER as usize / 2
            && SINES[next] * TANGENTS <= SINES[QUARTER as usize - next] * part as i32
        {
            heading = next;
            next += 1;
        }
        headings[part] = heading as u16;
        part += 1;
    }
    headings
}

/// Parses the data file of sines: the header `heading,sine`, then a row for each heading.
const fn parse_sines(text: &[u8]) -> [i32; QUARTER as usize + 1] {
    let mut sines = [0; QUARTER as usize + 1];
    let (mut at, mut row) = (0, 0);
    while text[at] != b'\n' {
        at += 1;
    }
    at += 1;
    while row < sines.len() {
        while text[at] != b',' {
            at += 1;
        }
        at += 1;
        while at < text.len() && text[at] != b'\n' {
            sines[row] = sines[row] * 10 + (text[at] - b'0') as i32;
            at += 1;
        }
        at += 1;
        row += 1;
    }
    sines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sm_geo_2_sines_of_the_data_file_are_rounded() {
        for number in 0..HEADINGS {
            let Point { x: c, y: s } = Heading(number).unit();
            let angle = f64::from(number) * std::f64::consts::TAU / f64::from(HEADINGS);
            let rounded = |value: f64| (value * 16384.0).round() as i32;
            assert_eq!((c, s), (rounded(angle.cos()), rounded(angle.sin())), "{number}");
        }
        assert_eq!(Heading(64).unit(), Point::new(15137, 6270));
    }

    #[test]
    fn sm_law_8_a_quarter_turn_of_the_table_is_exact() {
        for number in 0..i32::from(HEADINGS) {
            let (one, other) = (Heading::new(number), Heading::new(number + 256));
            assert_eq!(other.unit(), one.unit().quarter_left());
        }
    }

    #[test]
    fn angle_between_headings_is_the_shorter_turn() {
        assert_eq!(Heading::new(-1).number(), 1023);
        assert_eq!(Heading::new(10).apart(Heading::new(1020)), 14);
        assert_eq!(Heading::new(0).apart(Heading::new(512)), 512);
        assert_eq!(Heading::new(10).turn_to(Heading::new(1020)), -14);
        assert_eq!(Heading::new(1020).turn_to(Heading::new(10)), 14);
        assert_eq!(Heading::new(0).turn_to(Heading::new(512)), -512);
        assert_eq!(Heading::new(1000).turned(64), Heading::new(40));
    }

    #[test]
    fn sm_geo_2_aim_is_the_lowest_heading_with_the_largest_product() {
        assert_eq!(Heading::aim(Point::new(0, 0)), Heading(0));
        // Straight down, the rounded sines of headings 767, 768 and 769 are equal.
        assert_eq!(Heading::aim(Point::new(0, -7)), Heading(767));
        for (x, y) in [(1, 0), (0, 1), (-1, 0), (1, 1), (-3, 2), (7, -5), (9999, 61), (-1, -1)] {
            assert_eq!(Heading::aim(Point::new(x, y)), slow_aim(Point::new(x, y)), "{x} {y}");
        }
    }

    fn slow_aim(vector: Point) -> Heading {
        let all = (0..HEADINGS).map(Heading);
        all.max_by_key(|h| (h.unit().dot(vector), std::cmp::Reverse(h.0))).expect("headings")
    }

    proptest::proptest! {
        #[test]
        fn aim_agrees_with_a_search_of_all_headings(x in -16800..16800, y in -16800..16800) {
            let vector = Point::new(x, y);
            proptest::prop_assert_eq!(Heading::aim(vector), slow_aim(vector));
        }

        #[test]
        fn aim_of_short_vectors_agrees_with_a_search(x in -40..40, y in -40..40) {
            let vector = Point::new(x, y);
            proptest::prop_assert_eq!(Heading::aim(vector), slow_aim(vector));
        }
    }
}
