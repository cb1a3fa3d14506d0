//! Tests that every weight of a heuristic bot changes the bot's decisions.

use corsair_engine::PerSeat;
use corsair_engine::games::spanish_main::SpanishMain;

use super::{CAPTAINS, bot, game};
use crate::harness::{check_weights, decide_differently};

/// Number of deals, each played under both seatings, in which the bot's decisions must differ at least once.
const DEALS: u64 = 40;
/// Fleets of the tested bot and of its opponent, by deal. Together they have every ability.
const FLEETS: [(&str, &str); 4] =
    [("own", "own"), ("revenant", "darkhawk"), ("harbinger", "swarm"), ("raiders", "titan")];

/// Returns whether two bots decide differently in any deal against `balanced`.
fn differ(one: &str, other: &str) -> bool {
    let game = game(2, &[]);
    let named = PerSeat::from_fn(2, |seat| seat.index() as u8);
    (0..DEALS).any(|deal| {
        let (own, theirs) = FLEETS[deal as usize % FLEETS.len()];
        let bots = [one, other].map(|spec| bot(&format!("{spec}:fleet={own}")));
        let companion = bot(&format!("balanced:fleet={theirs}"));
        decide_differently(&game, &bots, &[companion], &named, deal)
    })
}

#[test]
fn changing_any_weight_changes_decisions() {
    check_weights::<SpanishMain>(&CAPTAINS, differ);
}
