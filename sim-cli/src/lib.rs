//! Program `corsair`, as a process and inside another program.
//!
//! The laboratory around the engine consists of several crates. Each crate depends only on earlier crates of this
//! list:
//! - `corsair_stats`: estimates from counts.
//! - `corsair_lab`: designs, lineups, sums, long runs, assertions.
//! - `corsair_present`: tables, files, pages.
//! - `corsair_games`: the games, and the inspection of single games.
//! - `corsair_cli`: arguments that commands share.
//! - `corsair_verbs`: a folder per command.

pub mod environment;
pub mod program;
