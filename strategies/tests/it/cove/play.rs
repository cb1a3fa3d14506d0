//! Test that each bot of Pirate's Cove plays identically to the record of the bot's version.

use corsair_strategies::cove::CATALOGUE;

use super::cove;
use crate::harness::Play;

/// Spec of a search with the learned evaluator, whose terms affect the recorded play.
const JUDGED_BY_LEARNED: &str =
    "mcts:iterations=12:depth=0:playout=uniform:margin=0:search=sail:turns=1:judge=learned";

#[test]
fn bots_with_changed_play_have_a_new_version() {
    let entries = CATALOGUE.roster().entries();
    let mcts = entries.iter().find(|entry| entry.name == "mcts").expect("a search bot");
    let play = Play {
        game: cove(4, &[]),
        records: "cove/play.txt",
        deals: 64,
        search: "iterations=6:depth=8:playout=uniform",
        deals_of_searches: 64,
    };
    play.check(&[(JUDGED_BY_LEARNED, mcts)]);
}
