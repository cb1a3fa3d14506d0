//! Recorded runs: manifests read again so that their games can be replayed.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::exit::exit_code;
use crate::files::{EXPERIMENT, MANIFEST};
use corsair_lab::play_revision::PlayRevision;
use corsair_lab::read_file;
use corsair_lab::{Deals, Seatings};

/// Conditions of a recorded run.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Recorded {
    /// Version of the program.
    pub corsair: String,
    /// Revision of play; the first revision if the file has none.
    #[serde(default)]
    pub play: PlayRevision,
    /// Id of the edition.
    pub game: String,
    /// Hash of the rules.
    pub rules_sha256: String,
    /// Values of all rules during play.
    pub rules: toml::Table,
    /// Rules that differ from the edition.
    pub house_rules: Vec<RecordedRule>,
    /// Distinct bots.
    pub bots: Vec<RecordedBot>,
    /// Seed.
    pub seed: u64,
    /// Design.
    pub design: RecordedDesign,
}

/// House rule of a recorded run.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct RecordedRule {
    /// Key.
    pub key: String,
    /// Value that was played.
    pub value: Option<toml::Value>,
}

/// Bot of a recorded run.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RecordedBot {
    /// Spec.
    pub spec: String,
    /// Digest, in hexadecimal digits.
    pub digest: String,
}

/// Design of a recorded run.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RecordedDesign {
    /// Seatings of a block: `rotations` or `fixed`.
    pub seatings: String,
    /// Bot of each seat, as an index of the bots, seating by seating.
    pub arrangements: Vec<Vec<u8>>,
    /// Number of blocks played.
    pub blocks: u64,
    /// Sharing of deals among the games of a block.
    #[serde(default)]
    pub deals: Deals,
}

impl RecordedDesign {
    /// Number of deals played.
    pub fn n_deals(&self) -> u64 {
        self.deals.of(self.blocks, 0, self.arrangements.len())
    }
}

/// Reason why a directory is not a recorded run.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// Missing or unreadable manifest.
    #[error("cannot read `{}`", path.display())]
    File {
        /// Manifest.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// Result of another command.
    #[error(
        "`{}` is a result of `corsair {verb}`: name a result of `corsair run`",
        directory.display()
    )]
    OtherVerb {
        /// Result directory.
        directory: PathBuf,
        /// Command.
        verb: String,
    },
    /// Text that is not the manifest of a run.
    #[error("`{}` is not the manifest of a run", path.display())]
    Form {
        /// Manifest.
        path: PathBuf,
        /// Error of the JSON reader, with its place.
        source: serde_json::Error,
    },
}

exit_code!(BadInput: Unreadable);

/// Kind of result of a manifest.
#[derive(Deserialize)]
struct Kind {
    /// Command, its verb first.
    argv: Vec<String>,
}

/// Command whose games have addresses.
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

    /// Reads the text of a manifest.
    ///
    /// # Errors
    /// Fails if the text is malformed; the error has the place.
    pub fn parse(text: &str) -> serde_json::Result<Recorded> {
        serde_json::from_str(text)
    }

    /// Specification of the bot in each seat of the first seating.
    pub fn specs(&self) -> Option<Vec<String>> {
        let named = self.design.arrangements.first()?;
        let spec = |&bot: &u8| self.bots.get(usize::from(bot)).map(|bot| bot.spec.clone());
        named.iter().map(spec).collect()
    }

    /// Schedule of seatings.
    pub fn seatings(&self) -> Option<Seatings> {
        [Seatings::Rotations, Seatings::Fixed]
            .into_iter()
            .find(|seatings| seatings.name() == self.design.seatings)
    }

    /// House rules, as settings.
    pub fn settings(&self) -> Vec<String> {
        let rules = self.house_rules.iter();
        rules.filter_map(|rule| Some(format!("{}={}", rule.key, rule.value.as_ref()?))).collect()
    }
}
