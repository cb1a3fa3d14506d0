//! The CSV files of a tournament. `docs/outputs.md` describes every column.

use crate::present::Mean;
use crate::present::rows::csv;
use crate::studies::run::tables::ends;
use crate::studies::tournament::report::TournamentReport;

/// The columns of `standings.csv`.
pub const STANDING_COLUMNS: [&str; 12] = [
    "bot",
    "games",
    "win_share",
    "win_lo",
    "win_hi",
    "place_mean",
    "place_lo",
    "place_hi",
    "score_mean",
    "score_lo",
    "score_hi",
    "may_be_best",
];

/// The columns of `pairs.csv`.
pub const PAIR_COLUMNS: [&str; 9] =
    ["bot", "other", "games", "above", "above_lo", "above_hi", "p", "p_holm", "verdict"];

/// The columns of `bot_seats.csv`.
pub const BOT_SEAT_COLUMNS: [&str; 12] = [
    "bot",
    "seat",
    "games",
    "win_share",
    "win_lo",
    "win_hi",
    "place_mean",
    "place_lo",
    "place_hi",
    "score_mean",
    "score_lo",
    "score_hi",
];

/// The columns of `ratings.csv`.
pub const RATING_COLUMNS: [&str; 6] = ["kind", "name", "rating", "rating_lo", "rating_hi", "worth"];

/// How every bot did, the best first.
pub fn standings(report: &TournamentReport<'_>) -> String {
    let games = report.games_of_a_bot().to_string();
    let rows = report.standings.iter().map(|standing| {
        let mut fields = vec![report.name(standing.bot).into(), games.clone()];
        fields.extend(estimates([standing.share, standing.place, standing.score]));
        fields.push(standing.may_be_best.to_string());
        fields
    });
    csv(&STANDING_COLUMNS, rows)
}

fn estimates(means: [Mean; 3]) -> impl Iterator<Item = String> {
    means.into_iter().flat_map(|mean| {
        let [low, high] = ends(mean.interval);
        [mean.value.to_string(), low, high]
    })
}

/// Every bot in every seat.
pub(crate) fn bot_seats(report: &TournamentReport<'_>) -> String {
    let rows = report.in_seats.iter().map(|row| {
        let mut fields = vec![report.name(row.bot).into()];
        fields.extend([row.seat.index().to_string(), row.games.to_string()]);
        fields.extend(estimates([row.share, row.place, row.score]));
        fields
    });
    csv(&BOT_SEAT_COLUMNS, rows)
}

/// Every bot against every other.
pub(crate) fn pairs(report: &TournamentReport<'_>) -> String {
    let rows = report.pairs.iter().map(|pair| {
        let mut fields = vec![report.name(pair.bot).into(), report.name(pair.other).into()];
        fields.extend([pair.games.to_string(), pair.above.value.to_string()]);
        fields.extend(ends(pair.above.interval));
        fields.extend([pair.p.to_string(), pair.p_holm.to_string(), pair.verdict.name().into()]);
        fields
    });
    csv(&PAIR_COLUMNS, rows)
}

/// Ratings of bots, effects of seats and parameters of ties; only the header where undefined.
pub(crate) fn ratings(report: &TournamentReport<'_>) -> String {
    let mut rows = Vec::new();
    if let Ok(ratings) = &report.ratings {
        let bots = report.standings.iter().map(|standing| {
            ("bot", report.name(standing.bot).to_owned(), ratings.bots[standing.bot])
        });
        let seats = ratings.seats.iter().enumerate();
        let seats = seats.map(|(seat, &rating)| ("seat", seat.to_string(), rating));
        for (kind, name, rating) in bots.chain(seats) {
            let [low, high] = ends(rating.interval);
            let (value, worth) = (rating.value.to_string(), rating.worth.to_string());
            rows.push(vec![kind.into(), name, value, low, high, worth]);
        }
        for &(size, value, interval) in &ratings.ties {
            let [low, high] = ends(interval);
            let value = value.to_string();
            rows.push(vec!["tie".into(), size.to_string(), value, low, high, String::new()]);
        }
    }
    csv(&RATING_COLUMNS, rows.into_iter())
}
