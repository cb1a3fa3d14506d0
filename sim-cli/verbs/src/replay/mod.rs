//! Command `corsair replay`: shows one game of a run.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::ValueEnum;
use corsair_engine::{Fault, Seat};

use crate::trace::stream;
use corsair_cli::replayed::ReplayedArgs;
use corsair_cli::table::TableSetup;
use corsair_games::inspect::replay::{BoardForm, Moment, States, Subject, TraceForm, Why};
use corsair_lab::Address;
use corsair_present::exit::{Failure, Outcome, bail_input};
use corsair_present::page::file::{page_file, put_page};
use corsair_present::text_file::Files;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Game to play
    game: String,
    /// Address of the game: SEED:DEAL:SEATING, as a run prints it
    address: Address,
    /// Fail unless the hash of the rules begins with these digits
    #[arg(long, value_name = "HASH")]
    expect_rules: Option<String>,
    /// Moment of the game: shows the table at the start of turn 7 (turn=7) or just before decision 42 (decision=42)
    #[arg(long, value_name = "MOMENT", conflicts_with_all = ["why", "states"])]
    at: Option<Moment>,
    /// Print everything, not only one screen
    #[arg(long, requires = "at")]
    full: bool,
    /// Also print the bots' reasons for their decisions, if a bot gives reasons
    #[arg(long)]
    why: bool,
    /// Format of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Story)]
    format: Format,
    /// Moments at which to write the full state of the game, with --format jsonl
    #[arg(long, value_enum, value_name = "WHEN")]
    states: Option<States>,
    /// Write an HTML page that plays the game in a browser and needs no network
    #[arg(long, value_name = "FILE", conflicts_with_all = ["at", "why", "format", "states"])]
    html: Option<PathBuf>,
    #[command(flatten)]
    source: ReplayedArgs,
}

/// Output format of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Readable log
    Story,
    /// One JSON object per line, as written by `corsair trace`
    Jsonl,
    /// Picture of the table at the moment of --at
    Svg,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    if args.format == Format::Story && args.states.is_some() {
        bail_input!(
            "--states needs --format jsonl: add --format jsonl, or replace --states by --at turn=N"
        );
    }
    let address = args.address;
    let mut source = args.source.clone();
    let setup = source.set_up(&args.game, address, &mut Files::default())?;
    if let Some(hash) = &args.expect_rules {
        let (short, sha256) = (setup.rules.short_hash(), &setup.rules.sha256);
        let is_prefix = !hash.is_empty() && sha256.starts_with(&hash.to_ascii_lowercase());
        let refusal = || {
            anyhow!(
                "the rules have the hash {short}, but --expect-rules is {hash}: use the rules \
                 with that hash, or change --expect-rules"
            )
        };
        is_prefix.then_some(()).ok_or_else(refusal)?;
    }
    let subject = setup.subject(address)?;
    if let Some(file) = &args.html {
        return watch(&setup, &subject, file, &source);
    }
    let why = if args.why { Why::Asked } else { Why::Unasked };
    let (text, faults) = match (args.at, args.format) {
        (Some(moment), Format::Story) => {
            let form = if args.full { BoardForm::Full } else { BoardForm::Brief };
            board(&setup, &subject, moment, form)?
        }
        (Some(moment), Format::Svg) => board(&setup, &subject, moment, BoardForm::Svg)?,
        (Some(_), Format::Jsonl) => {
            bail_input!(
                "--format jsonl cannot be used with --at: remove --format for a table as text, or use --format svg"
            );
        }
        (None, Format::Svg) => {
            bail_input!("--format svg shows a table: add --at turn=N");
        }
        (None, Format::Story) => {
            let played = setup.table.story(&subject, why);
            (played.watch, played.faults)
        }
        (None, Format::Jsonl) => {
            let form = TraceForm { states: args.states, why };
            let mut faults = Vec::new();
            let text = stream(|out: &mut dyn Write| -> io::Result<()> {
                faults = setup.table.trace(&subject, form, out)?.faults;
                Ok(())
            });
            (text?, faults)
        }
    };
    // Text up to a fault stays in the output, because it explains the fault.
    match source.table.external.end_on_fault(&subject, &faults) {
        Err(error) => Err(Failure { output: text, ..error.into() }),
        Ok(()) => Ok(text),
    }
}

/// Writes the HTML page that replays a game.
fn watch(
    setup: &TableSetup,
    subject: &Subject<'_>,
    file: &Path,
    source: &ReplayedArgs,
) -> Outcome<String> {
    let file = page_file(file.to_owned())?;
    put_page(&file, &source.page(setup, subject)?)?;
    Ok(format!("{}\n", file.display()))
}

/// Returns the game table at a moment, and the faults of external bots.
fn board(
    setup: &TableSetup,
    subject: &Subject<'_>,
    moment: Moment,
    form: BoardForm,
) -> Outcome<(String, Vec<(Seat, Fault)>)> {
    let seen = setup.table.board(subject, moment, form);
    let refusal = || {
        anyhow!(
            "game {} has no {}: choose an earlier decision or turn",
            subject.address,
            moment.in_words()
        )
    };
    Ok((seen.watch.ok_or_else(refusal)?, seen.faults))
}
