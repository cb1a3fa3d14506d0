//! The files of `corsair odds -o`.

use std::collections::BTreeMap;

use corsair_engine::games::cove::odds::VolleyOdds;
use serde::Serialize;

use crate::games::cove::odds::outcome::{Key, exact};
use crate::games::cove::odds::{Answer, BattleWords};
use crate::lab::{PlanRecord, ResolvedRules};
use crate::present::ResultFile;
use crate::present::rows::{csv, pretty};
use crate::present::{Conditions, hashes};

/// The columns of `odds.csv`.
pub const ODDS_COLUMNS: [&str; 8] =
    ["ship", "outcome", "at", "exact", "simulated", "simulated_se", "z", "holm_p"];

/// The columns of the distribution of hits.
pub const VOLLEY_COLUMNS: [&str; 4] = ["dice", "hit_on", "hits", "probability"];

/// What an answer is conditional on.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The id of the edition.
    pub game: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The rules.
    pub rules: ResolvedRules,
    /// The battle.
    pub words: BattleWords,
    /// The plan.
    pub plan: PlanRecord,
}

/// One row for each outcome.
pub fn odds_csv(answer: &Answer) -> String {
    let text = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    let row = |key: Key, numbers: [Option<f64>; 5]| {
        let ship = key.ship.map_or_else(String::new, |ship| ship.to_string());
        let at = key.at.map_or_else(String::new, |at| at.to_string());
        let mut fields = vec![ship, key.outcome.id().to_owned(), at];
        fields.extend(numbers.map(text));
        fields
    };
    let rows: Vec<Vec<String>> = match (&answer.check, &answer.odds) {
        (Some(check), _) => check
            .rows
            .iter()
            .map(|of| row(of.key, [of.exact, Some(of.simulated), Some(of.error), of.z, of.p]))
            .collect(),
        (None, Some(odds)) => exact(odds)
            .into_iter()
            .map(|(key, number)| row(key, [Some(number), None, None, None, None]))
            .collect(),
        (None, None) => Vec::new(),
    };
    csv(&ODDS_COLUMNS, rows.into_iter())
}

/// One row for each number of hits.
pub fn volley_csv(volleys: &[VolleyOdds]) -> String {
    let rows = volleys.iter().flat_map(|volley| {
        (0..).zip(&volley.hits).map(|(hits, probability): (u32, &f64)| {
            vec![
                volley.dice.to_string(),
                volley.hit_on.to_string(),
                hits.to_string(),
                probability.to_string(),
            ]
        })
    });
    csv(&VOLLEY_COLUMNS, rows)
}

/// A table and the manifest that seals it.
pub fn result_files(setting: &Setting, table: ResultFile) -> Vec<ResultFile> {
    #[derive(Serialize)]
    struct Manifest<'a> {
        #[serde(flatten)]
        conditions: Conditions<'a>,
        files: BTreeMap<&'a str, String>,
    }
    let manifest = pretty(&Manifest {
        conditions: Conditions::new(&setting.plan, setting.game, setting.title, &setting.rules),
        files: hashes(std::slice::from_ref(&table)),
    });
    vec![table, ResultFile { name: "manifest.json".into(), text: manifest }]
}
