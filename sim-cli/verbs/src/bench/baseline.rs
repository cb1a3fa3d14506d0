//! Comparison of speeds with an earlier measurement.

use anyhow::{anyhow, bail};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::bench::ratio::{SpeedVerdict, ratio_of_medians};
use crate::bench::rows::{BenchCase, ComparedRow, SpeedRow};
use corsair_lab::result::row_of_json;

/// Rows of an earlier measurement, and the path of their file.
#[derive(Clone, PartialEq, Debug)]
pub struct Baseline {
    path: String,
    rows: Vec<SpeedRow>,
}

/// Parses the rows that `bench --format json` printed. Earlier versions printed an object with the rows under `rows`,
/// or only an array of rows.
///
/// # Errors
/// Fails if the text is not the output of a benchmark.
pub(crate) fn written_rows(text: &str) -> serde_json::Result<Vec<Map<String, Value>>> {
    let printed: Value = serde_json::from_str(text)?;
    let rows = printed.pointer("/tables/bench").or_else(|| printed.get("rows"));
    Vec::deserialize(rows.unwrap_or(&printed))
}

impl Baseline {
    /// Reads the rows in the text of a file.
    ///
    /// # Errors
    /// Fails if the text is not the output of `corsair bench --format json`.
    pub fn read(path: &str, text: &str) -> anyhow::Result<Baseline> {
        let rows = written_rows(text).map_err(anyhow::Error::from).and_then(|objects| {
            let rows = objects.iter().map(row_of_json);
            Ok(rows.collect::<Result<_, _>>()?)
        });
        let malformed = |reason| {
            anyhow!(
                "`{path}` is not a baseline: {reason}; write a baseline with `corsair bench --format json`"
            )
        };
        Ok(Baseline { path: path.into(), rows: rows.map_err(malformed)? })
    }

    /// Returns the rows of the earlier measurement.
    pub fn rows(&self) -> &[SpeedRow] {
        &self.rows
    }

    /// Returns the earlier timing under the conditions `wanted`.
    ///
    /// # Errors
    /// Fails if the baseline has no row with these conditions.
    pub fn row(&self, wanted: &BenchCase) -> anyhow::Result<&SpeedRow> {
        let found = self.rows.iter().find(|row| row.case == *wanted);
        let path = &self.path;
        found.ok_or_else(|| {
            anyhow!(
                "`{path}` has no row for {wanted}; measure the baseline with the same arguments"
            )
        })
    }

    /// Compares the speed in `row` with the baseline's speed under equal conditions. The verdict compares the ratio
    /// of both speeds with the limit `part`.
    ///
    /// Compares processor time, because wall-clock time on a busy machine measures the load and not the program.
    ///
    /// # Errors
    /// Fails if no row of the baseline matches, or if the games ended differently.
    pub fn compare(&self, row: &SpeedRow, part: Option<f64>) -> anyhow::Result<ComparedRow> {
        let before = self.row(&row.case)?;
        if before.fingerprint != row.fingerprint {
            bail!(
                "{} played different games than in `{}` (fingerprint {} instead of {}), so speeds cannot be \
                 compared: measure the baseline again",
                row.case.table,
                self.path,
                row.fingerprint,
                before.fingerprint,
            );
        }
        // Speeds are inverse to times: time before / time now = speed now / speed before.
        let ratio = ratio_of_medians([before.cpu_seconds, row.cpu_seconds]);
        Ok(ComparedRow {
            table: row.case.table.clone(),
            jobs: row.case.jobs,
            milliseconds: 1_000.0 * row.cpu_seconds.value,
            before: 1_000.0 * before.cpu_seconds.value,
            ratio,
            verdict: part.map(|part| SpeedVerdict::of(ratio, part)),
            load_before: before.load,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::result::{Estimate, read_rows};

    fn row(fingerprint: &str, cpu_seconds: f64) -> SpeedRow {
        let (low, high) = (cpu_seconds - 10.0, cpu_seconds + 10.0);
        let text = format!(
            "game,rules_hash,table,jobs,seed,games,metrics,decisions,fingerprint,repetitions,games_per_second,\
             games_per_second_min,games_per_second_max,decisions_per_second,cpu_seconds,cpu_seconds_lo,\
             cpu_seconds_hi,load,corsair\n\
             toy,1,\"a,b\",1,1,10,false,100,{fingerprint},1,1.0,1.0,1.0,10.0,{cpu_seconds},{low},{high},0.5,0\n"
        );
        read_rows(text.as_bytes()).expect("a row").remove(0)
    }

    fn baseline() -> Baseline {
        let text = serde_json::to_string(&[row("f", 100.0)]).expect("rows become JSON");
        Baseline::read("b.json", &text).expect("rows")
    }

    #[test]
    fn ratio_to_a_baseline_uses_processor_time() {
        let compared = baseline().compare(&row("f", 80.0), Some(1.1)).expect("the same games");
        let ratio = Estimate { value: 1.25, interval: Some([1.0, 110.0 / 70.0]) };
        assert_eq!((compared.before, compared.ratio), (100_000.0, ratio));
        assert_eq!(compared.verdict, Some(SpeedVerdict::Undecided));
    }

    #[test]
    fn baseline_of_different_games_is_not_compared() {
        let elsewhere = BenchCase { jobs: 2, ..row("f", 80.0).case };
        let baseline = baseline();
        let missing = baseline.row(&elsewhere).expect_err("no such row");
        assert!(missing.to_string().contains("no row for a,b with --jobs 2"), "{missing}");
        let differs = baseline.compare(&row("g", 80.0), None).expect_err("other results");
        assert!(differs.to_string().contains("fingerprint g instead of f"), "{differs}");
    }

    #[test]
    fn malformed_baseline_is_refused_with_the_position() {
        let refused = Baseline::read("b.json", "[\n{}]").expect_err("no rows").to_string();
        assert!(refused.starts_with("`b.json` is not a baseline: "), "{refused}");
        assert!(refused.contains("column `game` is missing"), "{refused}");
    }
}
