//! Parser of thresholds in text form: `1pp`, `score=0.5`.

use std::fmt;
use std::str::FromStr;

use crate::Metric;
use crate::as_text;
use crate::assertion::Unit;

/// Threshold above zero for one metric, or for every metric that is a share.
#[derive(Clone, PartialEq, Debug)]
pub struct Threshold {
    /// Id of the metric; `None` for every metric that is a share of games.
    pub metric: Option<String>,
    /// Value of the threshold; 1 percentage point is 0.01.
    pub value: f64,
    reading: Unit,
    /// Threshold as the user wrote it.
    text: String,
}

/// Reason why a text is not a threshold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAThreshold {
    /// Error: the text is not a threshold.
    #[error(
        "expected 1pp, which applies to all shares of games, or METRIC=AMOUNT such as spread=0.5, not `{0}`"
    )]
    Malformed(String),
    /// Error: the threshold is zero, negative or infinite.
    #[error("`{0}`: the amount must be finite and above 0")]
    NoRoom(String),
    /// Error: a threshold for shares is 100 percentage points or more.
    #[error(
        "`{0}`: the amount must be below 100pp, the largest possible difference between two shares"
    )]
    AllOfIt(String),
    /// Error: the threshold has neither a unit nor a metric.
    #[error("`{0}` lacks a unit or a metric: write {0}pp for shares of games, or METRIC={0}")]
    NoUnit(String),
}

impl FromStr for Threshold {
    type Err = NotAThreshold;

    fn from_str(text: &str) -> Result<Threshold, NotAThreshold> {
        let (metric, number) = match text.split_once('=') {
            Some((metric, number)) => (Some(metric.trim().to_owned()), number),
            None => (None, text),
        };
        let number = number.trim().trim_start_matches('±').trim_start_matches("+-");
        let (digits, reading) = match number.strip_suffix("pp") {
            Some(digits) => (digits.trim(), Unit::Share),
            None => (number, Unit::Number),
        };
        let value: f64 = digits.parse().map_err(|_| NotAThreshold::Malformed(text.into()))?;
        if !(value.is_finite() && value > 0.0) {
            return Err(NotAThreshold::NoRoom(text.into()));
        }
        if metric.is_none() && reading == Unit::Number {
            return Err(NotAThreshold::NoUnit(digits.into()));
        }
        if reading == Unit::Share && value >= 100.0 {
            return Err(NotAThreshold::AllOfIt(text.into()));
        }
        let value = if reading == Unit::Share { value / 100.0 } else { value };
        Ok(Threshold { metric, value, reading, text: text.into() })
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

as_text!(Threshold);

impl Threshold {
    /// Returns whether the threshold is in percentage points.
    pub fn is_share(&self) -> bool {
        self.reading == Unit::Share
    }

    /// Returns the threshold's value if the threshold applies to a metric.
    pub fn of(&self, metric: &Metric) -> Option<f64> {
        let applies = match &self.metric {
            Some(id) => *id == metric.id && self.reading == metric.unit,
            None => metric.unit == Unit::Share,
        };
        applies.then_some(self.value)
    }

    /// Returns the first threshold with the same metric as an earlier threshold.
    pub fn repeated(amounts: &[Threshold]) -> Option<&Threshold> {
        let again = |&(at, amount): &(usize, &Threshold)| {
            amounts[..at].iter().any(|before| before.metric == amount.metric)
        };
        amounts.iter().enumerate().find(again).map(|(_, amount)| amount)
    }

    /// Returns the threshold's value for a metric. A threshold that names the metric takes precedence over a
    /// threshold for all shares.
    pub fn among(amounts: &[Threshold], metric: &Metric) -> Option<f64> {
        let named = amounts.iter().filter(|amount| amount.metric.is_some());
        let general = amounts.iter().filter(|amount| amount.metric.is_none());
        named.chain(general).find_map(|amount| amount.of(metric))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Threshold, NotAThreshold> {
        text.parse()
    }

    #[test]
    fn threshold_applies_to_shares_or_to_a_metric() {
        let amounts =
            ["1pp", "score=±0.5", "win=0.25pp"].map(|text| read(text).expect("an amount"));
        assert_eq!(Threshold::among(&amounts, &Metric::WIN), Some(0.0025));
        assert_eq!(Threshold::among(&amounts, &Metric::SCORE), Some(0.5));
        assert_eq!(Threshold::among(&amounts[..1], &Metric::WIN), Some(0.01));
        assert_eq!(Threshold::among(&amounts[..1], &Metric::SCORE), None);
        let wrong_unit = [read("score=1pp").expect("well formed")];
        assert_eq!(Threshold::among(&wrong_unit, &Metric::SCORE), None);
        assert_eq!(amounts[1].to_string(), "score=±0.5");
    }

    #[test]
    fn repeated_metrics_of_thresholds_are_found() {
        let amounts = |texts: &[&str]| -> Vec<Threshold> {
            texts.iter().map(|text| read(text).expect("an amount")).collect()
        };
        let twice = amounts(&["1pp", "score=1", "2pp"]);
        assert_eq!(Threshold::repeated(&twice), Some(&twice[2]));
        assert_eq!(Threshold::repeated(&amounts(&["1pp", "win=2pp", "score=1"])), None);
    }

    #[test]
    fn invalid_thresholds_are_refused() {
        assert_eq!(read("0pp"), Err(NotAThreshold::NoRoom("0pp".into())));
        assert_eq!(read("score=-1"), Err(NotAThreshold::NoRoom("score=-1".into())));
        assert_eq!(read("infpp"), Err(NotAThreshold::NoRoom("infpp".into())));
        assert_eq!(read("nanpp"), Err(NotAThreshold::NoRoom("nanpp".into())));
        assert_eq!(read("score=nan"), Err(NotAThreshold::NoRoom("score=nan".into())));
        assert_eq!(read("100pp"), Err(NotAThreshold::AllOfIt("100pp".into())));
        read("score=100").expect("score may be anything");
        assert_eq!(read("1"), Err(NotAThreshold::NoUnit("1".into())));
        assert_eq!(read("one"), Err(NotAThreshold::Malformed("one".into())));
    }
}
