//! A comparison as tables for a terminal of 100 columns.

use crate::present::MetricWords;
use crate::present::few_deals::said_if_few;
use crate::present::luck::luck_note;
use crate::present::number::{counted, grouped};
use crate::present::text::{UNDEFINED, answer_text, header_lines, paragraph, table_lines};
use crate::studies::compare::answer::answer;
use crate::studies::compare::report::ComparisonReport;
use crate::studies::compare::sequential::at_all_looks;
use crate::studies::compare::tables::{DeltaRow, delta_table, luck, margin_table, rare_note, rows};
use crate::studies::compare::{Delta, Difference};
use corsair_lab::Deals;
use corsair_stats::Confidence;

/// The report as text, ended by a line break.
pub fn comparison_screen(report: &ComparisonReport<'_>) -> String {
    let comparison = report.comparison;
    let mut lines = comparison.header();
    lines.extend(table_lines(comparison.tables.iter().map(|of| (&of.name, &of.why))));
    lines.push(("seed".into(), comparison.seed.to_string()));
    lines.push(report.set_ups().line());
    let words = report.words();
    let rows = rows(report);
    let said = answer(&rows, &words, comparison.score());
    let mut text = header_lines(&lines) + &answer_text(&said);
    for variant in 1..comparison.variants.len() {
        for table in 0..comparison.tables.len() {
            text.push_str(&section(report, &rows, (table, variant), &words));
        }
    }
    text.push('\n');
    for line in report.not_reached() {
        text.push_str(&paragraph(&format!("NOT REACHED: {line}")));
    }
    text.push_str(&what_common_deals_gain(report));
    if comparison.control.is_some() {
        text.push_str(&paragraph(&luck_note(&luck(report))));
    }
    if !comparison.primary.is_empty() && !comparison.sequential {
        let ids = comparison.primary.join(", ");
        text.push_str(&paragraph(&format!(
            "Primary: {ids}. Their figures are corrected for their own number; the others differ only if \
             all of these do.",
        )));
    }
    let [_, unit] = comparison.deals.unit();
    if comparison.sequential {
        let (most, played) = (report.games_at_most(), report.games());
        let spared = match played < most {
            true => format!(" Of {} games at most {} were played.", grouped(most), grouped(played)),
            false => String::new(),
        };
        text.push_str(&paragraph(&(at_all_looks(report.verdicts()) + &spared)));
    }
    let [each, holm] = match comparison.sequential {
        true => ["", ""],
        false if comparison.primary.is_empty() => {
            [", each by itself", " Holm p: corrected for all figures above."]
        }
        false => [", each by itself", " Holm p: corrected as said of primary figures."],
    };
    text + &paragraph(&format!(
        "Intervals are 95 %{each}, and count {unit}; – where nothing is known of how a figure varies.{holm} r: \
         correlation of both over {unit}. gain: how many times as many independent {unit} the same \
         interval would need.",
    ))
}

fn section(
    report: &ComparisonReport<'_>,
    rows: &[DeltaRow],
    (at, variant): (usize, usize),
    words: &MetricWords,
) -> String {
    let comparison = report.comparison;
    let (table, played) = (&comparison.tables[at], &report.played[at]);
    let (name, base) = (&comparison.variants[variant].name, &comparison.variants[0].name);
    if comparison.variants[variant].is_the_rules_of(comparison.base()) {
        let line = format!(
            "`{name}` at `{}`: the rules of {base} under another name; every difference is exactly 0.",
            table.name,
        );
        return format!("\n{}", paragraph(&line));
    }
    let (blocks, per_block) = (played.of(variant).blocks(), table.design.games_per_block());
    let dealt = match comparison.deals {
        Deals::Same => "",
        Deals::Fresh => ", a deal each",
    };
    let stopped = match (played.stopped, report.is_decided(at, variant)) {
        (true, _) => ", narrow enough",
        (false, true) => ", decided",
        (false, false) => "",
    };
    let [one, unit] = comparison.deals.unit();
    let title = format!(
        "{name} less {base} at `{}`: {} of each = {} x {per_block}{dealt}{stopped}",
        table.name,
        counted(blocks * per_block, "game", "games"),
        counted(blocks, one, unit),
    );
    let here = || rows.iter().filter(|row| row.on_screen && row.is_at(&table.name, name));
    let mut text =
        format!("\n{}{}", paragraph(&title), delta_table(String::new(), here(), words).text());
    let rare = rare_note(here(), words, comparison.deals);
    for note in said_if_few(unit, blocks, per_block).into_iter().chain(rare) {
        text.push_str(&paragraph(&note));
    }
    let margins = "against the margins (two one-sided tests)";
    let margins = margin_table(margins.into(), here(), words);
    if !margins.rows.is_empty() {
        text.push_str(&margins.section());
    }
    text
}

/// How many times as many independent deals would be needed.
fn gain(factor: Option<f64>) -> String {
    match factor {
        None => UNDEFINED.into(),
        Some(factor) if factor.is_infinite() => "all".into(),
        Some(factor) => format!("{factor:.2}"),
    }
}

/// Whether it paid that all variants met the same deals.
fn what_common_deals_gain(report: &ComparisonReport<'_>) -> String {
    // Rules that are the base's show nothing of common deals.
    let tested =
        |delta: &&Delta| delta.on_screen && !matches!(delta.difference, Difference::Same(_));
    let told: Vec<&Delta> = report.deltas.iter().filter(tested).collect();
    let mut gains: Vec<f64> =
        told.iter().filter_map(|delta| delta.difference.variance_reduction()).collect();
    gains.sort_by(f64::total_cmp);
    let Some(&median) = gains.get(gains.len() / 2) else {
        return "Common deals: nothing varied.\n".into();
    };
    // All that are said to be below 1 are, with 95 %.
    let together = Confidence::new(1.0 - 0.05 / gains.len() as f64);
    let is_below = |delta: &&&Delta| {
        let interval = delta.difference.variance_reduction_interval(together);
        interval.is_some_and(|of| of.high < 1.0)
    };
    let lost: Vec<String> = told
        .iter()
        .filter(is_below)
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
        0 => "shown to be below 1 for none".to_owned(),
        _ => format!("shown to be below 1 for {}", lost.join("; ")),
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
    fn gains_are_told_as_factors() {
        assert_eq!([None, Some(1.5), Some(f64::INFINITY)].map(gain), ["–", "1.50", "all"]);
    }
}
