//! Parser of assertions in text form: `win[bot=raider] > 25%`.

use std::fmt;
use std::str::FromStr;

use crate::assertion::Unit;

/// Claim that a metric of a result is above, below or equal to a threshold.
#[derive(Clone, PartialEq, Debug)]
pub struct Assertion {
    text: String,
    /// True if the assertion concerns the metric's absolute value.
    pub is_of_size: bool,
    /// Name of the metric.
    pub(crate) name: String,
    /// Column that the assertion names after the metric, such as an end of the interval; `None` for the metric with
    /// its interval.
    pub(crate) field: Option<String>,
    /// Selection of rows: each key in brackets with its chosen values.
    pub(crate) choice: Vec<(String, Choice)>,
    /// Relation of the metric to the threshold, such as `>`.
    pub(crate) relation: Relation,
    /// Threshold that the metric is compared with.
    pub threshold: Bound,
}

/// Values that an assertion selects for one key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// Selects the rows with this value.
    Is(String),
    /// Selects all rows, for any value of the key, and tests every row.
    Each,
}

/// Relation of a metric to a threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Metric below the threshold: `<`.
    Below,
    /// Metric equal to or below the threshold: `<=`.
    AtMost,
    /// Metric above the threshold: `>`.
    Above,
    /// Metric equal to or above the threshold: `>=`.
    AtLeast,
    /// Metric equal to the threshold: `==`.
    Equal,
    /// Metric unequal to the threshold: `!=`.
    Unequal,
}

impl Relation {
    /// Returns the sign of the relation in assertions, such as `<=`.
    pub const fn sign(self) -> &'static str {
        match self {
            Relation::Below => "<",
            Relation::AtMost => "<=",
            Relation::Above => ">",
            Relation::AtLeast => ">=",
            Relation::Equal => "==",
            Relation::Unequal => "!=",
        }
    }

    /// Returns the relation of all other pairs of values, such as `<` for `>=`.
    pub(crate) const fn negated(self) -> Relation {
        match self {
            Relation::Below => Relation::AtLeast,
            Relation::AtMost => Relation::Above,
            Relation::Above => Relation::AtMost,
            Relation::AtLeast => Relation::Below,
            Relation::Equal => Relation::Unequal,
            Relation::Unequal => Relation::Equal,
        }
    }

    /// All relations. A longer sign precedes its prefix: `<=` before `<`.
    const ALL: [Relation; 6] = [
        Relation::AtMost,
        Relation::AtLeast,
        Relation::Equal,
        Relation::Unequal,
        Relation::Below,
        Relation::Above,
    ];
}

/// Threshold of a metric: a number with a unit, or a word.
#[derive(Clone, PartialEq, Debug)]
pub enum Bound {
    /// Numeric threshold, with the unit that the assertion has.
    Amount {
        /// Numeric value, which is 0.01 for 1 % and for 1pp.
        value: f64,
        /// Unit in which the assertion writes the threshold.
        written: AmountUnit,
    },
    /// Word as a threshold, such as a verdict.
    Word(String),
}

/// Unit in which a threshold was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AmountUnit {
    /// Number without a unit.
    Plain,
    /// Percent: `%`.
    Percent,
    /// Percentage points: `pp`.
    Points,
}

impl AmountUnit {
    /// Returns the unit of the metrics that may be compared with a threshold in this unit.
    pub(crate) const fn unit(self) -> Unit {
        match self {
            AmountUnit::Plain => Unit::Number,
            AmountUnit::Percent | AmountUnit::Points => Unit::Share,
        }
    }

    /// Formats a number in this unit, with as many digits as the number needs.
    pub(crate) fn write(self, number: f64) -> String {
        match self {
            AmountUnit::Plain => {
                let digits = -number.abs().max(1e-9).log10().floor() + 3.0;
                format!("{number:.*}", digits.clamp(2.0, 6.0) as usize)
            }
            AmountUnit::Percent => format!("{:.2}%", 100.0 * number),
            AmountUnit::Points => format!("{:.2}pp", 100.0 * number),
        }
    }
}

/// Reason why a text is not an assertion.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not an assertion: {why}; write METRIC RELATION THRESHOLD, such as {EXAMPLE}")]
pub struct NotAnAssertion {
    text: String,
    why: &'static str,
}

