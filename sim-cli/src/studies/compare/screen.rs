//! A comparison as tables for a terminal of 100 columns.

use crate::lab::assertion::Unit;
use crate::present::number::{counted, p_text, rounded, signed};
use crate::present::table::{keep_numbers_whole, plain_table};
use crate::present::text::{header_lines, paragraph, rules_text};
use crate::studies::compare::Comparison;
use crate::studies::compare::report::ComparisonReport;
use crate::studies::compare::{Delta, Difference, Finding};
use corsair_stats::{Confidence, EquivalenceTest, RareDifference};

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
    if comparison.variants[variant].is_the_rules_of(comparison.base()) {
        let line = format!(
            "`{name}` at `{}`: the rules of {base} under another name; every difference is exactly 0.",
            table.name,
        );
        return format!("\n{}", paragraph(&line));
    }
    let title = format!(
        "{name} less {base} at `{}`: {} of each = {} x {per_block}{stopped}",
        table.name,
        counted(blocks * per_block, "game", "games"),
        counted(blocks, "deal", "deals"),
    );
    let head = ["", "base", "with", "change", "±", "Holm p", "r", "gain", "verdict"];
    let mut screen = plain_table(head.map(String::from).into());
    for delta in report.on_screen(at, variant) {
        screen.add_row(cells(delta, delta.name(comparison)));
    }
    keep_numbers_whole(&mut screen);
    let (title, table) = (paragraph(&title), screen.trim_fmt());
    format!("\n{title}{table}\n{}{}", rare(report, at, variant), margins(report, at, variant))
}

/// Between what the changes lie that few deals show: no ± is around them.
fn rare(report: &ComparisonReport<'_>, at: usize, variant: usize) -> String {
    let told = report.on_screen(at, variant).filter(|delta| delta.difference.is_rare());
    let ends = told.filter_map(|delta| {
        let interval = delta.difference.interval(Confidence::REPORTED)?;
        let places = decimals(100.0 * interval.half_width());
        let [low, high] = [interval.low, interval.high].map(|end| signed(100.0 * end, places));
        Some(format!("{} {low} to {high}", delta.name(report.comparison)))
    });
    match ends.collect::<Vec<_>>().join("; ") {
        none if none.is_empty() => none,
        ends => paragraph(&format!(
            "*: fewer than {} deals differ, which show no difference of the mean; 95 %, pp: {ends}",
            RareDifference::FEWEST,
        )),
    }
}

/// How claims about margins stand, where there are margins.
fn margins(report: &ComparisonReport<'_>, at: usize, variant: usize) -> String {
    let head = ["", "margin", "p within", "Holm", "p beyond", "Holm", "verdict"];
    let mut screen = plain_table(head.map(String::from).into());
    for delta in report.on_screen(at, variant) {
        let Some((margin, claims)) = delta.margin else { continue };
        let told = |claims: Option<EquivalenceTest>, of: fn(EquivalenceTest) -> f64| {
            claims.map_or_else(|| "-".into(), |claims| p_text(of(claims)))
        };
        let margin = match delta.metric.unit {
            Unit::Share => format!("±{}pp", rounded(100.0 * margin)),
            Unit::Number => format!("±{}", rounded(margin)),
        };
        screen.add_row([
            delta.name(report.comparison),
            margin,
            told(claims, |of| of.within),
            told(delta.claims, |of| of.within),
            told(claims, |of| of.beyond),
            told(delta.claims, |of| of.beyond),
            delta.finding().map_or("-", Finding::name).into(),
        ]);
    }
    if screen.row_count() == 0 {
        return String::new();
    }
    keep_numbers_whole(&mut screen);
    format!("\nagainst the margins (two one-sided tests)\n{}\n", screen.trim_fmt())
}

fn cells(delta: &Delta, name: String) -> Vec<String> {
    let difference = &delta.difference;
    let reach = difference.reach(Confidence::REPORTED);
    let (scale, unit) = match delta.metric.unit {
        Unit::Share => (100.0, " %"),
        Unit::Number => (1.0, ""),
    };
    let half = reach.map(|of| scale * of);
    let places = half.map_or(2, decimals);
    let optional = |number: Option<f64>, places: usize| {
        number.map_or_else(|| "-".into(), |number| format!("{number:.places$}"))
    };
    vec![
        name + unit,
        format!("{:.places$}", scale * delta.base),
        format!("{:.places$}", scale * delta.value),
        signed(scale * difference.value(), places),
        if difference.is_rare() { "*".into() } else { optional(half, places) },
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
        text.push_str(&findings(report, &told, variant));
    }
    for line in report.not_reached() {
        text.push_str(&paragraph(&format!("NOT REACHED: {line}")));
    }
    text.push_str(&what_common_deals_gain(report, &told));
    text.push_str(
        "± are 95 % and count deals; - where nothing is known of how a figure varies. Holm p: corrected \
         for\nall figures above. r: correlation of both over deals. gain: how many times as many \
         independent deals\nthe same ± would need.\n",
    );
    text
}

/// What is found of a variant: how many figures of each kind, and which they are that differ.
fn findings(report: &ComparisonReport<'_>, told: &[&Delta], variant: usize) -> String {
    let name = &report.comparison.variants[variant].name;
    let of = |finding: Finding| {
        let here =
            move |delta: &&&Delta| delta.variant == variant && delta.finding() == Some(finding);
        told.iter().filter(here).copied()
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
        .map(|finding| (finding, of(finding).count()))
        .filter(|&(_, count)| count > 0)
        .map(|(finding, count)| format!("{count} {}", finding.name()))
        .collect();
    let mut text = paragraph(&format!("{name}: {}", counted.join(", ")));
    let differing: Vec<&Delta> = of(Finding::Different).chain(of(Finding::Differs)).collect();
    for (at, table) in report.comparison.tables.iter().enumerate() {
        let here = differing.iter().filter(|delta| delta.table == at);
        let named: Vec<String> = here.map(|delta| change(report.comparison, delta)).collect();
        if !named.is_empty() {
            let line = format!("  differ at `{}`: {}", table.name, named.join(", "));
            text.push_str(&paragraph(&line));
        }
    }
    text
}

/// A figure with its change: `score +0.31`.
fn change(comparison: &Comparison, delta: &Delta) -> String {
    let value = delta.difference.value();
    let change = match delta.metric.unit {
        Unit::Share => format!("{}pp", signed(100.0 * value, 2)),
        Unit::Number => signed(value, 2),
    };
    format!("{} {change}", delta.name(comparison))
}

/// Whether it paid that all variants met the same deals.
fn what_common_deals_gain(report: &ComparisonReport<'_>, told: &[&Delta]) -> String {
    // Rules that are the base's show nothing of common deals.
    let tested = |delta: &&&Delta| !matches!(delta.difference, Difference::Same(_));
    let told: Vec<&Delta> = told.iter().filter(tested).copied().collect();
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
            let comparison = report.comparison;
            let table = &comparison.tables[delta.table].name;
            let of = match comparison.variants.len() {
                2 => String::new(),
                _ => format!(" under {}", comparison.variants[delta.variant].name),
            };
            format!("{} at `{table}`{of}", delta.name(comparison))
        })
        .collect();
    let told_lost = match lost.len() {
        0 => "above 1 for all of them".to_owned(),
        _ => format!("NOT ABOVE 1 for {}", lost.join("; ")),
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
