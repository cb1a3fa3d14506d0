//! Estimates of `corsair openings`: the ranking, and sums of all stages.

use crate::openings::plan::{OpeningQuestion, PlayedEquilibrium};
use crate::openings::rows::{RankedOpening, share_of_wins};
use crate::openings::search::Search;
use corsair_cli::tuning::bot_arena::Counts;
use corsair_lab::Stage;
use corsair_lab::result::Estimate;
use corsair_stats::{
    BestComparison, BlockMeans, BlockValues, Confidence, Evidence, compare_with_best,
};

/// Results of `corsair openings`.
#[derive(Clone, Debug)]
pub struct OpeningReport<'q> {
    /// Question of the search.
    pub question: &'q OpeningQuestion,
    /// Search that ranks the openings.
    pub search: &'q Search,
    /// Passes of the equilibrium search, the last of which is the answer; empty without `--equilibrium`.
    pub passes: &'q [PlayedEquilibrium],
}

impl OpeningReport<'_> {
    /// Returns the ranking: confirmed openings by rank, then exploratory openings by rank.
    pub(crate) fn ranked(&self) -> Vec<RankedOpening> {
        let search = self.search;
        let (confirmed, finalists) = (&search.confirmed, &search.finalists);
        let place = |opening: usize| search.place(opening).expect("a finalist has a place");
        let compared = compare_with_best(finalists.len(), search.confidence(), |one, other| {
            let evidence = confirmed.difference(place(finalists[one]), place(finalists[other]));
            (evidence.as_ref().map_or(0.0, Evidence::value), evidence)
        });
        let compared = (1..).zip(finalists).zip(compared).map(|((rank, &opening), beside)| {
            let sums = (confirmed.wins(place(opening)), confirmed.score(place(opening)));
            self.row(opening, (rank, Some(beside)), confirmed.blocks(), sums)
        });
        let explored = (1..).zip(search.ranking()).filter_map(|(rank, opening)| {
            let searched = &search.searched[opening];
            let sums = (&searched.wins, searched.score());
            (searched.blocks > 0).then(|| self.row(opening, (rank, None), searched.blocks, sums))
        });
        compared.chain(explored).collect()
    }

    /// Returns the row of an opening. The row is confirmed if there is a comparison with the best rival.
    fn row(
        &self,
        opening: usize,
        (rank, beside): (usize, Option<BestComparison>),
        blocks: u64,
        (wins, score): (&BlockValues, BlockMeans),
    ) -> RankedOpening {
        let (question, of) = (self.question, &self.question.openings[opening]);
        // The share is fixed by design if the field is an equal bot with an equal opening.
        let is_field = match question.field.as_slice() {
            [(member, _)] => member.digest == question.players[opening].digest,
            _ => false,
        };
        let wins = share_of_wins(wins, question.seats);
        let unit = question.conditions.rules.score.unit.into();
        let score = BlockMeans { unit, ..score };
        let interval = Evidence::of_number(&score).map(|of| of.interval(Confidence::REPORTED));
        RankedOpening {
            opening: of.name.clone(),
            parts: of.parts.clone(),
            cost: of.cost,
            stage: if beside.is_some() { Stage::Confirmed } else { Stage::Exploratory },
            rank,
            rounds: self.search.searched[opening].rounds,
            blocks,
            games: blocks * question.seats as u64,
            win_share: Estimate { interval: wins.interval.filter(|_| !is_field), ..wins },
            score_mean: Estimate::of(score.mean().unwrap_or(0.0), interval),
            less_best: beside.map(|of| Estimate::of(of.difference, of.interval)),
            may_be_best: beside.map(|of| of.may_be_best),
        }
    }

    /// Returns the counts of all stages.
    pub(crate) fn counts(&self) -> Counts {
        let mut counts = self.search.counts.clone();
        for pass in self.passes {
            counts.add(pass.payoffs.tally());
            counts.merge(&pass.search.counts);
        }
        counts
    }
}
