//! Answer of `corsair match`: the bot that wins more.

use crate::r#match::rows::{MatchRow, MatchVerdict};
use corsair_lab::result::Estimate;
use corsair_present::decimals_written;
use corsair_present::page::words::DisplayUnit;

/// Returns the verdict on the bot that wins more, with the difference of wins. `sprt` has both hypotheses of a
/// sequential test, and the error rates of accepting H1 and H0.
pub(crate) fn answer(rows: &[MatchRow], bots: [&str; 2], sprt: Option<[f64; 4]>) -> String {
    let [first, second] = bots;
    let Some(row) = MatchRow::difference(rows) else {
        return "No difference was measured.".into();
    };
    let estimate = row.value;
    let Some([h0, h1, alpha, beta]) = sprt else {
        return untested(estimate, bots);
    };
    let points = |value| DisplayUnit::Points.value(value);
    let [h0_in_words, h1_in_words] = [h0, h1].map(|h| DisplayUnit::Size.written(h));
    let bound = |side: &str, end: usize, error: f64| match estimate.interval {
        Some(ends) => format!(" ({side} {}, one-sided at {})", points(ends[end]), percent(error)),
        None => String::new(),
    };
    let lead =
        format!("Difference in win share, {first} minus {second}: {}", points(estimate.value));
    match row.verdict {
        MatchVerdict::AcceptH1 => {
            let claim = match h0 == 0.0 {
                true => format!("{first} wins more"),
                false => format!("{first} leads by more than {h0_in_words}"),
            };
            format!("The test accepts that {claim}. {lead}{}.", bound("at least", 0, alpha))
        }
        MatchVerdict::AcceptH0 => format!(
            "The test accepts that {first} does not lead by as much as {h1_in_words}. {lead}{}.",
            bound("at most", 1, beta)
        ),
        MatchVerdict::Undecided | MatchVerdict::Untested => format!(
            "The test between a lead of {h0_in_words} and a lead of {h1_in_words} is undecided. {lead}."
        ),
    }
}

/// Returns the verdict of a match without a sequential test.
fn untested(estimate: Estimate, [first, second]: [&str; 2]) -> String {
    let opposite = Estimate {
        value: -estimate.value,
        interval: estimate.interval.map(|[low, high]| [-high, -low]),
    };
    let [ahead, behind] = [estimate, opposite].map(|of| DisplayUnit::Size.estimate(of));
    match estimate.interval {
        Some([low, _]) if low > 0.0 => format!("{first} leads {second} by {ahead} in win share."),
        Some([_, high]) if high < 0.0 => {
            format!("{second} leads {first} by {behind} in win share.")
        }
        Some(_) | None => format!(
            "The games do not decide which bot wins more. Difference in win share, {first} minus {second}: {}.",
            DisplayUnit::Points.estimate(estimate)
        ),
    }
}

/// Returns a probability of error in percent.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.1$}\u{a0}%", 100.0 * chance, decimals_written(0, 100.0 * chance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#match::rows::MatchMeasure;
    use corsair_stats::{BlockValues, Confidence, Evidence, ShareRange};
    use proptest::prelude::*;

    fn row(evidence: &Evidence, verdict: MatchVerdict) -> MatchRow {
        let interval = evidence.interval(Confidence::REPORTED);
        MatchRow {
            first: "a".into(),
            second: "b".into(),
            measure: MatchMeasure::WinDifference,
            games: 0,
            blocks: 0,
            value: Estimate::of(evidence.value(), Some(interval)),
            method: evidence.method(),
            verdict,
        }
    }

    fn played(counts: [u64; 3]) -> Option<Evidence> {
        let mut values = BlockValues::default();
        for (value, count) in [-2, 0, 2].into_iter().zip(counts) {
            (0..count).for_each(|_| values.add(value));
        }
        Evidence::of_share(ShareRange::Difference, &values, 2)
    }

    proptest! {
        /// The answer names a winner exactly if the test of the table is significant, and then the right one.
        #[test]
        fn match_answer_claims_what_the_table_shows(
            counts in prop::array::uniform3(prop_oneof![Just(0u64), 1u64..40, 40u64..900]),
        ) {
            let Some(evidence) = played(counts) else { return Ok(()) };
            let text = answer(&[row(&evidence, MatchVerdict::Untested)], ["a", "b"], None);
            let is_shown = evidence.p_value() <= 0.05;
            prop_assert_eq!(text.contains("do not decide"), !is_shown, "{}", text);
            if is_shown {
                let winner = if evidence.value() > 0.0 { "a leads b" } else { "b leads a" };
                prop_assert!(text.starts_with(winner), "{}", text);
            }
        }
    }

    #[test]
    fn decision_of_a_test_has_a_one_sided_bound() {
        let evidence = played([10, 60, 40]).expect("blocks");
        let of = |verdict| {
            let sprt = Some([0.0, 0.05, 0.05, 0.01]);
            answer(&[row(&evidence, verdict)], ["a", "b"], sprt).replace('\u{a0}', " ")
        };
        let [accepted, refused] = [MatchVerdict::AcceptH1, MatchVerdict::AcceptH0].map(of);
        assert!(accepted.contains("accepts that a wins more. ") && accepted.contains("(at least "));
        assert!(accepted.ends_with("one-sided at 5 %)."), "{accepted}");
        assert!(refused.contains("lead by as much as 5.0 points") && refused.contains("(at most "));
        assert!(refused.ends_with("one-sided at 1 %)."), "{refused}");
    }
}
