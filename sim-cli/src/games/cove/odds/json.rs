//! Odds as one JSON object, every probability to its last digit.

use std::collections::BTreeMap;

use corsair_engine::Seat;
use corsair_engine::games::cove::odds::{
    Best, Choice, Flight, Odds, ShipOdds, TOLERANCE, VolleyOdds,
};
use serde::Serialize;

use crate::games::cove::odds::answer::{of_battle, of_volleys};
use crate::games::cove::odds::check::{Check, Checked};
use crate::games::cove::odds::{Answer, BattleWords};
use crate::pack::odds::Setting;
use crate::present::rows::pretty;

#[derive(Serialize)]
struct Object<'a> {
    game: &'a str,
    rules_hash: &'a str,
    answer: String,
    battle: Words<'a>,
    #[serde(flatten)]
    outcomes: Option<Outcomes<'a>>,
    best: Option<BestPlay<'a>>,
    check: Option<Simulated>,
}

#[derive(Serialize)]
struct Words<'a> {
    ships: &'a [String],
    npc: Option<&'a str>,
    island: u8,
    target: &'a [String],
    flee: &'a [String],
    navy_target: &'a str,
}

#[derive(Serialize)]
struct Outcomes<'a> {
    win: &'a [f64],
    nobody: f64,
    several: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    npc_sunk: Option<f64>,
    ships: Vec<Ship<'a>>,
    rounds_mean: f64,
    rounds: &'a [f64],
    states: usize,
}

#[derive(Serialize)]
struct Ship<'a> {
    stays: f64,
    crippled: f64,
    crippled_in: BTreeMap<&'a str, f64>,
    fled: f64,
    mutinied: f64,
    score_mean: f64,
    score: &'a BTreeMap<i32, f64>,
    levels_left: BTreeMap<&'a str, &'a BTreeMap<u8, f64>>,
}

#[derive(Serialize)]
struct BestPlay<'a> {
    values: &'a [f64],
    states: usize,
    residual: f64,
    tolerance: f64,
    first: Vec<First<'a>>,
    flights: Vec<FlightAt<'a>>,
}

#[derive(Serialize)]
struct First<'a> {
    probability: f64,
    ship: usize,
    levels: &'a [Option<[u8; 4]>],
    npc_hull: Option<u8>,
    to_fire: Vec<Option<usize>>,
    targets: Vec<usize>,
    hit: Vec<usize>,
    choices: Vec<Alternative>,
}

#[derive(Serialize)]
struct Alternative {
    actions: Vec<String>,
    values: Vec<f64>,
}

#[derive(Serialize)]
struct FlightAt<'a> {
    probability: f64,
    ship: usize,
    levels: &'a [[u8; 4]],
}

#[derive(Serialize)]
struct Simulated {
    fights: u64,
    seed: u64,
    tested: usize,
    differing: usize,
    rows: Vec<SimulatedRow>,
}

#[derive(Serialize)]
struct SimulatedRow {
    ship: Option<usize>,
    outcome: &'static str,
    at: Option<i32>,
    exact: Option<f64>,
    simulated: f64,
    simulated_se: f64,
    z: Option<f64>,
    holm_p: Option<f64>,
}

/// The answer as JSON, ended by a line break.
pub(crate) fn json(setting: &Setting, words: &BattleWords, answer: &Answer) -> String {
    let BattleWords { ships, npc, island, target, flee, navy_target } = words;
    pretty(&Object {
        game: setting.game,
        rules_hash: setting.rules.short_hash(),
        answer: of_battle(words, answer),
        battle: Words { ships, npc: npc.as_deref(), island: *island, target, flee, navy_target },
        outcomes: answer.odds.as_ref().map(outcomes),
        best: answer.best.as_ref().map(best),
        check: answer.check.as_ref().map(simulated),
    })
}

/// Distributions of hits as JSON.
pub fn volley_json(all: &[VolleyOdds]) -> String {
    #[derive(Serialize)]
    struct Volley<'a> {
        dice: u8,
        hit_on: u8,
        mean: f64,
        hits: &'a [f64],
    }
    #[derive(Serialize)]
    struct Volleys<'a> {
        answer: String,
        volleys: Vec<Volley<'a>>,
    }
    let volleys = all.iter().map(|volley| Volley {
        dice: volley.dice,
        hit_on: volley.hit_on,
        mean: volley.mean(),
        hits: &volley.hits,
    });
    pretty(&Volleys { answer: of_volleys(all), volleys: volleys.collect() })
}

const SECTIONS: [&str; 4] = ["hull", "sails", "cannon", "crew"];

fn outcomes(odds: &Odds) -> Outcomes<'_> {
    Outcomes {
        win: &odds.win,
        nobody: odds.nobody,
        several: odds.several,
        npc_sunk: odds.npc_sunk,
        ships: odds.ships.iter().map(ship).collect(),
        rounds_mean: odds.mean_rounds,
        rounds: &odds.rounds,
        states: odds.states,
    }
}

fn ship(odds: &ShipOdds) -> Ship<'_> {
    Ship {
        stays: odds.stays,
        crippled: odds.crippled,
        crippled_in: SECTIONS.into_iter().zip(odds.crippled_in).collect(),
        fled: odds.fled,
        mutinied: odds.mutinied,
        score_mean: odds.mean_fame(),
        score: &odds.fame,
        levels_left: SECTIONS.into_iter().zip(&odds.levels_left).collect(),
    }
}

fn best(best: &Best) -> BestPlay<'_> {
    let choice = |Choice { actions, values }: &Choice| Alternative {
        actions: actions.iter().map(ToString::to_string).collect(),
        values: values.clone(),
    };
    BestPlay {
        values: &best.values,
        states: best.states,
        residual: best.residual,
        tolerance: TOLERANCE,
        first: best
            .first
            .iter()
            .map(|first| First {
                probability: first.probability,
                ship: first.seat.index(),
                levels: &first.standing.levels,
                npc_hull: first.standing.npc_hull,
                to_fire: first.standing.to_fire.iter().map(|of| of.map(Seat::index)).collect(),
                targets: first.standing.targets.iter().copied().map(Seat::index).collect(),
                hit: first.standing.hit.iter().copied().map(Seat::index).collect(),
                choices: first.choices.iter().map(choice).collect(),
            })
            .collect(),
        flights: best
            .flights
            .iter()
            .map(|Flight { probability, seat, levels }| FlightAt {
                probability: *probability,
                ship: seat.index(),
                levels,
            })
            .collect(),
    }
}

fn simulated(check: &Check) -> Simulated {
    let (differing, tested) = check.verdict();
    let row = |row: &Checked| SimulatedRow {
        ship: row.key.ship,
        outcome: row.key.outcome.id(),
        at: row.key.at,
        exact: row.exact,
        simulated: row.simulated,
        simulated_se: row.error,
        z: row.z,
        holm_p: row.p,
    };
    Simulated {
        fights: check.fights,
        seed: check.seed,
        tested,
        differing: differing.len(),
        rows: check.rows.iter().map(row).collect(),
    }
}
