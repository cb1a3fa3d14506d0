//! Play of each bot, recorded with its version.

use super::game;
use crate::harness::Play;

#[test]
fn changed_play_needs_a_new_version() {
    let play = Play {
        game: game(2, &[]),
        records: "spanish_main/play.txt",
        deals: 12,
        search: "iterations=2:depth=3:playout=uniform",
        deals_of_searches: 1,
    };
    play.check(&[]);
}
