//! Experiments: bots, rules, design and measures together.

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
    /// Distinct bots.
    pub bots: Vec<Player>,
    /// Seatings of a block.
    pub seatings: Seatings,
    /// Sharing of deals among the games of a block.
    pub deals: Deals,
    /// Control variable by which means are adjusted.
    pub control: Option<Control>,
    /// Blocks, and the rows of the report.
    pub design: Design,
    /// Arguments that name the experiment's bots and rules, which `replay` needs in addition to an address.
    pub table_arguments: Vec<String>,
}

impl Experiment {
    /// Identity of the sums of this experiment, with the names of the game's facts, which decide the summed
    /// quantities. The number of games is not a part of the identity.
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

/// Bot of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Name in results, without settings that change nothing.
    pub name: String,
    /// First specification of the bot, with files and presets expanded.
    pub spec: String,
    /// Hash of the bot's kind, version and settings. Bots with equal digests are one bot.
    pub digest: u64,
}

impl Player {
    /// Returns the names and digests that distinguish bots.
    pub fn identities(bots: &[Player]) -> Vec<String> {
        bots.iter().map(|bot| format!("{} {:016x}", bot.name, bot.digest)).collect()
    }
}
