//! Bots for Blackbeard.
//!
//! All but `uniform`, `rollout` and `mcts` are one heuristic player with different `Weights`. It
//! evaluates what each pirate has in prospect, a refuge to retire in and raids on the way, and what
//! each action changes of that; so a bot is a short list of numbers. Values are in points.

mod answers;
mod anti_pirate;
mod chances;
mod characters;
mod craft;
pub mod deployment;
mod heuristic;
mod horizon;
mod prospects;
mod protocol;
mod recruit;
mod refuge;
mod restrictions;
mod search;
mod tables;
mod turn;
mod weights;

pub use restrictions::RESTRICTIONS;
pub use search::BlackbeardEvaluator;

use corsair_engine::Bot;
use corsair_engine::games::blackbeard::Blackbeard;

use crate::restricted::restricted;
use crate::roster::{BotFiles, Preset, Roster, entries, preset};
use crate::spec::{BotEntry, Settings, SpecError};
use crate::uniform::{self, UniformBot};
use characters::{BALANCED, CAUTIOUS, COMMISSIONER, LOOTER, PORT_RAIDER, PROFILE, RETIRER};

/// The bot of any game, with the parameter that every bot of this game has.
const UNIFORM: BotEntry = BotEntry { parameters: &[deployment::PARAMETER], ..uniform::ENTRY };

/// Builds a bot from its settings, without the deployment that they may name.
type Build = fn(&Settings) -> Result<Box<dyn Bot<Blackbeard>>, SpecError>;

/// Every bot, with what builds it: the catalogue and [`hire`] both read this list.
const BOTS: [(BotEntry, Build); 10] = [
    (UNIFORM, |_| Ok(Box::new(UniformBot))),
    (LOOTER.entry, |settings| LOOTER.build(settings)),
    (PORT_RAIDER.entry, |settings| PORT_RAIDER.build(settings)),
    (RETIRER.entry, |settings| RETIRER.build(settings)),
    (COMMISSIONER.entry, |settings| COMMISSIONER.build(settings)),
    (CAUTIOUS.entry, |settings| CAUTIOUS.build(settings)),
    (BALANCED.entry, |settings| BALANCED.build(settings)),
    (PROFILE.entry, |settings| PROFILE.build(settings)),
    (search::ROLLOUT, search::rollout),
    (search::MCTS, search::mcts),
];

/// The bots that play Blackbeard.
const CATALOGUE: &[BotEntry] = &entries(&BOTS);

/// Types of players, as settings of bots.
const PRESETS: &[Preset] = &[preset!("homebody"), preset!("hothead")];

/// The bots with names for some of their settings.
pub const ROSTER: Roster = Roster {
    catalogue: CATALOGUE,
    presets: PRESETS,
    restrictions: || RESTRICTIONS.iter().map(|of| of.entry).collect(),
    check: |settings| build(settings).map(drop),
};

/// The bot that a spec names, which may be a bot of one of these files.
///
/// # Errors
/// An unknown bot or parameter, a value out of range, or a spec or file that is not well written.
pub fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Blackbeard>>, SpecError> {
    build(&ROSTER.settings(spec, files)?)
}

fn build(settings: &Settings) -> Result<Box<dyn Bot<Blackbeard>>, SpecError> {
    restricted(settings, RESTRICTIONS, unrestricted)
}

fn unrestricted(settings: &Settings) -> Result<Box<dyn Bot<Blackbeard>>, SpecError> {
    let bot = BOTS.iter().find(|(entry, _)| entry == settings.entry());
    let (_, build) = bot.expect("the catalogue lists these bots");
    deployment::deployed(settings, build(settings)?)
}
