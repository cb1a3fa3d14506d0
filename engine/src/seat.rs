//! Seats at the table, and values kept one per seat.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

/// Highest number of seats that a game may have.
pub const MAX_SEATS: usize = 5;

/// Position at the table, counted from 0 in seating order. The seat to the left has the next number, and the first
/// seat follows the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(Place);

/// Index of a seat, as a type without invalid values. An array with one value per seat therefore needs no bounds
/// check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Place {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
}

impl Seat {
    /// Returns the seat with this index.
    ///
    /// # Panics
    /// Panics if `index` is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Seat {
        // A table lookup: a `match` may become a jump that the processor cannot predict.
        const EVERY: [Place; MAX_SEATS] =
            [Place::First, Place::Second, Place::Third, Place::Fourth, Place::Fifth];
        Seat(EVERY[index])
    }

    /// Index of this seat, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over the seats of a table of `n`, in seating order.
    #[inline]
    pub fn all(n: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..n).map(Seat::new)
    }

    /// Seat to the left of this seat at a table of `n`.
    #[inline]
    pub const fn left(self, n: usize) -> Seat {
        let next = self.index() + 1;
        Seat::new(if next >= n { 0 } else { next })
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Seat").field(&self.index()).finish()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "seat {}", self.index())
    }
}

/// One value per seat of a table. Comparison and output ignore array elements beyond the table's last seat.
#[derive(Clone, Copy)]
pub struct PerSeat<T> {
    values: [T; MAX_SEATS],
    n: u8,
}

impl<T: Copy> PerSeat<T> {
    /// Returns `n` copies of a value, one per seat.
    ///
    /// # Panics
    /// Panics if `n` is above [`MAX_SEATS`].
    pub fn filled(n: usize, value: T) -> PerSeat<T> {
        assert!(n <= MAX_SEATS);
        PerSeat { values: [value; MAX_SEATS], n: n as u8 }
    }

    /// Computes a value for each of `n` seats.
    pub fn from_fn(n: usize, mut value: impl FnMut(Seat) -> T) -> PerSeat<T> {
        let mut all = PerSeat::filled(n, value(Seat::new(0)));
        for seat in Seat::all(n).skip(1) {
            all[seat] = value(seat);
        }
        all
    }
}

impl<T> PerSeat<T> {
    /// Number of seats.
    #[inline]
    pub const fn len(&self) -> usize {
        self.n as usize
    }

    /// Returns true if there are no seats.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// Values in seating order.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.n as usize]
    }

    /// Iterates over the seats with their values, in seating order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.as_slice().iter().enumerate().map(|(index, value)| (Seat::new(index), value))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: PartialEq> PartialEq for PerSeat<T> {
    fn eq(&self, other: &PerSeat<T>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for PerSeat<T> {}

impl<T: Hash> Hash for PerSeat<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.as_slice()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seat_left_of_the_last_seat_is_the_first_seat() {
        assert_eq!(Seat::new(0).left(3), Seat::new(1));
        assert_eq!(Seat::new(2).left(3), Seat::new(0));
    }

    #[test]
    fn per_seat_compares_only_seats_of_the_table() {
        let mut three = PerSeat::filled(3, 7);
        three[Seat::new(1)] = 8;
        assert_eq!(three.as_slice(), [7, 8, 7]);
        assert_eq!(three, PerSeat::from_fn(3, |seat| if seat.index() == 1 { 8 } else { 7 }));
        assert_ne!(three, PerSeat::filled(4, 7));
        assert_eq!(format!("{three:?}"), "[7, 8, 7]");
    }
}
