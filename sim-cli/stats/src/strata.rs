//! Sums over strata: estimates from groups of blocks. Blocks are identically distributed within a group, but not
//! between groups.

use super::blocks::vary;
use super::{BlockMeans, Confidence, Evidence, Interval, ShareTest};

/// Unweighted mean of the means of independent strata, such as the tables of a round robin.
///
/// Within a stratum, blocks are independent and identically distributed. Strata may differ in distribution and in
/// number of blocks.
#[derive(Clone, PartialEq, Debug)]
pub struct Strata(Vec<BlockMeans>);

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
    pub fn mean_of(strata: impl IntoIterator<Item = BlockMeans>) -> Strata {
        Strata(strata.into_iter().collect())
    }

    /// Mean of the stratum means. `None` without strata, or if a stratum has no game.
    pub fn value(&self) -> Option<f64> {
        let sum: f64 = self.0.iter().map(BlockMeans::mean).sum::<Option<_>>()?;
        (!self.0.is_empty()).then(|| sum / self.0.len() as f64)
    }

    /// Standard error with Satterthwaite's degrees of freedom. `None` if a stratum has fewer than two blocks, or if
    /// no stratum varies.
    ///
    /// Source: W. G. Cochran, "Sampling Techniques", 3rd ed. (1977), section 5.4; F. E. Satterthwaite, "An
    /// approximate distribution of estimates of variance components", Biometrics Bulletin 2 (1946), 110-114.
    pub fn standard_error(&self) -> Option<StandardError> {
        let n = self.0.len() as f64;
        let (mut variance, mut scatter) = (0.0, 0.0);
        for stratum in &self.0 {
            let part = (stratum.standard_error()? / n).powi(2);
            variance += part;
            scatter += part * part / (stratum.blocks - 1) as f64;
        }
        (variance > 0.0).then(|| StandardError {
            size: variance.sqrt(),
            freedom: (variance * variance / scatter).floor().max(1.0) as u64,
        })
    }

    /// Interval of Student's t around the estimate; `None` without a standard error, or if too few blocks
    /// [vary](BlockMeans::vary), of [`FEWEST`](Evidence::FEWEST) in all strata together.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let of = |count: fn(&BlockMeans) -> u64| self.0.iter().map(count).sum::<u64>();
        let [blocks, varying] = [of(|of| of.blocks), of(|of| of.moments.varying(of.blocks))];
        if !vary(varying, blocks, Evidence::FEWEST as f64) {
            return None;
        }
        let StandardError { size, freedom } = self.standard_error()?;
        Some(Interval::around(self.value()?, confidence.t(freedom) * size))
    }

    /// Test of a mean share, for strata of equal size; see [`ShareTest::new`].
    ///
    /// # Panics
    /// Panics if strata differ in size.
    pub fn share_test(&self) -> Option<ShareTest> {
        ShareTest::new(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stratum(values: &[i64]) -> BlockMeans {
        BlockMeans::of(values.iter().copied(), 1, 1)
    }

    #[test]
    fn estimate_of_a_single_stratum_equals_its_block_mean() {
        let alone = stratum(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]);
        let strata = Strata::mean_of([alone]);
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
        let difference = Strata::mean_of([first, second.negated()]);
        let StandardError { size, freedom } = difference.standard_error().expect("they vary");
        let t = difference.value().expect("data") / size;
        assert!((t - -1.8608).abs() < 5e-5, "{t}");
        assert_eq!(freedom, 17, "17.776, rounded down");
    }

    #[test]
    fn differences_between_strata_do_not_widen_the_interval_of_a_mean() {
        let strata = Strata::mean_of([stratum(&[0, 1, 0, 1]), stratum(&[100, 101, 100, 101])]);
        assert_eq!(strata.value(), Some(50.5));
        let error = strata.standard_error().expect("they vary");
        assert!((error.size - (1.0f64 / 3.0 / 4.0 / 2.0).sqrt()).abs() < 1e-12);
        assert_eq!(error.freedom, 6);
    }

    #[test]
    fn single_or_equal_blocks_have_no_standard_error() {
        assert_eq!(Strata::mean_of([stratum(&[1, 2]), stratum(&[5])]).standard_error(), None);
        assert_eq!(Strata::mean_of([stratum(&[1, 1]), stratum(&[5, 5])]).standard_error(), None);
    }
}
