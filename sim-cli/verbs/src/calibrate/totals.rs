//! Sums of experiments: for each claim, the number of experiments in which it holds.

use std::ops::{ControlFlow, Range};

use corsair_engine::run::{Cut, ThreadsUnavailable, in_chunks};
use serde_json::{Value, json};

use crate::calibrate::claim::StatedClaim;
use crate::calibrate::model_claims::OnModels;
use crate::calibrate::rows::CalibrationRow;
use corsair_lab::durable::{IncompatibleTotals, Sums};

/// Number of experiments in which each claim holds. Every experiment tests every claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimCounts {
    experiments: u64,
    /// Number of experiments in which each claim holds, in the order of the claims.
    seen: Vec<u64>,
}

impl ClaimCounts {
    /// Returns zero counts for a number of claims.
    pub fn new(claims: usize) -> ClaimCounts {
        ClaimCounts { experiments: 0, seen: vec![0; claims] }
    }

    /// Returns a row for each of these claims.
    pub fn rows(&self, claims: &[StatedClaim]) -> Vec<CalibrationRow> {
        let of_claim = claims.iter().zip(&self.seen);
        of_claim.map(|(of, &seen)| CalibrationRow::new(of, seen, self.experiments)).collect()
    }
}

impl Sums for ClaimCounts {
    fn save(&self) -> Value {
        json!([self.experiments, self.seen])
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
        let (experiments, seen): (u64, Vec<u64>) =
            serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        let is_sound = experiments == deals
            && seen.len() == self.seen.len()
            && seen.iter().all(|&of| of <= experiments);
        if !is_sound {
            return Err(IncompatibleTotals::new(format!(
                "{experiments} experiments with {seen:?}"
            )));
        }
        *self = ClaimCounts { experiments, seen };
        Ok(())
    }

    fn join(&mut self, later: ClaimCounts) {
        self.experiments += later.experiments;
        self.seen.iter_mut().zip(later.seen).for_each(|(seen, more)| *seen += more);
    }
}

/// Function that runs the experiment with a given number. Returns, claim by claim, `true` if the claim holds.
pub(crate) type TestOfClaims<'t> = &'t (dyn Fn(u64) -> Vec<bool> + Sync);

/// Runs the experiments with these numbers, each of which tests `claims` claims.
///
/// `progress` receives the number of finished experiments, task by task.
///
/// # Errors
/// Returns the error of a thread pool that the system refused to start.
pub(crate) fn play_experiments(
    (claims, test): (usize, TestOfClaims<'_>),
    experiments: Range<u64>,
    cut: &Cut,
    progress: impl Fn(u64),
) -> Result<ClaimCounts, ThreadsUnavailable> {
    let mut total = ClaimCounts::new(claims);
    let work = |experiments: Range<u64>| {
        let mut piece = ClaimCounts::new(claims);
        for experiment in experiments {
            let came_true = test(experiment);
            let seen = piece.seen.iter_mut().zip(came_true);
            seen.for_each(|(seen, came_true)| *seen += u64::from(came_true));
            piece.experiments += 1;
        }
        piece
    };
    in_chunks(experiments, cut, work, |piece| {
        progress(piece.experiments);
        total.join(piece);
        ControlFlow::Continue(())
    })?;
    Ok(total)
}

/// Tests every claim about models in the experiments with these numbers.
///
/// # Errors
/// Returns the error of a thread pool that the system refused to start.
pub fn calibrate(
    seed: u64,
    experiments: u64,
    jobs: usize,
) -> Result<Vec<CalibrationRow>, ThreadsUnavailable> {
    let (models, cut) = (OnModels::new(seed), Cut::new(10, jobs));
    let claims = models.stated();
    let test = |number| models.test(number);
    let counts = play_experiments((claims.len(), &test), 0..experiments, &cut, |_| {})?;
    Ok(counts.rows(&claims))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calibration_counts_are_restored_and_invalid_counts_refused() {
        let models = OnModels::new(1);
        let claims = models.stated();
        let cut = Cut::new(1, 1);
        let test = |number| models.test(number);
        let play =
            |range| play_experiments((claims.len(), &test), range, &cut, |_| {}).expect("a thread");
        let whole = play(0..4);
        let mut restored = ClaimCounts::new(claims.len());
        restored.restore(play(0..1).save(), 1).expect("saved counts of these claims");
        restored.join(play(1..4));
        assert_eq!(restored, whole);
        for (saved, deals) in [
            (whole.save(), 3),
            (json!([4, [1]]), 4),
            (json!([4, vec![5; claims.len()]]), 4),
            (json!({}), 0),
        ] {
            ClaimCounts::new(claims.len()).restore(saved, deals).expect_err("no counts");
        }
    }
}
