//! Text forms of games for scenario files: set-up, play and checks of a state.

use std::fmt;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use crate::dice::{Dice, FACES, Lane};
use crate::game::Game;
use crate::nearest::nearest;
use crate::observe::Observer;
use crate::record::Outcome;
use crate::rulebook::BadRule;
use crate::scripted::{RollKind, ScriptedRoll};
use crate::seat::{MAX_SEATS, Seat};

/// Game with text forms of its states, actions and chance.
pub trait InWords: Game<Action: fmt::Display + FromStr> {
    /// Partial state from which play starts.
    type Situation: DeserializeOwned;

    /// Builds the state of a situation and plays to its first decision. Omitted facts come from a set-up with the
    /// dice `deal`; all later chance comes from `dice`.
    ///
    /// # Errors
    /// Returns the first key with an impossible value.
    fn begin(
        &self,
        situation: &Self::Situation,
        deal: &mut dyn Dice,
        dice: &mut dyn Dice,
        watch: &mut dyn Observer<Self>,
    ) -> Result<Self::State, BadRule>;

    /// Parses words such as `hits 2 of 4` into scripted rolls.
    ///
    /// # Errors
    /// Returns the error in the words, with the nearest valid word if one is similar.
    fn scripted_rolls(&self, words: &str) -> Result<Vec<ScriptedRoll>, BadWords>;

    /// Returns words that [script](InWords::scripted_rolls) these outcomes, in their order. Placeholders in capitals
    /// stand for details that the outcomes lack, such as the names of tied ships.
    fn chance_in_words(&self, outcomes: &[Outcome]) -> Vec<String>;

    /// Returns words that [script](InWords::scripted_rolls) exactly the first of these outcomes, and the number of
    /// outcomes that these words describe. This number is above one only for a roll of several dice.
    ///
    /// # Panics
    /// Panics if there is no outcome.
    fn exact_words(&self, outcomes: &[Outcome]) -> (String, usize) {
        let words = self.chance_in_words(outcomes).into_iter().next().expect("an outcome");
        let scripted = self.scripted_rolls(&words).map_or(1, |rolls| rolls.len());
        (words, scripted)
    }

    /// Returns true if no seat sees an outcome, so that scenarios need not script it.
    fn is_unseen(&self, _outcome: Outcome) -> bool {
        false
    }

    /// Returns all facts about a state that a scenario may check, by name. All states have facts with the same names.
    fn state_facts(&self, state: &Self::State) -> Vec<(String, StateFact)>;
}

/// Error for invalid words of a scripted roll.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadWords {
    /// The words contain an unknown name.
    #[error("there is no {kind} `{name}`{}", near.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?")))]
    Unknown {
        /// Kind of name expected at this position, such as a card.
        kind: &'static str,
        /// Unknown name in the words.
        name: String,
        /// Nearest valid name, if one is similar.
        near: Option<String>,
    },
    /// The words have another error, described in a sentence.
    #[error("{0}")]
    Other(String),
}

impl BadWords {
    /// Returns the error for a name that is not in `known`, with the nearest known name.
    pub fn unknown<'n>(
        kind: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> BadWords {
        let near = nearest(name, known).map(String::from);
        BadWords::Unknown { kind, name: name.into(), near }
    }
}

impl From<String> for BadWords {
    fn from(sentence: String) -> BadWords {
        BadWords::Other(sentence)
    }
}

/// Parses rolls of single dice from their faces, such as `4 2`.
///
/// # Errors
/// Returns an error for a word that is not a face, or if there are no words.
pub fn scripted_dice(lane: Lane, faces: &str) -> Result<Vec<ScriptedRoll>, String> {
    let die = |word: &str| match word.parse::<u32>() {
        Ok(face) if (1..=FACES).contains(&face) => {
            Ok(ScriptedRoll { lane, asked: RollKind::Pick { n: FACES }, answer: face - 1 })
        }
        Ok(face) => Err(format!("a die shows 1 to {FACES}, not {face}")),
        Err(_) => Err(format!("`{word}` is not a number")),
    };
    let rolls: Vec<ScriptedRoll> =
        faces.split_ascii_whitespace().map(die).collect::<Result<_, _>>()?;
    if rolls.is_empty() { Err("name the faces of the dice".into()) } else { Ok(rolls) }
}

