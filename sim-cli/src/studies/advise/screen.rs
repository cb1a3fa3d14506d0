//! Advice as text for a terminal of 100 columns.

use crate::inspect::positions::Asked;
use crate::present::number::{counted, grouped};
use crate::present::page::words::first_few;
use crate::present::text::{answer_text, header_lines, paragraph, rules_text};
use crate::studies::advise::answer::answer;
use crate::studies::advise::race::Stopped;
use crate::studies::advise::report::AdviceReport;
use crate::studies::advise::tables::{advice_table, rows};

/// The most options that are shown; files have all.
const MOST_OPTIONS: usize = 20;

/// The report as text, ended by a line break.
pub fn advice_screen(report: &AdviceReport) -> String {
    let subject = &report.subject;
    let (position, goal) = (&subject.position, &subject.goal);
    let decides = match subject.bots.get(position.seat.index()) {
        Some(bot) => format!("{} ({bot})", position.seat),
        None => position.seat.to_string(),
    };
    let when = match subject.bots.is_empty() {
        true => String::new(),
        false => format!(", turn {}, decision {}", position.turn, position.number),
    };
    let options = match position.list {
        corsair_engine::ActionList::Complete => "all legal actions",
        corsair_engine::ActionList::Sample => "a sample of the legal actions",
    };
    let lines = [
        (String::new(), format!("{} ({})", subject.title, subject.game)),
        ("rules".into(), rules_text(&subject.rules)),
        ("position".into(), format!("{}{when}", subject.place)),
        ("decides".into(), format!("{decides}: {}", position.ask)),
        (
            "options".into(),
            format!("{}: {options}", counted(position.options.len() as u64, "option", "options")),
        ),
        ("playouts".into(), format!("{} in every seat, seed {}", subject.playout.0, subject.seed)),
        ("games".into(), format!("{} ({})", grouped(report.race.games), why(report.race.stopped))),
    ];
    let rows = rows(report);
    let shown = &rows[..rows.len().min(MOST_OPTIONS)];
    let mut text = format!(
        "{}{}{}",
        header_lines(&lines),
        answer_text(&answer(&rows)),
        advice_table(&format!("Options of {}", position.seat), shown, goal.score).section(),
    );
    if rows.len() > shown.len() {
        let more = rows.len() - shown.len();
        text.push_str(&format!("and {more} more, which --format csv lists\n"));
    }
    let taken =
        position.taken.map(|taken| format!("In the game {} was chosen.", report.words(taken)));
    let asked = position.asked.iter().map(|asked| asked_text(report, asked));
    let chosen: Vec<String> = taken.into_iter().chain(asked).collect();
    if !chosen.is_empty() {
        text.push('\n');
    }
    chosen.iter().for_each(|sentence| text.push_str(&paragraph(sentence)));
    let by = goal.score.words(goal.objective.metric().label);
    let note = format!(
        "An option is worth what its seat has at the end of simulated games: the seat takes the option, then \
         {} plays every seat. They begin in states that fit what the seat knows, the same ones for all \
         options. lead: {by} beyond the best of the others; its 95 % intervals hold for all options at once \
         and at every look. ± likewise at every look.",
        subject.playout.0,
    );
    text.push('\n');
    text.push_str(&paragraph(&note));
    text
}

fn why(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Clear => "then it was clear",
        Stopped::Games => "as many as -n allows",
        Stopped::Time => "as many as the time allowed; -n with this number gives the same result",
    }
}

fn asked_text(report: &AdviceReport, asked: &Asked) -> String {
    let Asked { bot, choice, manner, weighed, faults } = asked;
    let mut text = format!("{bot} chooses {}", report.words(*choice));
    if let Some(manner) = manner {
        text.push_str(&format!(": it {manner}"));
    }
    text.push('.');
    if !weighed.is_empty() {
        let mut by_worth = weighed.clone();
        by_worth.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let worth =
            by_worth.iter().map(|(option, worth)| format!("{} {worth:.2}", report.words(*option)));
        let worth: Vec<String> = worth.collect();
        text.push_str(&format!(" In its own measure: {}.", first_few(&worth, 8)));
    }
    for fault in faults {
        text.push_str(&format!(" FAULT {fault}."));
    }
    text
}
