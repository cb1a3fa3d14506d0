//! The files of the report on openings. `docs/outputs.md` describes every column.

use crate::present::files::with_manifest;
use crate::present::rows::{bounds, object, pretty, table_csv, table_file};
use crate::present::{ResultFile, Timing};
use crate::studies::openings::columns::{OpeningGain, OpeningPayoff, RankedOpening};
use crate::studies::openings::manifest::manifest;
use crate::studies::openings::report::{OpeningReport, OpeningRow};
use crate::studies::openings::{EquilibriumReport, GainRow, OpeningQuestion, PayoffRow};

fn estimates(report: &OpeningReport<'_>) -> Vec<RankedOpening> {
    let question = report.question;
    let row = |row: &OpeningRow| {
        let opening = &question.openings[row.opening];
        let beside = row.with_the_best;
        let [win_lo, win_hi] = bounds(row.share.interval);
        let [score_lo, score_hi] = bounds(row.score.interval);
        let [less_best_lo, less_best_hi] = bounds(beside.and_then(|of| of.interval));
        RankedOpening {
            opening: opening.name.clone(),
            parts: opening.parts.clone(),
            cost: opening.cost,
            stage: row.stage.name().into(),
            rank: row.rank,
            rounds: row.rounds,
            blocks: row.blocks,
            games: row.blocks * question.seats as u64,
            win_share: row.share.value,
            win_lo,
            win_hi,
            score_mean: row.score.value,
            score_lo,
            score_hi,
            less_best: beside.map(|of| of.difference),
            less_best_lo,
            less_best_hi,
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
        let [win_lo, win_hi] = bounds(row.share.interval);
        OpeningPayoff {
            pass,
            opening: name(row.own).into(),
            others: others.collect::<Vec<_>>().join(" "),
            against: row.against().map(|at| name(at).into()),
            blocks: row.blocks,
            games: row.games,
            win_share: row.share.value,
            win_lo,
            win_hi,
        }
    };
    of.payoffs.iter().map(row).collect()
}

/// The gains of a pass, from 1.
fn gains(
    question: &OpeningQuestion,
    (pass, of): (usize, &EquilibriumReport<'_>),
) -> Vec<OpeningGain> {
    let row = |row: &GainRow| {
        let [weight_lo, weight_hi] = bounds(row.redrawn.map(|of| of.range));
        let [gain_lo, gain_hi] = bounds(row.interval);
        OpeningGain {
            pass,
            opening: question.openings[row.opening].name.clone(),
            stage: row.stage.name().into(),
            weight: row.weight,
            weight_lo,
            weight_hi,
            in_support: row.redrawn.map(|of| of.support),
            gain_by_payoffs: row.by_payoffs,
            blocks: row.blocks,
            games: row.blocks * question.seats as u64,
            gain: row.gain,
            gain_lo,
            gain_hi,
        }
    };
    of.gains.iter().map(row).collect()
}

/// The text of the ranking.
pub fn openings_csv(report: &OpeningReport<'_>) -> String {
    table_csv(&estimates(report))
}

/// The report as one JSON object, ended by a line break.
pub fn openings_json(report: &OpeningReport<'_>) -> String {
    let question = report.question;
    let name = |opening: usize| question.openings[opening].name.clone();
    let equilibrium = (1..).zip(&report.passes).map(|(pass, of)| {
        let chances = of.played.mixture.chances();
        let support = of.played.mixture.support();
        object!(Equilibrium {
            mixture: support
                .map(|at| (name(of.played.candidates[at]), chances[at]))
                .collect::<Vec<_>>(),
            regret: of.played.regret,
            is_exact: of.played.is_exact,
            exploitability: [of.exploitability.low, of.exploitability.high],
            payoffs: payoffs(question, (pass, of)),
            gains: gains(question, (pass, of)),
        })
    });
    let object = object!(Object {
        game: question.game,
        rules_hash: question.rules.short_hash(),
        seed: question.seed,
        answer: report.answer(),
        games_asked: question.games_asked,
        games: report.games(),
        games_cut_off: report.cut_off(),
        setups: report.set_ups(),
        bot: &question.bot,
        openings: estimates(report),
        tied_for_best: report.tied_for_best().map(name).collect::<Vec<_>>(),
        equilibrium: equilibrium.collect::<Vec<_>>(),
    });
    pretty(&object)
}

/// All files of the report.
pub fn openings_files(report: &OpeningReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let question = report.question;
    let mut files = vec![table_file(&estimates(report))];
    if !report.passes.is_empty() {
        let passes = || (1..).zip(&report.passes);
        let rows: Vec<_> = passes().flat_map(|pass| payoffs(question, pass)).collect();
        files.push(table_file(&rows));
        let rows: Vec<_> = passes().flat_map(|pass| gains(question, pass)).collect();
        files.push(table_file(&rows));
    }
    let sealed = manifest(report, &files);
    with_manifest(files, sealed, timing.json(report.games(), report.decisions()))
}
