//! The report on seats as text for a terminal of 100 columns.

use super::super::number::grouped;
use super::super::screen::{header_lines, keep_numbers_whole, plain_table, rules_text};
use super::{Balance, SeatReport};

/// The report as text, ended by a line break.
pub fn seats_screen(report: &SeatReport<'_>) -> String {
    let question = report.played.question;
    let margin = 100.0 * question.margin;
    let mut lines = vec![
        (String::new(), format!("{} ({})", question.title, question.game)),
        ("rules".into(), rules_text(&question.rules)),
    ];
    for table in &question.tables {
        let why = if table.why.is_empty() { String::new() } else { format!(": {}", table.why) };
        lines.push(("table".into(), format!("{}{why}", table.name)));
    }
    lines.push(("seed".into(), question.seed.to_string()));
    lines.push(("margin".into(), format!("{margin}pp of wins")));
    let mut text = header_lines(&lines);
    for (at, (table, played)) in question.tables.iter().zip(report.played.tables).enumerate() {
        let (blocks, per_block) = (played.totals.blocks(), table.design.games_per_block());
        let stopped = if played.stopped { ", narrow enough" } else { "" };
        text.push_str(&format!(
            "\n`{}`: {} games = {} deals x {per_block}{stopped}\n{}\n`{}` is {}; from the worst seat to \
             the best are {:.2}pp.\n",
            table.name,
            grouped(blocks * per_block),
            grouped(blocks),
            seats_table(report, at).trim_fmt(),
            table.name,
            report.balance(at).name(),
            100.0 * report.gap(at),
        ));
    }
    text.push_str(
        "\nadvantage: wins beyond an equal share, with its 95 % ±, which counts deals. A seat is balanced \
         if\nthat lies within the margin, imbalanced if beyond; both at 5 %, corrected by Holm for all \
         seats.\n",
    );
    text
}

fn seats_table(report: &SeatReport<'_>, at: usize) -> comfy_table::Table {
    let head = ["seat", "wins %", "advantage pp", "±", "fame", "p within", "p beyond", "verdict"];
    let mut table = plain_table(head.map(String::from).into());
    for seat in report.of_table(at) {
        let optional = |number: Option<f64>, places: usize| {
            number.map_or_else(|| "-".into(), |number| format!("{number:.places$}"))
        };
        table.add_row([
            seat.seat.index().to_string(),
            format!("{:.2}", 100.0 * seat.share),
            format!("{:+.2}", 100.0 * (seat.share - seat.equal)),
            optional(seat.advantage.map(|of| 100.0 * of.half_width()), 2),
            format!("{:.2}", seat.fame),
            optional(seat.corrected.map(|of| of.within), 4),
            optional(seat.corrected.map(|of| of.beyond), 4),
            Balance::of_seat(seat.verdict()).name().to_owned(),
        ]);
    }
    keep_numbers_whole(&mut table);
    table
}
