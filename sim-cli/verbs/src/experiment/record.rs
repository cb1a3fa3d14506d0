//! Record of an experiment file, stored beside the results of its entries.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use corsair_lab::assertion::{Judgement, Observed, Verdict};
use corsair_present::rows::pretty;

/// Contents of `experiment.json`, which depend only on the experiment file and the results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Version of the program.
    pub corsair: String,
    /// Title of the file.
    pub title: String,
    /// Prose of the file.
    pub prose: String,
    /// SHA-256 of the file.
    pub file_sha256: String,
    /// `true` if all entries have been played.
    pub complete: bool,
    /// Records of the played entries.
    pub entries: Vec<EntryRecord>,
}

/// Record of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRecord {
    /// Id of the entry.
    pub id: String,
    /// Prose of the entry.
    pub prose: String,
    /// Arguments that reproduce the files.
    pub argv: Vec<String>,
    /// SHA-256 of the identity of the result.
    pub identity_sha256: String,
    /// Outcome of the entry.
    pub ended: Ended,
    /// SHA-256 of the entry's manifest, which has the hashes of the tables.
    pub manifest_sha256: String,
    /// SHA-256 of the entry's screen.
    pub screen_sha256: String,
    /// Assertions of the entry with their outcomes.
    pub assertions: Vec<Asserted>,
}

/// Outcome of an entry that was played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The entry has an answer.
    Done,
    /// All games were played without an answer.
    Undecided,
}

/// Assertion with its verdict and the outcome of each row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asserted {
    /// Text of the assertion.
    pub assertion: String,
    /// `true` if the assertion holds, `false` if it is refuted, and `null` if it is undecided.
    #[serde(rename = "holds")]
    pub verdict: Verdict,
    /// Reasons why the assertion does not hold, row by row.
    pub refusals: Vec<String>,
    /// Outcome of each row.
    pub findings: Vec<Found>,
}

/// Outcome of an assertion in one row of a result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// Name of the metric, with the keys of its row.
    pub figure: String,
    /// Value of the metric.
    pub value: Option<MetricValue>,
    /// Lower end of the metric's interval.
    pub value_lo: Option<f64>,
    /// Upper end of the metric's interval.
    pub value_hi: Option<f64>,
    /// `true` if the row supports the assertion, `false` if it refutes the assertion, and `null` if it does neither.
    #[serde(rename = "holds")]
    pub verdict: Verdict,
    /// Number of games that would decide the assertion, or of deals in a table that counts no games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_decide: Option<u64>,
}

/// Value of a metric: a number or a word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MetricValue {
    /// Number, such as a mean.
    Number(f64),
    /// Word, such as a verdict.
    Word(String),
}

impl EntryRecord {
    /// Returns the verdicts on the assertions of the entry.
    pub(crate) fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.assertions.iter().map(|asserted| asserted.verdict)
    }
}

impl From<&Judgement> for Asserted {
    fn from(judgement: &Judgement) -> Asserted {
        let found = judgement.findings.iter().map(|finding| {
            let (value, value_lo, value_hi) = match finding.reading.clone() {
                Observed::Exact(value) | Observed::Rough(value) => {
                    (Some(MetricValue::Number(value)), None, None)
                }
                Observed::Estimate { value, low, high } => {
                    (Some(MetricValue::Number(value)), Some(low), Some(high))
                }
                Observed::Word { word, .. } => (Some(MetricValue::Word(word)), None, None),
                Observed::Missing => (None, None, None),
            };
            let (figure, verdict) = (finding.figure.clone(), finding.verdict);
            let to_decide = finding.deciding.map(|sample| sample.size);
            Found { figure, value, value_lo, value_hi, verdict, to_decide }
        });
        Asserted {
            assertion: judgement.assertion.to_string(),
            verdict: judgement.verdict(),
            refusals: judgement.refusals(),
            findings: found.collect(),
        }
    }
}

impl Record {
    /// Returns the text of `experiment.json`.
    pub fn json(&self) -> String {
        pretty(self)
    }

    /// Returns all assertions with their entries, the worst verdict first.
    pub(crate) fn worst_first(&self) -> Vec<(&EntryRecord, &Asserted)> {
        let of_entry = |entry| move |asserted| (entry, asserted);
        let all = self.entries.iter().flat_map(|of| of.assertions.iter().map(of_entry(of)));
        let mut all: Vec<(&EntryRecord, &Asserted)> = all.collect();
        all.sort_by_key(|(_, asserted)| Reverse(asserted.verdict));
        all
    }

    /// Returns the assertions that do not hold, each with its entry and the reasons, the worst verdict first.
    pub fn refusals(&self) -> Vec<String> {
        let all = self.worst_first().into_iter();
        let failing = all.filter(|(_, asserted)| asserted.verdict != Verdict::Holds);
        let line = |(entry, of): (&EntryRecord, &Asserted)| {
            let (verdict, reasons) = (of.verdict.name(), of.refusals.join("; "));
            format!("{}: `{}` is {verdict}: {reasons}", entry.id, of.assertion)
        };
        failing.map(line).collect()
    }

    /// Returns the verdicts on all assertions.
    pub(crate) fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.entries.iter().flat_map(EntryRecord::verdicts)
    }

    /// Returns the ids of undecided entries.
    pub fn undecided(&self) -> impl Iterator<Item = &str> {
        let undecided = self.entries.iter().filter(|entry| entry.ended == Ended::Undecided);
        undecided.map(|entry| entry.id.as_str())
    }

    /// Returns the number of assertions.
    pub fn asserted(&self) -> usize {
        self.entries.iter().map(|entry| entry.assertions.len()).sum()
    }
}
