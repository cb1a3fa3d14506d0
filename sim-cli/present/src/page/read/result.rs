//! Reader for one result directory.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::MetricWords;
use crate::page::Manifest;
use crate::page::read::{Unreadable, bytes_of};
use crate::page::registry::{GameWords, Registry, StoryOf};
use crate::page::story::Story;
use crate::varied::cells::{CellRow, Levels, levels_of};
use corsair_lab::ScoreWord;
use corsair_lab::hash::sha256_hex;
use corsair_lab::result::{ReadError, ResultRow, ResultTable, read_rows};

const MANIFEST: &str = "manifest.json";

/// Name of the table of cells. This table is large, because it has a row for each metric in each cell. A result may
/// be stored without the table, and its page then has no heat maps of cells.
const OPTIONAL: &str = CellRow::SCHEMA.file;

/// Result with its conditions and tables, from a directory or from memory.
#[derive(Clone, Debug)]
pub struct ResultRead {
    path: PathBuf,
    /// Tables of a result in memory; `None` if the tables are files of the directory.
    tables: Option<Arc<[ResultTable]>>,
    story_of: StoryOf,
    /// Manifest of the result.
    pub manifest: Manifest,
    /// Text of the manifest, for the page.
    pub manifest_text: String,
    /// Game's word for the score.
    pub score: ScoreWord,
    /// Words for the game's metrics.
    pub metrics: MetricWords,
}

impl ResultRead {
    /// Reads the manifest of a directory, and checks the hash of every file.
    ///
    /// # Errors
    /// Fails if the directory has no result, or if a file of the result was changed.
    pub fn read(directory: &Path, registry: &impl Registry) -> Result<ResultRead, Unreadable> {
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
        let story_of = registry
            .story_of(&manifest.argv)
            .map_err(|source| Unreadable::Verb { path: directory.into(), source })?;
        let mut missing = Vec::new();
        for (name, sha256) in &manifest.files {
            let path = directory.join(name);
            if !path.exists() {
                missing.extend((name != OPTIONAL).then_some(name.as_str()));
            } else if sha256_hex(&bytes_of(&path)?) != *sha256 {
                return Err(Unreadable::Changed { path, seal: MANIFEST });
            }
        }
        if !missing.is_empty() {
            let files = missing.join(", ");
            return Err(Unreadable::Missing { path: directory.into(), files });
        }
        let words = match manifest.game.as_str() {
            "" => Ok(GameWords::of_no_game()),
            game => registry.words(game),
        };
        let GameWords { score, metrics } =
            words.map_err(|problem| Unreadable::Game { path: directory.into(), problem })?;
        let manifest_text = String::from_utf8_lossy(&bytes).into_owned();
        let path = directory.into();
        Ok(ResultRead { path, tables: None, story_of, manifest, manifest_text, score, metrics })
    }

    /// Creates a result from tables in memory.
    ///
    /// # Errors
    /// Fails if the manifest is malformed, or if the game is unknown.
    pub(crate) fn in_memory(
        manifest_text: String,
        tables: Vec<ResultTable>,
        story_of: StoryOf,
        words: impl FnOnce(&str) -> Result<GameWords, String>,
    ) -> Result<ResultRead, Unreadable> {
        let path = PathBuf::from(MANIFEST);
        let form = |source| Unreadable::Form { path: path.clone(), source };
        let manifest: Manifest = serde_json::from_str(&manifest_text).map_err(form)?;
        let words = match manifest.game.as_str() {
            "" => Ok(GameWords::of_no_game()),
            game => words(game),
        };
        let GameWords { score, metrics } =
            words.map_err(|problem| Unreadable::Game { path: path.clone(), problem })?;
        let tables = Some(tables.into());
        Ok(ResultRead { path, tables, story_of, manifest, manifest_text, score, metrics })
    }

    /// Returns the table with this name, for a result in memory.
    fn in_tables(&self, name: &str) -> Option<&ResultTable> {
        self.tables.as_ref()?.iter().find(|table| table.file == name)
    }

    /// Builds the story of the result, in words, charts and tables.
    ///
    /// # Errors
    /// Fails if the tables are not in the form that the command writes.
    pub fn story(&self) -> Result<Story, Unreadable> {
        let mut story = (self.story_of)(self)?;
        story.tables.retain(|table| !table.rows.is_empty());
        Ok(story)
    }

