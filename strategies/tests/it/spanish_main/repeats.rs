//! Tests that games depend only on their deal, not on state that players keep.

use corsair_engine::PerSeat;

use super::game;
use crate::harness::check_repeats;

#[test]
fn repeated_deal_has_equal_scores_and_decisions() {
    let specs = ["balanced", "blockader", "rollout:iterations=2:depth=2"];
    let seating = PerSeat::from_fn(3, |seat| seat.index() as u8);
    check_repeats(&game(3, &["end.rounds=10"]), &specs, &seating, 2);
}
