//! Tests that the bots of Pirate's Cove and Piratenbucht obey the laws, read no hidden state, and beat random play.

mod files;
mod habits;
mod judgement;
mod laws;
mod magpie;
mod mixtures;
mod parameters;
mod piratenbucht;
mod play;
mod repeats;
mod search;
mod specs;
mod spite;
mod strength;

use corsair_engine::games::cove::{Cove, PIRATENBUCHT, PIRATES_COVE};
// The example of docs/add-a-bot.md imports `rig` by this path.
use corsair_strategies::cove::rig;

/// Names of the heuristic bots of Pirate's Cove.
const CAPTAINS: [&str; 9] = [
    "merchant",
    "raider",
    "drifter",
    "legend_hunter",
    "tavern_rat",
    "blockader",
    "balanced",
    "balanced_1",
    "profile",
];

/// Names of the heuristic bots that predict opponents without foresight.
const PLAIN: [&str; 3] = ["merchant", "raider", "drifter"];

fn cove(seats: usize, settings: &[&str]) -> Cove {
    PIRATES_COVE.game(seats, settings).expect("valid rules and seats")
}

fn piratenbucht(seats: usize, settings: &[&str]) -> Cove {
    PIRATENBUCHT.game(seats, settings).expect("valid rules and seats")
}
