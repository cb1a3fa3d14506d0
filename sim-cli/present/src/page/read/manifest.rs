//! Manifests of any command, read back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::set_ups::SetUpCount;
use corsair_lab::Deals;
use corsair_lab::play_revision::PlayRevision;

/// Manifest. Keys that only some commands write are optional.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Manifest {
    pub(crate) corsair: String,
    #[serde(default)]
    pub(crate) play: PlayRevision,
    /// Words of the command line, the verb first.
    pub argv: Vec<String>,
    /// Id of the edition; empty where no game was played.
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
    /// Sets of rules that are compared.
    #[serde(default)]
    pub variants: Vec<Variant>,
    /// Tables that were played at.
    #[serde(default)]
    pub tables: Vec<PlayedTable>,
    /// Opponents.
    #[serde(default)]
    pub field: Vec<Bot>,
    pub(crate) seed: Option<u64>,
    /// Seats at the table.
    pub seats: Option<usize>,
    /// Games that the plan asks for.
    pub games_asked: Option<u64>,
    /// Amounts that were played.
    pub design: Option<Design>,
    /// Ranking of openings.
    pub ranking: Option<Ranking>,
    /// Passes to the equilibrium of openings.
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
    /// Further keys, such as those of only one command.
    #[serde(flatten)]
    named: BTreeMap<String, Value>,
}

impl Manifest {
    /// Count that only its command reads.
    pub fn counted(&self, key: &str) -> Option<u64> {
        self.named.get(key)?.as_u64()
    }

    /// Number that only its command reads.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.named.get(key)?.as_f64()
    }

    /// Word that only its command reads.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.named.get(key)?.as_str()
    }

    /// Words that only its command reads.
    pub fn words(&self, key: &str) -> Vec<&str> {
        let all = self.named.get(key).and_then(Value::as_array);
        all.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Returns a part that only its command reads; `None` where it is missing or of another form.
    pub fn named<'m, T: Deserialize<'m>>(&'m self, key: &str) -> Option<T> {
        T::deserialize(self.named.get(key)?).ok()
    }

    /// Flag that only its command reads.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.named.get(key)?.as_bool()
    }

    /// Game's word for openings, where they are compared.
    pub fn openings(&self) -> Option<&str> {
        self.named.get("opening")?.get("plural")?.as_str()
    }

    /// Value of an option in the plan, if the user gave the option.
    pub fn planned(&self, option: &str) -> Option<&Value> {
        self.named.get("plan")?.get(option)
    }

    /// Returns true if the command carries out a plan, so that its result can be stored.
    pub(crate) fn has_plan(&self) -> bool {
        self.named.get("plan").is_some_and(|plan| !plan.is_null())
    }

    /// Sharing of deals among the games of a block.
    pub fn deals(&self) -> Deals {
        self.planned("deals").and_then(|of| Deals::deserialize(of).ok()).unwrap_or_default()
    }
}

/// Value that differs from the edition's.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct HouseRule {
    pub(crate) key: String,
    pub(crate) edition: Option<Value>,
    pub(crate) value: Option<Value>,
}

/// Bot and its spec.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Bot {
    /// Name.
    pub name: String,
    pub(crate) spec: String,
    pub(crate) digest: String,
}

/// Set of rules.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Variant {
    /// Name.
    pub name: String,
    pub(crate) rules_hash: String,
    /// Values that differ from the edition.
    pub house_rules: Vec<HouseRule>,
}

/// Table with its amount of play.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PlayedTable {
    /// Name.
    pub name: String,
    pub(crate) bots: Vec<Bot>,
    /// Blocks played.
    pub blocks: u64,
    /// Games of a block.
    pub games_per_block: u64,
    pub(crate) stopped: bool,
}

/// Amount of play, and its design.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Design {
    /// Seats at the table.
    pub seats: Option<usize>,
    /// Games played.
    pub games: Option<u64>,
    /// Blocks played.
    pub blocks: Option<u64>,
    pub(crate) games_per_block: Option<u64>,
    /// Rounds played.
    pub rounds: Option<u64>,
    /// Kind of design points.
    pub points: Option<String>,
    pub(crate) method: Option<String>,
    pub(crate) rows: Option<u64>,
    /// Cells of the design.
    pub cells: Option<u64>,
    /// Cells that were played.
    pub cells_played: Option<u64>,
    pub(crate) games_asked: Option<u64>,
}

/// Ranking of openings.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Ranking {
    /// Openings that were confirmed.
    pub finalists: Vec<String>,
    /// Range of the deals of the confirmation: the first deal, and the end (exclusive).
    pub confirmed_deals: [u64; 2],
    /// Games played.
    pub games: u64,
}

/// Pass to the equilibrium of openings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Pass {
    /// Openings of the mixture.
    pub candidates: Vec<String>,
    /// Parts of 1,000, in the order of the candidates.
    pub mixture: Vec<u32>,
    /// Regret of the mixture.
    pub regret: f64,
}

/// Number of games by ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Endings {
    /// Games that ended by the rules.
    pub finished: u64,
    /// Number of games cut off before the end.
    pub cut_off: u64,
}
