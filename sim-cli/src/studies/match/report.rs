//! The report of a contest between two bots.

use crate::present::number::decimals_written;
use crate::studies::r#match::{ContestTotals, Match, Score};
use corsair_stats::{
    BlockMeans, Confidence, Interval, SprtState, StoppedWalk, p_of_t, wilson_on_blocks,
};

/// What was seen at a look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// How many blocks had been played.
    pub blocks: u64,
    /// The difference of win shares.
    pub difference: f64,
    /// How many of the blocks have a difference other than zero.
    pub differing: u64,
    /// Its interval, as if nobody had looked before, exact bounds where few blocks differ; `None` with
    /// one block, and where all blocks have the same.
    pub interval: Option<Interval>,
    /// The log-likelihood ratio, where there is a test and enough blocks differ.
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
        let of = totals.difference();
        let differing = of.below + of.above;
        let tested = played.sprt.filter(|sprt| differing >= sprt.fewest_differing());
        Look {
            blocks: totals.blocks(),
            difference: scores.mean().unwrap_or(0.0),
            differing,
            interval: difference(totals).interval,
            ratio: tested.and_then(|sprt| sprt.log_likelihood_ratio(&scores)),
        }
    }

    /// Half the width of its interval.
    pub fn half_width(&self) -> Option<f64> {
        self.interval.map(Interval::half_width)
    }

    /// Whether it ends the contest.
    pub fn is_enough(&self, played: &Match) -> bool {
        let narrow = played.until.zip(self.half_width()).is_some_and(|(asked, half)| half <= asked);
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
            // Looks at which the test could not end are none.
            let open = looks.iter().filter(|look| look.ratio.is_some());
            let blocks = open.map(|look| look.blocks).collect();
            let walk = StoppedWalk::new(&sprt, blocks, ratio, deviation);
            (walk.estimate(), walk.interval(Confidence::REPORTED))
        });
        MatchReport { played, totals, looks, verdict, adjusted }
    }

    /// A score per game.
    pub(crate) fn estimate(&self, score: Score) -> Estimate {
        let mut means: BlockMeans = self.totals.score(score);
        if score == Score::ScoreDifference {
            means.unit = self.played.rules.score.unit.into();
        }
        let value = means.mean().unwrap_or(0.0);
        match score {
            Score::FirstWins | Score::SecondWins => {
                // With one block nothing is known of how games hang together.
                let interval = wilson_on_blocks(&means, Confidence::REPORTED);
                let interval = interval.filter(|_| means.blocks > 1);
                Estimate { value, interval, method: "wilson_blocks" }
            }
            Score::Difference => difference(self.totals),
            Score::ScoreDifference => {
                let varies = means.standard_error().is_some_and(|error| error > 0.0);
                let interval = means.interval(Confidence::REPORTED).filter(|_| varies);
                Estimate { value, interval, method: "t_blocks" }
            }
        }
    }

    /// The p-value of Student's t on blocks against no difference, as if nobody had looked before.
    /// `None` where few blocks differ: their variance is none to rely on.
    pub(crate) fn p_value(&self) -> Option<f64> {
        let scores = self.totals.score(Score::Difference);
        let error = scores.standard_error().filter(|&error| error > 0.0)?;
        let is_rare = self.totals.difference().is_rare();
        (!is_rare).then_some(p_of_t(scores.mean()? / error, scores.blocks - 1))
    }

    /// Whether every game went the same when the contestants changed places.
    pub(crate) fn is_identical(&self) -> bool {
        self.totals.differing() == 0
    }

    /// The half-width that was asked for and not reached, with the one that was, in words.
    pub fn not_reached(&self) -> Option<String> {
        let asked = self.played.until?;
        let half = self.looks.last().and_then(Look::half_width);
        if half.is_some_and(|half| half <= asked) {
            return None;
        }
        let places = decimals_written(2, 100.0 * asked);
        let told = |half: f64| format!("±{:.places$}pp", 100.0 * half);
        let half = half.map_or_else(|| "nothing".into(), told);
        Some(format!("the difference of wins is known to {half}, not {}", told(asked)))
    }
}

/// A figure of a contest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) interval: Option<Interval>,
    /// How the interval was made.
    pub(crate) method: &'static str,
}

/// What the first wins more than the second. Where few blocks differ, Student's t would have no
/// variance to rely on, or none at all, and the exact bounds take its place; where all differ by the
/// same, nothing is known of how they vary.
fn difference(totals: &ContestTotals) -> Estimate {
    let scores = totals.score(Score::Difference);
    let value = scores.mean().unwrap_or(0.0);
    let of = totals.difference();
    if of.is_rare() {
        let interval = of.interval(Confidence::REPORTED);
        return Estimate { value, interval, method: "rare_blocks" };
    }
    let varies = scores.standard_error().is_some_and(|error| error > 0.0);
    let interval = scores.interval(Confidence::REPORTED).filter(|_| varies);
    Estimate { value, interval, method: "t_blocks" }
}
