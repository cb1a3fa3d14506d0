//! Observed values of metrics, compared with thresholds.

use crate::assertion::expression::{AmountUnit, Bound, Relation};

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
    /// Word of a closed set, such as a verdict.
    Word(String),
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
            Observed::Word(_) | Observed::Missing => self,
        }
    }

    /// Returns the greatest of several absolute values. The upper bound is the greatest upper end of all intervals.
    /// The lower bound is 0, because the identity of the greatest value is uncertain.
    pub(crate) fn greatest(sizes: &[Observed]) -> Observed {
        let (mut greatest, mut bound) = (0.0_f64, Some(0.0_f64));
        for size in sizes {
            match *size {
                Observed::Estimate { value, high, .. } => {
                    greatest = greatest.max(value);
                    bound = bound.map(|bound| bound.max(high));
                }
                Observed::Exact(value) | Observed::Rough(value) => {
                    greatest = greatest.max(value);
                    bound = None;
                }
                Observed::Word(_) | Observed::Missing => return Observed::Missing,
            }
        }
        Observed::of(Some(greatest), [Some(0.0), bound])
    }

    /// Returns whether the value supports a claim. An estimate supports a claim if all values in its interval satisfy
    /// the claim.
    pub fn supports(&self, relation: Relation, threshold: &Bound) -> bool {
        let (low, high) = match (self, threshold) {
            (Observed::Word(word), Bound::Word(wanted)) => {
                return (word == wanted) == (relation == Relation::Equal);
            }
            (&Observed::Exact(value), Bound::Amount { .. }) => (value, value),
            (&Observed::Estimate { low, high, .. }, Bound::Amount { .. }) => (low, high),
            (Observed::Rough(_) | Observed::Missing, _)
            | (Observed::Word(_), Bound::Amount { .. })
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
            Observed::Word(word) => word.clone(),
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

    #[test]
    fn estimate_supports_claims_that_hold_for_the_whole_interval() {
        let estimate = Observed::Estimate { value: 2.0, low: 1.0, high: 3.0 };
        let holds = |relation, threshold| estimate.supports(relation, &amount(threshold));
        use Relation::{Above, AtLeast, AtMost, Below, Equal, Unequal};
        assert!(holds(Below, 3.1) && !holds(Below, 3.0) && holds(AtMost, 3.0));
        assert!(holds(Above, 0.9) && !holds(Above, 1.0) && holds(AtLeast, 1.0));
        assert!(!holds(Below, 2.5) && !holds(Above, 1.5), "neither is shown");
        assert!(!holds(Equal, 2.0) && !holds(Unequal, 2.0));
        assert!(holds(Unequal, 0.5) && holds(Unequal, 3.5));
    }

    #[test]
    fn rough_and_missing_values_support_no_assertion() {
        for reading in [Observed::Rough(0.0), Observed::Missing, Observed::Word("0".into())] {
            assert!(!reading.supports(Relation::Below, &amount(1.0)), "{reading:?}");
            assert!(!reading.supports(Relation::Above, &amount(-1.0)), "{reading:?}");
        }
        let word = Bound::Word("balanced".into());
        assert!(Observed::Word("balanced".into()).supports(Relation::Equal, &word));
        assert!(Observed::Word("undecided".into()).supports(Relation::Unequal, &word));
        assert!(!Observed::Exact(1.0).supports(Relation::Unequal, &word));
    }

    #[test]
    fn assertions_about_absolute_values_ignore_the_sign() {
        let of = |low, high| Observed::Estimate { value: (low + high) / 2.0, low, high }.size();
        assert_eq!(of(-3.0, 1.0), Observed::Estimate { value: 1.0, low: 0.0, high: 3.0 });
        assert_eq!(of(-3.0, -1.0), Observed::Estimate { value: 2.0, low: 1.0, high: 3.0 });
        assert_eq!(of(1.0, 3.0), Observed::Estimate { value: 2.0, low: 1.0, high: 3.0 });
    }

    #[test]
    fn greatest_value_has_only_an_upper_bound() {
        let sizes = [(1.0, 0.5, 2.5), (2.0, 1.5, 2.2)]
            .map(|(value, low, high)| Observed::Estimate { value, low, high });
        let greatest = Observed::Estimate { value: 2.0, low: 0.0, high: 2.5 };
        assert_eq!(Observed::greatest(&sizes), greatest);
        assert_eq!(Observed::greatest(&[Observed::Rough(1.0)]), Observed::Rough(1.0));
    }
}
