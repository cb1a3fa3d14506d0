//! The report of a contest between two bots.

mod files;
mod screen;

pub use files::{LOOK_COLUMNS, MATCH_COLUMNS, match_csv, match_files, match_json};
pub use screen::match_screen;

use crate::experiment::{ContestTotals, Match, Score};
use crate::stats::{BlockMeans, Confidence, Interval, SprtState, StoppedWalk, p_of_t};

/// What was seen at a look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// How many blocks had been played.
    pub blocks: u64,
    /// The difference of win shares.
    pub difference: f64,
    /// Its half-width, as if nobody had looked before; `None` where nothing varied.
    pub half_width: Option<f64>,
    /// The log-likelihood ratio, where there is a test and scores vary.
    pub ratio: Option<f64>,
}

/// How a contest ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchVerdict {
    /// The difference is the second hypothesis' rather than the first's.
    AcceptH1,
    /// The other way round.
    AcceptH0,
    /// The test did not come to an end.
    Undecided,
    /// There was no test.
    Untested,
}

impl MatchVerdict {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            MatchVerdict::AcceptH1 => "accept_h1",
            MatchVerdict::AcceptH0 => "accept_h0",
            MatchVerdict::Undecided => "undecided",
            MatchVerdict::Untested => "untested",
        }
    }
}

/// The results of a contest.
#[derive(Clone, Debug)]
pub struct MatchReport<'m> {
    /// What was played.
    pub played: &'m Match,
    /// The sums.
    pub totals: &'m ContestTotals,
    /// What was seen at each look; one at the end where nothing stops the contest.
    pub looks: &'m [Look],
    /// How it ended.
    pub verdict: MatchVerdict,
    /// The estimate that allows for stopping, with its interval; `None` without a test.
    pub adjusted: Option<(f64, Interval)>,
}

impl Look {
    /// What is seen of these sums.
    pub fn at(played: &Match, totals: &ContestTotals) -> Look {
        let scores = totals.score(Score::Difference);
        let varies = scores.standard_error().is_some_and(|error| error > 0.0);
        let interval = scores.interval(Confidence::REPORTED).filter(|_| varies);
        Look {
            blocks: totals.blocks(),
            difference: scores.mean().unwrap_or(0.0),
            half_width: interval.map(Interval::half_width),
            ratio: played.sprt.and_then(|sprt| sprt.log_likelihood_ratio(&scores)),
        }
    }

    /// Whether it ends the contest.
    pub fn is_enough(&self, played: &Match) -> bool {
        let narrow = played.until.zip(self.half_width).is_some_and(|(asked, half)| half <= asked);
        narrow || played.sprt.is_some_and(|sprt| sprt.state(self.ratio) != SprtState::GoOn)
    }
}

impl<'m> MatchReport<'m> {
    /// Makes the estimates.
    pub fn new(played: &'m Match, totals: &'m ContestTotals, looks: &'m [Look]) -> MatchReport<'m> {
        let last = looks.last().and_then(|look| look.ratio);
        let verdict = match played.sprt.map(|sprt| sprt.state(last)) {
            None => MatchVerdict::Untested,
            Some(SprtState::GoOn) => MatchVerdict::Undecided,
            Some(SprtState::AcceptH0) => MatchVerdict::AcceptH0,
            Some(SprtState::AcceptH1) => MatchVerdict::AcceptH1,
        };
        let adjusted = played.sprt.zip(last).map(|(sprt, ratio)| {
            let error = totals.score(Score::Difference).standard_error().unwrap_or(0.0);
            let deviation = error * (totals.blocks() as f64).sqrt();
            let blocks = looks.iter().map(|look| look.blocks).collect();
            let walk = StoppedWalk::new(&sprt, blocks, ratio, deviation);
            (walk.estimate(), walk.interval(Confidence::REPORTED))
        });
        MatchReport { played, totals, looks, verdict, adjusted }
    }

    /// A score per game: its mean and interval.
    fn mean(&self, score: Score) -> (f64, Option<Interval>) {
        let means: BlockMeans = self.totals.score(score);
        (means.mean().unwrap_or(0.0), means.interval(Confidence::REPORTED))
    }

    /// The p-value of Student's test against no difference, as if nobody had looked before.
    fn p_value(&self) -> Option<f64> {
        let scores = self.totals.score(Score::Difference);
        let error = scores.standard_error().filter(|&error| error > 0.0)?;
        Some(p_of_t(scores.mean()? / error, scores.blocks - 1))
    }

    /// Whether no game of any block went otherwise for the one than for the other.
    fn is_identical(&self) -> bool {
        self.totals.score(Score::Difference).moments.sum_of_squares() == 0
            && self.totals.score(Score::FameDifference).moments.sum_of_squares() == 0
    }
}
