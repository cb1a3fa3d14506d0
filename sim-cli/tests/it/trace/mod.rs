//! Traces: every line fits the schema of its game in `docs`, and the independent auditors agree with
//! the engine about its games, and find what is tampered with.

mod audit;
use crate::command;
mod schema;

/// What `corsair trace pirates-cove` writes with these arguments.
fn trace(arguments: &str) -> String {
    trace_of("pirates-cove", arguments)
}

/// What `corsair trace` writes of an edition with these arguments.
fn trace_of(edition: &str, arguments: &str) -> String {
    command::stdout(format!("trace {edition} {arguments}"))
}
