//! Comparing speeds with those of an earlier time.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::exit::exit_code;
use crate::studies::bench::ratio::{SpeedVerdict, ratio_of_medians};
use crate::studies::bench::rows::{ComparedRow, Contest, SpeedRow};
use corsair_lab::result::row_of_json;

/// Rows that were measured before, and the file that they come from.
#[derive(Clone, PartialEq, Debug)]
pub struct Baseline {
    path: String,
    rows: Vec<SpeedRow>,
}

/// Why a speed can't be compared.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NotComparable {
    /// The file is not what `corsair bench --format json` prints.
    #[error("`{path}` is no baseline: {reason}; `corsair bench --format json` writes one")]
    Malformed {
        /// The file.
        path: String,
        /// What is wrong, with line and column.
        reason: String,
    },
    /// Nothing like this row was measured.
    #[error("`{path}` has no row for {wanted}; measure the baseline with the same arguments")]
    Missing {
        /// The file.
        path: String,
        /// What was looked for.
        wanted: Box<Contest>,
    },
    /// The games did not end alike.
    #[error(
        "{table} did not play as in `{path}`: fingerprint {now} instead of {before}; speeds of \
         different games can't be compared, so measure the baseline anew"
    )]
    PlaysDifferently {
        /// The file.
        path: String,
        /// The bots.
        table: String,
        /// The fingerprint in the file.
        before: String,
        /// The fingerprint now.
        now: String,
    },
}

exit_code!(BadInput: NotComparable);

/// Returns the rows of a benchmark that `--format json` printed: earlier versions printed them as `rows`, or alone.
///
/// # Errors
/// It is not what a benchmark prints.
pub(crate) fn written_rows(text: &str) -> serde_json::Result<Vec<Map<String, Value>>> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Result { tables: Tables },
        Object { rows: Vec<Map<String, Value>> },
        Rows(Vec<Map<String, Value>>),
    }
    #[derive(Deserialize)]
    struct Tables {
        bench: Vec<Map<String, Value>>,
    }
    let (Written::Result { tables: Tables { bench: rows } }
    | Written::Object { rows }
    | Written::Rows(rows)) = serde_json::from_str(text)?;
    Ok(rows)
}

impl Baseline {
    /// The rows in the text of a file.
    ///
    /// # Errors
    /// If it is not what `corsair bench --format json` prints.
    pub fn read(path: &str, text: &str) -> Result<Baseline, NotComparable> {
        let malformed = |reason: String| NotComparable::Malformed { path: path.into(), reason };
        let objects = written_rows(text).map_err(|error| malformed(error.to_string()))?;
        let rows = objects.iter().map(row_of_json).collect::<Result<_, _>>();
        let rows = rows.map_err(|error| malformed(error.to_string()))?;
        Ok(Baseline { path: path.into(), rows })
    }

    /// All rows.
    pub fn rows(&self) -> &[SpeedRow] {
        &self.rows
    }

    /// The row of a contest.
    ///
    /// # Errors
    /// If there is none.
    pub fn row(&self, wanted: &Contest) -> Result<&SpeedRow, NotComparable> {
        let found = self.rows.iter().find(|row| row.contest() == *wanted);
        let missing =
            || NotComparable::Missing { path: self.path.clone(), wanted: wanted.clone().into() };
        found.ok_or_else(missing)
    }

    /// Returns the speed of `row` beside that of the same contest, by processor time: wall-clock time of a busy
    /// machine says nothing of a program. The verdict is on a part of the speed.
    ///
    /// # Errors
    /// There is no row of the contest, or its games ended otherwise.
    pub fn compare(&self, row: &SpeedRow, part: Option<f64>) -> Result<ComparedRow, NotComparable> {
        let before = self.row(&row.contest())?;
        if before.fingerprint != row.fingerprint {
            return Err(NotComparable::PlaysDifferently {
                path: self.path.clone(),
                table: row.table.clone(),
                before: before.fingerprint.clone(),
                now: row.fingerprint.clone(),
            });
        }
        // The time before divided by that now is the speed now divided by that before.
        let ratio = ratio_of_medians([before.cpu_seconds, row.cpu_seconds]);
        Ok(ComparedRow {
            table: row.table.clone(),
            jobs: row.jobs,
            cpu_seconds: row.cpu_seconds.value,
            before: before.cpu_seconds.value,
            ratio,
            verdict: part.map(|part| SpeedVerdict::of(ratio, part)),
            load_before: before.load,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::result::Estimate;

    fn row(fingerprint: &str, cpu_seconds: f64) -> SpeedRow {
        SpeedRow {
            game: "toy".into(),
            rules_hash: "1".into(),
            table: "a,b".into(),
            jobs: 1,
            seed: 1,
            games: 10,
            metrics: false,
            decisions: 100,
            fingerprint: fingerprint.into(),
            repetitions: 1,
            games_per_second: 1.0,
            games_per_second_min: 1.0,
            games_per_second_max: 1.0,
            decisions_per_second: 10.0,
            cpu_seconds: Estimate {
                value: cpu_seconds,
                interval: Some([cpu_seconds - 10.0, cpu_seconds + 10.0]),
            },
            load: Some(0.5),
            corsair: "0".into(),
        }
    }

    fn baseline() -> Baseline {
        let text = serde_json::to_string(&[row("f", 100.0)]).expect("plain data");
        Baseline::read("b.json", &text).expect("rows")
    }

    #[test]
    fn the_ratio_is_of_speeds_by_processor_time() {
        let compared = baseline().compare(&row("f", 80.0), Some(1.1)).expect("the same games");
        let ratio = Estimate { value: 1.25, interval: Some([1.0, 110.0 / 70.0]) };
        assert_eq!((compared.before, compared.ratio), (100.0, ratio));
        assert_eq!(compared.verdict, Some(SpeedVerdict::Undecided));
    }

    #[test]
    fn other_games_are_not_compared() {
        let elsewhere = Contest { jobs: 2, ..row("f", 80.0).contest() };
        let baseline = baseline();
        let missing = baseline.row(&elsewhere).expect_err("no such row");
        assert!(missing.to_string().contains("no row for a,b with --jobs 2"), "{missing}");
        let differs = baseline.compare(&row("g", 80.0), None).expect_err("other results");
        assert!(differs.to_string().contains("fingerprint g instead of f"), "{differs}");
    }

    #[test]
    fn a_file_of_another_kind_is_refused_with_its_place() {
        let refused = Baseline::read("b.json", "[\n{}]").expect_err("no rows").to_string();
        assert!(refused.starts_with("`b.json` is no baseline: "), "{refused}");
        assert!(refused.contains("there is no column `game`"), "{refused}");
    }
}
