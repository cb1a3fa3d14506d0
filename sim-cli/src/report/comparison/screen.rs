//! A comparison as tables for a terminal of 100 columns.

use super::super::number::{grouped, signed};
use super::super::screen::{header_lines, keep_numbers_whole, paragraph, plain_table, rules_text};
use super::{ComparisonReport, Delta, Finding};
use crate::experiment::{Comparison, Reading};
use crate::stats::Confidence;

/// The report as text, ended by a line break.
pub fn comparison_screen(report: &ComparisonReport<'_>) -> String {
    let comparison = report.comparison;
    let mut text = header(comparison);
    for variant in 1..comparison.variants.len() {
        for table in 0..comparison.tables.len() {
            text.push_str(&section(report, table, variant));
        }
    }
    text.push_str(&conclusion(report));
    text
}

fn header(comparison: &Comparison) -> String {
    let mut lines = vec![("".to_owned(), comparison.editions())];
    for (index, variant) in comparison.variants.iter().enumerate() {
        let word = if index == 0 { "base" } else { "against" };
        let rules = rules_text(&variant.rules);
        lines.push((word.into(), format!("{}, rules {rules}", variant.name)));
    }
    for table in &comparison.tables {
        let why = if table.why.is_empty() { String::new() } else { format!(": {}", table.why) };
        lines.push(("table".into(), format!("{}{why}", table.name)));
    }
    lines.push(("seed".into(), comparison.seed.to_string()));
    header_lines(&lines)
}

fn section(report: &ComparisonReport<'_>, at: usize, variant: usize) -> String {
    let comparison = report.comparison;
    let (table, played) = (&comparison.tables[at], &report.played[at]);
    let (name, base) = (&comparison.variants[variant].name, &comparison.variants[0].name);
    let blocks = played.totals.blocks();
    let per_block = table.design.games_per_block();
    let stopped = if played.stopped { ", narrow enough" } else { "" };
    let title = format!(
        "{name} less {base} at `{}`: {} games of each = {} deals x {per_block}{stopped}",
        table.name,
        grouped(blocks * per_block),
        grouped(blocks),
    );
    let head = ["", "base", "with", "change", "±", "Holm p", "r", "gain", "verdict"];
    let mut screen = plain_table(head.map(String::from).into());
    for delta in report.on_screen(at, variant) {
        screen.add_row(cells(delta, delta.name(comparison)));
    }
    keep_numbers_whole(&mut screen);
    format!("\n{title}\n{}\n", screen.trim_fmt())
}

fn cells(delta: &Delta, name: String) -> Vec<String> {
    let difference = &delta.difference;
    let interval = difference.interval(Confidence::REPORTED);
    let (scale, unit) = match delta.metric.reading {
        Reading::Share => (100.0, " %"),
        Reading::Number => (1.0, ""),
    };
    let half = interval.map(|of| scale * of.half_width());
    let places = half.map_or(2, decimals);
    let optional = |number: Option<f64>, places: usize| {
        number.map_or_else(|| "-".into(), |number| format!("{number:.places$}"))
    };
    vec![
        name + unit,
        format!("{:.places$}", scale * delta.base),
        format!("{:.places$}", scale * delta.value),
        signed(scale * difference.value(), places),
        optional(half, places),
        delta.holm_p.map_or_else(|| "-".into(), p_text),
        optional(difference.correlation(), 2),
        gain(difference.variance_reduction()),
        delta.finding().map_or("-", Finding::name).into(),
    ]
}

/// Enough decimals to see two digits of a half-width, from 2 to 5.
fn decimals(half_width: f64) -> usize {
    if half_width <= 0.0 {
        return 2;
    }
    (1.0 - half_width.log10().floor()).clamp(2.0, 5.0) as usize
}

fn p_text(p: f64) -> String {
    if p < 0.0001 { "<0.0001".into() } else { format!("{p:.4}") }
}

/// How many times as many independent deals would be needed.
fn gain(factor: Option<f64>) -> String {
    match factor {
        None => "-".into(),
        Some(factor) if factor.is_infinite() => "all".into(),
        Some(factor) => format!("{factor:.2}"),
    }
}

fn conclusion(report: &ComparisonReport<'_>) -> String {
    let mut text = String::from("\n");
    let told: Vec<&Delta> = report.deltas.iter().filter(|delta| delta.on_screen).collect();
    for variant in 1..report.comparison.variants.len() {
        let name = &report.comparison.variants[variant].name;
        let of = |finding: Finding| {
            let here = |delta: &&&Delta| delta.variant == variant;
            told.iter().filter(here).filter(|delta| delta.finding() == Some(finding)).count()
        };
        let counts = [
            Finding::Different,
            Finding::Differs,
            Finding::Equivalent,
            Finding::Identical,
            Finding::NotShown,
            Finding::Undecided,
        ];
        let counted: Vec<String> = counts
            .into_iter()
            .filter(|&finding| of(finding) > 0)
            .map(|finding| format!("{} {}", of(finding), finding.name()))
            .collect();
        text.push_str(&format!("{name}: {}\n", counted.join(", ")));
    }
    text.push_str(&what_common_deals_gain(report, &told));
    text.push_str(
        "± are 95 % and count deals. Holm p: corrected for all figures above. r: correlation of \
         both over\ndeals. gain: how many times as many independent deals the same ± would need.\n",
    );
    text
}

/// Whether it paid that all variants met the same deals.
fn what_common_deals_gain(report: &ComparisonReport<'_>, told: &[&Delta]) -> String {
    let mut gains: Vec<f64> =
        told.iter().filter_map(|delta| delta.difference.variance_reduction()).collect();
    gains.sort_by(f64::total_cmp);
    let Some(&median) = gains.get(gains.len() / 2) else {
        return "Common deals: nothing varied.\n".into();
    };
    let lost: Vec<String> = told
        .iter()
        .filter(|delta| delta.difference.variance_reduction().is_some_and(|factor| factor <= 1.0))
        .map(|delta| {
            let table = &report.comparison.tables[delta.table];
            format!("{} at `{}`", delta.name(report.comparison), table.name)
        })
        .collect();
    let told_lost = match lost.len() {
        0 => "above 1 for all of them".to_owned(),
        1..=4 => format!("NOT ABOVE 1 for {}", lost.join("; ")),
        more => format!("NOT ABOVE 1 for {more} of them, such as {}", lost[..2].join("; ")),
    };
    let line = format!(
        "Common deals: a gain of {} (the median of {} figures), {told_lost}.",
        gain(Some(median)),
        gains.len(),
    );
    paragraph(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_of_a_half_width_are_seen() {
        assert_eq!([3.0, 0.5, 0.04, 0.000_001, 0.0].map(decimals), [2, 2, 3, 5, 2]);
    }

    #[test]
    fn gains_are_told_as_factors() {
        assert_eq!([None, Some(1.5), Some(f64::INFINITY)].map(gain), ["-", "1.50", "all"]);
    }
}
