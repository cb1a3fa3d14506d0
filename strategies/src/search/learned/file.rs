//! Parser of files with learned values.

use std::ops::Range;

use corsair_engine::lines::LineEnds;
use corsair_engine::nearest::nearest;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::{LearnedValue, Stage, Unit};
use crate::bot_file::BotFileError;
use crate::spec::list;

/// Greatest absolute value of a weight.
const MOST: f32 = 1e6;

/// Number of stages that a game's learned value may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stages {
    /// Any number of stages, by turn.
    ByTurn,
    /// One stage for all turns.
    One,
}

/// Parses the text of a learned value. Errors use `origin` as the name of the file, and `terms` are the game's terms.
///
/// # Errors
/// Returns an error with the line and the nearest valid word. Causes are invalid TOML, an unknown key or term, a
/// missing key, a number out of range, or a list of the wrong length. Stages out of order, and several stages in a
/// game without turns, are errors too.
pub(super) fn read(
    origin: &str,
    text: &str,
    terms: &[&str],
    stages: Stages,
) -> Result<LearnedValue, BotFileError> {
    let reader = Reader { origin, ends: LineEnds::of(text), known: terms, stages };
    let root = DeTable::parse(text)
        .map_err(|error| reader.refuse(error.span(), error.message().into()))?;
    reader.value(&root)
}

type Item<'t> = Spanned<DeValue<'t>>;

/// Parser of one file with a learned value, with the facts that its errors mention.
struct Reader<'a> {
    origin: &'a str,
    ends: LineEnds,
    known: &'a [&'a str],
    stages: Stages,
}

