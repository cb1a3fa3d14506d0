//! Tests that every weight of a heuristic bot changes the bot's decisions.

use corsair_engine::PerSeat;
use corsair_engine::games::blackbeard::Blackbeard;

use super::{CAPTAINS, bot, game};
use crate::harness::{check_weights, decide_differently};

/// Number of deals, each played under four seatings, in which the bot's decisions must differ at least once.
const DEALS: u64 = 40;

/// Returns whether two bots decide differently in any deal. Two copies of the bot play with two other bots.
fn differ(one: &str, other: &str) -> bool {
    let game = game(4, &[]);
    let bots = [one, other].map(bot);
    let companions = ["retirer", "commissioner"].map(bot);
    let named = PerSeat::from_fn(4, |seat| [0, 1, 0, 2][seat.index()]);
    (0..DEALS).any(|deal| decide_differently(&game, &bots, &companions, &named, deal))
}

#[test]
fn changing_any_weight_changes_decisions() {
    check_weights::<Blackbeard>(&CAPTAINS, differ);
}
