//! `corsair dataset`: writes the view of each seat at the start of each turn, with the result of its game.

mod columns;
mod games;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::anyhow;
use clap::ValueEnum;
use corsair_engine::run::{Cut, Threads};

use crate::dataset::games::{PlayedGame, play};
use corsair_cli::early_end::{BudgetArgs, Cause, EarlyEnd, Limit};
use corsair_cli::external::warn_of_faults;
use corsair_cli::play::threads;
use corsair_cli::progress::{PlayAmount, Progress, ProgressArgs};
use corsair_cli::table::{TableArgs, TableSetup};
use corsair_games::pack::turn_rows::Numbers;
use corsair_lab::{Address, BlockSource, make_room};
use corsair_present::count;
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt};
use corsair_present::result::Format;
use corsair_present::row_file::RowFile;
use corsair_present::text_file::Files;
use corsair_present::{Timing, counted, grouped};

pub use columns::DATASET_COLUMNS;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Game to play
    game: String,
    /// Number of games, such as 500, 10k, 1.5M or 1e6. Rounded up to whole blocks
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "1k", allow_negative_numbers = true)]
    games: u64,
    /// Random seed. Equal seeds replay equal deals, so confirm a finding with a new seed
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Output file: .csv, or .parquet if this build supports Parquet
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Features to write for each seat
    #[arg(long, value_enum, default_value_t = FeatureSelection::All)]
    numbers: FeatureSelection,
    /// Number of threads; affects only the run time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024))]
    #[arg(allow_negative_numbers = true)]
    jobs: Option<u16>,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    progress: ProgressArgs,
    #[command(flatten)]
    table: TableArgs,
}

/// Features of a seat in the rows of a dataset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FeatureSelection {
    /// Terms of the game's judge, and features of the seat's view
    All,
    /// Terms of the game's judge, for which a learned value function has weights
    Judge,
    /// Features of the seat's view of the game
    View,
}

/// Target for the number of features in memory, over all threads: 64 megabytes. A task has at least one deal.
const NUMBERS_AT_ONCE: u64 = 1 << 24;

/// Typical number of turns of a game.
const USUAL_TURNS: u64 = 32;

/// Number of tasks per thread in one piece of the dataset, so that no thread waits long.
const TASKS_PER_THREAD: u64 = 4;

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let setup = args.table.set_up(&args.game, args.games, &mut Files::default())?;
    let table = setup.table.as_ref();
    let numbers = match args.numbers {
        FeatureSelection::All => Numbers::JudgedAndSeen(table.layout()),
        FeatureSelection::Judge => Numbers::Judged,
        FeatureSelection::View => Numbers::Seen(table.layout()),
    };
    let form = columns::form(&setup, args.seed, numbers);
    let width = form.columns.len();
    // An interrupt removes the unfinished file.
    let limit = Limit::begin(args.budget);
    let mut file = RowFile::begin(&args.output, form)?;
    let cut = cut(args.jobs, &setup, width);
    make_room([table as &dyn BlockSource], Some(setup.design.seatings()), &cut)?;
    let asked = setup.design.games();
    let early_end = "Ctrl-C discards the file".into();
    let amount = PlayAmount { early_end, ..PlayAmount::of_games(asked) };
    let begun = Instant::now();
    let progress = Progress::begin(&args.progress, amount);
    let (mut rows, mut faults, mut games) = (0, 0, 0);
    let mut early_end = None;
    for deals in pieces(setup.design.blocks(), cut.chunk * TASKS_PER_THREAD, &cut.threads) {
        games += (deals.end - deals.start) * setup.design.games_per_block();
        let plan = (args.seed, deals, setup.design.seatings());
        let played = play(table, numbers, plan, &cut, &|deals| {
            progress.add(deals * setup.design.games_per_block());
        });
        let end = limit.reached();
        if end == Some(Cause::Interrupt) {
            let error = anyhow!(
                "interrupted: nothing was written to `{}`; run the command again",
                args.output.display()
            );
            return Err(Failure::new(Exit::Interrupted, error));
        }
        for game in &played? {
            rows += write(&mut file, args, &setup, game)?;
            faults += game.result.faults.len() as u64;
        }
        if let Some(cause) = end.filter(|_| games < asked) {
            early_end = Some(cause);
            break;
        }
    }
    drop(progress);
    file.finish().failed()?;
    warn_of_faults(faults);
    let summary = summary(&args.output, rows, width, games);
    let timing = Timing {
        seconds: begun.elapsed().as_secs_f64(),
        jobs: cut.threads.count(),
        chunk: cut.chunk,
        games,
    };
    match early_end {
        None => Ok(summary),
        Some(cause) => {
            let unit = "games";
            EarlyEnd { cause, played: games, asked, unit, timing, resumed_by: None }
                .end(&summary, Format::Table)
        }
    }
}

/// Maximum number of deals in a task. The number is small because an interrupt takes effect only between pieces.
const MOST_DEALS: u64 = 4;

/// Returns a division of the work into tasks, with as many deals per task as memory allows.
fn cut(jobs: Option<u16>, setup: &TableSetup, width: usize) -> Cut {
    let rows = setup.design.games_per_block() * setup.design.seats() as u64 * USUAL_TURNS;
    let threads = threads(jobs);
    let tasks = threads as u64 * TASKS_PER_THREAD;
    let deals = NUMBERS_AT_ONCE / (rows * width as u64 * tasks);
    Cut::new(deals.clamp(1, MOST_DEALS), threads)
}

/// Returns the deals in pieces, with `of_a_thread` deals for each thread.
fn pieces(deals: u64, of_a_thread: u64, threads: &Threads) -> impl Iterator<Item = Range<u64>> {
    let piece = of_a_thread * threads.count() as u64;
    (0..deals.div_ceil(piece)).map(move |at| at * piece..deals.min((at + 1) * piece))
}

/// Writes the rows of a game, and returns their number.
fn write(file: &mut RowFile, args: &Args, setup: &TableSetup, game: &PlayedGame) -> Outcome<u64> {
    let address = Address { seed: args.seed, deal: game.deal, seating: game.seating };
    let subject = setup.subject(address).failed()?;
    args.table.external.end_on_fault(&subject, &game.result.faults)?;
    let mut rows = 0;
    for row in columns::rows(game, &subject) {
        file.write(row.cells()).failed()?;
        rows += 1;
    }
    Ok(rows)
}

fn summary(path: &Path, rows: u64, columns: usize, games: u64) -> String {
    format!(
        "{} of {} columns, from {}, in {}\n",
        counted(rows, "row", "rows"),
        grouped(columns as u64),
        counted(games, "game", "games"),
        path.display()
    )
}
