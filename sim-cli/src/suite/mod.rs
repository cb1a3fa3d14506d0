//! Files of experiments: several commands with prose, seeds and assertions, played as one.
//! `docs/experiments.md` teaches how to write them.
//!
//! [`Suite::read`] reads a file without knowing a verb, [`SuiteDirectory`] is where results are
//! kept, [`Record`] what is said of them.

mod directory;
mod file;
mod record;
mod screen;

pub use directory::{NotOurs, SuiteDirectory};
pub use file::{Entry, Suite};
pub use record::{
    ASSERTION_COLUMNS, Asserted, Ended, EntryRecord, Found, Record, Said, assertions_csv,
};
pub use screen::screen;
