//! Seats in an order, taken off one by one.

use std::fmt;

use crate::seat::{MAX_SEATS, Seat};

/// Seats whose turn comes one after another, the first of them in the lowest four bits, counted
/// from 1; 0 ends the queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Queue(u32);

impl Queue {
    pub(super) const EMPTY: Queue = Queue(0);

    /// These seats, in their order; at most [`MAX_SEATS`].
    #[inline]
    pub(super) fn of(seats: &[Seat]) -> Queue {
        seats.iter().rev().fold(Queue::EMPTY, |behind, &seat| behind.behind(seat))
    }

    /// This queue with a seat before it.
    #[inline]
    pub(super) fn behind(self, first: Seat) -> Queue {
        Queue(self.0 << 4 | (first.index() as u32 + 1))
    }

    /// The seat whose turn it is.
    #[inline]
    pub(super) fn first(self) -> Option<Seat> {
        ((self.0 & 0xf) as usize).checked_sub(1).map(Seat::new)
    }

    /// Takes the first seat off.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.0 >>= 4;
    }

    fn iter(mut self) -> impl Iterator<Item = Seat> {
        std::iter::from_fn(move || {
            let first = self.first();
            self.advance();
            first
        })
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

const _: () = assert!(4 * MAX_SEATS <= 32 && MAX_SEATS < 0xf);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_leave_in_their_order() {
        let seats = [4, 0, 2].map(Seat::new);
        let mut queue = Queue::of(&seats);
        assert_eq!(queue.iter().collect::<Vec<_>>(), seats);
        assert_eq!(format!("{queue:?}"), "[Seat(4), Seat(0), Seat(2)]");
        for seat in seats {
            assert_eq!(queue.first(), Some(seat));
            queue.advance();
        }
        assert_eq!(queue, Queue::EMPTY);
        assert_eq!(queue.first(), None);
    }
}
