//! What a result says of a figure, and whether that bears out a claim.

use crate::lab::assertion::expression::{Bound, Relation, Written};

/// What a row of a result says of a figure, or of a field of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Reading {
    /// A number that is no estimate, or that is taken as it stands.
    Exact(f64),
    /// An estimate with its interval.
    Estimate {
        /// The estimate.
        value: f64,
        /// The lower end of the interval.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// An estimate of which nothing is known but itself.
    Rough(f64),
    /// A word.
    Word(String),
    /// Nothing.
    Missing,
}

impl Reading {
    /// An estimate between both ends, if there are any.
    pub(crate) fn of(value: Option<f64>, ends: [Option<f64>; 2]) -> Reading {
        match (value, ends) {
            (Some(value), [Some(low), Some(high)]) => Reading::Estimate { value, low, high },
            (Some(value), _) => Reading::Rough(value),
            (None, _) => Reading::Missing,
        }
    }

    /// The size of it: without its sign.
    #[must_use]
    pub(crate) fn size(self) -> Reading {
        match self {
            Reading::Exact(value) => Reading::Exact(value.abs()),
            Reading::Rough(value) => Reading::Rough(value.abs()),
            Reading::Estimate { value, low, high } => {
                let (one, other) = (low.abs(), high.abs());
                let crosses = low <= 0.0 && 0.0 <= high;
                let low = if crosses { 0.0 } else { one.min(other) };
                Reading::Estimate { value: value.abs(), low, high: one.max(other) }
            }
            Reading::Word(_) | Reading::Missing => self,
        }
    }

    /// The greatest of several sizes. That every one of them lies below its upper end bounds the
    /// greatest from above; which of them is the greatest nobody knows, so that nothing but 0
    /// bounds it from below.
    pub(crate) fn greatest(sizes: &[Reading]) -> Reading {
        let (mut greatest, mut bound) = (0.0_f64, Some(0.0_f64));
        for size in sizes {
            match *size {
                Reading::Estimate { value, high, .. } => {
                    greatest = greatest.max(value);
                    bound = bound.map(|bound| bound.max(high));
                }
                Reading::Exact(value) | Reading::Rough(value) => {
                    greatest = greatest.max(value);
                    bound = None;
                }
                Reading::Word(_) | Reading::Missing => return Reading::Missing,
            }
        }
        Reading::of(Some(greatest), [Some(0.0), bound])
    }

    /// Whether it bears out a claim. Of an estimate the whole interval must: what is not shown does
    /// not hold.
    pub fn bears_out(&self, relation: Relation, threshold: &Bound) -> bool {
        let (low, high) = match (self, threshold) {
            (Reading::Word(word), Bound::Word(wanted)) => {
                return (word == wanted) == (relation == Relation::Equal);
            }
            (&Reading::Exact(value), Bound::Amount { .. }) => (value, value),
            (&Reading::Estimate { low, high, .. }, Bound::Amount { .. }) => (low, high),
            (Reading::Rough(_) | Reading::Missing, _)
            | (Reading::Word(_), Bound::Amount { .. })
            | (Reading::Exact(_) | Reading::Estimate { .. }, Bound::Word(_)) => return false,
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

    /// In words, numbers in the unit of the threshold.
    pub(crate) fn told(&self, threshold: &Bound) -> String {
        let written = match threshold {
            Bound::Amount { written, .. } => *written,
            Bound::Word(_) => Written::Plain,
        };
        match self {
            Reading::Exact(value) => written.told(*value),
            Reading::Estimate { value, low, high } => {
                let [value, low, high] = [*value, *low, *high].map(|number| written.told(number));
                format!("{value} (95 %: {low} to {high})")
            }
            Reading::Rough(value) => {
                format!("{} (of which no interval is known)", written.told(*value))
            }
            Reading::Word(word) => word.clone(),
            Reading::Missing => "not given".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(value: f64) -> Bound {
        Bound::Amount { value, written: Written::Plain }
    }

    #[test]
    fn an_estimate_bears_out_what_its_whole_interval_does() {
        let estimate = Reading::Estimate { value: 2.0, low: 1.0, high: 3.0 };
        let holds = |relation, threshold| estimate.bears_out(relation, &amount(threshold));
        use Relation::{Above, AtLeast, AtMost, Below, Equal, Unequal};
        assert!(holds(Below, 3.1) && !holds(Below, 3.0) && holds(AtMost, 3.0));
        assert!(holds(Above, 0.9) && !holds(Above, 1.0) && holds(AtLeast, 1.0));
        assert!(!holds(Below, 2.5) && !holds(Above, 1.5), "neither is shown");
        assert!(!holds(Equal, 2.0) && !holds(Unequal, 2.0));
        assert!(holds(Unequal, 0.5) && holds(Unequal, 3.5));
    }

    #[test]
    fn what_is_not_known_bears_out_nothing() {
        for reading in [Reading::Rough(0.0), Reading::Missing, Reading::Word("0".into())] {
            assert!(!reading.bears_out(Relation::Below, &amount(1.0)), "{reading:?}");
            assert!(!reading.bears_out(Relation::Above, &amount(-1.0)), "{reading:?}");
        }
        let word = Bound::Word("balanced".into());
        assert!(Reading::Word("balanced".into()).bears_out(Relation::Equal, &word));
        assert!(Reading::Word("undecided".into()).bears_out(Relation::Unequal, &word));
        assert!(!Reading::Exact(1.0).bears_out(Relation::Unequal, &word));
    }

    #[test]
    fn a_size_has_no_sign() {
        let of = |low, high| Reading::Estimate { value: (low + high) / 2.0, low, high }.size();
        assert_eq!(of(-3.0, 1.0), Reading::Estimate { value: 1.0, low: 0.0, high: 3.0 });
        assert_eq!(of(-3.0, -1.0), Reading::Estimate { value: 2.0, low: 1.0, high: 3.0 });
        assert_eq!(of(1.0, 3.0), Reading::Estimate { value: 2.0, low: 1.0, high: 3.0 });
    }

    #[test]
    fn the_greatest_is_bounded_from_above_alone() {
        let sizes = [(1.0, 0.5, 2.5), (2.0, 1.5, 2.2)]
            .map(|(value, low, high)| Reading::Estimate { value, low, high });
        let greatest = Reading::Estimate { value: 2.0, low: 0.0, high: 2.5 };
        assert_eq!(Reading::greatest(&sizes), greatest);
        assert_eq!(Reading::greatest(&[Reading::Rough(1.0)]), Reading::Rough(1.0));
    }
}
