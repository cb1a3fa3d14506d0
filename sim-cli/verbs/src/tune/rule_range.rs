//! Ranges of rules for `--vary KEY=LOW..HIGH`.

use std::collections::BTreeMap;
use std::fmt;

use toml::Value;

use corsair_cli::tuning::vary::{NumberRange, Vary};
use corsair_lab::Level;
use corsair_lab::factor::path::ValuePath;
use corsair_lab::factor::{Change, Factor};
use corsair_lab::tuning::Dimension;

/// Rule value with its range of search, or several values of an array that are scaled together.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleRange {
    /// Name in results: the path of the value, followed by `*` if values of an array are scaled.
    name: String,
    path: ValuePath,
    change: Change,
    /// Range of the search.
    range: NumberRange,
}

impl TryFrom<&Vary> for RuleRange {
    type Error = String;

    fn try_from(vary: &Vary) -> Result<RuleRange, String> {
        let name = vary.key.as_str();
        let wrong = || {
            format!(
                "a rule needs a range: KEY=LOW..HIGH such as combat.hit_on=3..6, or KEY*=LOW..HIGH to scale, not \
                 `{vary}`"
            )
        };
        let (path, change) = match name.strip_suffix('*') {
            Some(path) => (path, Change::Scale),
            None => (name, Change::Set),
        };
        let path: ValuePath = path.parse().map_err(|()| wrong())?;
        let range = vary.range.clone().ok_or_else(wrong)?;
        if change == Change::Scale && range.ends[0] <= 0.0 {
            return Err(format!("`{vary}`: scales must be above 0"));
        }
        Ok(RuleRange { name: name.into(), path, change, range })
    }
}

impl fmt::Display for RuleRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", self.name, self.range.written)
    }
}

impl RuleRange {
    /// Returns the dimension of the search, which starts at the value in these rules.
    ///
    /// # Errors
    /// Fails if the rules have no value at the path, or if the value is not a single number.
    pub(crate) fn dimension(&self, values: &BTreeMap<String, Value>) -> Result<Dimension, String> {
        let RuleRange { name, path, change, range } = self;
        let NumberRange { ends: range, written } = range;
        // Applying the level 1 checks that the values exist and can be scaled.
        let mut changed = values.clone();
        self.factor(1.0, Whole::No).apply(0, &mut changed)?;
        let mut found: Vec<Value> = Vec::new();
        let mut value = values.get(&path.key).cloned().unwrap_or(Value::Boolean(false));
        path.visit(&mut value, &mut |value| found.push(value.clone()))?;
        let start = match (change, found.as_slice()) {
            (Change::Scale, _) => return Ok(Dimension::number(name, *range, 1.0)),
            (Change::Set, [first, others @ ..]) if others.iter().all(|other| other == first) => {
                first
            }
            (Change::Set, _) => {
                return Err(format!("`{name}` has several values; {name}*={written} scales them"));
            }
        };
        match start {
            Value::Integer(start) => match range.iter().all(|end| end.fract() == 0.0) {
                true => Ok(Dimension::whole(name, *range, *start as f64)),
                false => Err(format!(
                    "`{name}` is a whole number, and `{written}` is not a range of whole numbers"
                )),
            },
            Value::Float(start) => Ok(Dimension::number(name, *range, *start)),
            other => Err(format!(
                "`{name}` is of type {}, and only numbers can be tuned",
                other.type_str()
            )),
        }
    }

    /// Returns a factor whose only level is the given value.
    pub(crate) fn at(&self, of: &Dimension, value: f64) -> Factor {
        self.factor(value, if of.is_whole() { Whole::Yes } else { Whole::No })
    }

    /// Returns the key of the rule, without indices of array elements.
    pub(crate) fn key(&self) -> &str {
        &self.path.key
    }

    /// Returns a factor whose levels are the ends of the range.
    pub(crate) fn ends(&self, of: &Dimension) -> Factor {
        let [low, high] = self.range.ends.map(|end| self.at(of, end).levels.remove(0));
        Factor { levels: vec![low, high], ..self.at(of, self.range.ends[0]) }
    }

    fn factor(&self, value: f64, whole: Whole) -> Factor {
        let value = match whole {
            Whole::Yes => Value::Integer(value as i64),
            Whole::No => Value::Float(value),
        };
        let RuleRange { name, path, change, .. } = self.clone();
        Factor { name, path, change, levels: vec![Level::new(value)] }
    }
}

/// Type of a value in the rules: integer or float.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    Yes,
    No,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Result<RuleRange, String> {
        RuleRange::try_from(&text.parse::<Vary>()?)
    }

    fn values() -> BTreeMap<String, Value> {
        let table: toml::Table =
            "turns = 12\nshare = 0.5\nfair = true\ncards = [[1, 4], [1, 5]]".parse().expect("TOML");
        table.into_iter().collect()
    }

    #[test]
    fn tuned_range_has_the_type_of_the_rule_value() {
        let of = |text: &str| range(text).expect(text).dimension(&values());
        let turns = of("turns=8..16").expect("a whole number");
        assert!(turns.is_whole() && turns.start == 12.0);
        let share = of("share=0..1").expect("a number");
        assert!(!share.is_whole() && share.start == 0.5);
        assert_eq!(of("cards[*][1]*=0.5..2").map(|of| of.start), Ok(1.0));
        assert!(of("cards[*][0]=0..3").is_ok_and(|of| of.is_whole()), "the same value everywhere");
        for (text, part) in [
            ("turns=8..9.5", "whole number"),
            ("fair=0..1", "only numbers"),
            ("cards[*][1]=1..6", "scales them"),
            ("turn=8..16", "the rules have no key `turn`"),
            ("share*=0.5..2", "not whole numbers"),
        ] {
            let refused = of(text).expect_err(text);
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }

    #[test]
    fn malformed_ranges_of_rules_are_refused() {
        for text in ["turns", "x*=0..2", "turns[x]=1..2"] {
            range(text).expect_err(text);
        }
    }

    #[test]
    fn tuned_value_becomes_a_setting_of_its_type() {
        let of = range("turns=8..16").expect("a range");
        let dimension = of.dimension(&values()).expect("a whole number");
        let factor = of.at(&dimension, 9.0);
        assert_eq!(corsair_lab::settings(&[factor], &[0], &values()), Ok(vec!["turns=9".into()]));
    }
}
