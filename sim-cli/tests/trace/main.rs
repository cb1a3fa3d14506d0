//! Traces: every line fits the schema of its game in `docs`, and the independent auditors agree with
//! the engine about 1,000 games, and find what is tampered with.

mod audit;
mod schema;

use std::process::Command;

/// What `corsair trace pirates-cove` writes with these arguments.
fn trace(arguments: &[&str]) -> String {
    trace_of("pirates-cove", arguments)
}

/// What `corsair trace` writes of an edition with these arguments.
fn trace_of(edition: &str, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(["trace", edition])
        .args(arguments)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("a trace is text")
}
