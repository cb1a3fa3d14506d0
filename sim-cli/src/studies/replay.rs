//! `corsair replay`: tell one game of a run.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};
use clap::ValueEnum;
use corsair_engine::{Fault, Seat};

use crate::cli::table::{Setup, TableArgs, set_up};
use crate::cli::trust::TrustArgs;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::inspect::replay::{BoardForm, States, Subject, TraceForm, Why};
use crate::lab::{Address, HouseRules, Lineup};
use crate::play_revision::PlayRevision;
use crate::present::Recorded;
use crate::studies::trace::{stream, subject};
use crate::text_file::Files;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// Which game: SEED:DEAL:SEATING, as a run prints it
    address: Address,
    /// Take bots, rules and seatings from a result directory, and refuse to tell another game
    #[arg(long, value_name = "DIR")]
    #[arg(conflicts_with_all = ["bots", "players", "seatings", "files", "settings"])]
    run: Option<PathBuf>,
    #[command(flatten)]
    trust: TrustArgs,
    /// Refuse other rules than those with this hash, or its first digits
    #[arg(long, value_name = "HASH")]
    expect_rules: Option<String>,
    /// The table as it stood at the start of a turn, such as turn=7
    #[arg(long, value_name = "turn=N", value_parser = parse_moment)]
    #[arg(conflicts_with_all = ["why", "states"])]
    at: Option<u32>,
    /// Add what each bot considered, where it can say
    #[arg(long)]
    why: bool,
    /// The form of the telling
    #[arg(long, value_enum, default_value_t = Format::Story)]
    format: Format,
    /// When a trace has the state in full; with --format jsonl
    #[arg(long, value_enum, value_name = "WHEN")]
    states: Option<States>,
    #[command(flatten)]
    table: TableArgs,
}

/// The form of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A log to be read
    Story,
    /// One JSON object a line, as `corsair trace` writes them
    Jsonl,
    /// A picture of the table, with --at
    Svg,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    if args.format == Format::Story && args.states.is_some() {
        return Err(anyhow!("--states is for --format jsonl; --at turn=N shows a table"))
            .bad_input();
    }
    let address = args.address;
    let setup = match &args.run {
        Some(directory) => recorded(args, directory)?,
        None => args.table.set_up(&args.game, 1, &mut Files::default())?,
    };
    if let Some(hash) = &args.expect_rules {
        let (short, sha256) = (setup.rules.short_hash(), &setup.rules.sha256);
        let is_prefix = !hash.is_empty() && sha256.starts_with(&hash.to_ascii_lowercase());
        let refusal = || anyhow!("the rules in force have the hash {short}, not {hash}");
        is_prefix.then_some(()).ok_or_else(refusal).bad_input()?;
    }
    let subject = subject(&setup, address).bad_input()?;
    let why = if args.why { Why::Asked } else { Why::Unasked };
    let (told, faults) = match (args.at, args.format) {
        (Some(turn), Format::Story) => board(&setup, &subject, turn, BoardForm::Text)?,
        (Some(turn), Format::Svg) => board(&setup, &subject, turn, BoardForm::Svg)?,
        (Some(_), Format::Jsonl) => {
            let refusal = anyhow!(
                "--format jsonl cannot be used with --at, which shows a table: as text, or with --format svg"
            );
            return Err(refusal).bad_input();
        }
        (None, Format::Svg) => {
            let refusal = anyhow!("--format svg shows a table: add --at turn=N");
            return Err(refusal).bad_input();
        }
        (None, Format::Story) => {
            let played = setup.table.story(&subject, why);
            (played.watch, played.faults)
        }
        (None, Format::Jsonl) => {
            let form = TraceForm { states: args.states, why };
            let mut faults = Vec::new();
            let told = stream(|out: &mut dyn Write| -> io::Result<()> {
                faults = setup.table.trace(&subject, form, out)?.faults;
                Ok(())
            });
            (told?, faults)
        }
    };
    // What was told is told: but for `--at` it leads up to the fault.
    match args.table.external.fault_that_ends(&subject, &faults) {
        Some(error) => Err(Failure { output: told, ..Failure::new(Exit::Failed, error) }),
        None => Ok(told),
    }
}

