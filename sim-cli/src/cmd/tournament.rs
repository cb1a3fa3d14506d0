//! `corsair tournament`: a round robin between more bots than seats.

use super::bots::with_files;
use super::count;
use super::house_rules::HouseRuleArgs;
use super::play::{Format, PlayArgs, Played};
use super::table::{DEFAULT_SEATS, Seated, seat};
use crate::exit::{Blame, Outcome};
use crate::experiment::{Lineup, RoundRobin, Tournament};
use crate::games::Table;
use crate::report::{
    TournamentReport, standings, tournament_files, tournament_json, tournament_screen,
};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    game: String,
    /// Bots, separated by commas: different ones, at least as many as seats. NAME, or @FILE:NAME
    /// for a table of a TOML file; each with :KEY=VALUE
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many seats the table has [default: 4, or one for each bot if there are fewer]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
}

pub(super) fn execute(args: &Args) -> Outcome<String> {
    let (tournament, table) = prepare(args)?;
    let directory = args.play.claim_directory()?;

    let design = &tournament.design;
    let plan = args.play.plan(design.blocks(), design);
    let played = Played::by_plan(&plan, design.games_per_block(), |progress| {
        table.play_round_robin(&plan, progress)
    })?;

    let report = TournamentReport::new(&tournament, &played.totals);
    let result = match args.play.format {
        Format::Table => tournament_screen(&report),
        Format::Csv => standings(&report),
        Format::Json => tournament_json(&report),
    };
    played.deliver(result, directory, || tournament_files(&report, &played.timing))
}

/// Everything that can be wrong with the input, found before the first game.
fn prepare(args: &Args) -> Outcome<(Tournament, Box<dyn Table>)> {
    let house = args.house.read()?;
    let seats = args.players.unwrap_or(args.bots.len().min(DEFAULT_SEATS));
    RoundRobin::check_size(args.bots.len(), seats).bad_input()?;
    let lineup = with_files(Lineup::taking_turns(&args.bots, seats))?;
    let Seated { edition, rules, table } = seat(&args.game, &house, &lineup)?;
    different(&args.bots, table.named()).bad_input()?;
    let tournament = Tournament {
        game: edition.id(),
        title: edition.name(),
        rules,
        bots: table.players().to_vec(),
        design: RoundRobin::new(args.bots.len(), seats, args.play.games).bad_input()?,
        seed: args.play.seed,
        games_asked: args.play.games,
        arguments: arguments(args, seats),
    };
    Ok((tournament, table))
}

/// Refuses a bot that is named twice, in whatever words.
fn different(bots: &[String], named: &[u8]) -> anyhow::Result<()> {
    for (at, player) in named.iter().enumerate() {
        if let Some(before) = named[..at].iter().position(|other| other == player) {
            let (first, again) = (bots[before].trim(), bots[at].trim());
            anyhow::ensure!(
                first != again,
                "bot `{first}` is named twice: a tournament is between different bots"
            );
            anyhow::bail!(
                "bots `{first}` and `{again}` are one bot: they play alike, and a tournament is \
                 between different bots"
            );
        }
    }
    Ok(())
}

/// The arguments that make the same files again, in a fixed order: everything but what changes
/// only time, place or the form of standard output.
fn arguments(args: &Args, seats: usize) -> Vec<String> {
    let mut list = vec!["tournament".into(), args.game.clone()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--bots", args.bots.join(","));
    option("--players", seats.to_string());
    option("-n", args.play.games.to_string());
    option("--seed", args.play.seed.to_string());
    list.extend(args.house.arguments());
    list
}
