//! Question of `corsair openings`: conditions of the answer, and results of the games.

use crate::openings::{Mixture, Search};
use corsair_games::pack::openings::{Opening, OpeningWord};
use corsair_lab::experiment::Player;
use corsair_lab::{Conditions, Field, ProfileTotals};

/// Conditions of the answer.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// The game's word for its openings.
    pub word: &'static OpeningWord,
    /// The openings that are compared.
    pub openings: Vec<Opening>,
    /// Number of openings that the rules allow; `None` if the openings are a sample.
    pub legal: Option<usize>,
    /// Bot that plays the openings, as named.
    pub bot: String,
    /// The bot with each opening, in the order of the openings.
    pub players: Vec<Player>,
    /// Members of the field with their weights.
    pub field: Vec<(Player, u32)>,
    /// Number of seats.
    pub seats: usize,
    /// Maximum number of passes to an equilibrium.
    pub passes: usize,
}

impl OpeningQuestion {
    /// Returns the field to draw from.
    pub fn field_to_draw(&self) -> Field {
        Field::new(self.field.iter().map(|&(_, weight)| weight).collect())
    }
}

/// One pass to a symmetric equilibrium: the games that find an equilibrium of some openings, and the games that
/// search for an opening with a gain against that equilibrium.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedEquilibrium {
    /// Openings that the mixture may have, as indexes of the question's.
    pub candidates: Vec<usize>,
    /// Payoffs of the candidates against all candidates.
    pub payoffs: ProfileTotals,
    /// First deal of the payoffs, and the deal after the last.
    pub payoff_deals: (u64, u64),
    /// The mixture of the candidates.
    pub mixture: Mixture,
    /// Greatest gain of a candidate by leaving the mixture, by the payoffs.
    pub regret: f64,
    /// `true` if the payoffs were solved exactly, rounding aside.
    pub is_exact: bool,
    /// Search for an opening that gains by leaving the mixture, among all openings of the question.
    pub search: Search,
}
