//! Comparing speeds with those of an earlier time.

use crate::studies::bench::{Contest, SpeedRow};

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

/// How fast a row is beside its baseline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// Games per second before.
    pub before: f64,
    /// Games per second now, divided by those before.
    pub ratio: f64,
}

impl Baseline {
    /// The rows in the text of a file.
    ///
    /// # Errors
    /// If it is not what `corsair bench --format json` prints.
    pub fn read(path: &str, text: &str) -> Result<Baseline, NotComparable> {
        match serde_json::from_str(text) {
            Ok(rows) => Ok(Baseline { path: path.into(), rows }),
            Err(error) => {
                Err(NotComparable::Malformed { path: path.into(), reason: error.to_string() })
            }
        }
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

    /// How fast `row` is beside the row of the same contest.
    ///
    /// # Errors
    /// If there is none, or it ended otherwise.
    pub fn ratio(&self, row: &SpeedRow) -> Result<Ratio, NotComparable> {
        let before = self.row(&row.contest())?;
        if before.fingerprint != row.fingerprint {
            return Err(NotComparable::PlaysDifferently {
                path: self.path.clone(),
                table: row.table.clone(),
                before: before.fingerprint.clone(),
                now: row.fingerprint.clone(),
            });
        }
        let ratio = row.games_per_second / before.games_per_second;
        Ok(Ratio { before: before.games_per_second, ratio })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fingerprint: &str, games_per_second: f64) -> SpeedRow {
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
            games_per_second,
            games_per_second_min: games_per_second,
            games_per_second_max: games_per_second,
            decisions_per_second: 10.0 * games_per_second,
            corsair: "0".into(),
        }
    }

    fn baseline() -> Baseline {
        let text = serde_json::to_string(&[row("f", 100.0)]).expect("plain data");
        Baseline::read("b.json", &text).expect("rows")
    }

    #[test]
    fn the_ratio_is_now_to_before() {
        let ratio = baseline().ratio(&row("f", 80.0)).expect("the same games");
        assert_eq!(ratio, Ratio { before: 100.0, ratio: 0.8 });
    }

    #[test]
    fn other_games_are_not_compared() {
        let elsewhere = Contest { jobs: 2, ..row("f", 80.0).contest() };
        let baseline = baseline();
        let missing = baseline.row(&elsewhere).expect_err("no such row");
        assert!(missing.to_string().contains("no row for a,b with --jobs 2"), "{missing}");
        let differs = baseline.ratio(&row("g", 80.0)).expect_err("other results");
        assert!(differs.to_string().contains("fingerprint g instead of f"), "{differs}");
    }

    #[test]
    fn a_file_of_another_kind_is_refused_with_its_place() {
        let refused = Baseline::read("b.json", "[\n{}]").expect_err("no rows").to_string();
        assert!(refused.starts_with("`b.json` is no baseline: missing field"), "{refused}");
        assert!(refused.contains("at line 2"), "{refused}");
    }
}
