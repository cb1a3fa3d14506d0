//! `corsair compare`: what a set of rules changes, on the same deals.

use crate::lab::assertion::Unit;
use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Intervals, Tone};
use crate::present::page::story::{Story, Unreadable, columns, estimate_cells, p_cell, subject_of};
use crate::present::page::words::{DisplayUnit, capital, first_few, house_rule, listed};
use crate::present::page::{ResultRead, Row, Sheet};
use crate::present::table::{Cell, Table};

const DIFFERENCE: [&str; 3] = ["difference", "difference_lo", "difference_hi"];

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let sheet = result.sheet("deltas.csv")?;
    let told = sheet.rows_with("on_screen", "true")?;
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
    let mut charts = Vec::new();
    let mut tables = Vec::new();
    for table in sheet.distinct("table")? {
        for variant in &names {
            let here = of_place(&told, table, variant)?;
            charts.extend(charts_of(result, &here, table, variant)?);
            let all = of_place(&sheet.rows().collect::<Vec<_>>(), table, variant)?;
            let (main, rest): (Vec<Row<'_>>, Vec<Row<'_>>) = split(all)?;
            tables.push(table_of(
                result,
                format!("{variant} less {} at {table}", base.name),
                &main,
            )?);
            let caption =
                format!("{variant} less {} at {table}: all other figures, exploratory", base.name);
            tables.push(table_of(result, caption, &rest)?);
        }
    }
    let mut caveats = caveats::of_play(result);
    caveats.push(format!(
        "Verdicts hold for all {} figures that are told first, together: p-values are corrected by \
         Holm's method. The other figures are exploratory; a finding among them asks for a run of \
         its own with another seed.",
        told.len(),
    ));
    caveats.push(
        "“Not shown” is not “no change”: a difference within the interval may be there. Only a \
         margin (--margin) can show that figures are equivalent."
            .into(),
    );
    Ok(Story {
        title: format!("{}: {} against {}", manifest.edition, first_few(&names, 3), base.name),
        asked,
        verdict: verdict(&sheet, &told, &names)?,
        charts,
        tables: tables.into_iter().filter(|table| !table.rows.is_empty()).collect(),
        caveats,
    })
}

fn of_place<'s>(rows: &[Row<'s>], table: &str, variant: &str) -> Result<Vec<Row<'s>>, Unreadable> {
    let mut here = Vec::new();
    for &row in rows {
        if row.text("table")? == table && row.text("variant")? == variant {
            here.push(row);
        }
    }
    Ok(here)
}

/// What is told on screen, and the rest.
fn split(rows: Vec<Row<'_>>) -> Result<(Vec<Row<'_>>, Vec<Row<'_>>), Unreadable> {
    let mut parts = (Vec::new(), Vec::new());
    for row in rows {
        if row.flag("on_screen")? { parts.0.push(row) } else { parts.1.push(row) }
    }
    Ok(parts)
}

/// Whether something is shown of a row: a change, or that it is less than the margin.
fn is_shown(verdict: &str) -> bool {
    matches!(verdict, "differs" | "different" | "equivalent")
}

/// What changes, of each variant.
fn verdict(sheet: &Sheet, told: &[Row<'_>], names: &[&str]) -> Result<String, Unreadable> {
    let tables = sheet.distinct("table")?.len();
    let mut sentences = Vec::new();
    for name in names {
        let mut changed = Vec::new();
        let [mut within, mut identical, mut open] = [0u64; 3];
        for row in told {
            if row.text("variant")? != *name {
                continue;
            }
            match row.text("verdict")? {
                "differs" | "different" => {
                    let place = match tables {
                        1 => String::new(),
                        _ => format!(" at {}", row.text("table")?),
                    };
                    changed.push(format!("{}{place}", subject_of(*row)?));
                }
                "equivalent" => within += 1,
                "identical" => identical += 1,
                _ => open += 1,
            }
        }
        let mut rest = Vec::new();
        if within > 0 {
            rest.push(format!(
                "{} by less than the margin",
                counted(within, "figure changes", "figures change")
            ));
        }
        if identical > 0 {
            rest.push(format!("for {} no game differed", counted(identical, "figure", "figures")));
        }
        if open > 0 {
            rest.push(format!("of {} no change is shown", counted(open, "figure", "figures")));
        }
        let rest = if rest.is_empty() { String::new() } else { format!("; {}", listed(&rest)) };
        sentences.push(match changed.as_slice() {
            [] => format!("{name} is not shown to change any of the figures{rest}."),
            _ => format!(
                "{name} changes {}: {}{rest}.",
                counted(changed.len() as u64, "figure", "figures"),
                first_few(&changed, 8),
            ),
        });
    }
    Ok(sentences.join(" "))
}

/// Shares, scores and events have scales of their own, and a chart each.
fn charts_of(
    result: &ResultRead,
    rows: &[Row<'_>],
    table: &str,
    variant: &str,
) -> Result<Vec<Chart>, Unreadable> {
    let group = |id: &str| match id {
        id if result.reading(id) == Unit::Share => 0,
        id if id.starts_with("score") || id == "spread" => 1,
        _ => 2,
    };
    let titles = ["shares of games", "score", "events per game"];
    let axes = ["change, percentage points", "change of score", "change per game"];
    let mut charts = Vec::new();
    for (index, (what, axis)) in titles.into_iter().zip(axes).enumerate() {
        let mut dots = Vec::new();
        let mut margins = Vec::new();
        for row in rows {
            let id = row.text("metric")?;
            if group(id) != index {
                continue;
            }
            let unit = DisplayUnit::of_difference(result.reading(id));
            let tone = if is_shown(row.text("verdict")?) { Tone::Strong } else { Tone::Faint };
            margins.push(row.optional("margin")?.map(|margin| margin * unit.factor()));
            let estimate = row.estimate(DIFFERENCE)?.times(unit.factor());
            dots.push(Dot { label: subject_of(*row)?, estimate, tone });
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
    Ok(charts)
}

fn table_of(result: &ResultRead, caption: String, rows: &[Row<'_>]) -> Result<Table, Unreadable> {
    let numbers = ["base", "with", "change", "95 %", "Holm p", "gain"];
    let mut head = columns(&["figure"], numbers);
    head.push(("verdict", crate::present::table::Kind::Text));
    let mut table = Table::new(caption, &head);
    for row in rows {
        let reading = result.reading(row.text("metric")?);
        let (mean, change) = (DisplayUnit::of_mean(reading), DisplayUnit::of_difference(reading));
        let level = |column: &str| -> Result<Cell, Unreadable> {
            let number = row.number(column)?;
            Ok(Cell::number(number * mean.factor(), mean.value(number)))
        };
        let mut cells = vec![Cell::word(subject_of(*row)?), level("base")?, level("value")?];
        cells.extend(estimate_cells(*row, DIFFERENCE, change)?);
        cells.push(p_cell(*row, "holm_p")?);
        cells.push(Cell::fixed(row.optional("variance_reduction")?, 2));
        cells.push(Cell::word(row.text("verdict")?.replace('_', " ")));
        table.push(cells);
    }
    Ok(table)
}
