//! A sensitivity analysis as tables for a terminal of 100 columns.

use crate::present::number::{counted, grouped};
use crate::present::text::{answer_text, paragraph};
use crate::present::varied::cells::{factor_rows, factor_table, unvaried_notes};
use crate::present::varied::{header_of, words_of};
use crate::studies::sensitivity::answer::answer;
use crate::studies::sensitivity::report::SensitivityReport;
use crate::studies::sensitivity::tables::{
    conclusion_rows, conclusion_table, index_rows, index_table, moved_most, movers,
};
use crate::studies::sensitivity::{Sample, Sensitivity, Survival};

/// The report as text, ended by a line break.
pub fn sensitivity_screen(report: &SensitivityReport<'_>) -> String {
    let varied = &report.sensitivity.varied;
    let factors = factor_rows(varied, &report.sensitivity.unvaried);
    let words = words_of(varied, report.played);
    let (indices, conclusions) = (index_rows(report), conclusion_rows(report));
    let mut text = header(report) + &answer_text(&answer(&conclusions, &indices, &words));
    text.push_str(&format!("\n{}", factor_table(&factors).text()));
    for note in unvaried_notes(&factors) {
        text.push_str(&paragraph(&note));
    }
    let mut above = 0;
    for table in &varied.tables {
        let (moving, others) = movers(&table.name, &indices);
        above += moving.len();
        if !moving.is_empty() {
            let mut shown = index_table(&moving, &conclusions, &words).without("table");
            shown.caption = format!("What moves the figures of {}", table.name);
            text.push_str(&shown.without("verdict").section());
        }
        if let Some(others) = others {
            text.push_str(&format!("\n{}", paragraph(&format!("`{}`: {others}", table.name))));
        }
    }
    text.push_str(&about_indices(report, above));
    text.push_str("\nDo the conclusions survive?\n");
    for table in &varied.tables {
        let here = || conclusions.iter().filter(|row| row.table == table.name);
        if here().next().is_none() {
            continue;
        }
        text.push_str(&conclusion_table(format!("`{}`", table.name), here(), &words).section());
        if let Some(moved) = moved_most(here(), &indices) {
            text.push_str(&paragraph(&moved));
        }
    }
    text + &summary(report)
}

fn header(report: &SensitivityReport<'_>) -> String {
    let (varied, sample) = (&report.sensitivity.varied, &report.sensitivity.sample);
    let points = sample.rows() * sample.points_per_row();
    let cells = report.sensitivity.cells_per_point();
    let games = varied.tables[0].design.games();
    let each = if cells > 1 { format!(" and {} house rules", cells - 1) } else { String::new() };
    let points = format!("{}: {} in {} rows", varied.design, grouped(points as u64), sample.rows());
    let games = format!(
        "{} of each point{each} at each table, {} of the base; {} in all",
        grouped(games),
        grouped(games * Sensitivity::BASE_GAMES),
        grouped(varied.games(report.played)),
    );
    header_of(varied, report.played, [("points".into(), points), ("games".into(), games)])
}

/// What effects are, and how many of those that are shown are above.
fn about_indices(report: &SensitivityReport<'_>, above: usize) -> String {
    let told = || report.indices.iter().filter(|of| of.is_told() && of.bh_p.is_some());
    let shown = told().filter(|of| of.is_shown()).count();
    let what = match report.sensitivity.sample {
        Sample::Morris(_) => {
            "Elementary effects: by how much the figure moves over the whole range of the factor. size: \
             the root of their mean square; μ: their mean, with its sign, by chance greater where both are small"
        }
        Sample::Sobol(_) => {
            "Total Sobol indices: the part of the figure's variance over points that the factor has \
             a share in, alone or with others; – where the figure does not vary beyond its noise"
        }
    };
    let line = format!(
        "{what}. The noise of play is taken out. Of {} {shown} are shown (Benjamini and Hochberg, 5 %): the {above} \
         above, on figures of the game, and {} on those of bots and seats and on conclusions, in indices.csv. In a \
         factor's name [*] is every element, and * at its end multiplies.",
        grouped(told().count() as u64),
        shown - above,
    );
    format!("\n{}", paragraph(&line))
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
         holds %: at how many points the conclusion holds, once noise is taken out, supposing that true \
         values are spread like a normal over points. 95 %: the interval of that share by what each \
         point's own games show, which supposes nothing; the conclusion survives if it lies at 80 % or \
         above, and falls if below. shown: points at which it is shown to hold / to fail, corrected for \
         their number.",
    ));
    text
}
