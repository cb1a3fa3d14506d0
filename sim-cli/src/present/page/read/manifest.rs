//! What manifests say, whatever verb has written them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::present::set_ups::SetUpCount;
use corsair_lab::Deals;
use corsair_lab::play_revision::PlayRevision;

/// A manifest. What only some verbs write is optional.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) corsair: String,
    #[serde(default)]
    pub(crate) play: PlayRevision,
    pub(crate) argv: Vec<String>,
    /// The id of the edition; empty where no game was played.
    #[serde(default)]
    pub(crate) game: String,
    /// Its name.
    #[serde(default)]
    pub(crate) edition: String,
    pub(crate) rules_hash: Option<String>,
    #[serde(default)]
    pub(crate) house_rules: Vec<HouseRule>,
    #[serde(default)]
    pub(crate) bots: Vec<Bot>,
    #[serde(default)]
    pub(crate) variants: Vec<Variant>,
    #[serde(default)]
    pub(crate) tables: Vec<PlayedTable>,
    #[serde(default)]
    pub(crate) field: Vec<Bot>,
    pub(crate) seed: Option<u64>,
    pub(crate) seats: Option<usize>,
    pub(crate) games_asked: Option<u64>,
    pub(crate) design: Option<Design>,
    pub(crate) ranking: Option<Ranking>,
    #[serde(default)]
    pub(crate) equilibrium: Vec<Pass>,
    pub(crate) sprt: Option<[f64; 4]>,
    #[serde(default)]
    pub(crate) until: Vec<String>,
    pub(crate) decisions: Option<u64>,
    pub(crate) setups: Option<SetUpCount>,
    pub(crate) endings: Option<Endings>,
    pub(crate) faults: Option<u64>,
    pub(crate) files: BTreeMap<String, String>,
    /// Keys that only one verb has, among others.
    #[serde(flatten)]
    named: BTreeMap<String, Value>,
}

impl Manifest {
    /// A count of which only its verb knows.
    pub(crate) fn counted(&self, key: &str) -> Option<u64> {
        self.named.get(key)?.as_u64()
    }

    /// A number of which only its verb knows.
    pub(crate) fn number(&self, key: &str) -> Option<f64> {
        self.named.get(key)?.as_f64()
    }

    /// A word of which only its verb knows.
    pub(crate) fn word(&self, key: &str) -> Option<&str> {
        self.named.get(key)?.as_str()
    }

    /// Words of which only its verb knows.
    pub(crate) fn words(&self, key: &str) -> Vec<&str> {
        let all = self.named.get(key).and_then(Value::as_array);
        all.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Returns a part that only its verb knows; `None` where it is missing or of another form.
    pub(crate) fn named<'m, T: Deserialize<'m>>(&'m self, key: &str) -> Option<T> {
        T::deserialize(self.named.get(key)?).ok()
    }

    /// A flag of which only its verb knows.
    pub(crate) fn flag(&self, key: &str) -> Option<bool> {
        self.named.get(key)?.as_bool()
    }

    /// The game's word for several openings, where they are compared.
    pub(crate) fn openings(&self) -> Option<&str> {
        self.named.get("opening")?.get("plural")?.as_str()
    }

    /// What the plan says of an option, if it was given.
    pub(crate) fn planned(&self, option: &str) -> Option<&Value> {
        self.named.get("plan")?.get(option)
    }

    /// Returns true if the verb carries out a plan, so that its result can be kept.
    pub(crate) fn has_plan(&self) -> bool {
        self.named.get("plan").is_some_and(|plan| !plan.is_null())
    }

    /// Which deals the games of a block have.
    pub(crate) fn deals(&self) -> Deals {
        self.planned("deals").and_then(|of| Deals::deserialize(of).ok()).unwrap_or_default()
    }
}

/// A value that differs from the edition's.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct HouseRule {
    pub(crate) key: String,
    pub(crate) edition: Option<Value>,
    pub(crate) value: Option<Value>,
}

/// A bot and its spec.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Bot {
    pub(crate) name: String,
    pub(crate) spec: String,
    pub(crate) digest: String,
}

/// A set of rules.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) rules_hash: String,
    pub(crate) house_rules: Vec<HouseRule>,
}

/// A table at which was played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct PlayedTable {
    pub(crate) name: String,
    pub(crate) bots: Vec<Bot>,
    pub(crate) blocks: u64,
    pub(crate) games_per_block: u64,
    pub(crate) stopped: bool,
}

/// How much was played, and where.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Design {
    pub(crate) seats: Option<usize>,
    pub(crate) games: Option<u64>,
    pub(crate) blocks: Option<u64>,
    pub(crate) games_per_block: Option<u64>,
    pub(crate) rounds: Option<u64>,
    pub(crate) points: Option<String>,
    pub(crate) method: Option<String>,
    pub(crate) rows: Option<u64>,
    pub(crate) cells: Option<u64>,
    pub(crate) cells_played: Option<u64>,
    pub(crate) games_asked: Option<u64>,
}

/// The ranking of openings.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Ranking {
    pub(crate) finalists: Vec<String>,
    pub(crate) confirmed_deals: [u64; 2],
    pub(crate) games: u64,
}

/// A pass to the equilibrium of openings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Pass {
    pub(crate) candidates: Vec<String>,
    /// Parts of 1,000, in the order of the candidates.
    pub(crate) mixture: Vec<u32>,
    pub(crate) regret: f64,
}

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Endings {
    pub(crate) finished: u64,
    pub(crate) cut_off: u64,
}
