//! Files of experiments: several commands with prose, seeds and assertions, played in sequence. `docs/experiments.md`
//! describes the files.
//!
//! [`ExperimentFile::read`] parses a file without checking the commands, [`ExperimentDirectory`] keeps the results,
//! and [`Record`] has the outcomes.

pub mod args;
mod dry_run;
mod entries;
pub mod experiment_directory;
pub mod experiment_file;
mod junit;
mod play;
mod record;
pub mod schema;
mod screen;
pub mod tables;

pub use experiment_directory::ExperimentDirectory;
pub use experiment_file::{Entry, ExperimentFile, ExperimentFileFaults};
pub use record::{Asserted, Ended, EntryRecord, MetricValue, Record};
pub use tables::assertions_csv;
