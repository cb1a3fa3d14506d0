//! Scripted chance for tests.

use crate::dice::{Dice, Lane, NATURE_LANES};
use crate::games::cove::data::lanes;
use crate::pile::Copies;
use crate::record::Script;

/// Scripted chance, with one script per lane. A question beyond the end of its script panics, with two exceptions:
/// unscripted ties leave ships in seat order, and unscripted treasure cards have no tavern cards.
pub(super) struct Chance(Vec<Script<Unscripted>>);

impl Chance {
    pub(super) fn new() -> Chance {
        Chance((0..NATURE_LANES).map(|_| Script::new([], Unscripted)).collect())
    }

    pub(super) fn lane(&mut self, lane: Lane) -> &mut Script<Unscripted> {
        &mut self.0[lane.index()]
    }

    /// Asserts that every scripted answer was a possible outcome.
    #[track_caller]
    pub(super) fn check_fit(&self) {
        for (lane, script) in self.0.iter().enumerate() {
            assert_eq!(script.mismatch, None, "lane {lane} was scripted otherwise");
        }
    }

    /// Asserts that play used every scripted answer.
    #[track_caller]
    pub(super) fn check_used(&self) {
        for (lane, script) in self.0.iter().enumerate() {
            assert_eq!(script.left(), 0, "scripted chance of lane {lane} was not asked for");
        }
    }
}

impl Dice for Chance {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        self.lane(lane).pick(lane, n)
    }
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        self.lane(lane).hits(lane, dice, hit_on)
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        self.lane(lane).draw(lane, copies)
    }
}

pub(super) struct Unscripted;

impl Dice for Unscripted {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        match lane {
            lanes::TIES => n - 1,
            lanes::TREASURE => n * 2 / 5,
            _ => panic!("one of {n} in {lane:?} is not scripted"),
        }
    }
}
