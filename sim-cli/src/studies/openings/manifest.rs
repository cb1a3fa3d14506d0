//! What the result directory of a comparison of rigs says of itself.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use crate::present::ResultFile;
use crate::present::manifest::{Bot, Conditions, Endings, hashes, some_faults};
use crate::present::rows::pretty;
use crate::studies::openings::report::RigReport;
use crate::studies::openings::{PlayedEquilibrium, Search};

#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(flatten)]
    conditions: Conditions<'a>,
    /// Who sails each rig, in the order of `rigs`.
    bots: Vec<Bot<'a>>,
    rigs: Vec<String>,
    legal_rigs: usize,
    field: Vec<Bot<'a>>,
    field_weights: Vec<u32>,
    seed: u64,
    seats: usize,
    games_asked: u64,
    ranking: Searched,
    most_passes: usize,
    equilibrium: Vec<Equilibrium>,
    decisions: u64,
    endings: Endings,
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<u64>,
    files: BTreeMap<&'a str, String>,
}

/// Deals: from, and up to but without.
type Deals = [u64; 2];

#[derive(Serialize)]
struct Searched {
    /// How many rigs played which deals.
    rounds: Vec<(usize, Deals)>,
    finalists: Vec<String>,
    confirmed_deals: Deals,
    games: u64,
}

#[derive(Serialize)]
struct Equilibrium {
    candidates: Vec<String>,
    payoff_deals: Deals,
    payoff_games: u64,
    /// Parts of a thousand, in the order of the candidates.
    mixture: Vec<u32>,
    regret: f64,
    is_exact: bool,
    verification: Searched,
}

/// The text of `manifest.json`, which seals the other files by their hashes.
pub(crate) fn manifest(report: &RigReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let name = |rig: usize| question.rigs[rig].to_string();
    let searched = |search: &Search| Searched {
        rounds: search.plan.rounds().into_iter().map(|(rigs, of)| (rigs, deals(of))).collect(),
        finalists: search.finalists.iter().map(|&rig| name(rig)).collect(),
        confirmed_deals: deals(search.plan.confirmed_deals()),
        games: search.games,
    };
    let equilibrium = |of: &PlayedEquilibrium| Equilibrium {
        candidates: of.candidates.iter().map(|&rig| name(rig)).collect(),
        payoff_deals: [of.payoff_deals.0, of.payoff_deals.1],
        payoff_games: of.payoffs.games(),
        mixture: of.mixture.parts().to_vec(),
        regret: of.regret,
        is_exact: of.is_exact,
        verification: searched(&of.search),
    };
    let cut_off = report.cut_off();
    let members: Vec<_> = question.field.iter().map(|(member, _)| member.clone()).collect();
    pretty(&Manifest {
        conditions: Conditions::new(&question.plan, question.game, question.title, &question.rules),
        bots: Bot::all(&question.sailors),
        rigs: question.rigs.iter().map(ToString::to_string).collect(),
        legal_rigs: question.legal_rigs,
        field: Bot::all(&members),
        field_weights: question.field.iter().map(|&(_, weight)| weight).collect(),
        seed: question.seed,
        seats: question.seats,
        games_asked: question.games_asked,
        ranking: searched(report.search),
        most_passes: question.passes,
        equilibrium: report.passes.iter().map(|of| equilibrium(of.played)).collect(),
        decisions: report.decisions(),
        endings: Endings { finished: report.games() - cut_off, cut_off },
        faults: some_faults(report.faults()),
        files: hashes(files),
    })
}

fn deals(range: Range<u64>) -> Deals {
    [range.start, range.end]
}
