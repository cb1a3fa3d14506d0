//! Factors: the rule values that an experiment varies, with their levels.

pub mod levels;
pub mod path;
pub mod ranges;

use crate::as_text;
use crate::factor::levels::Level;
use crate::factor::path::ValuePath;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use toml::Value;

/// Rule value with levels, or several values of an array that vary together.
#[derive(Clone, PartialEq, Debug)]
pub struct Factor {
    /// Name in results: the path, followed by `*` if levels scale the values.
    pub name: String,
    /// Path to the values in the rules.
    pub path: ValuePath,
    /// Operation by which a level changes the values: replacement or multiplication.
    pub change: Change,
    /// Levels, at least two, in order.
    pub levels: Vec<Level>,
}

/// Operation by which a level changes a factor's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Replaces the values with the level.
    Set,
    /// Multiplies the values by the level. The values' running sums are multiplied and then rounded. Therefore a
    /// small change of small integers affects some values, instead of all or none.
    Scale,
}

/// Reason why a text is not a factor.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAFactor {
    /// Error: the text is not `KEY=RANGE`.
    #[error("expected KEY=RANGE such as combat.hit_on=3..6, or KEY*=RANGE to scale, not `{0}`")]
    Malformed(String),
    /// Error: the path to the values is malformed.
    #[error("`{0}`: expected a rule key, or a rule key with elements such as [0] or [*][1]")]
    Path(String),
    /// Error: the range of levels is malformed.
    #[error("`{0}`: a range must be LOW..HIGH with whole numbers, or LOW..HIGH/N for N even steps")]
    Range(String),
    /// Error: the range has too many levels.
    #[error("`{0}` has more than {most} levels: narrow the range, or name fewer levels", most = levels::MOST_LEVELS)]
    TooMany(String),
    /// Error: the factor has a single level, so that nothing varies.
    #[error("`{0}` must have at least two levels; for a fixed value, use --set")]
    OneLevel(String),
    /// Error: the factor has a level twice.
    #[error("`{0}` has the level {1} twice: name each level once")]
    Twice(String, String),
    /// Error: a scale is not a number above 0.
    #[error("`{0}`: the scale must be a number above 0, not {1}")]
    Scale(String, String),
}

impl FromStr for Factor {
    type Err = NotAFactor;

    fn from_str(text: &str) -> Result<Factor, NotAFactor> {
        let (name, levels) =
            text.split_once('=').ok_or_else(|| NotAFactor::Malformed(text.into()))?;
        let name = name.trim();
        let (path, change) = match name.strip_suffix('*') {
            Some(path) => (path, Change::Scale),
            None => (name, Change::Set),
        };
        let path: ValuePath = path.parse().map_err(|()| NotAFactor::Path(text.into()))?;
        let levels = levels::read(levels).map_err(|refused| refused.of(text))?;
        let twice = |at: &usize| levels[..*at].contains(&levels[*at]);
        if let Some(at) = (0..levels.len()).find(twice) {
            return Err(NotAFactor::Twice(text.into(), levels[at].name()));
        }
        if levels.len() < 2 {
            return Err(NotAFactor::OneLevel(text.into()));
        }
        let scales = |level: &Level| level.number().is_some_and(|scale| scale > 0.0);
        if change == Change::Scale
            && let Some(level) = levels.iter().find(|level| !scales(level))
        {
            return Err(NotAFactor::Scale(text.into(), level.name()));
        }
        Ok(Factor { name: name.into(), path, change, levels })
    }
}

impl Factor {
    /// Sets the factor's values in a rulebook to a level.
    ///
    /// # Errors
    /// Fails if the values do not exist or can't be scaled; the error is a sentence.
    pub fn apply(&self, level: usize, values: &mut BTreeMap<String, Value>) -> Result<(), String> {
        let level = &self.levels[level];
        let key = &self.path.key;
        let value = values.get_mut(key).ok_or_else(|| format!("the rules have no key `{key}`"))?;
        let scale = level.number().unwrap_or(1.0);
        let (mut refused, mut before, mut given) = (None, 0, 0);
        self.path.visit(value, &mut |value| match self.change {
            Change::Set => *value = level.value().clone(),
            Change::Scale => match value.as_integer() {
                Some(whole) => {
                    before += whole;
                    let due = (before as f64 * scale).round() as i64;
                    *value = Value::Integer(due - given);
                    given = due;
                }
                None => {
                    refused = Some(format!(
                        "`{key}` can't be scaled, because its values are not whole numbers"
                    ))
                }
            },
        })?;
        refused.map_or(Ok(()), Err)
    }

