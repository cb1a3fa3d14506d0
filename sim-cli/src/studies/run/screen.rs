//! The report as tables for a terminal of 100 columns.

use comfy_table::{CellAlignment, Table};

use crate::lab::Seatings;
use crate::lab::experiment::Experiment;
use crate::present::faults;
use crate::present::number::{counted, decimals, grouped};
use crate::present::table::{keep_numbers_whole, plain_table};
use crate::present::text::{
    UNDEFINED, WIDTH, broken, half_width, rules_text, said_if_cut_off, wrapped,
};
use crate::present::{FactEstimate, Mean, Method, RowReport};
use crate::shell::quoted;
use crate::studies::run::report::{NotableReport, Report};
use crate::studies::run::spread;
use corsair_stats::Interval;

/// The report as text, ended by a line break.
pub fn screen(report: &Report<'_>) -> String {
    let mut text = header(report);
    text.push_str(&faults::section(&report.faults));
    let titled = |title: &str, table: &Table| format!("\n{title}\n{}\n", table.trim_fmt());
    text.push_str(&titled("Per bot, all its seats", &rows_table(report.bots())));
    text.push_str(&spread::section(report.bots()));
    let mut section = |title: &str, table: &Table| text.push_str(&titled(title, table));
    section("Per bot and seat", &rows_table(report.seats()));
    if !report.game_facts.is_empty() {
        section("Per game", &game_facts_table(&report.game_facts));
    }
    if report.bots().iter().any(|row| !row.facts.is_empty()) {
        section("Per bot and game", &bot_facts_table(report.bots()));
    }
    if !report.notable.is_empty() {
        section("Games worth a look", &notable_table(&report.notable));
        text.push_str(&format!("corsair {}\n", replay_arguments(report)));
    }
    text.push_str(
        "\nIntervals and ± are 95 %, and count deals, not games. Ties split a win. Seats count from \
         0.\n1st, 2nd, ...: places, in % of games.\n",
    );
    text
}

fn header(report: &Report<'_>) -> String {
    let experiment = report.experiment;
    let design = &experiment.design;
    let (games, asked) = (design.games(), experiment.games_asked);
    let rounded = if asked < games {
        format!(" ({} asked, rounded up to whole blocks)", grouped(asked))
    } else {
        String::new()
    };
    let mut lines = vec![
        format!("{} ({})", experiment.title, experiment.game),
        format!("rules      {}", rules_text(&experiment.rules)),
        format!("bots       {}", wrapped(&arrangement(experiment))),
        format!("seed       {}", experiment.seed),
        format!(
            "games      {} = {} x {}{rounded}",
            grouped(games),
            counted(design.blocks(), "deal", "deals"),
            counted(design.games_per_block(), "seating", "seatings"),
        ),
        format!("decisions  {:.1} per game", report.totals.decisions() as f64 / games as f64),
    ];
    lines.extend(said_if_cut_off(report.totals.cut_off()));
    lines.push(String::new());
    lines.join("\n")
}

fn arrangement(experiment: &Experiment) -> String {
    if let [alone] = experiment.bots.as_slice() {
        return format!("{} in all {} seats", alone.name, experiment.design.seats());
    }
    let named = &experiment.design.seatings()[0];
    let names: Vec<&str> =
        named.iter().map(|(_, &bot)| experiment.bots[usize::from(bot)].name.as_str()).collect();
    let order = match experiment.seatings {
        Seatings::Rotations => "in this order round the table, rotated",
        Seatings::Fixed => "in seats 0, 1, ...",
    };
    format!("{} ({order})", names.join(", "))
}

