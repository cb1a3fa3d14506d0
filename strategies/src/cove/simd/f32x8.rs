//! Vector of eight values: one for each place on the board, or for each seat.

use std::ops::{AddAssign, MulAssign};

use corsair_engine::Seat;
use corsair_engine::games::cove::Island;
use wide::{f32x4, f32x8};

use super::Simd;

/// Number of places to which a wheel can point, including Pirate's Cove.
pub(in crate::cove) const PLACES: usize = 7;

/// Length of an [`F32x8`]: the places, and padding up to a power of two.
const LENGTH: usize = 8;

const _: () = assert!(PLACES <= LENGTH);

/// Vector with one `f32` for each place on the board, or for each seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::cove) struct F32x8(f32x8);

impl F32x8 {
    /// Vector of zeros.
    pub(in crate::cove) const ZERO: F32x8 = F32x8::splat(0.0);

    /// Returns a vector with `number` in every element.
    pub(in crate::cove) const fn splat(number: f32) -> F32x8 {
        F32x8::new([number; LENGTH])
    }

    /// Returns a vector of these elements.
    #[inline]
    pub(in crate::cove) const fn new(numbers: [f32; LENGTH]) -> F32x8 {
        F32x8(f32x8::new(numbers))
    }

    /// Returns a vector of these elements by place, padded with 0.
    #[inline]
    pub(in crate::cove) const fn of_places([a, b, c, d, e, f, g]: [f32; PLACES]) -> F32x8 {
        F32x8::new([a, b, c, d, e, f, g, 0.0])
    }

    /// Returns the element of a place.
    #[inline]
    pub(in crate::cove) fn at(&self, island: Island) -> f32 {
        self.0.as_array()[place(island)]
    }

    /// Returns a mutable reference to the element of a seat.
    #[inline]
    pub(in crate::cove) fn of_seat_mut(&mut self, seat: Seat) -> &mut f32 {
        &mut self.0.as_mut_array()[seat.index()]
    }

    /// Returns a mutable reference to the element of a place.
    #[inline]
    pub(in crate::cove) fn at_mut(&mut self, island: Island) -> &mut f32 {
        &mut self.0.as_mut_array()[place(island)]
    }

    /// Returns the elements: the places, then the padding.
    #[inline]
    pub(in crate::cove) fn to_array(self) -> [f32; LENGTH] {
        self.0.to_array()
    }

    /// Returns the elements truncated to integers. No element may be negative.
    #[inline]
    pub(in crate::cove) fn truncated(self) -> [u32; LENGTH] {
        self.0.fast_trunc_int().to_array().map(i32::cast_unsigned)
    }

    /// Returns this vector with `number` in the elements of Pirate's Cove and the padding.
    #[inline]
    pub(in crate::cove) fn with_padding(self, number: f32) -> F32x8 {
        let mut numbers = self.to_array();
        numbers[PLACES - 1..].fill(number);
        F32x8(f32x8::new(numbers))
    }

    /// Returns the sum of all elements, added in order.
    #[inline]
    pub(in crate::cove) fn sum(self) -> f32 {
        self.to_array().iter().sum()
    }

    /// Returns the greatest element.
    #[inline]
    pub(in crate::cove) fn greatest(self) -> f32 {
        let [a, b, c, d, e, f, g, h] = self.to_array();
        let (left, right) = (f32x4::new([a, b, c, d]), f32x4::new([e, f, g, h]));
        let [a, b, c, d] = left.fast_max(right).to_array();
        a.greater(b).greater(c.greater(d))
    }

    /// Returns the elements divided by their sum, so that they add up to 1. A vector of zeros stays unchanged.
    #[inline]
    pub(in crate::cove) fn normalized(self) -> F32x8 {
        self / self.sum().max(f32::MIN_POSITIVE)
    }
}

/// Returns the index of a place.
#[inline]
const fn place(island: Island) -> usize {
    island as usize - 1
}

impl_simd!(F32x8(f32x8));

impl AddAssign for F32x8 {
    #[inline]
    fn add_assign(&mut self, other: F32x8) {
        *self = *self + other;
    }
}

impl MulAssign for F32x8 {
    #[inline]
    fn mul_assign(&mut self, other: F32x8) {
        *self = *self * other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(numbers: [f32; LENGTH]) -> F32x8 {
        F32x8(f32x8::new(numbers))
    }

    #[test]
    fn vector_operators_equal_scalar_arithmetic_bit_for_bit() {
        let (a, b) = (row([0.1, 2.0, -3.0, 0.7, 1e9, 1e-9, 5.0, 8.0]), row([0.3; LENGTH]));
        for (index, ((sum, product), (difference, quotient))) in (a + b)
            .to_array()
            .into_iter()
            .zip((a * b).to_array())
            .zip((a - b).to_array().into_iter().zip((a / b).to_array()))
            .enumerate()
        {
            let (x, y) = (a.to_array()[index], b.to_array()[index]);
            assert_eq!((sum, product, difference, quotient), (x + y, x * y, x - y, x / y));
        }
        assert_eq!((2.0 - a).to_array()[2], 5.0);
        assert_eq!(a.at_least(0.5).at_most(2.0).to_array()[..4], [0.5, 2.0, 0.5, 0.7]);
    }

    #[test]
    fn vector_elements_are_addressed_by_island() {
        let mut row = F32x8::ZERO;
        *row.at_mut(Island::Tavern) = 1.0;
        *row.at_mut(Island::Cove) = 3.0;
        assert_eq!(
            (row.at(Island::Tavern), row.at(Island::Hull), row.at(Island::Cove)),
            (1.0, 0.0, 3.0)
        );
        assert_eq!(row.normalized().at(Island::Cove), 0.75);
        assert_eq!(F32x8::ZERO.normalized().to_array(), [0.0; LENGTH]);
        assert_eq!(row.greatest(), 3.0);
        assert_eq!(row.with_padding(9.0).to_array(), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 9.0, 9.0]);
    }
}
