//! The report of a tournament as text for a terminal of 100 columns.

use crate::present::faults;
use crate::present::few_deals::said_if_few;
use crate::present::number::{counted, grouped};
use crate::present::text::{answer_text, header_lines, paragraph, rules_text, said_if_cut_off};
use crate::studies::tournament::answer::answer;
use crate::studies::tournament::report::TournamentReport;
use crate::studies::tournament::tables::TournamentRows;

/// The report as text, ended by a line break.
pub fn tournament_screen(report: &TournamentReport<'_>) -> String {
    let rows = TournamentRows::of(report);
    let mut text = header(report) + &answer_text(&answer(&rows));
    text.push_str(&rows.standings_table(report.tournament.rules.score).section());
    let design = &report.tournament.design;
    let few = said_if_few("deals", rows.deals, design.games().div_ceil(rows.deals));
    text.extend(few.map(|line| paragraph(&line)));
    if rows.has_matrix() {
        text.push_str(&rows.matrix().section());
    }
    match &report.ratings {
        Ok(_) => text.push_str(&rows.seats_table().section()),
        Err(undefined) => text.push_str(&format!("\n{undefined}\n")),
    }
    text.push_str(&faults::section(&rows.faults));
    text.push('\n');
    text.push_str(&notes(report, &rows));
    text
}

fn header(report: &TournamentReport<'_>) -> String {
    let tournament = report.tournament;
    let design = &tournament.design;
    let (games, asked) = (design.games(), tournament.games_asked);
    let rounded = if asked < games {
        format!("\n           {} asked, rounded up to whole rounds", grouped(asked))
    } else {
        String::new()
    };
    let met = match design.meetings() {
        (least, most) if least == most => grouped(least * design.rounds()),
        (least, most) => {
            format!("{} to {}", grouped(least * design.rounds()), grouped(most * design.rounds()))
        }
    };
    let played = format!(
        "{} = {} rounds x {} x {} rotations{rounded}",
        grouped(games),
        grouped(design.rounds()),
        counted(design.combinations().len() as u64, "combination", "combinations"),
        design.games_per_block(),
    );
    let each =
        format!("{} games, {met} of them with each other bot", grouped(report.games_of_a_bot()));
    let lines = [
        (String::new(), format!("{} ({})", tournament.title, tournament.game)),
        ("rules".into(), rules_text(&tournament.rules)),
        ("bots".into(), format!("{} at tables of {}", tournament.bots.len(), design.seats())),
        ("seed".into(), tournament.seed.to_string()),
        ("games".into(), played),
        report.set_ups().line(),
        ("each".into(), each),
    ];
    let cut_off = said_if_cut_off(report.totals.cut_off());
    header_lines(&lines) + &cut_off.map_or_else(String::new, |line| line + "\n")
}

fn notes(report: &TournamentReport<'_>, rows: &TournamentRows) -> String {
    let pairs = if rows.has_matrix() {
        "+ and -: the row ends above, or below, the column (5 % for all pairs together, after Holm); no \
         sign: undecided, which is no proof of equal strength."
    } else {
        "Verdicts on pairs are in pairs.csv (-o DIR)."
    };
    let mut notes = paragraph(&format!(
        "All of it is conditional on these bots, this table and these rules. Intervals are 95 % and count \
         deals within combinations, not games; ± is half the width of the interval of the number before it. Ties split a win. * may be the best: no other \
         is shown to win more (95 %). {pairs} Ratings are natural logarithms of Plackett-Luce worths, \
         mean 0.",
    ));
    if report.ratings.is_ok() {
        notes.push_str(&paragraph(&rows.of_ratings()));
    }
    notes
}
