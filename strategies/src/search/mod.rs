//! What the bots that search have in common, whatever the game: imagined tables to play on, a
//! judgement of where games lead, and the parameters they share.
//!
//! A search never sees a state of the table it plays at. It asks its game for states that its
//! view can't tell from the true one ([`Game::resample`](corsair_engine::Game::resample)), and
//! imagines how they go on with a playout bot in every seat.

mod determinizer;
mod evaluator;
pub mod mcts;
pub mod rollout;
pub mod settings;
mod tree;

pub use evaluator::{CurrentScore, Evaluator};

use std::sync::Arc;

use corsair_engine::Bot;

/// What a search needs beside its numbers.
pub struct SearchParts<G> {
    /// Plays every seat of imagined games. Its players must follow what they see and remember
    /// nothing, because they are asked about one imagined table after another.
    pub playout: Box<dyn Bot<G>>,
    /// Looks ahead where an imagined game is cut off.
    pub evaluator: Arc<dyn Evaluator<G>>,
}

/// What a search is for, and how far it looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConfig {
    /// Imagined games per decision: exactly as many, never a time.
    pub iterations: u32,
    /// Decisions of all seats in an imagined game before it is cut off and judged; 0 is to its
    /// end.
    pub depth: u32,
    /// The part of a finished game's value that its margin makes, from 0 to 1; the rest is the
    /// share of the win.
    pub margin: f32,
}
