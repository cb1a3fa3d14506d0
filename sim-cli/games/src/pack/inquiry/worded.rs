//! Options whose values are words of a list.

use anyhow::{Result, anyhow};
use clap::builder::PossibleValuesParser;
use corsair_engine::nearest::nearest;

/// A choice with a word for each value.
pub(crate) trait Worded: Copy + 'static {
    /// All words of the type with their values.
    const WORDS: &'static [(&'static str, Self)];

    /// The value of a word.
    fn of(word: &str) -> Result<Self> {
        let found = Self::WORDS.iter().find(|(of, _)| *of == word);
        let found = found.ok_or_else(|| unknown("word", word, Self::WORDS.iter().map(|of| of.0)));
        found.map(|&(_, value)| value)
    }
}

/// The parser of a flag for such a choice.
pub(crate) fn parser<W: Worded>() -> PossibleValuesParser {
    PossibleValuesParser::new(W::WORDS.iter().map(|&(word, _)| word))
}

/// Gives each type its words.
macro_rules! worded {
    ($($type:ident: $($word:literal $value:ident),*;)*) => {$(
        impl $crate::pack::inquiry::worded::Worded for $type {
            const WORDS: &'static [(&'static str, $type)] = &[$(($word, $type::$value)),*];
        }
    )*};
}
pub(crate) use worded;

/// An error about an unknown word, with the nearest known word.
pub(crate) fn unknown(
    what: &str,
    word: &str,
    known: impl Iterator<Item = &'static str> + Clone,
) -> anyhow::Error {
    match nearest(word, known.clone()) {
        Some(near) => anyhow!("unknown {what} `{word}`; did you mean `{near}`?"),
        None => {
            anyhow!("unknown {what} `{word}`; there are {}", known.collect::<Vec<_>>().join(", "))
        }
    }
}
