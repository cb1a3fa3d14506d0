//! Interface between `corsair odds` and a game: flags, questions and answers.

use anyhow::Result;
use clap::{ArgMatches, Command};
use corsair_engine::stream::NatureDice;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::pack::ValidatedRules;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::result::{ResultRow, ResultTable, Schema};
use corsair_lab::{Observe, TrialCounts};
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::listed;
use corsair_present::page::{Estimate, ResultRead};
use corsair_present::table::Cell;
use corsair_present::text_file::Files;

/// Desk for a game's exact odds.
///
/// A desk turns its flags into an [`OddsQuestion`], which is solved into a [`SolvedOdds`]. For `--simulate` and
/// `--check` the laboratory runs the trials on all threads, with checkpoints, `--resume` and `--shard`, and passes
/// their counts to the answer.
pub trait OddsDesk: Sync {
    /// Adds the desk's flags, which define the question, to the command.
    fn flags(&self, command: Command) -> Command;

    /// Returns the flags of an example question, for help.
    fn example(&self) -> &'static str;

    /// Returns the values of the given flags, by option id.
    ///
    /// # Errors
    /// Fails on flags of a different desk.
    fn given(&self, given: &ArgMatches) -> Result<Value, clap::Error>;

    /// Builds the question that flags ask under these rules. Files that the flags name are read from `texts`.
    ///
    /// # Errors
    /// Fails on an invalid question, before any solution begins.
    fn ask(
        &self,
        flags: &Value,
        rules: &ValidatedRules,
        effort: &Effort,
        texts: &mut Files,
    ) -> Result<Box<dyn OddsQuestion>>;

    /// Returns the number of ids of trial outcomes: every [`TrialOutcome`](corsair_lab::TrialOutcome) has an id below
    /// this number.
    fn outcome_ids(&self) -> usize;

    /// Returns the schemas of the tables that the desk writes.
    fn tables(&self) -> &'static [&'static Schema];

    /// Returns the page of a result.
    ///
    /// # Errors
    /// Fails if the tables do not have the form that the desk writes.
    fn page(&self, result: &ResultRead) -> Result<Story, Unreadable>;
}

/// Valid question about odds.
pub trait OddsQuestion {
    /// Returns the vocabulary for assertions about the answer.
    ///
    /// # Errors
    /// Fails if the answer can't be kept.
    fn vocabulary(&self) -> Result<Vocabulary>;

    /// Returns inputs besides the question's flags and rules, such as the text of a file.
    fn depends_on(&self) -> Option<&str> {
        None
    }

    /// Solves the question, unless the question asks for simulation only.
    ///
    /// # Errors
    /// Fails if the solution exceeds the limit.
    fn solve(&self) -> Outcome<Box<dyn SolvedOdds + '_>>;
}

/// Solved question about odds.
pub trait SolvedOdds {
    /// Returns the simulation of the question, if the question has one.
    fn simulation(&self) -> Option<&dyn Simulation>;

    /// Returns the tables of the answer, the main table first. `simulated` has the counts of trials, if any were
    /// played.
    ///
    /// # Errors
    /// Fails if the answer can't be computed.
    fn answer(&self, simulated: Option<&TrialCounts>) -> Outcome<Vec<ResultTable>>;

    /// Returns the size and value of the solution; `None` if the question was not solved.
    fn solution(&self) -> Option<Solution> {
        None
    }
}

/// Size and value of a solved question.
#[derive(Clone, Debug, Serialize)]
pub struct Solution {
    /// Number of states.
    pub states: usize,
    /// Value to each player under best play; empty if policies state all choices.
    pub values: Vec<f64>,
    /// Largest change of a value in the last iteration, if values are iterated.
    pub residual: Option<f64>,
}

