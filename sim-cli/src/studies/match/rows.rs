//! Result rows of `corsair match`.

use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::luck::{LuckRow, SCORE_MEAN, WIN_SHARE};
use crate::present::result::VerbResult;
use crate::present::set_ups::SetUpCount;
use crate::studies::r#match::report::{MatchReport, MatchVerdict, Measured};
use crate::studies::r#match::{GAMES_PER_BLOCK, PairResult, Score};
use corsair_lab::TableSums;
use corsair_lab::assertion::Unit;
use corsair_lab::result::{Estimate, ResultRow, ResultTable, Word};
use corsair_stats::{AdjustedMean, Method};
use serde::{Deserialize, Serialize};

/// Measure of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum MatchMeasure {
    /// Win share of the first.
    FirstWin,
    /// Win share of the second.
    SecondWin,
    /// `first_win` minus `second_win`.
    WinDifference,
    /// Mean score, first minus second.
    ScoreDifference,
    /// Difference of Elo ratings.
    EloDifference,
    /// Likelihood that the first wins more.
    #[serde(rename = "los")]
    Superiority,
}

/// Estimate of one measure of a match.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "match.csv", keys(method))]
pub struct MatchRow {
    /// Name of this bot.
    pub first: String,
    /// Name of this bot.
    pub second: String,
    /// Measure.
    pub measure: MatchMeasure,
    /// Games.
    pub games: u64,
    /// Deals.
    pub blocks: u64,
    /// Estimate, per game.
    #[column(figures_in = "measure")]
    pub value: Estimate,
    /// Method of the interval.
    pub method: Method,
    /// Verdict of the test.
    pub verdict: MatchVerdict,
}

/// Number of blocks with one joint result.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pair_results.csv", keys(result))]
pub struct PairRow {
    /// Joint result.
    pub result: PairResult,
    /// Deals.
    pub blocks: u64,
    /// Share of all deals.
    pub share: f64,
}

/// State of a match at one look.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "looks.csv", keys(look))]
pub struct LookRow {
    /// Number of the look, from 1.
    #[column(label = "look")]
    pub look: u64,
    /// Deals.
    #[column(label = "deals")]
    pub blocks: u64,
    /// Discordant deals, in which one bot wins more; a test needs 30.
    #[column(label = "differing", drop = 1)]
    pub differing: u64,
    /// Difference of win shares, with the interval for a fixed number of games.
    #[column(label = "difference, pp", unit = points)]
    pub difference: Estimate,
    /// Half the width of the interval.
    pub half_width: Option<f64>,
    /// Log-likelihood ratio; empty with too few discordant deals.
    #[column(label = "ratio")]
    pub ratio: Option<f64>,
    /// Ratio from which on the look accepts the hypothesis, in a test.
    #[column(label = "accepts H0", drop = 2)]
    pub accept_h0: Option<f64>,
    /// Ratio from which on the look accepts the hypothesis, in a test.
    #[column(label = "accepts H1", drop = 3)]
    pub accept_h1: Option<f64>,
}

/// Measures of a match with their units in assertions.
pub const MATCH_MEASURES: [(&str, Unit); 6] = [
    (MatchMeasure::FirstWin.name(), Unit::Share),
    (MatchMeasure::SecondWin.name(), Unit::Share),
    (MatchMeasure::WinDifference.name(), Unit::Share),
    (MatchMeasure::ScoreDifference.name(), Unit::Number),
    (MatchMeasure::EloDifference.name(), Unit::Number),
    (MatchMeasure::Superiority.name(), Unit::Share),
];

