//! Conditions of a result: what every result of a game depends on.

use crate::{PlanRecord, ResolvedRules};

/// Game, rules, seed, size and plan of a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// Id of the edition.
    pub game: &'static str,
    /// Name of the edition.
    pub title: &'static str,
    /// Rules, as they are played.
    pub rules: ResolvedRules,
    /// Seed of every stream.
    pub seed: u64,
    /// Games asked for, before rounding up to whole blocks.
    pub games_asked: u64,
    /// Plan that makes the result.
    pub plan: PlanRecord,
}
