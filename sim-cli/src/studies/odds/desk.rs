//! What a game answers at `corsair odds`: its flags, its questions, and their answers.

use anyhow::Result;
use clap::{ArgMatches, Command};
use corsair_engine::rulebook::Rulebook;

use crate::cli::count;
use crate::cli::play::threads;
use crate::exit::Outcome;
use crate::lab::ResolvedRules;
use crate::lab::assertion::{AssertableTable, Vocabulary};
use crate::present::page::ResultRead;
use crate::present::page::story::{Story, Unreadable};
use crate::present::rows::{ResultTable, csv};

/// The exact odds of a game.
pub(crate) trait OddsDesk: Sync {
    /// The command with the desk's own flags, which say what is asked.
    fn flags(&self, command: Command) -> Command;

    /// The question that the flags ask under these rules.
    ///
    /// # Errors
    /// Everything that is wrong with it, found before anything is solved.
    fn ask(
        &self,
        given: &ArgMatches,
        book: &Rulebook,
        effort: &Effort,
    ) -> Result<Box<dyn OddsQuestion>>;

    /// The tables of which figures can be asserted.
    fn figures(&self) -> &'static [AssertableTable];

    /// The tables that answers are kept in.
    fn tables(&self) -> &'static [ResultTable];

    /// The page of a result.
    ///
    /// # Errors
    /// Its tables are not what the desk writes.
    fn page(&self, result: &ResultRead) -> Result<Story, Unreadable>;
}

/// A question that makes sense.
pub(crate) trait OddsQuestion {
    /// What can be asserted of the answer.
    ///
    /// # Errors
    /// The answer can't be kept.
    fn vocabulary(&self) -> Result<Vocabulary>;

    /// The arguments that ask it again, without those that every question has.
    fn arguments(&self) -> Vec<String>;

    /// Works the answer out.
    ///
    /// # Errors
    /// It takes more than the limit allows, or threads can't be started.
    fn answer(&self, setting: &Setting) -> Outcome<OddsAnswer>;
}

/// What every answer is conditional on.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The id of the edition.
    pub(crate) game: &'static str,
    /// Its name.
    pub(crate) title: &'static str,
    /// The rules.
    pub(crate) rules: ResolvedRules,
}

/// An answer in its three forms.
pub(crate) struct OddsAnswer {
    pub(crate) table: OddsTable,
    /// Tables for people.
    pub(crate) screen: String,
    /// One JSON object.
    pub(crate) json: String,
}

/// Tidy rows.
pub(crate) struct OddsTable {
    /// The file that they are kept in.
    pub(crate) file: &'static str,
    pub(crate) columns: &'static [&'static str],
    pub(crate) rows: Vec<Vec<String>>,
}

impl OddsTable {
    pub(crate) fn csv(&self) -> String {
        csv(self.columns, self.rows.iter().cloned())
    }
}

/// How much is worked out, and how.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Effort {
    /// Simulate the same as well, and compare every outcome
    #[arg(long, value_name = "COUNT", value_parser = count::parse, allow_negative_numbers = true)]
    pub(crate) check: Option<u64>,
    /// Simulate instead of solving
    #[arg(long, value_name = "COUNT", value_parser = count::parse, conflicts_with = "check", allow_negative_numbers = true)]
    pub(crate) simulate: Option<u64>,
    /// The most states that are solved; more are estimated first, and refused
    #[arg(long, value_name = "COUNT", default_value = "1M", value_parser = count::parse, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// The seed of simulated dice
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count::whole::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Threads of a simulation; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024), allow_negative_numbers = true)]
    jobs: Option<u16>,
}

impl Effort {
    /// How many threads simulate.
    pub(crate) fn jobs(&self) -> usize {
        threads(self.jobs)
    }

    /// The arguments that ask for as much again.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let counts = [("--check", self.check), ("--simulate", self.simulate)];
        let counts = counts.into_iter().filter_map(|(name, n)| Some((name, n?)));
        let all = counts.chain([("--limit", self.limit), ("--seed", self.seed)]);
        all.flat_map(|(name, n)| [name.to_owned(), n.to_string()]).collect()
    }
}
