//! Options and state of a run that change its speed, directory and output format, never its result.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::OnceLock;

use corsair_engine::run::{Cut, Threads};

use crate::destination::{Claims, Destination};
use crate::early_end::{BudgetArgs, EarlyEnd};
use crate::play::threads;
use crate::progress::ProgressArgs;
use crate::trust::TrustArgs;
use corsair_lab::PlanRecord;
use corsair_lab::assertion::Assertion;
use corsair_lab::durable::{Interrupt, NamedPart, Pace, Shard};
use corsair_lab::host::Host;
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::result::Format;
use corsair_present::{FileNames, Replaces, ResultDirectory};

/// Options of every command that plays: threads, and options for the result.
#[derive(clap::Args, Clone, Default, Debug)]
pub struct SessionArgs {
    /// Number of threads; affects only the run time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024))]
    #[arg(allow_negative_numbers = true)]
    pub jobs: Option<u16>,
    /// Deals per task; affects only the run time, never a result
    #[arg(long, value_name = "N", value_parser = count::parse, hide = true)]
    pub chunk: Option<u64>,
    /// Options for the result.
    #[command(flatten)]
    pub result: ResultArgs,
}

/// Options for the output, the assertions and the progress of a result.
#[derive(clap::Args, Clone, Default, Debug)]
pub struct ResultArgs {
    /// Format of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// Print everything, not only one screen
    #[arg(long)]
    pub full: bool,
    /// Directory for CSV files and a manifest
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Overwrite the output directory, even if it holds another result or an unfinished run
    #[arg(long)]
    pub force: bool,
    /// Exit with 4 if the result refutes this assertion, and with 3 if the assertion is undecided. An assertion has a
    /// metric, a relation and a value, such as 'win[bot=raider] > 25%'. docs/experiments.md lists the metrics of every
    /// command. May be given several times
    #[arg(long = "assert", value_name = "ASSERTION", allow_hyphen_values = true)]
    pub assertions: Vec<Assertion>,
    /// Form of progress.
    #[command(flatten)]
    pub progress: ProgressArgs,
}

/// Options to resume, limit or shard a run.
#[derive(clap::Args, Clone, Debug)]
pub struct DurableArgs {
    /// Resume the run in a directory. If GAME is omitted, all arguments come from the interrupted run
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    pub resume: Option<PathBuf>,
    /// Permission to start programs that a directory names.
    #[command(flatten)]
    pub trust: TrustArgs,
    /// Play only shard I of K, such as 3/7. `corsair shards merge` merges the directories of all K shards. In a run
    /// with interim looks, the K shards divide the deals up to the next look
    #[arg(long, value_name = "I/K", allow_negative_numbers = true, conflicts_with = "budget")]
    pub shard: Option<Shard>,
    /// Merged result of the previous round, written by `corsair shards merge`
    #[arg(long, value_name = "DIR", requires = "shard", conflicts_with = "resume")]
    pub after: Option<PathBuf>,
    /// Seconds between two checkpoints. A crash loses the games played since the last checkpoint
    #[arg(long, value_name = "SECONDS", value_parser = count::whole::<u32>, default_value_t = CHECKPOINT_EVERY, allow_negative_numbers = true)]
    pub checkpoint: u32,
    /// Time limit of play.
    #[command(flatten)]
    pub budget: BudgetArgs,
}

impl Default for DurableArgs {
    fn default() -> DurableArgs {
        DurableArgs {
            resume: None,
            trust: TrustArgs::default(),
            shard: None,
            after: None,
            checkpoint: CHECKPOINT_EVERY,
            budget: BudgetArgs::default(),
        }
    }
}

/// Default number of seconds between two checkpoints.
const CHECKPOINT_EVERY: u32 = 10;

/// Options of a command whose runs may be long: session options, and options to resume or shard.
#[derive(clap::Args, Debug)]
pub struct LongSessionArgs {
    #[command(flatten)]
    session: SessionArgs,
    #[command(flatten)]
    durable: DurableArgs,
}

/// Session that plays one plan: its options and its state.
#[derive(Clone, Default)]
pub struct Session {
    /// Options for threads and output.
    pub args: SessionArgs,
    /// Options to resume, limit or shard the run.
    pub durable: DurableArgs,
    /// Assertions with the names that they may use.
    pub claims: Claims,
    /// File for rows of every game; `None` if the command writes none.
    pub rows: Option<PathBuf>,
    /// True if the plan evaluates interim results, so that each round is sharded separately.
    pub looks: bool,
    /// True if the first deals of the run are a shorter run with its own result.
    pub has_parts: bool,
    /// Range of deals to play; `None` for all deals. The output is the checkpoint of the range.
    pub range: Option<Range<u64>>,
    /// Finished shards to merge instead of playing.
    pub parts: Vec<NamedPart>,
    /// Default number of games; `None` if the user gave a number.
    pub default_games: Option<u64>,
    /// Early end of the run to which `parts` belong; `None` if that run was complete.
    pub early_end: Option<EarlyEnd>,
    /// Directory that keeps the run if more rounds follow the merged round; `None` for the result directory.
    pub round: Option<PathBuf>,
    /// Names that result files may have.
    pub names: FileNames,
    /// Interrupt handler, if a caller has installed it already.
    pub interrupt: Option<Interrupt>,
    /// Thread pool, started on first use.
    pub threads: OnceLock<Threads>,
}

impl From<SessionArgs> for Session {
    fn from(args: SessionArgs) -> Session {
        Session { args, ..Session::default() }
    }
}

impl From<LongSessionArgs> for Session {
    fn from(LongSessionArgs { session, durable }: LongSessionArgs) -> Session {
        Session { durable, ..session.into() }
    }
}

impl Session {
    /// Checks that a directory can take the results of a plan.
    pub fn claim_directory(&self, plan: &PlanRecord) -> Outcome<Destination> {
        let replaces =
            if self.args.result.force { Replaces::Any } else { Replaces::ResultOf(plan) };
        let claim = |path| ResultDirectory::claim(path, &self.names, replaces);
        let directory = self.args.result.output.as_deref().map(claim).transpose();
        let (directory, claims) = (directory?, self.claims.clone());
        Ok(Destination { directory, claims, resumed_by: None, early_end: None })
    }

    /// Number of deals per task, if fixed. Bots of the host need many games per task, because these bots decide in
    /// batches.
    fn deals_per_task(&self) -> Option<u64> {
        const TOGETHER: u64 = 64;
        self.args.chunk.or_else(|| Host::has_bots().then_some(TOGETHER))
    }

    /// Returns the division of the run into legs and tasks.
    pub fn pace(&self) -> Pace {
        Pace::new(self.threads().clone(), self.deals_per_task())
    }

    /// Returns a division for few, long tasks, which threads take one at a time by default.
    pub fn cut_singly(&self) -> Cut {
        Cut { chunk: self.deals_per_task().unwrap_or(1), threads: self.threads().clone() }
    }

    /// Returns the thread pool with `--jobs` threads, or with one thread for each core.
    fn threads(&self) -> &Threads {
        self.threads.get_or_init(|| Threads::new(threads(self.args.jobs)))
    }
}
