//! Parser of metric values in command-line options, such as `--margin win=1pp`.

use anyhow::anyhow;
use corsair_engine::nearest::nearest;

use corsair_lab::assertion::Unit;
use corsair_lab::{Metric, ScoreWord, Threshold};
use corsair_present::exit::{Outcome, bail_input};

/// Checks that an option's value names a known metric and has the metric's unit.
pub fn amount_of(amount: &Threshold, score: ScoreWord, known: &[Metric]) -> Outcome<()> {
    let Some(id) = &amount.metric else { return Ok(()) };
    let metric = metric_of(id, score, known)?;
    let (is_share, unit, example) = match metric.unit {
        Unit::Share => (true, "in percentage points", "1pp"),
        Unit::Number => (false, "as a number without unit", "0.5"),
    };
    if is_share != amount.is_share() {
        bail_input!(
            "`{amount}` has the wrong unit: write the amount of `{id}` {unit}, such as {id}={example}"
        );
    }
    Ok(())
}

/// Returns the metric with this id, or an error that suggests the nearest known metric.
pub fn metric_of<'k>(id: &str, score: ScoreWord, known: &'k [Metric]) -> Outcome<&'k Metric> {
    let found = known.iter().find(|of| of.id == id);
    Ok(found.ok_or_else(|| {
        let mut known: Vec<_> = known.iter().map(|of| of.id).collect();
        known.sort_unstable();
        known.dedup();
        anyhow!(unknown("metric", id, score, &known))
    })?)
}

/// Error message for an unknown name, with a suggestion. The message uses the name `score` in every game, not the
/// game's word for the score.
pub fn unknown(what: &str, name: &str, score: ScoreWord, known: &[&str]) -> String {
    let canonical = score.canonical(name);
    if canonical != name && known.contains(&&*canonical) {
        return format!("unknown {what} `{name}`: write `{canonical}` in every game");
    }
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("unknown {what} `{name}`; did you mean `{near}`?"),
        None => format!("unknown {what} `{name}`; choose from {}", known.join(", ")),
    }
}
