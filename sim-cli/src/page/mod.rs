//! Results as pages: one self-contained file of HTML from any result directory.
//!
//! `read` reads a directory and holds it against its seals, `tell` says what a verb's result
//! means, `chart` draws, `document` puts it all into the template. The page needs no network and
//! no clock: the same directory gives the same bytes.

mod chart;
mod document;
mod read;
mod table;
mod tell;
mod verb;
mod words;

pub use document::{Page, Subject};
pub use read::Unreadable;
pub use verb::{NoPage, Verb};
