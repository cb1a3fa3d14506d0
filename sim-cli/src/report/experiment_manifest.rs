//! What an experiment at several tables or under several rules says of itself.

use std::collections::BTreeMap;

use corsair_engine::run::Seating;
use serde::Serialize;

use super::files::with_manifest;
use super::manifest::{Bot, Endings, HouseRule, hashes};
use super::{ResultFile, Timing, json::pretty};
use crate::experiment::{Player, ResolvedRules};
use crate::play_revision::PlayRevision;

/// What an experiment is conditional on.
pub(super) struct ExperimentManifest<'a> {
    /// The id of the edition and its name.
    pub(super) game: (&'a str, &'a str),
    pub(super) arguments: &'a [String],
    pub(super) seed: u64,
    pub(super) games_asked: u64,
    /// Each set of rules by its name, with the id of its edition.
    pub(super) rules: Vec<(&'a str, &'a str, &'a ResolvedRules)>,
    pub(super) tables: Vec<PlayedAt<'a>>,
    pub(super) until: Vec<String>,
    pub(super) margins: Vec<String>,
    /// The hypotheses and chances of error of a sequential test: h0, h1, alpha, beta.
    pub(super) sprt: Option<[f64; 4]>,
    pub(super) decisions: u64,
    pub(super) cut_off: u64,
}

/// A table and how much was played at it under each set of rules.
pub(super) struct PlayedAt<'a> {
    pub(super) name: &'a str,
    pub(super) bots: &'a [Player],
    pub(super) seatings: &'a [Seating],
    pub(super) blocks: u64,
    pub(super) stopped: bool,
}

#[derive(Serialize)]
struct Manifest<'a> {
    corsair: &'a str,
    play: PlayRevision,
    argv: &'a [String],
    game: &'a str,
    edition: &'a str,
    variants: Vec<Variant<'a>>,
    tables: Vec<Table<'a>>,
    seed: u64,
    games_asked: u64,
    until: &'a [String],
    margins: &'a [String],
    sprt: Option<[f64; 4]>,
    decisions: u64,
    endings: Endings,
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
pub(super) struct Table<'a> {
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
    pub(super) fn seal(&self, tables: Vec<ResultFile>, timing: &Timing) -> Vec<ResultFile> {
        let of_table = |of: &PlayedAt<'_>| of.blocks * of.seatings.len() as u64;
        let games = self.tables.iter().map(of_table).sum::<u64>() * self.rules.len() as u64;
        let text = pretty(&Manifest {
            corsair: env!("CARGO_PKG_VERSION"),
            play: PlayRevision::NOW,
            argv: self.arguments,
            game: self.game.0,
            edition: self.game.1,
            variants: self.rules.iter().copied().map(Variant::new).collect(),
            tables: self.tables.iter().map(PlayedAt::table).collect(),
            seed: self.seed,
            games_asked: self.games_asked,
            until: &self.until,
            margins: &self.margins,
            sprt: self.sprt,
            decisions: self.decisions,
            endings: Endings { finished: games - self.cut_off, cut_off: self.cut_off },
            files: hashes(&tables),
        });
        with_manifest(tables, text, timing.json(games, self.decisions))
    }
}

impl<'a> PlayedAt<'a> {
    /// What the manifest says of it.
    pub(super) fn table(&self) -> Table<'a> {
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
