//! Chances to win at the start of a turn, used as weights of luck.

use crate::games::cove::data::section::Section;
use crate::games::cove::state::State;
use crate::games::cove::state::game::Cove;
use crate::luck::Standing;
use crate::seat::Seat;

/// Chances at the start of the state's turn. The scale is proportional to the square root of the turns left. The
/// coefficients come from linear regression of final fame in each turn, over 6,000 games of four captains in Pirate's
/// Cove.
pub(super) fn standing(game: &Cove, state: &State) -> Standing {
    let (left, turns) = turns_left(game, state);
    Standing::of(state.seats.into(), scale(left, turns), |seat| expected(game, state, seat))
}

/// Number of turns left, including the current turn, and total number of turns.
pub(super) fn turns_left(game: &Cove, state: &State) -> (i64, i64) {
    let turns = i64::from(game.rules().turns);
    ((turns + 1 - i64::from(state.turn)).clamp(1, turns), turns)
}

/// Standard deviation of the fame still to come, in sixteenths. It is 7.6 fame in the first turn and decreases from turn to turn.
pub(super) const fn scale(left: i64, turns: i64) -> i64 {
    let sixteenths = (58 * 256 * left / turns).isqrt();
    if sixteenths < 16 { 16 } else { sixteenths }
}

/// Expected final fame of a seat in tenths, plus a constant that is equal for all seats.
fn expected(game: &Cove, state: &State, seat: Seat) -> i64 {
    let (left, turns) = turns_left(game, state);
    let vessel = state.vessel(seat);
    let value = |section: Section| i64::from(game.value(vessel, section));
    let cards = i64::from(vessel.hand.pile().copies().total());
    let ship = 9 * value(Section::Hull)
        + 13 * value(Section::Sails)
        + 19 * value(Section::Cannon).min(value(Section::Crew))
        + 19 * i64::from(vessel.parrot.is_some());
    10 * (i64::from(vessel.fame) + i64::from(game.rules.seat.score[seat.index()]))
        + 8 * i64::from(game.fame_of_cards(&vessel.hand))
        + 3 * i64::from(vessel.gold)
        + 5 * i64::from(vessel.chests)
        + 2 * cards
        + ship * left / turns
}
