//! Rows of `corsair openings`.

use std::iter::repeat_n;

use crate::studies::openings::report::{OpeningReport, OpeningRow};
use crate::studies::openings::{EquilibriumReport, GainRow, OpeningQuestion, PayoffRow};
use corsair_lab::result::{Estimate, ResultRow};
use corsair_lab::{CountedAmount, Stage};

/// Result of one opening at one stage, the best first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "openings.csv", keys(opening, stage))]
pub struct RankedOpening {
    /// Name of the opening, such as `2-5-4-3`.
    #[column(label = "opening")]
    pub opening: String,
    /// Parts, such as `hull=2 sails=5`.
    pub parts: String,
    /// Cost; empty where openings are free.
    #[column(label = "cost", drop = 2)]
    pub cost: Option<CountedAmount>,
    /// Stage of the estimate.
    pub stage: Stage,
    /// Place, from 1, the best.
    #[column(label = "rank", drop = 4)]
    pub rank: usize,
    /// Rounds that it played.
    pub rounds: usize,
    /// Deals.
    pub blocks: u64,
    /// Games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share, label = "wins %")]
    pub win_share: Estimate,
    /// Mean final score.
    #[column(figure = "score", label = "score", drop = 3)]
    pub score_mean: Estimate,
    /// Win share minus that of the best other finalist; all intervals hold together.
    #[column(figure = "less_best", unit = points, label = "minus the best, pp")]
    pub less_best: Option<Estimate>,
    /// `false` if another wins significantly more; the true best has `true` with 95 % confidence.
    #[column(label = "may be best")]
    pub may_be_best: Option<bool>,
}

/// Win share of a seat of one opening among given other openings, with `--equilibrium`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "payoffs.csv", keys(pass, opening, others))]
pub struct OpeningPayoff {
    /// Pass to the equilibrium, from 1; the last is the answer.
    #[column(label = "pass", drop = 5)]
    pub pass: usize,
    /// Name of the opening, such as `2-5-4-3`.
    #[column(label = "opening")]
    pub opening: String,
    /// Openings of the other seats, with spaces between.
    #[column(label = "other seats")]
    pub others: String,
    /// Opening of all other seats, if they have one.
    pub against: Option<String>,
    /// Deals.
    pub blocks: u64,
    /// Games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games won, ties split.
    #[column(figure = "payoff", unit = share, label = "wins %")]
    pub win_share: Estimate,
}

/// Gain of one opening where other seats draw from the mixture, on separate deals.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "equilibrium.csv", keys(pass, opening, stage))]
pub struct OpeningGain {
    /// Pass to the equilibrium, from 1; the last is the answer.
    #[column(label = "pass", drop = 5)]
    pub pass: usize,
    /// Name of the opening, such as `2-5-4-3`.
    #[column(label = "opening")]
    pub opening: String,
    /// Stage of the estimate.
    #[column(label = "stage", drop = 4)]
    pub stage: Stage,
    /// Probability in the mixture, with its range over redrawn payoffs, if it was a candidate.
    #[column(label = "chosen %", unit = share)]
    pub weight: Option<Estimate>,
    /// Share of redrawn payoffs with it.
    #[column(label = "in support %", unit = share, drop = 2)]
    pub in_support: Option<f64>,
    /// Gain by the table of payoffs, if it was a candidate.
    #[column(label = "gain by payoffs, pp", unit = points, drop = 3)]
    pub gain_by_payoffs: Option<f64>,
    /// Deals.
    pub blocks: u64,
    /// Games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Win share minus an equal share; intervals of confirmed openings hold together.
    #[column(figure = "gain", unit = points, label = "gain, pp")]
    pub gain: Estimate,
}

/// Returns all estimates of a ranking.
pub(crate) fn estimates(report: &OpeningReport<'_>) -> Vec<RankedOpening> {
    let question = report.question;
    let row = |row: &OpeningRow| {
        let opening = &question.openings[row.opening];
        let beside = row.with_the_best;
        RankedOpening {
            opening: opening.name.clone(),
            parts: opening.parts.clone(),
            cost: opening.cost,
            stage: row.stage,
            rank: row.rank,
            rounds: row.rounds,
            blocks: row.blocks,
            games: row.blocks * question.seats as u64,
            win_share: Estimate::of(row.share.value, row.share.interval),
            score_mean: Estimate::of(row.score.value, row.score.interval),
            less_best: beside.map(|of| Estimate::of(of.difference, of.interval)),
            may_be_best: beside.map(|of| of.may_be_best),
        }
    };
    report.rows.iter().map(row).collect()
}

/// Returns the payoffs of a pass, from 1.
pub(crate) fn payoffs(
    question: &OpeningQuestion,
    (pass, of): (usize, &EquilibriumReport<'_>),
) -> Vec<OpeningPayoff> {
    let name = |at: usize| question.openings[of.played.candidates[at]].name.as_str();
    let row = |row: &PayoffRow| {
        let others = row.others.iter().enumerate();
        let others = others.flat_map(|(at, &seats)| repeat_n(name(at), seats.into()));
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

/// Returns the gains of a pass, from 1.
pub(crate) fn gains(
    question: &OpeningQuestion,
    (pass, of): (usize, &EquilibriumReport<'_>),
) -> Vec<OpeningGain> {
    let row = |row: &GainRow| OpeningGain {
        pass,
        opening: question.openings[row.opening].name.clone(),
        stage: row.stage,
        weight: row.weight.map(|value| Estimate::of(value, row.redrawn.map(|of| of.range))),
        in_support: row.redrawn.map(|of| of.support),
        gain_by_payoffs: row.by_payoffs,
        blocks: row.blocks,
        games: row.blocks * question.seats as u64,
        gain: Estimate::of(row.gain, row.interval),
    };
    of.gains.iter().map(row).collect()
}
