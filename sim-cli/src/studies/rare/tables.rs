//! The tables of `corsair rare`: as rows, as files, and as people read them. `docs/outputs.md` describes every column.

use crate::present::number::grouped;
use crate::present::page::Estimate;
use crate::present::rows::{ResultTable, result_row};
use crate::present::table::{Cell, Kind, Table};
use corsair_lab::assertion::{AssertableTable, AssertableValue, AssertableValues};

result_row! {
    /// How probable the event is, and the work that shows it.
    RareRow in "rare.csv" {
        /// The event, as it was asked for.
        event: String,
        /// The bot whose seats count; empty where all do.
        by: String,
        /// Whether the figure is counted of the game, not of seats.
        is_of_game: bool,
        /// The probability of the event in a game.
        probability [probability_lo, probability_hi]: f64,
        /// Its standard error.
        standard_error: f64,
        /// How many replications were played.
        replications: u64,
        /// How many equal replications would have the same relative error.
        effective: f64,
        /// How many games each stage of a replication has.
        effort: u64,
        /// How many games were begun.
        games: u64,
        /// How many whole games have as many decisions as all stages and the pilot.
        games_worth: f64,
        /// How many whole games show the event with the same standard error.
        plain_games: Option<f64>,
        /// These as a multiple of `games_worth`.
        gain: Option<f64>,
    }
}

result_row! {
    /// A stage of the replications.
    StageRow in "stages.csv" {
        /// The stage, from 1.
        stage: usize,
        /// The nearness that ends it; none of the last, which ends with the game.
        nearness: Option<f64>,
        /// How many games it had.
        games: u64,
        /// The part of them that got there, in the last stage to the event.
        share: Option<f64>,
    }
}

/// The tables of `corsair rare`.
pub const RARE_TABLES: &[ResultTable] =
    &[ResultTable::of::<RareRow>(), ResultTable::of::<StageRow>()];

/// What may be asserted of `corsair rare`.
pub const RARE_FIGURES: &[AssertableTable] = &[ResultTable::of::<RareRow>().assertable(
    &["event"],
    AssertableValues::OfEachRow(&[AssertableValue::share(
        "probability",
        "probability",
        ["probability_lo", "probability_hi"],
    )]),
)];

/// A probability as people read it: three digits, however small.
pub(crate) fn probable(probability: f64) -> String {
    if probability >= 0.01 { format!("{probability:.3}") } else { format!("{probability:.2e}") }
}

impl RareRow {
    /// The probability with its interval.
    pub(crate) fn estimate(&self) -> Estimate {
        Estimate::new(self.probability, self.probability_lo, self.probability_hi)
    }

    /// The probability and the work that shows it, as people read them.
    pub(crate) fn table(&self) -> Table {
        let columns = [
            ("event", Kind::Text),
            ("probability", Kind::Number),
            ("95 %", Kind::Number),
            ("replications", Kind::Number),
            ("effective", Kind::Number),
            ("games' worth", Kind::Number),
            ("plain games", Kind::Number),
            ("gain", Kind::Number),
        ];
        let mut table = Table::new("Probability", &columns).yielding(&[
            "effective",
            "replications",
            "games' worth",
            "plain games",
        ]);
        let interval = self.estimate().interval.map_or_else(Cell::nothing, |[low, high]| {
            Cell::number(low, format!("{} to {}", probable(low), probable(high)))
        });
        let games = |games: f64| Cell::number(games, grouped(games.round() as u64));
        table.push(vec![
            Cell::word(&self.event),
            Cell::number(self.probability, probable(self.probability)),
            interval,
            Cell::count(self.replications),
            games(self.effective),
            games(self.games_worth),
            self.plain_games.map_or_else(Cell::nothing, games),
            Cell::fixed(self.gain, 1),
        ]);
        table
    }
}

/// The stages as people read them.
pub(crate) fn stage_table(rows: &[StageRow]) -> Table {
    let columns = [
        ("stage", Kind::Number),
        ("ends at nearness", Kind::Text),
        ("games", Kind::Number),
        ("get there %", Kind::Number),
    ];
    let mut table = Table::new("Stages", &columns);
    for row in rows {
        table.push(vec![
            Cell::count(row.stage as u64),
            Cell::word(row.end()),
            Cell::count(row.games),
            Cell::fixed(row.share.map(|share| 100.0 * share), 1),
        ]);
    }
    table
}

impl StageRow {
    /// Where it ends.
    pub(crate) fn end(&self) -> String {
        self.nearness.map_or_else(|| "the event".into(), |nearness| format!("{nearness:.2}"))
    }
}
