//! How and where a plan is played: what changes time and place, and never a result.

use std::path::PathBuf;
use std::sync::OnceLock;

use corsair_engine::run::{Cut, Threads};

use crate::cli::dry_run::{Claims, Destination};
use crate::cli::durable::{DurableArgs, taken};
use crate::cli::play::{Format, threads};
use crate::cli::progress::ProgressArgs;
use crate::cli::study::Study;
use crate::cli::verb::words;
use crate::count;
use crate::exit::Outcome;
use crate::present::result::VerbResult;
use crate::present::{FileNames, Replaces, ResultDirectory};
use corsair_lab::PlanRecord;
use corsair_lab::assertion::Assertion;
use corsair_lab::durable::{Interrupt, NamedPart, Pace};
use corsair_lab::host::Host;

/// Threads, and where the result goes.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct Session {
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
    /// The same, when it is known to be about something.
    #[arg(skip)]
    pub claims: Claims,
    /// Which run is continued, and which part of it is played.
    #[arg(skip)]
    pub durable: DurableArgs,
    /// A file for every game, where the verb writes one.
    #[arg(skip)]
    pub rows: Option<PathBuf>,
    /// Whether the plan looks at what was played, so that its shards are those of a round.
    #[arg(skip)]
    pub looks: bool,
    /// Finished shards to make the result of, in place of play.
    #[arg(skip)]
    pub parts: Vec<NamedPart>,
    /// Where the run is kept if the parts are those of a round and others follow; else in the directory of the result.
    #[arg(skip)]
    pub round: Option<PathBuf>,
    /// The names that files of results may have.
    #[arg(skip)]
    pub names: FileNames,
    /// Who hears interrupts, if somebody does already.
    #[arg(skip)]
    pub interrupt: Option<Interrupt>,
    /// All that is played in it is played by the same threads.
    #[arg(skip)]
    pub threads: OnceLock<Threads>,
}

/// The options of a verb whose runs may be long.
#[derive(clap::Args, Debug)]
pub(crate) struct LongSession {
    #[command(flatten)]
    session: Session,
    #[command(flatten)]
    durable: DurableArgs,
}

impl From<LongSession> for Session {
    fn from(long: LongSession) -> Session {
        Session { durable: long.durable, ..long.session }
    }
}

impl Session {
    /// Checks that the results of a plan can be written where they are wanted.
    pub(crate) fn claim_directory(&self, plan: &PlanRecord) -> Outcome<Destination> {
        let replaces = if self.force { Replaces::Any } else { Replaces::ResultOf(plan) };
        let claim = |path| ResultDirectory::claim(path, &self.names, replaces);
        let directory = self.output.as_deref().map(claim).transpose();
        let (directory, claims) = (taken(directory)?, self.claims.clone());
        Ok(Destination { directory, claims, resumed_by: None })
    }

    /// Shows a result in the form that is asked for, writes it and compares assertions with it.
    pub(crate) fn deliver<S: Study>(
        &self,
        destination: Destination,
        result: &VerbResult<'_>,
    ) -> Outcome<String> {
        let shown = result.shown(S::TELL, words, (self.format, self.full))?;
        destination.take(shown, result)
    }

    /// How many deals a task has, where that is fixed: where the host has bots, so many that they are asked for the
    /// decisions of many games at once.
    fn deals_per_task(&self) -> Option<u64> {
        const TOGETHER: u64 = 64;
        self.chunk.or_else(|| Host::has_bots().then_some(TOGETHER))
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
        self.threads.get_or_init(|| Threads::new(threads(self.jobs)))
    }
}
