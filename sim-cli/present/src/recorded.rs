//! A run as its manifest records it, read again so that its games can be replayed.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::exit::exit_code;
use crate::files::{EXPERIMENT, MANIFEST};
use corsair_lab::play_revision::PlayRevision;
use corsair_lab::read_file;
use corsair_lab::{Deals, Seatings};

/// What a manifest says that a run is conditional on.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Recorded {
    /// The version of the program.
    pub corsair: String,
    /// The revision of play; the first where none is written.
    #[serde(default)]
    pub play: PlayRevision,
    /// The id of the edition.
    pub game: String,
    /// The hash of the rules.
    pub rules_sha256: String,
    /// Every rule as it was played.
    pub rules: toml::Table,
    /// What differs from the edition.
    pub house_rules: Vec<RecordedRule>,
    /// The distinct bots.
    pub bots: Vec<RecordedBot>,
    /// The seed.
    pub seed: u64,
    /// The design.
    pub design: RecordedDesign,
}

/// A house rule of a recorded run.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct RecordedRule {
    /// The key.
    pub key: String,
    /// The value that was played.
    pub value: Option<toml::Value>,
}

/// A bot of a recorded run.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RecordedBot {
    /// Its spec.
    pub spec: String,
    /// The digest, in hexadecimal digits.
    pub digest: String,
}

/// The design of a recorded run.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RecordedDesign {
    /// Which seatings a block has: `rotations` or `fixed`.
    pub seatings: String,
    /// The bot of each seat, as an index of the bots, seating by seating.
    pub arrangements: Vec<Vec<u8>>,
    /// How many blocks were played.
    pub blocks: u64,
    /// Which deals their games have.
    #[serde(default)]
    pub deals: Deals,
}

impl RecordedDesign {
    /// How many deals were played.
    pub fn n_deals(&self) -> u64 {
        self.deals.of(self.blocks, 0, self.arrangements.len())
    }
}

/// Why a directory is no recorded run.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// There is no manifest that can be read.
    #[error("cannot read `{}`", path.display())]
    File {
        /// The manifest.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// It is another verb's result.
    #[error(
        "`{}` is the result of `corsair {verb}`, and games are replayed from one of `corsair run`",
        directory.display()
    )]
    OtherVerb {
        /// The result directory.
        directory: PathBuf,
        /// The verb.
        verb: String,
    },
    /// It is not the manifest of a run.
    #[error("`{}` is not the manifest of a run", path.display())]
    Form {
        /// The manifest.
        path: PathBuf,
        /// What is wrong, and where.
        source: serde_json::Error,
    },
}

exit_code!(BadInput: Unreadable);

/// What kind of result a manifest seals.
#[derive(Deserialize)]
struct Kind {
    /// The command, its verb first.
    argv: Vec<String>,
}

/// The verb whose games have addresses.
const RUN: &str = "run";

impl Recorded {
    /// Reads the manifest of a result directory.
    ///
    /// # Errors
    /// There is none, or it is none.
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
    /// What is wrong with it, and where.
    pub fn parse(text: &str) -> serde_json::Result<Recorded> {
        serde_json::from_str(text)
    }

    /// The specification of the bot in each seat of the first seating.
    pub fn specs(&self) -> Option<Vec<String>> {
        let named = self.design.arrangements.first()?;
        let spec = |&bot: &u8| self.bots.get(usize::from(bot)).map(|bot| bot.spec.clone());
        named.iter().map(spec).collect()
    }

    /// Which seatings a block has.
    pub fn seatings(&self) -> Option<Seatings> {
        [Seatings::Rotations, Seatings::Fixed]
            .into_iter()
            .find(|seatings| seatings.name() == self.design.seatings)
    }

    /// The house rules, as settings.
    pub fn settings(&self) -> Vec<String> {
        let rules = self.house_rules.iter();
        rules.filter_map(|rule| Some(format!("{}={}", rule.key, rule.value.as_ref()?))).collect()
    }
}
