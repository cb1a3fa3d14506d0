//! `corsair tournament`: a round robin between more bots than seats.

use crate::catalogue::bots::with_files;
use crate::cli::count;
use crate::cli::dry_run::{DryRun, Pilot, Workload, seat_names};
use crate::cli::durable::{DurableArgs, Ended};
use crate::cli::external::{ExternalArgs, end_on_fault, warn_of_a_cut_list, warn_of_faults};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{Format, PlayArgs, Played};
use crate::cli::table::{BotList, Seated, seat};
use corsair_engine::run::Plan;

use crate::exit::{Blame, Outcome};
use crate::games::{Table, edition};
use crate::lab::assertion::Vocabulary;
use crate::lab::durable::Task;
use crate::lab::{Lineup, Watch, play_blocks};
use crate::studies::tournament::{RoundRobin, Tournament, TournamentTotals};
use crate::studies::tournament::{
    TOURNAMENT_FIGURES, TournamentReport, standings, tournament_files, tournament_json,
    tournament_screen,
};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// Bots, separated by commas: different ones, at least as many as seats. NAME, or @FILE:NAME
    /// for a table of a TOML file, each with :KEY=VALUE; or exec:COMMAND, a program of your own
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    #[arg(required_unless_present = "resume")]
    bots: Option<BotList>,
    /// How many seats the table has [default: 4, or one for each bot if there are fewer]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    #[command(flatten)]
    pub play: PlayArgs,
    #[command(flatten)]
    pub durable: DurableArgs,
    #[command(flatten)]
    external: ExternalArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
}

/// What would be played.
pub(crate) fn outline(args: &Args) -> Outcome<DryRun> {
    let (tournament, _) = prepare(args)?;
    let design = &tournament.design;
    let names = || tournament.bots.iter().map(|bot| bot.name.as_str());
    let vocabulary = Vocabulary::of(TOURNAMENT_FIGURES, tournament.rules.score)
        .with("bot", names())
        .with("other", names())
        .with("kind", ["bot", "seat", "tie"])
        .with("name", names())
        .with("name", seat_names(design.seats() + 1));
    let name = format!("{} bots", tournament.bots.len());
    let (deals, games) = (design.blocks(), design.games());
    Ok(DryRun {
        identity: tournament.identity(),
        parts: vec![Workload { name, deals, games }],
        games_asked: Some(args.play.games),
        is_at_most: false,
        pilot: Pilot::Games,
        vocabulary,
        arguments: tournament.arguments,
    })
}

pub(crate) fn execute(mut args: Args) -> Outcome<String> {
    let (tournament, table) = prepare(&args)?;
    let design = &tournament.design;
    let task = Task {
        identity: tournament.identity(),
        arguments: tournament.arguments.clone(),
        deals: design.blocks(),
    };
    let empty = || TournamentTotals::empty(design, tournament.seed);
    let durable = args.durable.open(&args.play, task, empty)?;
    let ended = durable.play(design.games_per_block(), |deals, cut, progress| {
        let plan = Plan { seed: tournament.seed, deals, seatings: design, cut };
        let totals = play_blocks(table.as_ref(), Watch::Nothing, &plan, empty, progress)?;
        end_on_fault(table.on_fault(), totals.faults(), tournament.seed, |row| {
            &tournament.bots[design.bot_of(row)].name
        })?;
        anyhow::Ok(totals)
    })?;
    let (Played { totals, timing }, destination) = match ended {
        Ended::Whole(played, destination) => (played, destination),
        Ended::Shard(told) => return Ok(told),
    };
    let played = Played { totals: totals.finish(), timing };
    warn_of_faults(played.totals.faults().total());
    if destination.directory.is_some() {
        warn_of_a_cut_list(played.totals.faults());
    }
    let report = TournamentReport::new(&tournament, &played.totals);
    let result = match args.play.format {
        Format::Table => tournament_screen(&report),
        Format::Csv => standings(&report),
        Format::Json => tournament_json(&report),
    };
    played.deliver(result, destination, || tournament_files(&report, &played.timing))
}

/// Everything that can be wrong with the input, found before the first game.
fn prepare(args: &Args) -> Outcome<(Tournament, Box<dyn Table>)> {
    let game = args.game.as_deref().unwrap_or_default();
    let defaults = edition(game).bad_input()?.defaults();
    let house = args.house.read()?;
    let named = args.bots.clone().unwrap_or_default();
    let bots = named.specs();
    let seats = args.players.unwrap_or(bots.len().min(defaults.seats));
    RoundRobin::check_size(bots.len(), seats).bad_input()?;
    let lineup = with_files(Lineup::taking_turns(bots, seats))?.on(args.external.terms());
    let Seated { edition, rules, table } = seat(game, &house, &lineup)?;
    different(bots, table.named()).bad_input()?;
    let tournament = Tournament {
        game: edition.id(),
        title: edition.name(),
        rules,
        bots: table.players().to_vec(),
        design: RoundRobin::new(bots.len(), seats, args.play.games).bad_input()?,
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
    let mut list = vec!["tournament".into(), args.game.clone().unwrap_or_default()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    let bots = args.bots.clone().unwrap_or_default();
    option("--bots", bots.to_string());
    option("--players", seats.to_string());
    option("-n", args.play.games.to_string());
    option("--seed", args.play.seed.to_string());
    list.extend(args.external.arguments_for(&bots));
    list.extend(args.house.arguments());
    list
}
