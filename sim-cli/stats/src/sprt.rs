//! The generalised sequential probability ratio test on the scores of blocks.

use super::BlockMeans;

/// Two values that a mean may have, and how often the test may choose the wrong one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hypotheses {
    /// The mean under H0.
    pub h0: f64,
    /// The mean under H1, above `h0`.
    pub h1: f64,
    /// The chance of accepting H1 when H0 is true.
    pub alpha: f64,
    /// The chance of accepting H0 when H1 is true.
    pub beta: f64,
}

/// There is no room between the hypotheses.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum NoRoom {
    /// H1 is not above H0.
    #[error(
        "the second value must be above the first: between them lies what the test leaves open"
    )]
    NotAbove,
    /// A chance of error that is none.
    #[error("the chances of error lie between 0 and 1/2")]
    NoErrors,
}

/// Wald's test of two simple hypotheses, made for a mean of unknown variance by putting the
/// variance seen so far in its place.
///
/// The log-likelihood ratio after n blocks of mean x̄ and sample variance s² is
/// n (h1 - h0) (x̄ - (h0 + h1)/2) / s², the normal approximation of the generalised ratio; the
/// bounds are Wald's ln(beta / (1 - alpha)) and ln((1 - beta) / alpha), which err on the safe side
/// where a test overshoots them.
///
/// Source: A. Wald, "Sequential Analysis" (1947), chapters 3 and 7; M. Van den Bergh, "A practical
/// introduction to the GSPRT" (2019), for the generalised ratio of a mean and its approximation;
/// D. Siegmund, "Sequential Analysis" (1985), chapter 2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    hypotheses: Hypotheses,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtState {
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
    /// Neither.
    GoOn,
}

impl Sprt {
    /// A test of two hypotheses.
    ///
    /// # Errors
    /// If there is no room between them, or no chance of error is allowed.
    pub fn new(hypotheses: Hypotheses) -> Result<Sprt, NoRoom> {
        let Hypotheses { h0, h1, alpha, beta } = hypotheses;
        let is_error = |chance: f64| chance > 0.0 && chance < 0.5;
        if !is_error(alpha) || !is_error(beta) {
            return Err(NoRoom::NoErrors);
        }
        if h1 > h0 { Ok(Sprt { hypotheses }) } else { Err(NoRoom::NotAbove) }
    }

