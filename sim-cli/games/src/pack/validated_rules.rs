//! Rulebook with its rules converted to the game's type.

use std::any::Any;
use std::ops::Deref;
use std::sync::Arc;

use corsair_engine::rulebook::{FromRulebook, Rulebook, RulesError};
use corsair_lab::rules_sha256;

/// Rulebook that was validated, with the rules built from its values. The type of the rules is erased, so that
/// callers can hold the rulebook without knowing the game.
#[derive(Clone, Debug)]
pub struct ValidatedRules {
    book: Rulebook,
    rules: Arc<dyn Any + Send + Sync>,
    sha256: String,
}

impl ValidatedRules {
    /// Validates a rulebook of the edition with the id `game`; `origin` is the edition's file, for errors.
    ///
    /// # Errors
    /// Fails on a value out of range, at the file and line that set it.
    pub fn new<R>(game: &str, book: Rulebook, origin: &str) -> Result<ValidatedRules, RulesError>
    where
        R: FromRulebook + Send + Sync + 'static,
    {
        let rules = Arc::new(book.rules::<R>(origin)?);
        let sha256 = rules_sha256(game, &book);
        Ok(ValidatedRules { book, rules, sha256 })
    }

    /// Returns the SHA-256 of the rules, in hexadecimal digits.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Returns the rules in the game's type.
    ///
    /// # Panics
    /// Panics if the rules belong to a different game.
    pub fn get<R: Clone + 'static>(&self) -> R {
        self.rules.downcast_ref::<R>().expect("rules of this game").clone()
    }
}

impl Deref for ValidatedRules {
    type Target = Rulebook;

    fn deref(&self) -> &Rulebook {
        &self.book
    }
}
