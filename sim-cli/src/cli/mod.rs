//! The command line: what it says, and the arguments that verbs share.

pub mod amount;
pub mod challenger_table;
pub mod command;
pub mod described;
pub mod dry_run;
pub mod duplicates;
pub mod durable;
pub(crate) mod examples;
pub mod external;
pub mod house_rules;
pub mod lineup;
pub mod play;
pub mod positions;
pub mod progress;
pub mod replayed;
pub mod rule_sets;
pub mod session;
pub mod study;
pub mod table;
pub mod tables;
pub mod trust;
pub mod tuning;
pub mod varied;
pub mod verb;
pub mod verdict;
pub use command::Cli;
pub use described::{ArgumentDescription, VerbDescription, described};
