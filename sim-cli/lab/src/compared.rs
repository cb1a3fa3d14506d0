//! Named rule sets and tables in a comparison.

use crate::experiment::Player;
use crate::{Design, ResolvedRules};

/// Rule set of a comparison, with its name in results.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRules {
    /// Name of the rules in results.
    pub name: String,
    /// Id of the edition, such as `pirates-cove`.
    pub game: &'static str,
    /// Name of the edition on screens.
    pub title: &'static str,
    /// Values of all rules.
    pub rules: ResolvedRules,
}

impl NamedRules {
    /// Returns whether both rule sets have the same edition and equal values.
    pub fn is_the_rules_of(&self, other: &NamedRules) -> bool {
        self.rules.sha256 == other.rules.sha256
    }
}

/// Table at which a comparison plays every rule set.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedTable {
    /// Name of the table in results.
    pub name: String,
    /// Reason why the table is included; empty if the user asked for the table.
    pub why: &'static str,
    /// Distinct bots at the table.
    pub bots: Vec<Player>,
    /// Seatings and blocks of the table's games.
    pub design: Design,
}
