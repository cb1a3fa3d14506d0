//! Number of games, random seed and speed of play.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use corsair_games::pack::Edition;
use corsair_lab::{Conditions, PlanRecord, ResolvedRules};
use corsair_present::count;
use corsair_present::exit::note;
use corsair_present::number::time_in_words;
use corsair_present::{Timing, counted, grouped};

/// Options for the number of games and the random seed.
#[derive(clap::Args, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayArgs {
    /// Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks or tournament rounds. A slow game has
    /// a smaller default
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    #[serde(deserialize_with = "count::stored")]
    pub games: u64,
    /// Random seed. Equal seeds replay equal deals, so confirm a finding with a new seed
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
}

impl PlayArgs {
    /// Returns the conditions of a plan's result under these rules.
    pub fn conditions(
        &self,
        edition: &dyn Edition,
        rules: ResolvedRules,
        plan: PlanRecord,
    ) -> Conditions {
        Conditions {
            game: edition.id(),
            title: edition.name(),
            rules,
            seed: self.seed,
            games_asked: self.games,
            plan,
        }
    }
}

/// Number of threads: the requested number, or one for each core.
pub fn threads(jobs: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    jobs.map_or_else(cores, usize::from)
}

/// Sums of a run, and the run's duration.
pub struct Played<T> {
    /// Sums over all games.
    pub totals: T,
    /// Duration and speed of the run.
    pub timing: Timing,
}

/// Unit of play as a word, in singular and plural.
pub type UnitWords = [&'static str; 2];

/// Words for games, the unit of most commands.
pub const GAMES: UnitWords = ["game", "games"];

/// Reports the speed of play on standard error, unless nothing was played.
pub fn note_speed(timing: &Timing, [one, many]: UnitWords) {
    let Timing { seconds, games, .. } = *timing;
    if games > 0 && seconds > 0.0 {
        let rate = games as f64 / seconds;
        let played = counted(games, one, many);
        note(format_args!("{played} in {seconds:.1} s: {} {many}/s", grouped(rate.round() as u64)));
    }
}

/// Reports the time needed for four times as many games, which would halve the intervals.
pub fn note_cost_of_more(timing: &Timing, games: u64) {
    let more = match 4 * games {
        more if more.is_multiple_of(1_000) => format!("{}k", more / 1_000),
        more => more.to_string(),
    };
    let time = time_in_words(Duration::from_secs_f64(4.0 * timing.seconds));
    note(format_args!("-n {more} takes about {time} and halves the intervals"));
}
