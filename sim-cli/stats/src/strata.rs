//! Sums over strata: estimates from groups of blocks. Blocks are identically distributed within a group, but not
//! between groups.

use super::{BlockMeans, Confidence, Interval, p_of_t, wilson_on_strata};

/// Weighted sum of means from independent strata, such as the tables of a round robin.
///
/// Within a stratum, blocks are independent and identically distributed. Strata may differ in distribution and in
/// number of blocks.
#[derive(Clone, PartialEq, Debug)]
pub struct Strata {
    terms: Vec<(f64, BlockMeans)>,
}

/// Standard error with its degrees of freedom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StandardError {
    /// Size of the standard error.
    pub size: f64,
    /// Degrees of freedom, rounded down.
    pub freedom: u64,
}

impl Strata {
    /// Returns the unweighted mean of the strata.
    pub fn mean_of(strata: &[BlockMeans]) -> Strata {
        let weight = 1.0 / strata.len() as f64;
        Strata::weighted(strata.iter().map(|&stratum| (weight, stratum)))
    }

    /// Returns the weighted sum of strata, given pairs of weight and stratum.
    pub fn weighted(terms: impl IntoIterator<Item = (f64, BlockMeans)>) -> Strata {
        Strata { terms: terms.into_iter().collect() }
    }

    /// Weighted sum of the stratum means. `None` if a stratum has no game.
    pub fn value(&self) -> Option<f64> {
        let terms = self.terms.iter().map(|(weight, stratum)| Some(weight * stratum.mean()?));
        terms.sum()
    }

    /// Standard error with Satterthwaite's degrees of freedom. `None` if a stratum has fewer than two blocks, or if
    /// no stratum varies.
    ///
    /// Source: W. G. Cochran, "Sampling Techniques", 3rd ed. (1977), section 5.4; F. E. Satterthwaite, "An
    /// approximate distribution of estimates of variance components", Biometrics Bulletin 2 (1946), 110-114.
    pub fn standard_error(&self) -> Option<StandardError> {
        let (mut variance, mut scatter) = (0.0, 0.0);
        for (weight, stratum) in &self.terms {
            let part = (weight * stratum.standard_error()?).powi(2);
            variance += part;
            scatter += part * part / (stratum.blocks - 1) as f64;
        }
        (variance > 0.0).then(|| StandardError {
            size: variance.sqrt(),
            freedom: (variance * variance / scatter).floor().max(1.0) as u64,
        })
    }

