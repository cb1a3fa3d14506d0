//! Records: games played at a table, written in the language of scenarios.
//!
//! A record has the set-up, the actions and the observed chance outcomes; a script is the content
//! of its file. Facts that the file lacks, such as hidden cards in hands, are drawn so that
//! everything in it fits.

pub mod attempt;
pub mod fit;
pub mod script;
pub(crate) mod table_dice;

pub use fit::fit;
pub(crate) use script::unseen_kind;

use crate::inspect::positions::TracedDecision;

/// A game made from a record, with its unrecorded outcomes drawn to fit.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedGame {
    /// The decisions, in the order of play, including passes that the record omits.
    pub decisions: Vec<TracedDecision>,
    /// The answers of chance, in the order of play.
    pub chance: Vec<u32>,
    /// Unrecorded rolls and draws, which were drawn to fit, with the preceding line.
    pub drawn: Vec<(usize, String)>,
    /// The question at the end of the record; `None` if the game is over.
    pub asked: Option<AskedAtTable>,
    /// The last line with content.
    pub last_line: usize,
}

/// The meaning of words in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A roll or a draw, observed or not.
    Chance,
    /// An action of a seat.
    Action,
    /// Neither a roll nor a draw, with the reason.
    Nothing(String),
}

/// The next decision at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedAtTable {
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// The seat that decides, counted from 0.
    pub seat: usize,
    /// The question, in a word.
    pub ask: &'static str,
    /// The legal actions, or a sample of them.
    pub legal: Vec<String>,
    /// True if the list is complete.
    pub is_complete: bool,
}
