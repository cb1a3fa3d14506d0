//! The question which opening is best: what it is conditional on, and what was played.

use crate::openings::{Mixture, Search};
use corsair_games::pack::openings::{Opening, OpeningWord};
use corsair_lab::experiment::Player;
use corsair_lab::{Conditions, Field, ProfileTotals};

/// Everything that the answer is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// The game's word for its openings.
    pub word: &'static OpeningWord,
    /// The openings that are compared.
    pub openings: Vec<Opening>,
    /// Number of openings that the rules allow; `None` if they were only sampled.
    pub legal: Option<usize>,
    /// The bot that plays them, as it was named.
    pub bot: String,
    /// The bot with each opening, in the order of the openings.
    pub players: Vec<Player>,
    /// The field, each member with its weight.
    pub field: Vec<(Player, u32)>,
    /// Number of seats.
    pub seats: usize,
    /// The most passes on the way to an equilibrium.
    pub passes: usize,
}

impl OpeningQuestion {
    /// Returns the field to draw from.
    pub fn field_to_draw(&self) -> Field {
        Field::new(self.field.iter().map(|&(_, weight)| weight).collect())
    }
}

/// One pass of the way to a symmetric equilibrium: what was played to find one among some of the openings,
/// and an opening that gains by leaving it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedEquilibrium {
    /// The openings that it may be made of, as indexes of the question's.
    pub candidates: Vec<usize>,
    /// The payoffs of the candidates against each other.
    pub payoffs: ProfileTotals,
    /// The deals of the payoffs: from, and up to but without.
    pub payoff_deals: (u64, u64),
    /// The mixture of the candidates.
    pub mixture: Mixture,
    /// Greatest gain of a candidate by leaving the mixture, by the payoffs.
    pub regret: f64,
    /// `true` if the payoffs were solved exactly, rounding aside.
    pub is_exact: bool,
    /// The search for an opening that gains by leaving it, among all openings of the question.
    pub search: Search,
}
