//! Generalised sequential probability ratio test on the scores of blocks.

use libm::{log, pow};

use super::{AdjustedMean, BlockMeans, Interval};

/// Two hypotheses about a mean, with the error rates of a test between H0 and H1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hypotheses {
    /// Mean under H0.
    pub h0: f64,
    /// Mean under H1, above `h0`.
    pub h1: f64,
    /// Probability of accepting H1 when H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 when H1 is true.
    pub beta: f64,
}

/// Error: the hypotheses or error rates are invalid.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum NoRoom {
    /// H1 is not above H0.
    #[error("H1, the second value, must be greater than H0, the first value")]
    NotAbove,
    /// An error rate is not between 0 and 1/2.
    #[error("error rates must be between 0 and 1/2")]
    NoErrors,
}

/// Wald's sequential test of two simple hypotheses about a mean of unknown variance. The test uses the sample
/// variance as an estimate.
///
/// The log-likelihood ratio after n blocks of mean x̄ and sample variance s² is n (h1 - h0) (x̄ - (h0 + h1)/2) / s²,
/// the normal approximation of the generalised ratio. The bounds are Wald's ln(beta / (1 - alpha)) and ln((1 - beta)
/// / alpha). The average overshoot of a ratio that is observed only at looks narrows the bounds.
///
/// Source: A. Wald, "Sequential Analysis" (1947), chapters 3 and 7; M. Van den Bergh, "A practical introduction to
/// the GSPRT" (2019), for the generalised ratio of a mean and its approximation; D. Siegmund, "Sequential Analysis"
/// (1985), chapters 2 and 10 for the overshoot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    hypotheses: Hypotheses,
}

/// Decision of a sequential test at a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtState {
    /// The test ends and accepts H0.
    AcceptH0,
    /// The test ends and accepts H1.
    AcceptH1,
    /// The test continues.
    GoOn,
}

/// Evidence at a look, with the decision of the test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtLook {
    /// Log-likelihood ratio; `None` if too few blocks differ.
    pub ratio: Option<f64>,
    /// Log-likelihood ratios at which this look accepts H0 and H1.
    pub bounds: (f64, f64),
    /// Decision of the test at this look.
    pub state: SprtState,
}

/// Average overshoot of a normal random walk over a bound, in standard deviations of a step: -ζ(1/2) / √(2π). Source:
/// D. Siegmund, "Sequential Analysis" (1985), section 10.2.
const OVERSHOOT: f64 = 0.582_597;

impl Sprt {
    /// Returns a sequential test of two hypotheses.
    ///
    /// # Errors
    /// Fails if H1 is not above H0, or if an error rate is not between 0 and 1/2.
    pub fn new(hypotheses: Hypotheses) -> Result<Sprt, NoRoom> {
        let Hypotheses { h0, h1, alpha, beta } = hypotheses;
        let is_error = |chance: f64| chance > 0.0 && chance < 0.5;
        if !is_error(alpha) || !is_error(beta) {
            return Err(NoRoom::NoErrors);
        }
        if h1 > h0 { Ok(Sprt { hypotheses }) } else { Err(NoRoom::NotAbove) }
    }

    /// Hypotheses that the test decides between.
    pub fn hypotheses(&self) -> Hypotheses {
        self.hypotheses
    }

    /// Wald's bounds: the log-likelihood ratios at which a test accepts H0 and H1, if the test looks after every
    /// block and has no overshoot.
    pub fn bounds(&self) -> (f64, f64) {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        (log(beta / (1.0 - alpha)), log((1.0 - beta) / alpha))
    }

    /// Minimum number of blocks with a nonzero score before a test may end: 30 at error rates of 5 %. The number
    /// grows with the squared logarithm of the error rate. Fewer blocks estimate the variance too poorly.
    pub fn fewest_differing(&self) -> u64 {
        self.scaled(30.0)
    }

    /// Minimum number of blocks with a nonzero score for narrowed bounds: 100 at error rates of 5 %. The number grows
    /// with the squared logarithm of the error rate.
    ///
    /// If contestants rarely differ, and by more on one side, a few blocks show nothing of the rare side. The errors
    /// of variance and mean then correlate. Up to this number of blocks, the test uses Wald's original bounds, which
    /// are conservative. `corsair dev calibrate` tests this case.
    fn fewest_for_correction(&self) -> u64 {
        self.scaled(100.0)
    }

