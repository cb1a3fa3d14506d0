//! Speeds as a table for people.

use comfy_table::CellAlignment;

use crate::present::table::plain_table;
use crate::present::{counted, grouped};
use crate::studies::bench::{Ratio, Row};

/// A line per row; with a baseline, each beside its ratio.
pub fn screen(rows: &[Row], ratios: Option<&[Ratio]>) -> String {
    let mut head: Vec<String> =
        ["table", "jobs", "games/s", "slowest", "fastest", "decisions/s"].map(String::from).into();
    if ratios.is_some() {
        head.extend(["before", "ratio"].map(String::from));
    }
    let mut table = plain_table(head);
    for (index, row) in rows.iter().enumerate() {
        let speeds = [
            row.games_per_second,
            row.games_per_second_min,
            row.games_per_second_max,
            row.decisions_per_second,
        ];
        let mut cells = vec![row.contest.table.clone(), row.contest.jobs.to_string()];
        cells.extend(speeds.map(whole));
        if let Some(Ratio { before, ratio }) = ratios.map(|ratios| ratios[index]) {
            cells.extend([whole(before), format!("{ratio:.3}")]);
        }
        table.add_row(cells);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut text = format!("{table}\n");
    if let Some(row) = rows.first() {
        let counting = if row.contest.metrics { "with" } else { "without" };
        text += &format!(
            "Medians of {} of {}, seed {}, {counting} metrics.\n",
            counted(row.repetitions as u64, "repetition", "repetitions"),
            counted(row.contest.games, "game", "games"),
            row.contest.seed
        );
    }
    text
}

fn whole(speed: f64) -> String {
    grouped(speed.round() as u64)
}
