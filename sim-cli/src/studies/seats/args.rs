//! `corsair seats`: has a seat an advantage? A claim of balance is a claim of equivalence.

use anyhow::anyhow;

use crate::cli::dry_run::{DryRun, Pilot};
use crate::cli::durable::{DurableArgs, Ended};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{Format, PlayArgs, Played};
use crate::cli::rule_sets::EDITION;
use crate::cli::tables::TablesArgs;
use crate::cli::verdict::undecided_if;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::lab::assertion::Vocabulary;
use crate::lab::{Metric, Seatings, Threshold};
use crate::studies::compare::args::{Prepared, Request, prepare};
use crate::studies::seats::SEATS_FIGURES;
use crate::studies::seats::{SeatQuestion, SeatsPlayed};
use crate::studies::seats::{
    SeatReport, seats_csv, seats_files, seats_json, seats_narrow_enough, seats_screen,
};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "-n counts the games of each table; with --until it is the most that is played. \
                        Exit codes: 0 decided, 2 wrong usage, 3 undecided at some table, or --until is \
                        not reached within -n, 4 an assertion fails."
)]
pub(crate) struct Args {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// The advantage in wins that means nothing
    #[arg(long, value_name = "AMOUNT", default_value = "1pp", allow_hyphen_values = true)]
    margin: Threshold,
    /// Stop a table when the ± of every seat's wins is at most this, such as ±0.2pp
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    until: Option<Threshold>,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    pub play: PlayArgs,
    #[command(flatten)]
    pub durable: DurableArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
}

/// A question ready to be played.
struct Asked {
    prepared: Prepared,
    question: SeatQuestion,
    /// The half-width at which a table is played no longer.
    until: Option<f64>,
}

/// Everything that can be wrong with the input, found before the first game.
fn ask(args: &Args) -> Outcome<Asked> {
    let share = |amount: &Threshold| {
        amount.of(&Metric::WIN).ok_or_else(|| {
            anyhow!("`{amount}`: seats are compared by their wins, in percentage points (1pp)")
        })
    };
    let margin = share(&args.margin).bad_input()?;
    let until = args.until.as_ref().map(share).transpose().bad_input()?;
    let house = args.house.read()?;
    let prepared = prepare(
        &Request {
            verb: "seats",
            game: args.game.as_deref(),
            a: EDITION,
            b: &[],
            games: args.play.games,
            margins: &[],
            until: args.until.as_slice(),
            tables: &args.tables,
            seed: args.play.seed,
        },
        Some(&house),
    )?;
    refuse_seats_that_are_bots(args, &prepared)?;
    let question = question(args, margin, &prepared);
    Ok(Asked { prepared, question, until })
}

/// Where different bots keep their seats, what a seat wins is what its bot wins.
fn refuse_seats_that_are_bots(args: &Args, prepared: &Prepared) -> Outcome<()> {
    if args.tables.seatings != Seatings::Fixed {
        return Ok(());
    }
    match prepared.comparison.tables.iter().find(|table| table.bots.len() > 1) {
        None => Ok(()),
        Some(table) => Err(anyhow!(
            "--seatings fixed keeps each bot of `{}` in its seat, so that what a seat wins can't be \
             told from what its bot wins: leave it out, and bots change seats, or name one bot for all \
             seats",
            table.name,
        ))
        .bad_input(),
    }
}

/// What would be played.
pub(crate) fn outline(args: &Args) -> Outcome<DryRun> {
    let Asked { prepared, question, until } = ask(args)?;
    Ok(DryRun {
        identity: prepared.identity("seats"),
        parts: prepared.parts(),
        games_asked: Some(args.play.games),
        is_at_most: until.is_some(),
        pilot: Pilot::Games,
        vocabulary: prepared.places(Vocabulary::of(SEATS_FIGURES, prepared.comparison.score())),
        arguments: question.arguments,
    })
}

pub(crate) fn execute(mut args: Args) -> Outcome<String> {
    let Asked { prepared, question, until } = ask(&args)?;
    if until.is_some() {
        args.durable.refuse_shards_of("--until")?;
    }
    let variants = prepared.variants();
    let task = prepared.task("seats", question.arguments.clone());
    let durable = args.durable.open(&args.play, task, || prepared.empty(&variants))?;
    let ended = prepared.play_until(durable, &variants, |at, totals| {
        until.is_some_and(|half_width| seats_narrow_enough(totals, &variants[at], half_width))
    })?;
    let (played, destination) = match ended {
        Ended::Whole(played, destination) => (played, destination),
        Ended::Shard(told) => return Ok(told),
    };
    let Played { totals: tables, timing } = prepared.tables_of(played);
    let report = SeatReport::new(SeatsPlayed { question: &question, tables: &tables }, &variants);
    let result = match args.play.format {
        Format::Table => seats_screen(&report),
        Format::Csv => seats_csv(&report),
        Format::Json => seats_json(&report),
    };
    let played = Played { totals: (), timing };
    let output = played.deliver(result, destination, || seats_files(&report, &timing))?;
    let not_reached = until.map_or_else(Vec::new, |half_width| report.not_reached(half_width));
    if report.is_decided() {
        return undecided_if(&not_reached, output);
    }
    let mut why =
        "at some table neither balance nor imbalance is shown; more games may show it".to_owned();
    if !not_reached.is_empty() {
        why.push_str(&format!("; --until is not reached within -n: {}", not_reached.join("; ")));
    }
    Err(Failure { output, ..Failure::new(Exit::Undecided, anyhow!("{why}")) })
}

fn question(args: &Args, margin: f64, prepared: &Prepared) -> SeatQuestion {
    let comparison = &prepared.comparison;
    SeatQuestion {
        game: comparison.base().game,
        title: comparison.base().title,
        rules: comparison.variants[0].rules.clone(),
        tables: comparison.tables.clone(),
        seed: comparison.seed,
        games_asked: comparison.games_asked,
        margin,
        margin_as_written: args.margin.to_string(),
        until: args.until.clone(),
        arguments: arguments(args),
    }
}

/// The arguments that make the same files again, in a fixed order.
fn arguments(args: &Args) -> Vec<String> {
    let mut list = vec!["seats".into(), args.game.clone().unwrap_or_default()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("-n", args.play.games.to_string());
    option("--seed", args.play.seed.to_string());
    option("--margin", args.margin.to_string());
    if let Some(until) = &args.until {
        option("--until", until.to_string());
    }
    list.extend(args.tables.arguments());
    list.extend(args.house.arguments());
    list
}
