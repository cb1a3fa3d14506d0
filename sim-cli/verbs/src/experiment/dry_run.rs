//! `--dry-run`: games, expected widths of intervals and time of each entry, estimated by a pilot.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::HumanDuration;

use crate::experiment::entries::{File, Ready};
use corsair_cli::dry_run::BoxedStudy;
use corsair_cli::dry_run::{DryRun, Pilot};
use corsair_cli::session::{ResultArgs, Session, SessionArgs};
use corsair_lab::assertion::{Assertion, Unit};
use corsair_lab::read_file;
use corsair_lab::result::ResultTable;
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt as _, note};
use corsair_present::table::Table;
use corsair_present::text::{UNDEFINED, paragraph};
use corsair_present::{FileNames, counted, grouped};
use corsair_stats::Looks;

/// Number of pilot deals at the table that plays the fewest deals.
const DEALS: u64 = 50;

/// Metrics that the report lists for entries without assertions.
const USUAL: [&str; 6] =
    ["win", "score", "advantage", "place", "win_difference", "score_difference"];

/// Plays a pilot of each entry and returns a report. Prints times to standard error.
pub(crate) fn pilot_report(file: &File, args: &SessionArgs) -> Outcome<String> {
    let mut texts = Vec::new();
    let mut all = Duration::ZERO;
    for (at, of) in (1..).zip(&file.ready) {
        let progress = args.result.progress.in_entry(at, file.ready.len(), &of.id);
        let result = ResultArgs { progress, ..args.result.clone() };
        let options = SessionArgs { result, ..args.clone() };
        let Some(pilot) = pilot(of, options, &file.names)? else {
            texts.push(format!("{}: plays no games, because its result is exact\n", of.id));
            continue;
        };
        texts.push(pilot_text(of, &pilot));
        note(format_args!("{}: about {:#}", of.id, HumanDuration(pilot.whole)));
        all += pilot.whole;
    }
    note(format_args!("all: about {:#}", HumanDuration(all)));
    Ok(texts.join("\n"))
}

/// Results of an entry's pilot.
struct PlayedPilot {
    deals: u64,
    /// Estimated duration of the whole entry.
    whole: Duration,
    /// Widest half-width over the rows of each assertion, scaled to the whole entry; `None` if the pilot has no
    /// interval.
    widths: Vec<(String, Unit, Option<f64>)>,
}

/// Plays a pilot of an entry; `None` if the entry plays no games.
fn pilot(ready: &Ready, options: SessionArgs, names: &FileNames) -> Outcome<Option<PlayedPilot>> {
    let whole = &ready.dry_run;
    if whole.deals() == 0 {
        return Ok(None);
    }
    let room = tempfile::tempdir()?;
    let place = room.path().join("pilot");
    let (mut small, part) = match &whole.pilot {
        Pilot::Other { study, part } => (study.with(&[])?, Some(*part)),
        Pilot::FewerDeals(numbers) => (fewer_deals(ready, numbers)?, None),
    };
    let played = small.dry_run()?;
    let result = ResultArgs { output: Some(place.clone()), ..options.result };
    let options = SessionArgs { result, ..options };
    let session = Session { names: names.clone(), ..options.into() };
    let begun = Instant::now();
    match small.play(session) {
        Ok(_) | Err(Failure { exit: Exit::Undecided, .. }) => {}
        Err(Failure { exit, output, error }) => {
            let error = error.context(format!("pilot of entry `{}`", ready.id));
            return Err(Failure { exit, output, error });
        }
    }
    let times = whole.games() as f64 / played.games() as f64;
    let part = part.unwrap_or(played.deals() as f64 / whole.deals() as f64);
    let widths = widths(ready, &place)?;
    let narrower = |(name, unit, width): (_, _, Option<f64>)| {
        (name, unit, width.map(|width| width * part.sqrt()))
    };
    Ok(Some(PlayedPilot {
        deals: played.deals(),
        whole: begun.elapsed().mul_f64(times),
        widths: widths.into_iter().map(narrower).collect(),
    }))
}

