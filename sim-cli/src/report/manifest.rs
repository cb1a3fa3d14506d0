//! What a result directory says of itself, and apart from it how long the run took.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Report, ResultFile, json::pretty};
use crate::experiment::{Player, ResolvedRules, sha256_hex};

#[derive(Serialize)]
struct Manifest<'a> {
    corsair: &'a str,
    argv: &'a [String],
    game: &'a str,
    edition: &'a str,
    rules_hash: &'a str,
    rules_sha256: &'a str,
    rules: &'a toml::Table,
    house_rules: Vec<HouseRule<'a>>,
    bots: Vec<Bot<'a>>,
    seed: u64,
    design: Design<'a>,
    decisions: u64,
    endings: Endings,
    files: BTreeMap<&'a str, String>,
}

/// A rule that differs from the edition.
#[derive(Serialize)]
pub(crate) struct HouseRule<'a> {
    key: &'a str,
    edition: Option<&'a toml::Value>,
    value: Option<&'a toml::Value>,
}

impl<'a> HouseRule<'a> {
    /// All that differ.
    pub(crate) fn all(rules: &'a ResolvedRules) -> Vec<HouseRule<'a>> {
        let changes = rules.changes.iter();
        changes
            .map(|change| HouseRule {
                key: &change.key,
                edition: change.before.as_ref(),
                value: change.after.as_ref(),
            })
            .collect()
    }
}

/// A bot, and what would tell that it has changed.
#[derive(Serialize)]
pub(super) struct Bot<'a> {
    name: &'a str,
    spec: &'a str,
    digest: String,
}

#[derive(Serialize)]
struct Design<'a> {
    seats: usize,
    seatings: &'a str,
    /// The bot of each seat, as an index of `bots`, seating by seating.
    arrangements: Vec<&'a [u8]>,
    games_asked: u64,
    games: u64,
    blocks: u64,
    games_per_block: u64,
}

/// How games ended.
#[derive(Serialize)]
pub(super) struct Endings {
    pub(super) finished: u64,
    pub(super) cut_off: u64,
}

/// The bots.
pub(super) fn bots(players: &[Player]) -> Vec<Bot<'_>> {
    let bots = players.iter().map(|bot| Bot {
        name: &bot.name,
        spec: &bot.spec,
        digest: format!("{:016x}", bot.digest),
    });
    bots.collect()
}

/// SHA-256 of each file by name.
pub(super) fn hashes(files: &[ResultFile]) -> BTreeMap<&'static str, String> {
    files.iter().map(|file| (file.name, sha256_hex(file.text.as_bytes()))).collect()
}

/// The text of `manifest.json`, which seals the other files by their hashes.
pub fn manifest(report: &Report<'_>, files: &[ResultFile]) -> String {
    let experiment = report.experiment;
    let design = &experiment.design;
    let (games, cut_off) = (design.games(), report.totals.cut_off());
    pretty(&Manifest {
        corsair: env!("CARGO_PKG_VERSION"),
        argv: &experiment.arguments,
        game: experiment.game,
        edition: experiment.title,
        rules_hash: experiment.rules.short_hash(),
        rules_sha256: &experiment.rules.sha256,
        rules: &experiment.rules.values,
        house_rules: HouseRule::all(&experiment.rules),
        bots: bots(&experiment.bots),
        seed: experiment.seed,
        design: Design {
            seats: design.seats(),
            seatings: experiment.seatings.name(),
            arrangements: design.seatings().iter().map(|seating| seating.as_slice()).collect(),
            games_asked: experiment.games_asked,
            games,
            blocks: design.blocks(),
            games_per_block: design.games_per_block(),
        },
        decisions: report.totals.decisions(),
        endings: Endings { finished: games - cut_off, cut_off },
        files: hashes(files),
    })
}

/// How long a run took, and on how many threads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Timing {
    /// Wall-clock time of play.
    pub seconds: f64,
    /// Threads.
    pub jobs: usize,
    /// Deals per task.
    pub chunk: u64,
}

impl Timing {
    /// The text of `timing.json` for these games and decisions.
    pub fn of(&self, games: u64, decisions: u64) -> String {
        #[derive(Serialize)]
        struct Object {
            seconds: f64,
            jobs: usize,
            chunk: u64,
            games_per_second: f64,
            decisions_per_second: f64,
        }
        pretty(&Object {
            seconds: self.seconds,
            jobs: self.jobs,
            chunk: self.chunk,
            games_per_second: games as f64 / self.seconds,
            decisions_per_second: decisions as f64 / self.seconds,
        })
    }
}
