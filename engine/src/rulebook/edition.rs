//! Editions that ship with a game, and games built from their rules.

use super::{BadRule, FromRulebook, KeyGroup, Rulebook, RulesError};

/// Game that can be built from rules, for a number of seats.
pub trait FromRules: Sized {
    /// Rules of the game.
    type Rules: FromRulebook + Clone + Send + Sync + 'static;

    /// Builds a game for `seats` seats from rules that a rulebook has read.
    ///
    /// # Errors
    /// Returns an error for inconsistent rules, or a number of seats that the rules do not allow.
    fn new(rules: Self::Rules, seats: usize) -> Result<Self, BadRule>;
}

/// Checks that the rules allow a number of seats, from `min` to `max`.
///
/// # Errors
/// Returns an error under the key `players` for too few or too many seats.
pub fn check_seats<N: Into<usize>>(seats: usize, min: N, max: N) -> Result<(), BadRule> {
    let (min, max) = (min.into(), max.into());
    if (min..=max).contains(&seats) {
        return Ok(());
    }
    Err(BadRule::new("players", format!("allows {min} to {max} players, not {seats}")))
}

/// Edition of a game: its name, and the data file of its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Id of the edition on the command line.
    pub id: &'static str,
    /// Name of the game.
    pub name: &'static str,
    /// Path of the data file, for messages.
    pub file: &'static str,
    /// Content of the data file.
    pub text: &'static str,
    /// Meanings and ranges of the edition's keys.
    pub keys: &'static [KeyGroup],
}

impl Edition {
    /// Reads the edition's data file.
    ///
    /// # Errors
    /// Returns the errors of [`Rulebook::edition`].
    pub fn rulebook(&self) -> Result<Rulebook, RulesError> {
        Rulebook::edition(self.file, self.text, self.keys)
    }

    /// Builds the rules under settings such as `combat.hit_on=4`.
    ///
    /// # Errors
    /// Returns the errors of [`Rulebook::set_all`] and [`Rulebook::rules`].
    pub fn rules<R: FromRulebook>(&self, settings: &[&str]) -> Result<R, RulesError> {
        self.under::<R>(settings)?.rules(self.file)
    }

    /// Builds the game for `seats` seats under settings such as `combat.hit_on=4`.
    ///
    /// # Errors
    /// Returns the errors of [`rules`](Edition::rules), or an error for a number of seats that the rules do not
    /// allow.
    pub fn game<G: FromRules>(&self, seats: usize, settings: &[&str]) -> Result<G, RulesError> {
        let book = self.under::<G::Rules>(settings)?;
        G::new(book.rules(self.file)?, seats).map_err(|bad| book.blame(self.file, bad))
    }

    fn under<R: FromRulebook>(&self, settings: &[&str]) -> Result<Rulebook, RulesError> {
        let mut book = self.rulebook()?;
        book.set_all::<R>(settings)?;
        Ok(book)
    }
}
