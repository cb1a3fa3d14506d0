//! SIMD arithmetic in `f32`: one formula for a single number, four numbers or eight.

use std::ops::{Add, Div, Mul, Sub};

use corsair_engine::Seat;

/// One or more `f32` values, operated on element by element. Each element has the same bits as the
/// operation on a single `f32`. No element may be NaN: processors differ in which operand of a
/// maximum they then return.
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
    /// A vector with this number in every element.
    fn splat(number: f32) -> Self;

    /// Maximum of each element and `least`.
    fn at_least(self, least: f32) -> Self;

    /// Minimum of each element and `most`.
    fn at_most(self, most: f32) -> Self;

    /// Elementwise maximum of two vectors.
    fn greater(self, other: Self) -> Self;

    /// Elementwise minimum of two vectors.
    fn lesser(self, other: Self) -> Self;

    /// Selects the element of `then` where `self` is above 0, and of `otherwise` where `self` is 0 or less.
    fn if_positive(self, then: Self, otherwise: Self) -> Self;
}

/// A vector with an element for each seat.
pub(in crate::cove) trait SeatSimd: Simd + PartialEq {
    /// The `number` of each of these seats; 0 for absent seats.
    fn of_seats(seats: impl Iterator<Item = Seat>, number: impl FnMut(Seat) -> f32) -> Self;

    /// The element of a seat.
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

/// Implements operators element by element.
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

/// Implements [`Simd`], [`SeatSimd`] and the operators for a type around a vector of `wide`: with
/// another vector, and with one `f32` for every element.
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
