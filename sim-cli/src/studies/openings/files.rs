//! The files of the report on openings. `docs/outputs.md` describes every column.

use crate::present::Timing;
use crate::present::result::VerbResult;
use crate::studies::openings::columns::{OpeningGain, OpeningPayoff, RankedOpening};
use crate::studies::openings::manifest::manifest;
use crate::studies::openings::report::{OpeningReport, OpeningRow};
use crate::studies::openings::{EquilibriumReport, GainRow, OpeningQuestion, PayoffRow};
use corsair_lab::result::{Estimate, ResultTable};

fn estimates(report: &OpeningReport<'_>) -> Vec<RankedOpening> {
    let question = report.question;
    let row = |row: &OpeningRow| {
        let opening = &question.openings[row.opening];
        let beside = row.with_the_best;
        RankedOpening {
            opening: opening.name.clone(),
            parts: opening.parts.clone(),
            cost: opening.cost,
            stage: row.stage.name().into(),
            rank: row.rank,
            rounds: row.rounds,
            blocks: row.blocks,
            games: row.blocks * question.seats as u64,
            win_share: Estimate::of(row.share.value, row.share.interval),
            score_mean: Estimate::of(row.score.value, row.score.interval),
            less_best: beside
                .map(|of| of.difference)
                .map(|value| Estimate::of(value, beside.and_then(|of| of.interval))),
            may_be_best: beside.map(|of| of.may_be_best),
        }
    };
    report.rows.iter().map(row).collect()
}

/// The payoffs of a pass, from 1.
fn payoffs(
    question: &OpeningQuestion,
    (pass, of): (usize, &EquilibriumReport<'_>),
) -> Vec<OpeningPayoff> {
    let name = |at: usize| question.openings[of.played.candidates[at]].name.as_str();
    let row = |row: &PayoffRow| {
        let others = row.others.iter().enumerate();
        let others = others.flat_map(|(at, &seats)| std::iter::repeat_n(name(at), seats.into()));
        OpeningPayoff {
            pass,
            opening: name(row.own).into(),
            others: others.collect::<Vec<_>>().join(" "),
            against: row.against().map(|at| name(at).into()),
            blocks: row.blocks,
            games: row.games,
            win_share: Estimate::of(row.share.value, row.share.interval),
        }
    };
    of.payoffs.iter().map(row).collect()
}

/// The gains of a pass, from 1.
fn gains(
    question: &OpeningQuestion,
    (pass, of): (usize, &EquilibriumReport<'_>),
) -> Vec<OpeningGain> {
    let row = |row: &GainRow| OpeningGain {
        pass,
        opening: question.openings[row.opening].name.clone(),
        stage: row.stage.name().into(),
        weight: row.weight.map(|value| Estimate::of(value, row.redrawn.map(|of| of.range))),
        in_support: row.redrawn.map(|of| of.support),
        gain_by_payoffs: row.by_payoffs,
        blocks: row.blocks,
        games: row.blocks * question.seats as u64,
        gain: Estimate::of(row.gain, row.interval),
    };
    of.gains.iter().map(row).collect()
}

/// Returns the result.
pub(crate) fn openings_result<'r>(
    report: &'r OpeningReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let question = report.question;
    let mut tables = vec![ResultTable::of(estimates(report))];
    if !report.passes.is_empty() {
        let passes = || (1..).zip(&report.passes);
        let rows = passes().flat_map(|pass| payoffs(question, pass)).collect();
        tables.push(ResultTable::of::<OpeningPayoff>(rows));
        let rows = passes().flat_map(|pass| gains(question, pass)).collect();
        tables.push(ResultTable::of::<OpeningGain>(rows));
    }
    let timing = timing.json(report.games(), report.decisions());
    VerbResult::new(tables, |files| manifest(report, files), timing)
}