    /// Returns the factor's values in the rules `values` as text.
    pub fn base(&self, values: &BTreeMap<String, Value>) -> String {
        match (self.change, values.get(&self.path.key)) {
            (Change::Scale, _) => "1".into(),
            (Change::Set, None) => String::new(),
            (Change::Set, Some(value)) => {
                let mut found = Vec::new();
                let mut value = value.clone();
                let read = |value: &mut Value| found.push(Level::new(value.clone()).name());
                // The path was checked when the levels were applied.
                let _ = self.path.visit(&mut value, &mut { read });
                found.dedup();
                found.join(" ")
            }
        }
    }

    /// Returns the levels of the factor as text, as a range if possible.
    pub fn range(&self) -> String {
        levels::describe(&self.levels)
    }
}

impl fmt::Display for Factor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<String> = self.levels.iter().map(Level::written).collect();
        write!(out, "{}={}", self.name, levels.join(","))
    }
}

as_text!(Factor);

/// Returns the settings `KEY=VALUE` that give each factor its level, starting from the base values.
///
/// # Errors
/// Fails if a factor does not fit the base values; the error is a sentence.
pub fn settings(
    factors: &[Factor],
    levels: &[usize],
    values: &BTreeMap<String, Value>,
) -> Result<Vec<String>, String> {
    let keys = factors.iter().map(|factor| &factor.path.key);
    let mut changed: BTreeMap<String, Value> =
        keys.filter_map(|key| Some((key.clone(), values.get(key)?.clone()))).collect();
    for (factor, &level) in factors.iter().zip(levels) {
        factor.apply(level, &mut changed)?;
    }
    Ok(changed.iter().map(|(key, value)| format!("{key}={value}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factor(text: &str) -> Factor {
        text.parse().unwrap_or_else(|refused| panic!("{refused}"))
    }

    fn values() -> BTreeMap<String, Value> {
        let table: toml::Table =
            "a = 5\nwords = \"fair\"\ncards = [[1, 2, 0], [3, 4, 0]]".parse().expect("TOML");
        table.into_iter().collect()
    }

    fn set(texts: &[&str], levels: &[usize]) -> Result<Vec<String>, String> {
        let factors: Vec<Factor> = texts.iter().map(|text| factor(text)).collect();
        settings(&factors, levels, &values())
    }

    #[test]
    fn levels_of_a_factor_become_settings() {
        assert_eq!(set(&["a=1..6"], &[3]), Ok(vec!["a=4".into()]));
        assert_eq!(set(&["words=fair,foul"], &[1]), Ok(vec!["words=\"foul\"".into()]));
        let both = set(&["cards[0][1]=7,8", "cards[*][0]*=0.5,2", "a=1,2"], &[1, 1, 0]);
        assert_eq!(both, Ok(vec!["a=1".into(), "cards=[[2, 8, 0], [6, 4, 0]]".into()]));
        // 1 and 3 sum to 4. Three quarters of the running sums are 1 (from 0.75) and 3.
        assert_eq!(
            set(&["cards[*][0]*=0.75,1"], &[0]),
            Ok(vec!["cards=[[1, 2, 0], [2, 4, 0]]".into()])
        );
    }

    #[test]
    fn factors_that_do_not_fit_the_rule_values_are_refused() {
        assert_eq!(set(&["b=1,2"], &[0]), Err("the rules have no key `b`".into()));
        let refused = set(&["cards[2][0]=1,2"], &[0]).expect_err("two rows");
        assert_eq!(refused, "`cards` has no element 2: the array has 2 elements, counted from 0");
        let refused = set(&["a[0]=1,2"], &[0]).expect_err("not an array");
        assert_eq!(refused, "`a` is not an array: name the key without elements");
        set(&["words*=1,2"], &[0]).expect_err("not a number");
    }

    #[test]
    fn malformed_factors_are_refused() {
        for (text, part) in [
            ("a", "KEY=RANGE"),
            ("a=1", "at least two levels"),
            ("a=1,2,1", "level 1 twice"),
            ("a=6..1", "a range must be"),
            ("a=0.1..0.9", "a range must be"),
            ("a=0..5000", "more than"),
            ("a[x]=1,2", "[0]"),
            ("a*=1,fast", "above 0"),
            ("a*=0,1", "above 0"),
        ] {
            let refused = text.parse::<Factor>().expect_err(text).to_string();
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }

    #[test]
    fn factors_round_trip() {
        let texts =
            ["a=1..6", "a=0.1..0.9/5", "b=true,false", "cards[*][1]*=0.75,1,1.25"].map(factor);
        assert_eq!(
            texts.each_ref().map(Factor::range),
            ["1..6", "0.1, 0.3, 0.5, 0.7, 0.9", "true, false", "0.75, 1, 1.25"]
        );
        for of in texts {
            assert_eq!(factor(&of.to_string()), of);
        }
        assert_eq!(factor("a=4,5").base(&values()), "5");
        assert_eq!(factor("cards[*][2]=0,1").base(&values()), "0");
        assert_eq!(factor("a*=1,2").base(&values()), "1");
    }
}
