//! Seatings of bots, schedules of seatings over deals, and rotations.

use crate::seat::PerSeat;

/// Bot at each seat, as an index into the run's list of bots.
pub type Seating = PerSeat<u8>;

/// Schedule that gives each deal its seatings.
pub trait Schedule: Sync {
    /// Seatings of a deal, in the order of the games in its block.
    fn seatings(&self, deal: u64) -> &[Seating];

    /// Seatings that all deals share; `None` if seatings differ between deals.
    fn of_every_deal(&self) -> Option<&[Seating]> {
        None
    }
}

/// Schedule with the same seatings for every deal.
impl Schedule for &[Seating] {
    fn seatings(&self, _deal: u64) -> &[Seating] {
        self
    }

    fn of_every_deal(&self) -> Option<&[Seating]> {
        Some(self)
    }
}

/// Schedule with the same seatings for every deal.
impl Schedule for Vec<Seating> {
    fn seatings(&self, _deal: u64) -> &[Seating] {
        self
    }

    fn of_every_deal(&self) -> Option<&[Seating]> {
        Some(self)
    }
}

impl<S: Schedule> Schedule for &S {
    fn seatings(&self, deal: u64) -> &[Seating] {
        (**self).seatings(deal)
    }

    fn of_every_deal(&self) -> Option<&[Seating]> {
        (**self).of_every_deal()
    }
}

/// Returns the distinct rotations of an arrangement of bots; the arrangement itself comes first. Four identical bots
/// have one rotation, not four.
pub fn rotations(arrangement: &Seating) -> Vec<Seating> {
    let n = arrangement.len();
    let mut distinct: Vec<Seating> = Vec::new();
    let mut rotated = *arrangement;
    for _ in 0..n {
        if !distinct.contains(&rotated) {
            distinct.push(rotated);
        }
        rotated = PerSeat::from_fn(n, |seat| rotated[seat.left(n)]);
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seating(bots: &[u8]) -> Seating {
        PerSeat::from_fn(bots.len(), |seat| bots[seat.index()])
    }

    #[test]
    fn rotations_of_a_seating_are_distinct() {
        assert_eq!(rotations(&seating(&[0, 0, 0, 0])), [seating(&[0, 0, 0, 0])]);
        assert_eq!(
            rotations(&seating(&[0, 1, 0, 1])),
            [seating(&[0, 1, 0, 1]), seating(&[1, 0, 1, 0])]
        );
        assert_eq!(rotations(&seating(&[0, 1, 2])).len(), 3);
    }
}
