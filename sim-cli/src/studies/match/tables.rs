//! The tables of `corsair match`: as rows, as files, and as people read them.

use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::luck::{LuckRow, SCORE_MEAN, WIN_SHARE};
use crate::present::page::words::DisplayUnit;
use crate::present::result::VerbResult;
use crate::present::set_ups::SetUpCount;
use crate::present::table::{Cell, Kind, Table};
use crate::studies::r#match::report::{MatchReport, MatchVerdict, Measured};
use crate::studies::r#match::{GAMES_PER_BLOCK, PairResult, Score};
use corsair_lab::ScoreWord;
use corsair_lab::TableSums;
use corsair_lab::assertion::Unit;
use corsair_lab::result::{Estimate, ResultRow, ResultTable};
use corsair_stats::{AdjustedMean, Method};

/// Estimate of one measure of a match.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "match.csv", keys(method))]
pub struct MatchRow {
    /// Name of the first bot.
    pub first: String,
    /// Name of the second bot.
    pub second: String,
    /// `first_win`, `second_win`, `win_difference`, `score_difference` (first minus second),
    /// `elo_difference`, or `los` (likelihood of superiority).
    pub measure: String,
    /// Games.
    pub games: u64,
    /// Deals.
    pub blocks: u64,
    /// Estimate, per game.
    #[column(figures_in = "measure")]
    pub value: Estimate,
    /// Method of the interval; `median_unbiased` allows for the looks of a test, all others assume a fixed
    /// number of games.
    pub method: Method,
    /// Verdict of the sequential test.
    pub verdict: MatchVerdict,
}

/// Joint result of the two games of a deal.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pair_results.csv", keys(bot, other))]
pub struct PairRow {
    /// Joint result.
    pub result: PairResult,
    /// Deals with it.
    pub blocks: u64,
    /// Share of all deals.
    pub share: f64,
}

/// State of a match at one look.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "looks.csv")]
pub struct LookRow {
    /// Number of the look, from 1.
    pub look: u64,
    /// Deals played by then.
    pub blocks: u64,
    /// Discordant deals, in which one bot wins more than the other; a test needs 30.
    pub differing: u64,
    /// Difference of win shares, with the interval for a fixed number of games.
    pub difference: Estimate,
    /// Half the width of the interval.
    pub half_width: Option<f64>,
    /// Log-likelihood ratio of the test; empty with too few discordant deals.
    pub ratio: Option<f64>,
    /// Ratio at or below which the look accepts H0; empty without a test.
    pub accept_h0: Option<f64>,
    /// Ratio at or above which the look accepts H1; empty without a test.
    pub accept_h1: Option<f64>,
}

const FIRST_WIN: &str = "first_win";
const SECOND_WIN: &str = "second_win";
const WIN_DIFFERENCE: &str = "win_difference";
const SCORE_DIFFERENCE: &str = "score_difference";
const ELO: &str = "elo_difference";
const SUPERIORITY: &str = "los";

/// What `corsair match` measures.
pub const MATCH_MEASURES: [(&str, Unit); 6] = [
    (FIRST_WIN, Unit::Share),
    (SECOND_WIN, Unit::Share),
    (WIN_DIFFERENCE, Unit::Share),
    (SCORE_DIFFERENCE, Unit::Number),
    (ELO, Unit::Number),
    (SUPERIORITY, Unit::Share),
];

