//! Level-k prediction of destinations: each player responds to all opponents' expected destinations.
//!
//! Source: D. Stahl and P. Wilson, "On players' models of other players", Games and Economic Behavior 10 (1995).

use corsair_engine::games::cove::Seats;

use super::characters::BALANCED_1;
use super::common_knowledge::KnownPayoffs;
use super::destination_model::Presence;
use super::evaluation::Evaluation;
use super::navigation::choice_weight;
use super::payoffs::{Payoffs, WHEEL};
use super::simd::SeatSimd;
use super::weights::EvalContext;

/// Returns the destinations after `times` rounds. In each round, every player responds to all opponents' expected
/// destinations.
///
/// Round *i* has the weight 1/*i*, so that the rounds converge. If `times` has a fraction, the last round counts with
/// this fraction.
pub(super) fn respond(
    evaluation: &Evaluation<'_>,
    known: &mut KnownPayoffs,
    times: f32,
    sailed: Seats,
    expected: Presence,
) -> Presence {
    // Every opponent is assumed to have the weights of `balanced_1`, so a player with the weights of `balanced_1`
    // reuses the evaluation.
    let of_opponent;
    let opponent = if *evaluation.context.weights == BALANCED_1.weights {
        evaluation
    } else {
        let context = EvalContext { weights: &BALANCED_1.weights, ..evaluation.context };
        of_opponent = Evaluation::of(evaluation.view, context, evaluation.fleet);
        &of_opponent
    };
    if evaluation.fleet.ships.len() <= 4 {
        let table = known.of_four.of(opponent, sailed);
        iterate(&Payoffs { evaluation: opponent, table }, times, expected)
    } else {
        let table = known.of_all.of(opponent, sailed);
        iterate(&Payoffs { evaluation: opponent, table }, times, expected)
    }
}

/// Returns the predicted destinations after `times` rounds of responses.
fn iterate<L: SeatSimd, const N: usize>(
    payoffs: &Payoffs<'_, L, N>,
    times: f32,
    mut expected: Presence,
) -> Presence {
    let mut chances = payoffs.by_place(&expected);
    let mut time = 0.0;
    while time < times {
        let weight = payoffs.undecided() * ((times - time).min(1.0) / (time + 1.0));
        let responses = responses(payoffs, &chances);
        for (chance, response) in chances.iter_mut().zip(responses) {
            *chance = *chance + weight * (response - *chance);
        }
        time += 1.0;
    }
    payoffs.write(&chances, &mut expected);
    expected
}

/// Returns the probability that each player goes to each place, in response to all opponents' predicted destinations.
fn responses<L: SeatSimd, const N: usize>(
    payoffs: &Payoffs<'_, L, N>,
    chances: &[L; WHEEL],
) -> [L; WHEEL] {
    let expected_values = payoffs.expected_values(chances);
    let [first, others @ ..] = expected_values;
    let best = others.into_iter().fold(first, L::greater);
    let leeway = payoffs.evaluation.context.weights.leeway;
    let choice_weights =
        expected_values.map(|expected_value| choice_weight(expected_value - best, leeway));
    let [first, others @ ..] = choice_weights;
    let all = others.into_iter().fold(first, |sum, choice_weight| sum + choice_weight);
    choice_weights.map(|choice_weight| choice_weight / all.at_least(f32::MIN_POSITIVE))
}
