//! Records: games played at a table, written in the language of scenarios.
//!
//! A record has the set-up, the actions and the observed chance outcomes; a script is the content of its file. Facts
//! that the file lacks, such as hidden cards in hands, are drawn so that the whole record fits.

pub mod attempt;
pub mod fit;
pub mod script;
pub(crate) mod table_dice;

pub use attempt::has_words;
pub use fit::fit;
pub(crate) use script::unseen_kind;

use crate::inspect::positions::TracedDecision;

/// Game made from a record, with fitted answers for unrecorded rolls and draws.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedGame {
    /// Decisions in the order of play, including passes that the record omits.
    pub decisions: Vec<TracedDecision>,
    /// Answers to chance questions, in the order of play.
    pub chance: Vec<u32>,
    /// Fitted answers for unrecorded rolls and draws, each with the number of the preceding line in the record.
    pub drawn: Vec<(usize, String)>,
    /// Question at the end of the record; `None` if the game is over.
    pub asked: Option<AskedAtTable>,
    /// Number of the last line with content.
    pub last_line: usize,
}

/// Meaning of words in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A roll or a draw, observed or not.
    Chance,
    /// An action of a seat.
    Action,
    /// Neither chance nor an action, with the reason.
    Nothing(String),
}

/// Next decision of a game at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedAtTable {
    /// Number of the turn, from 1; 0 before the first turn.
    pub turn: u32,
    /// Seat that decides, from 0.
    pub seat: usize,
    /// Name of the question.
    pub ask: &'static str,
    /// Legal actions, or a sample if the game lists a sample.
    pub legal: Vec<String>,
    /// True if `legal` has all legal actions.
    pub is_complete: bool,
}
