//! Tests that games depend only on their deal, not on state that players keep.

use corsair_engine::PerSeat;
use corsair_engine::seating::rotations;

use super::{CAPTAINS, cove};
use crate::harness::check_repeats;

#[test]
fn repeated_deal_has_equal_scores_and_decisions() {
    let game = cove(5, &[]);
    for seating in rotations(&PerSeat::from_fn(5, |seat| (seat.index() + 3) as u8)) {
        check_repeats(&game, &CAPTAINS, &seating, 20);
    }
}

#[test]
fn repeated_deal_of_searches_has_equal_scores_and_decisions() {
    let specs = ["mcts:iterations=8:depth=8", "rollout:iterations=8:depth=8", "merchant"];
    let seating = PerSeat::from_fn(3, |seat| seat.index() as u8);
    check_repeats(&cove(3, &[]), &specs, &seating, 4);
}
