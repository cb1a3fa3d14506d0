//! Combat odds: a battle asked for in words, its exact outcomes, and the same battle simulated.

pub mod check;
pub mod fights;
pub mod files;
pub mod json;
pub mod matrix;
pub mod outcome;
pub mod question;
pub mod screen;

pub use check::Check;
pub use fights::simulate;
pub use files::{ODDS_COLUMNS, Setting, odds_csv, result_files, volley_csv};
pub use json::volley_json;
pub use matrix::{Matrix, Place, matrix_csv, matrix_json, matrix_screen};
pub use outcome::outcome_names;
pub use question::BattleWords;
pub use screen::volley_screen;

use corsair_engine::games::cove::odds::{Best, Odds};

/// The answer to a question about a battle.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Best play, where some policy asks for it.
    pub best: Option<Best>,
    /// The exact odds; none where the battle was only simulated.
    pub odds: Option<Odds>,
    /// The battle simulated, beside the exact odds or in their place.
    pub check: Option<Check>,
}
