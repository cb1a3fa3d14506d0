//! Bots for Blackbeard.
//!
//! Every bot except `uniform`, `rollout` and `mcts` uses one heuristic player with a short list of `Weights`. The
//! player evaluates the prospects of each pirate: a refuge to retire in, and raids before that. The value of an
//! action, in points, is the resulting change of these prospects.

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

pub use search::BlackbeardEvaluator;

use std::sync::Arc;

use corsair_engine::games::blackbeard::Blackbeard;

use crate::catalogue::Catalogue;
use crate::roster::preset;
use crate::search::SearchParts;
use crate::uniform;
use characters::{
    BALANCED, BALANCED_1, CAUTIOUS, COMMISSIONER, LOOTER, PORT_RAIDER, PROFILE, RETIRER,
};

/// Catalogue of the bots that play Blackbeard.
pub const CATALOGUE: &Catalogue<Blackbeard> = &Catalogue {
    bots: &[
        &uniform::listed(&[deployment::PARAMETER]),
        &LOOTER,
        &PORT_RAIDER,
        &RETIRER,
        &COMMISSIONER,
        &CAUTIOUS,
        &BALANCED,
        &BALANCED_1,
        &PROFILE,
        &search::ROLLOUT,
        &search::MCTS,
    ],
    presets: &[
        preset!("homebody"),
        preset!("hothead"),
        preset!("blackbeard", "searcher"),
        preset!("blackbeard", "master"),
    ],
    restrictions: restrictions::RESTRICTIONS,
    with_opening: deployment::deployed,
    search: |playout| SearchParts::new(playout, Arc::new(BlackbeardEvaluator)),
};
