//! Report and result of a match between two bots.

use crate::r#match::rows::{LookRow, MatchMeasure, MatchRow, MatchVerdict, PairRow};
use crate::r#match::totals::{GAMES_PER_BLOCK, Match, MatchTotals, PairResult, Score};
use corsair_lab::TableSums;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_present::Timing;
use corsair_present::experiment_manifest::{ExperimentManifest, PlayedAt};
use corsair_present::luck::{LuckRow, SCORE_MEAN, WIN_SHARE};
use corsair_present::number::decimals_written;
use corsair_present::result::VerbResult;
use corsair_present::set_ups::SetUpCount;
use corsair_stats::{
    AdjustedMean, BlockMeans, Confidence, Evidence, Interval, Method, SprtLook, SprtState,
    StoppedWalk, WalkLook,
};

/// State of a match at one look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// Number of blocks played so far.
    pub blocks: u64,
    /// Win share of the first bot minus win share of the second.
    pub difference: f64,
    /// Number of blocks with a nonzero difference.
    pub differing: u64,
    /// Interval of the difference, without correction for earlier looks.
    pub interval: Option<Interval>,
    /// State of the test; `None` without a test.
    pub test: Option<SprtLook>,
}

/// Estimates and verdict of a match.
#[derive(Clone, Debug)]
pub struct MatchReport<'m> {
    /// Conditions of the match.
    pub played: &'m Match,
    /// Sums of all games.
    pub totals: &'m MatchTotals,
    /// State at each look; without a stopping rule, the only look is at the end.
    pub looks: &'m [Look],
    /// Verdict of the match.
    pub verdict: MatchVerdict,
    /// Median-unbiased estimate of the difference with one-sided bounds, each at the error rate of its decision;
    /// `None` without a test. All allow for early stopping.
    pub adjusted: Option<(f64, Interval)>,
    /// One-sided p-value of the claim that the first bot wins more, which allows for the looks of a test. `None` without
    /// a block.
    pub p: Option<f64>,
}

impl Look {
    /// Returns a look for each of these sums, in order.
    pub fn all(played: &Match, seen: &[MatchTotals]) -> Vec<Look> {
        let before = std::iter::once(0).chain(seen.iter().map(|of| of.blocks));
        let since = seen.iter().zip(before).map(|(totals, before)| totals.blocks - before);
        seen.iter().zip(since).map(|(totals, more)| Look::at(played, totals, more)).collect()
    }

    /// Returns the look at these sums, `more` blocks after the previous look.
    fn at(played: &Match, totals: &MatchTotals, more: u64) -> Look {
        let scores = totals.score(Score::Difference);
        let differing = totals.decisive();
        let measured = difference(totals);
        Look {
            blocks: totals.blocks,
            difference: measured.value,
            differing,
            interval: measured.interval,
            test: played.sprt.map(|sprt| {
                let adjusted = totals.adjusted(Score::Difference, &scores);
                sprt.look(&scores, adjusted.as_ref(), differing, more)
            }),
        }
    }

    /// Returns the log-likelihood ratio, if there is a test and enough blocks differ.
    pub fn ratio(&self) -> Option<f64> {
        self.test?.ratio
    }

    /// Returns half the width of the interval.
    pub fn half_width(&self) -> Option<f64> {
        self.interval.map(Interval::half_width)
    }

    /// Returns true if this look ends the match.
    pub fn is_enough(&self, played: &Match) -> bool {
        let narrow =
            played.precision.zip(self.half_width()).is_some_and(|(asked, half)| half <= asked);
        narrow || self.test.is_some_and(|test| test.state != SprtState::GoOn)
    }
}

