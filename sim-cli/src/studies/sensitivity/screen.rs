//! A sensitivity analysis as tables for a terminal of 100 columns.

use comfy_table::ColumnConstraint;

use crate::lab::CellSums;
use crate::present::factors_table;
use crate::present::number::{counted, decimals, fixed, grouped, signed};
use crate::present::table::{keep_numbers_whole, plain_table};
use crate::present::text::{broken, header_lines, paragraph, rules_text, said_if_cut_off};
use crate::present::varied::Figure;
use crate::studies::sensitivity::report::SensitivityReport;
use crate::studies::sensitivity::{Claim, Detail, Index, Subject, Survival, Tested};
use crate::studies::sensitivity::{Sample, Sensitivity};
use corsair_stats::Confidence;

/// The report as text, ended by a line break.
pub fn sensitivity_screen(report: &SensitivityReport<'_>) -> String {
    let mut text = header(report);
    text.push_str(&factors_table(&report.sensitivity.varied));
    text.push_str(&unvaried(report.sensitivity));
    for (at, table) in report.sensitivity.varied.tables.iter().enumerate() {
        text.push_str(&format!("\nWhat moves the figures of `{}`\n", table.name));
        text.push_str(&movers(report, at));
    }
    text.push_str(&about_indices(report));
    text.push_str("\nDo the conclusions survive?\n");
    text.push_str(&conclusions(report));
    text.push_str(&summary(report));
    text
}

fn header(report: &SensitivityReport<'_>) -> String {
    let (varied, sample) = (&report.sensitivity.varied, &report.sensitivity.sample);
    let points = sample.rows() * sample.points_per_row();
    let cells = report.sensitivity.cells_per_point();
    let games = varied.tables[0].design.games();
    let each = if cells > 1 { format!(" and {} house rules", cells - 1) } else { String::new() };
    let mut lines = vec![
        (String::new(), format!("{} ({})", varied.title, varied.game)),
        ("base".into(), format!("rules {}", rules_text(&varied.base))),
        (
            "points".into(),
            format!("{}: {} in {} rows", varied.design, grouped(points as u64), sample.rows()),
        ),
        (
            "games".into(),
            format!(
                "{} of each point{each} at each table, {} of the base; {} in all",
                grouped(games),
                grouped(games * Sensitivity::BASE_GAMES),
                grouped(varied.games(report.played)),
            ),
        ),
    ];
    for table in &varied.tables {
        let why = if table.why.is_empty() { String::new() } else { format!(": {}", table.why) };
        lines.push(("table".into(), format!("{}{why}", table.name)));
    }
    lines.push(("seed".into(), varied.seed.to_string()));
    let mut text = header_lines(&lines);
    let cut_off = report.played.iter().map(CellSums::cut_off).sum();
    if let Some(line) = said_if_cut_off(cut_off) {
        text.push_str(&(line + "\n"));
    }
    text
}

/// What of the grades asked for stays as it is.
fn unvaried(sensitivity: &Sensitivity) -> String {
    let mut whys: Vec<&str> = Vec::new();
    for of in &sensitivity.unvaried {
        if !whys.contains(&of.why) {
            whys.push(of.why);
        }
    }
    let line = |why: &&str| {
        let these = sensitivity.unvaried.iter().filter(|of| of.why == *why);
        let names: Vec<&str> = these.map(|of| of.name.as_str()).collect();
        paragraph(&format!("not varied: {} ({why})", names.join(", ")))
    };
    whys.iter().map(line).collect()
}

