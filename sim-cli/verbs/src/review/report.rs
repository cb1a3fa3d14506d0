//! Report of a review: decisions, breakdown of each seat's result, rolls and draws.

use corsair_stats::{Evidence, Interval, compare_with_best};

use crate::advise::race::Goal;
use crate::review::confirm::Confirmed;
use crate::review::examine::{Examined, Subject};
use crate::review::rows::{CourseRow, LuckRow, ReviewRow, ReviewVerdict, Stage, StrokeRow};
use corsair_games::inspect::positions::{Position, Reply};
use corsair_lab::result::{Estimate, ResultTable};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::{ManifestHead, ResultFile, Timing, hashes};

/// Returns the result row of a decision.
pub(crate) fn decision_row(
    subject: &Subject,
    decision: &Examined,
    confirmed: Option<&Confirmed>,
    goal: &Goal,
) -> ReviewRow {
    let position: &Position = &subject.positions.list()[decision.at];
    let threshold = subject.criterion.threshold;
    let screened = decision.own_choice.len();
    let standing = compare_with_best(decision.arms.len(), 0.95, |one, other| {
        let ends = |arm: usize| decision.arms[arm].ends.iter().take(screened);
        let pairs = ends(one).zip(ends(other));
        let means = goal.objective.difference(goal.score, goal.seat, pairs);
        let evidence = Evidence::of_sample(&means.with_a_zero());
        (means.mean().unwrap_or(0.0), evidence.filter(|_| means.blocks >= Evidence::FEWEST))
    })[0];
    let range = goal.objective.range_of_differences();
    // The loss is the value of the best alternative minus the value of the option taken.
    let (loss, interval) = match confirmed {
        Some(of) => (of.more.mean().unwrap_or(0.0), of.interval),
        None => {
            let interval = standing.interval.map(|of| Interval { low: -of.high, high: -of.low });
            (-standing.difference, interval)
        }
    };
    let loss = Estimate::of(loss, interval.map(|of| range.clip(of)));
    let holm_p = confirmed.map(|of| of.p);
    let arm = confirmed.map_or_else(|| decision.best_found(goal).arm, |of| of.arm);
    let [taken, best] = match confirmed {
        Some(of) => of.arms.each_ref(),
        None => [&decision.arms[0], &decision.arms[arm]],
    };
    let words = |reply: Option<(Reply, f64)>| match reply {
        Some((reply, share)) => (format!("{}: {}", reply.seat, reply.action), Some(share)),
        None => (String::new(), None),
    };
    let (reply, reply_share) = words(taken.main_reply());
    let (best_reply, best_reply_share) = words(best.main_reply());
    ReviewRow {
        decision: position.number,
        turn: position.turn,
        seat: position.seat.index(),
        bot: subject.bots[position.seat.index()].clone(),
        asks: position.ask.into(),
        options: position.options.len(),
        tried: decision.options.len(),
        taken: position.words[decision.options[0]].clone(),
        best: position.words[decision.options[arm]].clone(),
        by: subject.criterion.objective,
        loss,
        threshold,
        stage: if confirmed.is_some() { Stage::Confirmed } else { Stage::Screened },
        samples: confirmed.map_or(screened as u64, |of| of.more.blocks),
        holm_p,
        verdict: ReviewVerdict::of(loss, threshold, holm_p),
        reply,
        reply_share,
        best_reply,
        best_reply_share,
    }
}

/// Results of a review.
pub(crate) struct ReviewReport {
    pub(crate) subject: Subject,
    /// Decisions with a choice, in the order of play.
    pub(crate) decisions: Vec<ReviewRow>,
    /// Contributions to each seat's result.
    pub(crate) ledger: Vec<LuckRow>,
    /// Values of rolls and draws, in the order of play.
    pub(crate) strokes: Vec<StrokeRow>,
    /// Win share of each seat, turn by turn.
    pub(crate) course: Vec<CourseRow>,
    /// Number of simulated games.
    pub(crate) games: u64,
}

impl ReviewReport {
    /// Returns the files of a review.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let tables = vec![
            ResultTable::of(self.decisions.clone()),
            ResultTable::of(self.ledger.clone()),
            ResultTable::of(self.strokes.clone()),
            ResultTable::of(self.course.clone()),
        ];
        VerbResult::new(tables, |files| self.manifest(files), timing.json(self.games, 0))
    }

    /// Returns the text of `manifest.json`.
    fn manifest(&self, files: &[ResultFile]) -> String {
        let subject = &self.subject;
        let (game, title) = (subject.game, subject.title);
        pretty(&object!(Manifest {
            #[serde(flatten)]
            conditions: ManifestHead::new(&subject.plan, game, title, &subject.rules),
            address: &subject.address,
            drawn: subject.drawn,
            seated: &subject.bots,
            reviewed: subject.seats.iter().map(|seat| seat.index()).collect::<Vec<_>>(),
            playout: &subject.playout.0,
            playout_digest: format!("{:016x}", subject.playout.1),
            seed: subject.seed,
            games: self.games,
            files: hashes(files),
        }))
    }
}
