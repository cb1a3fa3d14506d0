//! Many games under an auditor.

use std::fmt::Write;
use std::time::Instant;

use anyhow::anyhow;
use corsair_engine::run::{Cut, Plan};
use serde::Serialize;

use crate::cli::external::warn_of_faults;
use crate::cli::play::threads;
use crate::cli::progress::{Amount, Progress};
use crate::exit::{Exit, Failure, Outcome, note};
use crate::inspect::audit::Audited;
use crate::pack::Edition;
use crate::present::rows::pretty;
use crate::present::text::{answer_text, hanging};
use crate::present::{counted, grouped};
use crate::studies::verify::args::{Format, PlayArgs};
use corsair_lab::{Design, Seatings};

/// How many games, if it is not said.
const GAMES: u64 = 10_000;

/// Deals per task.
const CHUNK: u64 = 64;

pub(crate) fn verify(edition: &dyn Edition, args: &PlayArgs, format: Format) -> Outcome<String> {
    let (table, seed) = (args.table(edition)?, args.seed());
    let asked = args.games.unwrap_or(GAMES);
    let design = Design::new(table.arrangement(), Seatings::Rotations, asked);
    let plan = Plan {
        seed,
        deals: 0..design.blocks(),
        seatings: design.seatings().to_vec(),
        cut: Cut::new(CHUNK, threads(args.jobs)),
    };
    let amount = Amount { unit: "games", all: design.games(), before: 0 };
    let progress = Progress::begin(&args.progress, amount);
    let started = Instant::now();
    let audited = table.audit(&plan, &|deals| progress.add(deals * design.games_per_block()));
    let seconds = started.elapsed().as_secs_f64();
    drop(progress);
    let audited = audited?;
    let rate = audited.games as f64 / seconds;
    let rate = grouped(rate.round() as u64);
    note(format_args!("{} in {seconds:.1} s: {rate} games/s", games(audited.games)));

    warn_of_faults(audited.faults);
    let report = Report::new(edition, &audited, seed);
    let output = match format {
        Format::Text => report.text(),
        Format::Json => pretty(&report),
    };
    if audited.broken == 0 {
        return Ok(output);
    }
    let all = grouped(audited.games);
    let error = anyhow!("{} of {all} broke an invariant", games(audited.broken));
    Err(Failure { exit: Exit::Violated, output, error })
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seed: u64,
    answer: String,
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
        let first = audited.first.as_ref().map(|first| First {
            address: format!("{seed}:{}:{}", first.deal, first.seating),
            what: first.what.clone(),
        });
        let times: u64 = audited.checks.iter().map(|&(_, times)| times).sum();
        let answer = match &first {
            None => format!(
                "All held: none of {} broke an invariant, in {} checks.",
                games(audited.games),
                grouped(times)
            ),
            Some(First { address, .. }) => format!(
                "{} of {} broke an invariant; the first is {address}.",
                games(audited.broken),
                grouped(audited.games)
            ),
        };
        Report {
            game: edition.id(),
            seed,
            answer,
            games: audited.games,
            games_cut_off: audited.cut_off,
            checks: audited.checks.iter().map(|&(what, times)| Check { what, times }).collect(),
            games_broken: audited.broken,
            first,
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{} of {}, seed {}, {} cut off\n{}",
            games(self.games),
            self.game,
            self.seed,
            grouped(self.games_cut_off),
            answer_text(&self.answer)
        );
        if let Some(First { what, .. }) = &self.first {
            text.push_str(&format!("  {what}\n"));
        }
        text.push_str("\nchecked\n");
        let width = self.checks.iter().map(|check| grouped(check.times).len()).max().unwrap_or(0);
        for check in &self.checks {
            let what = hanging(&" ".repeat(width + 4), check.what);
            let _ = writeln!(text, "  {:>width$}  {what}", grouped(check.times));
        }
        text
    }
}

fn games(n: u64) -> String {
    counted(n, "game", "games")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::edition;
    use crate::inspect::audit::Violation;

    #[test]
    fn the_first_game_that_broke_is_named_by_its_address() {
        let what = "after 57 decisions: panicked at engine/src/x.rs:1:2: no such island".to_owned();
        let first = Some(Violation { deal: 12, seating: 3, what: what.clone() });
        let checks = vec![("decisions", 1_234)];
        let audited = Audited { games: 400, cut_off: 0, faults: 0, checks, broken: 1, first };
        let cove = edition("pirates-cove").expect("an edition");
        let report = Report::new(cove.as_ref(), &audited, 7);
        let text = report.text();
        assert!(text.contains("\n  1,234  decisions\n"), "{text}");
        let said = format!("\n1 game of 400 broke an invariant; the first is 7:12:3.\n  {what}\n");
        assert!(text.contains(&said), "{text}");
        assert!(pretty(&report).contains("\"address\": \"7:12:3\""));
    }
}
