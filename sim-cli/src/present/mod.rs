//! Estimates on the way to a reader: numbers in words, result directories, manifests, pages.

pub(crate) mod conditions;
pub mod directory;
pub mod estimate;
pub mod experiment_manifest;
pub mod faults;
pub mod few_deals;
pub mod files;
pub mod leftover;
pub mod luck;
pub mod manifest;
pub mod metric_words;
pub mod number;
pub mod page;
pub mod recorded;
pub(crate) mod result;
pub mod row_file;
pub mod rows;
pub mod set_ups;
pub mod table;
pub mod text;
pub(crate) mod topic;
pub mod tuning;
pub mod varied;

pub use directory::{Replaces, ResultDirectory};
pub use estimate::{FactEstimate, Mean, RowReport};
pub use files::{FileNames, ResultFile};
pub(crate) use leftover::is_leftover;
pub use manifest::Timing;
pub(crate) use manifest::{ManifestHead, hashes};
pub(crate) use metric_words::MetricWords;
pub(crate) use number::{counted, decimals, decimals_written, fixed, grouped, signed};
pub use recorded::Recorded;
pub(crate) use topic::Topic;
pub(crate) use varied::cells::{cells_table, factors_table};
pub(crate) use varied::manifest::VariedManifest;
