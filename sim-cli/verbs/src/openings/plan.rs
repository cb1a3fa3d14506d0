//! Question of `corsair openings`, and results of its games.

use crate::openings::{Mixture, Search};
use corsair_games::pack::openings::{Opening, OpeningWord};
use corsair_lab::experiment::Player;
use corsair_lab::{Conditions, Field, ProfileTotals};

/// Question of `corsair openings`: bot, openings and field.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// The game's word for an opening.
    pub word: &'static OpeningWord,
    /// Openings that are compared.
    pub openings: Vec<Opening>,
    /// Number of openings that the rules allow; `None` if the openings are a sample.
    pub legal: Option<usize>,
    /// Spec of the bot that plays the openings, as the user wrote it.
    pub bot: String,
    /// Bot with each opening, in the order of the openings.
    pub players: Vec<Player>,
    /// Members of the field with their weights.
    pub field: Vec<(Player, u32)>,
    /// Number of seats.
    pub seats: usize,
    /// Maximum number of passes of the equilibrium search.
    pub passes: usize,
}

impl OpeningQuestion {
    /// Returns the field from which each deal draws opponents.
    pub fn field_to_draw(&self) -> Field {
        Field::new(self.field.iter().map(|&(_, weight)| weight).collect())
    }
}

/// One pass of the search for a symmetric equilibrium.
///
/// Its first games find an equilibrium of some openings. Its later games search for an opening that gains against
/// that equilibrium.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedEquilibrium {
    /// Openings that the mixture may contain, as indices into the question's openings.
    pub candidates: Vec<usize>,
    /// Payoffs of each candidate against each combination of candidates.
    pub payoffs: ProfileTotals,
    /// First deal of the payoffs, and the deal after the last.
    pub payoff_deals: (u64, u64),
    /// Mixture of the candidates.
    pub mixture: Mixture,
    /// Greatest gain of a candidate by deviating from the mixture, according to the payoffs.
    pub regret: f64,
    /// `true` if the payoffs were solved exactly, rounding aside.
    pub is_exact: bool,
    /// Search among all openings of the question for an opening that gains by deviating from the mixture.
    pub search: Search,
}
