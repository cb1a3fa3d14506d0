//! The answer in its tables and as JSON.

use std::collections::BTreeMap;

use corsair_engine::best_play::{
    Choice, Ending, FirstDecisionOf, MeasureWord, OddsOf, OutcomeWord, Side,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::pack::inquiry::question::InquiryWords;
use crate::pack::inquiry::rows::{Key, Row, verdict};
use crate::pack::odds::{Setting, exact_or_simulated};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::rows::pretty;
use corsair_lab::CountedAmount;
use corsair_lab::result::{ResultRow, ResultTable, Schema};

pub(super) const ODDS: &str = DeedRow::SCHEMA.file;
pub(super) const DECISIONS: &str = DeedDecisionRow::SCHEMA.file;

/// Tables of answers.
pub(crate) const TABLES: &[&Schema] = &[DeedRow::SCHEMA, DeedDecisionRow::SCHEMA];

/// Probability of an outcome or of a value, or a mean.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "deeds.csv", keys(at))]
pub(crate) struct DeedRow {
    /// Outcome (`found`), mean (`notoriety_mean`), or measure with a value in `at`.
    pub outcome: String,
    /// Value of the measure.
    pub at: Option<CountedAmount>,
    /// Exact probability or mean; empty with `--simulate`.
    #[column(figures_in = "outcome", exact)]
    pub exact: Option<f64>,
    /// Share or mean in the simulation.
    pub simulated: Option<f64>,
    /// Standard error of `simulated`.
    pub simulated_se: Option<f64>,
    /// `simulated` minus the exact value, in standard errors.
    pub z: Option<f64>,
    /// p-value corrected by Holm.
    #[column(unit = p)]
    pub holm_p: Option<f64>,
}

/// Choice of a first decision, the likeliest first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "deed_decisions.csv")]
pub(crate) struct DeedDecisionRow {
    /// Number of the decision, from 0.
    decision: usize,
    /// Probability of the decision.
    probability: f64,
    /// Side that decides: `pirate` or `other`, `ship` or `target`.
    player: String,
    /// Kind, such as `cunning`.
    question: String,
    /// Open dice with additions; of ships ability, masts, cannon and dice.
    dice: String,
    /// Choice in words.
    choice: String,
    /// 1 for the best choice, 0 for others.
    best: u32,
    /// Objective after the choice, under best play.
    value: f64,
}

/// An answer before it is put into words.
pub(super) struct Answered<'a, Q: InquiryWords> {
    pub(super) setting: &'a Setting,
    pub(super) inquiry: &'a Q,
    /// The flags, as they were given.
    pub(super) flags: &'a Value,
    /// The exact odds, where they were asked for.
    pub(super) solved: Option<Solved<Q>>,
    pub(super) rows: Vec<RowOf<Q>>,
    /// How many plays were simulated, and with which seed.
    pub(super) simulated: Option<(u64, u64)>,
}

/// A row of the answer to an inquiry.
pub(super) type RowOf<Q> = Row<OutcomeOf<Q>, MeasureOf<Q>>;
pub(super) type OutcomeOf<Q> =
    <<Q as corsair_engine::best_play::Inquiry>::Ending as Ending>::Outcome;
pub(super) type MeasureOf<Q> =
    <<Q as corsair_engine::best_play::Inquiry>::Ending as Ending>::Measure;

/// What was solved.
pub(super) struct Solved<Q: InquiryWords> {
    pub(super) odds: OddsOf<Q>,
    pub(super) value: f64,
    pub(super) states: usize,
    pub(super) first: Vec<FirstDecisionOf<Q>>,
}

