//! Rows of `corsair bench`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bench::measure::Measured;
use crate::bench::ratio::{SpeedVerdict, interval, median, of_each, sorted};
use corsair_lab::result::{Estimate, ResultRow, Word};

/// Conditions of a timing: game, rules, table, threads, seed and games. Equal cases measure equal games.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
pub struct BenchCase {
    /// Id of the edition.
    pub game: String,
    /// First 16 digits of the rules hash.
    pub rules_hash: String,
    /// Bots, seat by seat.
    #[column(label = "table")]
    pub table: String,
    /// Number of threads.
    #[column(label = "jobs")]
    pub jobs: usize,
    /// Random seed.
    pub seed: u64,
    /// Number of games in one repetition.
    pub games: u64,
    /// `true` if play counted metrics.
    pub metrics: bool,
}

impl fmt::Display for BenchCase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BenchCase { game, rules_hash, table, jobs, seed, games, metrics } = self;
        let counting = if *metrics { "with metrics" } else { "without metrics" };
        write!(
            out,
            "{table} with --jobs {jobs}, {games} games of seed {seed} of {game} under rules \
             {rules_hash}, {counting}"
        )
    }
}

/// Speed of one table with one number of threads.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bench.csv", keys(table, jobs))]
pub struct SpeedRow {
    /// Conditions of the timing.
    #[column(flatten)]
    pub case: BenchCase,
    /// Number of decisions in one repetition.
    pub decisions: u64,
    /// Hash of win and score totals, equal on any machine.
    pub fingerprint: String,
    /// Number of timed repetitions, after one to warm up.
    pub repetitions: usize,
    /// Median of games per second.
    #[column(label = "games/s", unit = whole, figure = "games_per_second")]
    pub games_per_second: f64,
    /// Games per second in the slowest repetition.
    #[column(label = "slowest", unit = whole, drop = 1)]
    pub games_per_second_min: f64,
    /// Games per second in the fastest repetition.
    #[column(label = "fastest", unit = whole, drop = 1)]
    pub games_per_second_max: f64,
    /// Median of decisions per second.
    #[column(label = "decisions/s", unit = whole, drop = 2)]
    pub decisions_per_second: f64,
    /// Median of processor seconds, summed over threads; the 97.5 % interval needs 7 repetitions.
    pub cpu_seconds: Estimate,
    /// Mean number of running or waiting threads in the minute before timing.
    pub load: Option<f64>,
    /// Version of the program.
    pub corsair: String,
}

/// Speed of a table compared with a baseline (`--earlier`), by processor time.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "compared.csv", keys(table, jobs))]
pub struct ComparedRow {
    /// Bots, seat by seat.
    #[column(label = "table")]
    pub table: String,
    /// Number of threads.
    #[column(label = "jobs")]
    pub jobs: usize,
    /// Processor milliseconds of a repetition.
    #[column(label = "CPU ms", drop = 1)]
    pub milliseconds: f64,
    /// Processor milliseconds in the baseline.
    #[column(label = "before", drop = 1)]
    pub before: f64,
    /// Speed divided by the baseline's speed; the interval needs 7 repetitions on each side.
    #[column(label = "ratio", figure = "earlier_ratio")]
    pub ratio: Estimate,
    /// Verdict against `--fail-below`.
    #[column(label = "verdict")]
    pub verdict: Option<SpeedVerdict>,
    /// Column `load` of the baseline.
    pub load_before: Option<f64>,
}

/// Clock that measured the compared speeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Processor time.
    Cpu,
    /// Wall-clock time, if a program reports no processor time.
    Wall,
}

/// Speeds of two programs that took turns (`--against`).
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "turns.csv", keys(table, jobs))]
pub struct TurnsRow {
    /// Id of the edition.
    pub game: String,
    /// First 16 digits of the rules hash.
    pub rules_hash: String,
    /// Bots, seat by seat.
    #[column(label = "table")]
    pub table: String,
    /// Number of threads.
    #[column(label = "jobs")]
    pub jobs: usize,
    /// Random seed.
    pub seed: u64,
    /// Number of games in one turn.
    pub games: u64,
    /// Hash of win and score totals, equal on any machine.
    pub fingerprint: String,
    /// Number of turns of each program.
    pub turns: usize,
    /// Clock that measured both programs.
    pub clock: Clock,
    /// Median of games per second.
    #[column(label = "games/s", unit = whole)]
    pub games_per_second: f64,
    /// Median of games per second of the compared program.
    #[column(label = "other games/s", unit = whole)]
    pub other_games_per_second: f64,
    /// Median ratio of this program's speed to the compared program's speed; the interval needs 6 turns.
    #[column(label = "ratio", figure = "ratio")]
    pub ratio: Estimate,
    /// Verdict against `--fail-below`.
    #[column(label = "verdict")]
    pub verdict: Option<SpeedVerdict>,
}

impl SpeedRow {
    /// Returns the row of a measurement.
    ///
    /// # Panics
    /// Panics if nothing was timed.
    pub fn new(case: BenchCase, measured: &Measured, load: Option<f64>) -> SpeedRow {
        let games = case.games;
        let (seconds, cpu_seconds) = (sorted(&measured.seconds), sorted(&measured.cpu_seconds));
        let [fastest, slowest] = [seconds.first(), seconds.last()]
            .map(|end| games as f64 / end.expect("something was timed"));
        let [middle, cpu_middle] =
            [&seconds, &cpu_seconds].map(|of| median(of).expect("something was timed"));
        let cpu_interval = interval(&cpu_seconds, of_each());
        SpeedRow {
            case,
            decisions: measured.decisions,
            fingerprint: measured.fingerprint.clone(),
            repetitions: seconds.len(),
            games_per_second: games as f64 / middle,
            games_per_second_min: slowest,
            games_per_second_max: fastest,
            decisions_per_second: measured.decisions as f64 / middle,
            cpu_seconds: Estimate::of(cpu_middle, cpu_interval),
            load,
            corsair: env!("CARGO_PKG_VERSION").into(),
        }
    }
}
