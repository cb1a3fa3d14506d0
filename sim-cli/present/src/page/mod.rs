//! Results as HTML pages.
//!
//! The module `read` reads a result directory and checks its hashes, the module `story` describes a result, and the
//! module `chart` draws. The command `report` fills the template of the page. A page needs no network and no clock,
//! so equal directories give equal bytes.

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
pub use read::manifest::{HouseRule, Manifest, PlayedTable};
pub use read::result::ResultRead;
