//! Trials: repeated simulations of a random process, each with the dice of a separate deal, and the frequency of each
//! outcome.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use corsair_engine::run::{Cut, ThreadsUnavailable, in_chunks};
use corsair_engine::stream::NatureDice;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::durable::{IncompatibleTotals, Sums};

/// Outcome that each trial reports at most once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(from = "SavedOutcome", into = "SavedOutcome")]
pub struct TrialOutcome {
    /// Seat or ship that the outcome concerns; `None` for an outcome of the whole trial.
    pub subject: Option<u8>,
    /// Index of the outcome's name.
    pub id: u8,
    /// Value of a quantity, such as a score; `None` for an event.
    pub value: Option<i32>,
}

/// Serialized form of an outcome, which is short because checkpoints have many outcomes.
type SavedOutcome = (Option<u8>, u8, Option<i32>);

impl From<SavedOutcome> for TrialOutcome {
    fn from((subject, id, value): SavedOutcome) -> TrialOutcome {
        TrialOutcome { subject, id, value }
    }
}

impl From<TrialOutcome> for SavedOutcome {
    fn from(TrialOutcome { subject, id, value }: TrialOutcome) -> SavedOutcome {
        (subject, id, value)
    }
}

/// Function that receives the outcomes of a trial.
pub type Observe<'t> = &'t mut dyn FnMut(TrialOutcome);

/// Number of trials, and the frequency of each outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrialCounts {
    /// Number of outcome names.
    ids: usize,
    trials: u64,
    counts: BTreeMap<TrialOutcome, u64>,
}

impl TrialCounts {
    /// Returns empty counts, for outcomes with `ids` names.
    pub fn new(ids: usize) -> TrialCounts {
        TrialCounts { ids, trials: 0, counts: BTreeMap::new() }
    }

    /// Returns the number of trials.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Returns the number of trials with an outcome.
    pub fn count(&self, outcome: TrialOutcome) -> u64 {
        self.counts.get(&outcome).copied().unwrap_or(0)
    }

    /// Returns every outcome that occurred, in order.
    pub fn outcomes(&self) -> impl Iterator<Item = TrialOutcome> {
        self.counts.keys().copied()
    }

    /// Returns the mean and the variance of a subject's value over all trials.
    pub fn moments(&self, subject: Option<u8>, id: u8) -> (f64, f64) {
        let (mut sum, mut squares) = (0i128, 0i128);
        let is_meant = |of: &TrialOutcome| of.subject == subject && of.id == id;
        for (outcome, &count) in self.counts.iter().filter(|(outcome, _)| is_meant(outcome)) {
            let (value, count) = (i128::from(outcome.value.unwrap_or(0)), i128::from(count));
            sum += value * count;
            squares += value * value * count;
        }
        let n = self.trials as f64;
        let scatter = i128::from(self.trials) * squares - sum * sum;
        (sum as f64 / n, scatter as f64 / (n * n))
    }
}

impl Sums for TrialCounts {
    fn save(&self) -> Value {
        let counts: Vec<_> = self.counts.iter().collect();
        serde_json::to_value((self.trials, counts)).expect("plain data becomes JSON")
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
        type Saved = (u64, Vec<(TrialOutcome, u64)>);
        let (trials, counts): Saved =
            serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        if trials != deals {
            return Err(IncompatibleTotals::new(format!("{trials} trials, not {deals}")));
        }
        let is_sound = |(of, count): &(TrialOutcome, u64)| {
            usize::from(of.id) < self.ids && (1..=trials).contains(count)
        };
        if let Some((of, count)) = counts.iter().find(|of| !is_sound(of)) {
            return Err(IncompatibleTotals::new(format!("{of:?} {count} times")));
        }
        self.trials = trials;
        self.counts = counts.into_iter().collect();
        Ok(())
    }

    fn join(&mut self, later: TrialCounts) {
        self.trials += later.trials;
        for (outcome, count) in later.counts {
            *self.counts.entry(outcome).or_insert(0) += count;
        }
    }
}

