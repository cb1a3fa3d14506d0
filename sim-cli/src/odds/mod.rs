//! Combat odds: a battle asked for in words, its exact outcomes, and the same battle simulated.

mod check;
mod fights;
mod files;
mod json;
mod matrix;
mod outcome;
mod question;
mod screen;

pub use check::{Check, Checked};
pub use fights::{Fights, simulate};
pub use files::{ODDS_COLUMNS, Setting, VOLLEY_COLUMNS, odds_csv, result_files, volley_csv};
pub use json::{json, volley_json};
pub use matrix::{MATRIX_COLUMNS, Matrix, Place, matrix_csv, matrix_json, matrix_screen};
pub use outcome::{Key, Outcome, exact, outcome_names};
pub use question::{BattleWords, NotAsked};
pub use screen::{screen, volley_screen};

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
