//! Amounts of metrics, as margins and half-widths name them.

use anyhow::anyhow;
use corsair_engine::nearest::nearest;

use crate::exit::{Blame, Outcome};
use crate::lab::{ScoreWord, Threshold};

/// Refuses an amount of a metric that isn't known, or in the wrong unit. `shares` are the facts that
/// are shares of games.
pub(crate) fn amount_of(
    amount: &Threshold,
    score: ScoreWord,
    known: &[&str],
    shares: &[&str],
) -> Outcome<()> {
    let Some(id) = &amount.metric else { return Ok(()) };
    let (id, named) = (score.written(&score.generic(id)).into_owned(), score.generic(id));
    if !known.contains(&&*named) {
        let mut known: Vec<_> = known.iter().map(|id| score.written(id)).collect();
        known.sort_unstable();
        return Err(match nearest(&id, known.iter().map(|id| &**id)) {
            Some(near) => anyhow!("there is no metric `{id}`; did you mean `{near}`?"),
            None => anyhow!("there is no metric `{id}`; there are {}", known.join(", ")),
        })
        .bad_input();
    }
    let is_share = id == "win" || shares.contains(&&*named);
    if is_share != amount.is_share() {
        let unit = if is_share { "percentage points, such as" } else { "a number, such as" };
        let example = if is_share { "1pp" } else { "0.5" };
        return Err(anyhow!("`{amount}`: `{id}` is counted in {unit} {id}={example}")).bad_input();
    }
    Ok(())
}
