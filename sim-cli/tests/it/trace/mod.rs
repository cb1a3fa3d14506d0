//! Tests of traces: every line fits the game's schema in `docs`. Independent auditors agree with the engine about
//! correct traces and detect falsified traces.

mod audit;
use crate::command;
mod schema;

/// Returns the output of `corsair trace pirates-cove` with these arguments.
fn trace(arguments: &str) -> String {
    trace_of("pirates-cove", arguments)
}

/// Returns the output of `corsair trace` for an edition with these arguments.
fn trace_of(edition: &str, arguments: &str) -> String {
    command::stdout(format!("trace {edition} {arguments}"))
}
