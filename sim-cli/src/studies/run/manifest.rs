//! What the directory of a run says of itself.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::present::manifest::{Bot, Endings};
use crate::present::rows::pretty;
use crate::present::{Conditions, ResultFile, hashes};
use crate::studies::run::report::Report;

#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(flatten)]
    conditions: Conditions<'a>,
    bots: Vec<Bot<'a>>,
    seed: u64,
    design: Design<'a>,
    decisions: u64,
    endings: Endings,
    faults: u64,
    files: BTreeMap<&'a str, String>,
}

#[derive(Serialize)]
struct Design<'a> {
    seats: usize,
    seatings: &'a str,
    /// The bot of each seat, as an index of `bots`, seating by seating.
    arrangements: Vec<&'a [u8]>,
    games_asked: u64,
    games: u64,
    blocks: u64,
    games_per_block: u64,
}

/// The text of `manifest.json`, which seals the other files by their hashes.
pub fn manifest(report: &Report<'_>, files: &[ResultFile]) -> String {
    let experiment = report.experiment;
    let design = &experiment.design;
    let (games, cut_off) = (design.games(), report.totals.cut_off());
    pretty(&Manifest {
        conditions: Conditions::new(
            &experiment.plan,
            experiment.game,
            experiment.title,
            &experiment.rules,
        ),
        bots: Bot::all(&experiment.bots),
        seed: experiment.seed,
        design: Design {
            seats: design.seats(),
            seatings: experiment.seatings.name(),
            arrangements: design.seatings().iter().map(|seating| seating.as_slice()).collect(),
            games_asked: experiment.games_asked,
            games,
            blocks: design.blocks(),
            games_per_block: design.games_per_block(),
        },
        decisions: report.totals.decisions(),
        endings: Endings { finished: games - cut_off, cut_off },
        faults: report.totals.faults().total(),
        files: hashes(files),
    })
}
