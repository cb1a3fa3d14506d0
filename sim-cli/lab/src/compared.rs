//! Named sets of rules and tables of a comparison.

use crate::experiment::Player;
use crate::{Design, ResolvedRules};

/// Set of rules with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRules {
    /// Name in results.
    pub name: String,
    /// Id of the edition of the rules.
    pub game: &'static str,
    /// Name of the edition.
    pub title: &'static str,
    /// Rules.
    pub rules: ResolvedRules,
}

impl NamedRules {
    /// Returns whether both rules have one edition and equal values.
    pub fn is_the_rules_of(&self, other: &NamedRules) -> bool {
        self.rules.sha256 == other.rules.sha256
    }
}

/// Table at which variants are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedTable {
    /// Name in results.
    pub name: String,
    /// Reason why the table is included; empty if the user asked for the table.
    pub why: &'static str,
    /// Distinct bots.
    pub bots: Vec<Player>,
    /// Blocks of the table.
    pub design: Design,
}
