//! Rulebook with the rules in the game's type.

use std::any::Any;
use std::ops::Deref;
use std::sync::Arc;

use corsair_engine::rulebook::{FromRulebook, Rulebook, RulesError};

/// Rulebook that was validated, with the rules built from its values. The type of the rules is erased, so that
/// callers can hold the rulebook without knowing the game.
#[derive(Clone, Debug)]
pub struct ValidatedRules {
    book: Rulebook,
    rules: Arc<dyn Any + Send + Sync>,
}

impl ValidatedRules {
    /// Validates a rulebook; `origin` names the edition in errors.
    ///
    /// # Errors
    /// Fails on a value out of range, at the file and line that set it.
    pub fn new<R>(book: Rulebook, origin: &str) -> Result<ValidatedRules, RulesError>
    where
        R: FromRulebook + Send + Sync + 'static,
    {
        let rules = Arc::new(book.rules::<R>(origin)?);
        Ok(ValidatedRules { book, rules })
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