    /// The hypotheses.
    pub fn hypotheses(&self) -> Hypotheses {
        self.hypotheses
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The fewest blocks with a score other than zero before a test may end: 100 at errors of 5 %, and
    /// more for smaller errors, as the square of their logarithm.
    ///
    /// The variance that stands for the unknown one is made of these. Where contestants rarely
    /// differ, and by more on one side than on the other, a handful of blocks shows none of the rare
    /// side, and its variance and mean err together: tests that end on them err three times as often
    /// as they say, and with 30 still somewhat too often. The farther out a bound lies, the more a
    /// lopsided sum of blocks has beyond it than a normal one. `corsair calibrate` has rows for it.
    pub fn fewest_differing(&self) -> u64 {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        let farther = alpha.min(beta).ln() / 0.05f64.ln();
        (100.0 * (farther * farther).max(1.0)).round() as u64
    }

    /// The log-likelihood ratio of block scores. `None` where they don't vary.
    pub fn log_likelihood_ratio(&self, scores: &BlockMeans) -> Option<f64> {
        let error = scores.standard_error()?;
        let Hypotheses { h0, h1, .. } = self.hypotheses;
        let ratio = (h1 - h0) * (scores.mean()? - (h0 + h1) / 2.0) / (error * error);
        (error > 0.0).then_some(ratio)
    }

    /// What the ratio says.
    pub fn state(&self, ratio: Option<f64>) -> SprtState {
        let (accept_h0, accept_h1) = self.bounds();
        match ratio {
            Some(ratio) if ratio <= accept_h0 => SprtState::AcceptH0,
            Some(ratio) if ratio >= accept_h1 => SprtState::AcceptH1,
            Some(_) | None => SprtState::GoOn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;

    fn sprt(h0: f64, h1: f64, alpha: f64, beta: f64) -> Sprt {
        Sprt::new(Hypotheses { h0, h1, alpha, beta }).expect("there is room")
    }

    /// Wald (1947), section 7.3: means 135 and 150, standard deviation 25, errors 0.01 and 0.03. In
    /// terms of the sum after m observations, H0 is accepted at -145.7 + 142.5 m and rejected at
    /// 190.6 + 142.5 m.
    #[test]
    fn bounds_are_those_of_walds_example() {
        let (lower, upper) = sprt(135.0, 150.0, 0.01, 0.03).bounds();
        let per_unit = 25.0f64.powi(2) / (150.0 - 135.0);
        assert!((lower * per_unit - -145.7).abs() < 0.05, "{}", lower * per_unit);
        assert!((upper * per_unit - 190.6).abs() < 0.05, "{}", upper * per_unit);
    }

    /// The likelihood of a distribution on the five results of a pair of games that maximises it
    /// among those of a given mean: weights p / (1 + l (x - mean)), l found by bisection
    /// (A. B. Owen, "Empirical likelihood ratio confidence intervals", Biometrika 75 (1988)).
    fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
        let total: f64 = counts.iter().sum();
        let terms = || counts.iter().enumerate().map(|(i, n)| (i as f64 / 4.0 - mean, n / total));
        let slope = |l: f64| terms().map(|(gap, p)| p * gap / (1.0 + l * gap)).sum::<f64>();
        let (mut low, mut high) = (-1.0 / (1.0 - mean) + 1e-9, 1.0 / mean - 1e-9);
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if slope(middle) > 0.0 { low = middle } else { high = middle }
        }
        total * terms().map(|(gap, p)| p * (p / (1.0 + low * gap)).ln()).sum::<f64>()
    }

    /// 56,576 pairs of games between two that are nearly equal, scored 0, 1/4, 1/2, 3/4 or 1 a pair.
    /// The approximation agrees with the exact generalised ratio.
    #[test]
    fn agrees_with_the_exact_generalised_ratio() {
        let counts = [367.0, 13_228.0, 28_956.0, 13_669.0, 356.0];
        let mut moments = Moments::default();
        for (quarters, &count) in counts.iter().enumerate() {
            (0..count as u64).for_each(|_| moments.add(quarters as i64));
        }
        let scores = BlockMeans { moments, blocks: 56_576, games_per_block: 1, unit: 4 };
        for (h0, h1) in [(0.5, 0.503), (0.5, 0.501), (0.499, 0.505)] {
            let test = sprt(h0, h1, 0.05, 0.05);
            let ours = test.log_likelihood_ratio(&scores).expect("they vary");
            let exact = log_likelihood(&counts, h1) - log_likelihood(&counts, h0);
            assert!((ours - exact).abs() < 0.01, "{h0} {h1}: {ours} is not {exact}");
        }
    }

    #[test]
    fn smaller_errors_take_more_blocks_that_differ() {
        let fewest = |alpha, beta| sprt(0.0, 0.01, alpha, beta).fewest_differing();
        assert_eq!([fewest(0.05, 0.05), fewest(0.1, 0.2)], [100, 100]);
        assert_eq!([fewest(0.01, 0.05), fewest(0.05, 0.001)], [236, 532]);
    }

    #[test]
    fn a_test_without_room_is_refused() {
        let refused = |h0, h1, alpha| {
            Sprt::new(Hypotheses { h0, h1, alpha, beta: 0.05 }).expect_err("no room")
        };
        assert_eq!(refused(0.01, 0.01, 0.05), NoRoom::NotAbove);
        assert_eq!(refused(0.01, 0.0, 0.05), NoRoom::NotAbove);
        assert_eq!(refused(0.0, f64::NAN, 0.05), NoRoom::NotAbove);
        assert_eq!(refused(0.0, 0.01, 0.0), NoRoom::NoErrors);
        assert_eq!(refused(0.0, 0.01, 0.5), NoRoom::NoErrors);
    }

    #[test]
    fn scores_that_never_vary_decide_nothing() {
        let mut moments = Moments::default();
        (0..300).for_each(|_| moments.add(0));
        let scores = BlockMeans { moments, blocks: 300, games_per_block: 12, unit: 60 };
        let test = sprt(0.0, 0.01, 0.05, 0.05);
        assert_eq!(test.state(test.log_likelihood_ratio(&scores)), SprtState::GoOn);
    }
}
