//! How and where a plan is played: what changes time and place, and never a result.

use std::path::PathBuf;
use std::sync::OnceLock;

use corsair_engine::run::{Cut, Threads};

use crate::cli::destination::{Claims, Destination};
use crate::cli::play::threads;
use crate::cli::progress::ProgressArgs;
use crate::cli::trust::TrustArgs;
use crate::count;
use crate::exit::Outcome;
use crate::present::result::Format;
use crate::present::{FileNames, Replaces, ResultDirectory};
use corsair_lab::PlanRecord;
use corsair_lab::assertion::Assertion;
use corsair_lab::durable::{Interrupt, NamedPart, Pace, Shard};
use corsair_lab::host::Host;

/// Options of every verb that plays: threads, and where the result goes.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct SessionArgs {
    /// Threads; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024))]
    #[arg(allow_negative_numbers = true)]
    pub jobs: Option<u16>,
    /// Deals per task; changes time, never a result
    #[arg(long, value_name = "N", value_parser = count::parse, hide = true)]
    pub chunk: Option<u64>,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// Print all tables and notes, not one screen
    #[arg(long)]
    pub full: bool,
    /// A directory for CSV files and a manifest
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Let the directory hold the result of another plan, or a run that was begun: it is replaced
    #[arg(long)]
    pub force: bool,
    /// What the result must bear out, or exit code 4: a figure, a relation and an amount, of a run
    /// 'win[bot=raider] > 25%'; docs/experiments.md has every verb's; may be given several times
    #[arg(long = "assert", value_name = "ASSERTION", allow_hyphen_values = true)]
    pub assertions: Vec<Assertion>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}

/// Options to resume or shard a run.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct DurableArgs {
    /// Go on with the run in a directory; without GAME, by the arguments it was begun with
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    pub resume: Option<PathBuf>,
    #[command(flatten)]
    pub trust: TrustArgs,
    /// Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`; of a run that looks at what was
    /// played, a part of the deals up to the next look
    #[arg(long, value_name = "I/K", allow_negative_numbers = true)]
    pub shard: Option<Shard>,
    /// The part of the round that begins where the run in a directory has come to, as `corsair merge` leaves it
    #[arg(long, value_name = "DIR", requires = "shard", conflicts_with = "resume")]
    pub after: Option<PathBuf>,
    /// Seconds between two checkpoints; changes what a crash costs, never a result
    #[arg(long, value_name = "SECONDS", value_parser = count::whole::<u32>, default_value_t = CHECKPOINT_EVERY, allow_negative_numbers = true)]
    pub checkpoint: u32,
}

impl Default for DurableArgs {
    fn default() -> DurableArgs {
        DurableArgs {
            resume: None,
            trust: TrustArgs::default(),
            shard: None,
            after: None,
            checkpoint: CHECKPOINT_EVERY,
        }
    }
}

/// Seconds between two checkpoints, unless a number is given.
const CHECKPOINT_EVERY: u32 = 10;

/// Options of a verb whose runs may be long.
#[derive(clap::Args, Debug)]
pub(crate) struct LongSessionArgs {
    #[command(flatten)]
    session: SessionArgs,
    #[command(flatten)]
    durable: DurableArgs,
}

/// A run of one plan: its options and its state.
#[derive(Default)]
pub(crate) struct Session {
    pub args: SessionArgs,
    /// The run to resume or the shard to play.
    pub durable: DurableArgs,
    /// The assertions with the vocabulary of the result.
    pub claims: Claims,
    /// A file with rows of every game, where the verb writes one.
    pub rows: Option<PathBuf>,
    /// Whether the plan looks at interim results, so that its shards are those of a round.
    pub looks: bool,
    /// Finished shards to merge instead of playing.
    pub parts: Vec<NamedPart>,
    /// The directory that keeps the run if more rounds follow the merged one; none: that of the result.
    pub round: Option<PathBuf>,
    /// The names that result files may have.
    pub names: FileNames,
    /// The interrupt that stops the run, if a caller listens already.
    pub interrupt: Option<Interrupt>,
    /// The threads, started once.
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
    /// Checks that the results of a plan can be written where they are wanted.
    pub(crate) fn claim_directory(&self, plan: &PlanRecord) -> Outcome<Destination> {
        let replaces = if self.args.force { Replaces::Any } else { Replaces::ResultOf(plan) };
        let claim = |path| ResultDirectory::claim(path, &self.names, replaces);
        let directory = self.args.output.as_deref().map(claim).transpose();
        let (directory, claims) = (directory?, self.claims.clone());
        Ok(Destination { directory, claims, resumed_by: None })
    }

    /// How many deals a task has, where that is fixed: where the host has bots, so many that they are asked for the
    /// decisions of many games at once.
    fn deals_per_task(&self) -> Option<u64> {
        const TOGETHER: u64 = 64;
        self.args.chunk.or_else(|| Host::has_bots().then_some(TOGETHER))
    }

    /// How play is cut where it goes leg by leg.
    pub(crate) fn pace(&self) -> Pace {
        Pace::new(self.threads().clone(), self.deals_per_task())
    }

    /// How play is cut whose tasks are few and long: one by one.
    pub(crate) fn cut_singly(&self) -> Cut {
        Cut { chunk: self.deals_per_task().unwrap_or(1), threads: self.threads().clone() }
    }

    /// As many threads as were asked for, or one for each core.
    fn threads(&self) -> &Threads {
        self.threads.get_or_init(|| Threads::new(threads(self.args.jobs)))
    }
}
