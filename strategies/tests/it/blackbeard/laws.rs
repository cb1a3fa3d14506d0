//! Tests that games between all bots obey the laws of every game, also under house rules.

use super::{CAPTAINS, game};
use crate::cases::cases;
use crate::harness::check_deals;

#[test]
fn games_with_one_bot_in_all_seats_keep_the_laws() {
    for seats in 2..=5 {
        let game = game(seats, &[]);
        for bot in CAPTAINS {
            check_deals(&game, &[bot], cases() / 50);
        }
    }
}

/// Plays with random players too, who lead the bots into alliances, duels and other situations that the bots would
/// avoid.
#[test]
fn games_of_different_bots_keep_the_laws_under_house_rules() {
    let mut all: Vec<&str> = CAPTAINS.to_vec();
    all.extend(["uniform", "uniform", "uniform"]);
    for settings in [
        &[][..],
        &["length=long", "setup.pirate_cards=choose"],
        &["holds.choice=owner", "convert.actions=0", "card_2.target=any_in_port"],
        &["kc.reacts_to_move=arrival", "cunning.rolls=his", "fair_winds.alone=true"],
        &["reaction.windows=none", "booty_grab.own=true", "torture.reward=on_death"],
        &["score.net_worth=1", "haven.factor=1", "retire.factor=1", "score.kc_half=exact"],
    ] {
        for seats in [2, 4, 5] {
            check_deals(&game(seats, settings), &all, cases() / 60);
        }
    }
}

#[test]
fn searches_keep_the_laws_at_tiny_budgets() {
    let searches = [
        "rollout:iterations=3:depth=5",
        "mcts:iterations=3:depth=5:playout=uniform",
        "mcts:iterations=4:depth=9:opponents=tree:widening=0",
        "rollout:iterations=2:depth=30:playout=looter/trade=3:deployment=any-india-sloop",
        "uniform:deployment=teach-caribbean-schooner",
    ];
    for seats in 2..=5 {
        check_deals(&game(seats, &[]), &searches, 2);
    }
}
