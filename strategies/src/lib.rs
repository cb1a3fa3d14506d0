//! Bots for Corsair. Bots use the kernel and a game's public views, never a state.
//!
//! [`spec`] parses bots on the command line (`raider:nerve=0.8`), [`bot_file`] parses TOML files with bots, and
//! [`roster`] resolves names of presets and files. These modules are independent of games.
//!
//! [`uniform`] and the bots in [`search`] play any game; [`restricted`] forbids actions to any bot. Each game has a
//! module with its bots and their [`catalogue`], which builds a bot from a spec. [`names`] checks bot names for
//! results.
//!
//! [`external`] bots are programs in any language: [`protocol`] defines the messages, and [`process`] exchanges them.
//! [`hosted`] bots belong to a program that embeds the laboratory; [`features`] converts views and actions to rows of
//! numbers.

pub mod blackbeard;
pub mod bot_file;
pub mod catalogue;
pub mod cove;
pub mod external;
pub mod features;
mod heuristic;
pub mod hosted;
pub mod leaks;
pub mod names;
pub mod process;
pub mod protocol;
pub mod restricted;
pub mod roster;
mod scorer;
pub mod search;
pub mod spanish_main;
pub mod spec;
pub mod uniform;

pub use catalogue::{Built, Catalogue};
pub use roster::{BotFiles, Preset, Roster};
pub use spec::{BotEntry, Parameter, SpecError};
pub use uniform::UniformBot;
