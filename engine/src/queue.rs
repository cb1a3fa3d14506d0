//! Queues of seats, packed into one word.

use std::fmt;

use crate::seat::{MAX_SEATS, Seat};

/// Queue of at most [`MAX_SEATS`] seats, without repetition.
///
/// Each seat takes four bits and is counted from 1; the first seat is in the lowest bits. 0 ends the queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatQueue(u32);

impl SeatQueue {
    /// Empty queue.
    pub const EMPTY: SeatQueue = SeatQueue(0);

    /// Returns a queue of these seats, in their order.
    #[inline]
    pub fn of(seats: &[Seat]) -> SeatQueue {
        seats.iter().rev().fold(SeatQueue::EMPTY, |rest, &seat| rest.with_first(seat))
    }

    /// Returns a queue of the seats 0 to `n` - 1, clockwise from `first`, which is below `n`.
    #[inline]
    pub const fn clockwise(first: Seat, n: usize) -> SeatQueue {
        let table = IN_SEATING_ORDER & ((1 << (BITS * n)) - 1);
        let (front, back) = (BITS * first.index(), BITS * (n - first.index()));
        let behind = (table & ((1 << front) - 1)) << back;
        SeatQueue((table >> front | behind) as u32)
    }

    /// Returns this queue with one more seat in front.
    #[inline]
    pub const fn with_first(self, seat: Seat) -> SeatQueue {
        SeatQueue(self.0 << BITS | (seat.index() as u32 + 1))
    }

    /// Number of seats in the queue.
    #[inline]
    pub const fn len(self) -> usize {
        (u32::BITS - self.0.leading_zeros()).div_ceil(BITS as u32) as usize
    }

    /// Returns true if the queue has no seats.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Seat at the front of the queue.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        ((self.0 & FIRST) as usize).checked_sub(1).map(Seat::new)
    }

    /// Removes the first seat.
    #[inline]
    pub const fn advance(&mut self) {
        self.0 >>= BITS;
    }

    /// Moves the first seat to the end.
    #[inline]
    pub const fn rotate(&mut self) {
        let first = self.0 & FIRST;
        let last = BITS * self.len().saturating_sub(1);
        self.0 = self.0 >> BITS | first << last;
    }

    /// Iterates over the seats of the queue, in order.
    pub fn iter(mut self) -> impl Iterator<Item = Seat> {
        std::iter::from_fn(move || {
            let first = self.first();
            self.advance();
            first
        })
    }
}

impl fmt::Debug for SeatQueue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

/// Number of bits per seat.
const BITS: usize = 4;
/// Mask of the bits of the first seat.
const FIRST: u32 = (1 << BITS) - 1;
/// Queue of all seats, in seating order.
const IN_SEATING_ORDER: u64 = 0x8765_4321;

const _: () = assert!(BITS * MAX_SEATS <= 32);

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(indices: &[usize]) -> Vec<Seat> {
        indices.iter().map(|&index| Seat::new(index)).collect()
    }

    #[test]
    fn queue_removes_seats_in_order() {
        let seats = seats(&[4, 0, 2]);
        let mut queue = SeatQueue::of(&seats);
        assert_eq!(queue.iter().collect::<Vec<_>>(), seats);
        assert_eq!(format!("{queue:?}"), "[Seat(4), Seat(0), Seat(2)]");
        for (left, seat) in (1..=3).rev().zip(seats) {
            assert_eq!((queue.len(), queue.first()), (left, Some(seat)));
            queue.advance();
        }
        assert_eq!((queue, queue.first()), (SeatQueue::EMPTY, None));
        assert!(queue.is_empty());
    }

    #[test]
    fn clockwise_queue_starts_at_any_seat_and_rotates_clockwise() {
        for n in 1..=MAX_SEATS {
            for first in Seat::all(n) {
                let mut queue = SeatQueue::clockwise(first, n);
                let mut seat = first;
                for _ in 0..2 * n {
                    assert_eq!((queue.first(), queue.len()), (Some(seat), n));
                    queue.rotate();
                    seat = seat.left(n);
                }
            }
        }
    }
}
