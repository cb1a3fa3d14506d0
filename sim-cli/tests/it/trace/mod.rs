//! Traces: every line fits the schema of its game in `docs`, and the independent auditors agree with the
//! engine about its games, and find tampering.

mod audit;
use crate::command;
mod schema;

/// Output of `corsair trace pirates-cove` with these arguments.
fn trace(arguments: &str) -> String {
    trace_of("pirates-cove", arguments)
}

/// Output of `corsair trace` for an edition with these arguments.
fn trace_of(edition: &str, arguments: &str) -> String {
    command::stdout(format!("trace {edition} {arguments}"))
}
