//! The report of advice: what each option is worth, the best first.

use corsair_lab::result::Word;
use corsair_stats::{BlockMeans, Confidence, Interval, anytime};
use serde::Deserialize;
use serde::Serialize;

use crate::inspect::positions::{Objective, Position, Reply};
use crate::studies::advise::race::{Arm, Goal, Race};
use corsair_lab::{PlanRecord, ResolvedRules};

/// Verdict on an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Better than every other.
    Best,
    /// No other is shown to be better.
    #[serde(rename = "may be best")]
    MayBeBest,
    /// Another is better.
    Worse,
}

/// A mean and its interval, which holds at all looks together; `None` where it is undefined.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The mean.
    pub mean: f64,
    /// The interval.
    pub interval: Option<Interval>,
}

/// What is known of an option.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionEstimate {
    /// The option, as an index of the position's.
    pub option: usize,
    /// Simulated games.
    pub games: u64,
    /// The final score of the seat.
    pub score: Value,
    /// Its share of the win.
    pub win: Value,
    /// How often it is best in a sample that all options have played, equals sharing it.
    pub best_share: f64,
    /// What it has of the objective more than the best of the others; `None` of a single option.
    pub lead: Option<Value>,
    /// What is shown of it.
    pub verdict: Verdict,
    /// The most frequent reply, and its share of the games.
    pub reply: Option<(Reply, f64)>,
}

/// What a report is about.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// The id of the edition, and its name.
    pub game: &'static str,
    pub title: &'static str,
    pub rules: ResolvedRules,
    /// The bot in each seat of the game that was played; none of a scenario.
    pub bots: Vec<String>,
    /// Where the game is found, or the file of the scenario.
    pub place: String,
    /// The bot in every seat of simulated games, and its digest.
    pub playout: (String, u64),
    pub position: Position,
    pub goal: Goal,
    pub seed: u64,
    pub plan: PlanRecord,
}

/// The report of advice.
#[derive(Clone, Debug)]
pub struct AdviceReport {
    pub(crate) subject: Subject,
    /// The options: those that may be best first, and of them the one with the most.
    pub options: Vec<OptionEstimate>,
    pub(crate) race: Race,
}

impl AdviceReport {
    /// Makes the estimates.
    pub(crate) fn new(subject: Subject, race: Race) -> AdviceReport {
        let goal = &subject.goal;
        let best_shares = race.best_shares(goal);
        let may_be_best = race.standing.iter().filter(|arm| arm.may_be_best).count();
        let estimate = |(option, arm): (usize, &Arm)| {
            let of = |objective: Objective| {
                let values = arm.ends.iter().map(|end| objective.of(end, goal.seat));
                value(&objective.means(goal.score, values), objective)
            };
            let standing = race.standing.get(option);
            let verdict = match standing {
                Some(arm) if !arm.may_be_best => Verdict::Worse,
                Some(_) if may_be_best > 1 => Verdict::MayBeBest,
                Some(_) | None => Verdict::Best,
            };
            OptionEstimate {
                option,
                games: arm.ends.len() as u64,
                score: of(Objective::Score),
                win: of(Objective::Win),
                best_share: best_shares[option],
                lead: standing.map(|standing| Value {
                    mean: lead(goal, &race.arms, option),
                    interval: standing.interval,
                }),
                verdict,
                reply: arm.main_reply(),
            }
        };
        let mut options: Vec<OptionEstimate> = race.arms.iter().enumerate().map(estimate).collect();
        let of_objective = |of: &OptionEstimate| match goal.objective {
            Objective::Score => of.score.mean,
            Objective::Win => of.win.mean,
        };
        options.sort_by(|one, other| {
            let is_worse = |of: &OptionEstimate| of.verdict == Verdict::Worse;
            let by_verdict = is_worse(one).cmp(&is_worse(other));
            by_verdict.then(of_objective(other).total_cmp(&of_objective(one)))
        });
        AdviceReport { subject, options, race }
    }

    /// The options that may be best.
    pub fn candidates(&self) -> impl Iterator<Item = &OptionEstimate> {
        self.options.iter().filter(|of| of.verdict != Verdict::Worse)
    }

    /// An option in the game's notation.
    pub fn name(&self, option: usize) -> &str {
        &self.subject.position.options[option]
    }

    /// An option as people read it.
    pub fn words(&self, option: usize) -> &str {
        &self.subject.position.words[option]
    }
}

fn value(means: &BlockMeans, objective: Objective) -> Value {
    let interval = anytime(means, objective.range(), Confidence::REPORTED);
    Value { mean: means.mean().unwrap_or(0.0), interval }
}

/// What an option has more than the best of the others, over the samples that both have played.
fn lead(goal: &Goal, arms: &[Arm], option: usize) -> f64 {
    let others = (0..arms.len()).filter(|&other| other != option);
    let more = others.filter_map(|other| goal.difference(&arms[option], &arms[other]).mean());
    more.fold(f64::INFINITY, f64::min)
}
