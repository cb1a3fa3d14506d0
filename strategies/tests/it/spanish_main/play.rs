//! Test that each bot of the Spanish Main plays identically to the record of the bot's version.

use super::game;
use crate::harness::Play;

#[test]
fn bots_with_changed_play_have_a_new_version() {
    let play = Play {
        game: game(2, &[]),
        records: "spanish_main/play.txt",
        deals: 12,
        search: "iterations=2:depth=3:playout=uniform",
        deals_of_searches: 1,
    };
    play.check(&[]);
}
