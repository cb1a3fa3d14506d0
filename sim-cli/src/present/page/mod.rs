//! Results as pages: what a page is made of.
//!
//! `read` reads a directory and compares it with its seals, `story` is what a verb says of its
//! result, `chart` draws. The verb `report` puts it all into the template. The page needs no network
//! and no clock: the same directory gives the same bytes.

pub mod caveats;
pub mod chart;
pub(crate) mod file;
pub(crate) mod markup;
pub mod read;
pub mod registry;
pub mod story;
pub(crate) mod terminal;
pub mod words;

pub(crate) use corsair_lab::result::Estimate;
pub(crate) use read::Unreadable;
pub(crate) use read::manifest::{HouseRule, Manifest};
pub(crate) use read::result::ResultRead;
