//! Page of `corsair seats`.

use crate::seats::answer::{answer, is_shown_at_90, order};
use crate::seats::fit;
use crate::seats::rows::{FitRow, SeatRow};
use corsair_lab::Balance;
use corsair_lab::result::ResultRow as _;
use corsair_present::counted;
use corsair_present::luck::{LuckRow, luck_table};
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, listed};
use corsair_present::table::Table;

/// Assumptions about real games.
const REAL_GAMES: &str = "Each real game is one observation. If strong players prefer a seat, \
their skill adds to its advantage.";

/// Reading of the fit.
const FIT: &str = "Real games can refute a simulation but not prove it: the intervals bound the \
differences that remain possible. “Holm p” is corrected for all seats, measures and tables. \
A test of mean scores needs 30 real games.";

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<SeatRow> = result.rows()?;
    let played = manifest.tables.iter().map(|table| {
        let games = counted(table.blocks * table.games_per_block, "game", "games");
        format!("{games} at {}", table.name)
    });
    let asked = vec![
        format!("Does a seat of {} have an advantage?", manifest.edition),
        format!("{} were played.", listed(&played.collect::<Vec<_>>())),
    ];
    let by_table = || rows.chunk_by(|row, next| row.table == next.table);
    let of_seats = |rows: &[SeatRow]| {
        let adjusted = match result.has(LuckRow::SCHEMA.file) {
            true => "; advantages adjusted by luck",
            false => "",
        };
        let caption = format!("Seats at {}{adjusted}{}", rows[0].table, tests(rows));
        Table::of_rows(caption, rows, result.score)
    };
    let mut by_answer: Vec<&[SeatRow]> = by_table().collect();
    by_answer.sort_by(|one, other| order(one, other));
    let mut tables: Vec<Table> = by_answer.into_iter().map(of_seats).collect();
    let is_one_table = tables.len() == 1;
    if result.has(LuckRow::SCHEMA.file) {
        tables.push(luck_table(&result.rows::<LuckRow>()?, result.score));
    }
    let fits: Vec<FitRow> = match result.has(FitRow::SCHEMA.file) {
        true => result.rows()?,
        false => Vec::new(),
    };
    tables.splice(0..0, fit::tables(&fits, result.score));
    let mut caveats = match manifest.planned("results") {
        Some(_) => vec![REAL_GAMES.into()],
        None => caveats::of_play(result),
    };
    if !fits.is_empty() {
        caveats.push(FIT.into());
    }
    if manifest.planned("sequential") == Some(&true.into()) {
        caveats.push(
            "Play at a table stopped at its verdict. Verdicts and intervals hold at all looks."
                .into(),
        );
    }
    caveats.extend(by_table().map(gap));
    caveats.push(
        "A seat is balanced if its advantage is significantly within the margin (two tests at 5 %, so that its 90 % \
         interval lies within), imbalanced if it is significantly beyond the margin, and undecided otherwise. Holm's method corrects both p-values for the number of seats. \
         Seats count from 0. A seat's bonus, added to the seat's final scores, gives the seat a fair \
         share of these games if no other seat has a bonus. The estimate assumes that a bonus changes \
         no decision. Ties that a bonus makes are split."
            .into(),
    );
    Ok(Story {
        title: format!("{}: the advantage of seats", manifest.edition),
        asked,
        verdict: [fit::answer(&fits), answer(&rows, result.score)].join(" ").trim_start().into(),
        charts: vec![chart(&rows, is_one_table)],
        tables,
        caveats,
    })
}

/// Returns the end of a table's caption if a verdict does not follow from the 95 % interval beside it: the verdict is
/// corrected for several seats, or it is "balanced", which two tests at 5 % show. Empty otherwise.
fn tests(rows: &[SeatRow]) -> &'static str {
    let is_beyond = |row: &SeatRow| {
        let excludes = |[low, high]: [f64; 2]| low > row.margin || high < -row.margin;
        row.verdict == Balance::Undecided && row.advantage.interval.is_some_and(excludes)
    };
    match (rows.iter().any(is_beyond), rows.iter().any(is_shown_at_90)) {
        (false, false) => "",
        (true, false) => "; verdicts corrected for the number of seats",
        (false, true) => "; “balanced”: the 90 % interval lies within the margin",
        (true, true) => {
            "; verdicts corrected for the number of seats; “balanced”: the 90 % interval lies within the margin"
        }
    }
}

/// Returns a sentence about the seat with the largest advantage or disadvantage at a table.
fn gap(rows: &[SeatRow]) -> String {
    let gap = rows.iter().map(|row| row.advantage.value.abs()).fold(0.0, f64::max);
    let most = |row: &SeatRow| row.advantage.interval.map(|[low, high]| high.max(-low));
    let most = rows.iter().map(most).reduce(|one, other| Some(one?.max(other?))).flatten();
    let bound = most.map_or_else(String::new, |most| {
        format!(" (95 %: at most {})", DisplayUnit::Size.value(most))
    });
    format!(
        "The seat gap at {} is {}{bound}. {}",
        rows[0].table,
        DisplayUnit::Size.value(gap),
        caveats::SEAT_GAP,
    )
}

/// Returns a chart with the win shares of all seats at all tables, on one scale.
fn chart(rows: &[SeatRow], is_one_table: bool) -> Chart {
    let mut dots = Vec::new();
    let mut margin = 0.0;
    for row in rows {
        margin = 100.0 * row.margin;
        let tone = match row.verdict {
            Balance::Undecided => Tone::Faint,
            Balance::Balanced | Balance::Imbalanced => Tone::Strong,
        };
        let label = match is_one_table {
            true => format!("seat {}", row.seat),
            false => format!("{}: seat {}", row.table, row.seat),
        };
        dots.push(Dot { label, estimate: row.advantage.times(100.0), tone });
    }
    let of = Intervals {
        reference: Some(0.0),
        band: Some([-margin, margin]),
        ..Intervals::new("wins minus a fair share, percentage points", dots, None)
    };
    let note = format!(
        "Bars are 95 % intervals. The band is the margin, {margin:.2} points to either \
         side; faint seats are undecided."
    );
    Chart::of_intervals("Advantage of each seat", note, of)
}
