//! The answer of `corsair seats` in words: which seats are off an equal share.

use crate::present::page::words::{DisplayUnit, listed};
use crate::studies::seats::report::Balance;
use crate::studies::seats::tables::SeatRow;

/// What the tables show of their seats: a sentence for each that is off balance, one for those that are
/// undecided and one for those that are balanced.
pub(crate) fn answer(rows: &[SeatRow]) -> String {
    let margin = rows.first().map_or(0.0, |row| row.margin);
    let margin = format!("{:.2}pp", 100.0 * margin);
    let of = |row: &SeatRow, verdict: Balance| row.verdict == verdict;
    let tables: Vec<&[SeatRow]> = rows.chunk_by(|row, next| row.table == next.table).collect();
    let (off, rest): (Vec<&[SeatRow]>, Vec<&[SeatRow]>) =
        tables.into_iter().partition(|rows| rows.iter().any(|row| of(row, Balance::Imbalanced)));
    let (balanced, open): (Vec<&[SeatRow]>, Vec<&[SeatRow]>) =
        rest.into_iter().partition(|rows| rows.iter().all(|row| of(row, Balance::Balanced)));
    let mut sentences = Vec::new();
    for rows in off {
        let seats = rows.iter().filter(|row| of(row, Balance::Imbalanced));
        let seats: Vec<String> = seats
            .map(|row| {
                let by = DisplayUnit::Points.estimate(row.advantage());
                format!("seat {} by {by}", row.seat)
            })
            .collect();
        let undecided =
            rows.iter().filter(|row| !of(row, Balance::Imbalanced) && !of(row, Balance::Balanced));
        let undecided = match undecided.count() {
            0 => String::new(),
            seats => format!("; {seats} undecided"),
        };
        sentences.push(format!(
            "At {} the seats are not equal: off an equal share by more than {margin} is {}{undecided}.",
            rows[0].table,
            listed(&seats),
        ));
    }
    let at = |tables: &[&[SeatRow]]| {
        let names: Vec<&str> = tables.iter().map(|rows| rows[0].table.as_str()).collect();
        listed(&names)
    };
    let farthest = |tables: &[&[SeatRow]], is_asked: &dyn Fn(&SeatRow) -> bool| {
        let rows = tables.iter().flat_map(|rows| rows.iter()).filter(|row| is_asked(row));
        let row = rows.max_by(|one, other| {
            let [one, other] = [one, other].map(|row| row.advantage().value.abs());
            one.total_cmp(&other)
        })?;
        let place = if tables.len() > 1 { format!(" at {}", row.table) } else { String::new() };
        let by = DisplayUnit::Points.estimate(row.advantage());
        Some(format!("is seat {}{place}: {by}", row.seat))
    };
    if let Some(farthest) = farthest(&open, &|row| !of(row, Balance::Balanced)) {
        sentences.push(format!(
            "At {} no seat is shown to be off an equal share by more than {margin}; undecided, and farthest \
             off, {farthest}.",
            at(&open),
        ));
    }
    if let Some(farthest) = farthest(&balanced, &|_| true) {
        sentences.push(format!(
            "At {} every seat is balanced: none is off an equal share by more than {margin}; farthest off \
             {farthest}.",
            at(&balanced)
        ));
    }
    sentences.join(" ")
}
