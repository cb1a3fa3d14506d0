//! Rows of `corsair advise`.

use corsair_games::inspect::positions::Objective;
use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_present::page::words::DisplayUnit;
use corsair_stats::BestComparison;
use serde::{Deserialize, Serialize};

/// Verdict on an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Significantly better than every rival.
    #[word(good)]
    Best,
    /// Not significantly worse than any rival.
    #[serde(rename = "may be best")]
    #[word(open)]
    MayBeBest,
    /// Significantly worse than a rival, but perhaps equal to the best of its rivals.
    #[serde(rename = "not best")]
    #[word(bad)]
    NotBest,
    /// Significantly worse than every option that may be best.
    #[word(bad)]
    Worse,
}

impl Verdict {
    /// Returns the verdict on an option of a position in which `candidates` options may be best.
    pub(crate) fn of(standing: &BestComparison, candidates: usize) -> Verdict {
        match standing.may_be_best {
            true if candidates > 1 => Verdict::MayBeBest,
            true => Verdict::Best,
            false if standing.interval.is_some_and(|of| of.high < 0.0) => Verdict::Worse,
            false => Verdict::NotBest,
        }
    }

    /// Returns `true` if no rival is significantly better.
    pub(crate) fn may_be_best(self) -> bool {
        matches!(self, Verdict::Best | Verdict::MayBeBest)
    }
}

/// Estimate for one option; options that may be best come first. Intervals hold at all looks together.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "advice.csv", keys(option))]
pub struct AdviceRow {
    /// Action, in the game's notation.
    pub option: String,
    /// Action in words.
    pub words: String,
    /// Number of simulated games.
    pub games: u64,
    /// Mean final score of the deciding seat.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Share of games that the deciding seat wins, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Share of samples in which the option is the best, ties split.
    #[column(figure = "best_share", unit = share)]
    pub best_share: f64,
    /// Objective: value at the end of the game, by which options are compared
    pub by: Objective,
    /// Mean minus the best rival's mean; all intervals hold together.
    pub lead: Option<Estimate>,
    /// Verdict on the option.
    pub verdict: Verdict,
    /// Seat of the most frequent reply.
    pub reply_seat: Option<usize>,
    /// Most frequent reply: an opponent's first decision after the option.
    pub reply: String,
    /// Share of games with the most frequent reply.
    pub reply_share: Option<f64>,
}

/// Value of one option, as estimated by a bot that `--as` names.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "asked.csv")]
pub struct AskedRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Action, in the game's notation.
    #[column(label = "option")]
    pub option: String,
    /// `true` if the bot chooses the option.
    #[column(label = "chosen")]
    pub is_choice: bool,
    /// Value that the bot assigns to the option, on the bot's scale.
    #[column(label = "value to bot")]
    pub worth: Option<f64>,
    /// Method by which the bot decides.
    #[column(label = "method", drop = 1)]
    pub manner: String,
}

impl AdviceRow {
    /// Returns the display unit of leads.
    pub(crate) fn lead_unit(&self) -> DisplayUnit {
        match self.by {
            Objective::Win => DisplayUnit::Points,
            Objective::Score => DisplayUnit::Change,
        }
    }

    /// Returns the mean of the objective with its display unit.
    pub(crate) fn value(&self) -> (Estimate, DisplayUnit) {
        match self.by {
            Objective::Win => (self.win_share, DisplayUnit::Percent),
            Objective::Score => (self.score_mean, DisplayUnit::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_stats::Interval;

    #[test]
    fn worse_option_has_an_interval_below_zero() {
        let of = |may_be_best, high| {
            let interval = Some(Interval { low: -1.62, high });
            BestComparison { difference: -0.89, interval, may_be_best }
        };
        assert_eq!(Verdict::of(&of(false, -0.1), 2), Verdict::Worse);
        assert_eq!(Verdict::of(&of(false, 0.0), 2), Verdict::NotBest);
        let unknown = BestComparison { interval: None, ..of(false, 0.0) };
        assert_eq!(Verdict::of(&unknown, 2), Verdict::NotBest);
        assert_eq!(Verdict::of(&of(true, 0.5), 2), Verdict::MayBeBest);
        assert_eq!(Verdict::of(&of(true, 0.5), 1), Verdict::Best);
    }
}
