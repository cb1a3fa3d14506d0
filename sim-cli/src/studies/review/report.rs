//! The report of a review: decision by decision, and what the result was made of.

use corsair_engine::Seat;
use corsair_lab::result::Word;
use corsair_stats::{Interval, with_the_best};
use serde::{Deserialize, Serialize};

use crate::inspect::positions::{Objective, Positions, Reply};
use crate::studies::advise::race::{Arm, Goal};
use crate::studies::review::args::Criterion;
use crate::studies::review::confirm::{Confirmed, LEVEL};
use crate::studies::review::examine::Examined;
use crate::studies::review::ledger::LedgerLine;
use crate::studies::review::strokes::Stroke;
use corsair_lab::{PlanRecord, ResolvedRules};

/// Verdict on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ReviewVerdict {
    /// Loss above the threshold.
    Blunder,
    /// Loss within the threshold against every tried option.
    Sound,
    /// Neither is shown.
    Undecided,
}

/// Stage of a review that a loss comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Samples that every decision has.
    Screened,
    /// Samples that nothing was chosen by.
    Confirmed,
}

/// A decision that was reviewed.
#[derive(Clone, PartialEq, Debug)]
pub struct DecisionReview {
    /// The place of its position.
    pub at: usize,
    /// The option that was taken, and the best that was found beside it.
    pub taken: usize,
    /// The best option that was found beside it.
    pub best: usize,
    /// How many options were tried.
    pub tried: usize,
    /// How well the loss is known.
    pub stage: Stage,
    /// Samples of it.
    pub samples: u64,
    /// What the best option that was found has more.
    pub loss: f64,
    /// The interval of the loss: of a screened one against all options that were tried, at once.
    pub interval: Option<Interval>,
    /// The p-value against a loss of the threshold or less, corrected; `None` where it was not tested.
    pub p: Option<f64>,
    /// What is said of it.
    pub verdict: ReviewVerdict,
    /// The main reply to what was taken, and to the best, each with its share.
    pub replies: [Option<(Reply, f64)>; 2],
}

impl DecisionReview {
    /// The estimates of a decision.
    pub(crate) fn new(
        decision: &Examined,
        confirmed: Option<&Confirmed>,
        goal: &Goal,
        criterion: &Criterion,
    ) -> DecisionReview {
        let screened = decision.own_choice.len();
        let standing = with_the_best(decision.arms.len(), 0.95, |one, other| {
            let ends = |arm: usize| decision.arms[arm].ends.iter().take(screened);
            let pairs = ends(one).zip(ends(other));
            goal.objective.difference(goal.score, goal.seat, pairs).with_a_zero()
        })[0];
        // What was taken has less than the best of the others by its loss.
        let most = standing.interval.map(|interval| -interval.low);
        let found = decision.best_found(goal).arm;
        let arm = confirmed.map_or(found, |of| of.arm);
        let replies = |taken: &Arm, best: &Arm| [taken.main_reply(), best.main_reply()];
        let is_blunder = confirmed.is_some_and(|of| of.p <= LEVEL);
        let is_sound = most.is_some_and(|most| most <= criterion.threshold);
        DecisionReview {
            at: decision.at,
            taken: decision.options[0],
            best: decision.options[arm],
            tried: decision.options.len(),
            stage: if confirmed.is_some() { Stage::Confirmed } else { Stage::Screened },
            samples: confirmed.map_or(screened as u64, |of| of.more.blocks),
            loss: match confirmed {
                Some(of) => of.more.mean().unwrap_or(0.0),
                None => (-standing.difference * (screened + 1) as f64 / screened as f64).max(0.0),
            },
            interval: match confirmed {
                Some(of) => of.interval,
                None => most.map(|high| Interval { low: 0.0, high: high.max(0.0) }),
            },
            p: confirmed.map(|of| of.p),
            verdict: match (is_blunder, is_sound) {
                (true, _) => ReviewVerdict::Blunder,
                (false, true) => ReviewVerdict::Sound,
                (false, false) => ReviewVerdict::Undecided,
            },
            replies: match confirmed {
                Some(of) => replies(&of.arms[0], &of.arms[1]),
                None => replies(&decision.arms[0], &decision.arms[arm]),
            },
        }
    }
}

/// What a review is conditional on.
pub(crate) struct Subject {
    /// The id of the edition, and its name.
    pub game: &'static str,
    pub title: &'static str,
    pub rules: ResolvedRules,
    /// The bot in each seat.
    pub bots: Vec<String>,
    /// Where the game is found.
    pub address: String,
    /// Of a record: how many rolls and draws it does not say, which were drawn to fit.
    pub drawn: usize,
    /// The bot in every seat of simulated games, and its digest.
    pub playout: (String, u64),
    pub positions: Box<dyn Positions>,
    /// The seats whose decisions were reviewed.
    pub seats: Vec<Seat>,
    pub criterion: Criterion,
    pub seed: u64,
    pub plan: PlanRecord,
}

/// The report of a review.
pub struct ReviewReport {
    pub(crate) subject: Subject,
    /// The decisions that were a choice, in the order of play.
    pub decisions: Vec<DecisionReview>,
    /// What the result of each seat was made of.
    pub ledger: Vec<LedgerLine>,
    /// What rolls and draws were worth, in the order of play.
    pub strokes: Vec<Stroke>,
    /// Samples of each of them; 0 where they were not valued.
    pub samples_of_strokes: u64,
    /// Simulated games.
    pub games: u64,
    /// Those of them that value rolls and draws.
    pub games_of_strokes: u64,
}

impl ReviewReport {
    /// The blunders, in the order of play.
    pub fn blunders(&self) -> impl Iterator<Item = &DecisionReview> {
        self.decisions.iter().filter(|of| of.verdict == ReviewVerdict::Blunder)
    }

    /// What decisions are compared by.
    pub(crate) fn objective(&self) -> Objective {
        self.subject.criterion.objective
    }
}
