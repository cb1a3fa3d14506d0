//! Volleys: dice, hits, what they do to ships.

use super::happened::rolled;
use super::kit::{Situation, at};
use super::vessel::Vessel;

/// Two ships at Hull Island, seat 0 first, that fight until one is gone.
fn duel(first: Vessel, second: Vessel) -> Situation {
    Situation::of(3).ship(0, first).ship(1, second)
}

#[test]
fn pc_fir_2_dice_are_the_smaller_of_crew_and_cannon() {
    // Levels 1 to 8 of cannon and crew are worth 2, 2, 3, 3, 4, 4, 5, 5.
    for (cannon, crew, dice) in [(3, 2, 2), (2, 3, 2), (3, 3, 3), (8, 5, 4), (6, 8, 4), (7, 8, 5)] {
        let mut sea = duel(at(2).levels([2, 3, cannon, crew]), at(2)).combat_phase();
        assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])), (dice, 5, 0), "{cannon} and {crew}");
    }
}
