//! Bots for Pirates of the Spanish Main.

pub mod fleet;
mod protocol;

use corsair_engine::Bot;
use corsair_engine::games::spanish_main::SpanishMain;

use crate::roster::{BotFiles, Roster};
use crate::spec::{BotEntry, Settings, SpecError};
use crate::uniform::{self, UniformBot};

/// The bot of any game, with the parameter that every bot of this game has.
const UNIFORM: BotEntry = BotEntry { parameters: &[fleet::PARAMETER], ..uniform::ENTRY };

/// The bots.
pub const ROSTER: Roster =
    Roster { catalogue: &[UNIFORM], presets: &[], check: |settings| build(settings).map(drop) };

/// The bot that a spec names, which may be a bot of one of these files.
///
/// # Errors
/// An unknown bot or parameter, a value out of range, or a spec or file that is not well written.
pub fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<SpanishMain>>, SpecError> {
    build(&ROSTER.settings(spec, files)?)
}

fn build(settings: &Settings) -> Result<Box<dyn Bot<SpanishMain>>, SpecError> {
    fleet::with_fleet(settings, Box::new(UniformBot))
}