/// Random experiment of a question.
pub trait Simulation: Sync {
    /// Runs one trial with these dice, and passes each outcome that occurred to `observe`, once. Equal dice give
    /// equal outcomes, because trials run in any order and on any thread.
    fn trial(&self, dice: &mut NatureDice, observe: Observe<'_>);
}

/// Half-width of a normal 95 % interval, in standard errors.
const NORMAL_95: f64 = 1.96;

/// Probability or mean of an outcome: exact, simulated, or both.
#[derive(Clone, Copy, PartialEq, Debug, Default, ResultRow)]
pub struct OddsCells {
    /// Exact probability or mean; empty with `--simulate`.
    #[column(figures_in = "outcome", exact)]
    pub exact: Option<f64>,
    /// Share or mean in the simulation.
    pub simulated: Option<f64>,
    /// Standard error of `simulated`.
    pub simulated_se: Option<f64>,
    /// `simulated` minus the exact value, in standard errors.
    pub z: Option<f64>,
    /// p-value after Holm's correction.
    #[column(unit = p)]
    pub holm_p: Option<f64>,
}

impl OddsCells {
    /// Column headings for [`cells`](OddsCells::cells).
    pub const COLUMNS: [&str; 5] = ["exact", "simulated", "se", "z", "Holm p"];

    /// Returns the exact number, or else the simulated number with its 95 % interval.
    pub fn estimate(self) -> Option<Estimate> {
        let of_trials = || {
            let (value, half) = (self.simulated?, NORMAL_95 * self.simulated_se?);
            Some(Estimate { value, interval: Some([value - half, value + half]) })
        };
        self.exact.map(|value| Estimate { value, interval: None }).or_else(of_trials)
    }

    /// Returns the numbers as table cells. Probabilities and their errors are multiplied by `factor`.
    pub fn cells(self, factor: f64, places: usize) -> [Cell; 5] {
        let fixed = |of: Option<f64>| Cell::fixed(of.map(|of| factor * of), places);
        [
            fixed(self.exact),
            fixed(self.simulated),
            fixed(self.simulated_se),
            Cell::fixed(self.z, 2),
            Cell::p(self.holm_p),
        ]
    }
}

/// Significance level for tests of simulated against exact odds, after Holm's correction.
const LEVEL: f64 = 0.01;

/// Returns a sentence on whether a simulation agrees with exact odds, judged by corrected p-values; empty if no
/// outcome was tested.
pub(crate) fn agreement(outcomes: impl Iterator<Item = (String, OddsCells)>) -> String {
    let tested: Vec<(String, f64)> =
        outcomes.filter_map(|(name, of)| Some((name, of.holm_p?))).collect();
    let differing: Vec<&str> =
        tested.iter().filter(|&&(_, p)| p < LEVEL).map(|(name, _)| name.as_str()).collect();
    let level = 100.0 * LEVEL;
    match (tested.len(), differing.as_slice()) {
        (0, _) => String::new(),
        (tested, []) => {
            format!(
                " The simulation agrees: none of {tested} outcomes differs significantly ({level} %, Holm's \
                 correction)."
            )
        }
        (tested, differing) => format!(
            " THE SIMULATION DIFFERS significantly in {} of {tested} outcomes ({level} %, Holm's correction): {}.",
            differing.len(),
            listed(differing)
        ),
    }
}

/// Options for the method and limits of a computation.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// Number of trials to simulate in addition, to check the exact probability of every outcome
    #[arg(long, value_name = "COUNT", value_parser = count::parse, allow_negative_numbers = true)]
    pub check: Option<u64>,
    /// Number of trials to simulate, in place of exact odds
    #[arg(long, value_name = "COUNT", value_parser = count::parse, conflicts_with = "check", allow_negative_numbers = true)]
    pub simulate: Option<u64>,
    /// Maximum number of states to solve. A question is refused if its estimated number of states is larger
    #[arg(long, value_name = "COUNT", default_value = "1M", value_parser = count::parse, allow_negative_numbers = true)]
    pub limit: u64,
    /// Random seed, for simulated dice
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count::whole::<u64>, allow_negative_numbers = true)]
    pub seed: u64,
}

impl Effort {
    /// Returns the number of trials, if any.
    pub fn trials(&self) -> Option<u64> {
        self.check.or(self.simulate)
    }
}
