//! Effect of the luck adjustment, as rows, as a table, and in a sentence.

use crate::number::counted;
use crate::page::Estimate;
use crate::page::words::DisplayUnit;
use crate::table::{Cell, Kind, Table};
use corsair_lab::ScoreWord;
use corsair_lab::luck::FEWEST_ON_A_SIDE;
use corsair_lab::result::ResultRow;
use corsair_stats::{AdjustedMean, Confidence, ControlSums, Evidence, Interval, Method};

/// Mean adjusted for luck, with `--control luck`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "adjusted.csv", keys(metric, seat))]
pub struct LuckRow {
    /// Name of the table.
    pub table: Option<String>,
    /// Name of the variant.
    pub variant: Option<String>,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Name of the bot that is subtracted.
    pub less: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Measure, as in the table without adjustment.
    pub measure: String,
    /// Mean without adjustment.
    pub plain: Estimate,
    /// Mean after regression on luck.
    pub adjusted: Estimate,
    /// Method of the interval.
    pub method: Method,
    /// Number of control variates.
    pub controls: usize,
    /// Share of games that the adjustment saves at an interval of equal width.
    pub saved: Estimate,
}

/// Id of win shares in the column `measure`.
pub const WIN_SHARE: &str = "win_share";

/// Id of mean scores in the column `measure`.
pub const SCORE_MEAN: &str = "score_mean";

impl LuckRow {
    /// Returns the row for an adjusted mean. `unit` integer units make one unit of the mean. The names in `about` are
    /// the table, the variant, the bot and the subtracted bot, if present.
    pub fn new(
        about: [Option<&str>; 4],
        measure: impl Into<String>,
        (plain, interval): (f64, Option<Interval>),
        of: &AdjustedMean,
        unit: f64,
    ) -> LuckRow {
        let [table, variant, bot, less] = about.map(|name| name.map(String::from));
        let adjusted = of.interval(Confidence::REPORTED);
        let saved = of.saved_interval(Confidence::REPORTED);
        let in_units = |value: f64, interval: Option<Interval>| Estimate {
            value: value / unit,
            interval: interval.map(|of| [of.low / unit, of.high / unit]),
        };
        LuckRow {
            table,
            variant,
            bot,
            less,
            seat: None,
            measure: measure.into(),
            plain: in_units(plain, interval),
            adjusted: in_units(of.value, Some(adjusted)),
            method: Method::LuckAdjusted,
            controls: of.controls,
            saved: Estimate::of(of.saved(), Some(saved)),
        }
    }

    /// Returns the row with a seat.
    pub fn of_seat(self, seat: usize) -> LuckRow {
        LuckRow { seat: Some(seat), ..self }
    }
}

/// Returns a table for people, with rows for bots, their differences, and seats.
pub fn luck_table(rows: &[LuckRow], score: ScoreWord) -> Table {
    let columns = [
        ("table", Kind::Text),
        ("bot", Kind::Text),
        ("minus", Kind::Text),
        ("seat", Kind::Text),
        ("measure", Kind::Text),
        ("unadjusted", Kind::Number),
        ("adjusted", Kind::Number),
        ("95 %", Kind::Number),
        ("games saved", Kind::Number),
    ];
    let caption = "Adjusted by luck: a regression removes luck from the means";
    let mut table = Table::new(caption, &columns).yielding(&["unadjusted"]);
    for row in rows {
        let is_share = row.measure == WIN_SHARE;
        let unit = match (is_share, &row.less) {
            (true, None) => DisplayUnit::Percent,
            (true, Some(_)) => DisplayUnit::Points,
            (false, None) => DisplayUnit::Number,
            (false, Some(_)) => DisplayUnit::Change,
        };
        let estimate = row.adjusted;
        let places = unit.places(estimate.times(unit.factor()));
        let plain = unit.factor() * row.plain.value;
        let [adjusted, interval] = Cell::estimate(estimate, unit);
        table.push(vec![
            Cell::word(row.table.as_deref().unwrap_or_default()),
            Cell::word(row.bot.as_deref().unwrap_or_default()),
            Cell::word(row.less.as_deref().unwrap_or_default()),
            Cell::word(row.seat.map_or_else(String::new, |seat| seat.to_string())),
            Cell::word(if is_share { "win %" } else { score.label }),
            match row.less {
                None => Cell::fixed(Some(plain), places),
                Some(_) => Cell::signed(plain, places),
            },
            adjusted,
            interval,
            Cell::number(row.saved.value, percent(row.saved.value)),
        ]);
    }
    table.without_empty_columns()
}

/// Returns the caveat for a result in which no mean could be adjusted.
pub(crate) fn not_adjusted() -> String {
    format!(
        "No mean is adjusted by luck. An adjustment needs {} blocks that differ in the measure, and {} blocks for each \
         control variate. A share also needs as many won games, and as many lost games, as {FEWEST_ON_A_SIDE} blocks \
         have.",
        Evidence::FEWEST,
        ControlSums::BLOCKS_PER_CONTROL,
    )
}

/// Caveat that explains adjusted means.
pub const ADJUSTED: &str = "The means in adjusted.csv are adjusted by luck: a regression removes the luck of rolls, draws and mixed \
     strategies, which is zero on average. Intervals allow for coefficients that are estimated from the same \
     games.";

/// Describes the effect of adjustment on differences between rule sets.
pub fn luck_note(rows: &[LuckRow]) -> String {
    let mut saved: Vec<&LuckRow> = rows.iter().collect();
    saved.sort_by(|a, b| a.saved.value.total_cmp(&b.saved.value));
    let Some(median) = saved.get(saved.len() / 2) else {
        return "Adjusted by luck: no metric, because too few deals differ.".into();
    };
    let [low, high] = median.saved.ends().map(percent);
    let effect = if median.saved.value < 0.0 { "costs" } else { "saves" };
    format!(
        "Adjusted by luck: a regression removes luck from the changes of {}, which are therefore \
         not “with” minus “base”. The adjustment {effect} {} of the games (the median; interval {low} to {high}; \
         at best {}). adjusted.csv has the unadjusted changes.",
        counted(rows.len() as u64, "metric", "metrics"),
        percent(median.saved.value.abs()),
        percent(saved[saved.len() - 1].saved.value),
    )
}

fn percent(part: f64) -> String {
    format!("{:.0} %", 100.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caveat_names_each_floor_of_an_adjustment() {
        let caveat = not_adjusted();
        for condition in [
            "needs 30 blocks that differ in the measure",
            "10 blocks for each control variate",
            "as 50 blocks have",
        ] {
            assert!(caveat.contains(condition), "{caveat}");
        }
    }
}
