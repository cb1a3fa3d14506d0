//! Bots for Corsair. They see the kernel and the public views of a game, never a state.
//!
//! [`spec`] reads bots as people write them (`raider:nerve=0.8`), [`bot_file`] as TOML files do,
//! and [`roster`] knows presets and files by name; none of them knows a game.
//! [`uniform`] and the bots of [`search`] play any game; each game has a room with its own bots,
//! a catalogue of them and a `hire_bot` that turns a spec into a bot.
//! [`external`] bots are programs of any language: [`protocol`] is what is said to them, [`process`]
//! how it reaches them.

pub mod bot_file;
pub mod cove;
pub mod external;
pub mod process;
pub mod protocol;
pub mod roster;
pub mod search;
pub mod spec;
pub mod uniform;

pub use roster::{BotFiles, Preset, Roster};
pub use spec::{BotEntry, Parameter, SpecError};
pub use uniform::UniformBot;
