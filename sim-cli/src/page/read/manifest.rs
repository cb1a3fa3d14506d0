//! What manifests say, whatever verb has written them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// A manifest. What only some verbs write is optional.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(in crate::page) struct Manifest {
    pub(in crate::page) corsair: String,
    pub(in crate::page) argv: Vec<String>,
    pub(in crate::page) game: String,
    pub(in crate::page) edition: String,
    pub(in crate::page) rules_hash: Option<String>,
    #[serde(default)]
    pub(in crate::page) house_rules: Vec<HouseRule>,
    #[serde(default)]
    pub(in crate::page) bots: Vec<Bot>,
    #[serde(default)]
    pub(in crate::page) variants: Vec<Variant>,
    #[serde(default)]
    pub(in crate::page) tables: Vec<PlayedTable>,
    #[serde(default)]
    pub(in crate::page) field: Vec<Bot>,
    pub(in crate::page) seed: Option<u64>,
    pub(in crate::page) seats: Option<usize>,
    pub(in crate::page) games_asked: Option<u64>,
    pub(in crate::page) legal_rigs: Option<usize>,
    pub(in crate::page) design: Option<Design>,
    pub(in crate::page) ranking: Option<Ranking>,
    #[serde(default)]
    pub(in crate::page) equilibrium: Vec<Pass>,
    pub(in crate::page) sprt: Option<[f64; 4]>,
    #[serde(default)]
    pub(in crate::page) until: Vec<String>,
    pub(in crate::page) decisions: Option<u64>,
    pub(in crate::page) endings: Option<Endings>,
    pub(in crate::page) faults: Option<u64>,
    pub(in crate::page) files: BTreeMap<String, String>,
}

/// A value that differs from the edition's.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(in crate::page) struct HouseRule {
    pub(in crate::page) key: String,
    pub(in crate::page) edition: Option<Value>,
    pub(in crate::page) value: Option<Value>,
}

/// A bot and what it was hired by.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(in crate::page) struct Bot {
    pub(in crate::page) name: String,
    pub(in crate::page) spec: String,
    pub(in crate::page) digest: String,
}

/// A set of rules.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(in crate::page) struct Variant {
    pub(in crate::page) name: String,
    pub(in crate::page) rules_hash: String,
    pub(in crate::page) house_rules: Vec<HouseRule>,
}

/// A table at which was played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(in crate::page) struct PlayedTable {
    pub(in crate::page) name: String,
    pub(in crate::page) bots: Vec<Bot>,
    pub(in crate::page) blocks: u64,
    pub(in crate::page) games_per_block: u64,
    pub(in crate::page) stopped: bool,
}

/// How much was played, and where.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(in crate::page) struct Design {
    pub(in crate::page) seats: Option<usize>,
    pub(in crate::page) games: Option<u64>,
    pub(in crate::page) blocks: Option<u64>,
    pub(in crate::page) games_per_block: Option<u64>,
    pub(in crate::page) rounds: Option<u64>,
    pub(in crate::page) points: Option<String>,
    pub(in crate::page) method: Option<String>,
    pub(in crate::page) rows: Option<u64>,
    pub(in crate::page) cells: Option<u64>,
    pub(in crate::page) cells_played: Option<u64>,
    pub(in crate::page) games_asked: Option<u64>,
}

/// The ranking of rigs.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(in crate::page) struct Ranking {
    pub(in crate::page) finalists: Vec<String>,
    pub(in crate::page) confirmed_deals: [u64; 2],
    pub(in crate::page) games: u64,
}

/// A pass to the equilibrium of rigs.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(in crate::page) struct Pass {
    pub(in crate::page) candidates: Vec<String>,
    /// Parts of 1,000, in the order of the candidates.
    pub(in crate::page) mixture: Vec<u32>,
    pub(in crate::page) regret: f64,
}

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(in crate::page) struct Endings {
    pub(in crate::page) finished: u64,
    pub(in crate::page) cut_off: u64,
}
