//! Game of a person against bots. The game waits at the person's decisions, and shows only facts that the person's
//! seat may know.
//!
//! The game is determined by its address, bots and rules and by the person's choices. Undo replays the game from its
//! start with one choice fewer.

mod seated_of;
#[cfg(test)]
pub(crate) mod tests;
mod witness;

pub(crate) use seated_of::SeatedOf;

use corsair_engine::{PerSeat, Seat};

use crate::inspect::positions::TracedDecision;

/// Person at a table of bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatedPerson {
    /// Seat of the person.
    pub seat: Seat,
    /// Name of each seat in stories and boards.
    pub names: Vec<String>,
}

/// Decision that waits for the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Number of the turn, from 1; 0 before the first turn.
    pub turn: u32,
    /// Question as a sentence.
    pub question: String,
    /// Listed actions in the game's order.
    pub options: Vec<NamedAction>,
    /// True if the list has all legal actions. Otherwise the person may take further actions in words.
    pub is_complete: bool,
}

/// Action in the game's notation and in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedAction {
    /// Action in the game's notation.
    pub notation: String,
    /// Action in words, with names of islands, for example.
    pub words: String,
    /// Pieces that the action is about, by their names in the picture.
    pub pieces: Vec<String>,
    /// Point of the picture at which the action puts or moves a piece.
    pub spot: Option<[i32; 2]>,
}

/// Decisions and chance of a game so far, including facts hidden from the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// Rolls and draws of the set-up, in the notation of scenarios.
    pub set_up: Vec<String>,
    /// Decisions in the order of play.
    pub steps: Vec<TranscriptStep>,
    /// Answers to chance questions, in the order of play.
    pub chance: Vec<u32>,
    /// True if the game is over.
    pub is_over: bool,
}

/// Decision with the rolls and draws that follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptStep {
    /// Number of the turn, from 1; 0 before the first turn.
    pub turn: u32,
    /// Seat that decided, from 0.
    pub seat: usize,
    /// Action taken, in the game's notation.
    pub action: String,
    /// Rolls and draws in the notation of scenarios.
    pub strokes: Vec<String>,
}

impl Transcript {
    /// Returns the decisions in the form of a traced game.
    pub fn decisions(&self) -> Vec<TracedDecision> {
        let decision = |(line, of): (usize, &TranscriptStep)| TracedDecision {
            line,
            seat: of.seat,
            action: of.action.clone(),
        };
        (1..).zip(&self.steps).map(decision).collect()
    }
}

/// Interface to a person's game, without the types of the game.
pub trait SeatedGame {
    /// Returns the decision that waits for the person; `None` if the game is over.
    fn asked(&self) -> Option<Asked>;

    /// Takes the listed action with this index and plays to the person's next decision.
    ///
    /// # Panics
    /// Panics if the list has no action with this index.
    fn choose(&mut self, option: usize);

    /// Takes an action in the game's notation, listed or not, and plays to the person's next decision.
    ///
    /// # Errors
    /// Returns the reason if the words are not an action, or the action is illegal. The game does not change.
    fn choose_in_words(&mut self, words: &str) -> Result<(), String>;

    /// Takes back the person's last choice. Returns false if the person has made no choice.
    fn undo(&mut self) -> bool;

    /// Returns the story so far, without facts that the person's seat may not know. Lines that were returned earlier
    /// do not change, except that the last may have become longer.
    fn story(&self) -> String;

    /// Returns the game table as text, without facts that the person's seat may not know.
    fn board(&self) -> String;

    /// Returns the game table as an SVG picture under a title, without facts that the person's seat may not know.
    fn picture(&self, title: &str) -> String;

    /// Returns the facts that the person knows and the opponents may not know, each with its name.
    fn own_facts(&self) -> Vec<(&'static str, String)>;

    /// Returns all facts that the person's seat may know, each with its name, as external bots receive them.
    fn known_facts(&self) -> Vec<(String, String)>;

    /// Returns the last reasons that a bot gave for a choice; `None` if no bot has given reasons. Reasons for a sealed
    /// choice appear after the choice is revealed.
    fn reasons(&self) -> Option<&str>;

    /// Returns the current score of each seat, in integer units of the game.
    fn scores(&self) -> PerSeat<i32>;

    /// Returns the decisions and chance so far.
    fn transcript(&self) -> Transcript;
}
