//! Experiments: the bots, rules, design and measures of a run.

use crate::conditions::Conditions;
use crate::design::{Deals, Design, Seatings};
use crate::luck::Control;

pub use crate::factor::ranges;
pub use crate::points::{latin_hypercube, saltelli, trajectories};

use crate::durable::Identity;

/// Conditions of a run that determine its result.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    /// Game, rules, seed, size and plan.
    pub conditions: Conditions,
    /// Distinct bots of the lineup.
    pub bots: Vec<Player>,
    /// Schedule of seatings for each deal.
    pub seatings: Seatings,
    /// Sharing of deals among the games of a block.
    pub deals: Deals,
    /// Control variate that adjusts means; `None` for unadjusted means.
    pub control: Option<Control>,
    /// Blocks of games, and rows of the report.
    pub design: Design,
    /// Command-line arguments for bots and rules, which `replay` needs in addition to an address.
    pub table_arguments: Vec<String>,
}

impl Experiment {
    /// Returns the identity of the experiment's sums. The argument `facts` has the names of the game's metrics. The
    /// number of games is not part of the identity.
    pub fn identity(&self, verb: &str, facts: &[&str]) -> Identity {
        let seatings = self.design.seatings().iter().map(|seating| seating.as_slice());
        let identity = Identity::of_verb(verb)
            .with("game", self.conditions.game)
            .with("rules", &self.conditions.rules.values)
            .with("bots", Player::identities(&self.bots))
            .with("seatings", self.seatings.name())
            .with("arrangements", seatings.collect::<Vec<_>>())
            .with("seed", self.conditions.seed)
            .with("facts", facts);
        let identity = match self.deals {
            Deals::Same => identity,
            Deals::Fresh => identity.with("deals", self.deals.name()),
        };
        match self.control {
            Some(control) => identity.with("control", control.name()),
            None => identity,
        }
    }
}

/// Bot of an experiment: name, specification and digest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Name in results, without settings that equal their defaults.
    pub name: String,
    /// Specification of the bot in the user's words at its first mention, with files and presets expanded.
    pub spec: String,
    /// Hash of the bot's kind, version and settings. Bots with equal digests play alike.
    pub digest: u64,
}

impl Player {
    /// Returns name and digest of each bot as text, which together distinguish bots.
    pub fn identities(bots: &[Player]) -> Vec<String> {
        bots.iter().map(|bot| format!("{} {:016x}", bot.name, bot.digest)).collect()
    }
}
