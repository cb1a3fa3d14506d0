//! Sentences and table cells of a sensitivity analysis.

use crate::sensitivity::rows::{ConclusionRow, IndexRow};
use corsair_present::page::words::{distinct, first_few};

/// Maximum number of factors in a sentence.
const MOST_NAMED: usize = 6;

/// Returns a sentence about the factors without a significant effect on metrics of the game at a table.
pub(super) fn still(table: &str, rows: &[IndexRow]) -> Option<String> {
    let here = || rows.iter().filter(|row| row.table == table && row.on_screen && row.is_of_game());
    let moves = |factor: &str| here().any(|row| row.factor == factor && row.moves());
    let factors = distinct(here().map(|row| row.factor.as_str()));
    let still: Vec<&str> = factors.iter().copied().filter(|factor| !moves(factor)).collect();
    match still.len() {
        0 => None,
        all if all == factors.len() => {
            Some(format!("none of the {all} factors has an effect beyond noise"))
        }
        _ => Some(format!(
            "these factors have no effect beyond noise: {}",
            first_few(&still, MOST_NAMED)
        )),
    }
}

/// Returns a clause with the factor that has the largest effect on each conclusion; `None` if no conclusion has one.
/// A sign shows a clear direction of elementary effects.
pub(super) fn moved_most<'r>(
    rows: impl IntoIterator<Item = &'r ConclusionRow>,
    indices: &[IndexRow],
) -> Option<String> {
    let moved = rows.into_iter().filter_map(|row| {
        let factor = row.moved_by.as_ref()?;
        let index = indices.iter().find(|of| of.is_of(row) && of.factor == *factor);
        let way = match index.and_then(|of| of.mu.zip(of.value)) {
            Some((mu, size)) if mu.abs() > 0.5 * size.value => {
                if mu > 0.0 {
                    " (+)"
                } else {
                    " (-)"
                }
            }
            Some(_) | None => "",
        };
        Some(format!("{factor}{way} on “{}”", row.conclusion))
    });
    let moved: Vec<String> = moved.collect();
    (!moved.is_empty()).then(|| {
        format!("the factors with the largest effects on conclusions are {}", moved.join("; "))
    })
}
