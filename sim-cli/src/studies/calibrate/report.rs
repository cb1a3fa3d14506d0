//! What was seen of the claims: as rows, as files, and as docs/METHODOLOGY.md shows it.

use crate::present::manifest::Program;
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::{ResultFile, Timing, hashes};
use crate::studies::calibrate::{Calibration, Claim, Standing};
use corsair_lab::PlanRecord;
use corsair_lab::result::{Estimate, ResultRow, ResultTable};

/// Claim of the statistics, tested on data with known truth.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "calibration.csv")]
pub struct CalibrationRow {
    /// Claim and its data.
    pub claim: String,
    /// Bound of the claimed share.
    pub claimed_least: Option<f64>,
    /// Bound of the claimed share.
    pub claimed_most: Option<f64>,
    /// Share of experiments in which it came true; 99.9 % interval by Clopper and Pearson.
    pub share: Estimate,
    /// Number of such experiments.
    pub seen: u64,
    /// Number of experiments.
    pub experiments: u64,
    /// Verdict.
    pub verdict: Standing,
}

/// The rows.
pub(crate) fn rows(all: &[Calibration]) -> Vec<CalibrationRow> {
    let row = |of: &Calibration| {
        let (claimed_least, claimed_most) = match of.claim {
            Claim::Between(least, most) => (Some(least), Some(most)),
            Claim::AtMost(most) => (None, Some(most)),
            Claim::AtLeast(least) => (Some(least), None),
        };
        let interval = of.interval();
        CalibrationRow {
            claim: of.what.clone(),
            claimed_least,
            claimed_most,
            share: Estimate::of(of.share(), Some(interval)),
            seen: of.seen,
            experiments: of.experiments,
            verdict: of.standing(),
        }
    };
    all.iter().map(row).collect()
}

impl CalibrationRow {
    /// The claim in words.
    pub(crate) fn claimed(&self) -> String {
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        match (self.claimed_least.map(percent), self.claimed_most.map(percent)) {
            (Some(least), Some(most)) => format!("{least}-{most} %"),
            (None, Some(most)) => format!("at most {most} %"),
            (Some(least), None) => format!("at least {least} %"),
            (None, None) => "anything".into(),
        }
    }

    /// What was seen: the share and its interval, in percent.
    pub(crate) fn observed(&self) -> [String; 2] {
        let share = self.share.times(100.0);
        let [low, high] = share.ends();
        [format!("{:.2} %", share.value), format!("{low:.2}-{high:.2} %")]
    }
}

/// Claim by claim what is claimed, what was seen with what chance leaves open of it, and a verdict.
pub(crate) fn markdown(all: &[Calibration]) -> String {
    let mut text = String::from(
        "| claim | claimed | observed | 99.9 % interval | experiments | verdict |\n\
         |---|---|---|---|---|---|\n",
    );
    for row in rows(all) {
        let (claimed, [share, interval]) = (row.claimed(), row.observed());
        let CalibrationRow { claim, experiments, .. } = row;
        let verdict = row.verdict.name();
        text.push_str(&format!(
            "| {claim} | {claimed} | {share} | {interval} | {experiments} | {verdict} |\n"
        ));
    }
    text
}

/// Which claims stand.
pub(crate) fn answer(rows: &[CalibrationRow]) -> String {
    let is_wrong = |row: &&CalibrationRow| row.verdict == Standing::Wrong;
    let wrong = rows.iter().filter(is_wrong).map(|row| row.claim.as_str());
    match wrong.collect::<Vec<_>>().as_slice() {
        [] => format!("None of {} claims is shown to be wrong.", rows.len()),
        wrong => format!("These claims are wrong: {}.", wrong.join("; ")),
    }
}

/// Returns the result.
pub(crate) fn result<'r>(
    plan: &'r PlanRecord,
    seed: u64,
    all: &[Calibration],
    timing: &Timing,
) -> VerbResult<'r> {
    let experiments = all.first().map_or(0, |of| of.experiments);
    let manifest = move |files: &[ResultFile]| {
        pretty(&object!(Manifest {
            #[serde(flatten)]
            program: Program::new(plan),
            seed,
            experiments,
            files: hashes(files),
        }))
    };
    VerbResult::new(vec![ResultTable::of(rows(all))], manifest, timing.json(experiments, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_verdict() {
        let row = |claim, seen| Calibration { what: "x".into(), claim, experiments: 1_000, seen };
        let told = markdown(&[row(Claim::AtMost(0.05), 62), row(Claim::AtMost(0.05), 90)]);
        let verdicts: Vec<&str> =
            told.lines().skip(2).filter_map(|line| line.rsplit("| ").next()).collect();
        assert_eq!(verdicts, ["not shown wrong |", "wrong |"]);
        assert!(told.contains("| x | at most 5 % | 6.20 % | 3."), "{told}");
        assert!(markdown(&[row(Claim::AtLeast(0.95), 900)]).ends_with("| wrong |\n"));
        assert!(markdown(&[row(Claim::Between(0.94, 0.96), 950)]).contains("| 94-96 % |"));
        assert!(markdown(&[row(Claim::AtMost(0.05), 20)]).ends_with("| shown |\n"));
    }
}
