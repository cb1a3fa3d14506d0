//! The answer of `corsair run` in words: who wins most.

use crate::lab::ScoreWord;
use crate::present::page::words::{DisplayUnit, listed};
use crate::studies::run::tables::RunRows;

/// Who wins most, and whom they are not shown to differ from.
pub(crate) fn answer(rows: &RunRows, seats: usize, score: ScoreWord) -> String {
    let mut ranked = rows.bots();
    if let [alone] = ranked.as_slice() {
        return format!(
            "{} ends with {} {} on average; as it sits in all {seats} seats, its share of wins is \
             the same by design.",
            alone.bot,
            DisplayUnit::Number.estimate(alone.score()),
            score.label,
        );
    }
    ranked.sort_by(|a, b| b.win_share.total_cmp(&a.win_share));
    let Some((best, others)) = ranked.split_first() else {
        return "No bot has played.".into();
    };
    let is_shown = |other: &str| {
        let mut pairs = rows.differences.iter().filter(|row| row.is_between(&best.bot, other));
        pairs.any(|row| row.is_of_wins() && row.differs())
    };
    let near: Vec<&str> =
        others.iter().map(|of| of.bot.as_str()).filter(|other| !is_shown(other)).collect();
    let share = DisplayUnit::Percent.estimate(best.wins());
    let first = format!("{} wins most often, {share} of its games", best.bot);
    match near.as_slice() {
        [] => format!("{first}. That is shown to be more than any other bot's."),
        near => format!(
            "{first}. That is not shown to be more than {} of {}, so this run by itself does not \
             show which of them is best; “corsair match” tests two of them.",
            if near.len() == 1 { "that" } else { "those" },
            listed(near),
        ),
    }
}
