//! Registry of tellers and of the words of games, to read results.

use std::fmt;

use corsair_engine::nearest::nearest;

use crate::MetricWords;
use crate::page::story::Story;
use crate::page::{ResultRead, Unreadable};
use corsair_lab::ScoreWord;

/// Tells a result of a verb.
///
/// # Errors
/// Its tables are not what the verb writes.
pub type Teller = fn(&ResultRead) -> Result<Story, Unreadable>;

/// The verbs and games that there are, for readers of results.
pub trait Registry {
    /// Returns the teller of a command, by its words.
    ///
    /// # Errors
    /// Its verb has no page.
    fn teller(&self, argv: &[String]) -> Result<Teller, NoPage>;

    /// The words of a game by its id.
    ///
    /// # Errors
    /// There is none; a sentence with the nearest.
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
    /// The words of results that are of no game.
    pub(crate) fn of_no_game() -> GameWords {
        let score = ScoreWord::PLAIN;
        GameWords { score, metrics: MetricWords::new(score, []) }
    }
}

/// A verb that has no page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPage {
    word: String,
    pages: Vec<&'static str>,
}

impl NoPage {
    /// There is none for `word`, but for these.
    pub fn new(word: &str, pages: Vec<&'static str>) -> NoPage {
        NoPage { word: word.into(), pages }
    }
}

impl fmt::Display for NoPage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "this version knows no page for `corsair {}`; ", self.word)?;
        match nearest(&self.word, self.pages.iter().copied()) {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "there are pages for {}", self.pages.join(", ")),
        }
    }
}

impl std::error::Error for NoPage {}
