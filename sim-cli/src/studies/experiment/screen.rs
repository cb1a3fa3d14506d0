//! What has become of a file of experiments, as text for a terminal.

use crate::console::{Tone, toned};
use crate::present::text::{hanging, paragraph, paragraphs};
use crate::studies::experiment::tables::entry_table;
use crate::studies::experiment::{EntryRecord, Record};

/// The record as text, ended by a line break.
pub fn screen(record: &Record) -> String {
    let mut text = paragraph(&record.title);
    for prose in paragraphs(&record.prose) {
        text.push_str(&format!("\n{}", paragraph(&prose)));
    }
    text.push_str(&format!("\n{}", entry_table(record).text()));
    let lines: Vec<String> = record.entries.iter().flat_map(lines).collect();
    if !lines.is_empty() {
        text.push_str(&format!("\n{}\n", lines.join("\n")));
    }
    text
}

/// A line for each assertion, and one for each row that does not support it.
fn lines(entry: &EntryRecord) -> Vec<String> {
    let mut lines = Vec::new();
    for asserted in &entry.assertions {
        let (tone, word) = match asserted.holds {
            true => (Tone::Good, "holds"),
            false => (Tone::Bad, "FAILS"),
        };
        let text = hanging("       ", &format!("{}: {}", entry.id, asserted.assertion));
        lines.push(format!("{}  {text}", toned(tone, word)));
        lines.extend(
            asserted
                .refusals
                .iter()
                .map(|refusal| format!("       {}", hanging("       ", refusal))),
        );
    }
    lines
}
