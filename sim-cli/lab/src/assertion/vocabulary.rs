//! What assertions about a result may name: known before anything is played.

use std::borrow::Cow;
use std::collections::BTreeMap;

use corsair_engine::nearest::nearest;

use crate::ScoreWord;
use crate::assertion::expression::Choice;
use crate::assertion::{Assertion, Bound, Figure, Precision, Relation, RowScope, Unit};
use crate::result::Schema;

/// The figures of a verb's result, and what its rows are about.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    pub(crate) score: ScoreWord,
    names: BTreeMap<String, Figure>,
    /// What stands in columns that choose rows, as far as it is known beforehand.
    keys: BTreeMap<&'static str, Vec<String>>,
}

/// Why an assertion is about nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// A word that means nothing there.
    #[error("`{assertion}`: there is no {what} `{word}`{}", fix(.near.as_ref(), .known))]
    Word {
        /// The assertion.
        assertion: String,
        /// What kind of word it is.
        what: String,
        /// The word.
        word: String,
        /// The nearest that there is.
        near: Option<String>,
        /// All that there are.
        known: Vec<String>,
    },
    /// Something that can't be said of the figure.
    #[error("`{assertion}`: {why}")]
    Void {
        /// The assertion.
        assertion: String,
        /// Why not, and what can.
        why: String,
    },
}

fn fix(near: Option<&String>, known: &[String]) -> String {
    match near {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; there are {}", known.join(", ")),
    }
}

/// The parts of a figure that can be meant by themselves.
pub(crate) const VALUE: &str = "value";
pub(crate) const LOW: &str = "low";
pub(crate) const HIGH: &str = "high";
pub(crate) const HALF_WIDTH: &str = "half_width";
const PARTS: [&str; 4] = [VALUE, LOW, HIGH, HALF_WIDTH];

impl Assertion {
    /// The column beside the figure that is meant, if one is.
    pub(crate) fn of_column(&self) -> Option<&str> {
        self.field.as_deref().filter(|field| !PARTS.contains(field))
    }
}

impl Vocabulary {
    /// Returns the figures with fixed names of some tables, of a game with this word for its score.
    pub fn of(tables: impl IntoIterator<Item = &'static Schema>, score: ScoreWord) -> Vocabulary {
        let mut names = BTreeMap::new();
        for (name, figure) in tables.into_iter().flat_map(Figure::named) {
            let before = names.insert(name.into(), figure);
            debug_assert!(before.is_none(), "two figures are called {name}");
        }
        Vocabulary { score, names, keys: BTreeMap::new() }
    }

    /// Adds figures whose names are in a column of a table. A name that is taken keeps its meaning.
    #[must_use]
    pub fn naming<'n>(
        mut self,
        table: &'static Schema,
        names: impl IntoIterator<Item = (&'n str, Unit)>,
    ) -> Vocabulary {
        if let Some((figure, _)) = Figure::of_column(table) {
            for (name, unit) in names {
                self.names.entry(name.into()).or_insert(Figure { unit, ..figure });
            }
        }
        self
    }

    /// With what stands in a column that chooses rows.
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

    /// The names of all figures.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// The table in which a figure stands, and how it is counted.
    pub fn stands_in(&self, name: &str) -> Option<(&'static str, Unit)> {
        self.meaning(name).map(|of| (of.table.file, of.unit))
    }

    pub(crate) fn meaning(&self, name: &str) -> Option<Figure> {
        self.names.get(&*self.figure(name)).copied()
    }

    /// Name of a figure in results: assertions may use the game's word in place of `score`.
    pub(crate) fn figure<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match self.names.contains_key(name) {
            true => name.into(),
            false => self.score.canonical(name).into(),
        }
    }

    /// Whether an assertion is about something that the result will have.
    ///
    /// # Errors
    /// What it is not, with the nearest that there is.
    pub fn check(&self, assertion: &Assertion) -> Result<(), Unknown> {
        let unknown = |what: &str, word: &str, known: Vec<&str>| Unknown::Word {
            assertion: assertion.to_string(),
            what: what.into(),
            word: word.into(),
            near: nearest(word, known.iter().copied()).map(String::from),
            known: known.into_iter().map(String::from).collect(),
        };
        let figure = self
            .meaning(&assertion.name)
            .ok_or_else(|| unknown("figure", &assertion.name, self.names().collect()))?;
        let table = figure.table;
        if let Some(field) = &assertion.field
            && !PARTS.contains(&field.as_str())
            && !table.columns.contains(&field.as_str())
        {
            let known = PARTS.into_iter().chain(table.columns.iter().copied()).collect();
            return Err(unknown(&format!("field of `{}`", assertion.name), field, known));
        }
        let keys: Vec<&str> = table
            .keys
            .iter()
            .copied()
            .filter(|&key| figure.scope != RowScope::GreatestOver(key))
            .collect();
        for (key, choice) in &assertion.choice {
            if !keys.contains(&key.as_str()) {
                return Err(unknown(&format!("key of `{}`", assertion.name), key, keys));
            }
            if let (Choice::Is(value), Some(known)) = (choice, self.keys.get(key.as_str()))
                && !known.contains(value)
            {
                return Err(unknown(key, value, known.iter().map(String::as_str).collect()));
            }
        }
        match self.void(assertion, &figure) {
            Some(why) => Err(Unknown::Void { assertion: assertion.to_string(), why }),
            None => Ok(()),
        }
    }

    /// Why a figure can't be compared with the threshold, if it can't.
    fn void(&self, assertion: &Assertion, figure: &Figure) -> Option<String> {
        let Assertion { name, field, relation, threshold, .. } = assertion;
        let of_column = assertion.of_column();
        if matches!(figure.scope, RowScope::GreatestOver(_)) {
            if let Some(field) = field.as_deref().filter(|&field| field != VALUE) {
                return Some(format!(
                    "`{name}` is made of several rows and has no `{field}`, but a `{VALUE}`"
                ));
            }
            if field.is_none() && matches!(relation, Relation::Above | Relation::AtLeast) {
                return Some(format!(
                    "`{name}` is bounded from above alone: that it is great is shown of one row by \
                     itself"
                ));
            }
        }
        match (threshold, of_column) {
            (Bound::Word(word), None) => {
                Some(format!("`{name}` is a number, and `{word}` is none"))
            }
            (Bound::Word(_), Some(_)) if assertion.is_of_size => Some("a word has no size".into()),
            // The unit of a column by itself is unknown.
            (_, Some(_)) => None,
            (Bound::Amount { written, .. }, None) if written.unit() != figure.unit => {
                Some(match figure.unit {
                    Unit::Share => format!("`{name}` is a share of games: write % or pp"),
                    Unit::Number => format!("`{name}` is no share of games: write no % or pp"),
                })
            }
            (Bound::Amount { .. }, None) => match (field, figure.precision(), relation) {
                (None, Precision::Unknown, _) => Some(format!(
                    "the result has no interval of `{name}`: write `{name}.{VALUE}` for the estimate \
                     as it stands"
                )),
                (None, Precision::Interval, Relation::Equal) => Some(format!(
                    "no estimate is shown to be equal: hold it against a margin, or write \
                     `{name}.{VALUE}` for the estimate as it stands"
                )),
                (Some(field), Precision::Exact | Precision::Unknown, _) if field != VALUE => {
                    Some(format!("`{name}` has no interval, and no `{field}`"))
                }
                _ => None,
            },
        }
    }
}
