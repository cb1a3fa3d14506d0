//! Moments of a game, such as `turn=7` or `decision=42`.

use std::fmt;
use std::str::FromStr;

use corsair_lab::as_text;

/// Moment in a game, just before a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// First decision of a turn.
    Turn(u32),
    /// Decision after this number of earlier decisions, as numbered in traces.
    Decision(u32),
}

impl Moment {
    /// Returns whether this moment is the decision with the given number, or a decision in the given turn.
    pub const fn has_come(self, turn: u32, number: u32) -> bool {
        match self {
            Moment::Turn(wanted) => wanted == turn,
            Moment::Decision(wanted) => wanted == number,
        }
    }

    /// Returns the moment in words, such as `turn 7`.
    pub fn in_words(self) -> String {
        self.to_string().replace('=', " ")
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moment::Turn(turn) => write!(out, "turn={turn}"),
            Moment::Decision(number) => write!(out, "decision={number}"),
        }
    }
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Moment, String> {
        let wrong =
            || format!("expected turn=N or decision=N such as turn=7 or decision=42, not `{text}`");
        let (what, number) = text.split_once('=').ok_or_else(wrong)?;
        let number = number.parse().map_err(|_| wrong())?;
        match what {
            "turn" => Ok(Moment::Turn(number)),
            "decision" => Ok(Moment::Decision(number)),
            _ => Err(wrong()),
        }
    }
}

as_text!(Moment);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_round_trip_through_text() {
        for moment in [Moment::Turn(7), Moment::Decision(42)] {
            assert_eq!(moment.to_string().parse(), Ok(moment));
        }
        for text in ["", "7", "turn", "turn=", "turn=-1", "round=3", "decision=x"] {
            let refused = text.parse::<Moment>().expect_err(text);
            assert!(refused.ends_with(&format!("not `{text}`")), "{refused}");
        }
    }
}