    /// Scales a number of blocks from error rates of 5 % to the test's error rates. A skewed sum of blocks has more
    /// probability beyond a distant bound than a normal sum.
    fn scaled(&self, blocks: f64) -> u64 {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        let farther = log(alpha.min(beta)) / log(0.05);
        (blocks * (farther * farther).max(1.0)).round() as u64
    }

    /// Returns the evidence from block scores between -1 and 1. `differing` is the number of nonzero scores, and
    /// `more` is the number of scores since the previous look.
    ///
    /// Siegmund's correction: a sum of normal steps that is observed after each step passes a bound by 0.583 of a
    /// step's standard deviation on average. So the test narrows the bounds by that amount, to 0 at most. If all
    /// scores are equal, the variance is zero, and the exact chance of equal scores rejects a hypothesis: see
    /// [`Sprt::enough_of`].
    ///
    /// An `adjusted` mean of the scores and its error, if given, replace the unadjusted mean and error. At looks,
    /// means adjusted by least squares on all blocks so far behave like unadjusted means of a smaller variance
    /// ([`SpentLevel`](super::SpentLevel) has the source).
    pub fn look(
        &self,
        scores: &BlockMeans,
        adjusted: Option<&AdjustedMean>,
        differing: u64,
        more: u64,
    ) -> SprtLook {
        let bounds = self.bounds();
        if let Some(score) = constant(scores) {
            let state = self.state_of_constant(score, scores.blocks);
            return SprtLook { ratio: None, bounds, state };
        }
        let (mean, error) = match adjusted {
            Some(of) => (Some(of.value), Some(of.error)),
            None => (scores.mean(), scores.standard_error()),
        };
        let ratio = mean.zip(error).and_then(|(mean, error)| self.ratio_of(mean, error));
        let ratio = ratio.filter(|_| differing >= self.fewest_differing());
        let error = error.filter(|_| differing >= self.fewest_for_correction());
        let overshoot = error.map_or(0.0, |error| {
            let Hypotheses { h0, h1, .. } = self.hypotheses;
            let of_the_blocks = (more as f64 / scores.blocks as f64).sqrt();
            OVERSHOOT * (h1 - h0) / error * of_the_blocks
        });
        let (lower, upper) = bounds;
        let bounds = ((lower + overshoot).min(0.0), (upper - overshoot).max(0.0));
        SprtLook { ratio, bounds, state: state(ratio, bounds) }
    }

    /// Decision after `blocks` blocks that all have this score.
    fn state_of_constant(&self, score: f64, blocks: u64) -> SprtState {
        let [h0, h1] = self.enough_of(score);
        if h1.is_some_and(|enough| blocks >= enough) {
            SprtState::AcceptH0
        } else if h0.is_some_and(|enough| blocks >= enough) {
            SprtState::AcceptH1
        } else {
            SprtState::GoOn
        }
    }

    /// Returns two numbers of blocks with this score, and no other score: enough to reject H0, and enough to reject
    /// H1. `None` for H0 if the score is not above `h0`, and for H1 if the score is not below `h1`.
    ///
    /// For scores between -1 and 1 with mean `h0`, a score c above `h0` has a chance of at most (1 + h0) / (1 + c).
    /// The chance reaches this bound if all remaining scores are -1. The bound for `h1` is the mirror image.
    pub fn enough_of(&self, score: f64) -> [Option<u64>; 2] {
        let Hypotheses { h0, h1, alpha, beta } = self.hypotheses;
        [(h0, score, alpha), (-h1, -score, beta)].map(|(mean, score, error)| {
            let chance = (1.0 + mean) / (1.0 + score);
            (score > mean).then(|| (log(error) / log(chance)).ceil() as u64)
        })
    }

    /// Returns bounds of the mean of equal scores, one-sided at the errors of the test, which hold at all looks: a
    /// hypothesis is rejected exactly if it lies beyond its bound. `None` unless all scores are equal.
    pub fn bounds_of_equal(&self, scores: &BlockMeans) -> Option<Interval> {
        let score = constant(scores)?;
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        let part = |error: f64| pow(error, 1.0 / scores.blocks as f64);
        Some(Interval {
            low: (1.0 + score) * part(alpha) - 1.0,
            high: 1.0 - (1.0 - score) * part(beta),
        })
    }

