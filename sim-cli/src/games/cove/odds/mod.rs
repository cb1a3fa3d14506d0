//! Combat odds: a battle asked for in words, its exact outcomes, and the same battle simulated.

mod answer;
pub mod best_play;
pub mod check;
mod desk;
pub mod fights;
pub mod files;
pub mod json;
pub mod matrix;
pub mod outcome;
mod page;
pub mod question;
pub mod screen;

pub use check::Check;
pub(crate) use desk::CombatOdds;
pub use fights::simulate;
pub use json::volley_json;
pub(crate) use matrix::matrix_table;
pub use matrix::{Matrix, Place, matrix_json, matrix_screen};
pub use outcome::outcome_names;
pub use question::BattleWords;
pub use screen::volley_screen;

use corsair_engine::games::cove::odds::{Best, Objective, Odds};

/// The answer to a question about a battle.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What best play maximises.
    pub objective: Objective,
    /// Best play, where some policy asks for it.
    pub best: Option<Best>,
    /// The exact odds; none where the battle was only simulated.
    pub odds: Option<Odds>,
    /// The battle simulated, beside the exact odds or in their place.
    pub check: Option<Check>,
}