/// The table at the start of a turn, and the faults of the game.
fn board(
    setup: &Setup,
    subject: &Subject<'_>,
    turn: u32,
    form: BoardForm,
) -> Outcome<(String, Vec<(Seat, Fault)>)> {
    let seen = setup.table.board(subject, turn, form);
    let refusal = || anyhow!("game {} has no turn {turn}", subject.address);
    Ok((seen.watch.ok_or_else(refusal).bad_input()?, seen.faults))
}

fn parse_moment(text: &str) -> Result<u32, String> {
    let wrong = || format!("a moment is turn=N, such as turn=7, not `{text}`");
    text.strip_prefix("turn=").and_then(|turn| turn.parse().ok()).ok_or_else(wrong)
}

/// The table of a recorded run, if it is still the same table.
fn recorded(args: &Args, directory: &Path) -> Outcome<Setup> {
    let (game, address) = (args.game.as_str(), args.address);
    let run = Recorded::read(directory).bad_input()?;
    check_address(&run, game, address).bad_input()?;
    let broken = || anyhow!("its arrangements or seatings make no sense");
    let context = format!("the manifest of `{}`", directory.display());
    let specs =
        run.specs().ok_or_else(broken).map_err(|e| e.context(context.clone())).bad_input()?;
    let seatings =
        run.seatings().ok_or_else(broken).map_err(|e| e.context(context.clone())).bad_input()?;
    args.trust.check(directory, &serde_json::json!(specs))?;
    let lineup = Lineup::new(&specs, specs.len()).bad_input()?.on(args.table.external.terms());
    let house = HouseRules::of_settings(run.settings());
    let setup = set_up(game, &house, &lineup, seatings, 1)?;
    check_table(&run, &setup).bad_input()?;
    Ok(setup)
}

/// Whether the address is one of the run's games.
fn check_address(run: &Recorded, game: &str, address: Address) -> anyhow::Result<()> {
    ensure!(run.game == game, "the run played `{}`, not `{game}`", run.game);
    let (seed, deals) = (run.seed, run.design.n_deals());
    ensure!(address.seed == seed, "the run has the seed {seed}, not {}", address.seed);
    ensure!(
        address.deal < deals,
        "the run has {deals} deals, 0 to {}, and no deal {}",
        deals.saturating_sub(1),
        address.deal
    );
    Ok(())
}

/// Whether the table plays as the run's table did.
fn check_table(run: &Recorded, setup: &Setup) -> anyhow::Result<()> {
    if run.rules_sha256 != setup.rules.sha256 {
        bail!("the run had other rules: {}", difference(&run.rules, &setup.rules.values));
    }
    for (bot, player) in run.bots.iter().zip(setup.table.players()) {
        let digest = format!("{:016x}", player.digest);
        ensure!(
            bot.digest == digest,
            "the bot `{}` plays otherwise than in the run: its digest is {digest}, and was {}",
            bot.spec,
            bot.digest
        );
    }
    let seatings: Vec<&[u8]> =
        setup.design.seatings().iter().map(|seating| seating.as_slice()).collect();
    ensure!(run.design.arrangements == seatings, "the run had other seatings than {seatings:?}");
    ensure!(
        run.play == PlayRevision::NOW,
        "play has moved: the run is of revision {} of it, and this program plays {}",
        run.play,
        PlayRevision::NOW
    );
    let version = env!("CARGO_PKG_VERSION");
    ensure!(
        run.corsair == version,
        "the run was made by version {}, and this is {version}",
        run.corsair
    );
    Ok(())
}

/// The first rule that differs.
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
    "their hash differs, their values don't".into()
}
