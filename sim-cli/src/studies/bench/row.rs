//! The result of timing one table with one number of threads.

use std::fmt;

use crate::present::rows::result_row;
use crate::studies::bench::Measured;

/// What is timed: rows of equal contests are speeds of the same games.
#[derive(Clone, PartialEq, Eq, Debug)]
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

result_row! {
    /// The speeds of a table with a number of threads.
    SpeedRow in "bench.csv" {
        /// The edition.
        game: String,
        /// The first digits of the hash of the rules.
        rules_hash: String,
        /// The bots, seat by seat.
        table: String,
        /// Threads.
        jobs: usize,
        /// The seed of all chance.
        seed: u64,
        /// Games of one repetition.
        games: u64,
        /// Whether metrics were counted.
        metrics: bool,
        /// Decisions of one repetition.
        decisions: u64,
        /// Stands for every result of the games.
        fingerprint: String,
        /// How often it was timed.
        repetitions: usize,
        /// Games per second: the median of the repetitions.
        games_per_second: f64,
        /// Games per second of the slowest repetition.
        games_per_second_min: f64,
        /// Games per second of the fastest repetition.
        games_per_second_max: f64,
        /// Decisions per second: the median of the repetitions.
        decisions_per_second: f64,
        /// The version that was timed.
        corsair: String,
    }
}

impl SpeedRow {
    /// What a measurement says of its table.
    ///
    /// # Panics
    /// If nothing was timed.
    pub fn new(contest: Contest, measured: &Measured) -> SpeedRow {
        let Contest { game, rules_hash, table, jobs, seed, games, metrics } = contest;
        let mut seconds = measured.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let [fastest, slowest] = [seconds.first(), seconds.last()]
            .map(|end| games as f64 / end.expect("something was timed"));
        let middle = median(&seconds);
        SpeedRow {
            game,
            rules_hash,
            table,
            jobs,
            seed,
            games,
            metrics,
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

    /// What was timed.
    pub fn contest(&self) -> Contest {
        Contest {
            game: self.game.clone(),
            rules_hash: self.rules_hash.clone(),
            table: self.table.clone(),
            jobs: self.jobs,
            seed: self.seed,
            games: self.games,
            metrics: self.metrics,
        }
    }
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
