//! Options whose values come from a list of words.

use anyhow::{Result, anyhow};
use clap::builder::PossibleValuesParser;
use corsair_engine::nearest::nearest;

/// Option value that has a word on the command line.
pub(crate) trait Worded: Copy + 'static {
    /// Every word with its value.
    const WORDS: &'static [(&'static str, Self)];

    /// Returns the value of a word.
    fn of(word: &str) -> Result<Self> {
        let found = Self::WORDS.iter().find(|(of, _)| *of == word);
        let found = found.ok_or_else(|| unknown("word", word, Self::WORDS.iter().map(|of| of.0)));
        found.map(|&(_, value)| value)
    }
}

/// Returns the parser of an option that takes one of the words.
pub(crate) fn parser<W: Worded>() -> PossibleValuesParser {
    PossibleValuesParser::new(W::WORDS.iter().map(|&(word, _)| word))
}

/// Implements [`Worded`] for types, with the words of each type.
macro_rules! worded {
    ($($type:ident: $($word:literal $value:ident),*;)*) => {$(
        impl $crate::pack::inquiry::worded::Worded for $type {
            const WORDS: &'static [(&'static str, $type)] = &[$(($word, $type::$value)),*];
        }
    )*};
}
pub(crate) use worded;

/// Returns an error for an unknown word, with the nearest known word.
pub(crate) fn unknown(
    what: &str,
    word: &str,
    known: impl Iterator<Item = &'static str> + Clone,
) -> anyhow::Error {
    match nearest(word, known.clone()) {
        Some(near) => anyhow!("unknown {what} `{word}`; did you mean `{near}`?"),
        None => {
            anyhow!(
                "unknown {what} `{word}`; expected one of {}",
                known.collect::<Vec<_>>().join(", ")
            )
        }
    }
}
