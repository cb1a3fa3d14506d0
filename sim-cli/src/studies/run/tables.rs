//! The CSV files: one row is one estimate. `docs/outputs.md` describes every column.

use corsair_engine::Seat;

use crate::present::rows::csv;
use crate::present::{FactEstimate, RowReport};
use crate::studies::run::report::Report;
use corsair_stats::Interval;

/// The columns of `summary.csv`.
pub const SUMMARY_COLUMNS: [&str; 23] = [
    "bot",
    "seat",
    "games",
    "wins_60ths",
    "win_share",
    "win_lo",
    "win_hi",
    "win_method",
    "score_mean",
    "score_mean_lo",
    "score_mean_hi",
    "score_sd",
    "score_min",
    "score_q1",
    "score_q1_lo",
    "score_q1_hi",
    "score_median",
    "score_median_lo",
    "score_median_hi",
    "score_q3",
    "score_q3_lo",
    "score_q3_hi",
    "score_max",
];

/// The columns of `score_hist.csv`.
pub const SCORE_COLUMNS: [&str; 4] = ["bot", "seat", "score", "games"];

/// The columns of `placements.csv`.
pub const PLACEMENT_COLUMNS: [&str; 6] = ["bot", "seat", "place", "games", "games_60ths", "share"];

/// The columns of `events.csv`.
pub const EVENT_COLUMNS: [&str; 9] =
    ["scope", "bot", "seat", "event", "games", "total", "per_game", "per_game_lo", "per_game_hi"];

/// The columns of `notable.csv`.
pub const NOTABLE_COLUMNS: [&str; 5] = ["notable", "value", "address", "bot", "seat"];

/// Win share and score of every row.
pub fn summary(report: &Report<'_>) -> String {
    let rows = report.rows.iter().map(|row| {
        let [win_lo, win_hi] = ends(row.win.interval);
        let [mean_lo, mean_hi] = ends(row.score.interval);
        let mut fields = vec![
            row.bot.into(),
            seat(row),
            row.games.to_string(),
            row.win.sixtieths.to_string(),
            row.win.share.to_string(),
            win_lo,
            win_hi,
            row.win.method.name().into(),
            row.score.value.to_string(),
            mean_lo,
            mean_hi,
            optional(row.score_sd),
            row.score_range.0.to_string(),
        ];
        for quartile in row.quartiles {
            fields.push(quartile.value.to_string());
            fields.extend(ends(quartile.interval));
        }
        fields.push(row.score_range.1.to_string());
        fields
    });
    csv(&SUMMARY_COLUMNS, rows)
}

/// Exact counts of score for every bot in every seat.
pub fn score_histogram(report: &Report<'_>) -> String {
    let rows = report.seats().iter().flat_map(|row| {
        row.score_counts.iter().map(|(score, games)| {
            vec![row.bot.into(), seat(row), score.to_string(), games.to_string()]
        })
    });
    csv(&SCORE_COLUMNS, rows)
}

/// How often every row took each place.
pub fn placements(report: &Report<'_>) -> String {
    let rows = report.rows.iter().flat_map(|row| {
        row.places.iter().zip(1..).map(|(place, number)| {
            vec![
                row.bot.into(),
                seat(row),
                number.to_string(),
                row.games.to_string(),
                place.sixtieths.to_string(),
                place.share.to_string(),
            ]
        })
    });
    csv(&PLACEMENT_COLUMNS, rows)
}

/// The facts of the game, and those of every row.
pub fn events(report: &Report<'_>) -> String {
    let games = report.experiment.design.games();
    let of_game = report
        .game_facts
        .iter()
        .map(|fact| event(["game".into(), String::new(), String::new()], games, fact));
    let of_rows = report.rows.iter().flat_map(|row| {
        let scope = if row.row.seat.is_some() { "seat" } else { "bot" };
        row.facts
            .iter()
            .map(move |fact| event([scope.into(), row.bot.into(), seat(row)], row.games, fact))
    });
    csv(&EVENT_COLUMNS, of_game.chain(of_rows))
}

/// The games worth a look, with their addresses.
pub fn notable(report: &Report<'_>) -> String {
    let rows = report.notable.iter().map(|game| {
        vec![
            game.distinction.id().into(),
            game.value.to_string(),
            game.address.to_string(),
            game.bot.into(),
            game.seat.index().to_string(),
        ]
    });
    csv(&NOTABLE_COLUMNS, rows)
}

fn event(place: [String; 3], games: u64, fact: &FactEstimate) -> Vec<String> {
    let mut fields = Vec::from(place);
    fields.extend([
        fact.fact.id.into(),
        games.to_string(),
        fact.total.to_string(),
        fact.per_game.value.to_string(),
    ]);
    fields.extend(ends(fact.per_game.interval));
    fields
}

/// The seat of a row, empty for all seats.
fn seat(row: &RowReport<'_>) -> String {
    row.row.seat.map(Seat::index).map_or_else(String::new, |index| index.to_string())
}

/// Both ends of an interval, empty where it is undefined.
pub(crate) fn ends(interval: Option<Interval>) -> [String; 2] {
    [optional(interval.map(|of| of.low)), optional(interval.map(|of| of.high))]
}

fn optional(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
