//! Files of experiments: several commands with prose, seeds and assertions, played in sequence. `docs/experiments.md`
//! describes the files.
//!
//! [`Suite::read`] parses a file without checking the commands, [`SuiteDirectory`] keeps the results, and [`Record`]
//! has the outcomes.

pub mod args;
mod dry_run;
mod entries;
mod play;
mod record;
pub mod schema;
mod screen;
pub mod suite_directory;
pub mod suite_file;
pub mod tables;

pub use record::{Asserted, Ended, EntryRecord, Record, Said};
pub use suite_directory::SuiteDirectory;
pub use suite_file::{Entry, Misread, Suite};
pub use tables::assertions_csv;
