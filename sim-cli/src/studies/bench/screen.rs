//! Speeds as a table for people.

use crate::present::counted;
use crate::present::table::{Cell, Kind, Table};
use crate::studies::bench::{Ratio, SpeedRow};

/// A line per row; with a baseline, each beside its ratio.
pub fn screen(rows: &[SpeedRow], ratios: Option<&[Ratio]>) -> String {
    let mut columns = vec![
        ("table", Kind::Text),
        ("jobs", Kind::Number),
        ("games/s", Kind::Number),
        ("slowest", Kind::Number),
        ("fastest", Kind::Number),
        ("decisions/s", Kind::Number),
    ];
    if ratios.is_some() {
        columns.extend([("before", Kind::Number), ("ratio", Kind::Number)]);
    }
    let whole = |speed: f64| Cell::count(speed.round() as u64);
    let mut table = Table::new("Speeds", &columns);
    for (index, row) in rows.iter().enumerate() {
        let mut cells = vec![
            Cell::word(&row.table),
            Cell::count(row.jobs as u64),
            whole(row.games_per_second),
            whole(row.games_per_second_min),
            whole(row.games_per_second_max),
            whole(row.decisions_per_second),
        ];
        if let Some(Ratio { before, ratio }) = ratios.map(|ratios| ratios[index]) {
            cells.extend([whole(before), Cell::fixed(Some(ratio), 3)]);
        }
        table.push(cells);
    }
    let mut text = table.text();
    if let Some(row) = rows.first() {
        let counting = if row.metrics { "with" } else { "without" };
        text += &format!(
            "Medians of {} of {}, seed {}, {counting} metrics.\n",
            counted(row.repetitions as u64, "repetition", "repetitions"),
            counted(row.games, "game", "games"),
            row.seed
        );
    }
    text
}
