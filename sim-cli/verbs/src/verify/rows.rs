//! Result rows of `corsair verify`.

use corsair_lab::result::ResultRow;

/// Invariant that the auditor checked.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "invariants.csv", keys(invariant))]
pub struct InvariantRow {
    /// Description of the invariant.
    #[column(label = "checked")]
    pub invariant: String,
    /// Number of times that the auditor checked the invariant.
    #[column(label = "times")]
    pub times: u64,
}

/// Output of the game or a bot that was compared between worlds with equal views.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "outputs.csv", keys(output))]
pub struct OutputRow {
    /// Name of the output.
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
    /// Address of the game, `SEED:DEAL:SEATING`, or the scenario's file.
    #[column(label = "at")]
    pub at: String,
    /// Description of the failure, with its decision.
    #[column(label = "what")]
    pub what: String,
}

/// Scenario that was played, with its numbers of checks.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "scenarios.csv", keys(file))]
pub struct ScenarioRow {
    /// Path of the file.
    #[column(label = "scenario")]
    pub file: String,
    /// Title of the scenario.
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

/// Check of a line in a scenario.
#[derive(Clone, PartialEq, Eq, Debug, ResultRow)]
#[result(file = "checks.csv", keys(file, line))]
pub struct CheckRow {
    /// Path of the file.
    #[column(label = "scenario")]
    pub file: String,
    /// Number of the line, from 1.
    #[column(label = "line")]
    pub line: usize,
    /// Action or expectation of the line.
    #[column(label = "expected")]
    pub what: String,
    /// Actual result of a failed check; empty if the check passed.
    #[column(label = "but")]
    pub failed: Option<String>,
}
