//! How much is played, by which chance, and what becomes of the result: what all verbs that play
//! share.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use corsair_games::pack::Edition;
use corsair_lab::{Conditions, PlanRecord, ResolvedRules};
use corsair_present::count;
use corsair_present::exit::note;
use corsair_present::number::time_in_words;
use corsair_present::{Timing, counted, grouped};

/// Games and seed.
#[derive(clap::Args, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayArgs {
    /// Number of games, rounded up to whole blocks, in a tournament to whole rounds: 500, 10k, 1.5M, 1e6; by default
    /// fewer in a slow game
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    pub games: u64,
    /// Random seed. Confirm a finding with a new seed: equal seeds replay equal deals
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
}

impl PlayArgs {
    /// Returns the conditions of a plan's result, by these rules of an edition.
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

/// The threads asked for, or one for each core.
pub fn threads(jobs: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    jobs.map_or_else(cores, usize::from)
}

/// What was played, and how long it took.
pub struct Played<T> {
    /// Sums of the games.
    pub totals: T,
    /// Duration of the run.
    pub timing: Timing,
}

/// What is played: the word for one of it, and for several.
pub type UnitWords = [&'static str; 2];

/// Games, as nearly all verbs play.
pub const GAMES: UnitWords = ["game", "games"];

/// Says how fast play went, if anything was played.
pub fn note_speed(timing: &Timing, [one, many]: UnitWords) {
    let Timing { seconds, games, .. } = *timing;
    if games > 0 {
        let rate = games as f64 / seconds;
        let played = counted(games, one, many);
        note(format_args!("{played} in {seconds:.1} s: {} {many}/s", grouped(rate.round() as u64)));
    }
}

/// Says what a better answer costs than that of a default number of games.
pub fn note_cost_of_more(timing: &Timing, games: u64) {
    let more = match 4 * games {
        more if more.is_multiple_of(1_000) => format!("{}k", more / 1_000),
        more => more.to_string(),
    };
    let time = time_in_words(Duration::from_secs_f64(4.0 * timing.seconds));
    note(format_args!("-n {more} takes about {time} and halves the intervals"));
}
