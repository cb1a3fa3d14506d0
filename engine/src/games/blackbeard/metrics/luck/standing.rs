//! Chances to win at the start of a turn, used as weights of luck.

use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::luck::Standing;
use crate::seat::Seat;

/// Chances at the start of the state's turn.
pub(super) fn standing(game: &Blackbeard, state: &State) -> Standing {
    let cards = game.numbers.hand_cards.total() + game.numbers.now_cards.total();
    let scale = scale(state.deck.total().into(), cards.into());
    Standing::of(state.seats.into(), scale, |seat| expected(game, state, seat))
}

/// Standard deviation of the points still to come, in sixteenths, if `left` of `all` event cards are in the deck. It
/// is 30 points for the whole deck, and falls with the square root of the cards left.
pub(super) const fn scale(left: i64, all: i64) -> i64 {
    let sixteenths = (480 * 480 * left / all).isqrt();
    if sixteenths < 16 { 16 } else { sixteenths }
}

/// Points of a seat so far and of its pirates in play, in tenths.
fn expected(game: &Blackbeard, state: &State, seat: Seat) -> i64 {
    let player = state.player(seat);
    let stakes: i64 = player.fleet.iter().map(|pirate| stake(game, state, pirate)).sum();
    let halves = player.points + i32::from(game.rules.seat.score[seat.index()]);
    5 * i64::from(halves) + 10 * stakes
}

/// Points that a pirate would score in retirement, with half of the booty in his holds.
pub(super) fn stake(game: &Blackbeard, state: &State, pirate: Pirate) -> i64 {
    let (ship, rate) = (state.ship(pirate), i64::from(game.rules.score.net_worth));
    let doubloons = i64::from(ship.net_worth) + i64::from(ship.doubloons()) / 2;
    i64::from(ship.notoriety) + doubloons / rate
}
