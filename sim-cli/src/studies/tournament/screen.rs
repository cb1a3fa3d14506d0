//! The report of a tournament as tables for a terminal of 100 columns.

use comfy_table::{CellAlignment, Table};

use crate::present::number::{decimals, grouped};
use crate::present::table::{keep_numbers_whole, plain_table};
use crate::present::text::{UNDEFINED, broken, half_width, paragraph, rules_text, said_if_cut_off};
use crate::present::{Mean, faults};
use crate::studies::tournament::report::TournamentReport;
use crate::studies::tournament::{Rating, Ratings, Verdict};
use corsair_stats::{Interval, REPLICATES};

/// The report as text, ended by a line break.
pub fn tournament_screen(report: &TournamentReport<'_>) -> String {
    let mut text = header(report);
    let mut section = |title: &str, table: &Table| {
        text.push_str(&format!("\n{title}\n{}\n", table.trim_fmt()));
    };
    section("Standings", &standings_table(report));
    if has_matrix(report) {
        section("Finishes above, in % of their games (row above column)", &matrix(report));
    }
    match &report.ratings {
        Ok(ratings) => section("Effect of the seat", &seats_table(ratings)),
        Err(undefined) => text.push_str(&format!("\n{undefined}\n")),
    }
    text.push_str(&faults::section(&report.faults));
    text.push('\n');
    text.push_str(&notes(report));
    text
}

/// The widest name of a bot in a table: what the matrix of most bots leaves.
const NAME_WIDTH: usize = 27;

/// The most bots whose matrix fits the width; the file `pairs.csv` has room for all.
const WIDEST_MATRIX: usize = 12;

fn has_matrix(report: &TournamentReport<'_>) -> bool {
    report.standings.len() <= WIDEST_MATRIX
}

fn header(report: &TournamentReport<'_>) -> String {
    let tournament = report.tournament;
    let design = &tournament.design;
    let (games, asked) = (design.games(), tournament.games_asked);
    let rounded = if asked < games {
        format!("\n           {} asked, rounded up to whole rounds", grouped(asked))
    } else {
        String::new()
    };
    let combinations = match design.combinations().len() {
        1 => "1 combination".into(),
        n => format!("{n} combinations"),
    };
    let met = match design.meetings() {
        (least, most) if least == most => grouped(least * design.rounds()),
        (least, most) => {
            format!("{} to {}", grouped(least * design.rounds()), grouped(most * design.rounds()))
        }
    };
    let mut lines = vec![
        format!("{} ({})", tournament.title, tournament.game),
        format!("rules      {}", rules_text(&tournament.rules)),
        format!("bots       {} at tables of {}", tournament.bots.len(), design.seats()),
        format!("seed       {}", tournament.seed),
        format!(
            "games      {} = {} rounds x {} x {} rotations{rounded}",
            grouped(games),
            grouped(design.rounds()),
            combinations,
            design.games_per_block(),
        ),
        format!(
            "each       {} games, {} of them with each other bot",
            grouped(report.games_of_a_bot()),
            met
        ),
    ];
    lines.extend(said_if_cut_off(report.totals.cut_off()));
    lines.push(String::new());
    lines.join("\n")
}

fn standings_table(report: &TournamentReport<'_>) -> Table {
    let half_widths = |of: fn(&crate::studies::tournament::Standing) -> Mean| {
        decimals(1, report.standings.iter().filter_map(|row| Some(of(row).interval?.half_width())))
    };
    let percent = report.standings.iter().filter_map(|row| row.share.interval);
    let share_decimals = decimals(1, percent.map(|interval| 100.0 * interval.half_width()));
    let (place_decimals, score_decimals) =
        (half_widths(|row| row.place), half_widths(|row| row.score));
    let rating_decimals =
        report.ratings.as_ref().map_or(2, |ratings| decimals_of(2, &ratings.bots));
    let head = ["", "bot", "win %", "95 %", "", "place", "±", "score", "±", "rating", "±"];
    let mut table = plain_table(head.map(String::from).into());
    for (position, row) in (1..).zip(&report.standings) {
        let rating = report.ratings.as_ref().ok().map(|ratings| ratings.bots[row.bot]);
        table.add_row([
            position.to_string(),
            broken(report.name(row.bot), ':', NAME_WIDTH),
            format!("{:.share_decimals$}", 100.0 * row.share.value),
            range(row.share.interval, share_decimals),
            if row.may_be_best { "*".into() } else { String::new() },
            format!("{:.place_decimals$}", row.place.value),
            half_width(row.place.interval, place_decimals),
            format!("{:.score_decimals$}", row.score.value),
            half_width(row.score.interval, score_decimals),
            rating.map_or_else(
                || UNDEFINED.into(),
                |rating| format!("{:.rating_decimals$}", rating.value),
            ),
            half_width(rating.and_then(|rating| rating.interval), rating_decimals),
        ]);
    }
    with_names(table)
}