/// The rows of a report.
pub(crate) fn rows(report: &MatchReport<'_>) -> Vec<MatchRow> {
    let row = |measure: &str, Measured { value, interval, method }: Measured| MatchRow {
        first: report.played.names[0].clone(),
        second: report.played.names[1].clone(),
        measure: measure.into(),
        games: report.totals.games(),
        blocks: report.totals.blocks(),
        value: Estimate::of(value, interval),
        method,
        verdict: report.verdict,
    };
    let mut rows = vec![
        row(FIRST_WIN, report.estimate(Score::FirstWins)),
        row(SECOND_WIN, report.estimate(Score::SecondWins)),
        row(WIN_DIFFERENCE, report.estimate(Score::Difference)),
        row(SCORE_DIFFERENCE, report.estimate(Score::ScoreDifference)),
    ];
    if let Some((value, interval)) = report.adjusted {
        let adjusted = Measured { value, interval: Some(interval), method: Method::MedianUnbiased };
        rows.push(row(WIN_DIFFERENCE, adjusted));
    }
    rows.extend(report.elo().map(|elo| row(ELO, elo)));
    rows.extend(report.superiority.map(|value| {
        let by_luck = report.estimate(Score::Difference).method == Method::LuckAdjusted;
        let method = match report.adjusted {
            Some(_) => Method::MedianUnbiased,
            None if by_luck => Method::LuckAdjusted,
            None => Method::TOnBlocks,
        };
        row(SUPERIORITY, Measured { value, interval: None, method })
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
    let _score = played.rules.score;
    let mut tables = vec![
        ResultTable::of(rows(report)),
        ResultTable::of(pair_rows(report)),
        ResultTable::of(look_rows(report)),
    ];
    if played.control.is_some() {
        tables.push(ResultTable::of(luck_rows(report)));
    }
    let manifest = ExperimentManifest {
        game: (played.game, played.title),
        plan: &played.plan,
        seed: played.seed,
        games_asked: played.games_asked,
        games: totals.games(),
        rules: vec![("rules", played.game, &played.rules)],
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
        match self.measure.as_str() {
            FIRST_WIN => Some(&self.first),
            SECOND_WIN => Some(&self.second),
            _ => None,
        }
    }

    /// The difference of win shares; where it was tested, the one that allows for the looks.
    pub(crate) fn difference(rows: &[MatchRow]) -> Option<&MatchRow> {
        let all = || rows.iter().filter(|row| row.measure == WIN_DIFFERENCE);
        all().find(|row| row.method == Method::MedianUnbiased).or_else(|| all().next())
    }
}

impl LookRow {
    /// The difference with its interval, as people read it.
    pub(crate) fn difference(&self) -> Estimate {
        self.difference.of_deals(self.blocks)
    }
}

/// What was measured in so many looks, as people read it.
pub(crate) fn measure_table(rows: &[MatchRow], looks: usize, score: ScoreWord) -> Table {
    let columns = [
        ("measure", Kind::Text),
        ("value", Kind::Number),
        ("95 %", Kind::Number),
        ("how the interval is made", Kind::Text),
    ];
    let caption =
        rows.first().map_or_else(String::new, |of| format!("{} against {}", of.first, of.second));
    let mut table = Table::new(caption, &columns).yielding(&["how the interval is made"]);
    // The difference of both shares is then another than the one that is adjusted.
    let is_adjusted = rows.iter().any(|row| row.method == Method::LuckAdjusted);
    let is_tested = rows.iter().any(|row| row.method == Method::MedianUnbiased);
    let as_played = if is_adjusted { " as played" } else { "" };
    for row in rows {
        let MatchRow { first, second, .. } = row;
        let (name, unit) = match row.measure.as_str() {
            FIRST_WIN => (format!("{first}: wins{as_played}, %"), DisplayUnit::Percent),
            SECOND_WIN => (format!("{second}: wins{as_played}, %"), DisplayUnit::Percent),
            WIN_DIFFERENCE => {
                let how = match row.method == Method::MedianUnbiased {
                    true => " for all looks",
                    false if is_tested => " as played",
                    false => "",
                };
                (format!("{first} less {second}: wins{how}, pp"), DisplayUnit::Points)
            }
            SCORE_DIFFERENCE => {
                (format!("{first} less {second}: {}", score.label), DisplayUnit::Change)
            }
            ELO => (format!("{first} less {second}: Elo"), DisplayUnit::Change),
            SUPERIORITY => (format!("{first} wins more: chance, %"), DisplayUnit::Percent),
            other => (other.replace('_', " "), DisplayUnit::Number),
        };
        let method = match row.method {
            Method::MedianUnbiased => "allowing for the looks",
            Method::TOnBlocks if looks > 1 => "over deals, without looks",
            Method::TOnBlocks => "Student's t, over deals",
            Method::WilsonOnBlocks => "Wilson's, over deals",
            Method::RareBlocks => "bounds, for few deals differ",
            Method::LuckAdjusted if looks > 1 => "adjusted by luck, without looks",
            Method::LuckAdjusted => "adjusted by luck",
            other => other.name(),
        };
        let estimate = row.estimate();
        let method = match estimate.interval {
            None if row.value.interval.is_some() => "too few deals for one",
            Some(_) | None => method,
        };
        let [value, interval] = Cell::estimate(estimate, unit);
        table.push(vec![Cell::word(name), value, interval, Cell::word(method)]);
    }
    table
}

/// How blocks ended, as people read it.
pub(crate) fn pair_table(rows: &[PairRow], first: &str, second: &str) -> Table {
    let columns = [("deals", Kind::Text), ("number", Kind::Number), ("%", Kind::Number)];
    let mut table = Table::new("How deals ended", &columns);
    for row in rows {
        let name = match row.result {
            PairResult::SecondWinsBoth => format!("{second} wins both games"),
            PairResult::SecondAhead => format!("{second} wins more"),
            PairResult::Level => "neither wins more".into(),
            PairResult::FirstAhead => format!("{first} wins more"),
            PairResult::FirstWinsBoth => format!("{first} wins both games"),
        };
        let share = Cell::fixed(Some(100.0 * row.share), 1);
        table.push(vec![Cell::word(name), Cell::count(row.blocks), share]);
    }
    table
}

/// What was seen at each look, as people read it.
pub(crate) fn look_table(rows: &[LookRow]) -> Table {
    let columns = [
        ("look", Kind::Number),
        ("deals", Kind::Number),
        ("differing", Kind::Number),
        ("difference, pp", Kind::Number),
        ("95 %", Kind::Number),
        ("ratio", Kind::Number),
        ("accepts H0", Kind::Number),
        ("accepts H1", Kind::Number),
    ];
    let mut table = Table::new("What was seen at each look", &columns).yielding(&[
        "differing",
        "accepts H0",
        "accepts H1",
    ]);
    for row in rows {
        let [difference, interval] = Cell::estimate(row.difference(), DisplayUnit::Points);
        table.push(vec![
            Cell::count(row.look),
            Cell::count(row.blocks),
            Cell::count(row.differing),
            difference,
            interval,
            Cell::fixed(row.ratio, 2),
            Cell::fixed(row.accept_h0, 2),
            Cell::fixed(row.accept_h1, 2),
        ]);
    }
    table
}
