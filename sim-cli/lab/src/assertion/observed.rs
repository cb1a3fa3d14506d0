//! Observed values of metrics, compared with thresholds.

use crate::assertion::expression::{AmountUnit, Bound, Relation};
use crate::assertion::{DecidingSample, Verdict};

/// Value in one row of a result: a metric, or one of the metric's fields.
#[derive(Clone, PartialEq, Debug)]
pub enum Observed {
    /// Exact number, or an estimate used without its interval.
    Exact(f64),
    /// Estimate with a confidence interval.
    Estimate {
        /// Point estimate.
        value: f64,
        /// Lower end of the confidence interval.
        low: f64,
        /// Upper end of the confidence interval.
        high: f64,
    },
    /// Estimate without an interval.
    Rough(f64),
    /// Word of a column.
    Word {
        /// Text of the word.
        word: String,
        /// True for a verdict that is undecided.
        is_open: bool,
    },
    /// Empty cell: the row has no value.
    Missing,
}

impl Observed {
    /// Returns an estimate with both interval ends, or an exact value if an end is missing.
    pub(crate) fn of(value: Option<f64>, ends: [Option<f64>; 2]) -> Observed {
        match (value, ends) {
            (Some(value), [Some(low), Some(high)]) => Observed::Estimate { value, low, high },
            (Some(value), _) => Observed::Rough(value),
            (None, _) => Observed::Missing,
        }
    }

    /// Returns the absolute value. The new interval covers the absolute values of all numbers in the old interval.
    #[must_use]
    pub(crate) fn size(self) -> Observed {
        match self {
            Observed::Exact(value) => Observed::Exact(value.abs()),
            Observed::Rough(value) => Observed::Rough(value.abs()),
            Observed::Estimate { value, low, high } => {
                let (one, other) = (low.abs(), high.abs());
                let crosses = low <= 0.0 && 0.0 <= high;
                let low = if crosses { 0.0 } else { one.min(other) };
                Observed::Estimate { value: value.abs(), low, high: one.max(other) }
            }
            Observed::Word { .. } | Observed::Missing => self,
        }
    }

    /// Returns the greatest of several absolute values. Each end of its interval is the greatest of all intervals' ends.
    pub(crate) fn greatest(sizes: &[Observed]) -> Observed {
        let (mut greatest, mut least, mut bound) = (0.0_f64, 0.0_f64, Some(0.0_f64));
        for size in sizes {
            match *size {
                Observed::Estimate { value, low, high } => {
                    (greatest, least) = (greatest.max(value), least.max(low));
                    bound = bound.map(|bound| bound.max(high));
                }
                Observed::Exact(value) | Observed::Rough(value) => {
                    greatest = greatest.max(value);
                    bound = None;
                }
                Observed::Word { .. } | Observed::Missing => return Observed::Missing,
            }
        }
        Observed::of(Some(greatest), [Some(least), bound])
    }

    /// Returns the verdict on a claim. The claim holds, or is refuted, if all values in an estimate's interval satisfy
    /// the claim, or its negation. An undecided word refutes no claim.
    pub fn verdict(&self, relation: Relation, threshold: &Bound) -> Verdict {
        if self.supports(relation, threshold) {
            return Verdict::Holds;
        }
        match self {
            Observed::Estimate { .. } if !self.supports(relation.negated(), threshold) => {
                Verdict::Undecided
            }
            Observed::Word { is_open: true, .. } | Observed::Rough(_) | Observed::Missing => {
                Verdict::Undecided
            }
            Observed::Exact(_) | Observed::Estimate { .. } | Observed::Word { .. } => {
                Verdict::Refuted
            }
        }
    }

    fn supports(&self, relation: Relation, threshold: &Bound) -> bool {
        let (low, high) = match (self, threshold) {
            (Observed::Word { word, .. }, Bound::Word(wanted)) => {
                return (word == wanted) == (relation == Relation::Equal);
            }
            (&Observed::Exact(value), Bound::Amount { .. }) => (value, value),
            (&Observed::Estimate { low, high, .. }, Bound::Amount { .. }) => (low, high),
            (Observed::Rough(_) | Observed::Missing, _)
            | (Observed::Word { .. }, Bound::Amount { .. })
            | (Observed::Exact(_) | Observed::Estimate { .. }, Bound::Word(_)) => return false,
        };
        let Bound::Amount { value: amount, .. } = *threshold else { return false };
        match relation {
            Relation::Below => high < amount,
            Relation::AtMost => high <= amount,
            Relation::Above => low > amount,
            Relation::AtLeast => low >= amount,
            Relation::Equal => low == amount && high == amount,
            Relation::Unequal => high < amount || low > amount,
        }
    }