const EXAMPLE: &str = "win[bot=raider] > 25%";

impl Assertion {
    /// Returns the assertion that the metric `name`, over all rows together, is above 0.
    pub fn about(name: &str) -> Assertion {
        Assertion {
            text: format!("{name} > 0"),
            is_of_size: false,
            name: name.into(),
            field: None,
            choice: Vec::new(),
            relation: Relation::Above,
            threshold: Bound::Amount { value: 0.0, written: AmountUnit::Plain },
        }
    }

    /// Returns the name of the metric.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Assertion {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl FromStr for Assertion {
    type Err = NotAnAssertion;

    fn from_str(text: &str) -> Result<Assertion, NotAnAssertion> {
        let text = text.trim();
        read(text).map_err(|why| NotAnAssertion { text: text.into(), why })
    }
}

fn read(text: &str) -> Result<Assertion, &'static str> {
    let mut rest = Rest(text);
    let is_of_size = rest.takes("|");
    let name = rest.name().ok_or("the name of a metric is missing at the start")?;
    let field = match rest.takes(".") {
        true => Some(rest.name().ok_or("a field is missing after the point")?),
        false => None,
    };
    let choice = if rest.takes("[") { rest.choice()? } else { Vec::new() };
    if !choice.is_empty() && rest.takes(".") {
        return Err(
            "a field is missing before the brackets: write, for example, win.value[bot=raider]",
        );
    }
    if is_of_size && !rest.takes("|") {
        return Err("the second `|` is missing");
    }
    let relation = Relation::ALL.into_iter().find(|relation| rest.takes(relation.sign()));
    let relation = relation.ok_or("the metric is not followed by < <= > >= == or !=")?;
    let threshold = threshold(rest.0.trim())?;
    if let (Bound::Word(_), Relation::Equal | Relation::Unequal) | (Bound::Amount { .. }, _) =
        (&threshold, relation)
    {
        return Ok(Assertion {
            text: text.into(),
            is_of_size,
            name,
            field,
            choice,
            relation,
            threshold,
        });
    }
    Err("a word allows only == and !=, and a threshold must be a number with %, pp or no unit")
}

fn threshold(text: &str) -> Result<Bound, &'static str> {
    let (digits, written) = match (text.strip_suffix('%'), text.strip_suffix("pp")) {
        (Some(digits), _) => (digits, AmountUnit::Percent),
        (None, Some(digits)) => (digits, AmountUnit::Points),
        (None, None) => (text, AmountUnit::Plain),
    };
    let number = digits.trim().parse::<f64>().ok();
    match (number, written) {
        (Some(number), _) if !number.is_finite() => Err("the threshold must be finite"),
        (Some(value), AmountUnit::Plain) => Ok(Bound::Amount { value, written }),
        (Some(parts), _) => Ok(Bound::Amount { value: parts / 100.0, written }),
        (None, AmountUnit::Percent) => Err("a number is missing before %"),
        (None, _) if text.is_empty() => Err("the threshold is missing"),
        (None, _) if text.chars().all(is_of_name) => Ok(Bound::Word(text.into())),
        (None, _) => Err("the threshold must be a number or a word"),
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '-'
}

/// Part of the text that the parser has not read yet.
struct Rest<'t>(&'t str);

impl<'t> Rest<'t> {
    /// Consumes a sign if the text continues with this sign. Returns whether the parser consumed the sign.
    fn takes(&mut self, sign: &str) -> bool {
        let next = self.0.trim_start().strip_prefix(sign);
        self.0 = next.unwrap_or(self.0);
        next.is_some()
    }

    /// Consumes the name at the beginning of the remaining text.
    fn name(&mut self) -> Option<String> {
        let text = self.0.trim_start();
        let end = text.find(|letter| !is_of_name(letter)).unwrap_or(text.len());
        let name = Some(&text[..end]).filter(|name| !name.is_empty())?;
        self.0 = &text[end..];
        Some(name.into())
    }

