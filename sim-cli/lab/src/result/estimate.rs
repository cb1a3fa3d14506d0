//! Estimates: the type of a column with a confidence interval.

use corsair_stats::{FEWEST_BLOCKS, Interval};

/// Value with an optional 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate<V = f64> {
    /// Point estimate.
    pub value: V,
    /// Lower and upper end, infinite for an unbounded side; `None` if the interval is undefined.
    pub interval: Option<[f64; 2]>,
}

impl<V> Estimate<V> {
    /// Returns an estimate with an optional interval.
    pub fn of(value: V, interval: Option<Interval>) -> Estimate<V> {
        Estimate { value, interval: interval.map(|of| [of.low, of.high]) }
    }
}

impl Estimate {
    /// Returns an estimate with these ends of the interval. Without both ends, the interval is undefined.
    pub fn new(value: f64, low: Option<f64>, high: Option<f64>) -> Estimate {
        Estimate { value, interval: low.zip(high).map(<[f64; 2]>::from) }
    }

    /// Returns the margin of error: the distance from the value to the farther end of the interval.
    pub fn margin_of_error(self) -> Option<f64> {
        self.interval.map(|[low, high]| (self.value - low).max(high - self.value))
    }

    /// Returns the estimate, without its interval if `deals` is too small for an interval.
    #[must_use]
    pub fn of_deals(self, deals: u64) -> Estimate {
        Estimate { interval: self.interval.filter(|_| deals >= FEWEST_BLOCKS), ..self }
    }

    /// Returns the estimate multiplied by a factor.
    #[must_use]
    pub fn times(self, factor: f64) -> Estimate {
        let interval = self.interval.map(|ends| ends.map(|end| end * factor));
        let interval = interval.map(|[one, other]| [one.min(other), one.max(other)]);
        Estimate { value: self.value * factor, interval }
    }

    /// Returns the estimate divided by a number.
    #[must_use]
    pub fn over(self, divisor: f64) -> Estimate {
        let interval = self.interval.map(|ends| ends.map(|end| end / divisor));
        Estimate { value: self.value / divisor, interval }
    }

    /// Returns the estimate minus an exact number.
    #[must_use]
    pub fn minus(self, number: f64) -> Estimate {
        let interval = self.interval.map(|ends| ends.map(|end| end - number));
        Estimate { value: self.value - number, interval }
    }

    /// Returns both ends of the interval, or the value twice if the interval is undefined.
    pub fn ends(self) -> [f64; 2] {
        self.interval.unwrap_or([self.value; 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margin_of_error_reaches_the_farther_end() {
        let margin = |value| Estimate { value, interval: Some([0.0, 0.5]) }.margin_of_error();
        assert_eq!([0.0, 0.25, 0.375].map(margin), [Some(0.5), Some(0.25), Some(0.375)]);
        assert_eq!(Estimate::new(0.0, None, Some(1.0)).margin_of_error(), None);
    }
}
