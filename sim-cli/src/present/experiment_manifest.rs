//! What an experiment at several tables or under several rules says of itself.

use std::collections::BTreeMap;

use corsair_engine::run::Seating;
use serde::Serialize;
use serde_json::Value;

use crate::lab::experiment::Player;
use crate::lab::{PlanRecord, ResolvedRules, ScoreWord};
use crate::play_revision::PlayRevision;
use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::files::with_manifest;
use crate::present::manifest::{Bot, Endings, HouseRule, hashes, some_faults};
use crate::present::rows::pretty;

/// What an experiment is conditional on.
pub(crate) struct ExperimentManifest<'a> {
    /// The id of the edition and its name.
    pub(crate) game: (&'a str, &'a str),
    pub(crate) plan: &'a PlanRecord,
    pub(crate) seed: u64,
    pub(crate) games_asked: u64,
    /// Each set of rules by its name, with the id of its edition.
    pub(crate) rules: Vec<(&'a str, &'a str, &'a ResolvedRules)>,
    pub(crate) tables: Vec<PlayedAt<'a>>,
    pub(crate) until: Vec<String>,
    pub(crate) margins: Vec<String>,
    /// The hypotheses and chances of error of a sequential test: h0, h1, alpha, beta.
    pub(crate) sprt: Option<[f64; 4]>,
    pub(crate) decisions: u64,
    pub(crate) cut_off: u64,
    pub(crate) faults: u64,
}

/// A table and how much was played at it under each set of rules.
pub(crate) struct PlayedAt<'a> {
    pub(crate) name: &'a str,
    pub(crate) bots: &'a [Player],
    pub(crate) seatings: &'a [Seating],
    pub(crate) blocks: u64,
    pub(crate) stopped: bool,
}

#[derive(Serialize)]
struct Manifest<'a> {
    corsair: &'a str,
    play: PlayRevision,
    argv: &'a [String],
    plan: &'a Value,
    game: &'a str,
    edition: &'a str,
    score: ScoreWord,
    variants: Vec<Variant<'a>>,
    tables: Vec<Table<'a>>,
    seed: u64,
    games_asked: u64,
    until: &'a [String],
    margins: &'a [String],
    sprt: Option<[f64; 4]>,
    decisions: u64,
    endings: Endings,
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<u64>,
    files: BTreeMap<&'a str, String>,
}

#[derive(Serialize)]
struct Variant<'a> {
    name: &'a str,
    game: &'a str,
    rules_hash: &'a str,
    rules_sha256: &'a str,
    rules: &'a toml::Table,
    house_rules: Vec<HouseRule<'a>>,
}

/// What a manifest says of a table.
#[derive(Serialize)]
pub(crate) struct Table<'a> {
    name: &'a str,
    bots: Vec<Bot<'a>>,
    /// The bot of each seat, as an index of `bots`, seating by seating.
    arrangements: Vec<&'a [u8]>,
    blocks: u64,
    games_per_block: u64,
    stopped: bool,
}

impl<'a> Variant<'a> {
    fn new((name, game, rules): (&'a str, &'a str, &'a ResolvedRules)) -> Variant<'a> {
        Variant {
            name,
            game,
            rules_hash: rules.short_hash(),
            rules_sha256: &rules.sha256,
            rules: &rules.values,
            house_rules: HouseRule::all(rules),
        }
    }
}

impl ExperimentManifest<'_> {
    /// The tables with `manifest.json`, which seals them by their hashes, and `timing.json`.
    pub(crate) fn seal(&self, tables: Vec<ResultFile>, timing: &Timing) -> Vec<ResultFile> {
        let of_table = |of: &PlayedAt<'_>| of.blocks * of.seatings.len() as u64;
        let games = self.tables.iter().map(of_table).sum::<u64>() * self.rules.len() as u64;
        let text = pretty(&Manifest {
            corsair: env!("CARGO_PKG_VERSION"),
            play: PlayRevision::NOW,
            argv: &self.plan.argv,
            plan: &self.plan.plan,
            game: self.game.0,
            edition: self.game.1,
            score: self.rules[0].2.score,
            variants: self.rules.iter().copied().map(Variant::new).collect(),
            tables: self.tables.iter().map(PlayedAt::table).collect(),
            seed: self.seed,
            games_asked: self.games_asked,
            until: &self.until,
            margins: &self.margins,
            sprt: self.sprt,
            decisions: self.decisions,
            endings: Endings { finished: games - self.cut_off, cut_off: self.cut_off },
            faults: some_faults(self.faults),
            files: hashes(&tables),
        });
        with_manifest(tables, text, timing.json(games, self.decisions))
    }
}

impl<'a> PlayedAt<'a> {
    /// What the manifest says of it.
    pub(crate) fn table(&self) -> Table<'a> {
        Table {
            name: self.name,
            bots: Bot::all(self.bots),
            arrangements: self.seatings.iter().map(|seating| seating.as_slice()).collect(),
            blocks: self.blocks,
            games_per_block: self.seatings.len() as u64,
            stopped: self.stopped,
        }
    }
}
