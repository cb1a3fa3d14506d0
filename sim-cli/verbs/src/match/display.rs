//! Tables of `corsair match` on terminals and pages.

use crate::r#match::answer::percent;
use crate::r#match::rows::{LookRow, MatchMeasure, MatchRow, PairRow};
use crate::r#match::totals::PairResult;
use corsair_lab::ScoreWord;
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::{Cell, Kind, Table};
use corsair_stats::Method;

/// Returns the table of a match's measures after `looks` looks. `sprt` has both hypotheses of a sequential test, and
/// the error rates of accepting H1 and H0.
pub(crate) fn measure_table(
    rows: &[MatchRow],
    looks: usize,
    sprt: Option<[f64; 4]>,
    score: ScoreWord,
) -> Table {
    let is_tested = rows.iter().any(|row| row.method == Method::MedianUnbiased);
    let columns = [
        ("measure", Kind::Text),
        ("value", Kind::Number),
        (if is_tested { "bounds" } else { "95 %" }, Kind::Number),
        ("method", Kind::Text),
    ];
    let mut caption =
        rows.first().map_or_else(String::new, |of| format!("{} against {}", of.first, of.second));
    if let Some([_, _, alpha, beta]) = sprt.filter(|_| is_tested) {
        let errors = match alpha == beta {
            true => percent(alpha),
            false => format!("{} (lower) and {} (upper)", percent(alpha), percent(beta)),
        };
        caption.push_str(&format!(": 95 % intervals; sequential bounds are one-sided at {errors}"));
    }
    let mut table = Table::new(caption, &columns).yielding(&["method"]);
    // The adjusted difference is not the difference of both shares.
    let is_adjusted = rows.iter().any(|row| row.method == Method::LuckAdjusted);
    let unadjusted = if is_adjusted { ", unadjusted" } else { "" };
    for row in rows {
        let MatchRow { first, second, .. } = row;
        let (name, unit) = match row.measure {
            MatchMeasure::FirstWin => {
                (format!("{first}: wins{unadjusted}, %"), DisplayUnit::Percent)
            }
            MatchMeasure::SecondWin => {
                (format!("{second}: wins{unadjusted}, %"), DisplayUnit::Percent)
            }
            MatchMeasure::WinDifference => {
                let how = match row.method == Method::MedianUnbiased {
                    true => ", sequential",
                    false if is_tested => ", fixed sample",
                    false => "",
                };
                (format!("{first} minus {second}: wins{how}, pp"), DisplayUnit::Points)
            }
            MatchMeasure::ScoreDifference => {
                (format!("{first} minus {second}: {}", score.label), DisplayUnit::Change)
            }
            MatchMeasure::EloDifference => {
                let how = if is_tested { ", sequential" } else { "" };
                (format!("{first} minus {second}: Elo{how}"), DisplayUnit::Change)
            }
            MatchMeasure::Superiority => {
                let one_sided = row.value.value.min(1.0 - row.value.value);
                let how = match row.method {
                    Method::MedianUnbiased => ", sequential",
                    Method::LuckAdjusted => ", adjusted by luck",
                    _ => "",
                };
                let name = format!("equal wins: p{how}");
                let words = [Cell::word(name), Cell::p(Some(2.0 * one_sided))];
                table.push(words.into_iter().chain([Cell::nothing(), Cell::nothing()]).collect());
                continue;
            }
        };
        let method = match row.method {
            Method::MedianUnbiased => "sequential, one-sided bounds",
            Method::TooFewBlocks => "too few deals",
            _ if looks > 1 => "too narrow after looks",
            Method::TOnBlocks => "Student's t, over deals",
            Method::Betting => "exact, few deals differ",
            Method::SkewedBlocks => "Student's t, corrected for skewness",
            Method::LuckAdjusted => "adjusted by luck",
            other => other.name(),
        };
        let [value, interval] = Cell::estimate(row.value, unit);
        table.push(vec![Cell::word(name), value, interval, Cell::word(method)]);
    }
    table
}

/// Returns the table of joint results: the number of deals for each pair of results in the two games.
pub(crate) fn pair_table(rows: &[PairRow], first: &str, second: &str) -> Table {
    let columns = [("deals", Kind::Text), ("number", Kind::Number), ("%", Kind::Number)];
    let mut table = Table::new("Results of deals", &columns);
    for row in rows {
        let name = match row.result {
            PairResult::SecondWinsBoth => format!("{second} wins both games"),
            PairResult::SecondAhead => format!("{second} wins more"),
            PairResult::Level => "neither wins more".into(),
            PairResult::FirstAhead => format!("{first} wins more"),
            PairResult::FirstWinsBoth => format!("{first} wins both games"),
        };
        let share = Cell::fixed(Some(100.0 * row.share), 1);
        table.push(vec![Cell::word(name), Cell::count(row.blocks), share]);
    }
    table
}

/// Returns the table of looks.
pub(crate) fn look_table(rows: &[LookRow], score: ScoreWord) -> Table {
    Table::of_rows("Estimates at each look", rows, score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#match::rows::MatchVerdict;
    use corsair_lab::result::Estimate;

    #[test]
    fn one_sided_bounds_have_no_heading_of_an_interval() {
        let table = |method, sprt| {
            let row = MatchRow {
                first: "a".into(),
                second: "b".into(),
                measure: MatchMeasure::WinDifference,
                games: 60,
                blocks: 30,
                value: Estimate { value: 0.1, interval: Some([0.0, 0.2]) },
                method,
                verdict: MatchVerdict::AcceptH1,
            };
            measure_table(&[row], 2, sprt, ScoreWord::PLAIN)
        };
        let heading = |of: &Table| serde_json::json!(of.columns)[2]["name"].clone();
        let plain = table(Method::TOnBlocks, None);
        assert_eq!((heading(&plain), plain.caption.as_str()), ("95 %".into(), "a against b"));
        for (beta, errors) in [(0.05, "at 5 %"), (0.01, "at 5 % (lower) and 1 % (upper)")] {
            let tested = table(Method::MedianUnbiased, Some([0.0, 0.05, 0.05, beta]));
            assert_eq!(heading(&tested), "bounds");
            let caption = tested.caption.replace('\u{a0}', " ");
            assert!(
                caption.ends_with(&format!("sequential bounds are one-sided {errors}")),
                "{caption}"
            );
        }
    }
}
