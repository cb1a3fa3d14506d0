//! Regret matching: the simultaneous choice of destinations, solved by self-play on the payoffs.
//!
//! Every player is assumed to evaluate by the same weights. In each round each player regrets not to
//! have gone elsewhere, and goes next where it regrets most; the average of what they did tends to
//! a coarse correlated equilibrium. Regrets are kept at 0 or more, and later rounds weigh more in
//! the average.
//!
//! See S. Hart and A. Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium",
//! Econometrica 68 (2000); O. Tammelin, "Solving large imperfect information games using CFR+"
//! (2014).

use corsair_engine::games::cove::Seats;
use corsair_engine::seat::MAX_SEATS;

use super::destination_model::Presence;
use super::evaluation::Evaluation;
use super::payoffs::{Payoffs, WHEEL};
use super::simd::{F32x4, F32x8, SeatSimd, Simd};

/// The average strategies of all players over these rounds of regret matching, which begin where
/// the players were `expected`. Seats that have `sailed` stay where they are.
pub(super) fn equilibrium(
    evaluation: &Evaluation<'_>,
    rounds: f32,
    sailed: Seats,
    expected: Presence,
) -> Presence {
    if evaluation.fleet.ships.len() <= 4 {
        average(&Payoffs::<F32x4, 4>::of(evaluation, sailed), rounds, expected)
    } else {
        average(&Payoffs::<F32x8, MAX_SEATS>::of(evaluation, sailed), rounds, expected)
    }
}

fn average<L: SeatSimd, const N: usize>(
    payoffs: &Payoffs<'_, L, N>,
    rounds: f32,
    mut expected: Presence,
) -> Presence {
    let none = L::splat(0.0);
    let mut strategy = payoffs.by_place(&expected);
    let (mut regrets, mut played) = ([none; WHEEL], [none; WHEEL]);
    let mut round = 0.0;
    while round < rounds {
        round += 1.0;
        let values = payoffs.expected_values(&strategy);
        let earned = sum(std::array::from_fn(|place| strategy[place] * values[place]));
        for (regret, value) in regrets.iter_mut().zip(values) {
            *regret = (*regret + (value - earned)).at_least(0.0);
        }
        let all = sum(regrets);
        for ((chance, regret), played) in strategy.iter_mut().zip(regrets).zip(&mut played) {
            // Without a regret a player stays with its strategy, as does one that has sailed.
            let next = all.if_positive(regret / all.at_least(f32::MIN_POSITIVE), *chance);
            *chance = payoffs.undecided.if_positive(next, *chance);
            *played = *played + *chance * round;
        }
    }
    let all = sum(played).at_least(f32::MIN_POSITIVE);
    payoffs.write(&played.map(|played| played / all), &mut expected);
    expected
}

/// The sum over places, added in order.
fn sum<L: Simd>(numbers: [L; WHEEL]) -> L {
    let [first, others @ ..] = numbers;
    others.into_iter().fold(first, |sum, number| sum + number)
}
