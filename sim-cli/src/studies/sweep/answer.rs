//! The answer of `corsair sweep` in words: which values move what.

use crate::present::MetricWords;
use crate::present::page::words::{as_item, first_few};
use crate::present::varied::Scoped;
use crate::studies::sweep::tables::EffectRow;

/// Which rule values move which figures beyond the noise of play, of the rows that are shown.
pub(crate) fn answer(rows: &[EffectRow], words: &MetricWords) -> String {
    let mut moved: Vec<(&str, Vec<String>)> = Vec::new();
    for row in rows.iter().filter(|row| row.on_screen && row.is_beyond_noise()) {
        let (factor, subject) = (row.factor.as_str(), as_item(row.name(words)));
        match moved.iter_mut().find(|(name, _)| *name == factor) {
            Some((_, subjects)) if subjects.contains(&subject) => {}
            Some((_, subjects)) => subjects.push(subject),
            None => moved.push((factor, vec![subject])),
        }
    }
    if moved.is_empty() {
        return "No level of any value is shown to move a figure beyond the noise of play.".into();
    }
    let told: Vec<String> = moved
        .iter()
        .map(|(factor, subjects)| format!("{factor} moves {}", first_few(subjects, 6)))
        .collect();
    format!("Beyond the noise of play, {}.", told.join("; "))
}
