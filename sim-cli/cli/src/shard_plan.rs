//! `shards.json`: plan of a command that is divided into shards, with the layout of their directories. Slurm, Dask
//! and `corsair shards status` use this plan.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Serialize};

use crate::command::{Cli, RefusedOption};
use crate::trust::trust_in;
use crate::verb::Verbs;
use corsair_lab::durable::{Checkpoint, Identity, Shard};
use corsair_lab::hash::sha256_hex;
use corsair_lab::shell::quoted;
use corsair_present::ResultDirectory;
use corsair_present::atomic_file;
use corsair_present::directory::refused::Refused;
use corsair_present::exit::{Outcome, ResultExt, bail_input};
use corsair_present::rows::pretty;
use corsair_present::text_file;

/// Command with its number of shards. Shard `I` is in the directory `shard-I` beside the plan. In a run that
/// evaluates interim results, shard `I` of round `R` is in `round-R/shard-I`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardPlan {
    format: String,
    /// Command and arguments, as the user gave them.
    pub words: Vec<String>,
    /// Number of shards.
    pub shards: u64,
    /// Conditions that all shards have in common, by key: version, command, play revision, deals and plan.
    identity: Identity,
    /// SHA-256 of the conditions, the command and the number of shards, in hexadecimal digits.
    pub sha256: String,
    /// Total number of deals in all shards.
    pub deals: u64,
    /// Number of games, or other units of play, in these deals.
    pub amount: u64,
    /// Unit of play in the plural, such as `games`.
    pub unit: String,
    /// True if the run evaluates interim results. Each round is then sharded separately, and `deals` is the maximum.
    pub looks: bool,
}

/// Directories of the next shards to play.
pub struct Place {
    /// Directory that contains a directory for each shard.
    pub directory: PathBuf,
    /// Number of shards.
    shards: u64,
    /// Number of the round, from 1; `None` if the whole run is sharded at once.
    pub round: Option<u64>,
    /// Directory with the merged run of all earlier rounds.
    pub after: Option<PathBuf>,
    /// Directory for the merged run that includes this round.
    pub merged: Option<PathBuf>,
}

impl Place {
    /// Directories of all shards, in the order of their numbers.
    pub fn shards(&self) -> impl Iterator<Item = PathBuf> {
        (1..=self.shards).map(|number| self.directory.join(format!("shard-{number}")))
    }
}

/// Format version that this program writes and reads.
const FORMAT: &str = "corsair shards 2";

/// Options that a sharded command must not have, with replacements.
const NOT_OF_A_SHARD: [RefusedOption; 9] = [
    ("output", "output", "the plan names the directory of all shards"),
    ("force", "force", "each shard has a separate directory"),
    ("resume", "resume", "tasks resume unfinished shards automatically"),
    ("shard", "shard", "the number of shards is an option of the plan"),
    ("budget", "budget", "a shard has a fixed number of deals"),
    ("progress", "progress", "each shard writes progress to a separate log"),
    ("format", "format", "add the option to `corsair shards merge`"),
    ("assertions", "assert", "add the option to `corsair shards merge`"),
    ("per_game", "per-game", "every shard would write the same file"),
];

impl ShardPlan {
    /// File name of the plan.
    pub const FILE: &str = "shards.json";

    /// Divides a command into shards. The first of `words` is the name of the command.
    ///
    /// # Errors
    /// Fails if the command is invalid or can't be sharded.
    pub fn new(verbs: Verbs, words: Vec<String>, shards: u64) -> Outcome<ShardPlan> {
        let cli = Cli::of_entry(verbs, &words)?;
        cli.refuse(&NOT_OF_A_SHARD, "a sharded command")?;
        let uncut = || {
            anyhow!(
                "`corsair {}` has no --shard, so it cannot be sharded: choose a command that has \
                 --shard",
                words[0]
            )
        };
        let study = cli.study().filter(|_| cli.takes("shard"));
        let mut study = study.ok_or_else(uncut)??;
        let (run, looks) = study.shared_out()?;
        let record = study.plain();
        let identity = Identity::of_verb(&record.verb)
            .with(DEALS, run.deals())
            .with_all(Identity::of_plan(&record.plan));
        if shards > run.deals() {
            bail_input!(
                "--shards {shards} gives shards without deals: use at most {}, the number of deals",
                run.deals()
            );
        }
        Ok(ShardPlan {
            format: FORMAT.into(),
            sha256: hash(&identity, &words, shards),
            words,
            shards,
            identity,
            deals: run.deals(),
            amount: run.games(),
            unit: run.unit[1].into(),
            looks,
        })
    }

