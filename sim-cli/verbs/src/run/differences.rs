//! Differences between the bots of a run, with corrected p-values.

use corsair_lab::experiment::Experiment;
use corsair_lab::result::{ResultRow, Word};
use corsair_lab::{BetweenBots, ScoreWord, Totals};
use corsair_present::page::Estimate;
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::Table;
use corsair_stats::{Confidence, Evidence, Interval, Method, ShareRange, holm};
use serde::{Deserialize, Serialize};

/// Verdict on the difference between two bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceVerdict {
    /// The difference is significant.
    Differs,
    /// The difference is not significant.
    #[word(open)]
    NotShown,
    /// Too few deals differ for a test.
    #[word(open)]
    NotTested,
}

/// Measure in which bots are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Share of games won, ties split.
    WinShare,
    /// Mean score.
    ScoreMean,
}

/// Difference of two bots in one measure, over all seats of each bot.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "differences.csv")]
pub struct DifferenceRow {
    /// Name of the bot.
    pub bot: String,
    /// Name of the subtracted bot.
    pub other: String,
    /// Measure in which the bots are compared.
    pub measure: Measure,
    /// Measure of `bot` minus measure of `other`.
    #[column(label = "difference", unit = own)]
    pub difference: Estimate,
    /// Interval that holds at all looks together.
    pub any: Option<Interval>,
    /// Method of the interval.
    pub method: Method,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Holm.
    #[column(label = "p", unit = p)]
    pub holm_p: Option<f64>,
    /// Corrected verdict at 5 %.
    pub verdict: DifferenceVerdict,
}

/// Maximum probability that any verdict of a run is false.
const LEVEL: f64 = 0.05;

impl DifferenceRow {
    /// Returns the rows of all pairs of bots, pair by pair: first the win share, then the score.
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
                let (differences, units) = totals.between(pair, between);
                let value = differences.means(totals.blocks(), units).mean().unwrap_or(0.0);
                let evidence = differences.evidence(ShareRange::Difference, totals.blocks(), units);
                let any = differences.anytime(
                    ShareRange::Difference,
                    totals.blocks(),
                    units,
                    Confidence::REPORTED,
                );
                let interval = evidence.as_ref().map(|of| of.interval(Confidence::REPORTED));
                rows.push(DifferenceRow {
                    bot: bot.clone(),
                    other: other.clone(),
                    measure,
                    difference: Estimate::of(value, interval).over(unit),
                    any: any.map(|of| Interval { low: of.low / unit, high: of.high / unit }),
                    method: evidence.as_ref().map_or(Method::TooFewBlocks, Evidence::method),
                    p: evidence.as_ref().map(Evidence::p_value),
                    holm_p: None,
                    verdict: DifferenceVerdict::NotTested,
                });
            }
        }
        let mut tested: Vec<&mut DifferenceRow> =
            rows.iter_mut().filter(|row| row.p.is_some()).collect();
        let adjusted = holm(&tested.iter().filter_map(|row| row.p).collect::<Vec<_>>());
        for (row, p) in tested.iter_mut().zip(adjusted) {
            row.holm_p = Some(p);
            row.verdict = match p <= LEVEL {
                true => DifferenceVerdict::Differs,
                false => DifferenceVerdict::NotShown,
            };
        }
        rows
    }

    /// Returns `true` if the row compares win shares.
    pub(crate) fn is_of_wins(&self) -> bool {
        self.measure == Measure::WinShare
    }

    /// Returns `true` if the difference is significant.
    pub(crate) fn differs(&self) -> bool {
        self.verdict == DifferenceVerdict::Differs
    }

    /// Returns `true` if the interval, which is not corrected, excludes zero.
    pub(crate) fn excludes_zero(&self) -> bool {
        self.difference.interval.is_some_and(|[low, high]| low > 0.0 || high < 0.0)
    }

    /// Returns `true` if the row is about these two bots, in any order.
    pub(crate) fn is_between(&self, one: &str, two: &str) -> bool {
        let bots = (self.bot.as_str(), self.other.as_str());
        bots == (one, two) || bots == (two, one)
    }
}

/// Returns the differences as a table.
pub(crate) fn table(rows: &[DifferenceRow], score: ScoreWord) -> Table {
    let caption = "Differences between bots in the same games; p corrected by Holm's method, significant below 0.05";
    let unit = |row: &DifferenceRow, _: &_| match row.measure {
        Measure::WinShare => DisplayUnit::Points,
        Measure::ScoreMean => DisplayUnit::Change,
    };
    let names = rows.iter().map(|row| {
        let measure = if row.is_of_wins() { "wins, pp" } else { score.label };
        format!("{} minus {}: {measure}", row.bot, row.other)
    });
    Table::of_rows_in(caption, rows, score, unit).named("metric", names)
}
