//! Sets of rules and tables by name: what is compared, and where.

use crate::experiment::Player;
use crate::{Design, ResolvedRules};

/// A set of rules under a name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRules {
    /// The name in results.
    pub name: String,
    /// The id of the edition that they are rules of.
    pub game: &'static str,
    /// The name of the edition.
    pub title: &'static str,
    /// The rules.
    pub rules: ResolvedRules,
}

impl NamedRules {
    /// Whether these are the same rules under another name: of the same edition with the same values.
    pub fn is_the_rules_of(&self, other: &NamedRules) -> bool {
        self.rules.sha256 == other.rules.sha256
    }
}

/// A table at which variants are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedTable {
    /// The name in results.
    pub name: String,
    /// Why it is there; empty where it was asked for.
    pub why: &'static str,
    /// The distinct bots.
    pub bots: Vec<Player>,
    /// Its blocks.
    pub design: Design,
}
