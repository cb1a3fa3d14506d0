//! Learned values: files of weights that predict each seat's share of the win in a state. A learned value replaces the
//! game's default evaluator.
//!
//! ```toml
//! about = "trained on 20,000 games of the panel"   # optional
//! terms = ["fame", "gold"]                         # the game's terms with weights
//!
//! [[stage]]
//! from = 1                                         # the first turn of the stage
//! weights = [0.31, 0.02]                           # one per term
//!
//! [[stage]]
//! from = 8
//! weights = [0.45, 0.01]
//! units = [{ bias = 0.5, inputs = [-0.2, 0.1], weight = 0.3 }]   # a small network; optional
//! ```
//!
//! The strength of a seat is the weighted sum of its [terms](super::Evaluator::terms), plus the contributions of units.
//! A unit contributes `weight` times max(0, `bias` + its weighted `inputs`).
//!
//! Shares of the win are in proportion to (1 + *s* / 1024)^1024. Here *s* is a seat's strength minus the greatest
//! strength. The result is within a few per cent of a softmax, and every machine rounds the multiplications alike.
//!
//! Turns before the first stage use the weights of the first stage.

mod file;

use std::sync::Arc;

use corsair_engine::fnv::Fnv1a;
use corsair_engine::{Game, PerSeat, Seat};

use super::evaluator::{Evaluator, MAX_TERMS, Shipped, TurnOf};
use super::settings::{LEARNED, OWN};
use crate::spec::{JUDGE, Settings, SpecError};

/// Returns the evaluator that the settings name: a learned value from a file, the shipped learned value, or the
/// game's default evaluator.
///
/// # Errors
/// Returns an error for an invalid value, or an error with a line number for a malformed file.
pub(super) fn evaluator<G: Game + 'static>(
    settings: &Settings,
    own: Arc<dyn Evaluator<G>>,
) -> Result<Arc<dyn Evaluator<G>>, SpecError> {
    let file = match settings.value(JUDGE) {
        None | Some(OWN) => return Ok(own),
        Some(LEARNED) => own.shipped().map(|Shipped { file, text }| (file, text)),
        Some(named) => named.strip_prefix('@').map(str::trim).zip(settings.judge_text()),
    };
    let (origin, text) = file.ok_or_else(|| settings.out_of_range(JUDGE))?;
    let turns = own.turns();
    let most = if turns.is_some() { file::Stages::ByTurn } else { file::Stages::One };
    let value = file::read(origin, text, own.terms(), most)?;
    Ok(Arc::new(LearnedEvaluator { value, turns, own }))
}

/// Learned value of a game: weights by turn.
#[derive(Clone, PartialEq, Debug)]
struct LearnedValue {
    /// Stages of the learned value in the order of turns, at least one.
    stages: Vec<Stage>,
}

/// Weights for a range of turns. Every list has one weight per term of the game.
#[derive(Clone, PartialEq, Debug)]
struct Stage {
    /// First turn of the stage.
    from: u32,
    weights: Vec<f32>,
    units: Vec<Unit>,
}

/// Hidden unit in a neural network.
#[derive(Clone, PartialEq, Debug)]
struct Unit {
    bias: f32,
    inputs: Vec<f32>,
    weight: f32,
}

impl LearnedValue {
    /// Returns the weights for a turn.
    fn stage(&self, turn: u32) -> &Stage {
        let after = self.stages.partition_point(|stage| stage.from <= turn);
        &self.stages[after.saturating_sub(1)]
    }

    /// Returns a digest that changes with every weight.
    fn digest(&self) -> u64 {
        let mut hash = Fnv1a::default();
        for Stage { from, weights, units } in &self.stages {
            hash.add(&from.to_le_bytes());
            let of_units = units
                .iter()
                .flat_map(|unit| unit.inputs.iter().chain([&unit.bias, &unit.weight]).copied());
            for weight in weights.iter().copied().chain(of_units) {
                hash.add(&weight.to_bits().to_le_bytes());
            }
        }
        hash.value()
    }
}

impl Stage {
    /// Returns a seat's strength, from its terms.
    fn strength(&self, terms: &[f32]) -> f32 {
        let of_unit =
            |unit: &Unit| unit.weight * (unit.bias + weighed(&unit.inputs, terms)).max(0.0);
        weighed(&self.weights, terms) + self.units.iter().map(of_unit).sum::<f32>()
    }
}

fn weighed(weights: &[f32], terms: &[f32]) -> f32 {
    weights.iter().zip(terms).map(|(weight, term)| weight * term).sum()
}

