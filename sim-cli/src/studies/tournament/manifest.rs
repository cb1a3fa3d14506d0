//! What the result directory of a tournament says of itself.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::present::ResultFile;
use crate::present::manifest::{Bot, Conditions, Endings, hashes};
use crate::present::rows::pretty;
use crate::studies::tournament::report::TournamentReport;
use corsair_stats::REPLICATES;

#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(flatten)]
    conditions: Conditions<'a>,
    bots: Vec<Bot<'a>>,
    seed: u64,
    design: Design<'a>,
    replicates: usize,
    decisions: u64,
    endings: Endings,
    faults: u64,
    files: BTreeMap<&'a str, String>,
}

#[derive(Serialize)]
struct Design<'a> {
    seats: usize,
    /// The bots of each combination, as indexes of `bots`.
    combinations: Vec<&'a [u8]>,
    games_asked: u64,
    games: u64,
    rounds: u64,
    blocks: u64,
    games_per_block: u64,
    games_per_round_of_a_bot: u64,
    games_per_round_of_a_pair: [u64; 2],
}

/// The text of `manifest.json`, which seals the other files by their hashes.
pub(crate) fn manifest(report: &TournamentReport<'_>, files: &[ResultFile]) -> String {
    let tournament = report.tournament;
    let design = &tournament.design;
    let (games, cut_off) = (design.games(), report.totals.cut_off());
    let (least, most) = design.meetings();
    pretty(&Manifest {
        conditions: Conditions::new(
            &tournament.plan,
            tournament.game,
            tournament.title,
            &tournament.rules,
        ),
        bots: Bot::all(&tournament.bots),
        seed: tournament.seed,
        design: Design {
            seats: design.seats(),
            combinations: design.combinations().map(|seating| seating.as_slice()).collect(),
            games_asked: tournament.games_asked,
            games,
            rounds: design.rounds(),
            blocks: design.blocks(),
            games_per_block: design.games_per_block(),
            games_per_round_of_a_bot: design.games_of_a_bot(),
            games_per_round_of_a_pair: [least, most],
        },
        replicates: REPLICATES,
        decisions: report.totals.decisions(),
        endings: Endings { finished: games - cut_off, cut_off },
        faults: report.totals.faults().total(),
        files: hashes(files),
    })
}
