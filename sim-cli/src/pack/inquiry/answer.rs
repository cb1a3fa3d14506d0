//! The answer in its tables and as JSON.

use std::collections::BTreeMap;

use corsair_engine::best_play::{
    Choice, Ending, FirstDecisionOf, MeasureWord, OddsOf, OutcomeWord, Side,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::pack::inquiry::question::InquiryWords;
use crate::pack::inquiry::rows::{Key, Row, verdict};
use crate::pack::odds::{OddsTable, Setting, exact_or_simulated};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::rows::pretty;
use corsair_lab::result::{ResultRow, Schema};

pub(super) const ODDS: &str = "deeds.csv";
pub(super) const ODDS_COLUMNS: &[&str] =
    &["outcome", "at", "exact", "simulated", "simulated_se", "z", "holm_p"];

pub(super) const DECISIONS: &str = "deed_decisions.csv";
pub(super) const DECISION_COLUMNS: &[&str] =
    &["decision", "probability", "player", "question", "dice", "choice", "best", "value"];

/// The tables that answers are kept in.
pub(crate) const TABLES: &[&Schema] =
    &[DeedRow::SCHEMA, &Schema::untyped(DECISIONS, DECISION_COLUMNS)];

/// Probability or mean of an outcome.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "deeds.csv", keys(at))]
pub(crate) struct DeedRow {
    /// Outcome.
    pub outcome: String,
    /// Value of the outcome, where it is one of a distribution.
    pub at: Option<f64>,
    /// p-value of the distance, corrected by Holm's method.
    #[column(figures_in = "outcome", exact)]
    pub exact: Option<f64>,
    /// Estimate from simulation.
    pub simulated: Option<f64>,
    /// Standard error of that estimate.
    pub simulated_se: Option<f64>,
    /// Distance of both in standard errors.
    pub z: Option<f64>,
    /// p-value of the distance, corrected by Holm's method.
    #[column(unit = p)]
    pub holm_p: Option<f64>,
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
    /// One row for each outcome, each mean and each value of each measure.
    pub(super) fn odds_table(&self) -> OddsTable {
        let text = |number: Option<f64>| number.map_or_else(String::new, |of| of.to_string());
        let rows = self.rows.iter().map(|row| {
            let numbers = [row.key.at(), row.exact, row.simulated, row.error, row.z, row.p];
            std::iter::once(row.key.name().to_owned()).chain(numbers.map(text)).collect()
        });
        OddsTable { file: ODDS, columns: ODDS_COLUMNS, rows: rows.collect() }
    }

    /// One row for each option of each first decision.
    pub(super) fn decision_table(&self) -> OddsTable {
        let first = self.solved.iter().flat_map(|solved| &solved.first).enumerate();
        let rows = first.flat_map(|(number, decision)| {
            decision.choices.iter().enumerate().map(move |(place, Choice { action, value })| {
                vec![
                    number.to_string(),
                    decision.probability.to_string(),
                    player::<Q>(decision).into(),
                    Q::asks(&decision.shown).into(),
                    Q::lies_open(&decision.shown),
                    self.inquiry.choice(*action),
                    u8::from(place == 0).to_string(),
                    value.to_string(),
                ]
            })
        });
        OddsTable { file: DECISIONS, columns: DECISION_COLUMNS, rows: rows.collect() }
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
