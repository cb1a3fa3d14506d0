//! The command as its users call it: what it answers to a line of arguments, and what it refuses.

use std::process::{Command, Output};

use serde_json::Value;

pub(crate) fn corsair(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    command.args(arguments.split_whitespace()).output().expect("the program starts")
}

/// What it prints, being content.
#[track_caller]
pub(crate) fn stdout(arguments: &str) -> String {
    let output = corsair(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
pub(crate) fn json(arguments: &str) -> Value {
    serde_json::from_str(&stdout(&format!("{arguments} --format json"))).expect("JSON")
}

/// Bad input, refused for a reason.
#[track_caller]
pub(crate) fn refused(arguments: &str, reason: &str) {
    let output = corsair(arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
    assert!(said.contains(reason), "{arguments}: {said}");
}

/// Rows of a table of a result.
#[track_caller]
pub(crate) fn rows<'r>(result: &'r Value, table: &str) -> &'r [Value] {
    let rows = result["tables"][table].as_array();
    rows.unwrap_or_else(|| panic!("no table {table}: {result}"))
}
