//! The directory of a file of experiments.

use std::path::Path;

use crate::hash::sha256_hex;
use crate::present::files::EXPERIMENT;
use crate::present::page::ResultRead;
use crate::present::page::read::{Unreadable, bytes_of};
use crate::present::page::registry::Registry;
use crate::studies::experiment::Record;

/// Experiments that were played as one: what was asserted, and each result.
#[derive(Clone, Debug)]
pub(crate) struct SuiteRead {
    pub(crate) record: Record,
    /// The result of each entry, in the order of the record.
    pub(crate) results: Vec<ResultRead>,
}

impl SuiteRead {
    /// Whether a directory is one of experiments.
    pub(crate) fn is_at(directory: &Path) -> bool {
        directory.join(EXPERIMENT).is_file()
    }

    /// Reads the record, and every result that it seals.
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
        Ok(SuiteRead { record, results })
    }
}
