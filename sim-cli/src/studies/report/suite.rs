//! The directory of a file of experiments.

use std::path::Path;

use crate::present::counted;
use crate::present::files::EXPERIMENT;
use crate::present::page::ResultRead;
use crate::present::page::read::{Unreadable, bytes_of};
use crate::present::page::registry::Registry;
use crate::present::page::words::listed;
use crate::studies::experiment::suite_directory::PLAN;
use crate::studies::experiment::{Ended, Record};
use corsair_lab::hash::sha256_hex;

/// Experiments that were played as one: what was asserted, and each result.
#[derive(Clone, Debug)]
pub(crate) struct SuiteRead {
    pub(crate) record: Record,
    /// The result of each entry, in the order of the record.
    pub(crate) results: Vec<ResultRead>,
    /// The text of the file.
    pub(crate) plan: String,
}

impl SuiteRead {
    /// Whether a directory is one of experiments.
    pub(crate) fn is_at(directory: &Path) -> bool {
        directory.join(EXPERIMENT).is_file()
    }

    /// Reads the record, the file, and every result that it seals.
    ///
    /// # Errors
    /// It is not complete, or something is not as it was written.
    pub(crate) fn read(
        directory: &Path,
        registry: &impl Registry,
    ) -> Result<SuiteRead, Unreadable> {
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
        Ok(SuiteRead { record, results, plan })
    }
}

/// What has become of the assertions, in a sentence.
pub(super) fn asserted(record: &Record) -> String {
    let all = record.asserted();
    let failing: Vec<String> = record.refusals();
    let mut said = match (all, failing.as_slice()) {
        (0, _) => "Nothing was asserted.".into(),
        (1, []) => "The one assertion holds.".into(),
        (all, []) => format!("All {all} assertions hold."),
        (all, failing) => {
            format!("{} of {all} assertions fail: {}.", failing.len(), failing.join("; "))
        }
    };
    let undecided: Vec<&str> = record.undecided().collect();
    if !undecided.is_empty() {
        said.push_str(&format!(
            " Without an answer to their own question: {}.",
            listed(&undecided)
        ));
    }
    let done = record.entries.iter().filter(|entry| entry.ended == Ended::Done).count();
    format!(
        "{said} {} of {} ended with an answer.",
        done,
        counted(record.entries.len() as u64, "entry", "entries")
    )
}

/// How to play the file again.
pub(super) fn again(record: &Record) -> String {
    format!(
        "All of it again: corsair experiment FILE.toml -o DIR, with Corsair {} and the file below, whose \
         SHA-256 is {}.",
        record.corsair, record.file_sha256,
    )
}
