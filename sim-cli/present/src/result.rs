//! Result of a command in memory: tables and manifest, from which files, screens and pages derive.

use clap::ValueEnum;
use serde_json::{Map, Value};

use crate::exit::{Outcome, ResultExt as _};
use crate::files::{MANIFEST, ResultFile, TIMING};
use crate::page::ResultRead;
use crate::page::registry::{GameWords, StoryOf};
use crate::rows::pretty;
use corsair_lab::result::ResultTable;

/// Format of a result on standard output.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Format {
    /// Readable tables
    #[default]
    Table,
    /// Main table of the command as CSV (docs/outputs.md)
    Csv,
    /// One JSON object
    Json,
}

/// Function that writes the manifest for the given files.
type MakeManifest<'r> = Box<dyn Fn(&[ResultFile]) -> String + 'r>;

/// Result of a command in memory.
pub struct VerbResult<'r> {
    /// Tables of the result, the main table first.
    pub tables: Vec<ResultTable>,
    /// Files that are not tables.
    pub others: Vec<ResultFile>,
    /// Function that writes the manifest with the hashes of the given files.
    pub manifest: MakeManifest<'r>,
    /// Text of `timing.json`; `None` if no game was played.
    pub timing: Option<String>,
}

impl<'r> VerbResult<'r> {
    /// Returns a result whose only files are tables.
    pub fn new(
        tables: Vec<ResultTable>,
        manifest: impl Fn(&[ResultFile]) -> String + 'r,
        timing: String,
    ) -> VerbResult<'r> {
        VerbResult {
            tables,
            others: Vec::new(),
            manifest: Box::new(manifest),
            timing: Some(timing),
        }
    }

    /// Returns all files of the result. The manifest comes last, after the files whose hashes it contains.
    pub fn files(&self) -> Vec<ResultFile> {
        let table = |of: &ResultTable| ResultFile { name: of.file, text: of.csv() };
        let mut files: Vec<ResultFile> = self.tables.iter().map(table).collect();
        files.extend(self.others.iter().cloned());
        let text = (self.manifest)(&files);
        files.push(ResultFile { name: MANIFEST, text });
        files.extend(self.timing.clone().map(|text| ResultFile { name: TIMING, text }));
        files
    }

    /// Formats the result for standard output.
    pub fn shown(
        &self,
        story_of: StoryOf,
        words: impl FnOnce(&str) -> Result<GameWords, String>,
        (format, full): (Format, bool),
    ) -> Outcome<String> {
        if format == Format::Csv {
            return Ok(self.tables.first().map_or_else(String::new, ResultTable::csv));
        }
        let text = (self.manifest)(&[]);
        let read = ResultRead::in_memory(text, self.tables.clone(), story_of, words).failed()?;
        let report = read.story().failed()?;
        Ok(match format {
            Format::Table if full => report.text(&read.manifest),
            Format::Table | Format::Csv => report.screen(&read.manifest),
            Format::Json => self.json(&read.manifest_text, &report.verdict),
        })
    }

    /// Formats conditions, answer and tables as one JSON object.
    fn json(&self, manifest: &str, answer: &str) -> String {
        let mut conditions: Map<String, Value> =
            serde_json::from_str(manifest).expect("the manifest is a JSON object");
        conditions.remove("files");
        let tables = self.tables.iter().map(|table| {
            let rows = serde_json::to_value(table).expect("cells convert to JSON");
            (table.file.trim_end_matches(".csv").to_owned(), rows)
        });
        pretty(&Map::from_iter([
            ("conditions".to_owned(), conditions.into()),
            ("answer".to_owned(), answer.into()),
            ("tables".to_owned(), Value::Object(tables.collect())),
        ]))
    }
}
