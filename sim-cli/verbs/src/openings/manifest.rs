//! Files of the result of `corsair openings`.

use std::ops::Range;

use crate::openings::equilibrium::{gains, payoffs};
use crate::openings::report::OpeningReport;
use crate::openings::rows::{OpeningGain, OpeningPayoff, RankedOpening};
use crate::openings::{PlayedEquilibrium, Search};
use corsair_lab::result::{ResultRow as _, ResultTable, Schema};
use corsair_present::manifest::{Bot, Endings, ManifestHead, hashes, some_faults};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::set_ups::SetUpCount;
use corsair_present::{ResultFile, Timing};

/// Range of deals: the first deal, and the deal after the last.
type Deals = [u64; 2];

/// Tables of the result, the ranking first.
pub(crate) const TABLES: &[&Schema] =
    &[RankedOpening::SCHEMA, OpeningPayoff::SCHEMA, OpeningGain::SCHEMA];

impl OpeningReport<'_> {
    /// Returns the result with all files.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let question = self.question;
        let mut tables = vec![ResultTable::of(self.ranked())];
        if !self.passes.is_empty() {
            let passes = || (1..).zip(self.passes);
            let rows = passes().flat_map(|pass| payoffs(question, pass)).collect();
            tables.push(ResultTable::of::<OpeningPayoff>(rows));
            let rows = passes().flat_map(|pass| gains(question, pass)).collect();
            tables.push(ResultTable::of::<OpeningGain>(rows));
        }
        let counts = self.counts();
        let timing = timing.json(counts.games, counts.decisions);
        VerbResult::new(tables, |files| manifest(self, files), timing)
    }
}

/// Returns the text of `manifest.json`, which has the hashes of all further files.
fn manifest(report: &OpeningReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let name = |opening: usize| question.openings[opening].name.clone();
    let searched = |search: &Search| {
        let mut confirmed = search.plan.confirmed_deals();
        if search.plan.as_race().is_none() {
            // An early end leaves fewer deals than planned.
            confirmed.end = confirmed.start + search.confirmed.blocks();
        }
        object!(Searched {
            /// Number of openings and deals of each round.
            rounds: search
                .plan
                .rounds()
                .into_iter()
                .map(|(openings, of)| (openings, deals(of)))
                .collect::<Vec<_>>(),
            finalists: search.finalists.iter().map(|&opening| name(opening)).collect::<Vec<_>>(),
            confirmed_deals: deals(confirmed),
            games: search.counts.games,
        })
    };
    let equilibrium = |of: &PlayedEquilibrium| {
        object!(Equilibrium {
            candidates: of.candidates.iter().map(|&opening| name(opening)).collect::<Vec<_>>(),
            payoff_deals: [of.payoff_deals.0, of.payoff_deals.1],
            payoff_games: of.payoffs.tally().games,

            /// Probabilities in thousandths, in the order of the candidates.
            mixture: of.mixture.parts().to_vec(),
            regret: of.regret,
            is_exact: of.is_exact,
            verification: searched(&of.search),
        })
    };
    let counts = report.counts();
    let members: Vec<_> = question.field.iter().map(|(member, _)| member.clone()).collect();
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&question.conditions),

        /// Bot with each opening, in the order of the openings.
        bots: Bot::all(&question.players),

        /// The game's word for an opening.
        opening: object!(Word { singular: question.word.id, plural: question.word.ids }),
        openings: question.openings.iter().map(|of| &of.name).collect::<Vec<_>>(),
        legal_openings: question.legal,
        field: Bot::all(&members),
        field_weights: question.field.iter().map(|&(_, weight)| weight).collect::<Vec<_>>(),
        seed: question.conditions.seed,
        seats: question.seats,
        games_asked: question.conditions.games_asked,
        ranking: searched(report.search),
        most_passes: question.passes,
        equilibrium: report.passes.iter().map(equilibrium).collect::<Vec<_>>(),
        decisions: counts.decisions,
        setups: SetUpCount::of([&counts.set_ups]),
        endings: Endings { finished: counts.games - counts.cut_off, cut_off: counts.cut_off },

        #[serde(flatten)]
        faults: some_faults(counts.faults),
        files: hashes(files),
    }))
}

fn deals(range: Range<u64>) -> Deals {
    [range.start, range.end]
}