impl<'m> MatchReport<'m> {
    /// Estimates the measures of a match.
    pub fn new(played: &'m Match, totals: &'m MatchTotals, looks: &'m [Look]) -> MatchReport<'m> {
        let last = looks.last();
        let verdict = match last.and_then(|look| look.test).map(|test| test.state) {
            None => MatchVerdict::Untested,
            Some(SprtState::GoOn) => MatchVerdict::Undecided,
            Some(SprtState::AcceptH0) => MatchVerdict::AcceptH0,
            Some(SprtState::AcceptH1) => MatchVerdict::AcceptH1,
        };
        let walk = played.sprt.zip(last.and_then(Look::ratio)).map(|(sprt, ratio)| {
            let scores = totals.score(Score::Difference);
            let error = match totals.adjusted(Score::Difference, &scores) {
                Some(of) => of.error,
                None => scores.standard_error().unwrap_or(0.0),
            };
            let deviation = error * (totals.blocks as f64).sqrt();
            // The test cannot end at looks without a ratio.
            let open = looks.iter().filter_map(|look| {
                let test = look.test.filter(|test| test.ratio.is_some())?;
                Some(WalkLook { blocks: look.blocks, bounds: test.bounds })
            });
            StoppedWalk::new(&sprt, open.collect(), ratio, deviation)
        });
        let adjusted = played.sprt.and_then(|sprt| {
            let of = sprt.hypotheses();
            // Equal blocks, and few differing blocks, have no walk, and get bounds that hold at all looks together.
            let one_sided = |error: f64| {
                let confidence = Confidence::new(1.0 - 2.0 * error);
                match &walk {
                    Some(walk) => Some(walk.interval(confidence)),
                    None => totals.anytime(confidence),
                }
            };
            let Interval { low, high } = match sprt
                .bounds_of_equal(&totals.score(Score::Difference))
            {
                Some(bounds) => bounds,
                None => Interval { low: one_sided(of.alpha)?.low, high: one_sided(of.beta)?.high },
            };
            let value = match &walk {
                Some(walk) => walk.estimate(),
                None => difference(totals).value,
            };
            Some((value, Interval { low, high }))
        });
        let p = match &walk {
            Some(walk) => Some(walk.chance_as_high(0.0)),
            None => totals.evidence(Score::Difference, 1).map(|of| {
                let (above, below) = (of.above(0.0), of.below(0.0));
                // With few deals both p-values may exceed one half.
                if above <= below { above.min(0.5) } else { 1.0 - below.min(0.5) }
            }),
        };
        MatchReport { played, totals, looks, verdict, adjusted, p }
    }

    /// Returns the difference in Elo; `None` if one bot wins all games, as the difference is then infinite.
    ///
    /// A game that neither bot wins is a draw.
    pub(crate) fn elo(&self) -> Option<Measured> {
        let of = match self.adjusted {
            Some((value, interval)) => {
                Measured { value, interval: Some(interval), method: Method::MedianUnbiased }
            }
            None => self.estimate(Score::Difference),
        };
        let value = elo(of.value)?;
        let ends = of.interval.and_then(|of| elo(of.low).zip(elo(of.high)));
        let interval = ends.map(|(low, high)| Interval { low, high });
        Some(Measured { value, interval, method: of.method })
    }

    /// Returns the estimate of a score per game.
    pub(crate) fn estimate(&self, score: Score) -> Measured {
        let means = self.means(score);
        let evidence = self.totals.evidence(score, means.unit);
        evidence.map_or_else(|| plain(&means), |of| Measured::of(&of))
    }

    /// Returns the block means of a score per game.
    fn means(&self, score: Score) -> BlockMeans {
        let means = self.totals.score(score);
        match score {
            Score::ScoreDifference => {
                BlockMeans { unit: self.played.conditions.rules.score.unit.into(), ..means }
            }
            Score::FirstWins | Score::SecondWins | Score::Difference => means,
        }
    }

    /// Returns each adjusted difference of wins and scores, with its estimates before and after the adjustment for
    /// luck.
    pub(crate) fn luck(&self) -> Vec<(Score, Measured, AdjustedMean)> {
        let of = |score: Score| {
            let means = self.means(score);
            let plain =
                Measured { interval: means.interval(Confidence::REPORTED), ..plain(&means) };
            Some((score, plain, self.totals.adjusted(score, &means)?))
        };
        [Score::Difference, Score::ScoreDifference].into_iter().filter_map(of).collect()
    }

    /// Returns the requested and the reached half-width in words; `None` if the request is met.
    pub fn not_reached(&self) -> Option<String> {
        let asked = self.played.precision?;
        let half = self.looks.last().and_then(Look::half_width);
        if half.is_some_and(|half| half <= asked) {
            return None;
        }
        let places = decimals_written(2, 100.0 * asked);
        let points = |half: f64| format!("±{:.places$}pp", 100.0 * half);
        let half = half.map_or_else(|| "no interval".into(), points);
        Some(format!("the difference of wins has {half}, not {}", points(asked)))
    }
}

/// Returns the difference in Elo at which the first player scores (1 + `difference`) / 2. Source: A. E. Elo, "The
/// Rating of Chessplayers" (1978), with the logistic curve.
fn elo(difference: f64) -> Option<f64> {
    let odds = (1.0 + difference) / (1.0 - difference);
    (odds > 0.0 && odds.is_finite()).then(|| 400.0 * odds.log10())
}

/// Estimate of one measure, such as the difference of win shares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Measured {
    pub(crate) value: f64,
    pub(crate) interval: Option<Interval>,
    /// Method of the interval.
    pub(crate) method: Method,
}

impl Measured {
    fn of(evidence: &Evidence) -> Measured {
        Measured {
            value: evidence.value(),
            interval: Some(evidence.interval(Confidence::REPORTED)),
            method: evidence.method(),
        }
    }
}

/// Returns the wins of the first bot minus the wins of the second bot.
pub(crate) fn difference(totals: &MatchTotals) -> Measured {
    let none = Measured { value: 0.0, interval: None, method: Method::TooFewBlocks };
    totals.evidence(Score::Difference, 1).map_or(none, |of| Measured::of(&of))
}

/// Returns the mean without an interval.
fn plain(means: &BlockMeans) -> Measured {
    Measured { value: means.mean().unwrap_or(0.0), interval: None, method: Method::TooFewBlocks }
}