/// Returns the plan of an entry with a few deals at its smallest table, and with the option values in `numbers`.
fn fewer_deals(ready: &Ready, numbers: &[(&'static str, u64)]) -> Outcome<BoxedStudy> {
    let whole = &ready.dry_run;
    // A procedure with looks needs enough deals for its first look.
    let deals = if whole.is_at_most { Looks::FEWEST_BLOCKS } else { DEALS };
    let fewest = whole.parts.iter().map(|part| part.deals).min().filter(|&of| deals < of);
    let games = ready.study.plain().number("games").zip(fewest).map(|(asked, fewest)| {
        (u128::from(asked) * u128::from(deals)).div_ceil(fewest.into()) as u64
    });
    let games = games.map(|games| ("games", games));
    let numbers: Vec<(&str, u64)> = games.into_iter().chain(numbers.iter().copied()).collect();
    ready.study.with(&numbers)
}

/// Returns the widest half-width of each asserted metric, or of the usual metrics if the entry has no assertions.
fn widths(ready: &Ready, place: &Path) -> Outcome<Vec<(String, Unit, Option<f64>)>> {
    let vocabulary = &ready.dry_run.vocabulary;
    let usual = USUAL.map(Assertion::about);
    let (about, asserts) = match ready.assertions.is_empty() {
        true => (&usual[..], false),
        false => (&ready.assertions[..], true),
    };
    let mut widths = Vec::new();
    for assertion in about {
        let Some((table, unit)) = vocabulary.table_and_unit(assertion.name()) else { continue };
        // Not every pilot writes all tables of its entry.
        let width = match read_file::text_of_a_result(&place.join(table)) {
            Ok(text) => vocabulary.widest(assertion, &ResultTable::read(table, &text).failed()?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        if asserts || width.is_some() {
            let name = if asserts { assertion.to_string() } else { assertion.name().into() };
            widths.push((name, unit, width));
        }
    }
    Ok(widths)
}

/// Note for half-widths that the pilot cannot estimate.
const NOT_KNOWN: &str = "–: the pilot gives no interval, or exact bounds for rare differences, which do not narrow \
     with the square root of the number of deals";

fn pilot_text(ready: &Ready, pilot: &PlayedPilot) -> String {
    let DryRun { parts, unit, is_at_most, .. } = &ready.dry_run;
    let [one, many] = *unit;
    let at_most = if *is_at_most { ", at most" } else { "" };
    let mut text =
        format!("{}: {}{at_most}\n", ready.id, counted(ready.dry_run.games(), one, many));
    let mut design = Table::of_numbers(["table", "deals", many]);
    for part in parts {
        design.push_words([part.name.clone(), grouped(part.deals), grouped(part.games)]);
    }
    text.push_str(&design.text());
    if !pilot.widths.is_empty() {
        let what = if ready.assertions.is_empty() { "figure" } else { "assertion" };
        let mut widths = Table::of_numbers([what, "half-width"]);
        for (name, unit, width) in &pilot.widths {
            let width = match (width, unit) {
                (None, _) => UNDEFINED.into(),
                (Some(width), Unit::Share) => format!("{:.2}pp", 100.0 * width),
                (Some(width), Unit::Number) => format!("{width:.3}"),
            };
            widths.push_words([name.clone(), width]);
        }
        let deals = counted(pilot.deals, "deal", "deals");
        let caption = paragraph(&format!(
            "half-widths of 95 % intervals to expect, estimated by a pilot of {deals}"
        ));
        text.push_str(&format!("\n{caption}{}", widths.text()));
        if pilot.widths.iter().any(|(_, _, width)| width.is_none()) {
            text.push_str(&paragraph(NOT_KNOWN));
        }
    }
    text
}
