//! The laboratory around the engine: statistics, experiments, reports and the command line.
//!
//! [`stats`] knows no game; [`experiment`] adds up what is played; [`durable`] lets long play be
//! interrupted, resumed and shared out; [`report`] makes estimates and tells them; [`replay`] looks
//! inside one game; [`scenario`] plays situations that people write down; [`assertion`] says whether
//! results are as somebody claims; [`suite`] is files of experiments; [`mod@bench`] times play;
//! [`page`] makes pages of results; [`games`] lists the games, and most of the rest knows none but by
//! it: [`odds`], opening rigs, the stories of [`replay`] and the library of house rules are of one game.

mod aside;
pub mod assertion;
pub mod bench;
pub mod calibrate;
pub mod checkup;
pub mod cmd;
pub mod durable;
pub mod exit;
pub mod experiment;
pub mod games;
mod hash;
mod named_file;
pub mod odds;
pub mod page;
mod play_revision;
pub mod replay;
pub mod report;
pub mod scenario;
mod shell;
pub mod stats;
pub mod suite;
mod text_file;
mod toml_lines;