/// Parses a pick of one possibility, such as `3 of 9`; `kind` is the kind of chance.
///
/// # Errors
/// Returns a message with the expected form of a pick.
pub fn scripted_pick(lane: Lane, kind: &str, pick: &str) -> Result<Vec<ScriptedRoll>, String> {
    let parsed = pick
        .split_once(" of ")
        .and_then(|(chosen, of)| chosen.parse::<u32>().ok().zip(of.parse::<u32>().ok()));
    match parsed {
        Some((chosen, n)) if (1..=n).contains(&chosen) => {
            Ok(vec![ScriptedRoll { lane, asked: RollKind::Pick { n }, answer: chosen - 1 }])
        }
        _ => Err(format!("`{kind} {pick}` is malformed; write `{kind} 3 of 9`")),
    }
}

/// Returns the error for words that start with an unknown kind of chance.
pub fn not_a_chance<'n>(words: &str, chances: impl IntoIterator<Item = &'n str>) -> String {
    let chances: Vec<&str> = chances.into_iter().collect();
    let first = words.split_ascii_whitespace().next().unwrap_or_default();
    match nearest(first, chances.iter().copied()) {
        Some(near) => format!("unknown kind of chance in `{words}`; did you mean `{near} …`?"),
        None => format!("unknown kind of chance in `{words}`; expected {}", chances.join(", ")),
    }
}

/// Name of a seat in scenario files and actions; the first seat is `seat0`.
pub fn seat_in_words(seat: Seat) -> String {
    format!("seat{}", seat.index())
}

/// Returns the seat with a name such as `seat0`.
///
/// # Errors
/// Returns a message with the expected form of a seat.
pub fn seat_from_words(words: &str) -> Result<Seat, String> {
    let named = Seat::all(MAX_SEATS).find(|&seat| seat_in_words(seat) == words);
    named.ok_or_else(|| {
        format!("`{words}` is not a seat; seats are `seat0` to `seat{}`", MAX_SEATS - 1)
    })
}

/// Reads the name of a seat as its index; for serde's `deserialize_with`.
///
/// # Errors
/// Returns an error with the expected form of a seat.
pub fn seat_index<'de, D: Deserializer<'de>>(value: D) -> Result<usize, D::Error> {
    let seat = seat_from_words(&String::deserialize(value)?).map_err(D::Error::custom)?;
    Ok(seat.index())
}

/// Reads the name of a seat as its index, or `None` for an omitted seat; for serde's `deserialize_with`, with
/// `default`.
///
/// # Errors
/// Returns an error with the expected form of a seat.
pub fn seat_index_if_any<'de, D: Deserializer<'de>>(value: D) -> Result<Option<usize>, D::Error> {
    seat_index(value).map(Some)
}

/// Reads a list of seat names as indices; for serde's `deserialize_with`.
///
/// # Errors
/// Returns an error with the expected form of a seat.
pub fn seat_indices<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<usize>, D::Error> {
    let all = Vec::<String>::deserialize(value)?;
    let index = |words: &String| seat_from_words(words).map(Seat::index);
    all.iter().map(index).collect::<Result<_, _>>().map_err(D::Error::custom)
}

/// Serialises the value inside an option without a mark of its presence; for serde's `serialize_with`, with
/// `skip_serializing_if = "Option::is_none"`. Numeric encodings of a view otherwise mark a present option with an
/// extra number.
///
/// # Errors
/// Returns errors of the serialiser.
pub fn present<T: Serialize, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => value.serialize(to),
        None => to.serialize_none(),
    }
}

