//! Headings: 1,024 directions with a table of sines (`SM-GEO-2`).

use super::point::Point;

/// The number of headings.
pub const HEADINGS: u16 = 1024;

const QUARTER: u16 = HEADINGS / 4;

/// The sines of the headings up to a quarter, times 16,384, from the data file.
const SINES: [i32; QUARTER as usize + 1] =
    parse_sines(include_str!("../../../../data/spanish-main/sines.csv").as_bytes());

/// A direction: 0 is +x, counter-clockwise, 1,024 make a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Heading(u16);

impl Heading {
    /// The heading of a number, of which whole turns are left out.
    #[inline]
    pub const fn new(number: i32) -> Heading {
        Heading(number.rem_euclid(HEADINGS as i32) as u16)
    }

    /// 0 to 1,023.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The heading so much further to the left; less than 0 is to the right.
    #[inline]
    pub const fn turned(self, by: i32) -> Heading {
        Heading::new(self.0 as i32 + by)
    }

    /// How far two headings are apart, 0 to 512.
    #[inline]
    pub const fn apart(self, other: Heading) -> u16 {
        let by = self.0.abs_diff(other.0);
        if by > HEADINGS / 2 { HEADINGS - by } else { by }
    }

    /// Cosine and sine, times 16,384.
    #[inline]
    pub const fn unit(self) -> Point {
        let place = (self.0 % QUARTER) as usize;
        let (c, s) = (SINES[QUARTER as usize - place], SINES[place]);
        match self.0 / QUARTER {
            0 => Point::new(c, s),
            1 => Point::new(-s, c),
            2 => Point::new(-c, -s),
            _ => Point::new(s, -c),
        }
    }

    /// The point at a distance from another in this direction.
    #[inline]
    pub const fn step(self, from: Point, distance: i32) -> Point {
        let Point { x: c, y: s } = self.unit();
        Point::new(from.x + rounded(distance * c), from.y + rounded(distance * s))
    }

    /// The heading with the largest scalar product with a vector, of equals the lowest.
    pub fn aim(vector: Point) -> Heading {
        // Turned into the first quarter, the side of the vector on which a heading lies changes once.
        let (mut turns, mut turned) = (0, vector);
        while turned != Point::default() && !(turned.x > 0 && turned.y >= 0) {
            turned = turned.quarter_left();
            turns += 1;
        }
        let (mut low, mut high) = (0, i32::from(QUARTER));
        while high - low > 1 {
            let middle = (low + high) / 2;
            if Heading::new(middle).unit().cross(turned) >= 0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        // The table is rounded by half a unit of a coordinate, which can move the largest product by 2 headings at
        // most: 3 away it has fallen by 2.7 units, rounding gives 1.5.
        let near = (low - 3..=high + 3).map(|at| Heading::new(at - turns * i32::from(QUARTER)));
        let best = near.max_by_key(|h| (h.unit().dot(vector), std::cmp::Reverse(h.number())));
        match best {
            Some(best) if vector != Point::default() => best,
            _ => Heading(0),
        }
    }
}

/// A product with a sine, rounded half up (`SM-GEO-2`).
#[inline]
pub(super) const fn rounded(product: i32) -> i32 {
    (product + 8192) >> 14
}

/// Reads `heading,sine` and a line for each heading.
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
    fn sm_geo_2_the_table_has_the_rounded_sines() {
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
    fn headings_are_apart_by_the_shorter_way() {
        assert_eq!(Heading::new(-1).number(), 1023);
        assert_eq!(Heading::new(10).apart(Heading::new(1020)), 14);
        assert_eq!(Heading::new(0).apart(Heading::new(512)), 512);
        assert_eq!(Heading::new(1000).turned(64), Heading::new(40));
    }

    #[test]
    fn sm_geo_2_aim_is_the_lowest_heading_of_the_largest_product() {
        assert_eq!(Heading::aim(Point::new(0, 0)), Heading(0));
        // Down: the sines of 767, 768 and 769 are equal when rounded.
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
        fn aim_agrees_on_short_vectors(x in -40..40, y in -40..40) {
            let vector = Point::new(x, y);
            proptest::prop_assert_eq!(Heading::aim(vector), slow_aim(vector));
        }
    }
}
