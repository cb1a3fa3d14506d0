//! The answer of `corsair run` in words: who wins most.

use crate::present::counted;
use crate::present::page::words::{DisplayUnit, listed};
use crate::studies::run::differences::DifferenceRow;
use crate::studies::run::tables::{RunRows, SummaryRow};
use corsair_lab::ScoreWord;

/// Who wins most, and whom they are not shown to differ from.
pub(crate) fn answer(rows: &RunRows, seats: usize, score: ScoreWord) -> String {
    let mut ranked = rows.bots();
    if let [alone] = ranked.as_slice() {
        return format!(
            "{} ends with {} {} on average; as it sits in all {seats} seats, its share of wins is \
             the same by design.",
            alone.bot,
            DisplayUnit::Number.estimate(alone.score().of_deals(rows.blocks)),
            score.label,
        );
    }
    ranked.sort_by(|a, b| b.win_share.value.total_cmp(&a.win_share.value));
    let Some((best, others)) = ranked.split_first() else {
        return "No bot has played.".into();
    };
    let (level, others): (Vec<&SummaryRow>, Vec<&SummaryRow>) =
        others.iter().copied().partition(|of| of.win_share == best.win_share);
    let pair = |other: &str| {
        let mut pairs = rows.differences.iter().filter(|row| row.is_between(&best.bot, other));
        pairs.find(|row| row.is_of_wins())
    };
    let is_shown = |other: &str| pair(other).is_some_and(DifferenceRow::differs);
    let is_tested = |other: &str| pair(other).is_some_and(|row| row.p.is_some());
    let (without_wins, near): (Vec<&&SummaryRow>, Vec<&&SummaryRow>) =
        others.iter().filter(|of| !is_shown(&of.bot)).partition(|of| of.win_share.value == 0.0);
    let share = DisplayUnit::Percent.estimate(best.wins());
    let mut first = match level.as_slice() {
        [] => format!("{} wins most often, {share} of its games", best.bot),
        level => {
            let names: Vec<&str> = [*best].iter().chain(level).map(|of| of.bot.as_str()).collect();
            format!("{} win most often, each {share} of its games", listed(&names))
        }
    };
    for row in &without_wins {
        let most = row.wins().interval.map(|[_, high]| DisplayUnit::Percent.value(high));
        let bound = most.map(|most| format!(": at most {most}")).unwrap_or_default();
        let games = counted(row.games, "game", "games");
        let less =
            if is_tested(&row.bot) { "not shown to be less" } else { "not tested to be less" };
        first += &format!(". {} won none of {games}{bound}, {less}", row.bot);
    }
    let near: Vec<&str> = near.iter().map(|of| of.bot.as_str()).collect();
    match near.as_slice() {
        [] if !without_wins.is_empty() => format!("{first}."),
        [] => format!("{first}. That is shown to be more than any other bot's."),
        near => format!(
            "{first}. {} is not {} to be more than {} of {}; “corsair match” tests two of them.",
            if without_wins.is_empty() {
                "That".into()
            } else {
                format!("The share of {}", best.bot)
            },
            if near.iter().any(|other| is_tested(other)) { "shown" } else { "tested" },
            if near.len() == 1 { "that" } else { "those" },
            listed(near),
        ),
    }
}
