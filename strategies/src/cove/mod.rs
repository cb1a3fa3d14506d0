//! Bots for Pirate's Cove and Piratenbucht.
//!
//! All but `uniform`, `rollout` and `mcts` are one heuristic player with different `Weights`: what
//! a chest, a card, a die or a fight is worth. One function evaluates each kind of decision for all
//! of them, so a bot is a short list of numbers. Values are in fame throughout.

mod action_card;
mod ambition;
mod battle;
mod broadside;
mod card_context;
mod characters;
mod combat_card;
mod common_knowledge;
mod destination_model;
mod duel;
mod evaluation;
mod evaluator;
mod event;
mod fleet;
mod heuristic;
mod island_evaluator;
mod level_k;
mod navigation;
mod npc;
mod payoffs;
mod port;
mod protocol;
mod regret;
mod restrictions;
mod rig;
mod search;
mod ship;
mod shipyard;
mod simd;
mod valuation;
mod weights;

pub use evaluator::CoveEvaluator;
pub use restrictions::RESTRICTIONS;

use corsair_engine::Bot;
use corsair_engine::games::cove::Cove;

use crate::restricted::restricted;
use crate::roster::{BotFiles, Preset, Roster, entries, preset};
use crate::spec::{BotEntry, Settings, SpecError};
use crate::uniform::{self, UniformBot};
use characters::{
    BALANCED, BALANCED_1, BLOCKADER, DRIFTER, LEGEND_HUNTER, MERCHANT, PROFILE, RAIDER, TAVERN_RAT,
};

/// Builds a bot from its settings.
type Build = fn(&Settings) -> Result<Box<dyn Bot<Cove>>, SpecError>;

/// The bot of any game, with the parameter that every bot of this game has.
const UNIFORM: BotEntry = BotEntry { parameters: &[rig::OPTIONAL], ..uniform::ENTRY };

/// Every bot, with what builds it: the catalogue and [`hire_bot`] both read this list.
const BOTS: [(BotEntry, Build); 12] = [
    (UNIFORM, |settings| rig::rigged(settings, Box::new(UniformBot))),
    (MERCHANT.entry, |settings| MERCHANT.build(settings)),
    (RAIDER.entry, |settings| RAIDER.build(settings)),
    (DRIFTER.entry, |settings| DRIFTER.build(settings)),
    (LEGEND_HUNTER.entry, |settings| LEGEND_HUNTER.build(settings)),
    (TAVERN_RAT.entry, |settings| TAVERN_RAT.build(settings)),
    (BLOCKADER.entry, |settings| BLOCKADER.build(settings)),
    (BALANCED.entry, |settings| BALANCED.build(settings)),
    (BALANCED_1.entry, |settings| BALANCED_1.build(settings)),
    (PROFILE.entry, |settings| PROFILE.build(settings)),
    (search::ROLLOUT, search::rollout),
    (search::MCTS, search::mcts),
];

/// The bots that play Pirate's Cove.
pub const CATALOGUE: &[BotEntry] = &entries(&BOTS);

/// Types of players, as settings of bots.
pub const PRESETS: &[Preset] =
    &[preset!("daredevil"), preset!("hoarder"), preset!("landlubber"), preset!("miser")];

/// The bots with names for some of their settings.
pub const ROSTER: Roster = Roster {
    catalogue: CATALOGUE,
    presets: PRESETS,
    restrictions: || RESTRICTIONS.iter().map(|of| of.entry).collect(),
    check: |settings| build(settings).map(drop),
};

/// The bot that a spec names, such as `merchant` or `raider:rig=3-3-4-3:nerve=0.5`.
///
/// # Errors
/// An unknown bot or parameter, a value out of range, or a spec that is not well written.
pub fn hire_bot(spec: &str) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    hire_from(spec, &BotFiles::default())
}

/// The bot that a spec names, which may be a bot of one of these files.
///
/// # Errors
/// As [`hire_bot`], and a file that is not well written.
pub fn hire_from(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    build(&ROSTER.settings(spec, files)?)
}

fn build(settings: &Settings) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    restricted(settings, RESTRICTIONS, unrestricted)
}

fn unrestricted(settings: &Settings) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    let bot = BOTS.iter().find(|(entry, _)| entry == settings.entry());
    let (_, build) = bot.expect("the catalogue lists these bots");
    build(settings)
}
