//! Games in words: what scenario files need to set up a state, to play and to look at it.

use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;

use crate::cue::Cue;
use crate::dice::Dice;
use crate::game::Game;
use crate::observe::Observer;
use crate::rulebook::BadRule;

/// A game whose states, actions and chance can be written by people.
pub trait InWords: Game<Action: fmt::Display + FromStr> {
    /// Any part of a state, to begin from.
    type Situation: DeserializeOwned;

    /// The state of a situation, played on to its first decision. What the situation does not name
    /// is as `deal` deals it; what happens from there on, `dice` decide.
    ///
    /// # Errors
    /// The first key that names something that cannot be.
    fn begin<D: Dice, E: Dice, O: Observer<Self>>(
        &self,
        situation: &Self::Situation,
        deal: &mut D,
        dice: &mut E,
        watch: &mut O,
    ) -> Result<Self::State, BadRule>;

    /// The chance that words such as `hits 2 of 4` stand for.
    ///
    /// # Errors
    /// What is wrong with the words, and the nearest right ones where there are any.
    fn cues(&self, words: &str) -> Result<Vec<Cue>, String>;

    /// Everything that may be expected of a state, by name. The names are the same in every state.
    fn facts(&self, state: &Self::State) -> Vec<(String, Fact)>;
}

/// One thing that holds in a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// There is no such thing just now; written `"none"`.
    Nothing,
    /// A number.
    Number(i64),
    /// A word, or a few.
    Word(String),
    /// Numbers in their order.
    Numbers(Vec<i64>),
    /// Words in their order.
    Words(Vec<String>),
    /// Words in any order.
    Bag(Vec<String>),
}

impl Fact {
    /// A fact that there may not be.
    pub fn maybe<T>(value: Option<T>, fact: impl FnOnce(T) -> Fact) -> Fact {
        value.map_or(Fact::Nothing, fact)
    }
}

impl<N: Into<i64>> From<N> for Fact {
    fn from(number: N) -> Fact {
        Fact::Number(number.into())
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Nothing => out.write_str("\"none\""),
            Fact::Number(number) => number.fmt(out),
            Fact::Word(word) => write!(out, "{word:?}"),
            Fact::Numbers(numbers) => write!(out, "{numbers:?}"),
            Fact::Words(words) | Fact::Bag(words) => write!(out, "{words:?}"),
        }
    }
}