    /// Returns whether a directory contains a plan of shards.
    pub fn is_in(directory: &Path) -> bool {
        directory.join(ShardPlan::FILE).is_file()
    }

    /// Reads the plan of a directory.
    ///
    /// # Errors
    /// Fails if the directory has no plan, or a plan that this program cannot read.
    pub fn read(directory: &Path) -> anyhow::Result<ShardPlan> {
        let path = directory.join(ShardPlan::FILE);
        let fix = || {
            let directory = directory.display();
            format!(
                "`{directory}` has no plan of shards: write one with `corsair shards slurm -o DIR`"
            )
        };
        let text = text_file::read(&path).with_context(fix)?;
        let wrong = || format!("`{}` is not a plan of shards", path.display());
        let plan: ShardPlan = serde_json::from_str(&text).with_context(wrong)?;
        if plan.format != FORMAT {
            bail!(
                "{}: its format is `{}`, but this build reads `{FORMAT}`; use the build that wrote the plan",
                wrong(),
                plan.format
            );
        }
        if hash(&plan.identity, &plan.words, plan.shards) != plan.sha256 {
            bail!(
                "{}: `sha256` does not match `identity`, `words` and `shards`, so the file was changed; write the plan \
                 again",
                wrong()
            );
        }
        if !(1..=plan.deals).contains(&plan.shards)
            || plan.identity.clone().with(DEALS, plan.deals) != plan.identity
        {
            bail!(
                "{}: `shards` must be 1 to `deals`, and `deals` must equal the deals of `identity`; write the plan \
                 again",
                wrong()
            );
        }
        Ok(plan)
    }

    /// Writes the plan into a directory that is new, empty, or has an equal plan.
    ///
    /// # Errors
    /// Fails if the directory has different contents, or is not writable.
    pub fn keep(&self, directory: &Path) -> Outcome<()> {
        let named = directory.display();
        if ShardPlan::is_in(directory) {
            return Ok(self.refuse_other(&ShardPlan::read(directory)?, directory)?);
        }
        // A killed process leaves temporary files.
        let is_own = |entry: std::io::Result<fs::DirEntry>| {
            entry.is_ok_and(|entry| atomic_file::is_file_aside(&entry.path()))
        };
        let is_used = fs::read_dir(directory).is_ok_and(|mut entries| !entries.all(is_own));
        if is_used {
            bail_input!("`{named}` is not empty: name another directory");
        }
        let unwritable = || format!("cannot write to `{named}`");
        fs::create_dir_all(directory).with_context(unwritable)?;
        let path = directory.join(ShardPlan::FILE);
        atomic_file::put(&path, &self.text()).with_context(unwritable).failed()
    }

    fn refuse_other(&self, kept: &ShardPlan, directory: &Path) -> anyhow::Result<()> {
        let named = directory.display();
        if let Some(of) = kept.identity.difference(&self.identity) {
            let more = of.and_more();
            bail!(
                "`{named}` already has the shards of a different command (`{}` was {}, and is now {}{more}): \
                 name another directory",
                of.key,
                of.this,
                of.other
            );
        }
        if kept.shards != self.shards {
            bail!(
                "`{named}` already has {} shards of this command, not {}: keep the number of shards, or name \
                 another directory",
                kept.shards,
                self.shards
            );
        }
        Ok(())
    }

    /// Returns the plan as the text of its file.
    pub fn text(&self) -> String {
        pretty(self)
    }

