//! Values of the desk's flags: questions, ships, ranges, and words for policies.

use anyhow::{Result, anyhow};
use clap::builder::PossibleValuesParser;
use corsair_engine::games::spanish_main::Cards;
use corsair_engine::games::spanish_main::odds::{
    AskedShip, Begins, MastRule, Objective, Range, ShotOrder, Subject, Take, When,
};

use crate::pack::inquiry::worded::{unknown, worded};

worded! {
    Objective: "success" Success, "damage" Damage;
    MastRule: "weakest" Weakest, "front" Front, "back" Back, "best" Best;
    ShotOrder: "front" Front, "best" Best;
    When: "always" Always, "never" Never, "best" Best;
    Take: "treasure" Treasure, "crew" Crew, "nothing" Nothing;
    Begins: "ship" Ship, "target" Target;
}

/// Word for the question about cannon that bear.
pub(super) const BEARS: &str = "bears";

/// Returns the parser that accepts the name of a question.
pub(super) fn questions() -> PossibleValuesParser {
    PossibleValuesParser::new(Subject::ALL.map(Subject::name).into_iter().chain([BEARS]))
}

/// Returns the question with the given name; `None` for the cannon that bear.
pub(super) fn question(word: &str) -> Result<Option<Subject>> {
    let known = Subject::ALL.into_iter().map(Subject::name).chain([BEARS]);
    let found = Subject::ALL.into_iter().find(|subject| subject.name() == word);
    match found {
        None if word != BEARS => Err(unknown("question", word, known)),
        found => Ok(found),
    }
}

/// Maximum distance between ships, in units.
const FARTHEST: u16 = 2_000;

/// Reads a range: S, L, 2S, 2L, or a number of units.
///
/// # Errors
/// Fails on an unknown word.
pub(super) fn range(word: &str) -> Result<Range> {
    let units = || word.parse().ok().filter(|units| (20..=FARTHEST).contains(units));
    match word {
        "S" => Ok(Range::S),
        "L" => Ok(Range::L),
        "2S" => Ok(Range::DoubledS),
        "2L" => Ok(Range::DoubledL),
        _ => units().map(Range::Units).ok_or_else(|| {
            anyhow!("--range must be S, L, 2S, 2L or a number of units from 20 to {FARTHEST}, not `{word}`")
        }),
    }
}

/// Reads a ship with its crew and marks.
///
/// # Errors
/// Fails on an invalid ship. The error names the option, its value and the fault.
pub(super) fn ship(option: &str, words: &str, cards: &Cards) -> Result<AskedShip> {
    AskedShip::from_words(words, cards).map_err(|reason| anyhow!("{option} \"{words}\": {reason}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_letters_or_units() {
        assert_eq!(range("2L").expect("a range"), Range::DoubledL);
        assert_eq!(range("300").expect("a range"), Range::Units(300));
        for wrong in ["M", "0", "9000", "-5"] {
            assert!(range(wrong).expect_err("refused").to_string().contains("S, L, 2S, 2L"));
        }
    }

    #[test]
    fn odds_question_words_name_their_questions() {
        assert_eq!(question("duel").expect("a question"), Some(Subject::Duel));
        assert_eq!(question(BEARS).expect("a question"), None);
        assert!(question("dual").expect_err("refused").to_string().contains("`duel`"));
    }
}
