//! Answer of `corsair rare`: probability of the event.

use crate::rare::event::event_words;
use crate::rare::rows::{FEWEST_EFFECTIVE, RareRow, multiple, probable, to_digits};
use corsair_lab::ScoreWord;
use corsair_present::number::grouped;
use corsair_present::page::words::{DisplayUnit, capital};

/// Smallest probability that the answer gives in percent.
const OFTEN: f64 = 0.05;

/// Returns the answer: the probability of the event as a share and as one in N games, and the number of games that
/// plain simulation would need.
pub(crate) fn answer(row: &RareRow, score: ScoreWord) -> String {
    let event = capital(&event_words(row, score));
    if row.probability.value == 0.0 {
        let most = row.probability.interval.map_or(1.0, |[_, high]| high);
        return format!(
            "{event} in none of {} games: its probability is at most {} (95\u{a0}%). For a closer bound, play more games \
             (-n) or larger stages (--effort), or choose a less rare event.",
            grouped(row.games),
            probable(most, 2),
        );
    }
    let mut answer = if row.probability.value >= OFTEN {
        format!("{event} in {} of games.", DisplayUnit::Percent.estimate(row.probability))
    } else {
        let interval = row.interval_text();
        let interval =
            interval.map_or_else(String::new, |of| format!(" [{}]", of.replace(" to ", ", ")));
        let one_in = grouped(to_digits(1.0 / row.probability.value, row.digits() as i32));
        let probability = probable(row.probability.value, row.digits());
        format!("{event} in one of {one_in} games: probability {probability}{interval}.")
    };
    if let (Some(plain), Some(gain)) = (row.plain_games, row.gain) {
        answer.push_str(&format!(
            " Plain simulation needs {} games for an equal error, {} times the decisions.",
            grouped(to_digits(plain, 2)),
            multiple(gain)
        ));
    }
    if row.effective < FEWEST_EFFECTIVE {
        answer.push_str(&format!(
            " Too few effective replications to state a saving ({} of {FEWEST_EFFECTIVE}): play more games.",
            row.whole_effective(),
        ));
    }
    answer
}
