//! The directory of one result.

use std::path::{Path, PathBuf};

use super::{Manifest, Sheet, Unreadable, bytes_of};
use crate::experiment::Reading;
use crate::games::edition;
use crate::hash::sha256_hex;
use crate::page::verb::Verb;

const MANIFEST: &str = "manifest.json";

/// A result: what it is conditional on, and its tables, as they were sealed.
#[derive(Clone, Debug)]
pub(in crate::page) struct ResultRead {
    path: PathBuf,
    pub(in crate::page) verb: Verb,
    pub(in crate::page) manifest: Manifest,
    /// The text of the manifest.
    pub(in crate::page) manifest_text: String,
    /// The metrics that are shares of games.
    shares: &'static [&'static str],
}

impl ResultRead {
    /// Reads the manifest of a directory, and holds every file against its seal.
    ///
    /// # Errors
    /// There is no result, or it is not as it was written.
    pub(in crate::page) fn read(directory: &Path) -> Result<ResultRead, Unreadable> {
        let path = directory.join(MANIFEST);
        if !path.is_file() {
            let is_begun = directory.join("checkpoint.jsonl").is_file();
            let named = directory.to_path_buf();
            return Err(if is_begun {
                Unreadable::Begun(named)
            } else {
                Unreadable::NoResult(named)
            });
        }
        let bytes = bytes_of(&path)?;
        let form = |source| Unreadable::Form { path: path.clone(), source };
        let manifest: Manifest = serde_json::from_slice(&bytes).map_err(form)?;
        let verb = Verb::of(manifest.argv.first().map_or("", String::as_str))
            .map_err(|source| Unreadable::Verb { path: directory.into(), source })?;
        for (name, sha256) in &manifest.files {
            let path = directory.join(name);
            if sha256_hex(&bytes_of(&path)?) != *sha256 {
                return Err(Unreadable::Changed { path, seal: MANIFEST });
            }
        }
        let shares = edition(&manifest.game)
            .map_err(|unknown| Unreadable::Game {
                path: directory.into(),
                problem: unknown.to_string(),
            })?
            .share_facts();
        let manifest_text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(ResultRead { path: directory.into(), verb, manifest, manifest_text, shares })
    }

    /// Where it is, as it was named.
    pub(in crate::page) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has a table.
    pub(in crate::page) fn has(&self, name: &str) -> bool {
        self.manifest.files.contains_key(name)
    }

    /// A table.
    ///
    /// # Errors
    /// It is not there, or none, or not as it was sealed.
    pub(in crate::page) fn sheet(&self, name: &str) -> Result<Sheet, Unreadable> {
        let path = self.path.join(name);
        let Some(sha256) = self.manifest.files.get(name) else {
            return Err(Unreadable::Unsealed(path));
        };
        let bytes = bytes_of(&path)?;
        if sha256_hex(&bytes) != *sha256 {
            return Err(Unreadable::Changed { path, seal: MANIFEST });
        }
        Sheet::parse(&path, &bytes)
    }

    /// What the verb always writes in its manifest.
    ///
    /// # Errors
    /// It is not there.
    pub(in crate::page) fn given<T>(
        &self,
        key: &'static str,
        value: Option<T>,
    ) -> Result<T, Unreadable> {
        value.ok_or_else(|| Unreadable::Lacks { path: self.path.join(MANIFEST), key })
    }

    /// How a metric reads.
    pub(in crate::page) fn reading(&self, metric: &str) -> Reading {
        match metric == "win" || self.shares.contains(&metric) {
            true => Reading::Share,
            false => Reading::Number,
        }
    }

    /// The arguments after an option, wherever it stands.
    pub(in crate::page) fn arguments_of(&self, option: &str) -> Vec<&str> {
        let argv = &self.manifest.argv;
        let pairs = argv.iter().zip(argv.iter().skip(1));
        pairs.filter(|(word, _)| *word == option).map(|(_, value)| value.as_str()).collect()
    }
}
