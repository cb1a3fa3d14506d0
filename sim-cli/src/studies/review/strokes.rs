//! What each roll and draw was worth: luck, stroke by stroke.
//!
//! A stroke is worth what it changed of the expected result: the mean of games that are played on from
//! the true state with it as it fell, less that of games in which it falls anew. Both have the same
//! streams of chance for all that follows, so what a seat would have had anyway cancels sample by sample.

use corsair_engine::Seat;
use corsair_stats::{BlockMeans, Confidence, Interval, SkewedDifference};

use crate::inspect::positions::{ChanceAfter, GameEnd, Objective};
use crate::studies::review::ledger::Sum;
use corsair_lab::ScoreWord;

/// Samples of strokes: apart from those of decisions and of new games.
pub(crate) const FIRST_OF_CHANCE: u32 = 1 << 30;

/// The most samples of a stroke.
const MOST_SAMPLES: u64 = 1 << 20;

/// The fewest samples of a stroke: with fewer its variance is hardly known.
const FEWEST_SAMPLES: u64 = 8;

/// What a roll or a draw was worth to a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The place of its chance in the list of the game.
    pub at: usize,
    /// Its place among the strokes there.
    pub place: usize,
    /// The seat.
    pub seat: Seat,
    /// Its score or its share of the win.
    pub objective: Objective,
    /// What the stroke changed of the expected result.
    pub worth: f64,
    /// The 95 % interval; `None` where no sample differed.
    pub interval: Option<Interval>,
}

/// The chance of a game, played on in samples.
#[derive(Clone, Debug)]
pub(crate) struct PlayedChance {
    /// For each place of the list, for each sample: the ends with no stroke as it fell, with the first,
    /// and so on.
    pub ends: Vec<Vec<Vec<GameEnd>>>,
}

/// How many samples of the chance of a game cost at most so many games.
///
/// # Errors
/// The least number of games that is enough.
pub(crate) fn samples(games: u64, chance: &[ChanceAfter]) -> Result<u32, u64> {
    let of_a_sample: u64 = chance.iter().map(|of| of.strokes.len() as u64 + 1).sum();
    match games.checked_div(of_a_sample).map(|samples| samples.min(MOST_SAMPLES)) {
        None => Ok(0),
        Some(samples) if samples < FEWEST_SAMPLES => Err(FEWEST_SAMPLES * of_a_sample),
        Some(samples) => Ok(samples as u32),
    }
}

impl PlayedChance {
    /// How many samples of each stroke were played.
    pub(crate) fn samples(&self) -> u64 {
        self.ends.first().map_or(0, |samples| samples.len() as u64)
    }

    /// What each stroke was worth to each seat, in the order of play.
    pub(crate) fn strokes(&self, seats: &[Seat], score: ScoreWord) -> Vec<Stroke> {
        let mut strokes = Vec::new();
        for (at, samples) in self.ends.iter().enumerate() {
            let n_strokes = samples.first().map_or(0, |ends| ends.len() - 1);
            for place in 0..n_strokes {
                for objective in Objective::ALL {
                    strokes.extend(seats.iter().map(|&seat| {
                        let pairs = || samples.iter().map(|ends| (&ends[place + 1], &ends[place]));
                        let worth = objective.difference(score, seat, pairs());
                        let more =
                            |(one, other)| objective.of(one, seat) - objective.of(other, seat);
                        let cubes = pairs().map(more).map(|of| i128::from(of).pow(3)).sum();
                        let test = SkewedDifference { means: worth.with_a_zero(), cubes };
                        let interval = test.interval(Confidence::REPORTED);
                        Stroke {
                            at,
                            place,
                            seat,
                            objective,
                            worth: worth.mean().unwrap_or(0.0),
                            interval: interval
                                .map(|of| objective.range_of_differences().holding(of)),
                        }
                    }));
                }
            }
        }
        strokes
    }

    /// What all strokes together were worth to a seat.
    pub(crate) fn sum(&self, objective: Objective, seat: Seat, score: ScoreWord) -> Sum {
        let all_at = |samples: &Vec<Vec<GameEnd>>| -> BlockMeans {
            let pairs = samples.iter().map(|ends| (&ends[ends.len() - 1], &ends[0]));
            objective.difference(score, seat, pairs)
        };
        let parts = self.ends.iter().map(|samples| Sum::of(&all_at(samples)));
        parts.fold(Sum::default(), Sum::plus)
    }
}
