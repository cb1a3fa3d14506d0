//! Vocabulary: the names that assertions about a result may use, declared before play.

use std::borrow::Cow;
use std::collections::BTreeMap;

use corsair_engine::nearest::nearest;

use crate::ScoreWord;
use crate::assertion::expression::Choice;
use crate::assertion::{AssertableMetric, Assertion, Bound, Precision, Relation, RowScope, Unit};
use crate::result::Schema;

/// Metrics of a command's result, and the keys that select rows of the result.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    pub(crate) score: ScoreWord,
    names: BTreeMap<String, AssertableMetric>,
    /// Values of each key column, if the values can be listed before play.
    keys: BTreeMap<&'static str, Vec<String>>,
    /// Map from the game's word for a key to the key column.
    words: BTreeMap<&'static str, &'static str>,
}

/// Error: an assertion names a metric, key or value that the result lacks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{assertion}`: {why}")]
pub struct Unknown {
    assertion: String,
    why: String,
}

/// Returns an error message about an unknown word, with the most similar valid word.
fn missing(what: &str, word: &str, known: &[&str]) -> String {
    match (nearest(word, known.iter().copied()), known) {
        (Some(near), _) => format!("there is no {what}; did you mean `{near}`?"),
        (None, []) => format!("there is no {what}: the result has none"),
        (None, known) => format!("there is no {what}; there are {}", known.join(", ")),
    }
}

/// Name in assertions for the value of a metric, without the interval.
pub(crate) const VALUE: &str = "value";
pub(crate) const LOW: &str = "low";
pub(crate) const HIGH: &str = "high";
pub(crate) const HALF_WIDTH: &str = "half_width";
const PARTS: [&str; 4] = [VALUE, LOW, HIGH, HALF_WIDTH];

impl Assertion {
    /// Returns the column that the assertion names instead of the metric, if any.
    pub(crate) fn of_column(&self) -> Option<&str> {
        self.field.as_deref().filter(|field| !PARTS.contains(field))
    }
}

impl Vocabulary {
    /// Returns a vocabulary of the metrics with fixed names in `tables`, for a game whose score word is `score`.
    pub fn of(tables: impl IntoIterator<Item = &'static Schema>, score: ScoreWord) -> Vocabulary {
        let mut names = BTreeMap::new();
        for (name, figure) in tables.into_iter().flat_map(AssertableMetric::named) {
            let before = names.insert(name.into(), figure);
            debug_assert!(before.is_none(), "two figures are named {name}");
        }
        Vocabulary { score, names, keys: BTreeMap::new(), words: BTreeMap::new() }
    }

    /// Adds metrics whose names are values of a table's column. A name already in use keeps its first meaning.
    #[must_use]
    pub fn naming<'n>(
        mut self,
        table: &'static Schema,
        names: impl IntoIterator<Item = (&'n str, Unit)>,
    ) -> Vocabulary {
        if let Some((figure, _)) = AssertableMetric::of_column(table) {
            for (name, unit) in names {
                self.names.entry(name.into()).or_insert(AssertableMetric { unit, ..figure });
            }
        }
        self
    }

    /// Declares that a metric's rows have no interval, so that assertions must compare the estimate alone.
    #[must_use]
    pub fn without_interval(mut self, name: &str) -> Vocabulary {
        if let Some(of) = self.names.get_mut(name) {
            of.precision = Precision::Unknown;
        }
        self
    }

    /// Adds values that a key column can have.
    #[must_use]
    pub fn with(
        mut self,
        key: &'static str,
        values: impl IntoIterator<Item = impl Into<String>>,
    ) -> Vocabulary {
        let known = self.keys.entry(key).or_default();
        for value in values.into_iter().map(Into::into) {
            if !known.contains(&value) {
                known.push(value);
            }
        }
        self
    }

    /// Adds the game's word for a key, so that assertions may use this word or the key.
    #[must_use]
    pub fn calling(mut self, key: &'static str, word: &'static str) -> Vocabulary {
        self.words.insert(word, key);
        self
    }

    /// Returns the names of all metrics, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// Returns the table and the unit of a metric.
    pub fn table_and_unit(&self, name: &str) -> Option<(&'static str, Unit)> {
        self.meaning(name).map(|of| (of.table.file, of.unit))
    }

    pub(crate) fn meaning(&self, name: &str) -> Option<AssertableMetric> {
        self.names.get(&*self.figure(name)).copied()
    }

