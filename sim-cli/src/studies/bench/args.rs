//! `corsair bench`: how fast tables are played, and whether they have become slower.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::ValueEnum;
use corsair_strategies::external::PREFIX;
use corsair_strategies::spec::split_list;

use crate::cli::external::warn_of_faults;
use crate::cli::house_rules::{HouseRuleArgs, read_file};
use crate::cli::lineup::lineup;
use crate::cli::progress::{Amount, Progress, ProgressArgs};
use crate::cli::table::{Setup, set_up};
use crate::count;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::games::edition;
use crate::lab::{HouseRules, ResolvedRules, ScoreWord, Seatings};
use crate::present::rows::{pretty, table_csv};
use crate::studies::bench::{
    Baseline, Contest, Measured, Ratio, Schedule, SpeedRow, Subject, measure, screen,
};
use crate::text_file::Files;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Exit codes: 0 done, 2 wrong usage, 4 slower than --fail-below allows, or other games than \
                  those of the baseline."
)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// Bots of a table, separated by commas: one for each seat, or one for all seats; may be
    /// repeated [default: the game's]
    #[arg(long = "table", value_name = "BOT,..")]
    tables: Vec<String>,
    /// Seats of a table of one bot [default: the game's]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    /// Numbers of threads
    #[arg(short, long, value_name = "N,..", value_delimiter = ',', default_value = "1")]
    #[arg(value_parser = count::within(1_u16, 1024), allow_negative_numbers = true)]
    jobs: Vec<u16>,
    /// How often each table is timed with each number of threads
    #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true)]
    #[arg(value_parser = count::within(1_u16, 10_000))]
    repetitions: u16,
    /// Games of one repetition, rounded up to whole blocks: 500, 10k, 2M
    #[arg(short = 'n', long = "count", value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    games: u64,
    /// The seed of all chance
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Count metrics too, as `corsair run` does
    #[arg(long)]
    metrics: bool,
    /// What an earlier `corsair bench --format json` printed, to compare with
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// End with exit code 4 if a table has less than this part of its speed in the baseline
    #[arg(long, value_name = "RATIO", value_parser = part, requires = "baseline")]
    #[arg(allow_negative_numbers = true)]
    fail_below: Option<f64>,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    progress: ProgressArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A table for people
    Table,
    /// A row for each table and number of threads
    Csv,
    /// An array with an object for each table and number of threads
    Json,
}

/// Deals per task: as in a long `corsair run`, but enough tasks for a few thousand games.
const CHUNK: u64 = 64;

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let house = args.house.read()?;
    let baseline = args.baseline.as_ref().map(|path| {
        let (path, text) = read_file(path)?;
        Baseline::read(&path, &text).bad_input()
    });
    let baseline = baseline.transpose()?;
    let (rules, subjects) = subjects(args, &house)?;
    let schedule = Schedule {
        seed: args.seed,
        jobs: args.jobs.iter().copied().map(usize::from).collect(),
        repetitions: args.repetitions.into(),
        chunk: CHUNK,
        metrics: args.metrics,
    };
    let contest = |subject: &Subject, jobs: usize| Contest {
        game: args.game.clone(),
        rules_hash: rules.short_hash().into(),
        table: subject.name.clone(),
        jobs,
        seed: args.seed,
        games: subject.design.games(),
        metrics: args.metrics,
    };
    if let Some(baseline) = &baseline {
        for subject in &subjects {
            for &jobs in &schedule.jobs {
                baseline.row(&contest(subject, jobs)).bad_input()?;
            }
        }
    }
    let runs = (subjects.len() * schedule.jobs.len() * (schedule.repetitions + 1)) as u64;
    let amount = Amount { unit: "games", all: runs * args.games, before: 0 };
    let progress = Progress::begin(&args.progress, amount);
    let measured = measure(&subjects, &schedule, &|| progress.add(args.games));
    drop(progress);
    let measured = measured.failed()?;
    warn_of_faults(measured.iter().map(|of| of.faults).sum());
    let row = |of: &Measured| SpeedRow::new(contest(&subjects[of.subject], of.jobs), of);
    let rows: Vec<SpeedRow> = measured.iter().map(row).collect();

    let ratios = |baseline: &Baseline| rows.iter().map(|row| baseline.ratio(row)).collect();
    let ratios: Option<Result<Vec<Ratio>, _>> = baseline.as_ref().map(ratios);
    let known = ratios.as_ref().and_then(|ratios| ratios.as_deref().ok());
    let output = match args.format {
        Format::Table => screen(&rows, known),
        Format::Csv => table_csv(&rows, ScoreWord::PLAIN),
        Format::Json => pretty(&rows),
    };
    let asserted = |error| Failure { exit: Exit::Asserted, output: output.clone(), error };
    let ratios = ratios.transpose().map_err(|differs| asserted(differs.into()))?;
    let floor = args.fail_below.unwrap_or(0.0);
    let slower = rows.iter().zip(ratios.iter().flatten()).find(|(_, of)| of.ratio < floor);
    match slower {
        None => Ok(output),
        Some((row, Ratio { ratio, .. })) => {
            let (table, jobs) = (&row.table, row.jobs);
            let error = anyhow!(
                "{table} with --jobs {jobs} has {ratio:.3} of its speed in the baseline, less than \
                 {floor}"
            );
            Err(asserted(error))
        }
    }
}

/// The rules, and every table that is timed.
fn subjects(args: &Args, house: &HouseRules) -> Outcome<(ResolvedRules, Vec<Subject>)> {
    let defaults = edition(&args.game).bad_input()?.defaults();
    let named: Vec<&str> = match args.tables.as_slice() {
        [] => defaults.bench.to_vec(),
        tables => tables.iter().map(String::as_str).collect(),
    };
    let one_bot = args.players.unwrap_or(defaults.seats);
    let mut rules = None;
    let mut subjects = Vec::with_capacity(named.len());
    for table in named {
        let specs = split_list(table);
        if let Some(spec) = specs.iter().find(|spec| spec.starts_with(PREFIX)) {
            let refusal = anyhow!(
                "`{spec}` can't be timed with bots of this program, of which the same deals are \
                 always played alike; `corsair check-bot` says how long it takes"
            );
            return Err(refusal).bad_input();
        }
        let seats = if specs.len() == 1 { one_bot } else { specs.len() };
        let lineup = lineup(&specs, seats, &mut Files::default())?;
        let Setup { rules: read, design, table, .. } =
            set_up(&args.game, house, &lineup, Seatings::Rotations, args.games)?;
        let names = table.arrangement().iter().map(|(_, &bot)| {
            let player = &table.players()[usize::from(bot)];
            player.name.as_str()
        });
        let name = names.collect::<Vec<_>>().join(",");
        subjects.push(Subject { name, table, design });
        rules = Some(read);
    }
    Ok((rules.expect("a table is named, or those of the default"), subjects))
}

/// A part of a speed: a number above 0.
fn part(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|part: &f64| part.is_finite() && *part > 0.0);
    number.ok_or_else(|| format!("expected a number above 0 such as 0.95, not `{text}`"))
}
