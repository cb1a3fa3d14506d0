//! Answer of `corsair sensitivity`: the surviving conclusions, and the factor with the largest effects.

use crate::sensitivity::rows::{ConclusionRow, IndexRow, Survival};
use corsair_present::page::words::{DisplayUnit, capital, distinct, grouped};
use corsair_present::{MetricWords, counted};

/// Returns the answer: the numbers of verdicts, the clearest survivor and failure, and the factor that moves most
/// metrics.
pub(crate) fn answer(rows: &[ConclusionRow], indices: &[IndexRow], words: &MetricWords) -> String {
    let of = |verdict: Survival| -> Vec<&ConclusionRow> {
        rows.iter().filter(|row| row.verdict == verdict).collect()
    };
    let (survivors, failures) = (of(Survival::Survives), of(Survival::Falls));
    let needed = format!("{}\u{a0}%", 100.0 * Survival::PART);
    let mut text = match rows.len() as u64 {
        0 => "The base supports no conclusion to test.".to_owned(),
        all => format!(
            "{} of {all} conclusions {} at {needed} of the rule settings or more, {} at less than {needed}, and {} \
             undecided.",
            survivors.len(),
            if survivors.len() == 1 { "holds" } else { "hold" },
            failures.len(),
            counted(of(Survival::Undecided).len() as u64, "is", "are"),
        ),
    };
    let holds = |row: &&ConclusionRow| row.holds.value;
    let survivor = survivors.iter().rev().max_by(|one, other| holds(one).total_cmp(&holds(other)));
    let failure = failures.iter().min_by(|one, other| holds(one).total_cmp(&holds(other)));
    let clearest = [
        ("survivor", format!("{needed} or more"), survivor),
        ("failure", format!("less than {needed}"), failure),
    ];
    let clearest: Vec<String> = clearest
        .into_iter()
        .filter_map(|(what, shown, row)| {
            let (name, holds) = (&row?.conclusion, DisplayUnit::Percent.estimate(row?.holds));
            Some(format!("the clearest {what}, “{name}”, holds at {shown} (estimate {holds})"))
        })
        .collect();
    if !clearest.is_empty() {
        text += &format!(" {}.", capital(&clearest.join("; ")));
    }
    let is_mover = |row: &&IndexRow| row.on_screen && row.moves();
    let tables = distinct(indices.iter().map(|row| row.table.as_str()));
    let place = |row: &IndexRow| match tables.len() {
        1 => String::new(),
        _ => format!(" at {}", row.table),
    };
    // The factor that moves most metrics comes first, with its clearest metric.
    let mut movers = grouped(indices.iter().filter(is_mover), |row| &row.factor);
    movers
        .iter_mut()
        .for_each(|of| of.sort_by(|one, next| next.clarity().total_cmp(&one.clarity())));
    movers.sort_by(|one, next| {
        next.len().cmp(&one.len()).then(next[0].clarity().total_cmp(&one[0].clarity()))
    });
    let most = |of: &Vec<&IndexRow>| {
        let row = of[0];
        let size = row.effect_unit(rows, words).estimate(row.value?);
        let figures = counted(of.len() as u64, "metric", "metrics");
        let (outcome, at) = (row.outcome(words), place(row));
        Some(format!(" {} moves {figures}, above all {outcome} by {size}{at}.", row.factor))
    };
    let moved = movers.iter().find_map(most);
    text + &moved.unwrap_or_else(|| " No single value moves a metric beyond noise.".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sensitivity::rows::ClaimKind;
    use corsair_lab::ScoreWord;
    use corsair_lab::result::Estimate;
    use corsair_stats::Interval;

    fn row(conclusion: &str, value: f64, [low, high]: [f64; 2]) -> ConclusionRow {
        ConclusionRow {
            table: "alike".into(),
            conclusion: conclusion.into(),
            claim: ClaimKind::Above,
            base: Estimate { value: 1.0, interval: None },
            mean: 1.0,
            spread: 1.0,
            points: 100,
            holds: Estimate { value, interval: Some([low, high]) },
            shown_to_hold: 0,
            shown_to_fail: 0,
            verdict: Survival::new(Interval { low, high }),
            moved_by: None,
            moved_by_value: None,
            metric: None,
        }
    }

    /// An interval from 0 to 78.5 % does not refute the conclusion everywhere: it ends below 80 %.
    #[test]
    fn sensitivity_answer_on_a_failure_names_the_share_that_is_shown() {
        let rows = [
            row("a > b", 0.0, [0.0, 0.785]),
            row("c > d", 1.0, [0.81, 1.0]),
            row("e > f", 0.5, [0.2, 0.9]),
        ];
        let fame = ScoreWord { id: "fame", label: "fame", unit: 1 };
        let text = answer(&rows, &[], &MetricWords::new(fame, [])).replace('\u{a0}', " ");
        assert!(
            text.starts_with(
                "1 of 3 conclusions holds at 80 % of the rule settings or more, 1 at less than 80 %, and 1 is \
                 undecided. The clearest survivor, “c > d”, holds at 80 % or more (estimate 100.0 % [81.0, 100.0]); \
                 the clearest failure, “a > b”, holds at less than 80 % (estimate 0.0 % [0.0, 78.5])."
            ),
            "{text}"
        );
    }
}
