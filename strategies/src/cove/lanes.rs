//! Numbers side by side, on which one formula works at once: one number, four, or eight.

use std::ops::{Add, Div, Mul, Sub};

use corsair_engine::Seat;

/// Numbers side by side. What is done to them is done to each, with the same result as alone,
/// several in one instruction. They are numbers: of what is none (NaN) processors choose the greater
/// differently.
pub(super) trait Lanes:
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
    /// The same number everywhere.
    fn all(number: f32) -> Self;

    /// No number below this one.
    fn at_least(self, least: f32) -> Self;

    /// No number above this one.
    fn at_most(self, most: f32) -> Self;

    /// The greater numbers of two.
    fn greater(self, other: Self) -> Self;

    /// Numbers of one kind where these are above 0, and of another elsewhere.
    fn if_positive(self, then: Self, otherwise: Self) -> Self;
}

/// Lanes that have one for each seat.
pub(super) trait SeatLanes: Lanes {
    /// A number for each of these seats; 0 where there is no such seat.
    fn of_seats(seats: impl Iterator<Item = Seat>, number: impl FnMut(Seat) -> f32) -> Self;

    /// The number of a seat.
    fn of_seat(&self, seat: Seat) -> f32;
}

/// A number alone.
impl Lanes for f32 {
    #[inline]
    fn all(number: f32) -> f32 {
        number
    }

    #[inline]
    fn at_least(self, least: f32) -> f32 {
        self.greater(least)
    }

    #[inline]
    fn at_most(self, most: f32) -> f32 {
        if self < most { self } else { most }
    }

    #[inline]
    fn greater(self, other: f32) -> f32 {
        if self > other { self } else { other }
    }

    #[inline]
    fn if_positive(self, then: f32, otherwise: f32) -> f32 {
        if self > 0.0 { then } else { otherwise }
    }
}

/// Makes a type around wide numbers into lanes: arithmetic with others of its kind and with one
/// number for all, and the rest.
macro_rules! lanes {
    ($Numbers:ident($wide:ident)) => {
        crate::cove::lanes::arithmetic!($Numbers($wide): Add add, Sub sub, Mul mul, Div div);

        impl crate::cove::lanes::Lanes for $Numbers {
            #[inline]
            fn all(number: f32) -> $Numbers {
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
            fn if_positive(self, then: $Numbers, otherwise: $Numbers) -> $Numbers {
                let positive = self.0.simd_gt($wide::splat(0.0));
                $Numbers(positive.select(then.0, otherwise.0))
            }
        }

        impl crate::cove::lanes::SeatLanes for $Numbers {
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
pub(super) use lanes;

/// Arithmetic number by number.
macro_rules! arithmetic {
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
pub(super) use arithmetic;
