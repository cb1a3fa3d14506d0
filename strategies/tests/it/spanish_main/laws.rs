//! Tests that games between all bots obey the laws of every game, also under house rules.

use super::{CAPTAINS, game};
use crate::cases::cases;
use crate::harness::check_deals;

#[test]
fn games_with_one_bot_in_all_seats_keep_the_laws() {
    for seats in 2..=4 {
        let game = game(seats, &["end.rounds=12"]);
        for bot in CAPTAINS {
            check_deals(&game, &[bot], cases() / 300);
        }
    }
}

/// Plays with random players too, who lead the bots into terrain, fires and other situations that the bots would
/// avoid.
///
/// Fleets with ghosts, sea monsters, forts and marines lead to rarer questions.
#[test]
fn games_of_different_bots_keep_the_laws_under_house_rules() {
    let all = [
        "runner:fleet=swarm",
        "uniform:fleet=siam",
        "gunship:fleet=cursed",
        "raider:fleet=raiders",
        "uniform:fleet=joya",
        "blockader:fleet=harbinger",
        "balanced:fleet=leicester",
        "uniform:fleet=corsairs",
        "profile:fleet=siam",
        "balanced:fleet=jade",
        "uniform",
    ];
    for settings in [
        &[][..],
        &["terrain.per_player=3", "tow.contact=either"],
        &["move.bonus_last=true", "move.max_turn=256", "fire.absorbs_hit=true"],
        &["start.stern_to_home=true", "fire.when=own_turn", "cancel.scope=none"],
        &["edge=wrap", "terrain.per_player=1"],
    ] {
        let mut settings = settings.to_vec();
        settings.push("end.rounds=8");
        for seats in [2, 3, 4] {
            check_deals(&game(seats, &settings), &all, cases() / 150);
        }
    }
}

#[test]
fn searches_keep_the_laws_at_tiny_budgets() {
    let searches = [
        "rollout:iterations=2:depth=3",
        "mcts:iterations=2:depth=3:playout=uniform",
        "mcts:iterations=3:depth=4:opponents=tree",
        "rollout:iterations=2:depth=6:playout=runner/trade=2:fleet=titan",
        "uniform:fleet=isabel",
    ];
    for seats in 2..=4 {
        check_deals(&game(seats, &["end.rounds=3"]), &searches, 2);
    }
}
