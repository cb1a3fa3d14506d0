//! Answer of `corsair match --never`: the costs of restrictions.

use crate::r#match::restricted::rows::{Cost, RestrictionRow};
use corsair_present::page::words::{DisplayUnit, listed};

/// Returns the significant losses, the significant gains, and the restrictions without a significant effect.
pub(crate) fn answer(rows: &[RestrictionRow]) -> String {
    let Some(bot) = rows.first().map(|row| &row.bot) else {
        return "Nothing was restricted.".into();
    };
    let mut ranked: Vec<&RestrictionRow> = rows.iter().filter(|row| row.is_shown()).collect();
    ranked.sort_by(|one, other| other.loss.value.total_cmp(&one.loss.value));
    let items = |verdict: Cost| -> Vec<String> {
        let rows = ranked.iter().filter(|row| row.verdict == verdict);
        let by = |row: &RestrictionRow| DisplayUnit::Points.estimate(row.loss);
        rows.map(|row| format!("{} {}", row.restriction, by(row))).collect()
    };
    let (loses, gains) = (items(Cost::Loses), items(Cost::Gains));
    let mut text = match loses.as_slice() {
        [] => format!("{bot} loses no wins significantly under any restriction."),
        _ => format!("{bot} loses wins without these actions: {}.", loses.join(", ")),
    };
    if !gains.is_empty() {
        text.push_str(&format!(
            " It wins more without these actions, so it plays them badly: {}.",
            gains.join(", ")
        ));
    }
    let of = |verdict: Cost| rows.iter().filter(move |row| row.verdict == verdict);
    let open: Vec<String> = of(Cost::NotShown)
        .map(|row| format!("{} {}", row.restriction, DisplayUnit::Points.estimate(row.loss)))
        .collect();
    if !open.is_empty() {
        text.push_str(&format!(" Not significant: {}.", listed(&open)));
    }
    let never: Vec<&str> = of(Cost::Identical).map(|row| row.restriction.as_str()).collect();
    if !never.is_empty() {
        let never = listed(&never);
        text.push_str(&format!(" Without restrictions, it never chose {never}."));
    }
    text
}
