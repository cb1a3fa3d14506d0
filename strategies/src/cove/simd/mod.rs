//! SIMD arithmetic in `f32`: one formula for a single number, four numbers or eight numbers.

use std::ops::{Add, Div, Mul, Sub};

use corsair_engine::Seat;

/// One or more `f32` values with elementwise operations.
///
/// Each element has the same bits as the operation on a single `f32`. No element may be NaN, because the maximum with
/// a NaN operand differs between processors.
pub(in crate::cove) trait Simd:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Add<f32, Output = Self>
    + Sub<f32, Output = Self>
    + Mul<f32, Output = Self>
    + Div<f32, Output = Self>
{
    /// Returns a vector with `number` in every element.
    fn splat(number: f32) -> Self;

    /// Returns the maximum of each element and `least`.
    fn at_least(self, least: f32) -> Self;

    /// Returns the minimum of each element and `most`.
    fn at_most(self, most: f32) -> Self;

    /// Returns the elementwise maximum of two vectors.
    fn greater(self, other: Self) -> Self;

    /// Returns the elementwise minimum of two vectors.
    fn lesser(self, other: Self) -> Self;

    /// Selects the element of `then` if the element of `self` is above 0, else the element of `otherwise`.
    fn if_positive(self, then: Self, otherwise: Self) -> Self;
}

/// Vector with an element for each seat.
pub(in crate::cove) trait SeatSimd: Simd + PartialEq {
    /// Returns a vector with the `number` of each of these seats, and 0 for absent seats.
    fn of_seats(seats: impl Iterator<Item = Seat>, number: impl FnMut(Seat) -> f32) -> Self;

    /// Returns the element of a seat.
    fn of_seat(&self, seat: Seat) -> f32;
}

impl Simd for f32 {
    #[inline]
    fn splat(number: f32) -> f32 {
        number
    }

    #[inline]
    fn at_least(self, least: f32) -> f32 {
        self.greater(least)
    }

    #[inline]
    fn at_most(self, most: f32) -> f32 {
        self.lesser(most)
    }

    #[inline]
    fn greater(self, other: f32) -> f32 {
        if self > other { self } else { other }
    }

    #[inline]
    fn lesser(self, other: f32) -> f32 {
        if self < other { self } else { other }
    }

    #[inline]
    fn if_positive(self, then: f32, otherwise: f32) -> f32 {
        if self > 0.0 { then } else { otherwise }
    }
}

/// Implements an operator element by element.
macro_rules! impl_arithmetic {
    ($Numbers:ident($wide:ident): $($operator:ident $function:ident),*) => {$(
        impl std::ops::$operator for $Numbers {
            type Output = $Numbers;
            #[inline]
            fn $function(self, other: $Numbers) -> $Numbers {
                $Numbers(std::ops::$operator::$function(self.0, other.0))
            }
        }
        impl std::ops::$operator<f32> for $Numbers {
            type Output = $Numbers;
            #[inline]
            fn $function(self, number: f32) -> $Numbers {
                $Numbers(std::ops::$operator::$function(self.0, $wide::splat(number)))
            }
        }
        impl std::ops::$operator<$Numbers> for f32 {
            type Output = $Numbers;
            #[inline]
            fn $function(self, numbers: $Numbers) -> $Numbers {
                $Numbers(std::ops::$operator::$function($wide::splat(self), numbers.0))
            }
        }
    )*};
}

/// Implements [`Simd`], [`SeatSimd`] and the operators for a type that wraps a vector type from the crate `wide`. The
/// right operand is a vector, or one `f32` for every element.
macro_rules! impl_simd {
    ($Numbers:ident($wide:ident)) => {
        impl_arithmetic!($Numbers($wide): Add add, Sub sub, Mul mul, Div div);

        impl crate::cove::simd::Simd for $Numbers {
            #[inline]
            fn splat(number: f32) -> $Numbers {
                $Numbers($wide::splat(number))
            }

            #[inline]
            fn at_least(self, least: f32) -> $Numbers {
                $Numbers(self.0.fast_max($wide::splat(least)))
            }

            #[inline]
            fn at_most(self, most: f32) -> $Numbers {
                $Numbers(self.0.fast_min($wide::splat(most)))
            }

            #[inline]
            fn greater(self, other: $Numbers) -> $Numbers {
                $Numbers(self.0.fast_max(other.0))
            }

            #[inline]
            fn lesser(self, other: $Numbers) -> $Numbers {
                $Numbers(self.0.fast_min(other.0))
            }

            #[inline]
            fn if_positive(self, then: $Numbers, otherwise: $Numbers) -> $Numbers {
                let positive = self.0.simd_gt($wide::splat(0.0));
                $Numbers(positive.select(then.0, otherwise.0))
            }
        }

        impl crate::cove::simd::SeatSimd for $Numbers {
            #[inline]
            fn of_seats(
                seats: impl Iterator<Item = Seat>,
                mut number: impl FnMut(Seat) -> f32,
            ) -> $Numbers {
                let mut numbers = $wide::splat(0.0).to_array();
                seats.for_each(|seat| numbers[seat.index()] = number(seat));
                $Numbers($wide::new(numbers))
            }

            #[inline]
            fn of_seat(&self, seat: Seat) -> f32 {
                self.0.as_array()[seat.index()]
            }
        }
    };
}

mod f32x4;
mod f32x8;

pub(in crate::cove) use f32x4::F32x4;
pub(in crate::cove) use f32x8::F32x8;
