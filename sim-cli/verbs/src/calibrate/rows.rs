//! Row of `corsair dev calibrate`.

use serde::{Deserialize, Serialize};

use crate::calibrate::claim::{Claim, StatedClaim};
use corsair_lab::PlanRecord;
use corsair_lab::result::{Estimate, ResultRow, ResultTable, Word};
use corsair_present::manifest::Program;
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::{ResultFile, Timing, hashes};
use corsair_stats::{Confidence, Interval, clopper_pearson};

/// Claim of the statistics, tested on data with known truth.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "calibration.csv")]
pub struct CalibrationRow {
    /// Text of the claim, with its data.
    #[column(label = "claim")]
    pub claim: String,
    /// Least share that the claim allows.
    #[column(label = "at least %", unit = share)]
    pub claimed_least: Option<f64>,
    /// Greatest share that the claim allows.
    #[column(label = "at most %", unit = share)]
    pub claimed_most: Option<f64>,
    /// Share of experiments in which the claim holds; 99.9 % Clopper-Pearson interval.
    #[column(label = "observed %", unit = share)]
    pub share: Estimate,
    /// Number of experiments in which the claim holds.
    pub seen: u64,
    /// Number of experiments.
    pub experiments: u64,
    /// Verdict on the claim.
    #[column(label = "verdict")]
    pub verdict: Standing,
}

/// Verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The whole interval agrees with the claim.
    Shown,
    /// A part of the interval agrees with the claim.
    #[serde(rename = "not shown wrong")]
    NotShownWrong,
    /// No part of the interval agrees with the claim.
    Wrong,
}

impl CalibrationRow {
    /// Returns the row of a claim that holds in `seen` of the experiments.
    ///
    /// # Panics
    /// Panics if there are no experiments.
    pub fn new(stated: &StatedClaim, seen: u64, experiments: u64) -> CalibrationRow {
        let (claimed_least, claimed_most) = match stated.claim {
            Claim::Between(least, most) => (Some(least), Some(most)),
            Claim::AtMost(most) => (None, Some(most)),
            Claim::AtLeast(least) => (Some(least), None),
        };
        let interval = clopper_pearson(seen, experiments, Confidence::new(0.999));
        let Interval { low, high } = interval.expect("there are experiments");
        let (least, most) = (claimed_least.unwrap_or(0.0), claimed_most.unwrap_or(1.0));
        let verdict = if low > most || high < least {
            Standing::Wrong
        } else if low >= least && high <= most {
            Standing::Shown
        } else {
            Standing::NotShownWrong
        };
        CalibrationRow {
            claim: stated.what.clone(),
            claimed_least,
            claimed_most,
            share: Estimate::of(seen as f64 / experiments as f64, interval),
            seen,
            experiments,
            verdict,
        }
    }
}

/// Returns the result with its table and manifest.
pub(crate) fn calibration_result<'r>(
    plan: &'r PlanRecord,
    seed: u64,
    rows: Vec<CalibrationRow>,
    timing: &Timing,
) -> VerbResult<'r> {
    let experiments = rows.first().map_or(0, |of| of.experiments);
    let manifest = move |files: &[ResultFile]| {
        pretty(&object!(Manifest {
            #[serde(flatten)]
            program: Program::new(plan),
            seed,
            experiments,
            files: hashes(files),
        }))
    };
    VerbResult::new(vec![ResultTable::of(rows)], manifest, timing.json(experiments, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdict_on_a_claim_follows_from_its_interval() {
        let verdict = |claim, seen| {
            CalibrationRow::new(&StatedClaim { what: "x".into(), claim }, seen, 1_000).verdict
        };
        assert_eq!(verdict(Claim::AtMost(0.05), 62), Standing::NotShownWrong);
        assert_eq!(verdict(Claim::AtMost(0.05), 90), Standing::Wrong);
        assert_eq!(verdict(Claim::AtMost(0.05), 20), Standing::Shown);
        assert_eq!(verdict(Claim::AtLeast(0.95), 900), Standing::Wrong);
        assert_eq!(verdict(Claim::Between(0.94, 0.96), 950), Standing::NotShownWrong);
    }
}
