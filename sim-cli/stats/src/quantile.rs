//! Quantiles of an exact histogram, with intervals from order statistics.

use super::{Confidence, Histogram, Interval};

/// Quantile of a distribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantile {
    /// First quartile: a quarter of the distribution lies at or below it.
    First,
    /// Median: half of the distribution lies at or below it.
    Median,
    /// Third quartile: three quarters of the distribution lie at or below it.
    Third,
    /// 95th percentile: 95 % of the distribution lie at or below it.
    NinetyFifth,
}

impl Quantile {
    /// All quartiles in ascending order.
    pub const QUARTILES: [Quantile; 3] = [Quantile::First, Quantile::Median, Quantile::Third];

    const fn twentieths(self) -> u64 {
        match self {
            Quantile::First => 5,
            Quantile::Median => 10,
            Quantile::Third => 15,
            Quantile::NinetyFifth => 19,
        }
    }

    /// Share of the distribution at or below the quantile: 0.25, 0.5, 0.75 or 0.95.
    pub const fn part(self) -> f64 {
        self.twentieths() as f64 / 20.0
    }

    /// Quantile of a sample: the smallest value such that at least the quantile's share of the sample lies at or
    /// below it. The definition is the inverse of the empirical distribution, type 1 of Hyndman and Fan, "Sample
    /// quantiles in statistical packages", The American Statistician 50 (1996). `None` for an empty sample.
    pub fn of(self, sample: &Histogram) -> Option<i32> {
        let n = u128::from(sample.total());
        let rank = (u128::from(self.twentieths()) * n).div_ceil(20);
        sample.at_rank(rank as u64)
    }
}

/// Ranks of the order statistics that enclose a quantile, for a sample of independent values.
///
/// The number of values at or below the true quantile is binomial for any distribution. So the values of rank `low`
/// and `high` enclose the quantile with the chance that this number is at least `low` and below `high`. For a
/// discrete distribution the chance is at least as high.
///
/// Source: W. J. Conover, "Practical Nonparametric Statistics", 3rd ed. (1999), section 3.2; H. A. David and H. N.
/// Nagaraja, "Order Statistics", 3rd ed. (2003), section 7.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderStatistics {
    /// Rank of the lower end, from 1.
    low: u64,
    /// Rank of the upper end, from 1.
    high: u64,
}

impl OrderStatistics {
    /// Returns the closest ranks that enclose the quantile of `n` independent values with this confidence on each
    /// side. `None` if even the smallest and the largest value do not enclose the quantile often enough.
    pub fn enclosing(
        quantile: Quantile,
        n: u64,
        confidence: Confidence,
    ) -> Option<OrderStatistics> {
        let below = Binomial::new(n, quantile.part());
        let low = below.quantile(confidence.tail());
        let high = below.quantile(1.0 - confidence.tail()) + 1;
        (low >= 1 && high <= n).then_some(OrderStatistics { low, high })
    }

    /// Interval of the quantile from a sorted sample; `None` if a rank exceeds the size of the sample.
    pub fn of_sorted(&self, sorted: &[f64]) -> Option<Interval> {
        let at = |rank: u64| sorted.get(usize::try_from(rank - 1).ok()?).copied();
        Some(Interval { low: at(self.low)?, high: at(self.high)? })
    }

    /// Interval of the quantile from the histogram of a sample; `None` if a rank exceeds the size of the sample.
    pub fn interval(&self, sample: &Histogram) -> Option<Interval> {
        let (low, high) = (sample.at_rank(self.low)?, sample.at_rank(self.high)?);
        Some(Interval { low: low.into(), high: high.into() })
    }
}

/// Binomial distribution, summed outwards from the mode. The sum uses no special function, and is as exact for a
/// thousand million trials as for ten.
struct Binomial {
    /// Number of successes whose probability is `weights[0]`.
    first: u64,
    /// Relative probabilities of consecutive numbers of successes.
    weights: Vec<f64>,
}

