//! Amounts of metrics, as margins and half-widths name them.

use std::borrow::Cow;

use anyhow::anyhow;
use corsair_engine::nearest::nearest;

use crate::exit::{Outcome, bail_input};
use corsair_lab::assertion::Unit;
use corsair_lab::{Metric, ScoreWord, Threshold};

/// Refuses an amount of a metric that isn't known, or in the wrong unit. The metric is named as the
/// game's files name it.
pub(crate) fn amount_of(amount: &Threshold, score: ScoreWord, known: &[Metric]) -> Outcome<()> {
    let Some(id) = &amount.metric else { return Ok(()) };
    let metric = metric_of(id, score, known)?;
    let (is_share, unit, example) = match metric.unit {
        Unit::Share => (true, "percentage points", "1pp"),
        Unit::Number => (false, "a number", "0.5"),
    };
    if is_share != amount.is_share() {
        bail_input!("`{amount}`: `{id}` is counted in {unit}, such as {id}={example}");
    }
    Ok(())
}

/// The metric that is named as the game's files name it.
pub(crate) fn metric_of<'k>(
    id: &str,
    score: ScoreWord,
    known: &'k [Metric],
) -> Outcome<&'k Metric> {
    let Some(metric) = known.iter().find(|of| score.written(of.id) == id) else {
        let of_the_code = known.iter().find(|of| of.id == id).map(|of| score.written(of.id));
        let mut known: Vec<_> = known.iter().map(|of| score.written(of.id)).collect();
        known.sort_unstable();
        known.dedup();
        let near = || nearest(id, known.iter().map(|id| &**id)).map(Cow::Borrowed);
        return Err(match of_the_code.or_else(near) {
            Some(near) => anyhow!("there is no metric `{id}`; did you mean `{near}`?"),
            None => anyhow!("there is no metric `{id}`; there are {}", known.join(", ")),
        }
        .into());
    };
    Ok(metric)
}
