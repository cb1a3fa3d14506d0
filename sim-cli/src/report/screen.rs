//! The report as tables for a terminal of 100 columns.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle,
};
use corsair_engine::play::MAX_DECISIONS;

use super::faults;
use super::number::{compact, decimals, grouped};
use super::{FactEstimate, Method, NotableReport, Report, RowReport};
use crate::experiment::{Experiment, ResolvedRules, Seatings};
use crate::stats::Interval;

/// The widest line.
const WIDTH: u16 = 100;

/// The report as text, ended by a line break.
pub fn screen(report: &Report<'_>) -> String {
    let mut text = header(report);
    text.push_str(&faults::section(&report.faults));
    let mut section = |title: &str, table: &Table| {
        text.push_str(&format!("\n{title}\n{}\n", table.trim_fmt()));
    };
    section("Per bot, all its seats", &rows_table(report.bots()));
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
    let seatings = if design.games_per_block() == 1 { "seating" } else { "seatings" };
    let (games, asked) = (design.games(), experiment.games_asked);
    let rounded = if asked < games {
        format!(" ({} asked, rounded up to whole blocks)", grouped(asked))
    } else {
        String::new()
    };
    let mut lines = vec![
        format!("{} ({})", experiment.title, experiment.game),
        format!("rules      {}", rules_text(&experiment.rules)),
        format!("bots       {}", arrangement(experiment)),
        format!("seed       {}", experiment.seed),
        format!(
            "games      {} = {} deals x {} {seatings}{rounded}",
            grouped(games),
            grouped(design.blocks()),
            design.games_per_block(),
        ),
        format!("decisions  {:.1} per game", report.totals.decisions() as f64 / games as f64),
    ];
    if report.totals.cut_off() > 0 {
        lines.push(format!(
            "CUT OFF    {} games did not end within {} decisions; they count as they stood",
            grouped(report.totals.cut_off()),
            grouped(MAX_DECISIONS.into()),
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The hash of rules, and a line for each rule that differs from the edition.
pub(crate) fn rules_text(rules: &ResolvedRules) -> String {
    let mut text = rules.short_hash().to_owned();
    for change in &rules.changes {
        let value = |value: &Option<toml::Value>| {
            value.as_ref().map_or_else(|| "nothing".to_owned(), toml::Value::to_string)
        };
        let (before, after) = (value(&change.before), value(&change.after));
        text.push_str(&format!("\n           {} = {after} (edition: {before})", change.key));
    }
    text
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
    let win_decimals = decimals(rows.iter().filter_map(|row| percent(row.win.interval)));
    let fame_decimals =
        decimals(rows.iter().filter_map(|row| Some(row.fame.interval?.half_width())));
    let n_places = rows.first().map_or(0, |row| row.places.len());
    let mut head: Vec<String> =
        ["bot", "seat", "games", "win %", "95 %", "fame", "±", "sd", "q1", "med", "q3"]
            .map(String::from)
            .into();
    head.extend((1..=n_places).map(ordinal));
    let mut table = plain_table(head);
    for row in rows {
        let mut cells = vec![
            row.bot.to_owned(),
            row.row.seat.map_or("all".into(), |seat| seat.index().to_string()),
            compact(row.games),
            format!("{:.win_decimals$}", 100.0 * row.win.share),
            win_interval(row, win_decimals),
            format!("{:.fame_decimals$}", row.fame.value),
            half_width(row.fame.interval, fame_decimals),
            row.fame_sd.map_or_else(|| UNDEFINED.into(), |sd| format!("{sd:.1}")),
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

/// Which columns of a table of rows stand close to the next: win share, fame, quartiles, places.
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
        let mean = fact.per_game;
        table.add_row([
            fact.fact.label.to_owned(),
            format!("{:.FACT_DECIMALS$}", mean.value),
            half_width(mean.interval, FACT_DECIMALS),
        ]);
    }
    keep_numbers_whole(&mut table);
    table
}

fn bot_facts_table(bots: &[RowReport<'_>]) -> Table {
    let mut head = vec![String::new()];
    head.extend(bots.iter().map(|row| row.bot.to_owned()));
    let mut table = plain_table(head);
    let n_facts = bots.first().map_or(0, |row| row.facts.len());
    for index in 0..n_facts {
        let mut cells = vec![bots[0].facts[index].fact.label.to_owned()];
        let means = bots.iter().map(|row| row.facts[index].per_game.value);
        cells.extend(means.map(|mean| format!("{mean:.FACT_DECIMALS$}")));
        table.add_row(cells);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
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

/// An argument as a shell takes it.
fn quoted(argument: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/@+".contains(letter);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.into();
    }
    format!("'{}'", argument.replace('\'', r"'\''"))
}

/// Decimals of facts per game.
const FACT_DECIMALS: usize = 3;

/// What stands where an estimate is undefined.
const UNDEFINED: &str = "-";

fn half_width(interval: Option<Interval>, decimals: usize) -> String {
    interval.map_or_else(|| UNDEFINED.into(), |of| format!("{:.decimals$}", of.half_width()))
}

fn ordinal(place: usize) -> String {
    let suffix = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{suffix}")
}

/// A table without borders: a line under the header, and two spaces between columns. Columns of
/// text are broken where a line would be too long.
pub(crate) fn plain_table(head: Vec<String>) -> Table {
    let style = TableStyle::new().header_separator(LineStyle::none().fill('-').junction('-'));
    let mut table = Table::new();
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH)
        .set_header(head);
    for column in table.column_iter_mut() {
        column.set_padding((0, 1));
    }
    table
}

/// Sets all columns but the first to the right, and never breaks them.
pub(super) fn keep_numbers_whole(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_survive_a_shell() {
        let texts = ["a=1,b", "my rules.toml", "it's", ""].map(quoted);
        assert_eq!(texts, ["a=1,b", "'my rules.toml'", r"'it'\''s'", "''"]);
    }

    #[test]
    fn places_have_their_ordinals() {
        assert_eq!([1, 2, 3, 4, 5].map(ordinal), ["1st", "2nd", "3rd", "4th", "5th"]);
    }
}
