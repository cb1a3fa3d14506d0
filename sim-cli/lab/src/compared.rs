//! Named sets of rules and tables of a comparison.

use crate::experiment::Player;
use crate::{Design, ResolvedRules};

/// Set of rules with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRules {
    /// Name in results.
    pub name: String,
    /// Id of their edition.
    pub game: &'static str,
    /// Name of the edition.
    pub title: &'static str,
    /// Rules.
    pub rules: ResolvedRules,
}

impl NamedRules {
    /// Returns whether both are the same rules: the same edition with the same values.
    pub fn is_the_rules_of(&self, other: &NamedRules) -> bool {
        self.rules.sha256 == other.rules.sha256
    }
}

/// Table at which variants are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedTable {
    /// Name in results.
    pub name: String,
    /// Reason why it is included; empty where it was asked for.
    pub why: &'static str,
    /// Distinct bots.
    pub bots: Vec<Player>,
    /// Blocks of the table.
    pub design: Design,
}