    /// Log-likelihood ratio of the block scores. `None` if the scores don't vary.
    pub fn log_likelihood_ratio(&self, scores: &BlockMeans) -> Option<f64> {
        self.ratio_of(scores.mean()?, scores.standard_error()?)
    }

    /// Log-likelihood ratio of a mean with a standard error.
    fn ratio_of(&self, mean: f64, error: f64) -> Option<f64> {
        let Hypotheses { h0, h1, .. } = self.hypotheses;
        let ratio = (h1 - h0) * (mean - (h0 + h1) / 2.0) / (error * error);
        (error > 0.0).then_some(ratio)
    }
}

/// Returns the common score of all blocks, if all scores are equal.
fn constant(scores: &BlockMeans) -> Option<f64> {
    scores.mean().filter(|_| scores.standard_error() == Some(0.0))
}

/// Returns the decision of a test with this ratio and these bounds.
fn state(ratio: Option<f64>, (lower, upper): (f64, f64)) -> SprtState {
    match ratio {
        Some(ratio) if ratio <= lower => SprtState::AcceptH0,
        Some(ratio) if ratio >= upper => SprtState::AcceptH1,
        Some(_) | None => SprtState::GoOn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter;

    fn sprt(h0: f64, h1: f64, alpha: f64, beta: f64) -> Sprt {
        Sprt::new(Hypotheses { h0, h1, alpha, beta }).expect("there is room")
    }

    /// Wald (1947), section 7.3: means 135 and 150, standard deviation 25, error rates 0.01 and 0.03. For the sum
    /// after m observations, the test accepts H0 at -145.7 + 142.5 m and rejects H0 at 190.6 + 142.5 m.
    #[test]
    fn sprt_bounds_match_walds_example() {
        let (lower, upper) = sprt(135.0, 150.0, 0.01, 0.03).bounds();
        let per_unit = 25.0f64.powi(2) / (150.0 - 135.0);
        assert!((lower * per_unit - -145.7).abs() < 0.05, "{}", lower * per_unit);
        assert!((upper * per_unit - 190.6).abs() < 0.05, "{}", upper * per_unit);
    }

    /// Log-likelihood of the five results of a pair of games, maximised over distributions with a given mean. The
    /// weights are p / (1 + l (x - mean)), and bisection finds l (A. B. Owen, "Empirical likelihood ratio confidence
    /// intervals", Biometrika 75 (1988)).
    fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
        let total: f64 = counts.iter().sum();
        let terms = || counts.iter().enumerate().map(|(i, n)| (i as f64 / 4.0 - mean, n / total));
        let slope = |l: f64| terms().map(|(gap, p)| p * gap / (1.0 + l * gap)).sum::<f64>();
        let (mut low, mut high) = (-1.0 / (1.0 - mean) + 1e-9, 1.0 / mean - 1e-9);
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if slope(middle) > 0.0 { low = middle } else { high = middle }
        }
        total * terms().map(|(gap, p)| p * log(p / (1.0 + low * gap))).sum::<f64>()
    }

    /// Data: 56,576 pairs of games between two nearly equal players, scored 0, 1/4, 1/2, 3/4 or 1 per pair. The
    /// approximation agrees with the exact generalised ratio.
    #[test]
    fn sprt_agrees_with_the_exact_generalised_likelihood_ratio() {
        let counts = [367.0, 13_228.0, 28_956.0, 13_669.0, 356.0];
        let blocks =
            (0..).zip(&counts).flat_map(|(quarters, &n)| iter::repeat_n(quarters, n as usize));
        let scores = BlockMeans::of(blocks, 1, 4);
        for (h0, h1) in [(0.5, 0.503), (0.5, 0.501), (0.499, 0.505)] {
            let test = sprt(h0, h1, 0.05, 0.05);
            let ours = test.log_likelihood_ratio(&scores).expect("they vary");
            let exact = log_likelihood(&counts, h1) - log_likelihood(&counts, h0);
            assert!((ours - exact).abs() < 0.01, "{h0} {h1}: {ours} is not {exact}");
        }
    }

    #[test]
    fn smaller_error_rates_need_more_differing_blocks() {
        let fewest = |alpha, beta| sprt(0.0, 0.01, alpha, beta).fewest_differing();
        assert_eq!([fewest(0.05, 0.05), fewest(0.1, 0.2)], [30, 30]);
        assert_eq!([fewest(0.01, 0.05), fewest(0.05, 0.001)], [71, 160]);
    }

    /// Returns block means for three kinds of blocks: `ahead` blocks score 1, `level` blocks score 0 and `behind`
    /// blocks score -1.
    fn blocks([ahead, level, behind]: [usize; 3]) -> BlockMeans {
        let scores = [(1, ahead), (0, level), (-1, behind)].into_iter();
        BlockMeans::of(scores.flat_map(|(score, times)| iter::repeat_n(score, times)), 1, 1)
    }

    #[test]
    fn sprt_bounds_narrow_once_enough_blocks_differ() {
        let test = sprt(0.0, 0.2, 0.05, 0.05);
        let scores = blocks([50, 100, 50]);
        let look = test.look(&scores, None, 100, 50);
        // The ratio's step of 50 blocks has a standard deviation of √50 · 0.2 / s.
        let deviation = scores.standard_error().expect("varies") * 200f64.sqrt();
        let drawn_in = 0.582_597 * 50f64.sqrt() * 0.2 / deviation;
        assert!((look.bounds.1 - (19f64.ln() - drawn_in)).abs() < 1e-12, "{look:?}");
        assert_eq!(look.bounds.0, -look.bounds.1);
        assert_eq!(look.state, SprtState::AcceptH0);
        let fewer = test.look(&blocks([40, 120, 40]), None, 80, 50);
        assert_eq!(fewer.bounds, test.bounds());
        assert_eq!(test.look(&blocks([14, 100, 15]), None, 29, 30).ratio, None);
    }

    #[test]
    fn distant_hypotheses_are_separated_in_the_middle() {
        let look = sprt(0.0, 0.9, 0.05, 0.05).look(&blocks([60, 0, 60]), None, 120, 120);
        assert_eq!((look.bounds, look.state), ((0.0, 0.0), SprtState::AcceptH0));
    }

    /// 0.97 to the power of 98 is above 0.05, and 0.97 to the power of 99 is below 0.05.
    #[test]
    fn equal_blocks_reject_a_mean_by_exact_chance() {
        let state = |test: Sprt, n| test.look(&blocks([0, n, 0]), None, 0, 10).state;
        let test = sprt(0.0, 0.03, 0.05, 0.05);
        assert_eq!([98, 99].map(|n| state(test, n)), [SprtState::GoOn, SprtState::AcceptH0]);
        let below = sprt(-0.03, 0.0, 0.05, 0.05);
        assert_eq!([98, 99].map(|n| state(below, n)), [SprtState::GoOn, SprtState::AcceptH1]);
        assert_eq!(test.enough_of(0.0), [None, Some(99)]);
    }

    /// With a mean of at most 0, the chance that all blocks score 1 is at most 1/32.
    #[test]
    fn won_blocks_reject_a_mean_by_exact_chance() {
        let test = sprt(0.0, 0.03, 0.05, 0.05);
        let state = |n| test.look(&blocks([n, 0, 0]), None, n as u64, 1).state;
        assert_eq!([4, 5].map(state), [SprtState::GoOn, SprtState::AcceptH1]);
        assert_eq!(test.enough_of(1.0), [Some(5), None]);
    }

    #[test]
    fn invalid_hypotheses_are_refused() {
        let refused = |h0, h1, alpha| {
            Sprt::new(Hypotheses { h0, h1, alpha, beta: 0.05 }).expect_err("no room")
        };
        assert_eq!(refused(0.01, 0.01, 0.05), NoRoom::NotAbove);
        assert_eq!(refused(0.01, 0.0, 0.05), NoRoom::NotAbove);
        assert_eq!(refused(0.0, f64::NAN, 0.05), NoRoom::NotAbove);
        assert_eq!(refused(0.0, 0.01, 0.0), NoRoom::NoErrors);
        assert_eq!(refused(0.0, 0.01, 0.5), NoRoom::NoErrors);
    }
}
