//! What has become of a file of experiments, as text for a terminal.

use crate::present::table::plain_table;
use crate::studies::experiment::{Ended, EntryRecord, Record};

/// The record as text, ended by a line break.
pub fn screen(record: &Record) -> String {
    let mut text = format!("{}\n", record.title);
    if !record.prose.is_empty() {
        text.push_str(&format!("\n{}\n", record.prose));
    }
    let mut table =
        plain_table(["entry", "command", "result", "assertions"].map(String::from).into());
    for entry in &record.entries {
        let command = entry.argv.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" ");
        let result = match entry.ended {
            Ended::Done => "done",
            Ended::Undecided => "undecided",
        };
        table.add_row([entry.id.clone(), command, result.into(), tally(entry)]);
    }
    text.push_str(&format!("\n{}\n", table.trim_fmt()));
    let lines: Vec<String> = record.entries.iter().flat_map(lines).collect();
    if !lines.is_empty() {
        text.push_str(&format!("\n{}\n", lines.join("\n")));
    }
    text
}

/// How many of an entry's assertions hold.
fn tally(entry: &EntryRecord) -> String {
    let all = entry.assertions.len();
    let hold = entry.assertions.iter().filter(|asserted| asserted.holds).count();
    match (hold, all) {
        (_, 0) => "none".into(),
        (1, 1) => "holds".into(),
        (hold, all) if hold == all => format!("all {all} hold"),
        (hold, all) => format!("{hold} of {all} hold"),
    }
}

/// A line for each assertion, and one for each row that does not bear it out.
fn lines(entry: &EntryRecord) -> Vec<String> {
    let mut lines = Vec::new();
    for asserted in &entry.assertions {
        let word = if asserted.holds { "holds" } else { "FAILS" };
        lines.push(format!("{word}  {}: {}", entry.id, asserted.assertion));
        lines.extend(asserted.refusals.iter().map(|refusal| format!("       {refusal}")));
    }
    lines
}
