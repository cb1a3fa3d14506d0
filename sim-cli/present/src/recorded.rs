//! Reader for run manifests, from which games are replayed.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::exit::exit_code;
use crate::files::{EXPERIMENT, MANIFEST};
use corsair_lab::play_revision::PlayRevision;
use corsair_lab::read_file;
use corsair_lab::{Deals, Seatings};

/// Conditions of a recorded run, from its manifest.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Recorded {
    /// Version of the program that played the run.
    pub corsair: String,
    /// Play revision of the run; the first revision if the manifest has none.
    #[serde(default)]
    pub play: PlayRevision,
    /// Id of the edition.
    pub game: String,
    /// SHA-256 of the rules, in hexadecimal digits.
    pub rules_sha256: String,
    /// Values of all rules during play.
    pub rules: toml::Table,
    /// Rule values that differ from the edition.
    pub house_rules: Vec<RecordedRule>,
    /// Distinct bots of the run.
    pub bots: Vec<RecordedBot>,
    /// Random seed of the run.
    pub seed: u64,
    /// Deals and seatings of the run.
    pub design: RecordedDesign,
}

/// Rule value of a recorded run that differs from the edition.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct RecordedRule {
    /// Key of the rule value.
    pub key: String,
    /// Value during play.
    pub value: Option<toml::Value>,
}

/// Bot of a recorded run, with its digest.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RecordedBot {
    /// Spec of the bot.
    pub spec: String,
    /// Digest of the bot, in hexadecimal digits.
    pub digest: String,
}

/// Deals and seatings of a recorded run.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RecordedDesign {
    /// Seatings of a block: `rotations` or `fixed`.
    pub seatings: String,
    /// Bot in each seat, as an index into the bots, seating by seating.
    pub arrangements: Vec<Vec<u8>>,
    /// Number of blocks played.
    pub blocks: u64,
    /// Rule by which the games of a block share deals.
    #[serde(default)]
    pub deals: Deals,
}

impl RecordedDesign {
    /// Number of deals played.
    pub fn n_deals(&self) -> u64 {
        self.deals.of(self.blocks, 0, self.arrangements.len())
    }
}

/// Reason why a directory can't be read as a recorded run.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The manifest is missing or unreadable.
    #[error("cannot read `{}`", path.display())]
    File {
        /// Path of the manifest.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// The directory has the result of a command that is not `run`.
    #[error(
        "`{}` is a result of `corsair {verb}`: name a result of `corsair run`",
        directory.display()
    )]
    OtherVerb {
        /// Path of the result directory.
        directory: PathBuf,
        /// Name of the command.
        verb: String,
    },
    /// The text is not the manifest of a run.
    #[error("`{}` is not the manifest of a run", path.display())]
    Form {
        /// Path of the manifest.
        path: PathBuf,
        /// Error of the JSON parser, with line and column.
        source: serde_json::Error,
    },
}

exit_code!(BadInput: Unreadable);

/// Part of a manifest that identifies the command of the result.
#[derive(Deserialize)]
struct Kind {
    /// Words of the command line, the command's name first.
    argv: Vec<String>,
}

/// Name of the command whose games have addresses.
const RUN: &str = "run";

impl Recorded {
    /// Reads the manifest of a result directory.
    ///
    /// # Errors
    /// Fails if the manifest is missing, or is not the manifest of a run.
    pub fn read(directory: &Path) -> Result<Recorded, Unreadable> {
        let path = directory.join(MANIFEST);
        let text = match read_file::text_of_a_result(&path) {
            Ok(text) => text,
            Err(_) if directory.join(EXPERIMENT).is_file() => {
                return Err(Unreadable::OtherVerb {
                    directory: directory.into(),
                    verb: "experiment".into(),
                });
            }
            Err(source) => return Err(Unreadable::File { path, source }),
        };
        let kind = serde_json::from_str::<Kind>(&text).ok();
        match kind.and_then(|of| of.argv.into_iter().next()).filter(|verb| verb != RUN) {
            Some(verb) => Err(Unreadable::OtherVerb { directory: directory.into(), verb }),
            None => Recorded::parse(&text).map_err(|source| Unreadable::Form { path, source }),
        }
    }

    /// Parses the text of a manifest.
    ///
    /// # Errors
    /// Fails if the text is malformed; the error has line and column.
    pub fn parse(text: &str) -> serde_json::Result<Recorded> {
        serde_json::from_str(text)
    }

    /// Returns the spec of each seat's bot in the first seating; `None` if the manifest is inconsistent.
    pub fn specs(&self) -> Option<Vec<String>> {
        let named = self.design.arrangements.first()?;
        let spec = |&bot: &u8| self.bots.get(usize::from(bot)).map(|bot| bot.spec.clone());
        named.iter().map(spec).collect()
    }

    /// Returns the schedule of seatings; `None` if the manifest is inconsistent.
    pub fn seatings(&self) -> Option<Seatings> {
        [Seatings::Rotations, Seatings::Fixed]
            .into_iter()
            .find(|seatings| seatings.name() == self.design.seatings)
    }

    /// Returns the house rules as settings for `--set`.
    pub fn settings(&self) -> Vec<String> {
        let rules = self.house_rules.iter();
        rules.filter_map(|rule| Some(format!("{}={}", rule.key, rule.value.as_ref()?))).collect()
    }
}
