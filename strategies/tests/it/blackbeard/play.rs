//! Play of each bot, recorded with its version.

use super::game;
use crate::harness::Play;

#[test]
fn changed_play_needs_a_new_version() {
    let play = Play {
        game: game(4, &[]),
        records: "blackbeard/play.txt",
        deals: 64,
        search: "iterations=4:depth=6:playout=uniform",
        deals_of_searches: 4,
    };
    play.check(&[]);
}
