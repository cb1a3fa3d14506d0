//! The command `corsair`, as a process and inside another program.
//!
//! The laboratory around the engine has crates of its own, each above the ones before it: `corsair_stats`
//! (estimates from counts), `corsair_lab` (designs, lineups, sums, long runs, assertions), `corsair_present`
//! (tables, files, pages), `corsair_games` (the games, and the inspection of single games), `corsair_cli`
//! (arguments that verbs share), and `corsair_verbs` (a folder per verb).

pub mod environment;
pub mod program;