/// Returns the p-value against no difference of wins, which ignores earlier looks. `None` without a block.
pub(crate) fn p_value(totals: &MatchTotals) -> Option<f64> {
    Some(totals.evidence(Score::Difference, 1)?.p_value())
}

/// Returns the rows of a report.
fn rows(report: &MatchReport<'_>) -> Vec<MatchRow> {
    let row = |measure: MatchMeasure, Measured { value, interval, method }: Measured| MatchRow {
        first: report.played.names[0].clone(),
        second: report.played.names[1].clone(),
        measure,
        games: report.totals.games(),
        blocks: report.totals.blocks,
        value: Estimate::of(value, interval),
        method,
        verdict: report.verdict,
    };
    let mut rows = vec![
        row(MatchMeasure::FirstWin, report.estimate(Score::FirstWins)),
        row(MatchMeasure::SecondWin, report.estimate(Score::SecondWins)),
    ];
    if let Some((value, interval)) = report.adjusted {
        let adjusted = Measured { value, interval: Some(interval), method: Method::MedianUnbiased };
        rows.push(row(MatchMeasure::WinDifference, adjusted));
    }
    rows.push(row(MatchMeasure::WinDifference, report.estimate(Score::Difference)));
    rows.push(row(MatchMeasure::ScoreDifference, report.estimate(Score::ScoreDifference)));
    rows.extend(report.elo().map(|elo| row(MatchMeasure::EloDifference, elo)));
    rows.extend(report.p.map(|p| {
        let method = match report.adjusted {
            Some(_) => Method::MedianUnbiased,
            None => report.estimate(Score::Difference).method,
        };
        row(MatchMeasure::Superiority, Measured { value: 1.0 - p, interval: None, method })
    }));
    rows
}

fn pair_rows(report: &MatchReport<'_>) -> Vec<PairRow> {
    let row = |result: PairResult| {
        let blocks = report.totals.blocks_with(result);
        let share = blocks as f64 / report.totals.blocks as f64;
        PairRow { result, blocks, share }
    };
    PairResult::ALL.map(row).into()
}

fn look_rows(report: &MatchReport<'_>) -> Vec<LookRow> {
    let looks = (1..).zip(report.looks);
    looks
        .map(|(look, of)| LookRow {
            look,
            blocks: of.blocks,
            differing: of.differing,
            difference: Estimate::of(of.difference, of.interval),
            half_width: of.half_width(),
            ratio: of.ratio(),
            accept_h0: of.test.map(|test| test.bounds.0),
            accept_h1: of.test.map(|test| test.bounds.1),
        })
        .collect()
}

/// Returns a row for each difference that is adjusted for luck.
fn luck_rows(report: &MatchReport<'_>) -> Vec<LuckRow> {
    let [first, second] = report.played.names.each_ref().map(|name| Some(name.as_str()));
    let about = [None, None, first, second];
    let row = |(of, plain, adjusted): (Score, Measured, AdjustedMean)| {
        let measure = match of {
            Score::ScoreDifference => SCORE_MEAN,
            Score::FirstWins | Score::SecondWins | Score::Difference => WIN_SHARE,
        };
        let plain = (plain.value, plain.interval);
        LuckRow::new(about, measure, plain, &adjusted, 1.0)
    };
    report.luck().into_iter().map(row).collect()
}

/// Returns the result with all tables of the report.
pub(crate) fn match_result<'r>(report: &'r MatchReport<'_>, timing: &Timing) -> VerbResult<'r> {
    let (played, totals) = (report.played, report.totals);
    let mut tables = vec![
        ResultTable::of(rows(report)),
        ResultTable::of(pair_rows(report)),
        ResultTable::of(look_rows(report)),
    ];
    if played.control.is_some() {
        tables.push(ResultTable::of(luck_rows(report)));
    }
    let manifest = ExperimentManifest {
        games: totals.games(),
        tables: vec![PlayedAt {
            name: "match",
            bots: &played.bots,
            seatings: played.design.seatings(),
            games_per_block: GAMES_PER_BLOCK,
            blocks: totals.blocks,
            stopped: totals.blocks < played.blocks,
        }],
        precision: played.precision_as_written.iter().cloned().collect(),
        sprt: played.sprt.map(|sprt| {
            let of = sprt.hypotheses();
            [of.h0, of.h1, of.alpha, of.beta]
        }),
        decisions: totals.decisions,
        set_ups: SetUpCount::of([totals.set_ups()]),
        cut_off: totals.cut_off,
        faults: totals.faults.total(),
        ..ExperimentManifest::of(&played.conditions)
    };
    manifest.result(tables, timing)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A score of 64 % equals 100 points of Elo.
    #[test]
    fn elo_follows_the_logistic_curve() {
        assert!((elo(0.280_13).expect("finite") - 100.0).abs() < 0.01);
        assert_eq!(elo(0.0), Some(0.0));
        assert_eq!(elo(-0.5).map(|elo| -elo), elo(0.5));
        assert_eq!([elo(1.0), elo(-1.0)], [None, None]);
    }
}
