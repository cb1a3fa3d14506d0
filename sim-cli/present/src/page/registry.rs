//! Registry for reading results: the story of each command and the words of each game.

use std::fmt;

use corsair_engine::nearest::nearest;

use crate::MetricWords;
use crate::page::story::Story;
use crate::page::{ResultRead, Unreadable};
use corsair_lab::ScoreWord;

/// Function that builds the story of a command's result.
///
/// # Errors
/// Fails if the tables are not in the form that the command writes.
pub type StoryOf = fn(&ResultRead) -> Result<Story, Unreadable>;

/// Registry of commands and games, for reading results.
pub trait Registry {
    /// Returns the story function of a command line.
    ///
    /// # Errors
    /// Fails if the command has no page.
    fn story_of(&self, argv: &[String]) -> Result<StoryOf, NoPage>;

    /// Returns the words of the game with this id.
    ///
    /// # Errors
    /// Fails if the game is unknown; the error is a sentence with the nearest known game.
    fn words(&self, game: &str) -> Result<GameWords, String>;
}

/// Words of a game for its score and its metrics.
#[derive(Clone, Debug)]
pub struct GameWords {
    /// Word and unit of the score.
    pub score: ScoreWord,
    /// Names of the metrics.
    pub metrics: MetricWords,
}

impl GameWords {
    /// Returns the words for results without a game.
    pub(crate) fn of_no_game() -> GameWords {
        let score = ScoreWord::PLAIN;
        GameWords { score, metrics: MetricWords::new(score, []) }
    }
}

/// Error: the command has no page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPage {
    word: String,
    pages: Vec<&'static str>,
}

impl NoPage {
    /// Returns an error about the command `word`, with the commands that have pages.
    pub fn new(word: &str, pages: Vec<&'static str>) -> NoPage {
        NoPage { word: word.into(), pages }
    }
}

impl fmt::Display for NoPage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "this version has no page for `corsair {}`; ", self.word)?;
        match nearest(&self.word, self.pages.iter().copied()) {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "there are pages for {}", self.pages.join(", ")),
        }
    }
}

impl std::error::Error for NoPage {}
