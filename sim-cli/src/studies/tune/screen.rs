//! A tuning as text for a terminal of 100 columns.

use crate::present::page::words::DisplayUnit;
use crate::present::set_ups::SetUpCount;
use crate::present::text::{
    answer_text, header_lines, paragraph, rules_text, said_if_cut_off, table_lines,
};
use crate::present::tuning::tables::{generation_table, search_text, value_table};
use crate::studies::tune::report::TuneReport;
use crate::studies::tune::tables::figure_table;

/// The most generations and values that are shown.
const MOST_GENERATIONS: usize = 12;
const MOST_VALUES: usize = 12;

/// The report as text, ended by a line break.
pub fn tune_screen(report: &TuneReport<'_>) -> String {
    let question = report.question;
    let mut lines = vec![
        (String::new(), format!("{} ({})", question.title, question.game)),
        ("rules".into(), rules_text(&question.rules)),
        ("tuned".into(), question.subject.clone()),
        ("for".into(), question.objective.clone()),
    ];
    lines.extend(table_lines(question.tables.iter().map(|of| (&of.name, &of.why))));
    lines.extend([
        (
            "search".into(),
            search_text(
                &question.schedule,
                [question.evaluations, question.games_per_evaluation, report.counts.games],
            ),
        ),
        ("seed".into(), question.seed.to_string()),
        SetUpCount::of([&report.counts.set_ups]).line(),
    ]);
    let mut text = header_lines(&lines);
    if let Some(line) = said_if_cut_off(report.counts.cut_off) {
        text.push_str(&format!("{line}\n"));
    }
    text.push_str(&answer_text(&report.answer()));
    let unit = DisplayUnit::of_mean(question.unit);
    if !report.generations.is_empty() {
        text.push_str(&generation_table(&report.generations, unit, MOST_GENERATIONS).section());
    }
    text.push_str(&value_table(&report.values, report.start(), MOST_VALUES).section());
    if report.values.len() > MOST_VALUES {
        let more = report.values.len() - MOST_VALUES;
        text.push_str(&paragraph(&format!("{more} more are in values.csv.")));
    }
    text.push_str(&figure_table(&report.rows, question.unit, report.start()).section());
    text.push('\n');
    text.push_str(&paragraph(
        "What the search saw is exploratory; the figures before and after are confirmed on deals that no \
         candidate had played before. Another search may find better values. Intervals are 95 % and count deals.",
    ));
    text
}
