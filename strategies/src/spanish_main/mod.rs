//! Bots for Pirates of the Spanish Main.
//!
//! Every bot except `uniform`, `rollout` and `mcts` uses one heuristic player with a short list of `Weights`. The
//! player evaluates each ship's prospects (islands, the way home, enemies, derelicts), the expected gain from its
//! cannon and the expected cost of enemy cannon. Values are in gold.

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

pub use search::SpanishMainEvaluator;

use std::sync::Arc;

use corsair_engine::games::spanish_main::SpanishMain;

use crate::catalogue::Catalogue;
use crate::roster::preset;
use crate::search::SearchParts;
use crate::uniform;
use characters::{BALANCED, BLOCKADER, GUNSHIP, PROFILE, RAIDER, RUNNER};

/// Catalogue of the bots that play Pirates of the Spanish Main.
pub const CATALOGUE: &Catalogue<SpanishMain> = &Catalogue {
    bots: &[
        &uniform::listed(&[fleet::PARAMETER]),
        &RUNNER,
        &GUNSHIP,
        &RAIDER,
        &BLOCKADER,
        &BALANCED,
        &PROFILE,
        &search::ROLLOUT,
        &search::MCTS,
    ],
    presets: &[
        preset!("smuggler"),
        preset!("privateer"),
        preset!("corsair"),
        preset!("spanish-main", "searcher"),
        preset!("spanish-main", "master"),
    ],
    restrictions: restrictions::RESTRICTIONS,
    with_opening: fleet::with_fleet,
    search: |playout| SearchParts::new(playout, Arc::new(SpanishMainEvaluator)),
};
