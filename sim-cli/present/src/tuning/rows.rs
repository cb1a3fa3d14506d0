//! Row types for the tables of a search.

use corsair_stats::Interval;
use serde::{Deserialize, Serialize};

use crate::page::{Estimate, ResultRead, Unreadable};
use corsair_lab::Stage;
use corsair_lab::result::{ResultRow, ResultTable, Schema, Word};
use corsair_lab::tuning::schedule::Run;
use corsair_lab::tuning::{
    Candidate, Evidence, Generation, Grain, Origin, Raced, Scale, Schedule, Space, Tuned,
};

/// Generation of a search; all metrics are exploratory.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "generations.csv")]
pub struct GenerationRow {
    /// Number of the start of the search, from 1.
    #[column(label = "start")]
    pub start: usize,
    /// Number of the generation within the start, from 1.
    #[column(label = "generation")]
    pub generation: u64,
    /// Number of candidates so far.
    #[column(label = "evaluations")]
    pub evaluations: u64,
    /// Number of candidates in the generation.
    pub population: usize,
    /// Step size, as a part of the ranges.
    #[column(label = "step")]
    pub step: f64,
    /// Metric of the best candidate, on all deals that it played.
    #[column(label = "best", unit = own)]
    pub best: Option<f64>,
    /// Mean metric over candidates, on the deals that all candidates played.
    #[column(label = "mean", unit = own)]
    pub mean: Option<f64>,
    /// Most probable value of the choice.
    #[column(label = "favoured")]
    pub favoured: Option<String>,
    /// Probability of `favoured` in the next generation.
    #[column(label = "chance %", unit = share)]
    pub chance: Option<f64>,
}

/// Origin of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum CandidateOrigin {
    /// Candidate from before the search.
    Start,
    /// Candidate of the screening.
    Screened,
    /// Best candidate of a generation.
    #[word(good)]
    Best,
    /// Mean of the search distribution.
    Middle,
}

/// Kind of a value that a search varies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ValueKind {
    /// Decimal number.
    Number,
    /// Integer.
    Whole,
    /// Choice among several options.
    Choice,
}

/// Candidate of the last race of a search, the best first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "candidates.csv")]
pub struct CandidateRow {
    /// Place of the candidate; the best candidate has place 1.
    #[column(label = "rank")]
    pub rank: usize,
    /// Stage of the estimate: exploratory or confirmed.
    #[column(label = "stage", drop = 1)]
    pub stage: Stage,
    /// Origin of the candidate.
    #[column(label = "origin")]
    pub origin: CandidateOrigin,
    /// Number of the start of the search, from 1.
    #[column(label = "start", drop = 2)]
    pub start: Option<usize>,
    /// Number of the generation within the start, from 1.
    #[column(label = "generation", drop = 2)]
    pub generation: Option<u64>,
    /// Number of race rounds that the candidate played.
    pub rounds: usize,
    /// Number of deals that the candidate played.
    #[column(label = "deals")]
    pub blocks: u64,
    /// Share of games won, or mean metric over tables.
    #[column(label = "metric", unit = own)]
    pub value: Option<Estimate>,
    /// Bot with its settings, or `KEY=VALUE` for each rule.
    #[column(label = "values")]
    pub settings: String,
}

/// Parameter or rule value that the search varied; the choice comes first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "values.csv")]
pub struct ValueRow {
    /// Parameter or rule key, with `*` if the search scales its values.
    #[column(label = "value")]
    pub name: String,
    /// Kind of value.
    pub kind: ValueKind,
    /// Lower end of the range.
    #[column(label = "from")]
    pub low: Option<f64>,
    /// Upper end of the range.
    #[column(label = "to")]
    pub high: Option<f64>,
    /// Scale on which the search varies the value.
    #[column(label = "scale", drop = 1)]
    pub scale: Option<Scale>,
    /// Value before the search.
    #[column(label = "before")]
    pub start: String,
    /// Value that the search found.
    #[column(label = "found")]
    pub found: String,
    /// Loss if the value is reset to `start`: in the unit of the metric, or in margins for several targets.
    #[column(label = "worth", unit = own)]
    pub worth: Option<Estimate>,
    /// Standard deviation of the last samples on `scale`, as a part of the range.
    #[column(label = "spread, % of the scale", unit = share)]
    pub spread: Option<f64>,
}

/// Rows for all tables of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchRows {
    /// Generations of the search.
    pub generations: Vec<GenerationRow>,
    /// Values that the search found.
    pub values: Vec<ValueRow>,
    /// Candidates of the last race.
    pub candidates: Vec<CandidateRow>,
}

