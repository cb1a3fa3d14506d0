//! The report on openings: which is best, and what an equilibrium of them is made of.

use crate::present::set_ups::SetUpCount;
use crate::studies::openings::equilibrium::EquilibriumReport;

use crate::present::Mean;
use crate::studies::openings::{OpeningQuestion, PlayedEquilibrium, Search};
use corsair_lab::{Field, Stage};
use corsair_stats::{
    BlockMeans, Confidence, Interval, WithTheBest, wilson_on_blocks, with_the_best,
};

/// What is known of an opening.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OpeningRow {
    /// The opening, as an index of the question's.
    pub opening: usize,
    /// Its place in the ranking, from 1.
    pub rank: usize,
    /// What the estimates rest on.
    pub stage: Stage,
    /// How many rounds of the search it played.
    pub rounds: usize,
    /// How many deals the estimates rest on.
    pub blocks: u64,
    /// Its share of wins, with an interval of its own.
    pub share: Share,
    /// Its mean score.
    pub score: Mean,
    /// What it has beyond the best of the other finalists, confirmed openings only.
    pub with_the_best: Option<WithTheBest>,
}

/// A share of wins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The estimate.
    pub value: f64,
    /// Its interval; `None` where the share is what it is by design, for the field is the same bot
    /// with the same opening.
    pub interval: Option<Interval>,
}

impl Share {
    pub(crate) fn new(means: &BlockMeans) -> Share {
        let interval = wilson_on_blocks(means, Confidence::REPORTED);
        Share { value: means.mean().unwrap_or(0.0), interval }
    }

    /// One that is what it is by design.
    fn by_design(means: &BlockMeans) -> Share {
        Share { interval: None, ..Share::new(means) }
    }
}

/// The report on openings.
#[derive(Clone, Debug)]
pub struct OpeningReport<'q> {
    /// What was asked.
    pub question: &'q OpeningQuestion,
    /// What was played.
    pub search: &'q Search,
    /// Every estimate: confirmed ones by rank, then exploratory ones by rank.
    pub rows: Vec<OpeningRow>,
    /// The passes to an equilibrium, the last of which is the answer; none if it was not asked for.
    pub passes: Vec<EquilibriumReport<'q>>,
}

impl<'q> OpeningReport<'q> {
    /// Makes the estimates.
    pub fn new(
        question: &'q OpeningQuestion,
        search: &'q Search,
        passes: &'q [PlayedEquilibrium],
    ) -> OpeningReport<'q> {
        let only = match question.field.as_slice() {
            [(member, _)] => Some(member.digest),
            _ => None,
        };
        let share = |opening: usize, means: BlockMeans| match Some(question.players[opening].digest)
            == only
        {
            true => Share::by_design(&means),
            false => Share::new(&means),
        };
        let (confirmed, finalists) = (&search.confirmed, &search.finalists);
        let place = |opening: usize| search.place(opening).expect("a finalist has a place");
        let compared = with_the_best(finalists.len(), search.confidence(), |one, other| {
            confirmed.difference(place(finalists[one]), place(finalists[other]))
        });
        let mean = |means: BlockMeans| {
            let varies = means.standard_error().is_some_and(|error| error > 0.0);
            Mean {
                value: means.mean().unwrap_or(0.0),
                interval: means.interval(Confidence::REPORTED).filter(|_| varies),
            }
        };
        let in_units = |means: BlockMeans| BlockMeans {
            unit: question.conditions.rules.score.unit.into(),
            ..means
        };
        let mut rows = Vec::new();
        for (at, (&opening, with_the_best)) in finalists.iter().zip(compared).enumerate() {
            rows.push(OpeningRow {
                opening,
                rank: at + 1,
                stage: Stage::Confirmed,
                rounds: search.searched[opening].rounds,
                blocks: confirmed.blocks(),
                share: share(opening, confirmed.wins(place(opening))),
                score: mean(in_units(confirmed.score(place(opening)))),
                with_the_best: Some(with_the_best),
            });
        }
        for (at, opening) in search.ranking().into_iter().enumerate() {
            let searched = &search.searched[opening];
            if searched.blocks == 0 {
                continue;
            }
            rows.push(OpeningRow {
                opening,
                rank: at + 1,
                stage: Stage::Exploratory,
                rounds: searched.rounds,
                blocks: searched.blocks,
                share: share(opening, searched.wins()),
                score: mean(in_units(searched.score())),
                with_the_best: None,
            });
        }
        let passes = passes.iter().map(|played| EquilibriumReport::new(question, played));
        OpeningReport { question, search, rows, passes: passes.collect() }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.search.games + self.summed(|of| of.payoffs.tally().games + of.search.games)
    }

    pub(crate) fn decisions(&self) -> u64 {
        self.search.decisions + self.summed(|of| of.payoffs.tally().decisions + of.search.decisions)
    }

    /// How many faults of external bots there were.
    pub(crate) fn faults(&self) -> u64 {
        self.search.faults
    }

    pub(crate) fn cut_off(&self) -> u64 {
        self.search.cut_off + self.summed(|of| of.payoffs.tally().cut_off + of.search.cut_off)
    }

    /// Set-ups of the deals of all stages.
    pub(crate) fn set_ups(&self) -> SetUpCount {
        let passes = self.passes.iter().map(|pass| pass.played);
        let of_passes = passes.flat_map(|of| [&of.payoffs.tally().set_ups, &of.search.set_ups]);
        SetUpCount::of(of_passes.chain([&self.search.set_ups]))
    }

    fn summed(&self, of: impl Fn(&PlayedEquilibrium) -> u64) -> u64 {
        self.passes.iter().map(|pass| of(pass.played)).sum()
    }
}

/// How often all simultaneous intervals hold together.
pub(crate) const CONFIDENCE: f64 = 0.95;

impl OpeningQuestion {
    /// Returns the field to draw from.
    pub fn field_to_draw(&self) -> Field {
        Field::new(self.field.iter().map(|&(_, weight)| weight).collect())
    }
}
