//! A number for each place or each seat, worked on all at once.

use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Sub};

use corsair_engine::Seat;
use corsair_engine::games::cove::Island;
use wide::{f32x4, f32x8};

/// The places to which a wheel can point, Pirate's Cove included.
pub(super) const PLACES: usize = 7;

/// The length of a [`Row`]: the places, and up to a power of two nothing.
const LENGTH: usize = 8;

const _: () = assert!(PLACES <= LENGTH);

/// A number for each place, or for each seat. What is done to a row is done to each of its numbers, with the same
/// result as one by one, several in one instruction.
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

    /// These numbers for the places, and another beyond.
    #[inline]
    pub(super) const fn of_places([a, b, c, d, e, f, g]: [f32; PLACES], beyond: f32) -> Row {
        Row::of([a, b, c, d, e, f, g, beyond])
    }

    /// The number of a place.
    #[inline]
    pub(super) fn at(&self, island: Island) -> f32 {
        self.0.as_array()[place(island)]
    }

    /// A number for each seat in place of each place; nothing where there is no such seat.
    #[inline]
    pub(super) fn of_seats(seats: impl Iterator<Item = Seat>, number: impl Fn(Seat) -> f32) -> Row {
        let mut numbers = [0.0; LENGTH];
        seats.for_each(|seat| numbers[seat.index()] = number(seat));
        Row::of(numbers)
    }

    /// The number of a seat, in a row of seats.
    #[inline]
    pub(super) fn of_seat(&self, seat: Seat) -> f32 {
        self.0.as_array()[seat.index()]
    }

    /// The number of a seat, to be changed.
    #[inline]
    pub(super) fn of_seat_mut(&mut self, seat: Seat) -> &mut f32 {
        &mut self.0.as_mut_array()[seat.index()]
    }

    /// Where the numbers are above a limit.
    #[inline]
    pub(super) fn above(self, limit: f32) -> Above {
        Above(self.0.simd_gt(f32x8::splat(limit)))
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

    /// This row where a wheel points, and another number beyond.
    #[inline]
    pub(super) fn with_nowhere(self, number: f32) -> Row {
        let mut numbers = self.numbers();
        numbers[PLACES - 1..].fill(number);
        Row(f32x8::new(numbers))
    }

    /// No number below this one.
    #[inline]
    pub(super) fn at_least(self, least: f32) -> Row {
        Row(self.0.fast_max(f32x8::splat(least)))
    }

    /// No number above this one.
    #[inline]
    pub(super) fn at_most(self, most: f32) -> Row {
        Row(self.0.fast_min(f32x8::splat(most)))
    }

    /// The sum of all numbers, the first to the last.
    #[inline]
    pub(super) fn sum(self) -> f32 {
        self.numbers().iter().sum()
    }

    /// The greatest number.
    #[inline]
    pub(super) fn greatest(self) -> f32 {
        let greater = |a: f32, b: f32| if a > b { a } else { b };
        let [a, b, c, d, e, f, g, h] = self.numbers();
        let (left, right) = (f32x4::new([a, b, c, d]), f32x4::new([e, f, g, h]));
        let [a, b, c, d] = left.fast_max(right).to_array();
        greater(greater(a, b), greater(c, d))
    }

    /// The row in parts of its sum, which add up to 1; zeros stay zeros.
    #[inline]
    pub(super) fn in_parts(self) -> Row {
        self / self.sum().max(f32::MIN_POSITIVE)
    }
}

/// Where the numbers of a row are above a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Above(f32x8);

impl Above {
    /// There these numbers, and elsewhere others.
    #[inline]
    pub(super) fn choose(self, there: Row, elsewhere: Row) -> Row {
        Row(self.0.select(there.0, elsewhere.0))
    }
}

/// The place of an island in a row.
#[inline]
const fn place(island: Island) -> usize {
    island as usize - 1
}

/// Arithmetic number by number, with another of the same kind or with one number for all.
macro_rules! arithmetic {
    ($Numbers:ident($wide:ident): $($operator:ident $function:ident),*) => {$(
        impl $operator for $Numbers {
            type Output = $Numbers;
            #[inline]
            fn $function(self, other: $Numbers) -> $Numbers {
                $Numbers(self.0.$function(other.0))
            }
        }
        impl $operator<f32> for $Numbers {
            type Output = $Numbers;
            #[inline]
            fn $function(self, number: f32) -> $Numbers {
                $Numbers(self.0.$function($wide::splat(number)))
            }
        }
        impl $operator<$Numbers> for f32 {
            type Output = $Numbers;
            #[inline]
            fn $function(self, numbers: $Numbers) -> $Numbers {
                $Numbers($wide::splat(self).$function(numbers.0))
            }
        }
    )*};
}
pub(super) use arithmetic;

arithmetic!(Row(f32x8): Add add, Sub sub, Mul mul, Div div);

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
