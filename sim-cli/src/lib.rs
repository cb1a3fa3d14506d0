//! The command `corsair`, as a process and inside another program.
//!
//! The laboratory around the engine lies in crates of its own, each above the ones before it: `corsair_stats` (numbers of
//! counts), `corsair_lab` (designs, lineups, sums, long runs, assertions), `corsair_present` (tables, files, pages),
//! `corsair_games` (the games, and single games looked into), `corsair_cli` (arguments that verbs share), and
//! `corsair_verbs` (a folder per verb).

pub mod environment;
pub mod program;