    /// Returns the directories of the next shards. These are the shards of the whole run, or of the first round that
    /// is not merged.
    pub fn place(&self, kept_in: &Path) -> Place {
        let shards = self.shards;
        if !self.looks {
            let directory = kept_in.to_owned();
            return Place { directory, shards, round: None, after: None, merged: None };
        }
        let merged = |round: u64| kept_in.join(format!("round-{round}")).join(MERGED);
        let is_over = |round: &u64| ResultDirectory::has_checkpoint(&merged(*round));
        let over = (1..).take_while(is_over).count() as u64;
        Place {
            directory: kept_in.join(format!("round-{}", over + 1)),
            shards,
            round: Some(over + 1),
            after: (over > 0).then(|| merged(over)),
            merged: Some(merged(over + 1)),
        }
    }

    /// Returns the number of the first deal in the round; `None` if the whole run is sharded at once.
    ///
    /// # Errors
    /// Fails if the checkpoint of the previous round can't be read.
    pub fn begins(&self, place: &Place) -> anyhow::Result<Option<u64>> {
        let before = place.after.as_deref().map(ResultDirectory::checkpoint).transpose()?;
        Ok(self.looks.then(|| before.map_or(0, |checkpoint| checkpoint.next)))
    }

    /// Returns the command line of the plan, quoted for a shell.
    pub fn command(&self) -> String {
        self.words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }

    /// Version of the program that plays the shards.
    pub fn version(&self) -> String {
        self.identity.text("version")
    }

    /// Option that merging needs for a plan with external programs: ` --trust`, or an empty string.
    pub fn trust(&self) -> &'static str {
        trust_in(&serde_json::to_value(&self.identity).expect("plain data converts to JSON"))
    }

    /// Checks that a checkpoint belongs to the shard with this number.
    ///
    /// # Errors
    /// Returns the first difference between checkpoint and plan.
    pub fn check(&self, number: u64, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        let shard = format!("{number}/{}", self.shards);
        let held = checkpoint.shard.map_or("the whole".into(), |shard| format!("shard {shard}"));
        if checkpoint.shard.as_ref().map(Shard::to_string).as_deref() != Some(&*shard) {
            bail!("expected the checkpoint of shard {shard}, but the file holds {held} of a run");
        }
        let its = checkpoint.identity.only(&["version", "verb", "play"]);
        let its = its.with(DEALS, checkpoint.deals).with_all(Identity::of_plan(&checkpoint.plan));
        match self.identity.difference(&its) {
            None => Ok(()),
            Some(of) => {
                let more = of.and_more();
                bail!(
                    "the checkpoint belongs to a different run: `{}` is {}, not {}{more}",
                    of.key,
                    of.other,
                    of.this
                )
            }
        }
    }

    /// Returns two numbers of deals for the shard in a directory: played deals and all deals. `None` if the shard has
    /// not started.
    ///
    /// # Errors
    /// Fails if the checkpoint is unreadable, torn, or of a different plan or round.
    pub fn progress(
        &self,
        number: u64,
        directory: &Path,
        begins: Option<u64>,
    ) -> anyhow::Result<Option<[u64; 2]>> {
        let checkpoint = match ResultDirectory::shard(directory) {
            Err(Refused::NotThere { .. } | Refused::NoShard(_)) => return Ok(None),
            other => other?,
        };
        self.check(number, &checkpoint)?;
        if checkpoint.round.map(|round| round.begin) != begins {
            let held = checkpoint.round.map_or("all deals".into(), |round| round.to_string());
            let due = begins.map_or("all deals".into(), |begin| format!("deals from {begin}"));
            bail!(
                "the checkpoint belongs to a different round: it holds {held}, but the next round needs {due}"
            );
        }
        let played = checkpoint.played();
        Ok(Some([played, played + checkpoint.left()]))
    }
}

/// Name of the directory within a round that contains the merged run.
pub const MERGED: &str = "merged";

/// Key under which a plan's conditions have the number of deals.
const DEALS: &str = "deals";

fn hash(identity: &Identity, words: &[String], shards: u64) -> String {
    let hashed = serde_json::to_string(&(identity, words, shards));
    sha256_hex(hashed.expect("plain data converts to JSON").as_bytes())
}