    /// Returns a metric's name in results. The name in assertions has `score` or the game's word for the score.
    pub(crate) fn figure<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match self.names.contains_key(name) {
            true => name.into(),
            false => self.score.canonical(name).into(),
        }
    }

    /// Returns a key's name in results. Accepts the key or the game's word for the key.
    pub(crate) fn key<'n>(&self, name: &'n str) -> &'n str {
        self.words.get(name).copied().unwrap_or(name)
    }

    /// Checks that the result will have the metric and the rows of an assertion.
    ///
    /// # Errors
    /// Fails if the assertion names an unknown metric or key, or if the threshold has a different unit than the
    /// metric.
    pub fn check(&self, assertion: &Assertion) -> Result<(), Unknown> {
        let unknown = |why| Unknown { assertion: assertion.to_string(), why };
        self.named(assertion).map_err(unknown)
    }

    fn named(&self, assertion: &Assertion) -> Result<(), String> {
        let name = &assertion.name;
        let figure = self.meaning(name).ok_or_else(|| {
            let word = Some(self.score.id).filter(|word| self.meaning(word).is_some());
            let known: Vec<&str> = self.names().chain(word).collect();
            missing(&format!("metric `{name}`"), name, &known)
        })?;
        let table = figure.table;
        if let Some(field) = &assertion.field
            && !PARTS.contains(&field.as_str())
            && !table.columns.contains(&field.as_str())
        {
            let known: Vec<&str> = PARTS.into_iter().chain(table.columns.iter().copied()).collect();
            return Err(missing(&format!("field `{field}` of `{name}`"), field, &known));
        }
        let is_key = |key: &&'static str| {
            table.keys.contains(key) && figure.scope != RowScope::GreatestOver(key)
        };
        let words = self.words.iter().filter(|(_, key)| is_key(key)).map(|(word, _)| word);
        let keys: Vec<&str> =
            table.keys.iter().filter(|key| is_key(key)).chain(words).copied().collect();
        for (key, choice) in &assertion.choice {
            if !keys.contains(&key.as_str()) {
                return Err(missing(&format!("key `{key}` of `{name}`"), key, &keys));
            }
            if let (Choice::Is(value), Some(known)) = (choice, self.keys.get(self.key(key)))
                && !known.contains(value)
            {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                return Err(missing(&format!("{key} `{value}`"), value, &known));
            }
        }
        self.void(assertion, &figure).map_or(Ok(()), Err)
    }

    /// Returns the reason why a metric can't be compared with the assertion's threshold; `None` for a valid
    /// comparison.
    fn void(&self, assertion: &Assertion, figure: &AssertableMetric) -> Option<String> {
        let Assertion { name, field, relation, threshold, .. } = assertion;
        let of_column = assertion.of_column();
        if matches!(figure.scope, RowScope::GreatestOver(_)) {
            if let Some(field) = field.as_deref().filter(|&field| field != VALUE) {
                return Some(format!(
                    "`{name}` has no `{field}`, because it is computed from several rows: write `{name}.{VALUE}`"
                ));
            }
            if field.is_none() && matches!(relation, Relation::Above | Relation::AtLeast) {
                return Some(format!(
                    "`{name}` is the greatest of several rows, one of which may be large by chance: write an \
                     assertion about one row"
                ));
            }
        }
        match (threshold, of_column) {
            (Bound::Word(word), None) => {
                Some(format!("`{name}` is a number: compare it with a number, not with `{word}`"))
            }
            (Bound::Word(_), Some(_)) if assertion.is_of_size => {
                Some("a word has no absolute value".into())
            }
            // A column beside a metric has no declared unit.
            (_, Some(_)) => None,
            (Bound::Amount { written, .. }, None) if written.unit() != figure.unit => {
                let (is, write) = match figure.unit {
                    Unit::Share => ("a share of games", "% or pp"),
                    Unit::Number => ("not a share of games", "no % or pp"),
                };
                let stem = format!("{}_", self.figure(name));
                let of_unit = self.names.iter().filter(|(_, of)| of.unit == written.unit());
                let akin = of_unit.map(|(name, _)| name).find(|name| name.starts_with(&stem));
                let akin = akin.map_or_else(String::new, |akin| format!(", or assert `{akin}`"));
                Some(format!("`{name}` is {is}: write {write}{akin}"))
            }
            (Bound::Amount { .. }, None) => match (field, figure.precision, relation) {
                (None, Precision::Unknown, _) => Some(format!(
                    "the result has no interval for `{name}`: write `{name}.{VALUE}` for the \
                     estimate alone"
                )),
                (None, Precision::Interval, Relation::Equal) => Some(format!(
                    "games cannot prove that `{name}` equals a threshold: use <, > or a margin, or write \
                     `{name}.{VALUE}` for the estimate alone"
                )),
                (Some(field), Precision::Exact | Precision::Unknown, _) if field != VALUE => {
                    Some(format!(
                        "`{name}` has no `{field}`, because it has no interval: write `{name}.{VALUE}`"
                    ))
                }
                _ => None,
            },
        }
    }
}