/// A table whose second column holds names, which may break, and all others numbers.
fn with_names(mut table: Table) -> Table {
    keep_numbers_whole(&mut table);
    if let Some(names) = table.column_mut(1) {
        names.set_cell_alignment(CellAlignment::Left);
        names.remove_constraint();
    }
    table
}

/// Decimals that show the precision of ratings.
fn decimals_of(least: usize, ratings: &[Rating]) -> usize {
    decimals(least, ratings.iter().filter_map(|rating| Some(rating.interval?.half_width())))
}

fn range(interval: Option<Interval>, decimals: usize) -> String {
    let percent =
        |Interval { low, high }| format!("{:.decimals$}-{:.decimals$}", 100.0 * low, 100.0 * high);
    interval.map_or_else(|| UNDEFINED.into(), percent)
}

fn matrix(report: &TournamentReport<'_>) -> Table {
    let mut head = vec![String::new(), String::new()];
    head.extend((1..=report.standings.len()).map(|position| position.to_string()));
    let mut table = plain_table(head);
    for (position, row) in (1..).zip(&report.standings) {
        let mut cells = vec![position.to_string(), broken(report.name(row.bot), ':', NAME_WIDTH)];
        cells.extend(report.standings.iter().map(|column| {
            let pair = report.pairs.iter();
            let mut pair = pair.filter(|pair| (pair.bot, pair.other) == (row.bot, column.bot));
            pair.next().map_or_else(String::new, |pair| {
                let mark = match pair.verdict {
                    Verdict::Above => "+",
                    Verdict::Below => "-",
                    Verdict::Undecided => " ",
                };
                format!("{:.0}{mark}", 100.0 * pair.above.value)
            })
        }));
        table.add_row(cells);
    }
    with_names(table)
}

fn seats_table(ratings: &Ratings) -> Table {
    let decimals = decimals_of(3, &ratings.seats);
    let mut table = plain_table(["seat", "effect", "±"].map(String::from).into());
    for (seat, effect) in ratings.seats.iter().enumerate() {
        table.add_row([
            seat.to_string(),
            format!("{:+.decimals$}", effect.value),
            half_width(effect.interval, decimals),
        ]);
    }
    keep_numbers_whole(&mut table);
    table
}

fn notes(report: &TournamentReport<'_>) -> String {
    let pairs = if has_matrix(report) {
        "+ and -: the row ends above, or below, the column (5 % for all pairs together, after Holm); no \
         sign: undecided, which is no proof of equal strength."
    } else {
        "Verdicts on pairs are in pairs.csv (-o DIR)."
    };
    let mut notes = paragraph(&format!(
        "All of it is conditional on these bots, this table and these rules. Intervals and ± are 95 %, \
         and count deals within combinations, not games. Ties split a win. * may be the best: no other \
         is shown to win more (95 %). {pairs} Ratings are natural logarithms of Plackett-Luce worths, \
         mean 0.",
    ));
    if let Ok(ratings) = &report.ratings
        && ratings.replicates_defined < REPLICATES
    {
        notes.push_str(&paragraph(&format!(
            "Ratings have no intervals: {} of {REPLICATES} bootstrap replicates have no finite ratings.",
            REPLICATES - ratings.replicates_defined
        )));
    }
    notes
}