fn rows_table(rows: &[RowReport<'_>]) -> Table {
    let percent = |interval: Option<Interval>| interval.map(|of| 100.0 * of.half_width());
    let win_decimals = decimals(1, rows.iter().filter_map(|row| percent(row.win.interval)));
    let score_decimals =
        decimals(1, rows.iter().filter_map(|row| Some(row.score.interval?.half_width())));
    let n_places = rows.first().map_or(0, |row| row.places.len());
    let mut head: Vec<String> =
        ["bot", "seat", "games", "win %", "95 %", "score", "±", "sd", "q1", "med", "q3"]
            .map(String::from)
            .into();
    head.extend((1..=n_places).map(ordinal));
    let mut table = plain_table(head);
    for row in rows {
        let mut cells = vec![
            broken(row.bot, ':', NAME_WIDTH),
            row.row.seat.map_or("all".into(), |seat| seat.index().to_string()),
            grouped(row.games),
            format!("{:.win_decimals$}", 100.0 * row.win.share),
            win_interval(row, win_decimals),
            format!("{:.score_decimals$}", row.score.value),
            half_width(row.score.interval, score_decimals),
            row.score_sd.map_or_else(|| UNDEFINED.into(), |sd| format!("{sd:.1}")),
        ];
        cells.extend(row.quartiles.iter().map(|quartile| quartile.value.to_string()));
        cells.extend(row.places.iter().map(|place| format!("{:.0}", 100.0 * place.share)));
        table.add_row(cells);
    }
    keep_numbers_whole(&mut table);
    for column in table.column_iter_mut() {
        if CLOSE_TO_THE_NEXT.contains(&column.index) {
            column.set_padding((0, 0));
        }
    }
    table
}

/// The widest name of a bot in a table of rows: what five seats leave.
const NAME_WIDTH: usize = 18;

/// Which columns of a table of rows stand close to the next: win share, score, quartiles, places.
const CLOSE_TO_THE_NEXT: [usize; 10] = [3, 5, 8, 9, 10, 11, 12, 13, 14, 15];

fn win_interval(row: &RowReport<'_>, decimals: usize) -> String {
    match (row.win.method, row.win.interval) {
        (Method::ByDesign, _) => "by design".into(),
        (Method::Wilson | Method::WilsonOnBlocks, None) => UNDEFINED.into(),
        (Method::Wilson | Method::WilsonOnBlocks, Some(Interval { low, high })) => {
            format!("{:.decimals$}-{:.decimals$}", 100.0 * low, 100.0 * high)
        }
    }
}

fn game_facts_table(facts: &[FactEstimate]) -> Table {
    let mut table = plain_table(["", "per game", "±"].map(String::from).into());
    for fact in facts {
        let [value, half_width] = mean_texts(fact.per_game);
        table.add_row([fact.fact.label.to_owned(), value, half_width]);
    }
    keep_numbers_whole(&mut table);
    table
}

/// The means of bots side by side, each with its ±.
fn bot_facts_table(bots: &[RowReport<'_>]) -> Table {
    let n_facts = bots.first().map_or(0, |row| row.facts.len());
    let label_of = |index: usize| bots[0].facts[index].fact.label;
    let texts = |index: usize| bots.iter().map(move |row| mean_texts(row.facts[index].per_game));
    // Two columns for each bot, told as one: the values end below each other, and so do the ±.
    let mut widths = vec![[0; 2]; bots.len()];
    for index in 0..n_facts {
        for (width, text) in widths.iter_mut().zip(texts(index)) {
            width[0] = width[0].max(text[0].chars().count());
            width[1] = width[1].max(text[1].chars().count());
        }
    }
    let label_width = (0..n_facts).map(|index| label_of(index).chars().count()).max().unwrap_or(0);
    let room = (usize::from(WIDTH) - label_width) / bots.len().max(1) - 2;
    let mut head = vec![String::new()];
    for (row, width) in bots.iter().zip(&widths) {
        let width = (width[0] + width[1] + 2).max(row.bot.chars().count().min(room));
        head.push(broken(row.bot, ':', width));
    }
    let mut table = plain_table(head);
    for index in 0..n_facts {
        let mut cells = vec![label_of(index).to_owned()];
        let of_bots = texts(index).zip(&widths);
        cells.extend(of_bots.map(|([value, half], width)| {
            format!("{value} ±{half:>half_width$}", half_width = width[1])
        }));
        table.add_row(cells);
    }
    keep_numbers_whole(&mut table);
    table
}

fn notable_table(games: &[NotableReport<'_>]) -> Table {
    let mut table = plain_table(["", "", "address", "bot", "seat"].map(String::from).into());
    for game in games {
        table.add_row([
            game.distinction.label().to_owned(),
            game.value.to_string(),
            game.address.to_string(),
            game.bot.to_owned(),
            game.seat.index().to_string(),
        ]);
    }
    if let Some(values) = table.column_mut(1) {
        values.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The arguments that replay the first of the games worth a look.
fn replay_arguments(report: &Report<'_>) -> String {
    let experiment = report.experiment;
    let address = report.notable.first().map(|game| game.address.to_string());
    let mut words = vec!["replay".to_owned(), experiment.game.to_owned()];
    words.extend(address);
    words.extend(experiment.table_arguments.iter().map(|argument| quoted(argument)));
    words.join(" ")
}

/// A mean of something per game and its ±, with as many decimals as it takes that the ± is seen.
fn mean_texts(mean: Mean) -> [String; 2] {
    let decimals = decimals(FACT_DECIMALS, mean.interval.map(Interval::half_width).into_iter());
    [format!("{:.decimals$}", mean.value), half_width(mean.interval, decimals)]
}

/// The fewest decimals of facts per game.
const FACT_DECIMALS: usize = 3;

fn ordinal(place: usize) -> String {
    let suffix = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_width_that_is_not_zero_is_seen() {
        let mean = |half| Mean { value: 2.0, interval: Some(Interval::around(2.0, half)) };
        assert_eq!(mean_texts(mean(0.25)), ["2.000", "0.250"]);
        assert_eq!(mean_texts(mean(0.000_04)), ["2.00000", "0.00004"]);
        assert_eq!(mean_texts(mean(0.0)), ["2.000", "0.000"]);
        assert_eq!(mean_texts(Mean { value: 2.0, interval: None }), ["2.000", "-"]);
    }

    #[test]
    fn places_have_their_ordinals() {
        assert_eq!([1, 2, 3, 4, 5].map(ordinal), ["1st", "2nd", "3rd", "4th", "5th"]);
    }
}
