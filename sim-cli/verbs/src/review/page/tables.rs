//! Tables on the page of a review.

use crate::review::rows::{LuckRow, ReviewRow, StrokeRow};
use corsair_games::inspect::positions::Objective;
use corsair_lab::ScoreWord;
use corsair_lab::result::{Estimate, SchemaField};
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::Table;

/// Returns a table of decisions with their losses.
pub(super) fn decision_table<'r>(
    caption: &str,
    rows: impl Iterator<Item = &'r ReviewRow> + Clone,
    score: ScoreWord,
) -> Table {
    let places = rows.clone().map(|row| place(row.seat, &row.bot));
    let unit = |row: &ReviewRow, _: &_| row.by.unit_of_changes();
    Table::of_rows_in(caption, rows, score, unit).named("seat", places)
}

/// Returns a seat with its bot, such as `0 (raider)`.
fn place(seat: usize, bot: &str) -> String {
    format!("{seat} ({bot})")
}

/// Maximum number of strokes on the page; files contain all strokes.
const MOST_STROKES: usize = 12;

/// Returns a table of the strokes with the greatest absolute value in one metric.
pub(super) fn stroke_table(rows: &[StrokeRow], metric: Objective, score: ScoreWord) -> Table {
    let mut greatest: Vec<&StrokeRow> =
        rows.iter().filter(|row| row.metric == metric && row.worth.value != 0.0).collect();
    greatest.sort_by(|one, other| other.worth.value.abs().total_cmp(&one.worth.value.abs()));
    greatest.truncate(MOST_STROKES);
    let caption = format!("Luckiest rolls and draws, by the {}", metric_words(metric, score));
    let places = greatest.iter().map(|row| place(row.seat, &row.bot));
    let unit = |_: &StrokeRow, _: &_| metric.unit_of_changes();
    Table::of_rows_in(caption, greatest.iter().copied(), score, unit).named("seat", places)
}

/// Maximum half-width of an interval for shares on the page; a contribution with a wider interval is omitted.
const WIDEST: f64 = 0.5;

impl LuckRow {
    /// Returns `true` if the interval of a contribution is narrow enough for the page.
    fn bounds(&self, part: &Estimate) -> bool {
        self.metric != Objective::Win || part.half_width().is_none_or(|half| half <= WIDEST)
    }

    /// Returns the row without the contributions whose intervals are too wide.
    fn bounded(&self) -> LuckRow {
        let bounded = |part: Option<Estimate>| part.filter(|part| self.bounds(part));
        let [others, luck, chance, hidden] =
            [self.others, self.luck, self.chance, self.hidden].map(bounded);
        let luck_holm_p = self.luck_holm_p.filter(|_| luck.is_some());
        let luck_share = self.luck_share.filter(|_| luck.is_some());
        LuckRow { others, luck, luck_holm_p, chance, hidden, luck_share, ..self.clone() }
    }
}

/// Returns the factor by which more games would make every interval narrow enough; `None` if every interval is narrow
/// enough.
pub(super) fn more_games(rows: &[LuckRow]) -> Option<u64> {
    let unbounded = rows.iter().flat_map(|row| {
        let parts = [row.others, row.luck, row.chance, row.hidden].into_iter().flatten();
        parts.filter(|part| !row.bounds(part)).filter_map(Estimate::half_width)
    });
    unbounded.reduce(f64::max).map(|half| (half / WIDEST).powi(2).ceil() as u64)
}

/// Returns a table that breaks the seats' results in one metric down into expectation, decisions and luck.
pub(super) fn luck_table(rows: &[LuckRow], score: ScoreWord) -> Table {
    let caption = format!("Breakdown of the {}", metric_words(rows[0].metric, score));
    let unit = |row: &LuckRow, field: &SchemaField| match (field.name, row.metric) {
        ("result" | "expected", Objective::Win) => DisplayUnit::Percent,
        ("result" | "expected", Objective::Score) => DisplayUnit::Number,
        (_, metric) => metric.unit_of_changes(),
    };
    let bounded: Vec<LuckRow> = rows.iter().map(LuckRow::bounded).collect();
    let places = rows.iter().map(|row| place(row.seat, &row.bot));
    Table::of_rows_in(caption, &bounded, score, unit).named("seat", places)
}

/// Returns the words for a metric, with its unit.
pub(super) fn metric_words(metric: Objective, score: ScoreWord) -> &'static str {
    match metric {
        Objective::Win => "share of the win, %",
        Objective::Score => score.label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(metric: Objective, half: f64) -> LuckRow {
        LuckRow {
            metric,
            seat: 0,
            bot: "raider".into(),
            result: 1.0,
            expected: Estimate { value: 0.25, interval: Some([0.2, 0.3]) },
            own: Estimate { value: 0.1, interval: Some([0.05, 0.15]) },
            others: Some(Estimate { value: 0.1, interval: Some([0.05, 0.15]) }),
            luck: Some(Estimate { value: 0.55, interval: Some([0.55 - half, 0.55 + half]) }),
            luck_holm_p: Some(0.01),
            chance: None,
            hidden: None,
            luck_share: Some(Estimate { value: 0.7, interval: Some([0.1, 1.0]) }),
        }
    }

    fn shown(row: LuckRow) -> String {
        luck_table(&[row], ScoreWord { id: "fame", label: "fame", unit: 1 }).text()
    }

    #[test]
    fn review_omits_luck_with_too_wide_an_interval() {
        assert_eq!(more_games(&[row(Objective::Win, 0.4)]), None);
        let narrow = shown(row(Objective::Win, 0.4));
        assert!(narrow.contains("+55.00"), "{narrow}");
        let wide = row(Objective::Win, 1.2);
        assert_eq!(more_games(std::slice::from_ref(&wide)), Some(6));
        let wide = shown(wide);
        assert!(!wide.contains("+55"), "{wide}");
        assert!(
            shown(row(Objective::Score, 12.0)).contains("-11.45 to +12.55"),
            "scores have no bound"
        );
    }
}
