//! What a game answers at `corsair odds`: its flags, its questions, and their answers.

use anyhow::Result;
use clap::{ArgMatches, Command};
use corsair_engine::stream::NatureDice;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::count;
use crate::exit::Outcome;
use crate::pack::ValidatedRules;
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::{Estimate, ResultRead};
use crate::text_file::Files;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::result::{ResultTable, Schema};
use corsair_lab::{ResolvedRules, Tell, TrialCounts};

/// The exact odds of a game.
///
/// A desk reads its flags and makes an [`OddsQuestion`] of them, which is solved into a
/// [`SolvedOdds`]. The laboratory does the rest: where `--simulate` or `--check` asks for it, it
/// carries out the trials on all threads, with checkpoints, `--resume` and `--shard`, and hands their
/// counts to the answer.
pub(crate) trait OddsDesk: Sync {
    /// The command with the desk's own flags, which say what is asked.
    fn flags(&self, command: Command) -> Command;

    /// Flags of a question, for help.
    fn example(&self) -> &'static str;

    /// The flags that are given, as plain data: each by the id of its option.
    ///
    /// # Errors
    /// They are not the desk's.
    fn given(&self, given: &ArgMatches) -> Result<Value, clap::Error>;

    /// The question that flags ask under these rules; files that they name are read from `texts`.
    ///
    /// # Errors
    /// Everything that is wrong with it, found before anything is solved.
    fn ask(
        &self,
        flags: &Value,
        rules: &ValidatedRules,
        effort: &Effort,
        texts: &mut Files,
    ) -> Result<Box<dyn OddsQuestion>>;

    /// How many ids the outcomes of trials have: every [`TrialOutcome`](corsair_lab::TrialOutcome) has one
    /// below this.
    fn outcome_ids(&self) -> usize;

    /// The tables that answers are kept in.
    fn tables(&self) -> &'static [&'static Schema];

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

    /// What it depends on beside its flags and rules, such as the text of a file.
    fn depends_on(&self) -> Option<&str> {
        None
    }

    /// Solves it, unless it is only to be simulated: whatever trials and the answer need.
    ///
    /// # Errors
    /// It takes more than the limit allows.
    fn solve(&self) -> Outcome<Box<dyn SolvedOdds + '_>>;
}

/// A question that is solved.
pub(crate) trait SolvedOdds {
    /// How it is simulated; `None` if it can't be.
    fn simulation(&self) -> Option<&dyn Simulation>;

    /// The answer, with the counts of trials if there were any.
    ///
    /// # Errors
    /// It can't be worked out.
    fn answer(&self, setting: &Setting, simulated: Option<&TrialCounts>) -> Outcome<OddsAnswer>;
}

/// What is asked about, carried out by chance.
pub(crate) trait Simulation: Sync {
    /// Carries out one trial with these dice, and tells each outcome that occurred, once. Equal dice
    /// give equal outcomes: trials are played in any order, on any thread.
    fn trial(&self, dice: &mut NatureDice, tell: Tell<'_>);
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
    pub(crate) table: ResultTable,
    /// Tables that are kept beside it.
    pub(crate) more: Vec<ResultTable>,
    /// Tables for people.
    pub(crate) screen: String,
    /// One JSON object.
    pub(crate) json: String,
}

/// How a normal 95 % interval is made of a standard error.
const NORMAL_95: f64 = 1.96;

/// A probability or a mean: the exact one, or what trials gave, with the interval of its standard error.
pub(crate) fn exact_or_simulated(
    exact: Option<f64>,
    simulated: Option<f64>,
    error: Option<f64>,
) -> Option<Estimate> {
    let of_trials = || {
        let (value, half) = (simulated?, NORMAL_95 * error?);
        Some(Estimate { value, interval: Some([value - half, value + half]) })
    };
    exact.map(|value| Estimate { value, interval: None }).or_else(of_trials)
}

/// How much is worked out, and how.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
}

impl Effort {
    /// How many trials are carried out, if any.
    pub(crate) fn trials(&self) -> Option<u64> {
        self.check.or(self.simulate)
    }
}
