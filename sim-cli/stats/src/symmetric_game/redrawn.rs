//! Sensitivity of an equilibrium, or of α-rank, to errors in the payoffs.

use super::alpha_rank::alpha_rank;
use super::equilibrium::after_steps;
use super::{Equilibrium, SymmetricGame};
use crate::{Confidence, Interval};

/// Variation of a mixture when the payoffs are resampled within their errors.
#[derive(Clone, PartialEq, Debug)]
pub struct RedrawnMixture {
    /// Percentile range of each strategy's probability; `None` if the resamples agree, because they then show no
    /// error.
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
    pub fn of_equilibria(
        games: impl Iterator<Item = SymmetricGame>,
        confidence: Confidence,
    ) -> Option<RedrawnMixture> {
        let mixture = |game| {
            let Equilibrium { mixture, .. } = after_steps(&game, STEPS);
            mixture
        };
        RedrawnMixture::of(games.map(mixture).collect(), confidence)
    }

    /// Returns the variation of [`alpha_rank`] over resampled games, in a population of `members`.
    pub fn of_alpha_ranks(
        games: impl Iterator<Item = SymmetricGame>,
        (alpha, members): (f64, usize),
        confidence: Confidence,
    ) -> Option<RedrawnMixture> {
        RedrawnMixture::of(
            games.map(|game| alpha_rank(&game, alpha, members)).collect(),
            confidence,
        )
    }

    fn of(mixtures: Vec<Vec<f64>>, confidence: Confidence) -> Option<RedrawnMixture> {
        let last = mixtures.len().checked_sub(1)?;
        let tail = (confidence.tail() * mixtures.len() as f64) as usize;
        let sorted = |strategy: usize| {
            let mut chances: Vec<f64> = mixtures.iter().map(|of| of[strategy]).collect();
            chances.sort_by(f64::total_cmp);
            chances
        };
        let all: Vec<Vec<f64>> = (0..mixtures[0].len()).map(sorted).collect();
        let range = |of: &Vec<f64>| {
            let range = Interval { low: of[tail], high: of[last - tail] };
            (range.high - range.low > NEGLIGIBLE).then_some(range)
        };
        let support = |of: &Vec<f64>| {
            of.iter().filter(|&&chance| chance > NEGLIGIBLE).count() as f64 / of.len() as f64
        };
        Some(RedrawnMixture {
            ranges: all.iter().map(range).collect(),
            support: all.iter().map(support).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sobol::tests::Stream;

    /// Resampled game of hawks and doves with a third strategy. The share of hawks in equilibrium is value / cost.
    /// The third strategy is worse than hawk and dove by ten standard errors.
    fn drawn(error: f64, stream: &mut Stream) -> SymmetricGame {
        let (value, cost) = (2.0, 4.0);
        let payoffs = [
            [(value - cost) / 2.0, value, value],
            [0.0, value / 2.0, value],
            [-1.0 - 10.0 * error, -10.0 * error, 0.0],
        ]
        .map(|row| row.map(|payoff| payoff + error * stream.normal()));
        SymmetricGame::new(3, 1, |own, spread| {
            let other = spread.iter().position(|&players| players > 0).expect("one other");
            payoffs[own][other]
        })
    }

    fn redrawn(error: f64) -> RedrawnMixture {
        let mut stream = Stream(4);
        let games = (0..200).map(|_| drawn(error, &mut stream));
        RedrawnMixture::of_equilibria(games, Confidence::REPORTED).expect("games")
    }

    /// For a payoff matrix a b, c d, the chance of a hawk is (b - d) / (b - d + c - a). At a = -1, b = 2, c = 0, d =
    /// 1 the slope in each payoff is ±1/4, so four errors of 0.1 give one error of 0.05.
    #[test]
    fn equilibrium_ranges_follow_from_the_errors_of_payoffs() {
        let of = redrawn(0.1);
        let Interval { low, high } = of.ranges[0].expect("resamples differ");
        assert!(low < 0.5 && 0.5 < high, "{of:?}");
        assert!((high - low - 2.0 * 1.96 * 0.05).abs() < 0.05, "{of:?}");
        assert_eq!(of.support, [1.0, 1.0, 0.0]);
        assert_eq!(of.ranges[2], None, "no resample has the third strategy");
    }

    #[test]
    fn resamples_that_agree_give_no_range() {
        let of = redrawn(0.0);
        assert_eq!(of.ranges, [None; 3]);
        let none = std::iter::empty::<SymmetricGame>();
        assert_eq!(RedrawnMixture::of_equilibria(none, Confidence::REPORTED), None);
    }
}
