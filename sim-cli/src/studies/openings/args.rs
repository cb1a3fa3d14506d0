//! `corsair rigs`: which opening rig is best against a field, and a symmetric equilibrium of rigs.

use std::time::Instant;

use crate::cli::count;
use crate::cli::dry_run::{DryRun, Pilot, Workload};
use crate::cli::external::{ExternalArgs, warn_of_faults};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{Format, PlayArgs, Played, progress_bar};
use crate::cli::table::{BotList, DEFAULT_SEATS};
use crate::exit::{Blame, Outcome};
use crate::games::cove::rig::Rig;
use crate::lab::FaultTotals;
use crate::lab::assertion::Vocabulary;
use crate::studies::assertable::RIGS_FIGURES;
use crate::studies::openings::Search;
use crate::studies::openings::request;
use crate::studies::openings::{RigReport, Stage, rigs_csv, rigs_files, rigs_json, rigs_screen};

#[derive(clap::Args, Debug)]
#[command(
    mut_arg("games", |games| games.default_value("200k")),
    after_help = "-n counts the games of the ranking, half of them for the search and half for the finalists; \
                        every pass to an equilibrium plays as many again. A deal is played from every seat, \
                        and all rigs meet the same deals."
)]
pub(crate) struct Args {
    /// The game
    pub(crate) game: String,
    /// Rigs to compare, hull-sails-cannon-crew, separated by commas [default: all that the rules
    /// allow]
    #[arg(long, value_name = "RIG,..", value_delimiter = ',')]
    pub(crate) rigs: Vec<Rig>,
    /// Who sails the rigs: a bot with a parameter `rig`
    #[arg(long, value_name = "BOT", default_value = "balanced")]
    pub(crate) bot: String,
    /// Who the others are, separated by commas: each other seat of a deal is one of these, drawn by
    /// itself, each equally likely
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse, default_value = "balanced")]
    pub(crate) field: BotList,
    /// How many seats the table has
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(default_value_t = DEFAULT_SEATS, allow_negative_numbers = true)]
    pub(crate) players: usize,
    /// How many rigs the search leaves for the other deals
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(default_value_t = 8, allow_negative_numbers = true)]
    pub(crate) finalists: usize,
    /// Also look for a symmetric equilibrium of the best rigs, and for a rig that gains by leaving it
    #[arg(long)]
    pub(crate) equilibrium: bool,
    /// How many of the best rigs the equilibrium may be made of
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>, requires = "equilibrium")]
    #[arg(default_value_t = 6, allow_negative_numbers = true)]
    pub(crate) candidates: usize,
    /// Rigs that it may be made of besides, separated by commas
    #[arg(long, value_name = "RIG,..", value_delimiter = ',', requires = "equilibrium")]
    pub(crate) include: Vec<Rig>,
    /// How often rigs that gain by leaving the mixture may be let in, and another one looked for: the
    /// most passes
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>, requires = "equilibrium")]
    #[arg(default_value_t = 3, allow_negative_numbers = true)]
    pub(crate) passes: usize,
    #[command(flatten)]
    pub play: PlayArgs,
    #[command(flatten)]
    pub(crate) external: ExternalArgs,
    #[command(flatten)]
    pub(crate) house: HouseRuleArgs,
}

/// What would be played.
pub(crate) fn outline(args: &Args) -> Outcome<DryRun> {
    let prepared = request::prepare(args)?;
    let question = &prepared.question;
    let mut parts = vec![Workload {
        name: "ranking".into(),
        deals: prepared.plan.confirmed_deals().end,
        games: prepared.plan.games(),
    }];
    if let Some(plan) = &prepared.equilibrium {
        // How many deals a pass has depends on how many candidates it has.
        let games = plan.all_games();
        let deals = games / question.seats as u64;
        parts.push(Workload { name: "equilibrium, at most".into(), deals, games });
    }
    let tables = if args.equilibrium { RIGS_FIGURES } else { &RIGS_FIGURES[..1] };
    let passes = (1..=args.passes).map(|pass| pass.to_string());
    let vocabulary = Vocabulary::of(tables, question.rules.score)
        .with("rig", question.rigs.iter().map(Rig::to_string))
        .with("stage", [Stage::Exploratory, Stage::Confirmed].map(Stage::name))
        .with("pass", passes);
    // With the fewest, finalists play two deals, which tell next to nothing of how they vary.
    let smaller = 10 * request::fewest_games(args, &question.rigs);
    let smaller = smaller.min(args.play.games);
    Ok(DryRun {
        identity: prepared.identity(args),
        parts,
        games_asked: Some(args.play.games),
        is_at_most: args.equilibrium,
        pilot: Pilot::Arguments(vec!["--count".into(), smaller.to_string()]),
        vocabulary,
        arguments: prepared.question.arguments.clone(),
    })
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let prepared = request::prepare(args)?;
    let directory = args.play.claim_directory()?;

    let question = &prepared.question;
    let challengers = prepared.challengers();
    let more = prepared.equilibrium.as_ref().map_or(0, |plan| plan.all_games());
    let bar = progress_bar(prepared.plan.games() + more);
    let progress = |games| bar.inc(games);
    let cut = |deals| args.play.cut(deals);
    let started = Instant::now();
    let field = question.field_to_draw();
    let plan = prepared.plan.clone();
    let heed = |who: &[usize], faults: &FaultTotals| prepared.heed(who, faults);
    let search =
        Search::play(plan, &challengers, &field, question.seed, cut, &progress, &heed).failed()?;
    let passes = match &prepared.equilibrium {
        None => Vec::new(),
        Some(plan) => plan.play(&prepared, &search, cut, &progress)?,
    };
    bar.finish_and_clear();
    let report = RigReport::new(question, &search, &passes);
    warn_of_faults(report.faults());
    let cut = args.play.cut(prepared.plan.confirmed_deals().end);
    let played = Played::since(started, &cut, report.games(), ());
    let result = match args.play.format {
        Format::Table => rigs_screen(&report),
        Format::Csv => rigs_csv(&report),
        Format::Json => rigs_json(&report),
    };
    played.deliver(result, directory, || rigs_files(&report, &played.timing))
}
