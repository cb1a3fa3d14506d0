//! Bots that search, for any game: [`rollout`] and [`mcts`], with shared parts: sampled states, an evaluator, and
//! parameters.
//!
//! A search never sees the true state. It samples states that are consistent with the view ([`Game::resample`]). From
//! these states it simulates games with a playout bot in every seat.

mod determinizer;
mod evaluator;
mod learned;
pub mod mcts;
mod playout_stats;
mod questions;
mod race;
pub mod rollout;
pub mod settings;
mod tree;

pub use evaluator::{CurrentScore, Evaluator, MAX_TERMS, Shipped, TurnOf, win_shares};
pub use questions::{ProtocolQuestions, Questions};

use std::sync::Arc;

use corsair_engine::fnv::fnv1a;
use corsair_engine::{Bot, Game};

use crate::spec::{JUDGE, PLAYOUT, Settings, SpecError};

/// Components of a search that depend on the game.
pub struct SearchParts<G> {
    /// Bot in every seat of simulated games. Its players must have no memory, because they decide in many unrelated
    /// sampled states.
    pub playout: Box<dyn Bot<G>>,
    /// Evaluator for simulated games that are cut off.
    pub evaluator: Arc<dyn Evaluator<G>>,
    /// Kinds of decision; `None` if none of the bot's parameters depends on the kind.
    pub questions: Option<Arc<dyn Questions<G>>>,
    /// Bots for the opponents in simulated games: in each sample, each opponent's seat draws a bot. If the pool is
    /// empty, the playout bot plays the opponents.
    ///
    /// Bots in the pool must have no memory.
    pub pool: Vec<Box<dyn Bot<G>>>,
}

impl<G: Game> SearchParts<G> {
    /// Returns parts without kinds of decision and without an opponent pool.
    pub fn new(playout: Box<dyn Bot<G>>, evaluator: Arc<dyn Evaluator<G>>) -> SearchParts<G> {
        SearchParts { playout, evaluator, questions: None, pool: Vec::new() }
    }

    /// Returns these parts with the evaluator that the settings name.
    ///
    /// # Errors
    /// Returns an error for an invalid value of `judge` or a malformed file with a learned value.
    fn judged_by(self, settings: &Settings) -> Result<SearchParts<G>, SpecError>
    where
        G: 'static,
    {
        let evaluator = learned::evaluator(settings, self.evaluator)?;
        Ok(SearchParts { evaluator, ..self })
    }

    /// Returns the digests of the inner bots and of the learned value, by parameter.
    fn digests(&self) -> Vec<(&'static str, u64)> {
        let mut digests = vec![(PLAYOUT, self.playout.digest())];
        if !self.pool.is_empty() {
            let all = self.pool.iter().map(|bot| format!("{:016x}", bot.digest()));
            digests.push((settings::OPPONENTS, fnv1a(all.collect::<String>().as_bytes())));
        }
        digests.extend(self.evaluator.digest().map(|learned| (JUDGE, learned)));
        digests
    }
}

/// Budget and objective of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConfig {
    /// Number of simulated games per decision. A search simulates all of them unless it ends a settled decision
    /// early.
    pub iterations: u32,
    /// Number of decisions, by all seats, after which a simulated game is cut off and evaluated; 0 is unlimited.
    pub depth: u32,
    /// Number of turns, including the current turn, after which a simulated game is cut off and evaluated; 0 is
    /// unlimited.
    pub turns: u32,
    /// Weight of the score margin in a finished game's value, from 0 to 1. The share of the win has the remaining
    /// weight.
    pub margin: f32,
}
