//! Luck of single rolls and draws.
//!
//! The value of a stroke is the change of the expected result: the mean result of games continued with the stroke's
//! outcome, minus the mean result of games that roll or draw again. Both sets of games use the same random streams
//! afterwards, so common noise cancels sample by sample.

use corsair_engine::Seat;
use corsair_stats::{BlockMeans, Confidence, FEWEST_BLOCKS, Interval, p_of_z};

use crate::review::examine::Subject;
use crate::review::rows::StrokeRow;
use corsair_games::inspect::positions::{ChanceAfter, GameEnd, Objective};
use corsair_lab::ScoreWord;
use corsair_lab::result::Estimate;

/// Number of the first sample for strokes. Decisions and new games use other sample numbers.
pub(crate) const FIRST_OF_CHANCE: u32 = 1 << 30;

/// Maximum number of samples of a stroke.
const MOST_SAMPLES: u64 = 1 << 20;

/// Minimum number of samples of a stroke: fewer samples do not estimate the variance.
const FEWEST_SAMPLES: u64 = 8;

/// Sum of independent estimates with its variance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sum {
    /// Value of the sum.
    pub(super) value: f64,
    pub(super) variance: f64,
    /// Least number of samples of an estimate in the sum.
    pub(super) samples: u64,
}

impl Default for Sum {
    /// Returns the sum of no estimates, which is exact.
    fn default() -> Sum {
        Sum { value: 0.0, variance: 0.0, samples: u64::MAX }
    }
}

impl Sum {
    /// Creates a sum of one estimate.
    pub(crate) fn of(means: &BlockMeans) -> Sum {
        let error = means.standard_error().unwrap_or(0.0);
        let value = means.mean().unwrap_or(0.0);
        Sum { value, variance: error * error, samples: means.blocks }
    }

    /// Returns `self` plus `other`.
    pub(crate) fn plus(self, other: Sum) -> Sum {
        Sum {
            value: self.value + other.value,
            variance: self.variance + other.variance,
            samples: self.samples.min(other.samples),
        }
    }

    /// Returns `self` minus `other`.
    pub(super) fn minus(self, other: Sum) -> Sum {
        self.plus(Sum { value: -other.value, ..other })
    }

    /// Returns a known value minus this sum.
    pub(super) fn from(self, known: f64) -> Sum {
        Sum { value: known - self.value, ..self }
    }

    /// Returns the two-sided p-value against zero; `None` without an [`interval`](Sum::interval), or for a nonzero value
    /// whose variance is unknown.
    pub(super) fn p_value(self) -> Option<f64> {
        self.interval()?;
        match self.variance > 0.0 {
            true => Some(p_of_z(self.value / self.variance.sqrt())),
            false => (self.value == 0.0).then_some(1.0),
        }
    }

    /// Returns the 95 % confidence interval; `None` if an estimate has fewer than [`FEWEST_BLOCKS`] samples.
    pub(super) fn interval(self) -> Option<Interval> {
        let half_width = Confidence::REPORTED.z() * self.variance.sqrt();
        (self.samples >= FEWEST_BLOCKS).then(|| Interval::around(self.value, half_width))
    }
}

/// Games continued from the rolls and draws of a reviewed game.
#[derive(Clone, Debug)]
pub(crate) struct PlayedChance {
    /// Results by number of fixed strokes, then by sample. The first entry fixes no stroke to its actual outcome, the
    /// second fixes the first stroke, and so on.
    pub ends: Vec<Vec<Vec<GameEnd>>>,
}

/// Returns the number of samples of each stroke that at most `games` games allow.
///
/// # Errors
/// Returns the minimum number of games.
pub(crate) fn samples(games: u64, chance: &[ChanceAfter]) -> Result<u32, u64> {
    let of_a_sample: u64 = chance.iter().map(|of| of.strokes.len() as u64 + 1).sum();
    match games.checked_div(of_a_sample).map(|samples| samples.min(MOST_SAMPLES)) {
        None => Ok(0),
        Some(samples) if samples < FEWEST_SAMPLES => Err(FEWEST_SAMPLES * of_a_sample),
        Some(samples) => Ok(samples as u32),
    }
}

impl PlayedChance {
    /// Returns a row for each stroke and seat, in the order of play.
    pub(crate) fn strokes(&self, subject: &Subject) -> Vec<StrokeRow> {
        let mut rows = Vec::new();
        for (chance, samples) in subject.positions.chance().iter().zip(&self.ends) {
            let decision = chance.decision.as_ref();
            let after = decision.map(|of| format!("{}: {}", of.seat, of.action));
            let after = after.unwrap_or_else(|| "set-up".into());
            let n_strokes = samples.first().map_or(0, |ends| ends.len() - 1);
            for place in 0..n_strokes {
                for metric in Objective::ALL {
                    rows.extend(subject.seats.iter().map(|&seat| {
                        let pairs = samples.iter().map(|ends| (&ends[place + 1], &ends[place]));
                        let worth = metric.difference(subject.score, seat, pairs.clone());
                        let evidence = metric.evidence(subject.score, seat, pairs);
                        let evidence = evidence.filter(|_| worth.blocks >= FEWEST_BLOCKS);
                        let interval = evidence.map(|of| of.interval(Confidence::REPORTED));
                        StrokeRow {
                            decision: decision.map(|of| of.number),
                            turn: chance.turn,
                            after: after.clone(),
                            stroke: chance.words[place].clone(),
                            metric,
                            seat: seat.index(),
                            bot: subject.bots[seat.index()].clone(),
                            worth: Estimate::of(worth.mean().unwrap_or(0.0), interval),
                            samples: samples.len() as u64,
                        }
                    }));
                }
            }
        }
        rows
    }

    /// Returns the sum of all stroke values for one seat.
    pub(crate) fn sum(&self, objective: Objective, seat: Seat, score: ScoreWord) -> Sum {
        let all_at = |samples: &Vec<Vec<GameEnd>>| -> BlockMeans {
            let pairs = samples.iter().map(|ends| (&ends[ends.len() - 1], &ends[0]));
            objective.difference(score, seat, pairs)
        };
        let parts = self.ends.iter().map(|samples| Sum::of(&all_at(samples)));
        parts.fold(Sum::default(), Sum::plus)
    }
}
