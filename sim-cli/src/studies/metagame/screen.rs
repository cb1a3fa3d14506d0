//! The report on a metagame as text for a terminal of 100 columns.

use crate::present::faults;
use crate::present::number::{counted, grouped};
use crate::present::set_ups::SetUpCount;
use crate::present::text::{answer_text, header_lines, paragraph, rules_text, said_if_cut_off};
use crate::studies::metagame::answer::answer;
use crate::studies::metagame::report::{MEMBERS, MetagameReport, STRONGEST};
use corsair_lab::ProfileTotals;
use corsair_stats::Equilibrium;

/// The report as text, ended by a line break.
pub fn metagame_screen(report: &MetagameReport<'_>) -> String {
    let rows = &report.rows;
    let seats = report.question.profiles.seats();
    let mut text = header(report) + &answer_text(&answer(rows, seats));
    text.push_str(&rows.choices_table().section());
    text.push_str(&rows.matrix().section());
    if !rows.cycles.is_empty() {
        text.push_str(&rows.cycles_table().section());
    }
    text.push_str(&rows.sweep_table().section());
    text.push_str(&faults::section(&rows.faults));
    text.push('\n');
    text.push_str(&notes(report));
    text
}

fn header(report: &MetagameReport<'_>) -> String {
    let question = report.question;
    let tally = report.totals.tally();
    let tables = question.profiles.spreads().len() as u64;
    let played = format!(
        "{}: {} at each of {}, under every seating that differs",
        grouped(tally.games),
        counted(question.deals, "deal", "deals"),
        counted(tables, "table", "tables"),
    );
    let lines = [
        (String::new(), format!("{} ({})", question.title, question.game)),
        ("rules".into(), rules_text(&question.rules)),
        (
            "bots".into(),
            format!("{} at tables of {}", question.bots.len(), question.profiles.seats()),
        ),
        ("seed".into(), question.seed.to_string()),
        ("games".into(), played),
        SetUpCount::of([&tally.set_ups]).line(),
    ];
    let cut_off = said_if_cut_off(tally.cut_off);
    header_lines(&lines) + &cut_off.map_or_else(String::new, |line| line + "\n")
}

fn notes(report: &MetagameReport<'_>) -> String {
    let mut notes = paragraph(&format!(
        "All of it is conditional on these bots, this table and these rules. Equilibrium: a mixture that no player \
         gains by leaving for one of these bots while all others draw by it; there may be others. Ranges are the \
         middle 95 % of {} redraws of the payoffs within their errors: where both ends are equal, nearly all gave the \
         same. In support: in how many of them a bot is chosen. Gain: wins \
         beyond an equal share where all others draw by it. α-rank: a population of {MEMBERS} at α = {}, in which all \
         play one bot at a time. + and -: the row wins more, or less, than an equal share (5 % for all tables of \
         two bots together, after Holm); no sign: undecided, which is no proof of equal strength.",
        ProfileTotals::DRAWS,
        grouped(STRONGEST as u64),
    ));
    if report.regret > Equilibrium::EXACT {
        let gain = 100.0 * report.regret;
        notes.push_str(&paragraph(&format!(
            "No exact equilibrium was found: by the payoffs a player gains {gain:.2}pp who leaves this mixture."
        )));
    }
    notes
}
