//! Results of scenario files.

use std::fmt;

use crate::inspect::scenario::play::Played;
use corsair_lab::result::ResultRow;

/// Scenario that was played, with its checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Path of the scenario's file.
    pub file: String,
    /// Title of the scenario.
    pub title: String,
    /// Edition that was played.
    pub game: String,
    /// Rules that the scenario proves.
    pub proves: Vec<String>,
    /// Checks of the scenario.
    pub played: Played,
}

/// Error for a scenario file that can't be played.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "malformed.csv", keys(file))]
pub struct MalformedFile {
    /// Path of the file.
    pub file: String,
    /// Number of the line, from 1; `None` if the file can't be read at all.
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
