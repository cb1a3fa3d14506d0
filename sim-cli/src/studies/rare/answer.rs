//! The answer of `corsair rare` in words: how probable the event is.

use crate::present::number::grouped;
use crate::present::page::words::{DisplayUnit, capital};
use crate::studies::rare::event::event_words;
use crate::studies::rare::tables::{RareRow, probable};

/// With fewer effective replications a few carry the estimate.
const FEW: f64 = 20.0;

/// What happens so often is said in percent.
const OFTEN: f64 = 0.05;

/// How probable the event is, one game in how many, and what counting it in whole games would take.
pub(crate) fn answer(row: &RareRow) -> String {
    let event = capital(&event_words(&row.event, &row.by, row.is_of_game));
    if row.probability == 0.0 {
        return format!(
            "{event} in none of {} replications, so its probability is not known: play more games, or ask for an event \
             that is less rare.",
            grouped(row.replications)
        );
    }
    let mut answer = if row.probability >= OFTEN {
        format!("{event} in {} of games.", DisplayUnit::Percent.estimate(row.estimate()))
    } else {
        let interval = row.estimate().interval.map_or_else(String::new, |[low, high]| {
            format!(" (95 %: {} to {})", probable(low), probable(high))
        });
        let one_in = grouped((1.0 / row.probability).round() as u64);
        let probability = probable(row.probability);
        format!("{event} in one game of {one_in}: probability {probability}{interval}.")
    };
    if let (Some(plain), Some(gain)) = (row.plain_games, row.gain) {
        answer.push_str(&format!(
            " Counting it in whole games needs {} of them for the same error, {} the work.",
            grouped(two_digits(plain)),
            times(gain)
        ));
    }
    if row.effective < FEW {
        answer.push_str(&format!(
            " A few replications carry the estimate, which is as good as {:.0} equal ones: play more games.",
            row.effective.max(1.0)
        ));
    }
    answer
}

/// A multiple in words: `3.4 times`.
fn times(gain: f64) -> String {
    if gain >= 10.0 {
        format!("{} times", grouped(gain.round() as u64))
    } else {
        format!("{gain:.1} times")
    }
}

/// A number of games to two digits.
fn two_digits(games: f64) -> u64 {
    let mut step = 1.0;
    while games / step >= 99.5 {
        step *= 10.0;
    }
    ((games / step).round() * step) as u64
}
