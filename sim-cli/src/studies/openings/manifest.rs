//! What the result directory of a comparison of openings says of itself.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::present::ResultFile;
use crate::present::manifest::{Bot, Conditions, Endings, hashes, some_faults};
use crate::present::rows::pretty;
use crate::studies::openings::report::OpeningReport;
use crate::studies::openings::{OpeningQuestion, PlayedEquilibrium, Search};

#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(flatten)]
    conditions: Conditions<'a>,
    /// The bot with each opening, in their order.
    bots: Vec<Bot<'a>>,
    #[serde(flatten)]
    openings: Openings<'a>,
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

/// The openings, and how many the rules allow, by the game's name for them.
struct Openings<'a>(&'a OpeningQuestion);

impl Serialize for Openings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Openings(OpeningQuestion { word, openings, legal, .. }) = self;
        let names: Vec<&str> = openings.iter().map(|opening| opening.name.as_str()).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(word.ids, &names)?;
        map.serialize_entry(&format!("legal_{}", word.ids), legal)?;
        map.end()
    }
}

/// Deals: from, and up to but without.
type Deals = [u64; 2];

#[derive(Serialize)]
struct Searched {
    /// How many openings played which deals.
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
pub(crate) fn manifest(report: &OpeningReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let name = |opening: usize| question.openings[opening].name.clone();
    let searched = |search: &Search| Searched {
        rounds: search
            .plan
            .rounds()
            .into_iter()
            .map(|(openings, of)| (openings, deals(of)))
            .collect(),
        finalists: search.finalists.iter().map(|&opening| name(opening)).collect(),
        confirmed_deals: deals(search.plan.confirmed_deals()),
        games: search.games,
    };
    let equilibrium = |of: &PlayedEquilibrium| Equilibrium {
        candidates: of.candidates.iter().map(|&opening| name(opening)).collect(),
        payoff_deals: [of.payoff_deals.0, of.payoff_deals.1],
        payoff_games: of.payoffs.tally().games,
        mixture: of.mixture.parts().to_vec(),
        regret: of.regret,
        is_exact: of.is_exact,
        verification: searched(&of.search),
    };
    let cut_off = report.cut_off();
    let members: Vec<_> = question.field.iter().map(|(member, _)| member.clone()).collect();
    pretty(&Manifest {
        conditions: Conditions::new(&question.plan, question.game, question.title, &question.rules),
        bots: Bot::all(&question.players),
        openings: Openings(question),
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
