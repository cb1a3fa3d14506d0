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
        text.push_str(&format!(" Not significant after Holm's correction: {}.", listed(&open)));
    }
    let never: Vec<&str> = of(Cost::Identical).map(|row| row.restriction.as_str()).collect();
    if !never.is_empty() {
        let never = listed(&never);
        text.push_str(&format!(" Without restrictions, it never chose {never}."));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::result::Estimate;
    use corsair_stats::Method;
    use proptest::prelude::*;

    fn row(restriction: usize, verdict: Cost) -> RestrictionRow {
        let by = match verdict {
            Cost::Loses => 0.2,
            Cost::Gains => -0.2,
            Cost::NotShown | Cost::Identical => 0.0,
        };
        RestrictionRow {
            restriction: format!("r{restriction}"),
            meaning: String::new(),
            bot: "a".into(),
            games: 60,
            blocks: 30,
            differing: 30,
            win: 0.5 - by / 2.0,
            free_win: 0.5 + by / 2.0,
            loss: Estimate { value: by, interval: Some([by - 0.1, by + 0.1]) },
            method: Method::Betting,
            score_loss: Estimate::default(),
            p: None,
            holm_p: None,
            verdict,
        }
    }

    proptest! {
        /// The answer names each restriction once, in the sentence of its verdict.
        #[test]
        fn restriction_answer_names_each_restriction_by_its_verdict(
            verdicts in prop::collection::vec(
                prop::sample::select(vec![Cost::Loses, Cost::Gains, Cost::NotShown, Cost::Identical]),
                1..7,
            ),
        ) {
            let rows = verdicts.iter().enumerate().map(|(at, &verdict)| row(at, verdict));
            let text = answer(&rows.collect::<Vec<_>>());
            for (at, verdict) in verdicts.into_iter().enumerate() {
                let name = format!("r{at}");
                let (before, after) = text.split_once(&name).expect("each restriction is named");
                prop_assert!(!after.contains(&name), "{}", text);
                let head = match verdict {
                    Cost::Loses => "loses wins without",
                    Cost::Gains => "wins more without",
                    Cost::NotShown => "Not significant",
                    Cost::Identical => "never chose",
                };
                let sentence = before.rsplit(". ").next().expect("a sentence");
                prop_assert!(sentence.contains(head), "{} in {}", name, text);
            }
        }
    }
}
