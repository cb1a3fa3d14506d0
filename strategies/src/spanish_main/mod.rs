//! Bots for Pirates of the Spanish Main.
//!
//! All but `uniform`, `rollout` and `mcts` are one heuristic player with different `Weights`. It
//! evaluates what each ship has in prospect (islands, the way home, enemies, derelicts), what her
//! cannon promise and what those of others may cost; so a bot is a short list of numbers. Values are
//! in gold.

mod answers;
mod characters;
mod contact;
pub mod fleet;
mod gunnery;
mod heuristic;
mod prospects;
mod protocol;
mod restrictions;
mod sailing;
mod search;
mod setting_up;
mod survey;
mod turn;
mod variety;
mod ways;
mod weights;

pub use restrictions::RESTRICTIONS;
pub use search::SpanishMainEvaluator;

use corsair_engine::Bot;
use corsair_engine::games::spanish_main::SpanishMain;

use crate::restricted::restricted;
use crate::roster::{BotFiles, Preset, Roster, entries, preset};
use crate::spec::{BotEntry, Settings, SpecError};
use crate::uniform::{self, UniformBot};
use characters::{BALANCED, BLOCKADER, GUNSHIP, PROFILE, RAIDER, RUNNER};

/// The bot of any game, with the parameter that every bot of this game has.
const UNIFORM: BotEntry = BotEntry { parameters: &[fleet::PARAMETER], ..uniform::ENTRY };

/// Builds a bot from its settings, without the fleet that they may name.
type Build = fn(&Settings) -> Result<Box<dyn Bot<SpanishMain>>, SpecError>;

/// Every bot, with what builds it: the catalogue and [`hire`] both read this list.
const BOTS: [(BotEntry, Build); 9] = [
    (UNIFORM, |_| Ok(Box::new(UniformBot))),
    (RUNNER.entry, |settings| RUNNER.build(settings)),
    (GUNSHIP.entry, |settings| GUNSHIP.build(settings)),
    (RAIDER.entry, |settings| RAIDER.build(settings)),
    (BLOCKADER.entry, |settings| BLOCKADER.build(settings)),
    (BALANCED.entry, |settings| BALANCED.build(settings)),
    (PROFILE.entry, |settings| PROFILE.build(settings)),
    (search::ROLLOUT, search::rollout),
    (search::MCTS, search::mcts),
];

/// The bots that play Pirates of the Spanish Main.
const CATALOGUE: &[BotEntry] = &entries(&BOTS);

/// Types of players, as settings of bots.
const PRESETS: &[Preset] = &[preset!("smuggler"), preset!("privateer"), preset!("corsair")];

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
pub fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<SpanishMain>>, SpecError> {
    build(&ROSTER.settings(spec, files)?)
}

fn build(settings: &Settings) -> Result<Box<dyn Bot<SpanishMain>>, SpecError> {
    restricted(settings, RESTRICTIONS, unrestricted)
}

fn unrestricted(settings: &Settings) -> Result<Box<dyn Bot<SpanishMain>>, SpecError> {
    let bot = BOTS.iter().find(|(entry, _)| entry == settings.entry());
    let (_, build) = bot.expect("the catalogue lists these bots");
    fleet::with_fleet(settings, build(settings)?)
}