impl SearchRows {
    /// Schemas of all tables that a search writes.
    pub const TABLES: [&'static Schema; 3] =
        [GenerationRow::SCHEMA, ValueRow::SCHEMA, CandidateRow::SCHEMA];

    /// Creates the rows for a search that ended with the candidate `found`. The closure `settings` formats a candidate,
    /// and the closure `interval` returns the interval of the candidate's metric.
    pub fn new<S: Evidence>(
        space: &Space,
        (tuned, found): (&Tuned<S>, &Candidate),
        settings: impl Fn(&Candidate) -> String,
        interval: impl Fn(&S) -> Option<Interval>,
    ) -> SearchRows {
        SearchRows {
            generations: generation_rows(space, tuned),
            values: value_rows(space, tuned, found),
            candidates: candidate_rows(tuned, settings, interval),
        }
    }

    /// Reads the rows from a result.
    ///
    /// # Errors
    /// Fails if a table is missing or was changed.
    pub fn read(result: &ResultRead) -> Result<SearchRows, Unreadable> {
        Ok(SearchRows {
            generations: result.rows()?,
            values: result.rows()?,
            candidates: result.rows()?,
        })
    }

    /// Returns the rows as tables of a result.
    pub fn tables(&self) -> [ResultTable; 3] {
        [
            ResultTable::of(self.generations.clone()),
            ResultTable::of(self.values.clone()),
            ResultTable::of(self.candidates.clone()),
        ]
    }
}

/// Schedule of one start of a search, for manifests.
#[derive(Serialize)]
pub struct StartPlan {
    population: usize,
    generations: u64,
    /// Race rounds in a generation, as numbers of candidates and of deals.
    rounds: Vec<(usize, u64)>,
}

/// Returns the schedule of each start, for the manifest of a search.
pub fn starts(schedule: &Schedule) -> Vec<StartPlan> {
    let start = |run: &Run| StartPlan {
        population: run.population,
        generations: run.generations,
        rounds: run.race.rounds().iter().map(|of| (of.arms, of.blocks)).collect(),
    };
    schedule.runs.iter().map(start).collect()
}

/// Returns the rows of the search's generations.
fn generation_rows<S: Evidence>(space: &Space, tuned: &Tuned<S>) -> Vec<GenerationRow> {
    let mut evaluations = 0;
    let row = |of: &Generation| {
        evaluations += of.population as u64;
        let favoured = space.choice.as_ref().zip(of.favoured);
        GenerationRow {
            start: of.place.start,
            generation: of.place.generation,
            evaluations,
            population: of.population,
            step: of.step,
            best: of.best,
            mean: of.mean,
            favoured: favoured.map(|(choice, (option, _))| choice.options[option].clone()),
            chance: of.favoured.map(|(_, chance)| chance),
        }
    };
    tuned.generations.iter().map(row).collect()
}

/// Returns the rows for the candidates in the last race, the best candidate first. The closure `interval` returns the
/// interval of a candidate's metric.
fn candidate_rows<S: Evidence>(
    tuned: &Tuned<S>,
    settings: impl Fn(&Candidate) -> String,
    interval: impl Fn(&S) -> Option<Interval>,
) -> Vec<CandidateRow> {
    let row = |(at, raced): (usize, &Raced<S>)| {
        let (candidate, origin) = &tuned.finalists[raced.entry];
        let place = match origin {
            Origin::Start | Origin::Screened => None,
            Origin::Best(place) | Origin::Middle(place) => Some(place),
        };
        let evidence = raced.evidence.as_ref();
        CandidateRow {
            rank: at + 1,
            stage: Stage::Exploratory,
            origin: match origin {
                Origin::Start => CandidateOrigin::Start,
                Origin::Screened => CandidateOrigin::Screened,
                Origin::Best(_) => CandidateOrigin::Best,
                Origin::Middle(_) => CandidateOrigin::Middle,
            },
            start: place.map(|of| of.start),
            generation: place.map(|of| of.generation),
            rounds: raced.rounds,
            blocks: evidence.map_or(0, Evidence::deals),
            value: evidence.and_then(|of| Some(Estimate::of(of.figure()?, interval(of)))),
            settings: settings(candidate),
        }
    };
    tuned.ranked.iter().enumerate().map(row).collect()
}

/// Returns the rows of the searched values, the choice first.
fn value_rows<S: Evidence>(space: &Space, tuned: &Tuned<S>, found: &Candidate) -> Vec<ValueRow> {
    let start = space.start();
    let choice = space.choice.as_ref().map(|choice| {
        let option = |of: &Candidate| of.option.map_or("", |at| &choice.options[at]).to_owned();
        ValueRow {
            name: choice.name.clone(),
            kind: ValueKind::Choice,
            low: None,
            high: None,
            scale: None,
            start: option(&start),
            found: option(found),
            worth: None,
            spread: None,
        }
    });
    let values = start.values.iter().zip(&found.values);
    let numbers = space.dimensions.iter().zip(values).enumerate();
    let rows = numbers.map(|(at, (of, (&inside, &found)))| {
        let is_within = (of.low..=of.high).contains(&of.start);
        let start = of.text(if is_within { inside } else { of.start });
        ValueRow {
            name: of.name.clone(),
            kind: match of.grain {
                Grain::Whole => ValueKind::Whole,
                Grain::Decimals(_) => ValueKind::Number,
            },
            low: Some(of.low),
            high: Some(of.high),
            scale: Some(of.scale()),
            found: if found == of.start { start.clone() } else { of.text(found) },
            start,
            worth: None,
            spread: tuned.spread.as_ref().map(|spread| spread[at]),
        }
    });
    choice.into_iter().chain(rows).collect()
}

impl ValueRow {
    /// Returns whether the search changed the value.
    pub fn has_moved(&self) -> bool {
        self.start != self.found
    }

    /// Returns whether the initial value is outside the range, so that the search started at the nearest end.
    pub(crate) fn began_outside(&self) -> bool {
        let range = self.low.zip(self.high).zip(self.start.parse().ok());
        range.is_some_and(|((low, high), start): (_, f64)| !(low..=high).contains(&start))
    }

    /// Returns the rows ranked by worth, the most valuable change first, and unchanged values last.
    pub fn ranked(rows: &[ValueRow]) -> Vec<&ValueRow> {
        let mut ranked: Vec<&ValueRow> = rows.iter().collect();
        let worth = |row: &ValueRow| row.worth.map_or(f64::NEG_INFINITY, |of| of.value);
        ranked.sort_by(|one, other| {
            let kept = other.has_moved().cmp(&one.has_moved());
            kept.then(worth(other).total_cmp(&worth(one)))
        });
        ranked
    }
}