    /// Returns the sample size that would decide a claim about an estimate, given the present size.
    pub(crate) fn deciding(
        &self,
        threshold: &Bound,
        present: DecidingSample,
    ) -> Option<DecidingSample> {
        let (&Observed::Estimate { value, low, high }, &Bound::Amount { value: amount, .. }) =
            (self, threshold)
        else {
            return None;
        };
        let half_width = if value < amount { high - value } else { value - low };
        let distance = (value - amount).abs();
        if value == low || value == high {
            return DecidingSample::without_variance(present, distance, half_width);
        }
        DecidingSample::new(present, distance, half_width)
    }

    /// Returns the value as text, with numbers in the unit of the threshold.
    pub(crate) fn describe(&self, threshold: &Bound) -> String {
        let written = match threshold {
            Bound::Amount { written, .. } => *written,
            Bound::Word(_) => AmountUnit::Plain,
        };
        match self {
            Observed::Exact(value) => written.write(*value),
            Observed::Estimate { value, low, high } => {
                let [value, low, high] = [*value, *low, *high].map(|number| written.write(number));
                format!("{value} (95 %: {low} to {high})")
            }
            Observed::Rough(value) => {
                format!("{} (no interval)", written.write(*value))
            }
            Observed::Word { word, .. } => word.clone(),
            Observed::Missing => "not given".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(value: f64) -> Bound {
        Bound::Amount { value, written: AmountUnit::Plain }
    }

    use Relation::{Above, AtLeast, AtMost, Below, Equal, Unequal};
    use Verdict::{Holds, Refuted, Undecided};

    fn word(word: &str, is_open: bool) -> Observed {
        Observed::Word { word: word.into(), is_open }
    }

    #[test]
    fn whole_interval_decides_a_claim() {
        let estimate = Observed::Estimate { value: 2.0, low: 1.0, high: 3.0 };
        for (relation, threshold, verdict) in [
            (Below, 3.1, Holds),
            (Below, 3.0, Undecided),
            (Below, 1.0, Refuted),
            (AtMost, 3.0, Holds),
            (AtMost, 1.0, Undecided),
            (AtMost, 0.9, Refuted),
            (Above, 0.9, Holds),
            (Above, 2.0, Undecided),
            (Above, 3.0, Refuted),
            (AtLeast, 1.0, Holds),
            (AtLeast, 3.1, Refuted),
            (Equal, 2.0, Undecided),
            (Equal, 3.1, Refuted),
            (Unequal, 2.0, Undecided),
            (Unequal, 0.5, Holds),
        ] {
            assert_eq!(estimate.verdict(relation, &amount(threshold)), verdict, "{threshold}");
        }
    }

    #[test]
    fn exact_values_are_never_undecided() {
        for relation in [Below, AtMost, Above, AtLeast, Equal, Unequal] {
            let of = |relation| Observed::Exact(1.0).verdict(relation, &amount(1.0));
            let expected = [Holds, Refuted];
            let verdicts = [of(relation), of(relation.negated())];
            assert!(verdicts == expected || verdicts == [Refuted, Holds], "{relation:?}");
        }
    }

    #[test]
    fn values_without_an_interval_decide_no_claim() {
        for reading in [Observed::Rough(0.0), Observed::Missing] {
            assert_eq!(reading.verdict(Below, &amount(1.0)), Undecided, "{reading:?}");
            assert_eq!(reading.verdict(Above, &amount(1.0)), Undecided, "{reading:?}");
        }
    }

    #[test]
    fn undecided_word_refutes_no_claim() {
        let balanced = Bound::Word("balanced".into());
        let of = |word: Observed, relation| word.verdict(relation, &balanced);
        assert_eq!(of(word("balanced", false), Equal), Holds);
        assert_eq!(of(word("imbalanced", false), Equal), Refuted);
        assert_eq!(of(word("undecided", true), Equal), Undecided);
        assert_eq!(of(word("undecided", true), Unequal), Holds);
        assert_eq!(of(Observed::Exact(1.0), Unequal), Refuted);
    }

    #[test]
    fn assertions_about_absolute_values_ignore_the_sign() {
        let of = |low, high| Observed::Estimate { value: (low + high) / 2.0, low, high }.size();
        assert_eq!(of(-3.0, 1.0), Observed::Estimate { value: 1.0, low: 0.0, high: 3.0 });
        assert_eq!(of(-3.0, -1.0), Observed::Estimate { value: 2.0, low: 1.0, high: 3.0 });
        assert_eq!(of(1.0, 3.0), Observed::Estimate { value: 2.0, low: 1.0, high: 3.0 });
    }

    #[test]
    fn greatest_value_has_the_greatest_ends() {
        let sizes = [(1.0, 0.5, 2.5), (2.0, 1.5, 2.2)]
            .map(|(value, low, high)| Observed::Estimate { value, low, high });
        let greatest = Observed::Estimate { value: 2.0, low: 1.5, high: 2.5 };
        assert_eq!(Observed::greatest(&sizes), greatest);
        assert_eq!(Observed::greatest(&[Observed::Rough(1.0)]), Observed::Rough(1.0));
    }
}
