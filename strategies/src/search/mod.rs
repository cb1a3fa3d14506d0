//! Bots that search, for any game: [`rollout`] and [`mcts`], with what they share: sampled states,
//! an evaluator, and parameters.
//!
//! A search never sees the true state. It samples states that its view can't tell from the true one
//! ([`Game::resample`](corsair_engine::Game::resample)), and simulates their games with a playout
//! bot in every seat.

mod determinizer;
mod evaluator;
pub mod mcts;
pub mod rollout;
pub mod settings;
mod tree;

pub use evaluator::{CurrentScore, Evaluator};

use std::sync::Arc;

use corsair_engine::Bot;

/// The parts of a search that depend on the game.
pub struct SearchParts<G> {
    /// Plays every seat of simulated games. Its players must have no memory, because they are asked
    /// about one sampled state after another.
    pub playout: Box<dyn Bot<G>>,
    /// Evaluates a simulated game that is cut off.
    pub evaluator: Arc<dyn Evaluator<G>>,
}

/// The budget and the objective of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConfig {
    /// Simulated games per decision: exactly this number, never a time.
    pub iterations: u32,
    /// Decisions of all seats in a simulated game before it is cut off and evaluated; 0 is
    /// unlimited.
    pub depth: u32,
    /// The weight of the margin in a finished game's value, from 0 to 1; the rest is the share of
    /// the win.
    pub margin: f32,
}
