//! How much to play, on how many threads, and where the result goes: the arguments that experiments
//! share.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueEnum;
use corsair_engine::run::Cut;

use super::count;

#[derive(clap::Args, Clone, Debug)]
pub(super) struct PlayArgs {
    /// The seed of all chance
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// Threads; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[arg(allow_negative_numbers = true)]
    pub jobs: Option<u16>,
    /// Deals per task; changes time, never a result
    #[arg(long, value_name = "N", value_parser = count::parse, hide = true)]
    pub chunk: Option<u64>,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// A directory for CSV files and a manifest
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

/// The form of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    /// Tables for people
    Table,
    /// The rows of the CSV file
    Csv,
    /// One JSON object
    Json,
}

/// The most deals of a task: enough to make handing it out cheap, few enough for a smooth bar.
const MOST_DEALS_PER_TASK: u64 = 64;

/// Tasks that each thread should get at least, so that none waits long for another at the end.
const TASKS_PER_JOB: u64 = 16;

impl PlayArgs {
    /// How the play of so many blocks is cut into tasks.
    pub(super) fn cut(&self, blocks: u64) -> Cut {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let jobs = self.jobs.map_or_else(cores, usize::from);
        let fair = (blocks / (jobs as u64 * TASKS_PER_JOB)).clamp(1, MOST_DEALS_PER_TASK);
        Cut { chunk: self.chunk.unwrap_or(fair), jobs }
    }
}
