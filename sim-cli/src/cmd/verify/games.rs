//! Many games under an auditor.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::anyhow;
use corsair_engine::run::Plan;
use serde::Serialize;

use super::{Format, PlayArgs};
use crate::cmd::bots::lineup;
use crate::cmd::play::progress_bar;
use crate::cmd::table::DEFAULT_SEATS;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::experiment::{Audited, Design, Seatings};
use crate::games::Edition;
use crate::report::{grouped, pretty};

/// How many games, if it is not said.
const GAMES: u64 = 10_000;

/// Deals per task.
const CHUNK: u64 = 64;

pub(super) fn verify(edition: &dyn Edition, args: &PlayArgs, format: Format) -> Outcome<String> {
    let book = edition.rulebook(&args.house.read()?).bad_input()?;
    let n_bots = args.bots.len();
    let seats = args.players.unwrap_or(if n_bots > 1 { n_bots } else { DEFAULT_SEATS });
    let lineup = lineup(&args.bots, seats)?;
    let table = edition.table(&book, &lineup).bad_input()?;
    let games = args.games.unwrap_or(GAMES);
    let design = Design::new(table.arrangement(), Seatings::Rotations, games);
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let plan = Plan {
        seed: args.seed,
        deals: 0..design.blocks(),
        seatings: design.seatings().to_vec(),
        chunk: CHUNK,
        jobs: args.jobs.map_or_else(cores, usize::from),
    };
    let bar = progress_bar(design.games());
    let started = Instant::now();
    let audited = table.audit(&plan, &|deals| bar.inc(deals * design.games_per_block()));
    let seconds = started.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let audited = audited.failed()?;
    let games = audited.games as f64;
    anstream::eprintln!(
        "{} games in {seconds:.1} s: {:.0} games/s",
        grouped(audited.games),
        games / seconds
    );

    let report = Report::new(edition, &audited, args.seed);
    let output = match format {
        Format::Text => report.text(),
        Format::Json => pretty(&report),
    };
    if audited.broken == 0 {
        return Ok(output);
    }
    let error = anyhow!("{} of {} games broke an invariant", audited.broken, audited.games);
    Err(Failure { exit: Exit::Violated, output, error })
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seed: u64,
    games: u64,
    games_cut_off: u64,
    checks: Vec<Check>,
    games_broken: u64,
    first: Option<First>,
}

#[derive(Serialize)]
struct Check {
    what: &'static str,
    times: u64,
}

#[derive(Serialize)]
struct First {
    /// `SEED:DEAL:SEATING`
    address: String,
    what: String,
}

impl Report {
    fn new(edition: &dyn Edition, audited: &Audited, seed: u64) -> Report {
        let first = audited.first.as_ref();
        Report {
            game: edition.id(),
            seed,
            games: audited.games,
            games_cut_off: audited.cut_off,
            checks: audited.checks.iter().map(|&(what, times)| Check { what, times }).collect(),
            games_broken: audited.broken,
            first: first.map(|first| First {
                address: format!("{seed}:{}:{}", first.deal, first.seating),
                what: first.what.clone(),
            }),
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{} games of {}, seed {}, {} cut off\n\nchecked\n",
            grouped(self.games),
            self.game,
            self.seed,
            grouped(self.games_cut_off)
        );
        let width = self.checks.iter().map(|check| grouped(check.times).len()).max().unwrap_or(0);
        for check in &self.checks {
            let _ = writeln!(text, "  {:>width$}  {}", grouped(check.times), check.what);
        }
        let _ = match &self.first {
            None => writeln!(text, "\nall held"),
            Some(First { address, what }) => writeln!(
                text,
                "\n{} games broke an invariant; the first is {address}\n  {what}",
                grouped(self.games_broken)
            ),
        };
        text
    }
}
