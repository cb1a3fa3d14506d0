//! What is known of an equilibrium: its payoffs, its mixture, and what an opening gains by leaving it.

use crate::studies::openings::report::{CONFIDENCE, Share};
use crate::studies::openings::{OpeningQuestion, PlayedEquilibrium, greatest_gain};
use corsair_lab::Stage;
use corsair_stats::{BlockMeans, Confidence, Interval, RedrawnMixture, spreads};

/// What an opening wins where the others have certain openings.
#[derive(Clone, PartialEq, Debug)]
pub struct PayoffRow {
    /// The opening, as a place among the candidates.
    pub own: usize,
    /// How many of the others have each candidate.
    pub others: Vec<u8>,
    /// How many deals it rests on; 0 where it is what it is by design.
    pub blocks: u64,
    /// Games of a seat with the opening, every seat counted.
    pub games: u64,
    /// The share of wins; without interval by design, where all seats have the same opening.
    pub share: Share,
}

impl PayoffRow {
    /// The one opening that all others have, if they do, as a place among the candidates.
    pub fn against(&self) -> Option<usize> {
        let mut there = (0..self.others.len()).filter(|&at| self.others[at] > 0);
        there.next().filter(|_| there.next().is_none())
    }
}

/// What an opening gains where all others draw by the mixture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GainRow {
    /// The opening, as an index of the question's.
    pub opening: usize,
    /// Its chance in the mixture; `None` if it was no candidate.
    pub weight: Option<f64>,
    /// How its chance moves where payoffs are drawn anew within their errors.
    pub redrawn: Option<RedrawnWeight>,
    /// What it gains by the payoffs; `None` if it was no candidate.
    pub by_payoffs: Option<f64>,
    /// What the gain rests on.
    pub stage: Stage,
    /// How many deals.
    pub blocks: u64,
    /// Its share of wins less an equal one.
    pub gain: f64,
    /// The interval of the gain: simultaneous for all confirmed openings of all passes, by itself for
    /// others.
    pub interval: Option<Interval>,
}

/// How the chance of an opening in the mixture depends on the errors of payoffs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RedrawnWeight {
    /// Between which chances it lies in 95 % of the draws.
    pub range: Interval,
    /// In which share of the draws it is chosen at all.
    pub support: f64,
}

/// The report on a pass to an equilibrium.
#[derive(Clone, Debug)]
pub struct EquilibriumReport<'q> {
    /// What was played.
    pub played: &'q PlayedEquilibrium,
    /// Every candidate against every spread of the others.
    pub payoffs: Vec<PayoffRow>,
    /// Gains: confirmed ones, the greatest first, then exploratory ones by rank.
    pub gains: Vec<GainRow>,
    /// What the best of the confirmed openings gains.
    pub exploitability: Interval,
}

impl<'q> EquilibriumReport<'q> {
    /// Makes the estimates.
    pub fn new(question: &OpeningQuestion, played: &'q PlayedEquilibrium) -> EquilibriumReport<'q> {
        let gains = gains(question, played);
        let confirmed = gains.iter().filter(|gain| gain.stage == Stage::Confirmed);
        // Where nothing is known of a gain, it may be anything that a share can be.
        let equal = 1.0 / question.seats as f64;
        let any = Interval { low: -equal, high: 1.0 - equal };
        let intervals: Vec<Interval> = confirmed.map(|gain| gain.interval.unwrap_or(any)).collect();
        EquilibriumReport {
            played,
            payoffs: payoffs(question, played),
            gains,
            exploitability: greatest_gain(&intervals),
        }
    }

    /// The gains of a stage.
    pub fn of_stage(&self, stage: Stage) -> impl Iterator<Item = &GainRow> {
        self.gains.iter().filter(move |row| row.stage == stage)
    }

    /// The openings that are shown to gain.
    pub fn gainers(&self) -> impl Iterator<Item = &GainRow> {
        let gains = |row: &&GainRow| row.interval.is_some_and(|of| of.low > 0.0);
        self.of_stage(Stage::Confirmed).filter(gains)
    }
}

fn payoffs(question: &OpeningQuestion, played: &PlayedEquilibrium) -> Vec<PayoffRow> {
    let totals = &played.payoffs;
    let equal = 1.0 / question.seats as f64;
    let mut rows = Vec::new();
    for own in 0..played.candidates.len() {
        for others in spreads(played.candidates.len(), question.seats - 1) {
            let row = match totals.share(own, &others) {
                Some(means) => PayoffRow {
                    own,
                    blocks: means.blocks,
                    games: means.blocks * means.games_per_block,
                    share: Share::new(&means),
                    others,
                },
                None => {
                    let share = Share { value: equal, interval: None };
                    PayoffRow { own, others, blocks: 0, games: 0, share }
                }
            };
            rows.push(row);
        }
    }
    rows
}

fn gains(question: &OpeningQuestion, played: &PlayedEquilibrium) -> Vec<GainRow> {
    let search = &played.search;
    let equal = 1.0 / question.seats as f64;
    let chances = played.mixture.chances();
    let by_payoffs = played.payoffs.game().payoffs(&chances);
    let drawn = played.payoffs.redrawn_games(question.conditions.seed);
    let redrawn =
        RedrawnMixture::of_equilibria(drawn, Confidence::REPORTED).expect("games are drawn");
    let candidate = |opening: usize| played.candidates.iter().position(|&of| of == opening);
    let only = played.mixture.support().next().filter(|_| played.mixture.support().count() == 1);
    let only = only.map(|at| played.candidates[at]);
    let row = |opening: usize, stage: Stage, means: BlockMeans, confidence: Confidence| {
        let varies = means.standard_error().is_some_and(|error| error > 0.0);
        let interval = means.interval(confidence).filter(|_| varies || only == Some(opening));
        let at = candidate(opening);
        GainRow {
            opening,
            weight: at.map(|at| chances[at]),
            redrawn: at.map(|at| RedrawnWeight {
                range: redrawn.ranges[at],
                support: redrawn.support[at],
            }),
            by_payoffs: at.map(|at| by_payoffs[at] - equal),
            stage,
            blocks: means.blocks,
            gain: means.mean().unwrap_or(equal) - equal,
            interval: interval.map(|of| Interval { low: of.low - equal, high: of.high - equal }),
        }
    };
    // Bonferroni: all intervals of confirmed gains hold together, those of all passes too.
    let share = (1.0 - CONFIDENCE) / (search.finalists.len() * question.passes) as f64;
    let together = Confidence::new(1.0 - share);
    let confirmed = search.finalists.iter().map(|&opening| {
        let place = search.place(opening).expect("a finalist has a place");
        row(opening, Stage::Confirmed, search.confirmed.wins(place), together)
    });
    let ranking =
        search.ranking().into_iter().filter(|&opening| search.searched[opening].blocks > 0);
    let explored = ranking.map(|opening| {
        row(opening, Stage::Exploratory, search.searched[opening].wins(), Confidence::REPORTED)
    });
    confirmed.chain(explored).collect()
}
