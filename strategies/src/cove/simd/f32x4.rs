//! Vector of four values: one for each section of a ship, or for each of four seats.

use corsair_engine::Seat;
use corsair_engine::games::cove::Section;
use wide::f32x4;

use super::Simd;

/// Vector with one `f32` for each section of a ship, or for each seat in a game for up to four players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::cove) struct F32x4(f32x4);

impl F32x4 {
    /// Returns a vector with `number` in every element.
    #[inline]
    pub(in crate::cove) const fn splat(number: f32) -> F32x4 {
        F32x4::new([number; 4])
    }

    /// Returns a vector of these elements, in the order of sections.
    #[inline]
    pub(in crate::cove) const fn new(numbers: [f32; 4]) -> F32x4 {
        F32x4(f32x4::new(numbers))
    }

    /// Returns a vector with `number` for one section and minus infinity for all other sections.
    pub(in crate::cove) fn only(section: Section, number: f32) -> F32x4 {
        let mut numbers = [f32::NEG_INFINITY; 4];
        numbers[section.index()] = number;
        F32x4::new(numbers)
    }

    /// Returns the elements in the order of sections.
    #[inline]
    pub(in crate::cove) fn to_array(self) -> [f32; 4] {
        self.0.to_array()
    }

    /// Returns the element of a section.
    #[inline]
    pub(in crate::cove) fn at(self, section: Section) -> f32 {
        self.0.to_array()[section.index()]
    }

    /// Returns the mask of elements that are at most the matching elements of `most`.
    #[inline]
    pub(in crate::cove) fn le(self, most: F32x4) -> Mask4 {
        Mask4(self.0.simd_le(most.0))
    }

    /// Returns, for each section, the smallest element among the other sections.
    #[inline]
    pub(in crate::cove) fn least_of_others(self) -> F32x4 {
        let swap = |F32x4(numbers)| {
            let [hull, sails, cannon, crew] = numbers.to_array();
            F32x4::new([sails, hull, crew, cannon])
        };
        let other_half = |F32x4(numbers)| {
            let [hull, sails, cannon, crew] = numbers.to_array();
            F32x4::new([cannon, crew, hull, sails])
        };
        let swapped = swap(self);
        swapped.lesser(other_half(self.lesser(swapped)))
    }
}

/// Set of sections, as a SIMD mask.
#[derive(Clone, Copy, Debug)]
pub(in crate::cove) struct Mask4(f32x4);

impl Mask4 {
    /// Returns whether the mask has no section.
    #[inline]
    pub(in crate::cove) fn is_empty(self) -> bool {
        self.0.to_bitmask() == 0
    }

    /// Returns the sections that are in both masks.
    #[inline]
    pub(in crate::cove) fn and(self, other: Mask4) -> Mask4 {
        Mask4(self.0 & other.0)
    }

    /// Returns the elements of the sections in the mask, and minus infinity for all other sections.
    #[inline]
    pub(in crate::cove) fn select(self, numbers: F32x4) -> F32x4 {
        F32x4(self.0.select(numbers.0, f32x4::splat(f32::NEG_INFINITY)))
    }
}

impl_simd!(F32x4(f32x4));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_of_others_excludes_the_section_itself() {
        let least = F32x4::new([3.0, 1.0, 2.0, 4.0]).least_of_others();
        assert_eq!(least.to_array(), [1.0, 2.0, 1.0, 1.0]);
    }

    #[test]
    fn mask_selects_the_elements_within_a_limit() {
        let numbers = F32x4::new([1.0, 2.0, 3.0, 4.0]);
        let mask = numbers.le(F32x4::new([1.0, 1.0, 5.0, f32::NAN]));
        assert!(!mask.is_empty());
        let [a, b, c, d] = mask.select(numbers).to_array();
        assert_eq!((a, c), (1.0, 3.0));
        assert_eq!((b, d), (f32::NEG_INFINITY, f32::NEG_INFINITY));
        assert!(numbers.le(F32x4::splat(0.5)).is_empty());
    }
}
