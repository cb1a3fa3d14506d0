//! The report on seats as text for a terminal of 100 columns.

use crate::present::luck::luck_text;
use crate::present::number::{counted, rounded};
use crate::present::page::words::listed;
use crate::present::text::{answer_text, header_lines, paragraph, rules_text, table_lines};
use crate::studies::seats::SeatLooks;
use crate::studies::seats::answer::answer;
use crate::studies::seats::report::SeatReport;
use crate::studies::seats::tables::{SeatRow, luck_rows, rows, seat_table};
use corsair_lab::Metric;

/// The report as text, ended by a line break.
pub fn seats_screen(report: &SeatReport<'_>) -> String {
    let question = report.played.question;
    let margin = rounded(100.0 * question.margin);
    let mut lines = vec![
        (String::new(), format!("{} ({})", question.title, question.game)),
        ("rules".into(), rules_text(&question.rules)),
    ];
    lines.extend(table_lines(question.tables.iter().map(|of| (&of.name, &of.why))));
    lines.push(("seed".into(), question.seed.to_string()));
    lines.push(report.set_ups().line());
    lines.push(("margin".into(), format!("{margin}pp of wins")));
    let rows = rows(report);
    let mut text = header_lines(&lines) + &answer_text(&answer(&rows));
    for (at, (table, played)) in question.tables.iter().zip(report.played.tables).enumerate() {
        let (blocks, per_block) = (played.totals.blocks(), table.design.games_per_block());
        let stopped = match (played.stopped, &question.looks) {
            (false, _) => "",
            (true, SeatLooks::One) => ", narrow enough",
            (true, SeatLooks::Sequential(_)) => ", decided",
        };
        let of_table: Vec<SeatRow> =
            rows.iter().filter(|row| row.table == table.name).cloned().collect();
        let title = format!(
            "`{}`: {} = {} x {per_block}{stopped}",
            table.name,
            counted(blocks * per_block, "game", "games"),
            counted(blocks, "deal", "deals"),
        );
        text.push_str(&format!(
            "\n{}{}{}",
            paragraph(&title),
            seat_table(&of_table, question.rules.score).text(),
            gap_text(report, at),
        ));
    }
    if let Some(half_width) = question.until.as_ref().and_then(|until| until.of(&Metric::WIN)) {
        for line in report.not_reached(half_width) {
            text.push_str(&paragraph(&format!("NOT REACHED: {line}")));
        }
    }
    if question.control.is_some() {
        text.push_str(&luck_text(&luck_rows(report), question.rules.score));
        text.push_str(&paragraph(&adjusted_text(report)));
    }
    let note = "Seats count from 0. advantage: wins beyond an equal share, with its 95 % interval, which counts deals. A seat is \
                balanced if that lies within the margin, imbalanced if beyond; both at 5 %, corrected by \
                Holm for all seats.";
    text.push_str(&format!("\n{}", paragraph(note)));
    match &question.looks {
        SeatLooks::One => {}
        SeatLooks::Sequential(_) => text.push_str(&paragraph(
            "Verdicts allow for the looks. The intervals do not: where a table was decided before its end, \
             those of the columns any_lo and any_hi in the files hold.",
        )),
    }
    text
}

/// Which tables are adjusted, and which are as they were played.
fn adjusted_text(report: &SeatReport<'_>) -> String {
    let named = |adjusted: bool| -> Vec<String> {
        let tables = report.played.question.tables.iter().enumerate();
        let is_so = tables
            .filter(|(at, _)| report.of_table(*at).all(|seat| seat.adjusted.is_some() == adjusted));
        is_so.map(|(_, table)| format!("`{}`", table.name)).collect()
    };
    match (named(true), named(false)) {
        (adjusted, plain) if plain.is_empty() => {
            format!(
                "Wins and advantages at {} are adjusted; `plain` is as they were played.",
                listed(&adjusted)
            )
        }
        (adjusted, plain) if adjusted.is_empty() => {
            format!("Wins and advantages at {} are as they were played.", listed(&plain))
        }
        (adjusted, plain) => format!(
            "Wins and advantages at {} are adjusted, those at {} as they were played, for too few deals: all seats \
             of a table are adjusted, or none.",
            listed(&adjusted),
            listed(&plain),
        ),
    }
}

/// What is said of a table, and how great its gap is.
fn gap_text(report: &SeatReport<'_>, at: usize) -> String {
    let name = &report.played.question.tables[at].name;
    let (gap, interval) = report.gap(at);
    let known = interval.map_or_else(String::new, |of| {
        format!(" (95 %, all seats at once: at most {:.2}pp)", 100.0 * of.high)
    });
    paragraph(&format!(
        "`{name}` is {}. seat_gap, the greatest advantage or disadvantage of a seat: {:.2}pp{known}; being \
         the greatest of {} estimates, it is too high on average.",
        report.balance(at).name(),
        100.0 * gap,
        report.of_table(at).count(),
    ))
}
