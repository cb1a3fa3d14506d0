//! Sets of index types.

use std::fmt;

use super::{
    Area, Commissioner, FIRST_PORT, Hostage, Nation, Pirate, Place, Port, Transit, Warship,
};

/// Set of up to 64 values of an index type: ports, places, pirates, nations, counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T> {
    bits: u64,
    of: std::marker::PhantomData<fn() -> T>,
}

/// Index type that a [`Set`] can hold.
pub trait Indexed: Copy {
    /// Index of the value, below 64.
    fn to_index(self) -> usize;
    /// Returns the value with this index.
    fn from_index(index: usize) -> Self;
}

macro_rules! indexed {
    ($($type:ident),*) => {$(
        impl Indexed for $type {
            #[inline]
            fn to_index(self) -> usize {
                self.index()
            }
            #[inline]
            fn from_index(index: usize) -> $type {
                $type::new(index)
            }
        }
    )*};
}

indexed!(Area, Transit, Nation, Port, Pirate, Commissioner, Warship, Hostage, Place);

impl<T: Indexed> Set<T> {
    /// Empty set.
    pub const EMPTY: Set<T> = Set { bits: 0, of: std::marker::PhantomData };

    /// Returns the set whose members are the set bits.
    #[inline]
    pub(crate) const fn of_bits(bits: u64) -> Set<T> {
        Set { bits, of: std::marker::PhantomData }
    }

    /// Returns the set of the first `n` values.
    pub(crate) const fn first(n: usize) -> Set<T> {
        Set::of_bits((1 << n) - 1)
    }

    /// Returns true if the set contains a value.
    #[inline]
    pub fn has(self, value: T) -> bool {
        self.bits >> value.to_index() & 1 == 1
    }

    /// Number of values in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns true if the set has no values.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Inserts a value into the set.
    #[inline]
    pub(crate) fn insert(&mut self, value: T) {
        self.bits |= 1 << value.to_index();
    }

    /// Removes a value from the set.
    #[inline]
    pub(crate) fn remove(&mut self, value: T) {
        self.bits &= !(1 << value.to_index());
    }

    /// Returns this set with one more value.
    #[inline]
    #[must_use]
    pub fn with(self, value: T) -> Set<T> {
        Set::of_bits(self.bits | 1 << value.to_index())
    }

    /// Union of two sets.
    #[inline]
    pub const fn or(self, other: Set<T>) -> Set<T> {
        Set::of_bits(self.bits | other.bits)
    }

    /// Intersection of two sets.
    #[inline]
    pub const fn and(self, other: Set<T>) -> Set<T> {
        Set::of_bits(self.bits & other.bits)
    }

    /// Returns the values of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: Set<T>) -> Set<T> {
        Set::of_bits(self.bits & !other.bits)
    }

    /// Iterates over the values of the set, in the order of their indices.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let index = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(T::from_index(index))
        })
    }

    /// Returns the value at position `number` of the set, from 0.
    #[inline]
    pub(crate) fn nth(self, number: u32) -> Option<T> {
        let mut bits = self.bits;
        (0..number).for_each(|_| bits &= bits.wrapping_sub(1));
        (bits != 0).then(|| T::from_index(bits.trailing_zeros() as usize))
    }
}

impl Set<Area> {
    /// Index of this set of areas in a table with one entry for each possible set.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.bits as usize & ((1 << Area::COUNT) - 1)
    }
}

impl Set<Port> {
    /// Returns the ports of the set as places.
    #[inline]
    pub(crate) const fn places(self) -> Set<Place> {
        Set::of_bits(self.bits << FIRST_PORT)
    }
}

impl<T: Indexed> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Set<T> {
        let mut set = Set::EMPTY;
        values.into_iter().for_each(|value| set.insert(value));
        set
    }
}

impl<T: Indexed + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}
