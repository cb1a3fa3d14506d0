//! Result rows of `corsair review`.

use corsair_games::inspect::positions::Objective;
use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_stats::EquivalenceTest;
use serde::{Deserialize, Serialize};

/// Verdict on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ReviewVerdict {
    /// The loss is above the threshold.
    #[word(bad)]
    Blunder,
    /// The interval of the loss ends within the threshold.
    #[word(good)]
    Sound,
    /// Neither verdict is significant.
    #[word(open)]
    Undecided,
}

impl ReviewVerdict {
    /// Maximum probability that any sound decision of the game is called a blunder.
    pub(crate) const LEVEL: f64 = 0.05;

    /// Returns the verdict on a loss; `p` is the corrected p-value of a loss above the threshold, if it was tested.
    pub(crate) fn of(loss: Estimate, threshold: f64, p: Option<f64>) -> ReviewVerdict {
        if p.is_some_and(|p| p <= ReviewVerdict::LEVEL) {
            return ReviewVerdict::Blunder;
        }
        match loss.interval {
            Some([_, high]) if high <= threshold => ReviewVerdict::Sound,
            Some(_) | None => ReviewVerdict::Undecided,
        }
    }
}

/// Stage of a review whose samples estimate a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// First samples of every decision.
    Screened,
    /// Fresh samples after the search.
    Confirmed,
}

/// Decision with a choice, in the order of play.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "review.csv", keys(decision, seat))]
pub struct ReviewRow {
    /// Number of decisions before this decision, as in a trace.
    #[column(label = "decision")]
    pub decision: u32,
    /// Number of the turn, from 1; 0 before the first turn.
    #[column(label = "turn", drop = 3)]
    pub turn: u32,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Kind of the decision.
    pub asks: String,
    /// Number of legal actions, or of actions in the sample.
    pub options: usize,
    /// Number of options that were tried.
    pub tried: usize,
    /// Action that the seat took.
    #[column(label = "taken")]
    pub taken: String,
    /// Best alternative among the tried options.
    #[column(label = "better")]
    pub best: String,
    /// Objective: value at the end of the game, by which options are compared
    pub by: Objective,
    /// Mean after `best` minus mean after `taken`; no interval from fewer than 30 samples.
    #[column(label = "loss", unit = own, figure = "loss")]
    pub loss: Estimate,
    /// Loss above which a decision is a blunder.
    pub threshold: f64,
    /// Stage whose samples estimate the loss.
    pub stage: Stage,
    /// Number of samples.
    pub samples: u64,
    /// p-value against a loss within `threshold`, corrected by Holm.
    #[column(label = "p, Holm", unit = p, drop = 2)]
    pub holm_p: Option<f64>,
    /// Verdict on the decision.
    pub verdict: ReviewVerdict,
    /// Most frequent reply to `taken`, with its seat.
    #[column(label = "reply", drop = 1)]
    pub reply: String,
    /// Share of simulated games with `reply`.
    #[column(label = "its %", unit = share, drop = 1)]
    pub reply_share: Option<f64>,
    /// Most frequent reply to `best`, with its seat.
    #[column(label = "reply to better", drop = 1)]
    pub best_reply: String,
    /// Share of simulated games with `best_reply`.
    #[column(label = "its %", unit = share, drop = 1)]
    pub best_reply_share: Option<f64>,
}

/// Contributions to a seat's result.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "luck.csv", keys(metric, seat))]
pub struct LuckRow {
    /// Objective in which the result is measured.
    pub metric: Objective,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Score, or share of the win.
    #[column(label = "result", unit = own, figure = "result", exact)]
    pub result: f64,
    /// Mean of new games with the playout bot in every seat.
    #[column(label = "expected", unit = own, figure = "expected")]
    pub expected: Estimate,
    /// Change by the seat's decisions, compared with the playout bot's choices; no interval of this and the further parts
    /// from fewer than 30 samples.
    #[column(label = "own decisions", unit = own, figure = "own")]
    pub own: Estimate,
    /// Change by decisions of opponents; empty if these were not reviewed.
    #[column(label = "others'", unit = own, figure = "others")]
    pub others: Option<Estimate>,
    /// Change by luck, the remainder; empty if a decision was not reviewed.
    #[column(label = "luck", unit = own, figure = "luck")]
    pub luck: Option<Estimate>,
    /// p-value against no luck, corrected by Holm for the seats.
    #[column(label = "luck: p, Holm", unit = p, drop = 1)]
    pub luck_holm_p: Option<f64>,
    /// Part of luck from rolls and draws; empty if these were not measured.
    #[column(label = "rolls and draws", unit = own, figure = "chance")]
    pub chance: Option<Estimate>,
    /// Part of luck from hidden information.
    #[column(label = "hidden information", unit = own, figure = "hidden")]
    pub hidden: Option<Estimate>,
    /// Share of luck: abs(`luck`) / (abs(`luck`) + abs(`own` + `others`)).
    #[column(label = "luck's share %", figure = "luck_share", unit = share)]
    pub luck_share: Option<Estimate>,
}

impl LuckRow {
    /// Returns `true` if the seat's luck is significant after correction for the number of seats.
    pub(crate) fn has_significant_luck(&self) -> bool {
        self.luck_holm_p.is_some_and(|p| p <= EquivalenceTest::LEVEL)
    }
}

/// Change of a seat's expected result by one roll or draw. The changes sum to `chance` of `luck.csv`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "strokes.csv")]
pub struct StrokeRow {
    /// Number of decisions before the stroke, as in a trace.
    #[column(label = "decision")]
    pub decision: Option<u32>,
    /// Number of the turn, from 1; 0 before the first turn.
    #[column(label = "turn", drop = 1)]
    pub turn: u32,
    /// Seat and action before the stroke; `set-up` before the first decision.
    #[column(label = "after", drop = 2)]
    pub after: String,
    /// Roll or draw, in words.
    #[column(label = "stroke")]
    pub stroke: String,
    /// Objective in which the change is measured.
    pub metric: Objective,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Change of the seat's expected result.
    #[column(label = "worth", unit = own)]
    pub worth: Estimate,
    /// Number of samples.
    pub samples: u64,
}

/// Results of a seat in simulated games after the reviewed decisions of a turn.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "course.csv", keys(turn, seat))]
pub struct CourseRow {
    /// Number of the turn, from 1; 0 before the first turn.
    #[column(label = "turn")]
    pub turn: u32,
    /// Seat, from 0.
    pub seat: usize,
    /// Name of the bot.
    pub bot: String,
    /// Share of games won, ties split.
    #[column(label = "win %", unit = share)]
    pub win_share: Estimate,
    /// Number of samples.
    pub samples: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdict_on_a_decision_follows_from_its_interval() {
        let loss = |interval| Estimate { value: 0.4, interval };
        let of = |interval, p| ReviewVerdict::of(loss(interval), 1.0, p);
        assert_eq!(of(Some([0.1, 0.7]), None), ReviewVerdict::Sound);
        assert_eq!(of(Some([0.1, 0.7]), Some(0.9)), ReviewVerdict::Sound, "confirmed");
        assert_eq!(of(Some([0.1, 1.2]), Some(0.3)), ReviewVerdict::Undecided);
        assert_eq!(of(None, None), ReviewVerdict::Undecided, "too few samples");
        assert_eq!(of(Some([1.1, 1.9]), Some(0.01)), ReviewVerdict::Blunder);
    }
}
