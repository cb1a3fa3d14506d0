//! Results as pages: one self-contained file of HTML from any result directory.
//!
//! `read` reads a directory and holds it against its seals, `tell` says what a verb's result
//! means, `chart` draws, `document` puts it all into the template. The page needs no network and
//! no clock: the same directory gives the same bytes.

pub mod caveats;
pub mod chart;
pub mod document;
pub mod read;
pub mod story;
pub mod verb;
pub mod words;

pub use document::{Page, Subject};
pub(crate) use read::Unreadable;
pub(crate) use read::manifest::{HouseRule, Manifest};
pub(crate) use read::result::ResultRead;
pub(crate) use read::sheet::{Estimate, Row, Sheet};
pub(crate) use read::suite::SuiteRead;
