//! The report as text for a terminal of 100 columns.

use crate::present::few_deals::said_if_few;
use crate::present::luck::{NOT_ADJUSTED, luck_table};
use crate::present::number::{counted, grouped};
use crate::present::text::{
    answer_text, command_line, header_lines, paragraph, rules_text, said_if_cut_off,
};
use crate::present::{MetricWords, faults};
use crate::studies::run::answer::answer;
use crate::studies::run::quality;
use crate::studies::run::report::Report;
use crate::studies::run::spread;
use crate::studies::run::tables::RunRows;
use corsair_lab::experiment::Experiment;
use corsair_lab::shell::quoted;
use corsair_lab::{Deals, Seatings};
use corsair_stats::{Confidence, FEWEST_BLOCKS, widening};

/// The report as text, ended by a line break.
pub fn screen(report: &Report<'_>) -> String {
    let (rows, score) = (RunRows::of(report), report.experiment.rules.score);
    let mut text = header(report);
    let (design, metrics) = (&report.experiment.design, MetricWords::of_facts(score, report.facts));
    text.push_str(&answer_text(&answer(&rows, design.seats(), &metrics, score)));
    let [_, unit] = report.experiment.deals.unit();
    let few = said_if_few(unit, design.blocks(), design.games_per_block());
    text.extend(few.map(|line| format!("\n{}", paragraph(&line))));
    text.push_str(&faults::section(&rows.faults));
    let [bots, seats] = rows.summary_tables(score);
    text.push_str(&bots.section());
    text.push_str(&spread::section(report.bots(), score));
    let mut tables = vec![luck_table(&rows.luck, score), rows.difference_table(score), seats];
    tables.extend(rows.event_tables(&metrics));
    tables.extend(quality::tables(&rows.quality, score));
    let notable = rows.notable_table(score);
    let has_notable = !notable.rows.is_empty();
    tables.push(notable);
    tables.retain(|table| !table.rows.is_empty());
    text.extend(tables.iter().map(|table| table.section()));
    if has_notable {
        text.push_str(&command_line("", &format!("corsair {}", replay_arguments(report))));
    }
    if !rows.quality.is_empty() {
        text.push_str(&format!("\n{}", paragraph(&quality::note(&rows.quality, score))));
    }
    if report.experiment.control.is_some() && rows.luck.is_empty() {
        text.push_str(&format!("\n{}", paragraph(NOT_ADJUSTED)));
    }
    text.push('\n');
    text.push_str(&paragraph(&format!(
        "Intervals are 95 % and count {unit}, not games; ± is half the width of the interval of the number before it. Ties split a win. Seats count from 0. \
         1st, 2nd, ...: places, in % of games.",
    )));
    let blocks = report.experiment.design.blocks();
    if blocks >= FEWEST_BLOCKS {
        text.push_str(&paragraph(&format!(
            "Intervals hold for one look. The *_any_* columns of the files hold at all looks together, and are \
             {:.1} times as wide here.",
            widening(blocks, Confidence::REPORTED) / 1.96,
        )));
    }
    text
}

fn header(report: &Report<'_>) -> String {
    let experiment = report.experiment;
    let design = &experiment.design;
    let (games, asked) = (design.games(), experiment.games_asked);
    let rounded = if asked < games {
        format!(" ({} asked, rounded up to whole blocks)", grouped(asked))
    } else {
        String::new()
    };
    let seatings = counted(design.games_per_block(), "seating", "seatings");
    let played = match experiment.deals {
        Deals::Same => {
            let deals = counted(design.blocks(), "deal", "deals");
            format!("{} = {deals} x {seatings}{rounded}", grouped(games))
        }
        Deals::Fresh => {
            let blocks = counted(design.blocks(), "block", "blocks");
            format!("{} = {blocks} x {seatings}, a deal each{rounded}", grouped(games))
        }
    };
    let decisions = report.totals.decisions() as f64 / games as f64;
    let set_ups = match report.totals.quality() {
        Some(_) => report.set_ups().line_with_effective(),
        None => report.set_ups().line(),
    };
    let lines = [
        (String::new(), format!("{} ({})", experiment.title, experiment.game)),
        ("rules".into(), rules_text(&experiment.rules)),
        ("bots".into(), arrangement(experiment)),
        ("seed".into(), experiment.seed.to_string()),
        ("games".into(), played),
        set_ups,
        ("decisions".into(), format!("{decisions:.1} per game")),
    ];
    let cut_off = said_if_cut_off(report.totals.cut_off());
    header_lines(&lines) + &cut_off.map_or_else(String::new, |line| line + "\n")
}

fn arrangement(experiment: &Experiment) -> String {
    if let [alone] = experiment.bots.as_slice() {
        return format!("{} in all {} seats", alone.name, experiment.design.seats());
    }
    let named = &experiment.design.seatings()[0];
    let names: Vec<&str> =
        named.iter().map(|(_, &bot)| experiment.bots[usize::from(bot)].name.as_str()).collect();
    let order = match experiment.seatings {
        Seatings::Rotations => "in this order round the table, rotated",
        Seatings::Fixed => "in seats 0, 1, ...",
    };
    format!("{} ({order})", names.join(", "))
}

/// The arguments that replay the first of the games worth a look.
fn replay_arguments(report: &Report<'_>) -> String {
    let experiment = report.experiment;
    let address = report.notable.first().map(|game| game.address.to_string());
    let mut words = vec!["replay".to_owned(), experiment.game.to_owned()];
    words.extend(address);
    words.extend(experiment.table_arguments.iter().map(|argument| quoted(argument)));
    words.join(" ")
}
