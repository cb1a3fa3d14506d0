//! The report on a rare event as text for a terminal of 100 columns.

use crate::present::number::{counted, grouped};
use crate::present::set_ups::SetUpCount;
use crate::present::text::{answer_text, header_lines, paragraph, rules_text, said_if_cut_off};
use crate::studies::rare::RareReport;
use crate::studies::rare::answer::answer;
use crate::studies::rare::tables::stage_table;

/// The report as text, ended by a line break.
pub fn rare_screen(report: &RareReport<'_>) -> String {
    let mut text = header(report) + &answer_text(&answer(&report.row, report.question.rules.score));
    text.push_str(&report.row.table().section());
    text.push_str(&stage_table(&report.stages).section());
    text.push('\n');
    text.push_str(&paragraph(NOTES));
    text
}

const NOTES: &str = "All of it is conditional on these bots, this table and these rules. The interval counts replications, \
     on the scale of logarithms. games' worth: whole games with as many decisions, the pilot's among them; plain games: \
     whole games that show the event with the same error; gain: the ratio. nearness: how many standard deviations the \
     forecast of the nearest seat lies beyond the event.";

fn header(report: &RareReport<'_>) -> String {
    let question = report.question;
    let names: Vec<&str> = question.bots.iter().map(|bot| bot.name.as_str()).collect();
    let played = format!(
        "{} begun = {} of {}, in {}",
        grouped(report.totals.games),
        counted(report.totals.blocks, "replication", "replications"),
        question.splitting.effort,
        counted(report.stages.len() as u64, "stage", "stages"),
    );
    let lines = [
        (String::new(), format!("{} ({})", question.title, question.game)),
        ("rules".into(), rules_text(&question.rules)),
        ("bots".into(), names.join(", ")),
        ("seed".into(), question.seed.to_string()),
        ("games".into(), played),
        SetUpCount::of([&report.totals.set_ups]).line(),
    ];
    let cut_off = said_if_cut_off(report.totals.cut_off);
    header_lines(&lines) + &cut_off.map_or_else(String::new, |line| line + "\n")
}
