//! `corsair run`: play many games between bots and report who wins and how.

use super::external::{end_on_fault, warn_of_faults};
use super::play::{Format, PlayArgs, Played};
use super::table::{Setup, TableArgs};
use crate::exit::Outcome;
use crate::experiment::Experiment;
use crate::report::{Report, files, json, screen, summary};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn execute(args: Args) -> Outcome<String> {
    let Setup { edition, rules, design, table } = args.table.set_up(&args.game, args.play.games)?;
    let experiment = Experiment {
        game: edition.id(),
        title: edition.name(),
        rules,
        bots: table.players().to_vec(),
        seatings: args.table.seatings,
        seed: args.play.seed,
        games_asked: args.play.games,
        arguments: arguments(&args, design.seats()),
        table_arguments: args.table.arguments(),
        design,
    };
    let directory = args.play.claim_directory()?;

    let design = &experiment.design;
    let plan = args.play.plan(design.blocks(), design.seatings().to_vec());
    let played = Played::by_plan(&plan, design.games_per_block(), |progress| {
        table.play(&plan, design, progress)
    })?;

    let faults = played.totals.faults();
    end_on_fault(faults, experiment.seed, |at| {
        let bot = design.seatings()[at.seating][at.seat];
        &experiment.bots[usize::from(bot)].name
    })?;
    let report = Report::new(&experiment, &played.totals, table.facts());
    warn_of_faults(faults.total());
    let result = match args.play.format {
        Format::Table => screen(&report),
        Format::Csv => summary(&report),
        Format::Json => json(&report),
    };
    played.deliver(result, directory, || files(&report, &played.timing))
}

/// The arguments that make the same files again, in a fixed order: everything but what changes
/// only time, place or the form of standard output.
fn arguments(args: &Args, seats: usize) -> Vec<String> {
    let mut list = vec!["run".into(), args.game.clone()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--bots", args.table.bots.to_string());
    option("--players", seats.to_string());
    option("-n", args.play.games.to_string());
    option("--seed", args.play.seed.to_string());
    option("--seatings", args.table.seatings.name().into());
    list.extend(args.table.external_arguments());
    list.extend(args.table.house.arguments());
    list
}
