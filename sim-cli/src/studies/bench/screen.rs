//! Speeds as tables for people.

use crate::present::counted;
use crate::present::table::{Cell, Kind, Table};
use crate::present::text::{answer_text, paragraph};
use crate::studies::bench::answer::{answer, answer_by_turns};
use crate::studies::bench::{Compared, Ratio, SpeedRow, TurnsRow};

/// A line per row; with a baseline, each with its processor time and ratio, and with the verdict on `part`
/// of that speed.
pub fn screen(rows: &[SpeedRow], compared: Option<&[Compared]>, part: Option<f64>) -> String {
    let mut columns = vec![
        ("table", Kind::Text),
        ("jobs", Kind::Number),
        ("games/s", Kind::Number),
        ("slowest", Kind::Number),
        ("fastest", Kind::Number),
    ];
    match compared {
        None => columns.push(("decisions/s", Kind::Number)),
        Some(_) => {
            columns.extend([("CPU s", Kind::Number), ("before", Kind::Number)]);
            columns.extend(ratio_columns(part));
        }
    }
    let mut table =
        Table::new("Speeds", &columns).yielding(&["slowest", "fastest", "before", "CPU s"]);
    for (index, row) in rows.iter().enumerate() {
        let mut cells = vec![
            Cell::word(&row.table),
            Cell::count(row.jobs as u64),
            whole(row.games_per_second),
            whole(row.games_per_second_min),
            whole(row.games_per_second_max),
        ];
        match compared.map(|compared| &compared[index]) {
            None => cells.push(whole(row.decisions_per_second)),
            Some(Compared { before, ratio, .. }) => {
                cells.extend(
                    [row.cpu_seconds.value, *before].map(|time| Cell::fixed(Some(time), 3)),
                );
                cells.extend(ratio_cells(ratio, part));
            }
        }
        table.push(cells);
    }
    let mut text =
        format!("{}\n{}", answer_text(&answer(rows, compared)).trim_start(), table.text());
    if let Some(row) = rows.first() {
        let counting = if row.metrics { "with" } else { "without" };
        text += &paragraph(&format!(
            "Medians of {} of {}, seed {}, {counting} metrics.",
            counted(row.repetitions as u64, "repetition", "repetitions"),
            counted(row.games, "game", "games"),
            row.seed
        ));
        if let Some(first) = compared.and_then(<[Compared]>::first) {
            let load =
                |of: Option<f64>| of.map_or_else(|| "unknown".into(), |of| format!("{of:.2}"));
            text += &paragraph(&format!(
                "Ratios are of processor time, before to now. Load of the machine: {} before, {} now.",
                load(first.load_before),
                load(row.load)
            ));
        }
    }
    text
}

/// Speeds of two programs that were timed by turns.
pub fn turns_screen(rows: &[TurnsRow], part: Option<f64>) -> String {
    let is_cpu = rows.iter().any(TurnsRow::is_by_processor_time);
    let mut columns = vec![
        ("table", Kind::Text),
        ("jobs", Kind::Number),
        (if is_cpu { "games/CPU s" } else { "games/s" }, Kind::Number),
        ("the other's", Kind::Number),
    ];
    columns.extend(ratio_columns(part));
    let mut table = Table::new("Speeds by turns", &columns);
    for row in rows {
        let mut cells = vec![
            Cell::word(&row.table),
            Cell::count(row.jobs as u64),
            whole(row.games_per_second),
            whole(row.other_games_per_second),
        ];
        cells.extend(ratio_cells(&row.as_ratio(), part));
        table.push(cells);
    }
    let answer = answer_text(&answer_by_turns(rows));
    let mut text = format!("{}\n{}", answer.trim_start(), table.text());
    if let Some(row) = rows.first() {
        let clock = match row.is_by_processor_time() {
            true => "processor time, that of all threads together",
            false => "wall-clock time",
        };
        text += &paragraph(&format!(
            "Medians of {} of each program, {} in a turn, seed {}, by {clock}.",
            counted(row.turns as u64, "turn", "turns"),
            counted(row.games, "game", "games"),
            row.seed
        ));
    }
    text
}

fn whole(speed: f64) -> Cell {
    Cell::count(speed.round() as u64)
}

fn ratio_columns(part: Option<f64>) -> Vec<(&'static str, Kind)> {
    let verdict = part.map(|_| ("verdict", Kind::Verdict));
    [("ratio", Kind::Number), ("95 %", Kind::Text)].into_iter().chain(verdict).collect()
}

fn ratio_cells(ratio: &Ratio, part: Option<f64>) -> Vec<Cell> {
    let range = ratio.interval.map(|of| format!("{:.3} to {:.3}", of.low, of.high));
    let verdict = part.map(|part| Cell::word(ratio.verdict(part).name().replace('_', " ")));
    let cells = [Cell::fixed(Some(ratio.value), 3), range.map_or_else(Cell::nothing, Cell::word)];
    cells.into_iter().chain(verdict).collect()
}
