//! Played games as plain figures: what is left of a game when its type is forgotten.

use std::ops::Range;

use corsair_engine::fnv::Fnv1a;
use corsair_engine::observe::{MetricName, Metrics};
use corsair_engine::play::Ending;
use corsair_engine::run::{GameResult, Seating};
use corsair_engine::{PerSeat, Seat};

use crate::studies::run::SHARE_UNITS;

/// What the facts of a game are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactNames {
    /// What is counted once per game.
    pub of_game: &'static [MetricName],
    /// What is counted for each seat.
    pub of_seat: &'static [MetricName],
}

impl FactNames {
    /// The ids of all of them, in the order in which they are summed.
    pub fn ids(&self) -> Vec<&'static str> {
        self.all().map(|fact| fact.id).collect()
    }

    /// What people read for an id: words of the game, or the id itself where it is unknown.
    pub(crate) fn label<'n>(&self, id: &'n str) -> &'n str {
        self.all().find(|fact| fact.id == id).map_or(id, |fact| fact.label)
    }

    fn all(&self) -> impl Iterator<Item = &'static MetricName> {
        self.of_game.iter().chain(self.of_seat)
    }
}

/// A played game, whatever game it is.
pub trait Figures {
    /// The final scores.
    fn scores(&self) -> &PerSeat<i32>;
    /// The final ranks: how many seats stand strictly before each.
    fn ranks(&self) -> &PerSeat<u8>;
    /// How the game ended.
    fn ending(&self) -> Ending;
    /// How many decisions the seats took.
    fn decisions(&self) -> u32;
    /// What was counted once, in the order of the names.
    fn of_game(&self) -> &[i32];
    /// What was counted for a seat, in the order of the names.
    fn of_seat(&self, seat: Seat) -> &[i32];
}

impl<W: Metrics> Figures for GameResult<W> {
    fn scores(&self) -> &PerSeat<i32> {
        &self.scores
    }

    fn ranks(&self) -> &PerSeat<u8> {
        &self.ranks
    }

    fn ending(&self) -> Ending {
        self.ending
    }

    fn decisions(&self) -> u32 {
        self.decisions
    }

    fn of_game(&self) -> &[i32] {
        self.watch.of_game()
    }

    fn of_seat(&self, seat: Seat) -> &[i32] {
        self.watch.of_seat(seat)
    }
}

/// Where blocks of games come from: a game with its bots.
pub trait BlockSource: Sync {
    /// What is counted.
    fn facts(&self) -> FactNames;

    /// Plays deals one after the other on this thread, each under all the seatings, and hands over
    /// block by block the games, one per seating.
    fn play_blocks(
        &self,
        seed: u64,
        seatings: &[Seating],
        deals: Range<u64>,
        each: &mut dyn FnMut(u64, &[&dyn Figures]),
    );
}

/// The part of a win that each seat has, in sixtieths: all of it goes to the seats of the first
/// rank.
pub fn win_units(ranks: &PerSeat<u8>) -> PerSeat<i64> {
    let winners = ranks.as_slice().iter().filter(|&&rank| rank == 0).count() as i64;
    PerSeat::from_fn(
        ranks.len(),
        |seat| {
            if ranks[seat] == 0 { SHARE_UNITS as i64 / winners } else { 0 }
        },
    )
}

/// A hash of games: of their scores, ranks, ends, decisions and facts, game by game and seat by seat
/// (FNV-1a of 64 bits). Games that differ in any of these have another, but for one chance in 10^19.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digest(Fnv1a);

impl Digest {
    /// Adds a game.
    pub fn add(&mut self, game: &dyn Figures) {
        let ended = match game.ending() {
            Ending::Finished => 0,
            Ending::CutOff => 1,
        };
        self.word(ended);
        self.word(game.decisions());
        game.scores().as_slice().iter().for_each(|&score| self.word(score.cast_unsigned()));
        game.ranks().as_slice().iter().for_each(|&rank| self.word(rank.into()));
        game.of_game().iter().for_each(|&fact| self.word(fact.cast_unsigned()));
        for seat in Seat::all(game.ranks().len()) {
            game.of_seat(seat).iter().for_each(|&fact| self.word(fact.cast_unsigned()));
        }
    }

    /// The hash of what was added.
    pub const fn value(self) -> u64 {
        self.0.value()
    }

    fn word(&mut self, word: u32) {
        self.0.add(&word.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_share_a_win() {
        let ranks = |of: [u8; 4]| PerSeat::from_fn(4, |seat| of[seat.index()]);
        assert_eq!(win_units(&ranks([1, 0, 2, 3])).as_slice(), [0, 60, 0, 0]);
        assert_eq!(win_units(&ranks([0, 3, 0, 0])).as_slice(), [20, 0, 20, 20]);
    }
}
