//! Editions that ship with a game, and games made of their rules.

use super::{BadRule, FromRulebook, KeyGroup, Rulebook, RulesError};

/// A game that is made of its rules, for a number of seats.
pub trait FromRules: Sized {
    /// The rules in force.
    type Rules: FromRulebook + Clone + Send + Sync + 'static;

    /// Makes the game under these rules, which a rulebook has read, for a table of `seats`.
    ///
    /// # Errors
    /// Rules that do not fit together, or a number of seats that they don't allow.
    fn new(rules: Self::Rules, seats: usize) -> Result<Self, BadRule>;
}

/// Checks a number of seats against the fewest and the most that rules allow.
///
/// # Errors
/// Too few or too many seats, under the key `players`.
pub fn check_seats<N: Into<usize>>(seats: usize, min: N, max: N) -> Result<(), BadRule> {
    let (min, max) = (min.into(), max.into());
    if (min..=max).contains(&seats) {
        return Ok(());
    }
    Err(BadRule::new("players", format!("allows {min} to {max} players, not {seats}")))
}

/// An edition of a game: its name, and the data file of its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The id on the command line.
    pub id: &'static str,
    /// The name of the game.
    pub name: &'static str,
    /// The data file, for messages.
    pub file: &'static str,
    /// The content of the data file.
    pub text: &'static str,
    /// The meanings and ranges of its keys.
    pub keys: &'static [KeyGroup],
}

impl Edition {
    /// Reads the data file.
    ///
    /// # Errors
    /// As [`Rulebook::edition`].
    pub fn rulebook(&self) -> Result<Rulebook, RulesError> {
        Rulebook::edition(self.file, self.text, self.keys)
    }

    /// The rules under settings such as `combat.hit_on=4`.
    ///
    /// # Errors
    /// As [`Rulebook::set_all`] and [`Rulebook::rules`].
    pub fn rules<R: FromRulebook>(&self, settings: &[&str]) -> Result<R, RulesError> {
        self.under::<R>(settings)?.rules(self.file)
    }

    /// The game for a table of `seats` under settings such as `combat.hit_on=4`.
    ///
    /// # Errors
    /// As [`rules`](Edition::rules), or a number of seats that the rules don't allow.
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
