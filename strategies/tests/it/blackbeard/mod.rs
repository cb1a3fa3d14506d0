//! Tests that the bots of Blackbeard obey the laws, read no hidden state, and beat random play.

mod laws;
mod parameters;
mod play;
mod repeats;
mod strength;

use corsair_engine::Bot;
use corsair_engine::games::blackbeard::{Blackbeard, EDITION};
use corsair_strategies::blackbeard::CATALOGUE;

use crate::harness::Bots;

/// Names of the heuristic bots of Blackbeard.
const CAPTAINS: [&str; 8] = [
    "looter",
    "port_raider",
    "retirer",
    "commissioner",
    "cautious",
    "balanced",
    "balanced_1",
    "profile",
];

/// Returns a game for `seats` seats under settings written as on the command line.
fn game(seats: usize, settings: &[&str]) -> Blackbeard {
    EDITION.game(seats, settings).expect("valid rules and seats")
}

fn bot(spec: &str) -> Box<dyn Bot<Blackbeard>> {
    Blackbeard::bot(spec)
}

#[test]
fn catalogue_lists_the_bots() {
    let names: Vec<&str> = CATALOGUE.bots.iter().map(|bot| bot.entry().name).collect();
    let all = ["uniform"].into_iter().chain(CAPTAINS).chain(["rollout", "mcts"]);
    assert_eq!(names, all.collect::<Vec<_>>());
}
