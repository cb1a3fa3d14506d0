//! The report as one JSON object. No timing in it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::lab::{CountedAmount, ScoreWord};
use crate::present::faults::FaultRow;
use crate::present::rows::pretty_in;
use crate::present::{FactEstimate, RowReport};
use crate::studies::run::report::{NotableReport, Report};
use corsair_stats::Interval;

#[derive(Serialize)]
struct Object<'a> {
    game: &'a str,
    rules_hash: &'a str,
    seed: u64,
    games_asked: u64,
    games: u64,
    blocks: u64,
    seatings: &'a str,
    games_cut_off: u64,
    decisions: u64,
    bots: Vec<Bot<'a>>,
    facts: BTreeMap<&'a str, Event>,
    notable: Vec<Notable<'a>>,
    faults: &'a [FaultRow],
}

#[derive(Serialize)]
struct Notable<'a> {
    notable: String,
    value: CountedAmount,
    address: String,
    bot: &'a str,
    seat: usize,
}

#[derive(Serialize)]
struct Bot<'a> {
    name: &'a str,
    seat: Option<usize>,
    games: u64,
    win_share: f64,
    win_ci: Option<[f64; 2]>,
    win_method: &'a str,
    score_mean: f64,
    score_ci: Option<[f64; 2]>,
    score_sd: Option<f64>,
    score_quartiles: [CountedAmount; 3],
    places: Vec<f64>,
    facts: BTreeMap<&'a str, Event>,
}

#[derive(Serialize)]
struct Event {
    total: CountedAmount,
    per_game: f64,
    ci: Option<[f64; 2]>,
}

/// The report as JSON, ended by a line break.
pub fn json(report: &Report<'_>) -> String {
    let experiment = report.experiment;
    let object = Object {
        game: experiment.game,
        rules_hash: experiment.rules.short_hash(),
        seed: experiment.seed,
        games_asked: experiment.games_asked,
        games: experiment.design.games(),
        blocks: experiment.design.blocks(),
        seatings: experiment.seatings.name(),
        games_cut_off: report.totals.cut_off(),
        decisions: report.totals.decisions(),
        bots: report.rows.iter().map(bot).collect(),
        facts: facts(&report.game_facts),
        notable: report.notable.iter().map(|game| notable(game, experiment.rules.score)).collect(),
        faults: &report.faults,
    };
    pretty_in(experiment.rules.score, &object)
}

fn notable<'a>(game: &NotableReport<'a>, score: ScoreWord) -> Notable<'a> {
    Notable {
        notable: score.written(game.distinction.id()).into_owned(),
        value: game.value,
        address: game.address.to_string(),
        bot: game.bot,
        seat: game.seat.index(),
    }
}

fn bot<'a>(row: &'a RowReport<'_>) -> Bot<'a> {
    Bot {
        name: row.bot,
        seat: row.row.seat.map(|seat| seat.index()),
        games: row.games,
        win_share: row.win.share,
        win_ci: row.win.interval.map(Interval::ends),
        win_method: row.win.method.name(),
        score_mean: row.score.value,
        score_ci: row.score.interval.map(Interval::ends),
        score_sd: row.score_sd,
        score_quartiles: row.quartiles.map(|quartile| quartile.value),
        places: row.places.iter().map(|place| place.share).collect(),
        facts: facts(&row.facts),
    }
}

fn facts<'a>(facts: &[FactEstimate]) -> BTreeMap<&'a str, Event> {
    let events = facts.iter().map(|fact| {
        let ci = fact.per_game.interval.map(Interval::ends);
        (fact.fact.id, Event { total: fact.total, per_game: fact.per_game.value, ci })
    });
    events.collect()
}