    /// Path of the directory in the user's words.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the result has a table.
    pub fn has(&self, name: &str) -> bool {
        match &self.tables {
            Some(_) => self.in_tables(name).is_some(),
            None => self.manifest.files.contains_key(name),
        }
    }

    /// Reads the cells with their levels; `None` if the result was stored without cells.
    ///
    /// # Errors
    /// Fails if the cells are not a table, or if the file was changed.
    pub fn cells(&self) -> Result<Option<Vec<(CellRow, Levels)>>, Unreadable> {
        let is_kept = self.in_tables(OPTIONAL).is_some() || self.path.join(OPTIONAL).exists();
        if !is_kept {
            return Ok(None);
        }
        let (path, bytes) = self.sealed(OPTIONAL)?;
        let levels =
            levels_of(&bytes).map_err(|source| Unreadable::Table { path: path.clone(), source })?;
        let rows = self.read_rows(path, &bytes)?;
        Ok(Some(rows.into_iter().zip(levels).collect()))
    }

    /// Reads the bytes of a table, and checks the table's hash.
    fn sealed(&self, name: &str) -> Result<(PathBuf, Vec<u8>), Unreadable> {
        if let Some(table) = self.in_tables(name) {
            return Ok((name.into(), table.csv().into_bytes()));
        }
        let path = self.path.join(name);
        let Some(sha256) = self.manifest.files.get(name) else {
            return Err(self.lacks(self.path.clone(), format!("`{name}`")));
        };
        let bytes = bytes_of(&path)?;
        if sha256_hex(&bytes) != *sha256 {
            return Err(Unreadable::Changed { path, seal: MANIFEST });
        }
        Ok((path, bytes))
    }

    /// Reads the rows of a table, or returns an empty list if the result lacks the table.
    ///
    /// # Errors
    /// Fails if the table was changed.
    pub fn rows_if_any<R: ResultRow + Clone + 'static>(&self) -> Result<Vec<R>, Unreadable> {
        if self.has(R::SCHEMA.file) { self.rows() } else { Ok(Vec::new()) }
    }

    /// Reads the rows of a table.
    ///
    /// # Errors
    /// Fails if the table is missing, was changed, or is not in the form that its command writes.
    pub fn rows<R: ResultRow + Clone + 'static>(&self) -> Result<Vec<R>, Unreadable> {
        if let Some(rows) = self.in_tables(R::SCHEMA.file).and_then(ResultTable::rows) {
            return Ok(rows.to_vec());
        }
        let (path, bytes) = self.sealed(R::SCHEMA.file)?;
        self.read_rows(path, &bytes)
    }

    fn read_rows<R: ResultRow>(&self, path: PathBuf, bytes: &[u8]) -> Result<Vec<R>, Unreadable> {
        read_rows(bytes).map_err(|source| match source {
            ReadError::Column(name) => self.lacks(path, format!("the column `{name}`")),
            ReadError::Csv(_) | ReadError::Cell { .. } => Unreadable::Rows { path, source },
        })
    }

    /// Returns the error for a result that lacks something that its command writes.
    pub fn lacks(&self, path: PathBuf, lacked: String) -> Unreadable {
        let Manifest { corsair, play, .. } = &self.manifest;
        let writer = format!("Corsair {corsair} with play revision {play}");
        Unreadable::OtherFormat { path, lacked, writer }
    }

    /// Unwraps a manifest value that the command always writes.
    ///
    /// # Errors
    /// Fails if the value is missing.
    pub fn given<T>(&self, key: &'static str, value: Option<T>) -> Result<T, Unreadable> {
        value.ok_or_else(|| self.lacks(self.path.join(MANIFEST), format!("`{key}`")))
    }

    /// Returns the arguments after each occurrence of an option on the command line.
    pub fn arguments_of(&self, option: &str) -> Vec<&str> {
        let argv = &self.manifest.argv;
        let pairs = argv.iter().zip(argv.iter().skip(1));
        pairs.filter(|(word, _)| *word == option).map(|(_, value)| value.as_str()).collect()
    }
}
