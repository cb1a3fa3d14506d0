//! Answer of `corsair review`: number of blunders, the most expensive blunder, and luck.

use crate::review::rows::{LuckRow, ReviewRow, ReviewVerdict};
use corsair_games::inspect::positions::Objective;
use corsair_lab::ScoreWord;
use corsair_present::counted;
use corsair_present::number::signed;
use corsair_present::page::Estimate;
use corsair_present::page::words::{DisplayUnit, listed};

/// Returns the answer: the number of decisions by verdict, the most expensive blunder, and the luck of each seat.
pub(crate) fn answer(rows: &[ReviewRow], luck: &[LuckRow], score: ScoreWord) -> String {
    let of = |verdict: ReviewVerdict| rows.iter().filter(move |row| row.verdict == verdict);
    let decisions = counted(rows.len() as u64, "decision", "decisions");
    let mut text = format!(
        "{} of {decisions} {}, {} {} sound and {} undecided.",
        of(ReviewVerdict::Blunder).count(),
        if of(ReviewVerdict::Blunder).count() == 1 { "was a blunder" } else { "were blunders" },
        of(ReviewVerdict::Sound).count(),
        if of(ReviewVerdict::Sound).count() == 1 { "was" } else { "were" },
        of(ReviewVerdict::Undecided).count(),
    );
    let worst =
        of(ReviewVerdict::Blunder).max_by(|one, other| one.loss.value.total_cmp(&other.loss.value));
    if let Some(row) = worst {
        text += &format!(
            " The worst is decision {} of seat {}: {} costs {} in {} compared with {}.",
            row.decision,
            row.seat,
            row.taken,
            row.by.unit_of_changes().size().estimate(row.loss),
            if row.by == Objective::Win { "wins" } else { score.label },
            row.best,
        );
    }
    text + " " + &of_luck(luck, score)
}

/// Returns the rows of a metric with known luck, each with its luck.
fn lucks(rows: &[LuckRow], metric: Objective) -> Vec<(&LuckRow, Estimate)> {
    let of_metric = rows.iter().filter(|row| row.metric == metric);
    of_metric.filter_map(|row| Some((row, row.luck?))).collect()
}

/// Returns `true` if the luck of a seat was tested.
fn is_tested(lucks: &[(&LuckRow, Estimate)]) -> bool {
    lucks.iter().any(|(row, _)| row.luck_holm_p.is_some())
}

/// Returns a sentence about each seat's luck in the score, with the seats whose luck is significant; `None` if luck
/// was not measured.
fn of_luck_in_score(rows: &[LuckRow], score: ScoreWord) -> Option<String> {
    let lucks = lucks(rows, Objective::Score);
    let each: Vec<String> = lucks
        .iter()
        .map(|(row, luck)| {
            let margin =
                luck.margin_of_error().map_or_else(String::new, |of| format!(" (±{of:.1})"));
            format!("{}{margin} for seat {}", signed(luck.value, 1), row.seat)
        })
        .collect();
    let shown = lucks.iter().filter(|(row, _)| row.has_significant_luck());
    let shown: Vec<String> = shown.map(|(row, _)| format!("seat {}", row.seat)).collect();
    let shown = match shown.len() {
        0 if !is_tested(&lucks) => "too few samples to test it".to_owned(),
        0 => "none differs significantly from 0 (Holm)".into(),
        all if all == lucks.len() => "each differs significantly from 0 (Holm)".into(),
        _ => {
            let verb = if shown.len() == 1 { "differs" } else { "differ" };
            format!("only {} {verb} significantly from 0 (Holm)", listed(&shown))
        }
    };
    (!each.is_empty()).then(|| format!("Luck in {}: {}; {shown}.", score.label, listed(&each)))
}

/// Returns a sentence about the seats with significant luck in their win share.
fn of_luck(rows: &[LuckRow], score: ScoreWord) -> String {
    let lucks = lucks(rows, Objective::Win);
    if lucks.is_empty() {
        return of_luck_in_score(rows, score).unwrap_or_else(|| {
            match rows.iter().any(|row| row.chance.is_some()) {
                true => {
                    "Only the luck of rolls and draws was measured; omit --seats to measure all luck."
                        .into()
                }
                false => "To measure luck, review all seats (omit --seats).".into(),
            }
        });
    }
    let shown = lucks.iter().filter(|(row, _)| row.has_significant_luck());
    let shown: Vec<String> = shown
        .map(|(row, luck)| format!("seat {} ({})", row.seat, DisplayUnit::Points.estimate(*luck)))
        .collect();
    let of_wins = match shown.is_empty() {
        true if !is_tested(&lucks) => {
            "There are too few samples to test luck in wins: play more games (-n).".into()
        }
        true => "No effect of luck on a seat's wins is significant; more games (-n) may show one."
            .into(),
        false => {
            format!("Luck in wins differs significantly from 0 for {} (Holm).", listed(&shown))
        }
    };
    of_luck_in_score(rows, score).into_iter().chain([of_wins]).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a row whose luck is `value`, with an interval above 0 and this corrected p-value.
    fn row(metric: Objective, seat: usize, value: f64, luck_holm_p: f64) -> LuckRow {
        let exact = Estimate { value: 0.0, interval: None };
        LuckRow {
            metric,
            seat,
            bot: "raider".into(),
            result: 1.0,
            expected: exact,
            own: exact,
            others: Some(exact),
            luck: Some(Estimate { value, interval: Some([0.1 * value, 1.9 * value]) }),
            luck_holm_p: Some(luck_holm_p),
            chance: None,
            hidden: None,
            luck_share: None,
        }
    }

    #[test]
    fn review_answer_reports_luck_that_is_significant_after_correction() {
        let fame = ScoreWord { id: "fame", label: "fame", unit: 1 };
        let text = |p: f64| {
            let rows = [Objective::Score, Objective::Win]
                .map(|metric| [row(metric, 0, 0.5, p), row(metric, 1, 0.2, 0.09)]);
            of_luck(&rows.concat(), fame).replace('\u{a0}', " ")
        };
        let significant = text(0.04);
        assert!(significant.contains("; only seat 0 differs significantly from 0 (Holm)."));
        let expected = "Luck in wins differs significantly from 0 for seat 0 (+50.0 points [5.0, 95.0]) (Holm).";
        assert!(significant.ends_with(expected), "{significant}");
        // The intervals exclude 0, but not after the correction for two seats.
        let corrected = text(0.08);
        assert!(corrected.contains("; none differs significantly from 0 (Holm)."), "{corrected}");
        assert!(corrected.contains("No effect of luck on a seat's wins is significant"));
    }

    #[test]
    fn review_answer_tests_no_luck_from_few_samples() {
        let rows = Objective::ALL.map(|metric| LuckRow {
            luck: Some(Estimate { value: 0.5, interval: None }),
            luck_holm_p: None,
            ..row(metric, 0, 0.5, 0.04)
        });
        let text = of_luck(&rows, ScoreWord { id: "fame", label: "fame", unit: 1 });
        assert_eq!(
            text,
            "Luck in fame: +0.5 for seat 0; too few samples to test it. There are too few samples to test luck in \
             wins: play more games (-n)."
        );
    }
}