/// Number *n* of squarings for the approximation of e^x by (1 + x / 2^n)^(2^n).
const SQUARINGS: u32 = 10;

/// Returns shares of the win, with sum 1, in proportion to the exponentials of strengths.
fn shares(strengths: &PerSeat<f32>) -> PerSeat<f32> {
    let strongest = strengths.as_slice().iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = PerSeat::from_fn(strengths.len(), |seat| {
        let base = 1.0 + (strengths[seat] - strongest) / (1_u32 << SQUARINGS) as f32;
        (0..SQUARINGS).fold(base.max(0.0), |power, _| power * power)
    });
    let sum: f32 = odds.as_slice().iter().sum();
    PerSeat::from_fn(odds.len(), |seat| odds[seat] / sum)
}

/// Evaluator that predicts shares of the win with a learned value, and scores with the game's default evaluator.
struct LearnedEvaluator<G: Game> {
    value: LearnedValue,
    /// Function that computes the turn number of a state; `None` only with one stage.
    turns: Option<TurnOf<G>>,
    own: Arc<dyn Evaluator<G>>,
}

impl<G: Game> Evaluator<G> for LearnedEvaluator<G> {
    fn expected_scores(&self, game: &G, state: &G::State) -> PerSeat<f32> {
        self.own.expected_scores(game, state)
    }

    fn swing(&self, game: &G, state: &G::State) -> f32 {
        self.own.swing(game, state)
    }

    fn learned_shares(&self, game: &G, state: &G::State) -> Option<PerSeat<f32>> {
        let stage = self.value.stage(self.turns.map_or(0, |turn| turn(game, state)));
        let mut row = [0.0; MAX_TERMS];
        let row = &mut row[..self.own.terms().len()];
        let strength = |seat: Seat| {
            self.own.measure(game, state, seat, row);
            stage.strength(row)
        };
        Some(shares(&PerSeat::from_fn(game.seats(), strength)))
    }

    fn digest(&self) -> Option<u64> {
        Some(self.value.digest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(from: u32, weight: f32) -> Stage {
        Stage { from, weights: vec![weight, 0.0], units: Vec::new() }
    }

    #[test]
    fn every_turn_uses_the_weights_of_its_stage() {
        let value = LearnedValue { stages: vec![stage(3, 1.0), stage(7, 2.0)] };
        let of = |turn| value.stage(turn).weights[0];
        assert_eq!([0, 3, 6, 7, 99].map(of), [1.0, 1.0, 1.0, 2.0, 2.0]);
    }

    #[test]
    fn shares_approximate_a_softmax() {
        for strengths in [[0.0, 0.0, 0.0], [1.0, -0.5, 3.0], [-4.0, 0.25, 2.0], [900.0, 0.0, -2e3]]
        {
            let found = shares(&PerSeat::from_fn(3, |seat| strengths[seat.index()]));
            let sum: f32 = strengths.iter().map(|strength| (strength - strengths[2]).exp()).sum();
            for seat in Seat::all(3).filter(|_| strengths[2] > -1e3) {
                let exact = (strengths[seat.index()] - strengths[2]).exp() / sum;
                assert!((found[seat] - exact).abs() < 0.005, "{strengths:?}: {found:?}, {exact}");
            }
            assert!((found.as_slice().iter().sum::<f32>() - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn hidden_unit_adds_the_excess_over_its_threshold() {
        let unit = Unit { bias: -1.0, inputs: vec![0.5, 0.0], weight: 4.0 };
        let stage = Stage { units: vec![unit], ..stage(0, 0.25) };
        assert_eq!([0.0, 2.0, 4.0].map(|term| stage.strength(&[term, 9.0])), [0.0, 0.5, 5.0]);
    }

    #[test]
    fn digest_of_a_learned_value_depends_on_every_weight() {
        let unit = Unit { bias: -1.0, inputs: vec![0.5, 0.0], weight: 4.0 };
        let value = LearnedValue { stages: vec![Stage { units: vec![unit], ..stage(1, 0.25) }] };
        let mut others = vec![value.clone(); 5];
        others[0].stages[0].from = 2;
        others[1].stages[0].weights[1] = 1.0;
        others[2].stages[0].units[0].bias = 1.0;
        others[3].stages[0].units[0].inputs[1] = 1.0;
        others[4].stages[0].units[0].weight = 1.0;
        assert!(others.iter().all(|other| other.digest() != value.digest()));
    }
}
