//! Experiments: who plays what under which rules, where and how often, and what is added up.

use crate::conditions::Conditions;
use crate::design::{Deals, Design, Seatings};
use crate::luck::Control;

pub use crate::factor::ranges;
pub use crate::points::{latin_hypercube, saltelli, trajectories};

use crate::durable::Identity;

/// Everything that a result is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// The distinct bots.
    pub bots: Vec<Player>,
    /// Which seatings a block has.
    pub seatings: Seatings,
    /// Which deals the games of a block have.
    pub deals: Deals,
    /// What means are adjusted by.
    pub control: Option<Control>,
    /// The blocks and what is reported of them.
    pub design: Design,
    /// The arguments that name its bots and rules: what `replay` needs beside an address.
    pub table_arguments: Vec<String>,
}

impl Experiment {
    /// What sums of this experiment are conditional on, of the game's facts by these names too: they
    /// say what is summed. How many games were asked for is no part of it.
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

/// A bot of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name in results: without settings that change nothing.
    pub name: String,
    /// The specification it was first named by, with files and presets spelled out.
    pub spec: String,
    /// A number that stands for its kind, version and settings. Bots of one digest are one bot.
    pub digest: u64,
}

impl Player {
    /// What tells bots from others: their names and digests.
    pub fn identities(bots: &[Player]) -> Vec<String> {
        bots.iter().map(|bot| format!("{} {:016x}", bot.name, bot.digest)).collect()
    }
}
