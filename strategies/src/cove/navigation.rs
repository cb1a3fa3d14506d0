//! Choice of a destination: a random draw among the islands with the greatest values.

use corsair_engine::games::cove::{Action, Island, View};
use corsair_engine::{SeatRng, Weighed};

use super::ambition::Ambition;
use super::common_knowledge::CommonKnowledge;
use super::destination_model::{self, Presence};
use super::evaluation::Evaluation;
use super::fleet::Fleet;
use super::island_evaluator::IslandEvaluator;
use super::simd::{F32x8, Simd};
use super::weights::{EvalContext, Weights};

/// Random choice of a destination: one weight for each listed action. If all weights are 0, the first destination is
/// chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mixture {
    weights: [u32; Island::ALL.len()],
    listed: usize,
}

impl Mixture {
    /// Mixture over an empty list of destinations.
    pub(super) const NONE: Mixture = Mixture { weights: [0; Island::ALL.len()], listed: 0 };

    /// Returns a mixture whose weights increase with the values of the destinations. If every player always sailed to
    /// the best island, players with similar evaluations would always meet.
    pub(super) fn of(view: View<'_>, context: EvalContext<'_>, legal: &[Action]) -> Mixture {
        let shares = (chances(view, context, legal) * 1_000.0).truncated();
        let mut mixture = Mixture { listed: legal.len(), ..Mixture::NONE };
        for (weight, &action) in mixture.weights.iter_mut().zip(legal) {
            if let Action::Sail(island) = action {
                *weight = shares[usize::from(island.number()) - 1];
            }
        }
        mixture
    }

    /// Draws the index of a destination in the action list.
    pub(super) fn draw(&self, rng: &mut SeatRng) -> usize {
        let weights = self.weights();
        let mut drawn = rng.below(weights.iter().sum::<u32>().max(1));
        for (listed, &weight) in weights.iter().enumerate() {
            match drawn.checked_sub(weight) {
                Some(left) => drawn = left,
                None => return listed,
            }
        }
        0
    }

    /// Returns the weights of the destinations, in the order of the action list.
    pub(super) fn weights(&self) -> &[u32] {
        &self.weights[..self.listed]
    }
}

/// Returns the weight of each legal destination in the random draw, from 0 to 1.
///
/// With regret matching, the weight is the probability in the average strategy, reduced for destinations that are
/// worse than the best response.
fn chances(view: View<'_>, context: EvalContext<'_>, legal: &[Action]) -> F32x8 {
    let (values, presence) = values_of_islands(view, context, legal);
    let nearness = choice_weights(values, context.weights.leeway);
    // Regrets are in fame. An ambitious player also values a win, so it responds to the opponents' strategies instead.
    if context.weights.regret == 0.0 || Ambition::of(view, context.weights).is_some() {
        return nearness;
    }
    let mixed = presence[view.seat().index()] * nearness;
    if mixed.sum() < LEAST { nearness } else { mixed.normalized() }
}

/// Minimum sum of weights. Below it, the mixed strategy has no destination whose value is near the best.
const LEAST: f32 = 0.01;

/// Returns the value of each legal destination, and the expected places of all ships. Illegal destinations have the
/// value minus infinity.
fn values_of_islands(
    view: View<'_>,
    context: EvalContext<'_>,
    legal: &[Action],
) -> (F32x8, Presence) {
    let (mut shared, mut own) = (view.page(), CommonKnowledge::default());
    let CommonKnowledge { fleet, payoffs } = shared.as_deref_mut().unwrap_or(&mut own);
    let fleet = fleet.get_or_insert_with(|| Fleet::of(view));
    let evaluation = Evaluation::of(view, context, fleet);
    let presence = destination_model::predict(&evaluation, payoffs);
    let of_all = IslandEvaluator::of(&evaluation, view.seat()).values(&presence);
    let mut values = F32x8::splat(f32::NEG_INFINITY);
    for &action in legal {
        if let Action::Sail(island) = action {
            *values.at_mut(island) = of_all.at(island);
        }
    }
    (values, presence)
}

/// Returns an explanation of the method that chose a destination.
pub(super) fn manner(weights: &Weights) -> &'static str {
    if weights.regret > 0.0 {
        "draws an island from a mixed strategy"
    } else {
        "draws among the most valuable islands, with more weight on greater values"
    }
}

/// Returns all legal destinations with their values, to explain a choice.
pub(super) fn explained(
    view: View<'_>,
    context: EvalContext<'_>,
    legal: &[Action],
) -> Vec<Weighed<Action>> {
    let (values, _) = values_of_islands(view, context, legal);
    let with_value = |&action: &Action| match action {
        Action::Sail(island) => Some(Weighed::new(action, values.at(island))),
        _ => None,
    };
    legal.iter().filter_map(with_value).collect()
}

/// Returns the weight of each place in the random draw of a destination: 1 for the best place, 0 for places that are
/// worse by `leeway` or more.
pub(super) fn choice_weights(values: F32x8, leeway: f32) -> F32x8 {
    choice_weight(values - values.greatest(), leeway)
}

/// Returns the weight of one place in the random draw of a destination. `from_the_best` is the place's value minus
/// the best value.
#[inline]
pub(super) fn choice_weight<L: Simd>(from_the_best: L, leeway: f32) -> L {
    let nearness = (from_the_best / leeway + 1.0).at_least(0.0);
    nearness * nearness * nearness
}
