//! The answer of `corsair seats` in words: which seats are off an equal share.

use crate::present::page::words::{DisplayUnit, listed};
use crate::studies::seats::tables::SeatRow;

/// What each table shows of its seats, a sentence each.
pub(crate) fn answer(rows: &[SeatRow]) -> String {
    let tables = rows.chunk_by(|row, next| row.table == next.table);
    tables.map(|rows| of_table(&rows[0].table, rows)).collect::<Vec<_>>().join(" ")
}

fn of_table(table: &str, rows: &[SeatRow]) -> String {
    let (mut beyond, mut open) = (Vec::new(), Vec::new());
    for row in rows {
        let seat = |joined: &str| {
            let by = DisplayUnit::Points.estimate(row.advantage());
            format!("seat {}{joined} {by}", row.seat)
        };
        match row.verdict.as_str() {
            "imbalanced" => beyond.push(seat(" by")),
            "balanced" => {}
            _ => open.push(seat("")),
        }
    }
    let margin = rows.first().map_or(0.0, |row| row.margin);
    let margin = format!("{:.2}pp", 100.0 * margin);
    match (beyond.as_slice(), open.as_slice()) {
        ([], []) => format!(
            "At {table} every seat is balanced: none is off an equal share by more than {margin}."
        ),
        ([], open) => format!(
            "At {table} no seat is shown to be off an equal share by more than {margin}; undecided: {}.",
            listed(open),
        ),
        (beyond, []) => format!(
            "At {table} the seats are not equal: off an equal share by more than {margin} is {}.",
            listed(beyond)
        ),
        (beyond, open) => format!(
            "At {table} the seats are not equal: off an equal share by more than {margin} is {}; \
             undecided: {}.",
            listed(beyond),
            listed(open),
        ),
    }
}
