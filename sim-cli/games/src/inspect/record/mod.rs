//! Records: games played at a table, written down in the language of scenarios.
//!
//! A record has the set-up, what was done and what was seen of chance; a script is what its file says.
//! What the file does not say, such as cards in hands that were not shown, is drawn so that everything
//! it says fits.

pub mod attempt;
pub mod fit;
pub mod script;
pub(crate) mod table_dice;

pub use fit::fit;
pub(crate) use script::unseen_kind;

use crate::inspect::positions::TracedDecision;

/// A game made of a record: what the record says, and what was drawn to fit.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedGame {
    /// The decisions, in the order of play: also those to pass that the record does not mention.
    pub decisions: Vec<TracedDecision>,
    /// The answers of chance, in the order of play.
    pub chance: Vec<u32>,
    /// Rolls and draws that the record does not say, and that were drawn to fit, with its line after
    /// which they fell.
    pub drawn: Vec<(usize, String)>,
    /// What is asked where the record ends; `None` where the game is over.
    pub asked: Option<AskedAtTable>,
    /// The last line that says something.
    pub last_line: usize,
}

/// What words in a record stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A roll or a draw, seen or not.
    Chance,
    /// Something that a seat may do.
    Action,
    /// Neither, with why it is not chance.
    Nothing(String),
}

/// A decision that is due at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedAtTable {
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// The seat that decides, counted from 0.
    pub seat: usize,
    /// What it is asked, in a word.
    pub ask: &'static str,
    /// The legal actions, or a sample of them.
    pub legal: Vec<String>,
    /// Whether these are all.
    pub is_complete: bool,
}
