//! Equivalence tests of two claims: that a value lies within a margin of zero, and that the value lies beyond the
//! margin.

use super::upper_tail_of_t;

/// P-values of two claims: that a value lies within a margin of zero, and that the value lies beyond the margin.
///
/// Source: D. J. Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for assessing
/// the equivalence of average bioavailability", Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657-680.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EquivalenceTest {
    /// P-value of the claim that the value lies within the margin: the greater p-value of two one-sided tests. The
    /// p-value is at most 5 % exactly if the 90 % interval lies within the margin.
    pub within: f64,
    /// P-value of the claim that the value lies beyond the margin, on either side: twice the smaller one-sided
    /// p-value. The p-value is at most 5 % exactly if the 95 % interval lies beyond the margin.
    pub beyond: f64,
}

/// Conclusion of an equivalence test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The value lies within the margin.
    Within,
    /// The value lies beyond the margin.
    Beyond,
    /// The data support neither claim.
    Undecided,
}

impl EquivalenceTest {
    /// Significance level of both claims.
    pub const LEVEL: f64 = 0.05;

    /// Tests an estimate against a margin. The standard error is above 0 and has `freedom` degrees of freedom.
    pub fn new(estimate: f64, error: f64, freedom: u64, margin: f64) -> EquivalenceTest {
        let above = |bound: f64| upper_tail_of_t((estimate - bound) / error, freedom);
        let below = |bound: f64| upper_tail_of_t((bound - estimate) / error, freedom);
        EquivalenceTest::of_tails(above, below, margin)
    }

    /// Returns the equivalence test from one-sided p-values. `above(bound)` is the p-value of the claim that the
    /// value is above a bound, and `below(bound)` is the p-value of the claim that the value is below a bound.
    pub(super) fn of_tails(
        above: impl Fn(f64) -> f64,
        below: impl Fn(f64) -> f64,
        margin: f64,
    ) -> EquivalenceTest {
        EquivalenceTest {
            within: above(-margin).max(below(margin)),
            beyond: (2.0 * above(margin).min(below(-margin))).min(1.0),
        }
    }

    /// Returns the claim that is significant at [`LEVEL`](EquivalenceTest::LEVEL).
    pub fn verdict(self) -> Verdict {
        if self.within <= EquivalenceTest::LEVEL {
            Verdict::Within
        } else if self.beyond <= EquivalenceTest::LEVEL {
            Verdict::Beyond
        } else {
            Verdict::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Confidence;

    /// Data of Moery and Calin-Jageman (2016), as tested by D. Lakens, "Equivalence tests: a practical primer",
    /// Social Psychological and Personality Science 8 (2017), 355-362. The means are 5.25 and 5.22, the standard
    /// deviations 0.95 and 0.83, with 95 and 89 people. The bounds are 0.43 standard deviations, which is 0.384;
    /// t(182) = -2.69, p = .004.
    #[test]
    fn equivalence_test_equals_the_example_of_lakens() {
        let error = f64::sqrt(0.95 * 0.95 / 95.0 + 0.83 * 0.83 / 89.0);
        let test = EquivalenceTest::new(5.25 - 5.22, error, 182, 0.384);
        assert!((test.within - 0.004).abs() < 5e-4, "{test:?}");
        assert_eq!(test.verdict(), Verdict::Within);
    }

    #[test]
    fn equivalence_test_agrees_with_the_interval() {
        for (estimate, error, freedom, margin) in
            [(0.1, 0.5, 9, 1.0), (0.1, 0.4, 30, 1.0), (1.9, 0.4, 30, 1.0), (-2.4, 0.5, 500, 1.0)]
        {
            let test = EquivalenceTest::new(estimate, error, freedom, margin);
            let half = |level: f64| Confidence::new(level).t(freedom) * error;
            let within = estimate - half(0.9) >= -margin && estimate + half(0.9) <= margin;
            let beyond = estimate - half(0.95) >= margin || estimate + half(0.95) <= -margin;
            assert_eq!(test.within <= 0.05, within, "{estimate} ± {error}");
            assert_eq!(test.beyond <= 0.05, beyond, "{estimate} ± {error}");
        }
    }

    #[test]
    fn neither_equivalence_nor_difference_holds_at_the_margin() {
        let test = EquivalenceTest::new(1.0, 0.2, 1_000, 1.0);
        assert!((test.within - 0.5).abs() < 1e-12);
        assert_eq!(test.verdict(), Verdict::Undecided);
    }
}
