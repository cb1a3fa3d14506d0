//! Reports: estimates made of totals, and the forms they are told in.

mod directory;
mod estimate;
mod files;
mod json;
mod manifest;
mod number;
mod screen;
mod tables;

pub use directory::{Refused, ResultDirectory};
pub use estimate::{FactEstimate, Mean, Method, PlaceShare, QuartileEstimate, RowReport, WinShare};
pub use files::{ResultFile, files};
pub use json::json;
pub(crate) use json::pretty;
pub(crate) use manifest::HouseRule;
pub use manifest::{Timing, manifest};
pub(crate) use number::grouped;
pub use screen::screen;
pub(crate) use screen::{plain_table, rules_text};
pub(crate) use tables::csv;
pub use tables::{
    EVENT_COLUMNS, FAME_COLUMNS, PLACEMENT_COLUMNS, SUMMARY_COLUMNS, events, fame_histogram,
    placements, summary,
};

use corsair_engine::observe::Fact;

use crate::experiment::{Experiment, Totals};

/// What the facts of a game are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactNames {
    /// What is counted once per game.
    pub of_game: &'static [Fact],
    /// What is counted for each seat.
    pub of_seat: &'static [Fact],
}

/// The results of an experiment.
#[derive(Clone, Debug)]
pub struct Report<'e> {
    /// What was played.
    pub experiment: &'e Experiment,
    /// The sums.
    pub totals: &'e Totals<'e>,
    /// The estimates: every bot in all its seats, then every bot in each.
    pub rows: Vec<RowReport<'e>>,
    /// The facts of the game.
    pub game_facts: Vec<FactEstimate>,
}

impl<'e> Report<'e> {
    /// Makes the estimates. The totals hold at least one block of the experiment's design.
    pub fn new(experiment: &'e Experiment, totals: &'e Totals<'e>, names: FactNames) -> Report<'e> {
        let game_facts = names.of_game.iter().enumerate();
        Report {
            experiment,
            totals,
            rows: RowReport::all(experiment, totals, names.of_seat),
            game_facts: game_facts
                .map(|(index, &fact)| FactEstimate::new(fact, &totals.game_fact(index)))
                .collect(),
        }
    }

    /// The rows of bots in all their seats.
    pub fn bots(&self) -> &[RowReport<'e>] {
        &self.rows[..self.experiment.bots.len()]
    }

    /// The rows of bots in one seat.
    pub fn seats(&self) -> &[RowReport<'e>] {
        &self.rows[self.experiment.bots.len()..]
    }
}
