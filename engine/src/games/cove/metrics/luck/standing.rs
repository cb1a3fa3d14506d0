//! Chances to win at the start of a turn, used as weights of luck.

use crate::games::cove::data::section::Section;
use crate::games::cove::state::State;
use crate::games::cove::state::game::Cove;
use crate::luck;
use crate::seat::{MAX_SEATS, Seat};

/// Integer that represents a probability of one.
const CERTAIN: i64 = 1 << 16;

/// Rough chance of each seat to win. Any weights that are fixed before the turn leave the mean of
/// luck at zero; these weights make luck explain more variance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// Chance of each seat, as a multiple of 1/[`CERTAIN`]; 0 for absent seats.
    chances: [i64; MAX_SEATS],
    /// Sensitivity of each seat's chance to fame: the chance divided by the standard deviation of the fame still to
    /// come.
    slopes: [i64; MAX_SEATS],
}

impl Standing {
    /// Equal chances for all seats, used before the first turn.
    pub(super) const EQUAL: Standing = {
        let chances = [CERTAIN / MAX_SEATS as i64; MAX_SEATS];
        Standing { chances, slopes: [chances[0] * 16 / scale(1, 1); MAX_SEATS] }
    };

    /// Chances at the start of the state's turn: the softmax of the expected final fame. The softmax scale is
    /// proportional to the square root of the turns left. The coefficients come from linear regression of final fame
    /// in each turn, over 6,000 games of four captains in Pirate's Cove.
    pub(super) fn of(game: &Cove, state: &State) -> Standing {
        let (left, turns) = turns_left(game, state);
        let scale = scale(left, turns);
        let expected: [i64; MAX_SEATS] = std::array::from_fn(|seat| match seat {
            _ if seat < usize::from(state.seats) => expected(game, state, Seat::new(seat)),
            _ => i64::MIN / 2,
        });
        let most = expected.iter().copied().max().unwrap_or(0);
        // Softmax of fame over 0.8 of the scale: the table has 16 steps for each power of e.
        let odds = expected.map(|of| {
            let steps = (most - of).saturating_mul(32) / scale;
            FALLING.get(steps as usize).copied().unwrap_or(0)
        });
        let all: i64 = odds.iter().sum();
        let chances = odds.map(|of| of * CERTAIN / all);
        Standing { chances, slopes: chances.map(|chance| chance * 16 / scale) }
    }

    /// Change of each seat's chance to win through luck of one kind: the seat's luck minus the mean luck of all
    /// seats, times the slope.
    pub(super) fn weigh(&self, luck: &[i64; MAX_SEATS]) -> [i64; MAX_SEATS] {
        let all: i64 = self.chances.iter().zip(luck).map(|(chance, luck)| chance * luck).sum();
        let mean = luck::quotient(all, CERTAIN);
        std::array::from_fn(|seat| luck::quotient(self.slopes[seat] * (luck[seat] - mean), CERTAIN))
    }
}

/// Number of turns left, including the current turn, and total number of turns.
pub(super) fn turns_left(game: &Cove, state: &State) -> (i64, i64) {
    let turns = i64::from(game.rules().turns);
    ((turns + 1 - i64::from(state.turn)).clamp(1, turns), turns)
}

/// Scale of the softmax in fame. It is 7.6 in the first turn and decreases from turn to turn.
const fn scale(left: i64, turns: i64) -> i64 {
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
    10 * i64::from(vessel.fame)
        + 8 * i64::from(game.fame_of_cards(&vessel.hand))
        + 3 * i64::from(vessel.gold)
        + 5 * i64::from(vessel.chests)
        + 2 * cards
        + ship * left / turns
}

/// Table of 65,536 · e^(-i/16) for indices `i` from 0.
const FALLING: [i64; 128] = {
    let mut falling = [CERTAIN; 128];
    let mut at = 1;
    while at < falling.len() {
        // e^(-1/16) is 0.939413.
        falling[at] = falling[at - 1] * 939_413 / 1_000_000;
        at += 1;
    }
    falling
};
