//! Answer of `corsair tournament`: the bots that may be the best, significant pairs, and bots without a rating.

use crate::tournament::rows::{TournamentRows, Verdict};
use corsair_present::page::words::{DisplayUnit, first_few};

/// Returns the answer: sentences about the bots that may be the best, about pairs, and about bots without a rating.
pub(crate) fn answer(rows: &TournamentRows) -> String {
    let bots = &rows.standings;
    let Some(first) = bots.first() else { return "No bot has played.".into() };
    let best: Vec<&str> =
        bots.iter().filter(|row| row.may_be_best).map(|row| row.bot.as_str()).collect();
    let decided = rows.pairs.iter().filter(|row| row.verdict != Verdict::Undecided).count();
    let wins = DisplayUnit::Percent.estimate(first.win_share);
    let mut of_pairs =
        format!("{} of {} pairs differ significantly.", decided / 2, rows.pairs.len() / 2);
    if let Some(unrated) = rows.of_unrated() {
        of_pairs = format!("{of_pairs} {unrated}");
    }
    match best.as_slice() {
        [alone] => {
            format!("{alone} is the best of {}: it wins {wins}. {of_pairs}", bots.len())
        }
        many => {
            let equal = bots.iter().take_while(|row| row.win_share == first.win_share);
            let leading: Vec<&str> = equal.map(|row| row.bot.as_str()).collect();
            let win = if leading.len() == 1 { "wins most," } else { "win most, each" };
            format!(
                "{} {win} {wins}; the best of {} is one of {} with 95 % confidence: {}. {of_pairs}",
                first_few(&leading, 8),
                bots.len(),
                many.len(),
                first_few(many, 8),
            )
        }
    }
}
