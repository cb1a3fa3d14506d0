//! The verbs whose results have pages.

use std::fmt;

use corsair_engine::nearest::nearest;

use crate::studies::openings::{hidden_opening_names, opening_names};

/// A verb that writes result directories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Many games between bots.
    Run,
    /// Sets of rules on the same deals.
    Compare,
    /// The advantage of seats.
    Seats,
    /// Two bots at one table.
    Match,
    /// How many games an answer needs.
    Plan,
    /// A round robin.
    Tournament,
    /// Openings, with or without their equilibrium.
    Openings,
    /// Rule values over a grid or a sample.
    Sweep,
    /// Conclusions, and what moves them.
    Sensitivity,
    /// A combat, exactly.
    Odds,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 10] = [
        Verb::Run,
        Verb::Compare,
        Verb::Seats,
        Verb::Match,
        Verb::Plan,
        Verb::Tournament,
        Verb::Openings,
        Verb::Sweep,
        Verb::Sensitivity,
        Verb::Odds,
    ];

    /// The word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Verb::Run => "run",
            Verb::Compare => "compare",
            Verb::Seats => "seats",
            Verb::Match => "match",
            Verb::Plan => "plan",
            Verb::Tournament => "tournament",
            Verb::Openings => "openings",
            Verb::Sweep => "sweep",
            Verb::Sensitivity => "sensitivity",
            Verb::Odds => "odds",
        }
    }

    /// The verb of a word, or of a game's own name for it.
    ///
    /// # Errors
    /// It has no page.
    pub fn of(word: &str) -> Result<Verb, NoPage> {
        if opening_names().into_iter().chain(hidden_opening_names()).any(|name| name == word) {
            return Ok(Verb::Openings);
        }
        let found = Verb::ALL.into_iter().find(|verb| verb.word() == word);
        found.ok_or_else(|| NoPage { word: word.into() })
    }
}

/// A verb that has no page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPage {
    word: String,
}

impl fmt::Display for NoPage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Verb::ALL.map(Verb::word);
        write!(out, "this version knows no page for `corsair {}`; ", self.word)?;
        match nearest(&self.word, words) {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "there are pages for {}", words.join(", ")),
        }
    }
}

impl std::error::Error for NoPage {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_found_by_their_words_and_others_refused() {
        for verb in Verb::ALL {
            assert_eq!(Verb::of(verb.word()), Ok(verb));
        }
        let refused = Verb::of("bench").expect_err("no directory").to_string();
        assert!(refused.starts_with("this version knows no page for `corsair bench`"), "{refused}");
    }
}
