//! Strength of fleets, and chances to win at the start of a turn.

use crate::games::spanish_main::data::pieces::{CoinAt, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::luck::{self, Standing};
use crate::seat::{MAX_SEATS, Seat};

/// Strength of a ship with a number of standing masts; 0 for a derelict.
const fn strength(masts: u32) -> i64 {
    if masts == 0 { 0 } else { masts as i64 + 1 }
}

/// Strength of each seat's fleet; 0 for absent seats.
pub(super) fn strengths(state: &State) -> [i64; MAX_SEATS] {
    let mut strengths = [0; MAX_SEATS];
    for seat in state.all() {
        let masts = state.fleet(seat).map(|ship| state.ship(ship).rig.masts());
        strengths[seat.index()] = masts.map(strength).sum();
    }
    strengths
}

/// Strength that a ship loses with one mast.
pub(super) fn strength_of_a_mast(state: &State, ship: ShipNo) -> i64 {
    let masts = state.ship(ship).rig.masts();
    strength(masts) - strength(masts.saturating_sub(1))
}

/// Share of a seat in the strength of all fleets, in units of 1/[`luck::ONE`]; 0 if all strengths are 0.
pub(super) fn share(strengths: &[i64; MAX_SEATS], seat: Seat) -> i64 {
    let all: i64 = strengths.iter().sum();
    (luck::ONE * strengths[seat.index()]).checked_div(all).unwrap_or(0)
}

/// Gold on islands and aboard ships.
pub(super) fn gold_at_large(state: &State) -> i64 {
    let at_large = |at: CoinAt| matches!(at, CoinAt::Island(_) | CoinAt::Ship(_));
    let coins = state.coins.iter().filter(|coin| at_large(coin.at));
    coins.map(|coin| i64::from(coin.gold)).sum()
}

/// Chances at the start of a turn. A seat expects its gold, most of the gold aboard its ships, and its share of
/// strength in half of the gold on islands.
pub(super) fn standing(game: &SpanishMain, state: &State) -> Standing {
    let strengths = strengths(state);
    let mut aboard = [0; MAX_SEATS];
    let mut on_islands = 0;
    for coin in &state.coins {
        match coin.at {
            CoinAt::Ship(ship) => {
                aboard[state.ship(ship).seat.index()] += i64::from(coin.gold);
            }
            CoinAt::Island(_) => on_islands += i64::from(coin.gold),
            CoinAt::Home(_) | CoinAt::Fort(_) | CoinAt::Out => {}
        }
    }
    let at_large = on_islands + aboard.iter().sum::<i64>();
    Standing::of(state.seats.into(), scale(at_large), |seat| {
        10 * (i64::from(state.gold(seat)) + i64::from(game.rules.seat.score[seat.index()]))
            + 7 * aboard[seat.index()]
            + luck::times(share(&strengths, seat), 5 * on_islands)
    })
}

/// Standard deviation of a seat's gold still to come, in sixteenths, for an amount of gold at islands and aboard. It
/// is 6 gold for the 30 gold of two seats, and grows with the square root.
pub(super) const fn scale(at_large: i64) -> i64 {
    let sixteenths = (96 * 96 * at_large / 30).isqrt();
    if sixteenths < 16 { 16 } else { sixteenths }
}
