//! A number for each section of a ship or each of four seats, worked on all at once.

use corsair_engine::Seat;
use corsair_engine::games::cove::Section;
use wide::f32x4;

use super::lanes::lanes;

/// A number for each section of a ship, or for each seat of a table of up to four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four(f32x4);

impl Four {
    /// The same number for each section.
    #[inline]
    pub(super) const fn all(number: f32) -> Four {
        Four::of([number; 4])
    }

    /// These numbers, in the order of sections.
    #[inline]
    pub(super) const fn of(numbers: [f32; 4]) -> Four {
        Four(f32x4::new(numbers))
    }

    /// A number for one section, and negative infinity for the others.
    pub(super) fn only(section: Section, number: f32) -> Four {
        let mut numbers = [f32::NEG_INFINITY; 4];
        numbers[section.index()] = number;
        Four::of(numbers)
    }

    /// The numbers, in the order of sections.
    #[inline]
    pub(super) fn numbers(self) -> [f32; 4] {
        self.0.to_array()
    }

    /// The number of a section.
    #[inline]
    pub(super) fn at(self, section: Section) -> f32 {
        self.0.to_array()[section.index()]
    }

    /// The lesser numbers of two.
    #[inline]
    pub(super) fn lesser(self, other: Four) -> Four {
        Four(self.0.fast_min(other.0))
    }

    /// For which sections a number is at most another, as a mask.
    #[inline]
    pub(super) fn within(self, most: Four) -> Within {
        Within(self.0.simd_le(most.0))
    }

    /// For each section, the least number of the others.
    #[inline]
    pub(super) fn least_of_others(self) -> Four {
        let swap = |Four(numbers)| {
            let [hull, sails, cannon, crew] = numbers.to_array();
            Four::of([sails, hull, crew, cannon])
        };
        let other_half = |Four(numbers)| {
            let [hull, sails, cannon, crew] = numbers.to_array();
            Four::of([cannon, crew, hull, sails])
        };
        let swapped = swap(self);
        swapped.lesser(other_half(self.lesser(swapped)))
    }
}

/// The sections for which something holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Within(f32x4);

impl Within {
    /// Whether it holds for no section.
    #[inline]
    pub(super) fn is_nowhere(self) -> bool {
        self.0.to_bitmask() == 0
    }

    /// The sections for which another thing holds too.
    #[inline]
    pub(super) fn and(self, other: Within) -> Within {
        Within(self.0 & other.0)
    }

    /// The numbers of these sections, and negative infinity for the others.
    #[inline]
    pub(super) fn select(self, numbers: Four) -> Four {
        Four(self.0.select(numbers.0, f32x4::splat(f32::NEG_INFINITY)))
    }
}

lanes!(Four(f32x4));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_the_others_leaves_oneself_out() {
        let least = Four::of([3.0, 1.0, 2.0, 4.0]).least_of_others();
        assert_eq!(least.numbers(), [1.0, 2.0, 1.0, 1.0]);
    }

    #[test]
    fn within_a_limit_numbers_stay() {
        let numbers = Four::of([1.0, 2.0, 3.0, 4.0]);
        let within = numbers.within(Four::of([1.0, 1.0, 5.0, f32::NAN]));
        assert!(!within.is_nowhere());
        let [a, b, c, d] = within.select(numbers).numbers();
        assert_eq!((a, c), (1.0, 3.0));
        assert_eq!((b, d), (f32::NEG_INFINITY, f32::NEG_INFINITY));
        assert!(numbers.within(Four::all(0.5)).is_nowhere());
    }
}
