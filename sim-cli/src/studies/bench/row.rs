//! The result of timing one table with one number of threads.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::studies::bench::Measured;

/// What is timed: rows of equal contests are speeds of the same games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// The edition.
    pub game: String,
    /// The first digits of the hash of the rules.
    pub rules_hash: String,
    /// The bots, seat by seat.
    pub table: String,
    /// Threads.
    pub jobs: usize,
    /// The seed of all chance.
    pub seed: u64,
    /// Games of one repetition.
    pub games: u64,
    /// Whether metrics were counted, as `corsair run` counts them.
    pub metrics: bool,
}

impl fmt::Display for Contest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contest { game, rules_hash, table, jobs, seed, games, metrics } = self;
        let counting = if *metrics { "with metrics" } else { "without metrics" };
        write!(
            out,
            "{table} with --jobs {jobs}, {games} games of seed {seed} of {game} under rules \
             {rules_hash}, {counting}"
        )
    }
}

/// One line of results, in JSON an object of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// What was timed.
    #[serde(flatten)]
    pub contest: Contest,
    /// Decisions of one repetition.
    pub decisions: u64,
    /// Stands for every result of the games.
    pub fingerprint: String,
    /// How often it was timed.
    pub repetitions: usize,
    /// Games per second: the median of the repetitions.
    pub games_per_second: f64,
    /// Games per second of the slowest repetition.
    pub games_per_second_min: f64,
    /// Games per second of the fastest repetition.
    pub games_per_second_max: f64,
    /// Decisions per second: the median of the repetitions.
    pub decisions_per_second: f64,
    /// The version that was timed.
    pub corsair: String,
}

/// The columns of the CSV.
pub const COLUMNS: [&str; 15] = [
    "game",
    "rules_hash",
    "table",
    "jobs",
    "seed",
    "games",
    "metrics",
    "decisions",
    "fingerprint",
    "repetitions",
    "games_per_second",
    "games_per_second_min",
    "games_per_second_max",
    "decisions_per_second",
    "corsair",
];

impl Row {
    /// What a measurement says of its table.
    ///
    /// # Panics
    /// If nothing was timed.
    pub fn new(contest: Contest, measured: &Measured) -> Row {
        let games = contest.games;
        let mut seconds = measured.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let [fastest, slowest] = [seconds.first(), seconds.last()]
            .map(|end| games as f64 / end.expect("something was timed"));
        let middle = median(&seconds);
        Row {
            contest,
            decisions: measured.decisions,
            fingerprint: measured.fingerprint.clone(),
            repetitions: seconds.len(),
            games_per_second: games as f64 / middle,
            games_per_second_min: slowest,
            games_per_second_max: fastest,
            decisions_per_second: measured.decisions as f64 / middle,
            corsair: env!("CARGO_PKG_VERSION").into(),
        }
    }
}

/// Rows as fields of the CSV.
pub fn csv_rows(rows: &[Row]) -> impl Iterator<Item = Vec<String>> {
    rows.iter().map(|row| {
        vec![
            row.contest.game.clone(),
            row.contest.rules_hash.clone(),
            row.contest.table.clone(),
            row.contest.jobs.to_string(),
            row.contest.seed.to_string(),
            row.contest.games.to_string(),
            row.contest.metrics.to_string(),
            row.decisions.to_string(),
            row.fingerprint.clone(),
            row.repetitions.to_string(),
            row.games_per_second.to_string(),
            row.games_per_second_min.to_string(),
            row.games_per_second_max.to_string(),
            row.decisions_per_second.to_string(),
            row.corsair.clone(),
        ]
    })
}

/// The middle of sorted numbers; between the two in the middle of an even count.
fn median(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    if sorted.len().is_multiple_of(2) {
        (sorted[half - 1] + sorted[half]) / 2.0
    } else {
        sorted[half]
    }
}

#[cfg(test)]
mod tests {
    use crate::studies::bench::row::median;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[2.0]), 2.0);
        assert_eq!(median(&[1.0, 2.0]), 1.5);
        assert_eq!(median(&[1.0, 2.0, 9.0]), 2.0);
    }
}
