//! Sensitivity of an equilibrium, or of α-rank, to errors in the payoffs.

use super::alpha_rank::alpha_rank;
use super::equilibrium::after_steps;
use super::{Equilibrium, SymmetricGame};
use crate::Interval;

/// Variation of a mixture when the payoffs are resampled within their errors.
#[derive(Clone, PartialEq, Debug)]
pub struct RedrawnMixture {
    /// Range of each strategy's probability over all resamples; `None` if the resamples agree, because they then show
    /// no error. Percentiles would be too narrow: noise in the payoffs gives some probability to a strategy that is
    /// hardly worse, and resamples repeat this bias.
    pub ranges: Vec<Option<Interval>>,
    /// Share of resamples in which each strategy has a positive probability.
    pub support: Vec<f64>,
}

/// Number of steps of fictitious play per resample. The steps need to find only the neighbourhood, because Newton's
/// method refines the mixture.
const STEPS: u32 = 2_000;

/// Probability below which a strategy counts as unplayed, and width below which a range counts as zero.
const NEGLIGIBLE: f64 = 5e-4;

impl RedrawnMixture {
    /// Returns the variation of the equilibrium over resampled games. `None` without a game.
    pub fn of_equilibria(games: impl Iterator<Item = SymmetricGame>) -> Option<RedrawnMixture> {
        let mixture = |game| {
            let Equilibrium { mixture, .. } = after_steps(&game, STEPS);
            mixture
        };
        RedrawnMixture::of(games.map(mixture).collect())
    }

    /// Returns the variation of [`alpha_rank`] over resampled games, in a population of `members`.
    pub fn of_alpha_ranks(
        games: impl Iterator<Item = SymmetricGame>,
        (alpha, members): (f64, usize),
    ) -> Option<RedrawnMixture> {
        RedrawnMixture::of(games.map(|game| alpha_rank(&game, alpha, members)).collect())
    }

    fn of(mixtures: Vec<Vec<f64>>) -> Option<RedrawnMixture> {
        let strategies = 0..mixtures.first()?.len();
        let range = |strategy: usize| {
            let chances = || mixtures.iter().map(|of| of[strategy]);
            let range = Interval {
                low: chances().fold(1.0, f64::min),
                high: chances().fold(0.0, f64::max),
            };
            (range.high - range.low > NEGLIGIBLE).then_some(range)
        };
        let support = |strategy: usize| {
            let played = mixtures.iter().filter(|of| of[strategy] > NEGLIGIBLE);
            played.count() as f64 / mixtures.len() as f64
        };
        Some(RedrawnMixture {
            ranges: strategies.clone().map(range).collect(),
            support: strategies.map(support).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sobol::tests::Stream;

    /// Resampled game of hawks and doves with a third strategy. The share of hawks in equilibrium is value / cost.
    /// The third strategy is worse than hawk and dove by `worse`.
    fn payoffs(worse: f64) -> [[f64; 3]; 3] {
        let (value, cost) = (2.0, 4.0);
        [
            [(value - cost) / 2.0, value, value],
            [0.0, value / 2.0, value],
            [-worse, 1.0 - worse, 0.0],
        ]
    }

    fn with_errors(payoffs: [[f64; 3]; 3], error: f64, stream: &mut Stream) -> [[f64; 3]; 3] {
        payoffs.map(|row| row.map(|payoff| payoff + error * stream.normal()))
    }

    fn redrawn(payoffs: [[f64; 3]; 3], error: f64, stream: &mut Stream) -> RedrawnMixture {
        let games = (0..200).map(|_| {
            let payoffs = with_errors(payoffs, error, stream);
            SymmetricGame::new(3, 1, |own, spread| {
                let other = spread.iter().position(|&players| players > 0).expect("one other");
                payoffs[own][other]
            })
        });
        RedrawnMixture::of_equilibria(games).expect("games")
    }

    /// For a payoff matrix a b, c d, the chance of a hawk is (b - d) / (b - d + c - a). At a = -1, b = 2, c = 0, d =
    /// 1 the slope in each payoff is ±1/4, so four errors of 0.1 give one error of 0.05. The range of 200 normal
    /// variates has the mean 5.49 standard deviations.
    #[test]
    fn equilibrium_ranges_follow_from_the_errors_of_payoffs() {
        let of = redrawn(payoffs(2.0), 0.1, &mut Stream(4));
        let Interval { low, high } = of.ranges[0].expect("resamples differ");
        assert!(low < 0.5 && 0.5 < high, "{of:?}");
        assert!((high - low - 5.49 * 0.05).abs() < 0.08, "{of:?}");
        assert_eq!(of.support, [1.0, 1.0, 0.0]);
        assert_eq!(of.ranges[2], None, "no resample has the third strategy");
    }

    /// The third strategy is worse by one error only, so that it often enters the equilibrium of measured payoffs.
    #[test]
    fn ranges_cover_the_equilibrium_despite_a_strategy_that_is_hardly_worse() {
        let (mut stream, error, truth) = (Stream(7), 0.05, [0.5, 0.5, 0.0]);
        let experiments = 100;
        let covers = |_: &i32| {
            let measured = with_errors(payoffs(0.05), error, &mut stream);
            let of = redrawn(measured, error, &mut stream);
            of.ranges.iter().zip(truth).all(|(range, truth)| {
                range.is_none_or(|range| range.low - 0.001 <= truth && truth <= range.high + 0.001)
            })
        };
        let covered = (0..experiments).filter(covers).count();
        assert!(covered >= 90, "all three ranges cover in {covered} of {experiments}");
    }

    #[test]
    fn resamples_that_agree_give_no_range() {
        let of = redrawn(payoffs(1.0), 0.0, &mut Stream(4));
        assert_eq!(of.ranges, [None; 3]);
        let none = std::iter::empty::<SymmetricGame>();
        assert_eq!(RedrawnMixture::of_equilibria(none), None);
    }
}
