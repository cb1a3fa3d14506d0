//! The bots of a run against each other: differences on the same deals, corrected for their number.

use crate::present::few_deals::FEWEST_DEALS;
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::table::{Cell, Kind, Table, places};
use corsair_lab::experiment::Experiment;
use corsair_lab::result::{ResultRow, Word};
use corsair_lab::{BetweenBots, ScoreWord, Totals};
use corsair_stats::{Confidence, Interval, Method, holm};
use serde::{Deserialize, Serialize};

/// Verdict on the difference of two bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceVerdict {
    /// A difference is shown.
    Differs,
    /// No difference is shown.
    NotShown,
}

/// Measure of a bot that differences compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Share of games won, ties split.
    WinShare,
    /// Mean score.
    ScoreMean,
}

/// Difference of two bots in one measure, each in all its seats.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "differences.csv")]
pub struct DifferenceRow {
    /// Name of the bot.
    pub bot: String,
    /// Name of the other bot.
    pub other: String,
    /// Measure.
    pub measure: Measure,
    /// Measure of `bot` minus measure of `other`.
    pub difference: Estimate,
    /// Interval that holds at all looks together.
    pub any: Option<Interval>,
    /// Method of the interval.
    pub method: Method,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Holm.
    pub holm_p: Option<f64>,
    /// Corrected verdict at 5 %.
    pub verdict: DifferenceVerdict,
}

/// The chance that any of the verdicts of a run is false.
const LEVEL: f64 = 0.05;

impl DifferenceRow {
    /// The rows of all pairs of bots, the win share of each before its score.
    pub(crate) fn all(experiment: &Experiment, totals: &Totals<'_>) -> Vec<DifferenceRow> {
        let word = experiment.conditions.rules.score;
        let mut rows = Vec::new();
        for pair in experiment.design.pairs_of_bots() {
            let [bot, other] = pair.map(|bot| experiment.bots[bot].name.clone());
            let measures = [
                (Measure::WinShare, BetweenBots::Wins, 1.0),
                (Measure::ScoreMean, BetweenBots::Score, f64::from(word.unit)),
            ];
            for (measure, between, unit) in measures {
                let estimate = totals.between(pair, between, Confidence::REPORTED);
                let parts = |of: Interval| Interval { low: of.low / unit, high: of.high / unit };
                rows.push(DifferenceRow {
                    bot: bot.clone(),
                    other: other.clone(),
                    measure,
                    difference: Estimate::of(estimate.value / unit, estimate.interval.map(parts)),
                    any: estimate.anytime.map(parts),
                    method: estimate.method,
                    p: estimate.p,
                    holm_p: None,
                    verdict: DifferenceVerdict::NotShown,
                });
            }
        }
        let mut tested: Vec<&mut DifferenceRow> =
            rows.iter_mut().filter(|row| row.p.is_some()).collect();
        let adjusted = holm(&tested.iter().filter_map(|row| row.p).collect::<Vec<_>>());
        for (row, p) in tested.iter_mut().zip(adjusted) {
            row.holm_p = Some(p);
            if p <= LEVEL {
                row.verdict = DifferenceVerdict::Differs;
            }
        }
        rows
    }

    /// Whether the row is about wins.
    pub(crate) fn is_of_wins(&self) -> bool {
        self.measure == Measure::WinShare
    }

    /// Whether the difference is shown.
    pub(crate) fn differs(&self) -> bool {
        self.verdict == DifferenceVerdict::Differs
    }

    /// Whether the row is about these two bots, in any order.
    pub(crate) fn is_between(&self, one: &str, two: &str) -> bool {
        let bots = (self.bot.as_str(), self.other.as_str());
        bots == (one, two) || bots == (two, one)
    }
}

/// The pairs of bots as people read them, a line each.
pub(crate) fn table(rows: &[DifferenceRow], deals: u64, score: ScoreWord) -> Table {
    let p_of_score = format!("p of {}", score.label);
    let columns = [
        ("bot", Kind::Text),
        ("minus", Kind::Text),
        ("win pp", Kind::NearNext),
        ("95 %", Kind::Number),
        ("p", Kind::Number),
        (score.label, Kind::NearNext),
        ("95 %", Kind::Number),
        (&p_of_score, Kind::Number),
    ];
    let is_tested = deals >= FEWEST_DEALS || rows.iter().any(DifferenceRow::differs);
    let tested =
        if is_tested { "; p corrected by Holm's method, below 0.05 they differ" } else { "" };
    let caption = format!("Each bot minus each other in the same games{tested}");
    let mut table =
        Table::new(caption, &columns).yielding(&[&format!("{}|{p_of_score}", score.label)]);
    let scaled = |row: &DifferenceRow| {
        let estimate = if row.differs() { row.difference } else { row.difference.of_deals(deals) };
        let unit = if row.is_of_wins() { DisplayUnit::Points } else { DisplayUnit::Change };
        estimate.times(unit.factor())
    };
    let of_wins = |wins: bool| rows.iter().filter(move |row| row.is_of_wins() == wins).map(scaled);
    let decimals = [places(1, of_wins(true)), places(1, of_wins(false))];
    for pair in rows.chunk_by(|row, next| (&row.bot, &row.other) == (&next.bot, &next.other)) {
        let mut cells = vec![Cell::word(&pair[0].bot), Cell::word(&pair[0].other)];
        for (row, places) in pair.iter().zip(decimals) {
            let estimate = scaled(row);
            cells.push(Cell::signed(estimate.value, places));
            cells.push(Cell::signed_range(estimate, places));
            cells.push(Cell::p(row.holm_p.filter(|_| row.differs() || deals >= FEWEST_DEALS)));
        }
        table.push(cells);
    }
    table
}
