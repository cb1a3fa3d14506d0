//! A sweep as tables for a terminal of 100 columns.

use crate::present::number::grouped;
use crate::present::text::{answer_text, paragraph};
use crate::present::varied::cells::{factor_rows, factor_table};
use crate::present::varied::{header_of, words_of};
use crate::studies::sweep::answer::{answer, strongest_table};
use crate::studies::sweep::report::{Effect, SweepReport};
use crate::studies::sweep::tables::{effect_rows, fit_rows, fit_table, moved_table, unmoved};
use corsair_lab::ScopeKind;

/// The report as text, ended by a line break.
pub fn sweep_screen(report: &SweepReport<'_>) -> String {
    let sweep = report.sweep;
    let words = words_of(sweep, report.played);
    let (effects, fits) = (effect_rows(report), fit_rows(report));
    let mut text =
        header(report) + &answer_text(&answer(&effects, &fits, &words, sweep.base.score));
    text.push_str(&format!("\n{}", factor_table(&factor_rows(sweep, &[])).text()));
    text.push_str(&refused(report));
    text.push_str(&strongest_table(&effects, &words).section());
    for table in &sweep.tables {
        let moved = moved_table(&table.name, &effects, &words);
        if !moved.rows.is_empty() {
            text.push_str(&moved.section());
        }
        text.push('\n');
        for line in unmoved(&table.name, &effects, &words) {
            text.push_str(&paragraph(&line));
        }
        let here = fits.iter().filter(|fit| fit.on_screen && fit.table == table.name);
        let mut fit =
            fit_table(here.filter(|fit| fit.scope == ScopeKind::Game), &words).without("table");
        fit.caption = format!("What main effects explain of the game at {}", table.name);
        text.push_str(&fit.section());
    }
    text + &conclusion(report)
}

fn header(report: &SweepReport<'_>) -> String {
    let sweep = report.sweep;
    let cells = format!("{}, {}", grouped(sweep.cells.len() as u64), sweep.design);
    let games = format!(
        "{} of each cell at each table, {} in all: the same deals in every cell",
        grouped(sweep.tables[0].design.games()),
        grouped(sweep.games(report.played)),
    );
    header_of(sweep, report.played, [("cells".into(), cells), ("games".into(), games)])
}

/// The cells that have no rules.
fn refused(report: &SweepReport<'_>) -> String {
    let cells = || report.sweep.cells.iter().filter_map(|cell| cell.rules.as_ref().err());
    let Some(first) = cells().next() else { return String::new() };
    let line = format!(
        "INVALID: the rules refuse {} of {} cells, such as: {first}. They are in cells.csv with the \
         reason, and left out of the effects.",
        cells().count(),
        report.sweep.cells.len(),
    );
    format!("\n{}", paragraph(&line))
}

fn conclusion(report: &SweepReport<'_>) -> String {
    let told = || report.effects.iter().filter_map(Effect::is_beyond_noise);
    let (beyond, all) = (told().filter(|&is| is).count(), told().count());
    let false_ones = format!("{:.0}", 0.05 * all as f64);
    let line = format!(
        "{beyond} of {all} effects are beyond the noise (Benjamini and Hochberg, 5 %: of those about one in \
         twenty may be chance). effect: what a level adds to the mean of all levels; its 95 % interval is by \
         itself, so that without any effect {false_ones} of the {all} would exclude 0. spread: standard \
         deviation over cells, and beyond main effects: what the sum of effects leaves of it, both without \
         the noise of play.",
        all = grouped(all as u64),
    );
    format!("\n{}", paragraph(&line))
}