    /// Reads the selection of rows, `KEY=VALUE` separated by commas, after the opening bracket.
    fn choice(&mut self) -> Result<Vec<(String, Choice)>, &'static str> {
        let mut choice: Vec<(String, Choice)> = Vec::new();
        loop {
            let key = self.name().ok_or("write keys with values within [], such as bot=raider")?;
            if choice.iter().any(|(other, _)| *other == key) {
                return Err("a key appears twice within []");
            }
            if !self.takes("=") {
                return Err("a key within [] has no value; write bot=raider");
            }
            let value = match self.value()? {
                "*" => Choice::Each,
                value => Choice::Is(value.into()),
            };
            choice.push((key, value));
            if self.takes("]") {
                return Ok(choice);
            }
            if !self.takes(",") {
                return Err("the closing ] is missing");
            }
        }
    }

    /// Reads a value in quotation marks, or up to the next comma or bracket.
    fn value(&mut self) -> Result<&'t str, &'static str> {
        let text = self.0.trim_start();
        let (value, rest) = match text.chars().next().filter(|&letter| "\"'".contains(letter)) {
            Some(quote) => text[1..].split_once(quote).ok_or("a quotation mark is not closed")?,
            None => {
                let end = text.find([',', ']']).ok_or("the closing ] is missing")?;
                (text[..end].trim_end(), &text[end..])
            }
        };
        self.0 = rest;
        if value.is_empty() { Err("a key within [] has no value") } else { Ok(value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn assertion(text: &str) -> Assertion {
        text.parse().expect(text)
    }

    #[test]
    fn assertions_parse() {
        let plain = assertion("seat_gap < 1pp");
        assert_eq!((plain.name.as_str(), plain.relation), ("seat_gap", Relation::Below));
        assert_eq!(plain.threshold, Bound::Amount { value: 0.01, written: AmountUnit::Points });
        let full = assertion("|win.value[ bot = raider:nerve=1 , seat=*]|>= -2.5 %");
        assert!(full.is_of_size);
        assert_eq!(full.field.as_deref(), Some("value"));
        let raider = ("bot".to_owned(), Choice::Is("raider:nerve=1".into()));
        assert_eq!(full.choice, [raider, ("seat".into(), Choice::Each)]);
        assert_eq!(full.relation, Relation::AtLeast);
        assert_eq!(full.threshold, Bound::Amount { value: -0.025, written: AmountUnit::Percent });
        let table = assertion("score[table=\"merchant,raider\"]!=equivalent");
        assert_eq!(table.choice, [("table".into(), Choice::Is("merchant,raider".into()))]);
        assert_eq!(table.threshold, Bound::Word("equivalent".into()));
    }

    #[test]
    fn error_of_a_malformed_assertion_names_the_missing_part() {
        let why = |text: &str| text.parse::<Assertion>().expect_err(text).why;
        for (text, says) in [
            ("", "the name of a metric is missing"),
            ("< 1pp", "the name of a metric is missing"),
            ("win", "not followed by < <= > >= == or !="),
            ("win = 1pp", "not followed by < <= > >= == or !="),
            ("win <", "the threshold is missing"),
            ("win < %", "missing before %"),
            ("win < one two", "the threshold must be a number or a word"),
            ("win < one", "a word allows only =="),
            ("win < inf", "must be finite"),
            ("win. < 1", "a field is missing"),
            ("|win < 1", "second `|`"),
            ("win[] < 1", "keys with values"),
            ("win[bot] < 1", "has no value"),
            ("win[bot=] < 1", "has no value"),
            ("win[bot=a < 1", "closing ]"),
            ("win[bot=a,bot=b] < 1", "appears twice"),
            ("win[bot=\"a] < 1", "not closed"),
            ("win[bot=a].value < 1", "before the brackets"),
        ] {
            assert!(why(text).contains(says), "{text}: {}", why(text));
        }
        let whole = "win".parse::<Assertion>().expect_err("no relation").to_string();
        assert!(whole.starts_with("`win` is not an assertion: ") && whole.ends_with(EXAMPLE));
    }

    proptest! {
        #[test]
        fn assertion_parser_never_panics(text in "[ -~äé]{0,40}") {
            let _ = text.parse::<Assertion>();
        }

        #[test]
        fn assertions_round_trip(text in "[a-z_]{1,9}(\\[bot=[a-z]{1,5}\\])? [<>] [0-9]{1,3}pp") {
            prop_assert_eq!(assertion(&text).to_string(), text);
        }
    }
}
