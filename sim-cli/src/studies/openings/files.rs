//! The files of the report on rigs. `docs/outputs.md` describes every column.

use serde::Serialize;

use crate::games::cove::rig::Rig;
use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::files::with_manifest;
use crate::present::rows::csv_of;
use crate::present::rows::pretty;
use crate::studies::openings::RigQuestion;
use crate::studies::openings::manifest::manifest;
use crate::studies::openings::report::{RigReport, RigRow};
use crate::studies::openings::{EquilibriumReport, GainRow, PayoffRow};

/// The columns of `rigs.csv`.
pub const RIG_COLUMNS: [&str; 20] = [
    "rig",
    "hull",
    "sails",
    "cannon",
    "crew",
    "stage",
    "rank",
    "rounds",
    "blocks",
    "games",
    "win_share",
    "win_lo",
    "win_hi",
    "fame_mean",
    "fame_lo",
    "fame_hi",
    "less_best",
    "less_best_lo",
    "less_best_hi",
    "may_be_best",
];

/// The columns of `payoffs.csv`.
pub const PAYOFF_COLUMNS: [&str; 9] =
    ["pass", "rig", "others", "against", "blocks", "games", "win_share", "win_lo", "win_hi"];

/// The columns of `equilibrium.csv`.
pub const EQUILIBRIUM_COLUMNS: [&str; 14] = [
    "pass",
    "rig",
    "hull",
    "sails",
    "cannon",
    "crew",
    "stage",
    "weight",
    "gain_by_payoffs",
    "blocks",
    "games",
    "gain",
    "gain_lo",
    "gain_hi",
];

#[derive(Serialize)]
struct Estimate {
    rig: String,
    hull: u8,
    sails: u8,
    cannon: u8,
    crew: u8,
    stage: &'static str,
    rank: usize,
    rounds: usize,
    blocks: u64,
    games: u64,
    win_share: f64,
    win_lo: Option<f64>,
    win_hi: Option<f64>,
    fame_mean: f64,
    fame_lo: Option<f64>,
    fame_hi: Option<f64>,
    less_best: Option<f64>,
    less_best_lo: Option<f64>,
    less_best_hi: Option<f64>,
    may_be_best: Option<bool>,
}

impl Estimate {
    fn new(question: &RigQuestion, row: &RigRow) -> Estimate {
        let rig = question.rigs[row.rig];
        let Rig([hull, sails, cannon, crew]) = rig;
        let beside = row.with_the_best.and_then(|of| of.interval);
        Estimate {
            rig: rig.to_string(),
            hull,
            sails,
            cannon,
            crew,
            stage: row.stage.name(),
            rank: row.rank,
            rounds: row.rounds,
            blocks: row.blocks,
            games: row.blocks * question.seats as u64,
            win_share: row.share.value,
            win_lo: row.share.interval.map(|of| of.low),
            win_hi: row.share.interval.map(|of| of.high),
            fame_mean: row.fame.value,
            fame_lo: row.fame.interval.map(|of| of.low),
            fame_hi: row.fame.interval.map(|of| of.high),
            less_best: row.with_the_best.map(|of| of.difference),
            less_best_lo: beside.map(|of| of.low),
            less_best_hi: beside.map(|of| of.high),
            may_be_best: row.with_the_best.map(|of| of.may_be_best),
        }
    }
}

#[derive(Serialize)]
struct Payoff {
    pass: usize,
    rig: String,
    others: String,
    against: Option<String>,
    blocks: u64,
    games: u64,
    win_share: f64,
    win_lo: Option<f64>,
    win_hi: Option<f64>,
}

impl Payoff {
    fn new(
        question: &RigQuestion,
        candidates: &[usize],
        (pass, row): (usize, &PayoffRow),
    ) -> Payoff {
        let rig = |at: usize| question.rigs[candidates[at]].to_string();
        let others = row.others.iter().enumerate();
        let others = others.flat_map(|(at, &seats)| std::iter::repeat_n(rig(at), seats.into()));
        Payoff {
            pass,
            rig: rig(row.own),
            others: others.collect::<Vec<_>>().join(" "),
            against: row.against().map(rig),
            blocks: row.blocks,
            games: row.games,
            win_share: row.share.value,
            win_lo: row.share.interval.map(|of| of.low),
            win_hi: row.share.interval.map(|of| of.high),
        }
    }
}

