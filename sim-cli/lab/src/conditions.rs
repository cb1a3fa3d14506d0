//! Conditions of a result: game, rules, seed, size and plan.

use crate::durable::{Identity, Task};
use crate::{PlanRecord, ResolvedRules};

/// Game, rules, seed, size and plan of a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// Id of the edition.
    pub game: &'static str,
    /// Name of the edition.
    pub title: &'static str,
    /// Rules as played.
    pub rules: ResolvedRules,
    /// Seed of every stream.
    pub seed: u64,
    /// Games asked for, before rounding up to whole blocks.
    pub games_asked: u64,
    /// Plan that makes the result.
    pub plan: PlanRecord,
}

impl Conditions {
    /// Returns game, rules and seed as the identity of a command's sums. The command adds the remaining conditions.
    pub fn identity(&self, verb: &str) -> Identity {
        Identity::of_verb(verb)
            .with("game", self.game)
            .with("rules", &self.rules.values)
            .with("seed", self.seed)
    }

    /// Returns the task to play some deals of this plan.
    pub fn task(&self, identity: Identity, deals: u64) -> Task {
        Task { identity, plan: self.plan.clone(), deals }
    }
}
