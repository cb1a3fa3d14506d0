//! Rows of `corsair verify`.

use corsair_lab::result::ResultRow;

/// Invariant of games under the auditor.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "invariants.csv", keys(invariant))]
pub struct InvariantRow {
    /// Invariant.
    #[column(label = "checked")]
    pub invariant: String,
    /// Number of checks.
    #[column(label = "times")]
    pub times: u64,
}

/// Output that was compared between worlds with equal views.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "outputs.csv", keys(output))]
pub struct OutputRow {
    /// Output.
    #[column(label = "output")]
    pub output: String,
    /// Number of comparisons.
    #[column(label = "compared")]
    pub compared: u64,
    /// Number of differences.
    #[column(label = "differ")]
    pub differ: u64,
}

/// First game or scenario that failed.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "first.csv", keys(at))]
pub struct FirstRow {
    /// `SEED:DEAL:SEATING`, or a file.
    #[column(label = "at")]
    pub at: String,
    /// Decision and fault.
    #[column(label = "what")]
    pub what: String,
}

/// Scenario that was played.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "scenarios.csv", keys(file))]
pub struct ScenarioRow {
    /// File.
    #[column(label = "scenario")]
    pub file: String,
    /// Title.
    #[column(label = "title")]
    pub title: String,
    /// Id of the edition.
    pub game: String,
    /// Ids of the rules that the scenario proves, joined by spaces.
    pub proves: String,
    /// Number of checks.
    #[column(label = "checks")]
    pub checks: u64,
    /// Number of checks that failed.
    #[column(label = "failed")]
    pub failed: u64,
}

/// Check of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "checks.csv", keys(file, line))]
pub struct CheckRow {
    /// File.
    #[column(label = "scenario")]
    pub file: String,
    /// Line, from 1.
    #[column(label = "line")]
    pub line: usize,
    /// Action or expectation.
    #[column(label = "expected")]
    pub what: String,
    /// Finding of a failed check; empty if the check passed.
    #[column(label = "but")]
    pub failed: Option<String>,
}