impl Reader<'_> {
    fn refuse(&self, at: Option<Range<usize>>, message: String) -> BotFileError {
        let line = at.map(|span| self.ends.line(span.start));
        BotFileError { origin: self.origin.into(), line, message }
    }

    fn value(&self, root: &Spanned<DeTable<'_>>) -> Result<LearnedValue, BotFileError> {
        let table = root.get_ref();
        self.only(table, &["about", "terms", "stage"])?;
        let (all, names) = self.list(table, "terms", None)?;
        let mut places = Vec::with_capacity(names.len());
        for item in names {
            let DeValue::String(name) = item.get_ref() else {
                return Err(self.refuse(Some(item.span()), "`terms` must be strings".into()));
            };
            let place = self.known.iter().position(|known| known == name);
            let place = place.ok_or_else(|| {
                let fix = match nearest(name, self.known.iter().copied()) {
                    Some(near) => format!("; did you mean `{near}`?"),
                    None => format!("; there are {}", list(self.known.iter().copied())),
                };
                self.refuse(Some(item.span()), format!("the game has no term `{name}`{fix}"))
            })?;
            if places.contains(&place) {
                return Err(
                    self.refuse(Some(item.span()), format!("`{name}` is listed twice: remove one"))
                );
            }
            places.push(place);
        }
        let (at, tables) = self.list(table, "stage", Some(all))?;
        let mut stages: Vec<Stage> = Vec::with_capacity(tables.len());
        for item in tables {
            let DeValue::Table(of) = item.get_ref() else {
                return Err(
                    self.refuse(Some(at), "a stage must be a table: write [[stage]]".into())
                );
            };
            let stage = self.stage(item.span(), of, &places)?;
            if stages.last().is_some_and(|last| last.from >= stage.from) {
                let message = format!(
                    "`from` = {} is not after the turn of the previous stage: write stages in the order \
                     of turns",
                    stage.from
                );
                return Err(self.refuse(Some(item.span()), message));
            }
            if self.stages == Stages::One && !stages.is_empty() {
                let message = "this game has no turns that divide stages: write only one [[stage]]";
                return Err(self.refuse(Some(item.span()), message.into()));
            }
            stages.push(stage);
        }
        match stages.is_empty() {
            true => Err(self.refuse(Some(at), "the file has no stage: write [[stage]]".into())),
            false => Ok(LearnedValue { stages }),
        }
    }

    fn stage(
        &self,
        at: Range<usize>,
        table: &DeTable<'_>,
        places: &[usize],
    ) -> Result<Stage, BotFileError> {
        self.only(table, &["from", "weights", "units"])?;
        let from = self.item(table, "from", &at)?;
        let turn = match from.get_ref() {
            DeValue::Integer(number) => number.to_string().parse().ok(),
            _ => None,
        };
        let turn = turn.ok_or_else(|| {
            self.refuse(Some(from.span()), "`from` must be the number of a turn, at least 0".into())
        })?;
        let weights = self.weights(table, "weights", &at, places)?;
        let mut units = Vec::new();
        if table.contains_key("units") {
            for item in self.list(table, "units", Some(at))?.1 {
                let DeValue::Table(of) = item.get_ref() else {
                    let message = "write units as { bias = .., inputs = [..], weight = .. }";
                    return Err(self.refuse(Some(item.span()), message.into()));
                };
                self.only(of, &["bias", "inputs", "weight"])?;
                let number = |key| self.number(self.item(of, key, &item.span())?, key);
                units.push(Unit {
                    bias: number("bias")?,
                    inputs: self.weights(of, "inputs", &item.span(), places)?,
                    weight: number("weight")?,
                });
            }
        }
        Ok(Stage { from: turn, weights, units })
    }

    /// Converts weights for the file's terms to weights for all terms of the game.
    fn weights(
        &self,
        table: &DeTable<'_>,
        key: &str,
        at: &Range<usize>,
        places: &[usize],
    ) -> Result<Vec<f32>, BotFileError> {
        let (span, list) = self.list(table, key, Some(at.clone()))?;
        if list.len() != places.len() {
            let (found, terms) = (list.len(), places.len());
            let message = format!(
                "`{key}` must have {terms} numbers, one for each name in `terms`, not {found}"
            );
            return Err(self.refuse(Some(span), message));
        }
        let mut weights = vec![0.0; self.known.len()];
        for (item, &place) in list.iter().zip(places) {
            weights[place] = self.number(item, key)?;
        }
        Ok(weights)
    }

    fn number(&self, item: &Item<'_>, key: &str) -> Result<f32, BotFileError> {
        let number: Option<f32> = match item.get_ref() {
            DeValue::Integer(number) => number.to_string().parse().ok(),
            DeValue::Float(number) => number.to_string().parse().ok(),
            _ => None,
        };
        number.filter(|number| number.abs() <= MOST).ok_or_else(|| {
            let message = format!("`{key}` must have numbers from -{MOST} to {MOST}");
            self.refuse(Some(item.span()), message)
        })
    }

    /// Returns a list, with its position in the file.
    fn list<'t, 'i>(
        &self,
        table: &'t DeTable<'i>,
        key: &str,
        within: Option<Range<usize>>,
    ) -> Result<(Range<usize>, &'t DeArray<'i>), BotFileError> {
        let item = self.item(table, key, &within.unwrap_or(0..0))?;
        match item.get_ref() {
            DeValue::Array(list) => Ok((item.span(), list)),
            _ => Err(self.refuse(Some(item.span()), format!("`{key}` must be a list"))),
        }
    }

    fn item<'t, 'i>(
        &self,
        table: &'t DeTable<'i>,
        key: &str,
        within: &Range<usize>,
    ) -> Result<&'t Item<'i>, BotFileError> {
        let missing = || self.refuse(Some(within.clone()), format!("`{key}` is missing"));
        table.get(key).ok_or_else(missing)
    }

    /// Returns an error on a key that is not in `keys`.
    fn only(&self, table: &DeTable<'_>, keys: &[&str]) -> Result<(), BotFileError> {
        match table.keys().find(|key| !keys.contains(&&**key.get_ref())) {
            None => Ok(()),
            Some(key) => {
                let fix = match nearest(key.get_ref(), keys.iter().copied()) {
                    Some(near) => format!("; did you mean `{near}`?"),
                    None => format!("; there are {}", list(keys.iter().copied())),
                };
                let message = format!("unknown key `{}`{fix}", key.get_ref());
                Err(self.refuse(Some(key.span()), message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "about = \"a test\"\nterms = [\"gold\", \"fame\"]\n\n[[stage]]\nfrom = 1\n\
                        weights = [1, 0.5]\nunits = [{ bias = 1.0, inputs = [0.0, 2.0], weight = -1 }]\n\n\
                        [[stage]]\nfrom = 4\nweights = [0.0, 2e-3]\n";

    fn read(text: &str) -> Result<LearnedValue, BotFileError> {
        super::read("v.toml", text, &["fame", "cards", "gold"], Stages::ByTurn)
    }

    #[test]
    fn learned_value_without_turns_has_one_stage() {
        let of = |text: &str| super::read("v.toml", text, &["fame"], Stages::One);
        let one = "terms = [\"fame\"]\n[[stage]]\nfrom = 1\nweights = [1.0]\n";
        assert!(of(one).is_ok());
        let two = format!("{one}[[stage]]\nfrom = 2\nweights = [1.0]\n");
        let refused = of(&two).expect_err("two stages").to_string();
        assert!(
            refused.contains("v.toml:5: this game has no turns that divide stages"),
            "{refused}"
        );
    }

    #[test]
    fn learned_weights_follow_the_order_of_the_game_terms() {
        let value = read(GOOD).expect("a good file");
        let unit = Unit { bias: 1.0, inputs: vec![2.0, 0.0, 0.0], weight: -1.0 };
        let first = Stage { from: 1, weights: vec![0.5, 0.0, 1.0], units: vec![unit] };
        let second = Stage { from: 4, weights: vec![0.002, 0.0, 0.0], units: Vec::new() };
        assert_eq!(value, LearnedValue { stages: vec![first, second] });
    }

    #[test]
    fn errors_of_a_learned_value_name_the_line_and_the_fix() {
        for (from, to, expected) in [
            ("about", "abuot", "v.toml:1: unknown key `abuot`; did you mean `about`?"),
            (
                "\"fame\"]",
                "\"fams\"]",
                "v.toml:2: the game has no term `fams`; did you mean `fame`?",
            ),
            ("\"fame\"]", "\"gold\"]", "v.toml:2: `gold` is listed twice: remove one"),
            (
                "[1, 0.5]",
                "[1]",
                "v.toml:6: `weights` must have 2 numbers, one for each name in `terms`, not 1",
            ),
            (
                "[1, 0.5]",
                "[1, nan]",
                "v.toml:6: `weights` must have numbers from -1000000 to 1000000",
            ),
            ("[1, 0.5]", "7", "v.toml:6: `weights` must be a list"),
            ("from = 1", "from = -1", "v.toml:5: `from` must be the number of a turn, at least 0"),
            (
                "bias = 1.0",
                "bias = \"x\"",
                "v.toml:7: `bias` must have numbers from -1000000 to 1000000",
            ),
            ("inputs = [0.0, 2.0], ", "", "v.toml:7: `inputs` is missing"),
            (
                "from = 4",
                "from = 1",
                "v.toml:9: `from` = 1 is not after the turn of the previous stage: write stages in the order of turns",
            ),
            ("from = 4\n", "", "v.toml:9: `from` is missing"),
        ] {
            let refused = read(&GOOD.replacen(from, to, 1)).expect_err(to);
            assert_eq!(refused.to_string(), expected);
        }
        let none = read("terms = []\nstage = []").expect_err("no stage").to_string();
        assert_eq!(none, "v.toml:2: the file has no stage: write [[stage]]");
        assert!(read("terms = [").is_err());
    }
}
