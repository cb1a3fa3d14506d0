//! Answer of `corsair match`: the bot that wins more.

use crate::r#match::rows::{MatchRow, MatchVerdict};
use corsair_lab::result::Estimate;
use corsair_present::page::words::DisplayUnit;

/// Returns the verdict on the bot that wins more, with the difference of wins.
pub(crate) fn answer(rows: &[MatchRow], bots: [&str; 2], hypotheses: Option<[f64; 2]>) -> String {
    let [first, second] = bots;
    let Some(row) = MatchRow::difference(rows) else {
        return "No difference was measured.".into();
    };
    let estimate = row.estimate();
    let by = DisplayUnit::Points.estimate(estimate);
    let lead = format!("Difference in win share, {first} minus {second}: {by}.");
    let opposite = Estimate {
        value: -estimate.value,
        interval: estimate.interval.map(|[low, high]| [-high, -low]),
    };
    let [ahead, behind] = [estimate, opposite].map(|of| DisplayUnit::Size.estimate(of));
    let [h0, h1] = hypotheses.unwrap_or_default().map(|h| DisplayUnit::Size.written(h));
    match (row.verdict, estimate.interval) {
        (MatchVerdict::AcceptH1, _) if hypotheses.is_some_and(|[h0, _]| h0 == 0.0) => {
            format!("The test accepts that {first} wins more. {lead}")
        }
        (MatchVerdict::AcceptH1, _) => {
            format!("The test accepts that {first} leads by more than {h0}. {lead}")
        }
        (MatchVerdict::AcceptH0, _) => {
            format!("The test accepts that {first} does not lead by as much as {h1}. {lead}")
        }
        (MatchVerdict::Undecided, _) => {
            format!("The test between a lead of {h0} and a lead of {h1} is undecided. {lead}")
        }
        (MatchVerdict::Untested, Some([low, _])) if low > 0.0 => {
            format!("{first} leads {second} by {ahead} in win share.")
        }
        (MatchVerdict::Untested, Some([_, high])) if high < 0.0 => {
            format!("{second} leads {first} by {behind} in win share.")
        }
        (MatchVerdict::Untested, Some(_) | None) => {
            format!("The games do not decide which bot wins more. {lead}")
        }
    }
}
