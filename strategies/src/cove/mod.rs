//! Bots for Pirate's Cove and Piratenbucht.
//!
//! Every bot except `uniform`, `rollout` and `mcts` uses one heuristic player with a short list of `Weights`. A
//! weight is the value of a chest, a card, a die or a fight. All bots share one evaluation for each kind of decision.
//! All values are in fame.

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
pub mod rig;
mod search;
mod ship;
mod shipyard;
mod simd;
mod valuation;
mod weights;

pub use evaluator::CoveEvaluator;

use corsair_engine::games::cove::Cove;

use crate::catalogue::Catalogue;
use crate::roster::preset;
use crate::uniform;
use characters::{
    BALANCED, BALANCED_1, BLOCKADER, DRIFTER, LEGEND_HUNTER, MERCHANT, PROFILE, RAIDER, TAVERN_RAT,
};

/// Catalogue of the bots that play Pirate's Cove and Piratenbucht.
pub const CATALOGUE: &Catalogue<Cove> = &Catalogue {
    bots: &[
        &uniform::listed(&[rig::OPTIONAL]),
        &MERCHANT,
        &RAIDER,
        &DRIFTER,
        &LEGEND_HUNTER,
        &TAVERN_RAT,
        &BLOCKADER,
        &BALANCED,
        &BALANCED_1,
        &PROFILE,
        &search::ROLLOUT,
        &search::MCTS,
    ],
    presets: &[
        preset!("daredevil"),
        preset!("hoarder"),
        preset!("landlubber"),
        preset!("miser"),
        preset!("cove", "searcher"),
        preset!("cove", "master"),
    ],
    restrictions: restrictions::RESTRICTIONS,
    with_opening: rig::rigged,
    search: search::parts,
};