impl<Q: InquiryWords> Answered<'_, Q> {
    /// Returns `deeds.csv`.
    pub(super) fn odds_table(&self) -> ResultTable {
        let rows = self.rows.iter().map(|row| DeedRow {
            outcome: row.key.name().into(),
            at: row.key.at().map(CountedAmount::from),
            exact: row.exact,
            simulated: row.simulated,
            simulated_se: row.error,
            z: row.z,
            holm_p: row.p,
        });
        ResultTable::of(rows.collect())
    }

    /// Returns `deed_decisions.csv`.
    pub(super) fn decision_table(&self) -> ResultTable {
        let first = self.solved.iter().flat_map(|solved| &solved.first).enumerate();
        let rows = first.flat_map(|(number, decision)| {
            let choices = decision.choices.iter().enumerate();
            choices.map(move |(place, Choice { action, value })| DeedDecisionRow {
                decision: number,
                probability: decision.probability,
                player: player::<Q>(decision).into(),
                question: Q::asks(&decision.shown).into(),
                dice: Q::lies_open(&decision.shown),
                choice: self.inquiry.choice(*action),
                best: u32::from(place == 0),
                value: *value,
            })
        });
        ResultTable::of(rows.collect())
    }

    /// The answer in words.
    pub(super) fn answer(&self) -> String {
        let ends = self.rows.iter().filter(|row| matches!(row.key, Key::Outcome(_)));
        let ends = ends.filter_map(|row| {
            let share = exact_or_simulated(row.exact, row.simulated, row.error)?;
            Some((spaced(row.key.name()), share))
        });
        likeliest(ends.collect())
    }

    /// One object, every number to its last digit.
    pub(super) fn json(&self) -> String {
        #[derive(Serialize)]
        struct Object<'a> {
            game: &'a str,
            rules_hash: &'a str,
            question: &'static str,
            answer: String,
            asked: &'a Value,
            #[serde(flatten)]
            exact: Option<Exact>,
            check: Option<Value>,
        }
        #[derive(Serialize)]
        struct Exact {
            value: f64,
            states: usize,
            outcomes: BTreeMap<&'static str, f64>,
            means: BTreeMap<&'static str, f64>,
            spreads: BTreeMap<&'static str, Vec<(f64, f64)>>,
            first: Vec<First>,
        }
        #[derive(Serialize)]
        struct First {
            probability: f64,
            player: &'static str,
            question: &'static str,
            dice: String,
            choices: Vec<(String, f64)>,
        }
        let exact = self.solved.as_ref().map(|solved| {
            let mut exact = Exact {
                value: solved.value,
                states: solved.states,
                outcomes: BTreeMap::new(),
                means: BTreeMap::new(),
                spreads: BTreeMap::new(),
                first: Vec::new(),
            };
            for row in &self.rows {
                let Some(number) = row.exact else { continue };
                match (row.key, row.key.at()) {
                    (Key::Outcome(outcome), _) => {
                        exact.outcomes.insert(outcome.id(), number);
                    }
                    (Key::Mean(measure), _) => {
                        exact.means.insert(measure.id(), number);
                    }
                    (Key::Value(measure, _), at) => {
                        let at = at.unwrap_or_default();
                        exact.spreads.entry(measure.id()).or_default().push((at, number));
                    }
                }
            }
            exact.first = solved
                .first
                .iter()
                .map(|first| First {
                    probability: first.probability,
                    player: player::<Q>(first),
                    question: Q::asks(&first.shown),
                    dice: Q::lies_open(&first.shown),
                    choices: first
                        .choices
                        .iter()
                        .map(|choice| (self.inquiry.choice(choice.action), choice.value))
                        .collect(),
                })
                .collect();
            exact
        });
        pretty(&Object {
            game: self.setting.game,
            rules_hash: self.setting.rules.short_hash(),
            question: self.inquiry.name(),
            answer: self.answer(),
            asked: self.flags,
            exact,
            check: self.check(),
        })
    }

    fn check(&self) -> Option<Value> {
        let (plays, seed) = self.simulated?;
        let (differing, tested) = verdict(&self.rows);
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "outcome": row.key.name(),
                    "at": row.key.at(),
                    "simulated": row.simulated,
                    "simulated_se": row.error,
                    "z": row.z,
                    "holm_p": row.p,
                })
            })
            .collect();
        Some(json!({
            "plays": plays, "seed": seed, "tested": tested, "differing": differing.len(), "rows": rows,
        }))
    }
}

/// The likeliest end.
pub(super) fn likeliest(ends: Vec<(String, Estimate)>) -> String {
    let most = ends.into_iter().max_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
    most.map_or_else(String::new, |(end, share)| {
        format!("The likeliest end is `{end}`: {}.", DisplayUnit::Percent.estimate(share))
    })
}

/// The id of an outcome as words.
pub(super) fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

/// Who decides.
pub(super) fn player<Q: InquiryWords>(decision: &FirstDecisionOf<Q>) -> &'static str {
    match decision.side {
        Side::Raises => Q::SIDES[0],
        Side::Lowers => Q::SIDES[1],
    }
}
