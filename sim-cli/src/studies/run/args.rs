//! `corsair run`: play many games between bots and report who wins and how.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use corsair_engine::run::Plan;

use crate::atomic_file as aside;
use crate::cli::dry_run::{DryRun, Pilot, Workload, facts_as_figures, seat_names};
use crate::cli::durable::{DurableArgs, Ended};
use crate::cli::external::{end_on_fault, warn_of_a_cut_list, warn_of_faults};
use crate::cli::play::{Format, PlayArgs};
use crate::cli::table::{BotList, Setup, TableArgs};
use crate::exit::{Blame, Outcome};
use crate::games::Table;
use crate::lab::assertion::Vocabulary;
use crate::lab::durable::Task;
use crate::lab::experiment::Experiment;
use crate::lab::{Watch, play_blocks};
use crate::studies::run::json::json;
use crate::studies::run::report::Report;
use crate::studies::run::screen::screen;
use crate::studies::run::{RUN_FIGURES, RowFile, RowTable, Totals, TotalsWithRows, files, summary};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    #[command(flatten)]
    pub play: PlayArgs,
    #[command(flatten)]
    pub durable: DurableArgs,
    #[command(flatten)]
    table: TableArgs,
    /// A file for every game, a row for each seat, as its name says: .csv, or .parquet where that
    /// was built in
    #[arg(long = "games", value_name = "FILE", conflicts_with = "resume")]
    games_file: Option<PathBuf>,
}

pub(crate) fn execute(mut args: Args) -> Outcome<String> {
    let (experiment, table) = prepare(&args)?;
    let design = &experiment.design;
    let task = Task {
        identity: experiment.identity("run", &table.facts().ids()),
        arguments: experiment.arguments.clone(),
        deals: design.blocks(),
    };
    let mut rows = match &args.games_file {
        Some(path) => {
            if let Some(output) = &args.play.output {
                refuse_rows_within(output, path)?;
            }
            // A file that grows has to go if the run is interrupted.
            args.durable.listen()?;
            let table = RowTable::new(&experiment, table.facts());
            Some(RowFile::begin(path, table).bad_input()?)
        }
        None => None,
    };
    let empty = || Totals::empty(design, table.facts());
    let durable = args.durable.open(&args.play, task, empty)?;
    let ended = durable.play(design.games_per_block(), |deals, cut, progress| {
        let plan = Plan { seed: experiment.seed, deals, seatings: design.seatings(), cut };
        let totals = match &mut rows {
            None => play_blocks(table.as_ref(), Watch::Metrics, &plan, empty, progress)?,
            Some(file) => {
                let empty = || TotalsWithRows::beside(empty());
                let played = play_blocks(table.as_ref(), Watch::Metrics, &plan, empty, progress)?;
                file.write(&played.rows)?;
                played.totals
            }
        };
        end_on_fault(table.on_fault(), totals.faults(), experiment.seed, |row| {
            &experiment.bots[design.rows()[row].bot].name
        })?;
        anyhow::Ok(totals)
    })?;
    if let Some(rows) = rows {
        rows.finish().failed()?;
    }
    let (played, destination) = match ended {
        Ended::Whole(played, destination) => (played, destination),
        Ended::Shard(told) => return Ok(told),
    };

    let report = Report::new(&experiment, &played.totals, table.facts());
    warn_of_faults(played.totals.faults().total());
    if destination.directory.is_some() {
        warn_of_a_cut_list(played.totals.faults());
    }
    let result = match args.play.format {
        Format::Table => screen(&report),
        Format::Csv => summary(&report),
        Format::Json => json(&report),
    };
    played.deliver(result, destination, || files(&report, &played.timing))
}

/// Refuses a file of rows that would lie in the result directory, which holds results alone.
fn refuse_rows_within(output: &Path, rows: &Path) -> Outcome<()> {
    let real = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path));
    let unplaced = || format!("cannot write `{}`", rows.display());
    let place = aside::place_of(rows).with_context(unplaced).bad_input()?;
    let folder = std::path::absolute(place).bad_input()?;
    let folder = real(folder.parent().unwrap_or(&folder)).bad_input()?;
    if !folder.starts_with(real(output).bad_input()?) {
        return Ok(());
    }
    Err(anyhow!(
        "--games `{}` lies in the result directory `{}`, which holds results alone: name a file \
         outside of it",
        rows.display(),
        output.display(),
    ))
    .bad_input()
}

/// Everything that can be wrong with the input, found before the first game.
fn prepare(args: &Args) -> Outcome<(Experiment, Box<dyn Table>)> {
    let game = args.game.clone().unwrap_or_default();
    let bots = args.table.bots(&game)?;
    let Setup { edition, rules, design, table } = args.table.set_up(&game, args.play.games)?;
    let experiment = Experiment {
        game: edition.id(),
        title: edition.name(),
        rules,
        bots: table.players().to_vec(),
        seatings: args.table.seatings,
        seed: args.play.seed,
        games_asked: args.play.games,
        arguments: arguments(args, &game, &bots, design.seats()),
        table_arguments: args.table.arguments(&bots),
        design,
    };
    Ok((experiment, table))
}

/// What would be played.
pub(crate) fn outline(args: &Args) -> Outcome<DryRun> {
    let (experiment, table) = prepare(args)?;
    let design = &experiment.design;
    let vocabulary = Vocabulary::of(RUN_FIGURES, experiment.rules.score)
        .naming(&RUN_FIGURES[1], facts_as_figures(table.facts()))
        .with("bot", experiment.bots.iter().map(|bot| bot.name.as_str()))
        .with("seat", seat_names(design.seats()));
    let name = args.table.bots(experiment.game)?.to_string();
    Ok(DryRun {
        identity: experiment.identity("run", &table.facts().ids()),
        parts: vec![Workload { name, deals: design.blocks(), games: design.games() }],
        games_asked: Some(args.play.games),
        is_at_most: false,
        pilot: Pilot::Games,
        vocabulary,
        arguments: experiment.arguments,
    })
}

/// The arguments that make the same files again, in a fixed order: everything but what changes
/// only time, place or the form of standard output.
fn arguments(args: &Args, game: &str, bots: &BotList, seats: usize) -> Vec<String> {
    let mut list = vec!["run".into(), game.into()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--bots", bots.to_string());
    option("--players", seats.to_string());
    option("-n", args.play.games.to_string());
    option("--seed", args.play.seed.to_string());
    option("--seatings", args.table.seatings.name().into());
    list.extend(args.table.external.arguments_for(bots));
    list.extend(args.table.house.arguments());
    list
}
