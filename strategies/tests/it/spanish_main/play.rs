//! Test that the play of each bot of the Spanish Main equals the play recorded for the bot's version.

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
