//! Values that follow from the rest of a state, kept because they are needed often.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::action::Action;

/// Value that follows from other fields. Equality and hashes ignore it, so that they depend on those fields alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Derived<T>(pub T);

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Derived<T>) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> Hash for Derived<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Menu of the current question, empty until it is listed. A copy of a state has an empty menu.
#[derive(Default)]
pub(crate) struct Listed(pub Vec<Action>);

impl Clone for Listed {
    fn clone(&self) -> Listed {
        Listed::default()
    }
}

impl fmt::Debug for Listed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Listed")
    }
}
