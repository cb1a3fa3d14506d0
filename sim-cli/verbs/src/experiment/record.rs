//! Record of an experiment file, beside the result of each entry.

use serde::{Deserialize, Serialize};

use corsair_lab::assertion::{Judgement, Observed};
use corsair_lab::result::Word;
use corsair_present::rows::pretty;

/// Contents of `experiment.json`. They depend on the file and on the results alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the program.
    pub corsair: String,
    /// The title of the file.
    pub title: String,
    /// Its prose.
    pub prose: String,
    /// SHA-256 of the file.
    pub file_sha256: String,
    /// `true` if all its entries have been played.
    pub complete: bool,
    /// The entries that have been.
    pub entries: Vec<EntryRecord>,
}

/// Record of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRecord {
    /// Its id.
    pub id: String,
    /// Its prose.
    pub prose: String,
    /// The arguments that make the same files again.
    pub argv: Vec<String>,
    /// SHA-256 of what the result is conditional on.
    pub identity_sha256: String,
    /// End of the entry.
    pub ended: Ended,
    /// SHA-256 of its manifest, which has those of its tables.
    pub manifest_sha256: String,
    /// SHA-256 of what it told on screen.
    pub screen_sha256: String,
    /// Its assertions with their outcomes.
    pub assertions: Vec<Asserted>,
}

/// End of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// With an answer.
    Done,
    /// With all that was to be played, and no answer to its question.
    Undecided,
}

/// An assertion and what it came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asserted {
    /// The assertion.
    pub assertion: String,
    /// `true` if the assertion holds.
    pub holds: bool,
    /// Why it does not, row by row.
    pub refusals: Vec<String>,
    /// Outcome of each row.
    pub findings: Vec<Found>,
}

/// Outcome of a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The figure, with its row.
    pub figure: String,
    /// The value, or the word.
    pub value: Option<Said>,
    /// The lower end of its interval.
    pub value_lo: Option<f64>,
    /// The upper end.
    pub value_hi: Option<f64>,
    /// `true` if the row supports the assertion.
    pub holds: bool,
}

/// A number or a word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Said {
    /// A number.
    Number(f64),
    /// A word.
    Word(String),
}

/// Verdict on an assertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Word)]
pub(crate) enum Verdict {
    /// The result supports it.
    #[word(good)]
    Holds,
    /// The result does not.
    #[word(bad)]
    Fails,
}

/// Returns the verdict on an assertion.
pub(crate) const fn verdict(holds: bool) -> Verdict {
    if holds { Verdict::Holds } else { Verdict::Fails }
}

impl From<&Judgement> for Asserted {
    fn from(judgement: &Judgement) -> Asserted {
        let found = judgement.findings.iter().map(|finding| {
            let (value, value_lo, value_hi) = match finding.reading.clone() {
                Observed::Exact(value) | Observed::Rough(value) => {
                    (Some(Said::Number(value)), None, None)
                }
                Observed::Estimate { value, low, high } => {
                    (Some(Said::Number(value)), Some(low), Some(high))
                }
                Observed::Word(word) => (Some(Said::Word(word)), None, None),
                Observed::Missing => (None, None, None),
            };
            let (figure, holds) = (finding.figure.clone(), finding.holds);
            Found { figure, value, value_lo, value_hi, holds }
        });
        Asserted {
            assertion: judgement.assertion.to_string(),
            holds: judgement.holds(),
            refusals: judgement.refusals(),
            findings: found.collect(),
        }
    }
}

impl Record {
    /// The text of `experiment.json`.
    pub fn json(&self) -> String {
        pretty(self)
    }

    /// All assertions with their entries: those that fail, then those that hold.
    pub(crate) fn failing_first(&self) -> Vec<(&EntryRecord, &Asserted)> {
        let of_entry = |entry| move |asserted| (entry, asserted);
        let all = self.entries.iter().flat_map(|of| of.assertions.iter().map(of_entry(of)));
        let mut all: Vec<(&EntryRecord, &Asserted)> = all.collect();
        all.sort_by_key(|(_, asserted)| asserted.holds);
        all
    }

    /// The assertions that don't hold: for each its entry, itself, and why.
    pub fn refusals(&self) -> Vec<String> {
        let of_entry = |entry: &EntryRecord| {
            let failing = entry.assertions.iter().filter(|asserted| !asserted.holds);
            let id = entry.id.clone();
            failing
                .map(|of| format!("{id}: `{}`: {}", of.assertion, of.refusals.join("; ")))
                .collect::<Vec<_>>()
        };
        self.entries.iter().flat_map(of_entry).collect()
    }

    /// The entries that have no answer to their question.
    pub fn undecided(&self) -> impl Iterator<Item = &str> {
        let undecided = self.entries.iter().filter(|entry| entry.ended == Ended::Undecided);
        undecided.map(|entry| entry.id.as_str())
    }

    /// Number of assertions.
    pub fn asserted(&self) -> usize {
        self.entries.iter().map(|entry| entry.assertions.len()).sum()
    }
}
