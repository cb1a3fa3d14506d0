//! `corsair compare`: what a set of rules changes, on the same deals.

use crate::lab::assertion::Unit;
use crate::present::counted;
use crate::present::page::ResultRead;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Intervals, Tone};
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::words::{capital, distinct, first_few, house_rule, listed};
use crate::present::varied::Scoped;
use crate::studies::compare::Finding;
use crate::studies::compare::answer::answer;
use crate::studies::compare::tables::{DeltaRow, delta_table, margin_table, rare_note};

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<DeltaRow> = result.rows()?;
    let (base, variants) = result.given("variants", manifest.variants.split_first())?;
    let names: Vec<&str> = variants.iter().map(|of| of.name.as_str()).collect();
    let mut asked = vec![format!(
        "What does {} change of {}, against {}? Both sides played the same deals.",
        listed(&names),
        manifest.edition,
        base.name,
    )];
    for variant in variants {
        let changes: Vec<String> = variant.house_rules.iter().map(house_rule).collect();
        if !changes.is_empty() {
            asked.push(format!("{} is the edition with {}.", variant.name, listed(&changes)));
        }
    }
    let deals = manifest.tables.iter().map(|table| {
        let deals = counted(table.blocks, "deal", "deals");
        format!("{} at {}", deals, table.name)
    });
    asked.push(format!("Played under each: {}.", listed(&deals.collect::<Vec<_>>())));
    let words = &result.metrics;
    let mut charts = Vec::new();
    let mut tables = Vec::new();
    for table in distinct(rows.iter().map(|row| row.table.as_str())) {
        for variant in &names {
            let here = rows.iter().filter(|row| row.is_at(table, variant));
            let (main, rest): (Vec<&DeltaRow>, Vec<&DeltaRow>) =
                here.partition(|row| row.on_screen);
            charts.extend(charts_of(result, &main, table, variant));
            let caption = format!("{variant} less {} at {table}", base.name);
            tables.push(delta_table(caption.clone(), main.iter().copied(), words));
            let margins = format!("{caption}: against the margins, by two one-sided tests");
            tables.push(margin_table(margins, main, words));
            let others = format!("{caption}: all other figures, exploratory");
            tables.push(delta_table(others, rest, words));
        }
    }
    tables.retain(|table| !table.rows.is_empty());
    let told = || rows.iter().filter(|row| row.on_screen);
    let mut caveats = caveats::of_play(result);
    caveats.push(format!(
        "Verdicts hold for all {} figures that are told first, together: p-values are corrected by \
         Holm's method. The other figures are exploratory; a finding among them asks for a run of \
         its own with another seed.",
        told().count(),
    ));
    caveats.push(
        "“Not shown” is not “no change”: a difference within the interval may be there. Only a \
         margin (--margin) can show that figures are equivalent."
            .into(),
    );
    caveats.extend(rare_note(told(), words));
    Ok(Story {
        title: format!("{}: {} against {}", manifest.edition, first_few(&names, 3), base.name),
        asked,
        verdict: answer(&rows, words, result.score),
        charts,
        tables,
        caveats,
    })
}

/// Shares, scores and events have scales of their own, and a chart each.
fn charts_of(result: &ResultRead, rows: &[&DeltaRow], table: &str, variant: &str) -> Vec<Chart> {
    let words = &result.metrics;
    let group = |row: &DeltaRow| match &*result.score.generic(&row.metric) {
        _ if words.unit(&row.metric) == Unit::Share => 0,
        id if id.starts_with("score") || id == "spread" => 1,
        _ => 2,
    };
    let titles = ["shares of games", result.score.label, "events per game"];
    let of_score = result.score.words("change of score");
    let axes = ["change, percentage points", &of_score, "change per game"];
    let mut charts = Vec::new();
    for (index, (what, axis)) in titles.into_iter().zip(axes).enumerate() {
        let mut dots = Vec::new();
        let mut margins = Vec::new();
        for row in rows.iter().filter(|row| group(row) == index) {
            let factor = row.unit(words).factor();
            let is_shown = matches!(
                row.finding(),
                Some(Finding::Differs | Finding::Different | Finding::Equivalent)
            );
            let tone = if is_shown { Tone::Strong } else { Tone::Faint };
            margins.push(row.margin.map(|margin| margin * factor));
            let estimate = row.difference().times(factor);
            dots.push(Dot { label: row.name(words), estimate, tone });
        }
        if dots.is_empty() {
            continue;
        }
        let margin = margins[0].filter(|_| margins.iter().all(|of| *of == margins[0]));
        let mut note = String::from(
            "Bars are 95 % intervals, each by itself. Strong colour: a verdict after correction. \
             The dashed line is no change.",
        );
        if let Some(margin) = margin {
            note.push_str(&format!(" The band is the margin, {margin:.2} to either side."));
        }
        let of = Intervals {
            axis: axis.into(),
            dots,
            reference: Some(0.0),
            band: margin.map(|margin| [-margin, margin]),
        };
        let title = capital(&format!("{what}: what {variant} changes at {table}"));
        charts.push(Chart::of_intervals(title, note, of));
    }
    charts
}
