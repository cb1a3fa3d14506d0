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

/// Maximum width of an interval for shares on the page; a contribution with a wider interval is omitted.
const WIDEST: f64 = 1.0;

impl LuckRow {
    /// Returns `true` if the interval of a contribution is narrow enough for the page.
    fn bounds(&self, part: &Estimate) -> bool {
        let is_narrow = |[low, high]: [f64; 2]| high - low <= WIDEST;
        self.metric != Objective::Win || part.interval.is_none_or(is_narrow)
    }

    /// Returns the row without the contributions whose intervals are too wide.
    fn bounded(&self) -> LuckRow {
        let bounded = |part: Option<Estimate>| part.filter(|part| self.bounds(part));
        let [others, luck, chance, hidden] =
            [self.others, self.luck, self.chance, self.hidden].map(bounded);
        let luck_holm_p = self.luck_holm_p.filter(|_| luck.is_some());
        let luck_share = self.luck_share.filter(|_| luck.is_some());
        let interval = self.own.interval.filter(|_| self.bounds(&self.own));
        let own = Estimate { interval, ..self.own };
        LuckRow { own, others, luck, luck_holm_p, chance, hidden, luck_share, ..self.clone() }
    }

    fn parts(&self) -> impl Iterator<Item = Estimate> {
        let others = [self.others, self.luck, self.chance, self.hidden].into_iter().flatten();
        std::iter::once(self.own).chain(others)
    }
}

/// Returns a sentence that explains the marks in a breakdown; `None` without marks.
pub(super) fn marks(rows: &[LuckRow], score: ScoreWord) -> Option<String> {
    let is_wide = rows.iter().any(|row| row.parts().any(|part| !row.bounds(&part)));
    let is_few = rows.iter().any(|row| row.parts().any(|part| part.interval.is_none()));
    let marked = [
        is_wide.then_some("an interval wider than 100 points or its value"),
        is_few.then_some("an interval from fewer than 30 samples"),
    ];
    let marked: Vec<&str> = marked.into_iter().flatten().collect();
    let caption = luck_caption(rows.first()?, score);
    (!marked.is_empty()).then(|| {
        format!(
            "In “{caption}”, – marks {}. More games (-n, --luck) may fill such cells.",
            marked.join(", or ")
        )
    })
}

/// Returns the caption of a breakdown.
fn luck_caption(row: &LuckRow, score: ScoreWord) -> String {
    format!("Breakdown of the {}", metric_words(row.metric, score))
}

/// Returns a table that breaks the seats' results in one metric down into expectation, decisions and luck.
pub(super) fn luck_table(rows: &[LuckRow], score: ScoreWord) -> Table {
    let caption = luck_caption(&rows[0], score);
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
fn metric_words(metric: Objective, score: ScoreWord) -> &'static str {
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
        let fame = ScoreWord { id: "fame", label: "fame", unit: 1 };
        assert_eq!(marks(&[row(Objective::Win, 0.4)], fame), None);
        let narrow = shown(row(Objective::Win, 0.4));
        assert!(narrow.contains("+55.00"), "{narrow}");
        let wide = LuckRow {
            own: Estimate { value: -0.5, interval: Some([-1.0, 0.71]) },
            ..row(Objective::Win, 0.8)
        };
        let text = marks(std::slice::from_ref(&wide), fame).expect("marks");
        assert!(text.contains("– marks an interval wider than 100 points"), "{text}");
        let wide = shown(wide);
        assert!(!wide.contains("+55") && !wide.contains("+71"), "{wide}");
        assert!(
            shown(row(Objective::Score, 12.0)).contains("-11.45 to +12.55"),
            "scores have no bound"
        );
        let few =
            LuckRow { own: Estimate { value: 0.1, interval: None }, ..row(Objective::Score, 12.0) };
        let text = marks(&[few], fame).expect("marks");
        assert!(text.contains("– marks an interval from fewer than 30 samples."), "{text}");
    }
}
