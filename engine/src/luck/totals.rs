//! Running totals of each seat's luck in one game.

use super::standing::Standing;
use crate::seat::{MAX_SEATS, Seat};

/// Luck per seat and kind, in units of 1/[`luck::ONE`](super::ONE).
pub type Sums<const KINDS: usize> = [[i64; KINDS]; MAX_SEATS];

/// Luck of one game, for scores and for wins.
#[derive(Clone, Debug)]
pub struct Totals<const KINDS: usize> {
    of_score: Sums<KINDS>,
    /// Luck up to the previous turn, weighted by its effect on the chance to win.
    of_winning: Sums<KINDS>,
    this_turn: Sums<KINDS>,
    standing: Standing,
}

impl<const KINDS: usize> Totals<KINDS> {
    /// Returns zero luck, at the start of a game.
    pub const fn new(standing: Standing) -> Totals<KINDS> {
        let none = [[0; KINDS]; MAX_SEATS];
        Totals { of_score: none, of_winning: none, this_turn: none, standing }
    }

    /// Luck of a seat by kind.
    pub fn of_score(&self, seat: Seat) -> &[i64] {
        &self.of_score[seat.index()]
    }

    /// Luck of a seat by kind, weighted by its effect on the chance to win.
    pub fn of_winning(&self, seat: Seat) -> &[i64] {
        &self.of_winning[seat.index()]
    }

    /// Adds luck of one kind to a seat.
    pub fn add(&mut self, seat: Seat, kind: usize, by: i64) {
        self.of_score[seat.index()][kind] += by;
        self.this_turn[seat.index()][kind] += by;
    }

    /// Begins a turn: weighs the luck of the previous turn by the standing before it, and stores the new standing.
    pub fn begin_turn(&mut self, standing: Standing) {
        self.end_turn();
        self.standing = standing;
    }

    /// Weighs the luck of the current turn by the standing before it. The end of a game calls this method.
    pub fn end_turn(&mut self) {
        let luck = std::mem::replace(&mut self.this_turn, [[0; KINDS]; MAX_SEATS]);
        for kind in 0..KINDS {
            let of_kind = luck.map(|of| of[kind]);
            if of_kind == [0; MAX_SEATS] {
                continue;
            }
            let weighed = self.standing.weigh(&of_kind);
            let sums = self.of_winning.iter_mut().zip(weighed);
            sums.for_each(|(sum, by)| sum[kind] += by);
        }
    }
}
