//! Conditions of a result: game, rules, seed, size and plan.

use crate::durable::{Identity, Task};
use crate::{PlanRecord, ResolvedRules};

/// Game, rules, seed, size and plan that determine a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// Id of the edition, such as `pirates-cove`.
    pub game: &'static str,
    /// Name of the edition on screens.
    pub title: &'static str,
    /// Rules of all games.
    pub rules: ResolvedRules,
    /// Random seed of every stream.
    pub seed: u64,
    /// Number of games that the user asked for, before rounding up to whole blocks.
    pub games_asked: u64,
    /// Plan of the command that computes the result.
    pub plan: PlanRecord,
}

impl Conditions {
    /// Returns the identity of a command's sums: game, rules and seed. The command adds further conditions.
    pub fn identity(&self, verb: &str) -> Identity {
        Identity::of_verb(verb)
            .with("game", self.game)
            .with("rules", &self.rules.values)
            .with("seed", self.seed)
    }

    /// Returns the task to play `deals` deals of this plan.
    pub fn task(&self, identity: Identity, deals: u64) -> Task {
        Task { identity, plan: self.plan.clone(), deals }
    }
}
