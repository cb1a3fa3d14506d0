//! Results as pages.
//!
//! `read` reads a directory and compares it with its hashes, `story` is a command's account of its result, `chart`
//! draws. The command `report` puts them into the template. The page needs no network and no clock: the same
//! directory gives the same bytes.

pub mod caveats;
pub mod chart;
pub mod file;
pub mod markup;
pub mod read;
pub mod registry;
pub mod story;
pub mod terminal;
pub mod words;

pub use corsair_lab::result::Estimate;
pub use read::Unreadable;
pub use read::manifest::{HouseRule, Manifest};
pub use read::result::ResultRead;
