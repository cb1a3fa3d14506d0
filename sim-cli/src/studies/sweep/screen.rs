//! A sweep as tables for a terminal of 100 columns.

use crate::lab::CellSums;
use crate::present::factors_table;
use crate::present::number::{decimals, grouped, signed};
use crate::present::table::{keep_numbers_whole, plain_table};
use crate::present::text::{broken, header_lines, paragraph, rules_text, said_if_cut_off};
use crate::present::varied::Figure;
use crate::studies::sweep::report::{Effect, Fit, SweepReport};
use corsair_stats::Confidence;

/// The report as text, ended by a line break.
pub fn sweep_screen(report: &SweepReport<'_>) -> String {
    let mut text = header(report);
    text.push_str(&factors_table(report.sweep));
    text.push_str(&refused(report));
    for (at, table) in report.sweep.tables.iter().enumerate() {
        let told = |of_game: bool| -> Vec<&Fit> {
            let here = report.fits.iter().filter(|of| of.figure.table == at);
            let told = here.filter(|of| of.figure.on_screen);
            told.filter(|of| of.figure.is_of_game() == of_game).collect()
        };
        text.push_str(&format!("\nMain effects at `{}`\n", table.name));
        text.push_str(&section(report, &told(true)));
        // Bots and seats side by side, as many as there is room for.
        for some in told(false).chunks(COLUMNS) {
            text.push('\n');
            text.push_str(&section(report, some));
        }
    }
    text.push_str(&conclusion(report));
    text
}

/// The most figures side by side.
const COLUMNS: usize = 8;

fn header(report: &SweepReport<'_>) -> String {
    let sweep = report.sweep;
    let cells = sweep.played().count();
    let table = &sweep.tables[0].design;
    let mut lines = vec![
        (String::new(), format!("{} ({})", sweep.title, sweep.game)),
        ("base".into(), format!("rules {}", rules_text(&sweep.base))),
        ("cells".into(), format!("{}, {}", grouped(sweep.cells.len() as u64), sweep.design)),
        (
            "games".into(),
            format!(
                "{} of each cell at each table, {} in all: the same deals in every cell",
                grouped(table.games()),
                grouped(sweep.games(report.played)),
            ),
        ),
    ];
    for table in &sweep.tables {
        let why = if table.why.is_empty() { String::new() } else { format!(": {}", table.why) };
        lines.push(("table".into(), format!("{}{why}", table.name)));
    }
    lines.push(("seed".into(), sweep.seed.to_string()));
    debug_assert!(cells > 0, "a sweep plays something");
    let cut_off = report.played.iter().map(CellSums::cut_off).sum();
    let mut text = header_lines(&lines);
    if let Some(line) = said_if_cut_off(cut_off) {
        text.push_str(&(line + "\n"));
    }
    text
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

fn section(report: &SweepReport<'_>, fits: &[&Fit]) -> String {
    if fits.is_empty() {
        return String::new();
    }
    let figures: Vec<Figure> = fits.iter().map(|of| of.figure).collect();
    let places: Vec<usize> = figures
        .iter()
        .map(|&figure| {
            let halves = report
                .effects_on(figure)
                .map(|of| figure.scale() * of.effect.half_width(Confidence::REPORTED));
            decimals(1, halves) + 1
        })
        .collect();
    let labels = figures.iter().map(|of| broken(&of.label(report.sweep), ' ', LABEL_WIDTH));
    let mut table = plain_table([String::new()].into_iter().chain(labels).collect());
    let line = |name: String, cell: &dyn Fn(usize) -> String| -> Vec<String> {
        [name].into_iter().chain((0..fits.len()).map(cell)).collect()
    };
    let value =
        |at: usize, number: f64| format!("{:.*} ", places[at], figures[at].scale() * number);
    table.add_row(line("mean of all levels".into(), &|at| value(at, fits[at].mean.mean)));
    for (factor, varying) in report.sweep.factors.iter().enumerate() {
        for (level, of) in varying.factor.levels.iter().enumerate() {
            let cell = |at: usize| {
                let found = |effect: &&Effect| (effect.factor, effect.level) == (factor, level);
                let effect = report.effects_on(figures[at]).find(found).expect("an effect");
                let star = if effect.is_beyond_noise() == Some(true) { "*" } else { " " };
                let number = figures[at].scale() * effect.effect.mean;
                signed(number, places[at]) + star
            };
            table.add_row(line(format!("{} = {}", varying.factor.name, of.name()), &cell));
        }
    }
    table.add_row(line("noise floor".into(), &|at| {
        let halves =
            report.effects_on(figures[at]).map(|of| of.effect.half_width(Confidence::REPORTED));
        value(at, halves.fold(0.0, f64::max))
    }));
    table.add_row(line("beyond main effects".into(), &|at| {
        fits[at].unexplained.map_or_else(|| "- ".into(), |of| value(at, of))
    }));
    keep_numbers_whole(&mut table);
    format!("{}\n", table.trim_fmt())
}

/// The widest word of a column's head, about.
const LABEL_WIDTH: usize = 9;

fn conclusion(report: &SweepReport<'_>) -> String {
    let told = || report.effects.iter().filter_map(Effect::is_beyond_noise);
    let (beyond, all) = (told().filter(|&is| is).count(), told().count());
    let false_ones = format!("{:.0}", 0.05 * all as f64);
    let line = format!(
        "* {beyond} of {} effects are beyond the noise (Benjamini and Hochberg, 5 %: of those marked, \
         about one in twenty may be chance). noise floor: the widest 95 % half-width of the column; \
         without any effect {false_ones} of the {} would go beyond theirs. beyond main effects: standard \
         deviation over cells of what the sum of effects leaves, that of noise taken out.",
        grouped(all as u64),
        grouped(all as u64),
    );
    format!("\n{}", paragraph(&line))
}
