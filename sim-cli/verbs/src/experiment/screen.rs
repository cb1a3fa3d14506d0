//! Report of an experiment for a terminal.

use crate::experiment::record::Asserted;
use crate::experiment::tables::entry_table;
use crate::experiment::{EntryRecord, Record};
use corsair_lab::result::Word as _;
use corsair_present::console::toned;
use corsair_present::text::{hanging, paragraph, paragraphs};

/// Returns the record as text, with a final line break.
pub(crate) fn screen(record: &Record) -> String {
    let mut text = paragraph(&record.title);
    for prose in paragraphs(&record.prose) {
        text.push_str(&format!("\n{}", paragraph(&prose)));
    }
    text.push_str(&format!("\n{}", entry_table(record).text()));
    let lines: Vec<String> = record.worst_first().iter().flat_map(lines).collect();
    if !lines.is_empty() {
        text.push_str(&format!("\n{}\n", lines.join("\n")));
    }
    text
}

/// Returns a line for an assertion, and a line for each reason of its verdict.
fn lines((entry, asserted): &(&EntryRecord, &Asserted)) -> Vec<String> {
    let verdict = asserted.verdict.info();
    let indent = " ".repeat(verdict.word.len() + 2);
    let text = hanging(&indent, &format!("{}: {}", entry.id, asserted.assertion));
    let line = format!("{}  {text}", toned(verdict.tone, verdict.word));
    let refusals = asserted.refusals.iter();
    let refusals = refusals.map(|refusal| format!("{indent}{}", hanging(&indent, refusal)));
    std::iter::once(line).chain(refusals).collect()
}
