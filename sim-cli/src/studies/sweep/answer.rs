//! The answer of `corsair sweep` in words: which values move what, by how much.

use crate::lab::ScoreWord;
use crate::present::page::words::distinct;
use crate::present::varied::changes::ChangeWords;
use crate::present::{MetricWords, counted};
use crate::studies::sweep::tables::EffectRow;

/// What each factor moves beyond the noise of play, a sentence each, of the rows that are shown.
pub(crate) fn answer(rows: &[EffectRow], words: &MetricWords, score: ScoreWord) -> String {
    let shown: Vec<&EffectRow> = rows.iter().filter(|row| row.on_screen).collect();
    let changes = ChangeWords::of(&shown, words, score);
    let factors = distinct(shown.iter().map(|row| row.factor.as_str()));
    let sentences = factors.into_iter().map(|factor| {
        let of_factor: Vec<&EffectRow> =
            shown.iter().copied().filter(|row| row.factor == factor).collect();
        sentence(factor, &of_factor, &changes)
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// What a factor moves: at the level that moves most figures, from the mean of all levels.
fn sentence(factor: &str, rows: &[&EffectRow], changes: &ChangeWords<'_>) -> String {
    let moves = |row: &EffectRow| rows.iter().any(|of| of.is_beyond_noise() && of.is_about(row));
    let open: Vec<&EffectRow> = rows.iter().copied().filter(|row| !moves(row)).collect();
    let bound =
        changes.bound_of_score(&open).map(|bound| format!(" ({bound})")).unwrap_or_default();
    let moved_by = |level: &str| -> Vec<&EffectRow> {
        let at = rows.iter().filter(|row| row.level == level && row.is_beyond_noise());
        at.copied().collect()
    };
    let levels = distinct(rows.iter().map(|row| row.level.as_str()));
    // The first of those that move most.
    let strongest = levels.iter().rev().max_by_key(|level| moved_by(level).len());
    let Some((level, moved)) =
        strongest.map(|level| (level, moved_by(level))).filter(|(_, moved)| !moved.is_empty())
    else {
        return format!("{factor} is not shown to move any figure{bound}.");
    };
    let figures = counted(moved.len() as u64, "figure", "figures");
    let rest = match (open.is_empty(), bound.is_empty()) {
        (true, _) => String::new(),
        (false, true) => "; others are not shown to move".into(),
        (false, false) => format!("; of others no effect is shown{bound}"),
    };
    format!(
        "{factor} = {level} moves {figures} from the mean of all levels: {}{rest}.",
        changes.listed(&moved)
    )
}
