//! Tables of a review.

use crate::inspect::positions::Objective;
use crate::present::page::words::DisplayUnit;
use crate::present::table::{Cell, Kind, Table};
use crate::studies::review::rows::{LuckRow, ReviewRow, StrokeRow};
use corsair_lab::ScoreWord;
use corsair_lab::result::Estimate;

/// Returns decisions.
pub(super) fn decision_table<'r>(
    caption: &str,
    rows: impl Iterator<Item = &'r ReviewRow>,
) -> Table {
    let columns = [
        ("decision", Kind::Number),
        ("turn", Kind::Number),
        ("seat", Kind::Text),
        ("taken", Kind::Text),
        ("better", Kind::Text),
        ("loss", Kind::Number),
        ("95 %", Kind::Number),
        ("p, Holm", Kind::Number),
        ("reply", Kind::Text),
        ("reply to better", Kind::Text),
    ];
    let mut table =
        Table::new(caption, &columns).yielding(&["reply|reply to better", "p, Holm", "turn"]);
    // The seat by its number alone, as in the other columns.
    let reply = |words: &str, share: Option<f64>| match share {
        Some(share) => format!("{} ({:.0} %)", words.trim_start_matches("seat "), 100.0 * share),
        None => "none".into(),
    };
    for row in rows {
        let [loss, interval] = Cell::estimate(row.loss, row.by.unit_of_changes());
        table.push(vec![
            Cell::count(row.decision.into()),
            Cell::count(row.turn.into()),
            Cell::word(format!("{} ({})", row.seat, row.bot)),
            Cell::word(&row.taken),
            Cell::word(&row.best),
            loss,
            interval,
            Cell::p(row.holm_p),
            Cell::word(reply(&row.reply, row.reply_share)),
            Cell::word(reply(&row.best_reply, row.best_reply_share)),
        ]);
    }
    table
}

/// The most strokes that are shown; files have all.
const MOST_STROKES: usize = 12;

