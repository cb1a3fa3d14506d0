//! Manifests of result directories, and the separate file with the time of play.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::ResultFile;
pub use crate::page::read::manifest::Endings;
use crate::rows::{object, pretty};
use corsair_lab::experiment::Player;
use corsair_lab::hash::sha256_hex;
use corsair_lab::play_revision::PlayRevision;
use corsair_lab::{Conditions, PlanRecord, ResolvedRules, ScoreWord};

/// First entries of every manifest: the program and the plan.
#[derive(Serialize)]
pub struct Program<'a> {
    corsair: &'a str,
    play: PlayRevision,
    argv: &'a [String],
    plan: &'a Value,
}

impl<'a> Program<'a> {
    /// Returns the entries for this program and a plan.
    pub fn new(plan: &'a PlanRecord) -> Program<'a> {
        Program {
            corsair: env!("CARGO_PKG_VERSION"),
            play: PlayRevision::NOW,
            argv: &plan.argv,
            plan: &plan.plan,
        }
    }
}

/// First entries in the manifest of a game's result: program, plan, game and rules.
#[derive(Serialize)]
pub struct ManifestHead<'a> {
    #[serde(flatten)]
    program: Program<'a>,
    game: &'a str,
    edition: &'a str,
    score: ScoreWord,
    rules_hash: &'a str,
    rules_sha256: &'a str,
    rules: &'a toml::Table,
    house_rules: Vec<HouseRule<'a>>,
}

impl<'a> ManifestHead<'a> {
    /// Returns the entries for a result with these conditions.
    pub fn of(conditions: &'a Conditions) -> ManifestHead<'a> {
        let Conditions { plan, game, title, rules, .. } = conditions;
        ManifestHead::new(plan, game, title, rules)
    }

    /// Returns the entries for a plan and an edition (id and title) with its rules.
    pub fn new(
        plan: &'a PlanRecord,
        game: &'a str,
        title: &'a str,
        rules: &'a ResolvedRules,
    ) -> ManifestHead<'a> {
        ManifestHead {
            program: Program::new(plan),
            game,
            edition: title,
            score: rules.score,
            rules_hash: rules.short_hash(),
            rules_sha256: &rules.sha256,
            rules: &rules.values,
            house_rules: HouseRule::all(rules),
        }
    }
}

/// Manifest entry of a rule value that differs from the edition.
#[derive(Serialize)]
pub struct HouseRule<'a> {
    key: &'a str,
    edition: Option<&'a toml::Value>,
    value: Option<&'a toml::Value>,
}

impl<'a> HouseRule<'a> {
    /// Returns the entries of all rule values that differ from the edition.
    pub fn all(rules: &'a ResolvedRules) -> Vec<HouseRule<'a>> {
        let changes = rules.changes.iter().map(|change| HouseRule {
            key: &change.key,
            edition: change.before.as_ref(),
            value: change.after.as_ref(),
        });
        changes.collect()
    }
}

/// Manifest entry of a bot with its version and digest.
#[derive(Serialize)]
pub struct Bot<'a> {
    name: &'a str,
    spec: &'a str,
    digest: String,
}

impl<'a> Bot<'a> {
    /// Returns the entries of all players.
    pub fn all(players: &'a [Player]) -> Vec<Bot<'a>> {
        let bots = players.iter().map(|bot| Bot {
            name: &bot.name,
            spec: &bot.spec,
            digest: format!("{:016x}", bot.digest),
        });
        bots.collect()
    }
}

/// Manifest entry for faults of external bots; `None` without faults.
pub fn some_faults(faults: u64) -> Option<impl Serialize> {
    (faults > 0).then(|| object!(Faults { faults }))
}

/// Returns the SHA-256 of each file, by name.
pub fn hashes(files: &[ResultFile]) -> BTreeMap<&str, String> {
    files.iter().map(|file| (file.name, sha256_hex(file.text.as_bytes()))).collect()
}

/// Returns whether a text has the keys that every manifest of this program has.
pub fn is_of_ours(text: &[u8]) -> bool {
    let Ok(read) = serde_json::from_slice::<Value>(text) else { return false };
    let has = |key: &str, form: fn(&Value) -> bool| read.get(key).is_some_and(form);
    has("corsair", Value::is_string)
        && has("argv", Value::is_array)
        && has("files", Value::is_object)
}

/// Speed of play: time, threads, tasks and games. The record covers only the part of the run that this process
/// played.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Timing {
    /// Wall-clock time of play in seconds.
    pub seconds: f64,
    /// Number of threads that played.
    pub jobs: usize,
    /// Maximum number of deals per task.
    pub chunk: u64,
    /// Number of games played in that time. If the run was resumed, the number is smaller than the number of all
    /// games.
    pub games: u64,
}

impl Timing {
    /// Returns the text of `timing.json` for a result of `games` games and `decisions` decisions.
    pub fn json(&self, games: u64, decisions: u64) -> String {
        let games_per_second = (self.games > 0).then(|| self.games as f64 / self.seconds);
        let decisions_per_game = decisions as f64 / games as f64;
        pretty(&object!(Object {
            #[serde(flatten)]
            timing: self,
            games_per_second,
            decisions_per_second: games_per_second.map(|rate| rate * decisions_per_game),
        }))
    }
}