    /// Interval of Student's t around the estimate; `None` without a standard error.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let StandardError { size, freedom } = self.standard_error()?;
        Some(Interval::around(self.value()?, confidence.t(freedom) * size))
    }

    /// Two-sided p-value of Student's t against the hypothesis that the true value is `null`; `None` without a
    /// standard error.
    pub fn p_value(&self, null: f64) -> Option<f64> {
        let StandardError { size, freedom } = self.standard_error()?;
        Some(p_of_t((self.value()? - null) / size, freedom))
    }

    /// Wilson's interval around the unweighted mean of shares from 0 to 1, for strata of equal size. `None` if
    /// several strata have one block each.
    ///
    /// # Panics
    /// Panics if strata differ in size or weight.
    pub fn interval_of_shares(&self, confidence: Confidence) -> Option<Interval> {
        let weight = 1.0 / self.terms.len() as f64;
        assert!(self.terms.iter().all(|&(of_one, _)| of_one == weight), "it is a plain mean");
        let strata: Vec<BlockMeans> = self.terms.iter().map(|&(_, stratum)| stratum).collect();
        wilson_on_strata(&strata, confidence)
    }

    /// Two-sided p-value against a mean share of `null` over equal strata. The test needs no variance, so it also
    /// works if the shares don't vary or each stratum has one block.
    ///
    /// Under the hypothesis, the product of stratum mean over `null`, taken over all blocks, has an expected value of
    /// at most 1. The product of the true means is at most the power of their mean (arithmetic and geometric mean), and
    /// constant shares equal their blocks. So the product exceeds 1/p with a chance of at most p (Markov). The
    /// argument also holds for the complements of the shares. Source: V. Vovk and R. Wang, "E-values: calibration,
    /// combination and applications", Annals of Statistics 49 (2021), 1736-1754.
    pub fn p_bound_of_shares(&self, null: f64) -> Option<f64> {
        let above = self.value()? >= null;
        let expected = if above { null } else { 1.0 - null };
        let bound = self.terms.iter().try_fold(2.0f64, |bound, (_, stratum)| {
            let mean = stratum.mean()?;
            let towards = if above { mean } else { 1.0 - mean };
            Some(bound * (expected / towards).powf(stratum.blocks as f64))
        });
        Some(bound?.min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;

    fn stratum(values: &[i64]) -> BlockMeans {
        let mut moments = Moments::default();
        values.iter().for_each(|&value| moments.add(value));
        BlockMeans { moments, blocks: values.len() as u64, games_per_block: 1, unit: 1 }
    }

    #[test]
    fn estimate_of_a_single_stratum_equals_its_block_mean() {
        let alone = stratum(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]);
        let strata = Strata::mean_of(&[alone]);
        assert_eq!(strata.value(), alone.mean());
        let (ours, theirs) =
            (strata.interval(Confidence::REPORTED), alone.interval(Confidence::REPORTED));
        let (ours, theirs) = (ours.expect("ten blocks"), theirs.expect("ten blocks"));
        assert!((ours.low - theirs.low).abs() < 1e-9 && (ours.high - theirs.high).abs() < 1e-9);
    }

    /// The difference of two strata is Welch's test, in R `t.test(extra ~ group, data = sleep)`.
    #[test]
    fn stratified_error_equals_welchs_test_of_the_sleep_data() {
        let first = stratum(&[7, -16, -2, -12, -1, 34, 37, 8, 0, 20]);
        let second = stratum(&[19, 8, 11, 1, -1, 44, 55, 16, 46, 34]);
        let difference = Strata::weighted([(1.0, first), (-1.0, second)]);
        let StandardError { size, freedom } = difference.standard_error().expect("they vary");
        let t = difference.value().expect("data") / size;
        assert!((t - -1.8608).abs() < 5e-5, "{t}");
        assert_eq!(freedom, 17, "17.776, rounded down");
        let p = difference.p_value(0.0).expect("they vary");
        assert!((p - 0.0801).abs() < 5e-4, "{p}: R has 0.07939 with 17.776 degrees");
    }

    #[test]
    fn differences_between_strata_do_not_widen_the_interval_of_a_mean() {
        let strata = Strata::mean_of(&[stratum(&[0, 1, 0, 1]), stratum(&[100, 101, 100, 101])]);
        assert_eq!(strata.value(), Some(50.5));
        let error = strata.standard_error().expect("they vary");
        assert!((error.size - (1.0f64 / 3.0 / 4.0 / 2.0).sqrt()).abs() < 1e-12);
        assert_eq!(error.freedom, 6);
    }

    #[test]
    fn single_or_equal_blocks_have_no_standard_error() {
        assert_eq!(Strata::mean_of(&[stratum(&[1, 2]), stratum(&[5])]).standard_error(), None);
        assert_eq!(Strata::mean_of(&[stratum(&[1, 1]), stratum(&[5, 5])]).standard_error(), None);
    }

    #[test]
    fn constant_shares_have_a_bound_on_the_p_value() {
        let always = Strata::mean_of(&[stratum(&[1; 4]), stratum(&[1; 4])]);
        let p = always.p_bound_of_shares(0.5).expect("blocks");
        assert!((p - 2.0 / 256.0).abs() < 1e-15);
        let never = Strata::mean_of(&[stratum(&[0; 3])]);
        assert_eq!(never.p_bound_of_shares(0.5), Some(0.25));
        let of_a_quarter = never.p_bound_of_shares(0.25).expect("blocks");
        assert!((of_a_quarter - 2.0 * 0.75f64.powi(3)).abs() < 1e-15);
        let half = BlockMeans { unit: 2, ..stratum(&[1; 9]) };
        assert_eq!(Strata::mean_of(&[half]).p_bound_of_shares(0.5), Some(1.0));
    }
}