/// Returns the greatest strokes of one metric, the greatest first; `None` where none changed anything.
pub(super) fn stroke_table(rows: &[StrokeRow], metric: Objective, name: &str) -> Option<Table> {
    let columns = [
        ("decision", Kind::Number),
        ("turn", Kind::Number),
        ("after", Kind::Text),
        ("stroke", Kind::Text),
        ("seat", Kind::Text),
        ("worth", Kind::Number),
        ("95 %", Kind::Number),
    ];
    let mut greatest: Vec<&StrokeRow> =
        rows.iter().filter(|row| row.metric == metric && row.worth.value != 0.0).collect();
    greatest.sort_by(|one, other| other.worth.value.abs().total_cmp(&one.worth.value.abs()));
    greatest.truncate(MOST_STROKES);
    let caption = format!("The greatest strokes of luck, by the {name}");
    let mut table = Table::new(caption, &columns).yielding(&["after", "turn"]);
    for row in greatest {
        let [worth, interval] = Cell::estimate(row.worth, metric.unit_of_changes());
        table.push(vec![
            row.decision.map_or_else(Cell::nothing, |of| Cell::count(of.into())),
            Cell::count(row.turn.into()),
            Cell::word(&row.after),
            Cell::word(&row.stroke),
            Cell::word(format!("{} ({})", row.seat, row.bot)),
            worth,
            interval,
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Widest half of an interval of a share that bounds it: a wider one is wider than all shares.
const WIDEST: f64 = 0.5;

impl LuckRow {
    /// Returns the parts of the result that are sums of estimates.
    fn parts(&self) -> [Option<Estimate>; 5] {
        [Some(self.own), self.others, self.luck, self.chance, self.hidden]
    }

    /// Returns whether games are enough to bound a part.
    fn says(&self, part: &Estimate) -> bool {
        self.metric != Objective::Win || part.half_width().is_none_or(|half| half <= WIDEST)
    }
}

/// Returns the factor of games that would bound all parts of these results; `None` where these games do.
pub(super) fn more_games(rows: &[LuckRow]) -> Option<u64> {
    let unsaid = rows.iter().flat_map(|row| {
        let parts = row.parts().into_iter().flatten();
        parts.filter(|part| !row.says(part)).filter_map(Estimate::half_width)
    });
    unsaid.reduce(f64::max).map(|half| (half / WIDEST).powi(2).ceil() as u64)
}

/// Returns the ledger of one metric: the parts of the result, and where they are known those of luck.
pub(super) fn luck_tables(name: &str, rows: &[LuckRow], unit: DisplayUnit) -> Vec<Table> {
    let factor = unit.factor();
    let part = |row: &LuckRow, part: Option<Estimate>| match part.filter(|part| row.says(part)) {
        None => [Cell::nothing(), Cell::nothing()],
        Some(estimate) => {
            let estimate = estimate.times(factor);
            [Cell::signed(estimate.value, 2), Cell::half_width(estimate, 2)]
        }
    };
    let seat = |row: &LuckRow| Cell::word(format!("{} ({})", row.seat, row.bot));
    let mut result = Table::new(
        format!("What the {name} was made of"),
        &[
            ("seat", Kind::Text),
            ("result", Kind::Number),
            ("expected", Kind::NearNext),
            ("±", Kind::Number),
            ("own decisions", Kind::NearNext),
            ("±", Kind::Number),
            ("others'", Kind::NearNext),
            ("±", Kind::Number),
            ("luck", Kind::NearNext),
            ("±", Kind::Number),
        ],
    )
    .yielding(&["others'"]);
    let mut of_luck = Table::new(
        format!("What luck in the {name} was made of"),
        &[
            ("seat", Kind::Text),
            ("luck", Kind::NearNext),
            ("±", Kind::Number),
            ("rolls and draws", Kind::NearNext),
            ("±", Kind::Number),
            ("what was hidden", Kind::NearNext),
            ("±", Kind::Number),
            ("luck's share %", Kind::Number),
        ],
    )
    .yielding(&["luck's share %", "what was hidden"]);
    for row in rows {
        let expected = row.expected.times(factor);
        let [own, others, luck, chance, hidden] = row.parts().map(|of| part(row, of));
        let start = [
            seat(row),
            Cell::fixed(Some(row.result * factor), 1),
            Cell::fixed(Some(expected.value), 2),
            Cell::half_width(expected, 2),
        ];
        result.push(start.into_iter().chain(own).chain(others).chain(luck.clone()).collect());
        let is_said = row.parts()[2].is_some_and(|luck| row.says(&luck));
        let share = row.luck_share.filter(|_| is_said);
        let share = share.and_then(|of| Some((of.value, of.times(100.0).interval?)));
        let share = share.map_or_else(Cell::nothing, |(share, [low, high])| {
            Cell::number(share, format!("{:.0} ({low:.0}-{high:.0})", 100.0 * share))
        });
        let parts = [luck, chance, hidden].into_iter().flatten();
        of_luck.push(std::iter::once(seat(row)).chain(parts).chain([share]).collect());
    }
    let is_known = rows.iter().any(|row| {
        let [_, _, of_luck @ ..] = row.parts();
        of_luck.into_iter().flatten().any(|part| row.says(&part))
    });
    std::iter::once(result).chain(is_known.then_some(of_luck)).collect()
}

/// Returns the word for a metric, and its unit on screens.
pub(super) fn metric_words(metric: Objective, score: ScoreWord) -> (String, DisplayUnit) {
    match metric {
        Objective::Win => ("share of the win, %".into(), DisplayUnit::Percent),
        Objective::Score => (score.label.into(), DisplayUnit::Number),
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
            chance: None,
            hidden: None,
            luck_share: Some(Estimate { value: 0.7, interval: Some([0.1, 1.0]) }),
        }
    }

    fn shown(row: LuckRow, unit: DisplayUnit) -> String {
        luck_tables("result", &[row], unit).iter().map(Table::text).collect()
    }

    #[test]
    fn luck_that_is_not_known_within_a_share_is_left_out() {
        assert_eq!(more_games(&[row(Objective::Win, 0.4)]), None);
        let narrow = shown(row(Objective::Win, 0.4), DisplayUnit::Percent);
        assert!(narrow.contains("+55.00 40.00"), "{narrow}");
        let wide = row(Objective::Win, 1.2);
        assert_eq!(more_games(std::slice::from_ref(&wide)), Some(6));
        let wide = shown(wide, DisplayUnit::Percent);
        assert!(!wide.contains("120") && !wide.contains("+55"), "{wide}");
        assert!(
            shown(row(Objective::Score, 12.0), DisplayUnit::Number).contains("12.00"),
            "scores have no bound"
        );
    }
}