impl Binomial {
    /// Probability, relative to the probability of the mode, below which the distribution is cut off.
    const NEGLIGIBLE: f64 = 1e-18;

    fn new(n: u64, p: f64) -> Binomial {
        let odds = p / (1.0 - p);
        let mode = ((n as f64 + 1.0) * p).min(n as f64) as u64;
        let mut weights = Vec::new();
        let (mut weight, mut k) = (1.0, mode);
        while weight > Binomial::NEGLIGIBLE {
            weights.push(weight);
            weight *= k as f64 / ((n - k + 1) as f64 * odds);
            k = k.saturating_sub(1);
        }
        let first = mode + 1 - weights.len() as u64;
        weights.reverse();
        (weight, k) = (1.0, mode);
        while k < n && weight > Binomial::NEGLIGIBLE {
            weight *= (n - k) as f64 * odds / (k + 1) as f64;
            weights.push(weight);
            k += 1;
        }
        Binomial { first, weights }
    }

    /// Smallest number of successes with a cumulative probability of at least `level`.
    fn quantile(&self, level: f64) -> u64 {
        let wanted = level * self.weights.iter().sum::<f64>();
        let mut passed = 0.0;
        let more = self.weights.iter().take_while(|&&weight| {
            passed += weight;
            passed < wanted
        });
        self.first + more.count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(quantile: Quantile, n: u64) -> Option<(u64, u64)> {
        OrderStatistics::enclosing(quantile, n, Confidence::REPORTED).map(|of| (of.low, of.high))
    }

    /// Published tables, such as Conover's, have the ranks for the median. The ranks for the first and third
    /// quartiles come from scipy's exact binomial.
    #[test]
    fn ranks_of_quantile_intervals_match_published_ranks() {
        assert_eq!(ranks(Quantile::Median, 5), None);
        assert_eq!(ranks(Quantile::Median, 6), Some((1, 6)));
        assert_eq!(ranks(Quantile::Median, 10), Some((2, 9)));
        assert_eq!(ranks(Quantile::Median, 20), Some((6, 15)));
        assert_eq!(ranks(Quantile::Median, 100), Some((40, 61)));
        assert_eq!(ranks(Quantile::First, 10), None);
        assert_eq!(ranks(Quantile::First, 20), Some((2, 10)));
        assert_eq!(ranks(Quantile::Third, 20), Some((11, 19)));
        assert_eq!(ranks(Quantile::First, 3_334), Some((785, 884)));
        assert_eq!(ranks(Quantile::Median, 3_334), Some((1_610, 1_725)));
        assert_eq!(ranks(Quantile::First, 1_000_000), Some((249_152, 250_850)));
        assert_eq!(ranks(Quantile::Median, 1_000_000), Some((499_020, 500_981)));
        assert_eq!(ranks(Quantile::Third, 1_000_000), Some((749_151, 750_849)));
        assert_eq!(ranks(Quantile::NinetyFifth, 100), Some((90, 100)));
        assert_eq!(ranks(Quantile::Median, 0), None);
        assert_eq!(ranks(Quantile::Median, 1), None);
    }

    #[test]
    fn quartiles_and_their_intervals_are_order_statistics() {
        let mut sample = Histogram::default();
        (1..=20).for_each(|value| sample.add(value));
        let found = Quantile::QUARTILES.map(|quantile| quantile.of(&sample));
        assert_eq!(found, [Some(5), Some(10), Some(15)]);
        assert_eq!(Quantile::NinetyFifth.of(&sample), Some(19));
        let median = OrderStatistics::enclosing(Quantile::Median, 20, Confidence::REPORTED);
        let interval = median.expect("twenty values").interval(&sample);
        assert_eq!(interval, Some(Interval { low: 6.0, high: 15.0 }));
        assert_eq!(Quantile::Median.of(&Histogram::default()), None);
    }
}
