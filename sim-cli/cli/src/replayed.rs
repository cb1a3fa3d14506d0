//! Replay of the game at an address, with named bots or the bots of a run.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::table::{TableArgs, TableSetup};
use crate::trust::TrustArgs;
use corsair_games::inspect::replay::{Subject, page};
use corsair_lab::Address;
use corsair_lab::play_revision::PlayRevision;
use corsair_present::Recorded;
use corsair_present::console::Console;
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// Options for the bots and rules of a replayed game.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayedArgs {
    /// Result directory of the run that contains the game. The run's bots, rules and seatings apply
    #[arg(long, value_name = "DIR")]
    #[arg(conflicts_with_all = ["bots", "players", "seatings", "files", "settings"])]
    #[serde(skip)]
    run: Option<PathBuf>,
    #[command(flatten)]
    #[serde(skip)]
    trust: TrustArgs,
    /// Options that select bots, seats and rules.
    #[command(flatten)]
    pub table: TableArgs,
}

impl ReplayedArgs {
    /// Returns the options that replay games of a result directory.
    pub fn of_run(directory: &Path, trust: TrustArgs) -> ReplayedArgs {
        ReplayedArgs { run: Some(directory.into()), trust, table: TableArgs::default() }
    }

    /// Sets up the table of a game. The run's values replace options that the user omitted.
    pub fn set_up(
        &mut self,
        game: &str,
        address: Address,
        files: &mut Files,
    ) -> Outcome<TableSetup> {
        let Some(directory) = self.run.take() else { return self.table.set_up(game, 1, files) };
        let run = Recorded::read(&directory)?;
        check_address(&run, game, address)?;
        self.table.take_from(&run).ok_or_else(|| broken(&directory))?;
        self.trust.check(&directory, &serde_json::json!(run.specs()))?;
        let setup = self.table.set_up(game, 1, files)?;
        check_table(&run, &setup)?;
        Ok(setup)
    }

    /// Returns an HTML page that replays a game in a browser.
    ///
    /// # Errors
    /// Fails if a bot's fault ends the game.
    pub fn page(&self, setup: &TableSetup, subject: &Subject<'_>) -> Outcome<String> {
        let filmed = Console::current().for_browsers().run(|| setup.table.film(subject));
        self.table.external.end_on_fault(subject, &filmed.faults)?;
        Ok(page::html(&filmed.watch, subject))
    }

    /// Names of the options that the user gave explicitly.
    pub fn given(&self) -> Vec<&'static str> {
        let run = self.run.as_ref().map(|_| "--run");
        run.into_iter().chain(self.table.given()).collect()
    }
}

fn broken(directory: &Path) -> anyhow::Error {
    let context = format!("the manifest of `{}`", directory.display());
    anyhow!("the seatings are inconsistent, so the file was changed: play the run again")
        .context(context)
}

/// Checks that an address belongs to one of the run's games.
fn check_address(run: &Recorded, game: &str, address: Address) -> anyhow::Result<()> {
    ensure!(
        run.game == game,
        "the run played `{}`, not `{game}`: name the game of the run",
        run.game
    );
    let (seed, deals) = (run.seed, run.design.n_deals());
    ensure!(
        address.seed == seed,
        "the run has the seed {seed}, not {}: begin the address with {seed}",
        address.seed
    );
    ensure!(
        address.deal < deals,
        "the run has only deals 0 to {}, so deal {} is out of range",
        deals.saturating_sub(1),
        address.deal
    );
    Ok(())
}

/// Checks that the table has the same bots, rules and seatings as the run's table.
fn check_table(run: &Recorded, setup: &TableSetup) -> anyhow::Result<()> {
    if run.rules_sha256 != setup.rules.sha256 {
        bail!(
            "the rules differ from the rules of the run: {}; use the rules of the run",
            difference(&run.rules, &setup.rules.values)
        );
    }
    for (bot, player) in run.bots.iter().zip(setup.table.players()) {
        let digest = format!("{:016x}", player.digest);
        ensure!(
            bot.digest == digest,
            "the bot `{}` has changed since the run: its digest is {digest}, and was {}; play the run again",
            bot.spec,
            bot.digest
        );
    }
    let seatings: Vec<&[u8]> =
        setup.design.seatings().iter().map(|seating| seating.as_slice()).collect();
    ensure!(
        run.design.arrangements == seatings,
        "the run has other seatings than {seatings:?}: use the seatings of the run"
    );
    ensure!(
        run.play == PlayRevision::NOW,
        "the run has play revision {}, and this build has {}: play the run again, or use the build of the run",
        run.play,
        PlayRevision::NOW
    );
    let version = env!("CARGO_PKG_VERSION");
    ensure!(
        run.corsair == version,
        "version {} played the run, and this is version {version}: play the run again, or use the version of the run",
        run.corsair
    );
    Ok(())
}

/// Describes the first difference between two rule sets.
fn difference(before: &toml::Table, after: &toml::Table) -> String {
    let keys = before.keys().chain(after.keys().filter(|key| !before.contains_key(*key)));
    for key in keys {
        match (before.get(key), after.get(key)) {
            (Some(one), Some(other)) if one == other => {}
            (Some(toml::Value::Table(one)), Some(toml::Value::Table(other))) => {
                return format!("{key}.{}", difference(one, other));
            }
            (one, other) => {
                let word = |value: Option<&toml::Value>| {
                    value.map_or_else(|| "nothing".to_owned(), ToString::to_string)
                };
                return format!("{key} was {}, and is {}", word(one), word(other));
            }
        }
    }
    "their hashes differ, but not their values".into()
}
