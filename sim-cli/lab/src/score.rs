//! Words for the score of a game, such as fame, and numbers of points.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Game's word for the score, such as fame, points or gold.
///
/// Files, columns, metrics and JSON keys say `score` in every game. Screens and pages show the game's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreWord {
    /// Word that replaces `score` in names of assertions, in `snake_case`.
    pub id: &'static str,
    /// Word that replaces "score" in sentences and headings.
    pub label: &'static str,
    /// Number of integer units per point in the engine: 2 for half points.
    pub unit: u32,
}

/// Score in points that the engine counts in fractional units, such as half points. A whole number of points is
/// written without decimals.
#[derive(Clone, Copy, Debug)]
pub struct CountedAmount(f64);

impl CountedAmount {
    /// Returns the number of points in `counted` integer units, given the number of units per point.
    pub fn new(counted: i128, unit: u32) -> CountedAmount {
        CountedAmount(counted as f64 / f64::from(unit))
    }
}

impl From<f64> for CountedAmount {
    fn from(amount: f64) -> CountedAmount {
        CountedAmount(amount)
    }
}

impl From<CountedAmount> for f64 {
    fn from(amount: CountedAmount) -> f64 {
        amount.0
    }
}

impl Ord for CountedAmount {
    fn cmp(&self, other: &CountedAmount) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for CountedAmount {
    fn partial_cmp(&self, other: &CountedAmount) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for CountedAmount {
    fn eq(&self, other: &CountedAmount) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for CountedAmount {}

impl fmt::Display for CountedAmount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Serialize for CountedAmount {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0.fract() == 0.0 {
            true => out.serialize_i64(self.0 as i64),
            false => out.serialize_f64(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for CountedAmount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CountedAmount, D::Error> {
        f64::deserialize(from).map(CountedAmount)
    }
}

/// Word `score` in names of metrics and columns.
const SCORE: &str = "score";

impl ScoreWord {
    /// Score word for results that belong to no game.
    pub const PLAIN: ScoreWord = ScoreWord { id: SCORE, label: SCORE, unit: 1 };

    /// Converts a score from the engine's integer units to the game's unit.
    pub fn amount(&self, counted: i32) -> CountedAmount {
        CountedAmount::new(counted.into(), self.unit)
    }

    /// Replaces the game's word in a metric name with `score`: `fame_q1` becomes `score_q1`.
    pub fn canonical(&self, name: &str) -> String {
        let part = |part| if part == self.id { SCORE } else { part };
        name.split('_').map(part).collect::<Vec<_>>().join("_")
    }

    /// Replaces "score" in a label or sentence with the game's word.
    pub fn words(&self, text: &str) -> String {
        let is_letter = |at: Option<char>| at.is_some_and(|of| of.is_alphanumeric() || of == '_');
        let mut worded = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(['s', 'S']) {
            let (before, from) = rest.split_at(at);
            worded.push_str(before);
            let (first, end) = (&from[..1], SCORE.len());
            let is_word = from.get(1..end) == Some(&SCORE[1..])
                && !is_letter(worded.chars().next_back())
                && !is_letter(from[end..].chars().next());
            if is_word {
                let mut label = self.label.chars();
                let initial = label.next().into_iter();
                match first {
                    "S" => worded.extend(initial.flat_map(char::to_uppercase)),
                    _ => worded.extend(initial),
                }
                worded.push_str(label.as_str());
            } else {
                worded.push_str(first);
            }
            rest = if is_word { &from[end..] } else { &from[1..] };
        }
        worded.push_str(rest);
        worded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAME: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };

    #[test]
    fn whole_scores_print_as_integers() {
        let halves = ScoreWord { unit: 2, ..FAME };
        let written = |of: ScoreWord, counted| {
            let amount = of.amount(counted);
            (amount.to_string(), serde_json::to_string(&amount).expect("a number"))
        };
        for (of, counted, text) in [(FAME, -3, "-3"), (halves, 7, "3.5"), (halves, 8, "4")] {
            assert_eq!(written(of, counted), (text.into(), text.into()));
        }
    }

    #[test]
    fn score_word_is_replaced_in_metric_names() {
        for (name, canonical) in
            [("fame", "score"), ("fame_q1", "score_q1"), ("win", "win"), ("famed", "famed")]
        {
            assert_eq!(FAME.canonical(name), canonical);
        }
    }

    #[test]
    fn sentences_use_the_games_word_for_score() {
        let text = "Score, a column for each 6 of score; scores and underscore stay";
        let worded = "Fame, a column for each 6 of fame; scores and underscore stay";
        assert_eq!(FAME.words(text), worded);
        assert_eq!(FAME.words("naïve score’s"), "naïve fame’s");
    }
}