#[derive(Serialize)]
struct Gain {
    pass: usize,
    rig: String,
    hull: u8,
    sails: u8,
    cannon: u8,
    crew: u8,
    stage: &'static str,
    weight: Option<f64>,
    gain_by_payoffs: Option<f64>,
    blocks: u64,
    games: u64,
    gain: f64,
    gain_lo: Option<f64>,
    gain_hi: Option<f64>,
}

impl Gain {
    fn new(question: &RigQuestion, (pass, row): (usize, &GainRow)) -> Gain {
        let rig = question.rigs[row.rig];
        let Rig([hull, sails, cannon, crew]) = rig;
        Gain {
            pass,
            rig: rig.to_string(),
            hull,
            sails,
            cannon,
            crew,
            stage: row.stage.name(),
            weight: row.weight,
            gain_by_payoffs: row.by_payoffs,
            blocks: row.blocks,
            games: row.blocks * question.seats as u64,
            gain: row.gain,
            gain_lo: row.interval.map(|of| of.low),
            gain_hi: row.interval.map(|of| of.high),
        }
    }
}

fn estimates(report: &RigReport<'_>) -> Vec<Estimate> {
    report.rows.iter().map(|row| Estimate::new(report.question, row)).collect()
}

/// The payoffs of a pass, from 1.
fn payoffs(question: &RigQuestion, (pass, of): (usize, &EquilibriumReport<'_>)) -> Vec<Payoff> {
    let candidates = &of.played.candidates;
    of.payoffs.iter().map(|row| Payoff::new(question, candidates, (pass, row))).collect()
}

/// The gains of a pass, from 1.
fn gains(question: &RigQuestion, (pass, of): (usize, &EquilibriumReport<'_>)) -> Vec<Gain> {
    of.gains.iter().map(|row| Gain::new(question, (pass, row))).collect()
}

/// The text of `rigs.csv`.
pub fn rigs_csv(report: &RigReport<'_>) -> String {
    csv_of(&estimates(report))
}

/// The report as one JSON object, ended by a line break.
pub fn rigs_json(report: &RigReport<'_>) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        rules_hash: &'a str,
        seed: u64,
        games_asked: u64,
        games: u64,
        games_cut_off: u64,
        bot: &'a str,
        rigs: Vec<Estimate>,
        tied_for_best: Vec<String>,
        equilibrium: Vec<Equilibrium>,
    }
    #[derive(Serialize)]
    struct Equilibrium {
        mixture: Vec<(String, f64)>,
        regret: f64,
        is_exact: bool,
        exploitability: [f64; 2],
        payoffs: Vec<Payoff>,
        gains: Vec<Gain>,
    }
    let question = report.question;
    let name = |rig: usize| question.rigs[rig].to_string();
    let equilibrium = (1..).zip(&report.passes).map(|(pass, of)| {
        let chances = of.played.mixture.chances();
        let support = of.played.mixture.support();
        Equilibrium {
            mixture: support.map(|at| (name(of.played.candidates[at]), chances[at])).collect(),
            regret: of.played.regret,
            is_exact: of.played.is_exact,
            exploitability: [of.exploitability.low, of.exploitability.high],
            payoffs: payoffs(question, (pass, of)),
            gains: gains(question, (pass, of)),
        }
    });
    pretty(&Object {
        game: question.game,
        rules_hash: question.rules.short_hash(),
        seed: question.seed,
        games_asked: question.games_asked,
        games: report.games(),
        games_cut_off: report.cut_off(),
        bot: &question.bot,
        rigs: estimates(report),
        tied_for_best: report.tied_for_best().map(name).collect(),
        equilibrium: equilibrium.collect(),
    })
}

/// All files of the report.
pub fn rigs_files(report: &RigReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let mut tables = vec![ResultFile { name: "rigs.csv".into(), text: rigs_csv(report) }];
    if !report.passes.is_empty() {
        let passes = || (1..).zip(&report.passes);
        let rows: Vec<Payoff> = passes().flat_map(|pass| payoffs(report.question, pass)).collect();
        tables.push(ResultFile { name: "payoffs.csv".into(), text: csv_of(&rows) });
        let rows: Vec<Gain> = passes().flat_map(|pass| gains(report.question, pass)).collect();
        tables.push(ResultFile { name: "equilibrium.csv".into(), text: csv_of(&rows) });
    }
    let sealed = manifest(report, &tables);
    with_manifest(tables, sealed, timing.json(report.games(), report.decisions()))
}
