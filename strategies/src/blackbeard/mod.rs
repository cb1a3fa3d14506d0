//! Bots for Blackbeard.

pub mod deployment;
mod protocol;

use corsair_engine::Bot;
use corsair_engine::games::blackbeard::Blackbeard;

use crate::roster::{BotFiles, Preset, Roster};
use crate::spec::{BotEntry, Settings, SpecError};
use crate::uniform::{self, UniformBot};

/// The bot of any game, with the parameter that every bot of this game has.
const UNIFORM: BotEntry = BotEntry { parameters: &[deployment::PARAMETER], ..uniform::ENTRY };

/// Builds a bot from its settings, without the deployment that they may name.
type Build = fn(&Settings) -> Result<Box<dyn Bot<Blackbeard>>, SpecError>;

/// Every bot, with what builds it: the catalogue and [`hire`] both read this list.
const BOTS: [(BotEntry, Build); 1] = [(UNIFORM, |_| Ok(Box::new(UniformBot)))];

/// The bots that play Blackbeard.
const CATALOGUE: &[BotEntry] = &{
    let mut entries = [BOTS[0].0; BOTS.len()];
    let mut at = 1;
    while at < BOTS.len() {
        entries[at] = BOTS[at].0;
        at += 1;
    }
    entries
};

/// Types of players, as settings of bots.
const PRESETS: &[Preset] = &[];

/// The bots with names for some of their settings.
pub const ROSTER: Roster =
    Roster { catalogue: CATALOGUE, presets: PRESETS, check: |settings| build(settings).map(drop) };

/// The bot that a spec names, which may be a bot of one of these files.
///
/// # Errors
/// An unknown bot or parameter, a value out of range, or a spec or file that is not well written.
pub fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Blackbeard>>, SpecError> {
    build(&ROSTER.settings(spec, files)?)
}

fn build(settings: &Settings) -> Result<Box<dyn Bot<Blackbeard>>, SpecError> {
    let bot = BOTS.iter().find(|(entry, _)| entry == settings.entry());
    let (_, build) = bot.expect("the catalogue lists these bots");
    deployment::deployed(settings, build(settings)?)
}
