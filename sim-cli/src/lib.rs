//! The laboratory around the engine: experiments, reports and the command line.
//!
//! [`games`] is the registry of games, each with a pack of its own; [`studies`] has a folder per
//! verb that plays; `corsair_lab` is what studies share: designs, lineups, sums, long runs, assertions;
//! [`present`] makes tables, files and pages; [`inspect`] looks inside games; [`catalogue`] lists
//! what there is; [`cli`] reads the command line; [`program`] runs it, as a process or
//! inside another program.

mod atomic_file;
pub mod catalogue;
pub mod cli;
mod console;
mod count;
pub mod environment;
mod escape;
mod excerpt;
pub mod exit;
pub mod games;
pub mod inspect;
mod named_file;
pub mod pack;
pub mod present;
pub mod program;
pub mod studies;
pub mod terminal;
mod text_file;
mod toml_lines;
pub mod verbs;
