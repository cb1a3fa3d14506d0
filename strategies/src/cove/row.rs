//! A number for each place or each seat, worked on all at once.

use std::ops::{AddAssign, MulAssign};

use corsair_engine::Seat;
use corsair_engine::games::cove::Island;
use wide::{f32x4, f32x8};

use super::lanes::{Lanes, lanes};

/// The places to which a wheel can point, Pirate's Cove included.
pub(super) const PLACES: usize = 7;

/// The length of a [`Row`]: the places, and up to a power of two nothing.
const LENGTH: usize = 8;

const _: () = assert!(PLACES <= LENGTH);

/// A number for each place, or for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row(f32x8);

impl Row {
    /// 0 everywhere.
    pub(super) const ZERO: Row = Row::all(0.0);

    /// The same number everywhere.
    pub(super) const fn all(number: f32) -> Row {
        Row::of([number; LENGTH])
    }

    /// These numbers.
    #[inline]
    pub(super) const fn of(numbers: [f32; LENGTH]) -> Row {
        Row(f32x8::new(numbers))
    }

    /// These numbers for the places, and 0 beyond.
    #[inline]
    pub(super) const fn of_places([a, b, c, d, e, f, g]: [f32; PLACES]) -> Row {
        Row::of([a, b, c, d, e, f, g, 0.0])
    }

    /// The number of a place.
    #[inline]
    pub(super) fn at(&self, island: Island) -> f32 {
        self.0.as_array()[place(island)]
    }

    /// The number of a seat, to be changed.
    #[inline]
    pub(super) fn of_seat_mut(&mut self, seat: Seat) -> &mut f32 {
        &mut self.0.as_mut_array()[seat.index()]
    }

    /// The number of a place, to be changed.
    #[inline]
    pub(super) fn at_mut(&mut self, island: Island) -> &mut f32 {
        &mut self.0.as_mut_array()[place(island)]
    }

    /// The numbers of all places, and then what stands where there is no place.
    #[inline]
    pub(super) fn numbers(self) -> [f32; LENGTH] {
        self.0.to_array()
    }

    /// The whole parts of all numbers, none of which is below 0.
    #[inline]
    pub(super) fn whole(self) -> [u32; LENGTH] {
        self.0.fast_trunc_int().to_array().map(i32::cast_unsigned)
    }

    /// This row where a wheel points, and another number beyond.
    #[inline]
    pub(super) fn with_nowhere(self, number: f32) -> Row {
        let mut numbers = self.numbers();
        numbers[PLACES - 1..].fill(number);
        Row(f32x8::new(numbers))
    }

    /// The sum of all numbers, the first to the last.
    #[inline]
    pub(super) fn sum(self) -> f32 {
        self.numbers().iter().sum()
    }

    /// The greatest number.
    #[inline]
    pub(super) fn greatest(self) -> f32 {
        let [a, b, c, d, e, f, g, h] = self.numbers();
        let (left, right) = (f32x4::new([a, b, c, d]), f32x4::new([e, f, g, h]));
        let [a, b, c, d] = left.fast_max(right).to_array();
        a.greater(b).greater(c.greater(d))
    }

    /// The row in parts of its sum, which add up to 1; zeros stay zeros.
    #[inline]
    pub(super) fn in_parts(self) -> Row {
        self / self.sum().max(f32::MIN_POSITIVE)
    }
}

/// The place of an island in a row.
#[inline]
const fn place(island: Island) -> usize {
    island as usize - 1
}

lanes!(Row(f32x8));

impl AddAssign for Row {
    #[inline]
    fn add_assign(&mut self, other: Row) {
        *self = *self + other;
    }
}

impl MulAssign for Row {
    #[inline]
    fn mul_assign(&mut self, other: Row) {
        *self = *self * other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(numbers: [f32; LENGTH]) -> Row {
        Row(f32x8::new(numbers))
    }

    #[test]
    fn arithmetic_is_that_of_single_numbers() {
        let (a, b) = (row([0.1, 2.0, -3.0, 0.7, 1e9, 1e-9, 5.0, 8.0]), row([0.3; LENGTH]));
        for (index, ((sum, product), (difference, quotient))) in (a + b)
            .numbers()
            .into_iter()
            .zip((a * b).numbers())
            .zip((a - b).numbers().into_iter().zip((a / b).numbers()))
            .enumerate()
        {
            let (x, y) = (a.numbers()[index], b.numbers()[index]);
            assert_eq!((sum, product, difference, quotient), (x + y, x * y, x - y, x / y));
        }
        assert_eq!((2.0 - a).numbers()[2], 5.0);
        assert_eq!(a.at_least(0.5).at_most(2.0).numbers()[..4], [0.5, 2.0, 0.5, 0.7]);
    }

    #[test]
    fn places_are_those_of_islands() {
        let mut row = Row::ZERO;
        *row.at_mut(Island::Tavern) = 1.0;
        *row.at_mut(Island::Cove) = 3.0;
        assert_eq!(
            (row.at(Island::Tavern), row.at(Island::Hull), row.at(Island::Cove)),
            (1.0, 0.0, 3.0)
        );
        assert_eq!(row.in_parts().at(Island::Cove), 0.75);
        assert_eq!(Row::ZERO.in_parts().numbers(), [0.0; LENGTH]);
        assert_eq!(row.greatest(), 3.0);
        assert_eq!(row.with_nowhere(9.0).numbers(), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 9.0, 9.0]);
    }
}
