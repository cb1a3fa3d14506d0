//! Results of an experiment file, read from its directory.

use std::path::Path;

use crate::experiment::experiment_directory::PLAN;
use crate::experiment::tables::tally;
use crate::experiment::{EntryRecord, Record};
use corsair_lab::hash::sha256_hex;
use corsair_present::counted;
use corsair_present::files::EXPERIMENT;
use corsair_present::page::ResultRead;
use corsair_present::page::read::{Unreadable, bytes_of};
use corsair_present::page::registry::Registry;
use corsair_present::page::words::listed;

/// Results of an experiment file, with the outcomes of its assertions.
#[derive(Clone, Debug)]
pub(crate) struct ExperimentRead {
    pub(crate) record: Record,
    /// Results of the entries, in the order of the record.
    pub(crate) results: Vec<ResultRead>,
    /// Text of the experiment file.
    pub(crate) plan: String,
}

impl ExperimentRead {
    /// Returns `true` if a directory holds the results of an experiment file.
    pub(crate) fn is_at(directory: &Path) -> bool {
        directory.join(EXPERIMENT).is_file()
    }

    /// Reads the record of an experiment file, its text, and every result in the record.
    ///
    /// # Errors
    /// Fails if the record is incomplete, or a file was changed.
    pub(crate) fn read(
        directory: &Path,
        registry: &impl Registry,
    ) -> Result<ExperimentRead, Unreadable> {
        let path = directory.join(EXPERIMENT);
        let form = |source| Unreadable::Form { path: path.clone(), source };
        let record: Record = serde_json::from_slice(&bytes_of(&path)?).map_err(form)?;
        if !record.complete {
            return Err(Unreadable::Incomplete(directory.into()));
        }
        let results = record.entries.iter().map(|entry| {
            let result = ResultRead::read(&directory.join(&entry.id), registry)?;
            if sha256_hex(result.manifest_text.as_bytes()) != entry.manifest_sha256 {
                let path = directory.join(&entry.id).join("manifest.json");
                return Err(Unreadable::Changed { path, seal: EXPERIMENT });
            }
            Ok(result)
        });
        let results = results.collect::<Result<_, _>>()?;
        let file = directory.join(PLAN);
        let plan = bytes_of(&file)?;
        if sha256_hex(&plan) != record.file_sha256 {
            return Err(Unreadable::Changed { path: file, seal: EXPERIMENT });
        }
        let plan = String::from_utf8_lossy(&plan).into_owned();
        Ok(ExperimentRead { record, results, plan })
    }
}

/// Returns a sentence about assertions and undecided entries; `None` if the file has neither.
pub(super) fn asserted(record: &Record) -> Option<String> {
    let failing: Vec<String> = record.refusals();
    let assertions = match (record.asserted(), failing.as_slice()) {
        (0, _) => None,
        (1, []) => Some("The only assertion holds.".to_owned()),
        (all, []) => Some(format!("All {all} assertions hold.")),
        (_, failing) => tally(record.verdicts())
            .map(|tally| format!("Assertions: {tally}. {}.", failing.join("; "))),
    };
    let undecided: Vec<&str> = record.undecided().collect();
    let entries = counted(record.entries.len() as u64, "entry", "entries");
    let open = (!undecided.is_empty()).then(|| {
        format!(
            "{} of {entries} {} undecided: {}; more games may decide.",
            undecided.len(),
            if undecided.len() == 1 { "is" } else { "are" },
            listed(&undecided)
        )
    });
    let sentences: Vec<String> = assertions.into_iter().chain(open).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Returns the answer of each entry and the outcomes of the assertions, one line each.
pub(super) fn answers(experiment: &ExperimentRead) -> Result<String, Unreadable> {
    let of_entry = |(entry, result): (&EntryRecord, &ResultRead)| {
        Ok(format!("{}: {}", entry.id, result.story()?.verdict.replace('\n', " ")))
    };
    let answers = experiment.record.entries.iter().zip(&experiment.results).map(of_entry);
    let mut lines = answers.collect::<Result<Vec<_>, Unreadable>>()?;
    lines.extend(asserted(&experiment.record));
    Ok(lines.join("\n"))
}

/// Returns a sentence with the command that plays the experiment file again.
pub(super) fn again(record: &Record) -> String {
    format!(
        "Play all experiments again: corsair experiment FILE.toml -o DIR, with Corsair {} and the file below, whose \
         SHA-256 is {}.",
        record.corsair, record.file_sha256,
    )
}