/// Plays a range of trials and adds their outcomes to the counts `empty`. Trial *n* uses the dice of deal *n*.
///
/// `progress` receives the number of trials in each finished task.
///
/// # Errors
/// Fails if the system refuses to start the threads.
pub fn play_trials(
    seed: u64,
    trials: Range<u64>,
    cut: &Cut,
    empty: &TrialCounts,
    trial: &(dyn Fn(&mut NatureDice, Observe<'_>) + Sync),
    progress: &dyn Fn(u64),
) -> Result<TrialCounts, ThreadsUnavailable> {
    let mut total = empty.clone();
    let work = |trials: Range<u64>| {
        let mut dice = NatureDice::new(seed);
        let mut piece = empty.clone();
        for number in trials {
            dice.open_deal(number);
            trial(&mut dice, &mut |outcome| *piece.counts.entry(outcome).or_insert(0) += 1);
            piece.trials += 1;
        }
        piece
    };
    in_chunks(trials, cut, work, |piece| {
        progress(piece.trials);
        total.join(piece);
        ControlFlow::Continue(())
    })?;
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::{Dice, Lane};
    use serde_json::json;

    /// Rolls two dice per trial. Reports the value of the first die, and an event if the second die is a six.
    fn rolls(trials: Range<u64>, chunk: u64, threads: usize) -> TrialCounts {
        let cut = Cut::new(chunk, threads);
        let trial = |dice: &mut NatureDice, observe: Observe<'_>| {
            let pips = dice.pick(Lane::nature(0), 6) as i32 + 1;
            observe(TrialOutcome { subject: Some(0), id: 0, value: Some(pips) });
            if dice.pick(Lane::nature(0), 6) == 5 {
                observe(TrialOutcome { subject: None, id: 1, value: None });
            }
        };
        play_trials(7, trials, &cut, &TrialCounts::new(2), &trial, &|_| {}).expect("threads")
    }

    #[test]
    fn trial_counts_do_not_depend_on_threads_chunks_and_parts() {
        let whole = rolls(0..1_000, 1_000, 1);
        assert_eq!(whole, rolls(0..1_000, 7, 3));
        let mut parts = rolls(0..333, 50, 1);
        parts.join(rolls(333..1_000, 64, 2));
        assert_eq!(whole, parts);
        let sixes = whole.count(TrialOutcome { subject: None, id: 1, value: None });
        assert!((120..220).contains(&sixes), "{sixes} of 1,000");
    }

    #[test]
    fn trial_moments_match_the_values() {
        let counts = rolls(0..1_000, 100, 1);
        let of = |pips| counts.count(TrialOutcome { subject: Some(0), id: 0, value: Some(pips) });
        let mean = (1..=6).map(|pips| f64::from(pips) * of(pips) as f64).sum::<f64>() / 1e3;
        let apart = |pips: i32| (f64::from(pips) - mean).powi(2) * of(pips) as f64;
        let variance = (1..=6).map(apart).sum::<f64>() / 1e3;
        let (of_mean, of_variance) = counts.moments(Some(0), 0);
        assert!((of_mean - mean).abs() < 1e-12 && (of_variance - variance).abs() < 1e-12);
    }

    #[test]
    fn valid_trial_counts_are_restored_and_invalid_counts_are_refused() {
        let counts = rolls(0..100, 10, 1);
        let mut restored = TrialCounts::new(2);
        restored.restore(counts.save(), 100).expect("its own");
        assert_eq!(restored, counts);
        let refused = |saved: Value| {
            let refused = TrialCounts::new(2).restore(saved, 10).expect_err("no counts");
            refused.to_string()
        };
        assert!(refused(counts.save()).contains("100 trials, not 10"));
        for outcome in [json!([[0, 2, null], 1]), json!([[0, 1, null], 11]), json!([[0, 1, 2], 0])]
        {
            assert!(refused(json!([10, [outcome]])).contains("times"), "{outcome}");
        }
        refused(json!({}));
    }
}
