//! Results of scenario files.

use std::fmt;

use crate::inspect::scenario::play::Played;
use corsair_lab::result::ResultRow;

/// A scenario that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// File of the scenario.
    pub file: String,
    /// Title of the scenario.
    pub title: String,
    /// The edition that was played.
    pub game: String,
    /// Rules that the scenario proves.
    pub proves: Vec<String>,
    /// Checks of the scenario.
    pub played: Played,
}

/// A scenario file that can't be played.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "malformed.csv", keys(file))]
pub struct MalformedFile {
    /// The file.
    pub file: String,
    /// The line, from 1; `None` if the file can't be read at all.
    pub line: Option<usize>,
    /// Message that names the key and its fault.
    pub message: String,
}

impl fmt::Display for MalformedFile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.file, self.message),
            None => out.write_str(&self.message),
        }
    }
}
