//! Options whose values are words of a list.

use anyhow::{Result, anyhow};
use clap::builder::PossibleValuesParser;
use corsair_engine::nearest::nearest;

/// A choice of which each value has a word.
pub(crate) trait Worded: Copy + 'static {
    /// All words, with what they stand for.
    const WORDS: &'static [(&'static str, Self)];

    /// What a word stands for.
    fn of(word: &str) -> Result<Self> {
        let found = Self::WORDS.iter().find(|(of, _)| *of == word);
        let found = found.ok_or_else(|| unknown("word", word, Self::WORDS.iter().map(|of| of.0)));
        found.map(|&(_, value)| value)
    }
}

/// What a flag of such a choice takes.
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

/// An unknown word, with the nearest of those that are known.
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