/// The factors that move a figure of the game at a table, beside each other.
fn movers(report: &SensitivityReport<'_>, table: usize) -> String {
    let figure = |index: &Index| match index.subject {
        Subject::Figure(figure) if index.factor == 0 => Some(figure),
        Subject::Figure(_) | Subject::Conclusion(_) => None,
    };
    let figures: Vec<Figure> = report
        .indices
        .iter()
        .filter_map(figure)
        .filter(|of| of.table == table && of.on_screen && of.is_of_game())
        .collect();
    let of = |factor: usize, at: usize| {
        let mut all = report.indices_of(Subject::Figure(figures[at]));
        all.find(|index| index.factor == factor).expect("every factor has an index")
    };
    let varied = &report.sensitivity.varied;
    let (mut moving, mut others) = (Vec::new(), Vec::new());
    for (factor, varying) in varied.factors.iter().enumerate() {
        let shown = (0..figures.len()).filter(|&at| of(factor, at).is_shown()).count();
        if shown > 0 {
            moving.push((shown, factor));
        } else {
            others.push(varying.factor.name.as_str());
        }
    }
    moving.sort_by_key(|&(shown, factor)| (std::cmp::Reverse(shown), factor));
    let scale = |at: usize| match report.sensitivity.sample {
        Sample::Morris(_) => figures[at].scale(),
        Sample::Sobol(_) => 1.0,
    };
    let half = |index: &Index| index.interval.map_or(0.0, |of| of.half_width());
    let places: Vec<usize> = (0..figures.len())
        .map(|at| {
            let halves = (0..varied.factors.len()).map(|factor| scale(at) * half(of(factor, at)));
            decimals(1, halves)
        })
        .collect();
    let labels = figures.iter().map(|of| broken(&of.label(varied), ' ', LABEL_WIDTH));
    let mut screen = plain_table([String::new()].into_iter().chain(labels).collect());
    for &(_, factor) in &moving {
        let cell = |at: usize| {
            let index = of(factor, at);
            let star = if index.is_shown() { "*" } else { " " };
            match index.detail {
                Detail::Undefined => "- ".into(),
                Detail::Morris(_) | Detail::Sobol { .. } => {
                    fixed(scale(at) * index.value(), places[at]) + star
                }
            }
        };
        let name = varied.factors[factor].factor.name.clone();
        screen.add_row([name].into_iter().chain((0..figures.len()).map(cell)));
    }
    keep_numbers_whole(&mut screen);
    for column in screen.column_iter_mut() {
        match column.index {
            0 => {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
            // The mark keeps numbers apart.
            _ => {
                column.set_padding((0, 0));
            }
        }
    }
    let mut text = String::new();
    if !moving.is_empty() {
        text.push_str(&format!("{}\n", screen.trim_fmt()));
    }
    if !others.is_empty() {
        text.push_str(&paragraph(&format!("no effect shown: {}", others.join(", "))));
    }
    text
}

/// The widest word of a column's head, about.
const LABEL_WIDTH: usize = 9;

fn about_indices(report: &SensitivityReport<'_>) -> String {
    let told = || report.indices.iter().filter(|of| of.is_told() && of.bh_p.is_some());
    let shown = told().filter(|of| of.is_shown()).count();
    let what = match report.sensitivity.sample {
        Sample::Morris(_) => {
            "Mean size of elementary effects, mu*: by how much the figure moves over the whole range \
             of the factor"
        }
        Sample::Sobol(_) => {
            "Total Sobol indices: the part of the figure's variance over points that the factor has \
             a share in, alone or with others; - where the figure does not vary beyond its noise"
        }
    };
    let line = format!(
        "{what}. The noise of play is taken out, so what is below 0 is about 0. * after a number: shown \
         ({shown} of {}; Benjamini and Hochberg, 5 %). In a factor's name [*] is every element, and * at \
         its end multiplies. Bots, seats, intervals and more are in indices.csv.",
        grouped(told().count() as u64),
    );
    format!("\n{}", paragraph(&line))
}

fn conclusions(report: &SensitivityReport<'_>) -> String {
    let head = ["", "base", "±", "points", "sd", "holds %", "95 %", "shown", "verdict"];
    let mut text = String::new();
    for (at, table) in report.sensitivity.varied.tables.iter().enumerate() {
        let here = || {
            let all = report.conclusions.iter().enumerate();
            all.filter(move |(_, of)| of.conclusion.table == at)
        };
        if here().next().is_none() {
            continue;
        }
        let mut screen = plain_table(head.map(String::from).into());
        here().for_each(|(_, of)| {
            screen.add_row(cells(of));
        });
        keep_numbers_whole(&mut screen);
        text.push_str(&format!("\n`{}`\n{}\n", table.name, screen.trim_fmt()));
        let moved = here().filter_map(|(number, of)| {
            let index = report.mover(number)?;
            Some(format!("{} by {}", of.conclusion.name, moved(report, index)))
        });
        let moved: Vec<String> = moved.collect();
        if !moved.is_empty() {
            text.push_str(&paragraph(&format!("moved most: {}", moved.join("; "))));
        }
    }
    text
}

fn cells(of: &Tested) -> Vec<String> {
    let scale = of.conclusion.scale;
    let half = scale * of.conclusion.base.half_width(Confidence::REPORTED);
    let places = decimals(1, [half].into_iter());
    let base = match of.conclusion.claim {
        Claim::Above => scale * of.conclusion.base.mean,
        Claim::Within(_) => 0.0,
    };
    vec![
        of.conclusion.name.clone(),
        format!("{base:.places$}"),
        format!("{half:.places$}"),
        signed(scale * of.spread.mean, places),
        format!("{:.places$}", scale * of.spread.deviation()),
        format!("{:.1}", 100.0 * of.holds),
        format!("{:.0}-{:.0}", 100.0 * of.interval.low, 100.0 * of.interval.high),
        format!("{}/{}", of.shown_to_hold, of.shown_to_fail),
        of.survival().name().into(),
    ]
}

/// The factor that moves a conclusion, and for elementary effects which way.
fn moved(report: &SensitivityReport<'_>, index: &Index) -> String {
    let name = &report.sensitivity.varied.factors[index.factor].factor.name;
    match index.detail {
        Detail::Morris(of) if of.mu.abs() > 0.5 * of.mu_star => {
            format!("{name} ({})", if of.mu > 0.0 { "+" } else { "-" })
        }
        Detail::Morris(_) | Detail::Sobol { .. } | Detail::Undefined => name.clone(),
    }
}

fn summary(report: &SensitivityReport<'_>) -> String {
    let with =
        |survival| report.conclusions.iter().filter(|of| of.survival() == survival).count() as u64;
    let mut text = format!(
        "\n{}: {}, {}, {} undecided\n",
        counted(report.conclusions.len() as u64, "conclusion", "conclusions"),
        counted(with(Survival::Survives), "survives", "survive"),
        counted(with(Survival::Falls), "falls", "fall"),
        grouped(with(Survival::Undecided)),
    );
    if !report.not_shown.is_empty() {
        let line = format!(
            "No conclusions, because the base does not show them (Holm, 5 %): {}.",
            report.not_shown.join("; ")
        );
        text.push_str(&paragraph(&line));
    }
    text.push_str(&paragraph(
        "points: mean over points, and sd its standard deviation, both without the noise of play. \
         holds %: at how many points the conclusion holds, once noise is taken out, with its interval \
         over rows, supposing that true values are spread like a normal over points; it survives \
         if that lies at 80 % or above, and falls if below. shown: points whose \
         own games show that it holds / that it fails. Wins in percentage points.",
    ));
    text
}
