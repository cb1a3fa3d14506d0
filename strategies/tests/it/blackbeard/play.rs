//! Test that each bot of Blackbeard plays identically to the record of the bot's version.

use super::game;
use crate::harness::Play;

#[test]
fn bots_with_changed_play_have_a_new_version() {
    let play = Play {
        game: game(4, &[]),
        records: "blackbeard/play.txt",
        deals: 64,
        search: "iterations=4:depth=6:playout=uniform",
        deals_of_searches: 4,
    };
    play.check(&[]);
}