/// The rows of a report.
pub(crate) fn rows(report: &MatchReport<'_>) -> Vec<MatchRow> {
    let row = |measure: MatchMeasure, Measured { value, interval, method }: Measured| MatchRow {
        first: report.played.names[0].clone(),
        second: report.played.names[1].clone(),
        measure,
        games: report.totals.games(),
        blocks: report.totals.blocks(),
        value: Estimate::of(value, interval),
        method,
        verdict: report.verdict,
    };
    let mut rows = vec![
        row(MatchMeasure::FirstWin, report.estimate(Score::FirstWins)),
        row(MatchMeasure::SecondWin, report.estimate(Score::SecondWins)),
        row(MatchMeasure::WinDifference, report.estimate(Score::Difference)),
        row(MatchMeasure::ScoreDifference, report.estimate(Score::ScoreDifference)),
    ];
    if let Some((value, interval)) = report.adjusted {
        let adjusted = Measured { value, interval: Some(interval), method: Method::MedianUnbiased };
        rows.push(row(MatchMeasure::WinDifference, adjusted));
    }
    rows.extend(report.elo().map(|elo| row(MatchMeasure::EloDifference, elo)));
    rows.extend(report.superiority.map(|value| {
        let by_luck = report.estimate(Score::Difference).method == Method::LuckAdjusted;
        let method = match report.adjusted {
            Some(_) => Method::MedianUnbiased,
            None if by_luck => Method::LuckAdjusted,
            None => Method::TOnBlocks,
        };
        row(MatchMeasure::Superiority, Measured { value, interval: None, method })
    }));
    rows
}

pub(crate) fn pair_rows(report: &MatchReport<'_>) -> Vec<PairRow> {
    let row = |result: PairResult| {
        let blocks = report.totals.blocks_with(result);
        let share = blocks as f64 / report.totals.blocks() as f64;
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

/// What adjusting by luck changed and saved.
pub(crate) fn luck_rows(report: &MatchReport<'_>) -> Vec<LuckRow> {
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

/// All files of the report.
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
        game: (played.conditions.game, played.conditions.title),
        plan: &played.conditions.plan,
        seed: played.conditions.seed,
        games_asked: played.conditions.games_asked,
        games: totals.games(),
        rules: vec![("rules", played.conditions.game, &played.conditions.rules)],
        tables: vec![PlayedAt {
            name: "match",
            bots: &played.bots,
            seatings: played.contest.seatings(),
            games_per_block: GAMES_PER_BLOCK,
            blocks: totals.blocks(),
            stopped: totals.blocks() < played.blocks,
        }],
        until: played.until_as_written.iter().cloned().collect(),
        margins: Vec::new(),
        sprt: played.sprt.map(|sprt| {
            let of = sprt.hypotheses();
            [of.h0, of.h1, of.alpha, of.beta]
        }),
        decisions: totals.decisions(),
        set_ups: SetUpCount::of([totals.set_ups()]),
        cut_off: totals.cut_off(),
        faults: totals.faults().total(),
    };
    manifest.result(tables, timing)
}

impl MatchRow {
    /// The estimate with its interval, as people read it.
    pub(crate) fn estimate(&self) -> Estimate {
        let estimate = self.value;
        if self.winner().is_some() { estimate } else { estimate.of_deals(self.blocks) }
    }

    /// Whose wins it counts, if it counts wins of one.
    pub(crate) fn winner(&self) -> Option<&str> {
        match self.measure {
            MatchMeasure::FirstWin => Some(&self.first),
            MatchMeasure::SecondWin => Some(&self.second),
            MatchMeasure::WinDifference
            | MatchMeasure::ScoreDifference
            | MatchMeasure::EloDifference
            | MatchMeasure::Superiority => None,
        }
    }

    /// The difference of win shares; where it was tested, the one that allows for the looks.
    pub(crate) fn difference(rows: &[MatchRow]) -> Option<&MatchRow> {
        let all = || rows.iter().filter(|row| row.measure == MatchMeasure::WinDifference);
        all().find(|row| row.method == Method::MedianUnbiased).or_else(|| all().next())
    }
}

impl LookRow {
    /// The difference with its interval, as people read it.
    pub(crate) fn difference(&self) -> Estimate {
        self.difference.of_deals(self.blocks)
    }
}
