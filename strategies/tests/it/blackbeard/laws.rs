//! Games of every bot keep the laws of every game, also under house rules.

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::Blackbeard;
use corsair_engine::laws::check_game;

use super::{CAPTAINS, game, hired};

/// Plays deals at a table whose seats are filled with these bots, over and over.
fn check_deals(game: &Blackbeard, seats: usize, specs: &[&str], deals: u64) {
    let bots: Vec<_> = specs.iter().map(|spec| hired(spec)).collect();
    for deal in 0..deals {
        let mut players: Vec<_> = Seat::all(seats)
            .map(|seat| bots[(seat.index() + deal as usize) % bots.len()].hire(game, seat))
            .collect();
        if let Err(broken) = check_game(game, &mut players, 1_718, deal) {
            panic!("{specs:?}: {broken}");
        }
    }
}

/// `LAW_DEALS` sets how many deals each bot plays at each number of seats; 10,000 take an hour.
#[test]
fn every_bot_among_its_equals() {
    let deals = std::env::var("LAW_DEALS").map_or(8, |deals| deals.parse().expect("a number"));
    for seats in 2..=5 {
        let game = game(seats, &[]);
        for bot in CAPTAINS {
            check_deals(&game, seats, &[bot], deals);
        }
    }
}

/// Random players beside them lead into alliances, duels and what else they would not seek.
#[test]
fn all_bots_beside_random_ones_under_house_rules() {
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
            check_deals(&game(seats, settings), seats, &all, 12);
        }
    }
}

#[test]
fn searches_at_tiny_budgets() {
    let searches = [
        "rollout:iterations=3:depth=5",
        "mcts:iterations=3:depth=5:playout=uniform",
        "mcts:iterations=4:depth=9:opponents=tree:widening=0",
        "rollout:iterations=2:depth=30:playout=looter/trade=3:deployment=any-india-sloop",
        "uniform:deployment=teach-caribbean-schooner",
    ];
    for seats in 2..=5 {
        check_deals(&game(seats, &[]), seats, &searches, 2);
    }
}