/// Value of a fact about a state, as scenarios write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateFact {
    /// The state has no value for this fact, written `"none"`.
    Nothing,
    /// Integer value.
    Number(i64),
    /// Text of one or a few words.
    Word(String),
    /// List of numbers in order.
    Numbers(Vec<i64>),
    /// List of words in order.
    Words(Vec<String>),
    /// Words in any order, with repetitions.
    Bag(Vec<String>),
}

impl StateFact {
    /// Returns a fact that lists numbers in order.
    pub fn numbers(all: impl IntoIterator<Item = impl Into<i64>>) -> StateFact {
        StateFact::Numbers(all.into_iter().map(Into::into).collect())
    }

    /// Returns a fact that lists words in order.
    pub fn words(all: impl IntoIterator<Item = impl ToString>) -> StateFact {
        StateFact::Words(all.into_iter().map(|word| word.to_string()).collect())
    }

    /// Returns a fact that holds words in any order.
    pub fn bag(all: impl IntoIterator<Item = impl ToString>) -> StateFact {
        StateFact::Bag(all.into_iter().map(|word| word.to_string()).collect())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for StateFact {
            fn from(number: $number) -> StateFact {
                StateFact::Number(number as i64)
            }
        })*
    };
}

numbers!(u8, u16, u32, usize, i8, i16, i32, i64);

impl From<String> for StateFact {
    fn from(word: String) -> StateFact {
        StateFact::Word(word)
    }
}

impl From<&str> for StateFact {
    fn from(word: &str) -> StateFact {
        StateFact::Word(word.into())
    }
}

impl From<bool> for StateFact {
    fn from(is: bool) -> StateFact {
        if is { "yes" } else { "no" }.into()
    }
}

impl From<Seat> for StateFact {
    fn from(seat: Seat) -> StateFact {
        seat_in_words(seat).into()
    }
}

impl<F: Into<StateFact>> From<Option<F>> for StateFact {
    fn from(value: Option<F>) -> StateFact {
        value.map_or(StateFact::Nothing, Into::into)
    }
}

/// Named facts about a state.
#[derive(Default, Debug)]
pub struct StateFacts(pub Vec<(String, StateFact)>);

impl StateFacts {
    /// Adds a fact under a name.
    pub fn add(&mut self, name: impl Into<String>, fact: impl Into<StateFact>) {
        self.0.push((name.into(), fact.into()));
    }

    /// Returns a builder for facts about an object, such as `seat1.gold` for the object `seat1`. If the object is
    /// absent, each fact is [`StateFact::Nothing`].
    pub fn of<T: Copy>(&mut self, name: impl fmt::Display, thing: Option<T>) -> FactsOf<'_, T> {
        FactsOf { name: name.to_string(), thing, facts: self }
    }
}

/// Builder of the facts about one object.
#[derive(Debug)]
pub struct FactsOf<'f, T> {
    name: String,
    thing: Option<T>,
    facts: &'f mut StateFacts,
}

impl<T: Copy> FactsOf<'_, T> {
    /// Adds a fact; its full name is the object's name, a dot, and `name`.
    pub fn add<F: Into<StateFact>>(&mut self, name: &str, fact: impl FnOnce(T) -> F) {
        self.facts.add(format!("{}.{name}", self.name), self.thing.map(fact));
    }
}

impl fmt::Display for StateFact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateFact::Nothing => out.write_str("\"none\""),
            StateFact::Number(number) => number.fmt(out),
            StateFact::Word(word) => write!(out, "{word:?}"),
            StateFact::Numbers(numbers) => write!(out, "{numbers:?}"),
            StateFact::Words(words) | StateFact::Bag(words) => write!(out, "{words:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_seat0_to_seat4_parse_as_seats() {
        assert_eq!(seat_from_words("seat4"), Ok(Seat::new(4)));
        for words in ["4", "seat5", "seat 4", "seat04", "Seat4", ""] {
            let refused = seat_from_words(words).expect_err(words);
            assert_eq!(refused, format!("`{words}` is not a seat; seats are `seat0` to `seat4`"));
        }
    }
}
