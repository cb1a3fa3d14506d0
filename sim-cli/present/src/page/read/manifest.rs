//! Manifests of all commands, for reading results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::experiment_manifest::BaseRun;
use crate::set_ups::SetUpCount;
use corsair_lab::Deals;
use corsair_lab::play_revision::PlayRevision;

/// Manifest of a result. Keys that only some commands write are optional.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Manifest {
    pub(crate) corsair: String,
    #[serde(default)]
    pub(crate) play: PlayRevision,
    /// Words of the command line, the command's name first.
    pub argv: Vec<String>,
    /// Id of the edition; empty if the command played no game.
    #[serde(default)]
    pub game: String,
    /// Name of the edition.
    #[serde(default)]
    pub edition: String,
    pub(crate) rules_hash: Option<String>,
    #[serde(default)]
    pub(crate) house_rules: Vec<HouseRule>,
    /// Bots at the table.
    #[serde(default)]
    pub bots: Vec<Bot>,
    /// Rule sets that the command compared.
    #[serde(default)]
    pub variants: Vec<Variant>,
    /// Tables with their numbers of blocks.
    #[serde(default)]
    pub tables: Vec<PlayedTable>,
    /// Kept bases of the tables; empty if the base played the variants' deals.
    #[serde(default)]
    pub bases: Vec<BaseRun>,
    /// Opponents of a challenger.
    #[serde(default)]
    pub field: Vec<Bot>,
    pub(crate) seed: Option<u64>,
    /// Number of seats at the table.
    pub seats: Option<usize>,
    /// Number of games that the plan requests.
    pub games_asked: Option<u64>,
    /// Number of games and blocks, with the design of the run.
    pub design: Option<Design>,
    /// Ranking of openings, if the command made one.
    pub ranking: Option<Ranking>,
    /// Passes of the search for an equilibrium of openings.
    #[serde(default)]
    pub equilibrium: Vec<Pass>,
    /// Hypotheses and error rates of a sequential test: h0, h1, alpha, beta.
    pub sprt: Option<[f64; 4]>,
    #[serde(default)]
    pub(crate) precision: Vec<String>,
    pub(crate) decisions: Option<u64>,
    pub(crate) setups: Option<SetUpCount>,
    pub(crate) endings: Option<Endings>,
    pub(crate) faults: Option<u64>,
    pub(crate) files: BTreeMap<String, String>,
    /// Further entries, such as entries that only one command writes.
    #[serde(flatten)]
    named: BTreeMap<String, Value>,
}

impl Manifest {
    /// Returns the end of a title about a table: ` at TABLE`, or nothing if the result has one table.
    pub fn at_table(&self, table: &str) -> String {
        if self.tables.len() > 1 { format!(" at {table}") } else { String::new() }
    }

    /// Reads a count from the manifest, for a key that only one command writes.
    pub fn counted(&self, key: &str) -> Option<u64> {
        self.named.get(key)?.as_u64()
    }

    /// Reads a number from the manifest, for a key that only one command writes.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.named.get(key)?.as_f64()
    }

    /// Reads a string from the manifest, for a key that only one command writes.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.named.get(key)?.as_str()
    }

    /// Reads a list of strings from the manifest, for a key that only one command writes.
    pub fn words(&self, key: &str) -> Vec<&str> {
        let all = self.named.get(key).and_then(Value::as_array);
        all.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Reads an entry of the manifest, for a key that only one command writes. `None` if the entry is missing or has
    /// a different form.
    pub fn named<'m, T: Deserialize<'m>>(&'m self, key: &str) -> Option<T> {
        T::deserialize(self.named.get(key)?).ok()
    }

    /// Reads a flag from the manifest, for a key that only one command writes.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.named.get(key)?.as_bool()
    }

    /// Game's word for openings, if the command compares openings.
    pub fn openings(&self) -> Option<&str> {
        self.named.get("opening")?.get("plural")?.as_str()
    }

    /// Value of an option in the plan, if the user gave the option.
    pub fn planned(&self, option: &str) -> Option<&Value> {
        self.named.get("plan")?.get(option)
    }

    /// Returns whether the command plays a plan, so that `-o` can store its result.
    pub(crate) fn has_plan(&self) -> bool {
        self.named.get("plan").is_some_and(|plan| !plan.is_null())
    }

    /// Rule by which the games of a block share deals.
    pub fn deals(&self) -> Deals {
        self.planned("deals").and_then(|of| Deals::deserialize(of).ok()).unwrap_or_default()
    }
}

/// Rule value that differs from the edition.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct HouseRule {
    pub(crate) key: String,
    pub(crate) edition: Option<Value>,
    pub(crate) value: Option<Value>,
}

/// Bot of a result, with its spec.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Bot {
    /// Name of the bot.
    pub name: String,
    pub(crate) spec: String,
    pub(crate) digest: String,
}

/// Rule set of a result.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Variant {
    /// Name of the rule set.
    pub name: String,
    pub(crate) rules_hash: String,
    /// Rule values that differ from the edition.
    pub house_rules: Vec<HouseRule>,
}

/// Table of a result, with its number of blocks.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PlayedTable {
    /// Name of the table.
    pub name: String,
    pub(crate) bots: Vec<Bot>,
    /// Number of blocks played.
    pub blocks: u64,
    /// Number of games in a block.
    pub games_per_block: u64,
    pub(crate) stopped: bool,
}

/// Design of a run, with its number of games.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Design {
    /// Number of seats at the table.
    pub seats: Option<usize>,
    /// Number of games played.
    pub games: Option<u64>,
    /// Number of blocks played.
    pub blocks: Option<u64>,
    pub(crate) games_per_block: Option<u64>,
    /// Number of rounds played.
    pub rounds: Option<u64>,
    /// Kind of design points.
    pub points: Option<String>,
    pub(crate) method: Option<String>,
    pub(crate) rows: Option<u64>,
    /// Number of cells in the design.
    pub cells: Option<u64>,
    /// Number of cells that were played.
    pub cells_played: Option<u64>,
    pub(crate) games_asked: Option<u64>,
}

/// Ranking of openings, with its finalists.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Ranking {
    /// Openings that the confirmation played.
    pub finalists: Vec<String>,
    /// Range of the confirmation's deals: the first deal, and the end (exclusive).
    pub confirmed_deals: [u64; 2],
    /// Number of games played.
    pub games: u64,
}

/// One pass of the search for an equilibrium of openings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Pass {
    /// Openings that the mixture may contain.
    pub candidates: Vec<String>,
    /// Weights of the openings in thousandths, in the order of the candidates.
    pub mixture: Vec<u32>,
    /// Regret of the mixture.
    pub regret: f64,
}

/// Number of games by kind of ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Endings {
    /// Number of games that ended by the rules.
    pub finished: u64,
    /// Number of games stopped at the cut-off.
    pub cut_off: u64,
}
