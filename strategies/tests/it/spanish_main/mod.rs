//! Tests that the bots of Pirates of the Spanish Main obey the laws, read no hidden state, and beat random play.

mod external;
mod laws;
mod parameters;
mod play;
mod repeats;
mod set_ups;
mod strength;

use corsair_engine::Bot;
use corsair_engine::games::spanish_main::{EDITION, SpanishMain};
use corsair_strategies::spanish_main::CATALOGUE;

use crate::harness::Bots;

/// Names of the heuristic bots of Pirates of the Spanish Main.
const CAPTAINS: [&str; 6] = ["runner", "gunship", "raider", "blockader", "balanced", "profile"];

/// Returns a game for `seats` seats under settings written as on the command line.
fn game(seats: usize, settings: &[&str]) -> SpanishMain {
    EDITION.game(seats, settings).expect("valid rules and seats")
}

fn bot(spec: &str) -> Box<dyn Bot<SpanishMain>> {
    SpanishMain::bot(spec)
}

#[test]
fn catalogue_lists_the_bots() {
    let names: Vec<&str> = CATALOGUE.bots.iter().map(|bot| bot.entry().name).collect();
    let all = ["uniform"].into_iter().chain(CAPTAINS).chain(["rollout", "mcts"]);
    assert_eq!(names, all.collect::<Vec<_>>());
}

#[test]
fn presets_are_valid() {
    for preset in CATALOGUE.presets {
        let filed = CATALOGUE.roster().preset(preset).expect(preset.name);
        let bots = ["profile", "mcts"];
        assert!(bots.contains(&filed.settings.entry().name), "{}", preset.name);
        bot(preset.name);
    }
}
