//! `corsair sensitivity`: whether conclusions survive what is not known, and what moves them.

use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Intervals, Tone};
use crate::present::page::story::{Story, Unreadable, columns, estimate_cells, p_cell, subject_of};
use crate::present::page::words::{DisplayUnit, first_few, listed};
use crate::present::page::{Estimate, ResultRead, Row};
use crate::present::table::{Cell, Kind, Table};
use crate::studies::sensitivity::Survival;
use crate::studies::sweep::page::factors_table;

const HOLDS: [&str; 3] = ["holds", "holds_lo", "holds_hi"];
const INDEX: [&str; 3] = ["value", "value_lo", "value_hi"];

/// The most subjects whose indices have a chart; the table has all.
const MOST_CHARTS: usize = 10;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let design = result.given("design", manifest.design.as_ref())?;
    let conclusions = result.sheet("conclusions.csv")?;
    let indices = result.sheet("indices.csv")?;
    let factors = result.sheet("factors.csv")?;
    let varied = factors.rows_with("varied", "true")?.len() as u64;
    let rows: Vec<Row<'_>> = conclusions.rows().collect();
    let method = Method::of(design.method.as_deref().unwrap_or_default());
    let (does, them) = if rows.len() == 1 { ("Does", "it") } else { ("Do", "them") };
    let asked = vec![
        format!(
            "{does} {} about {} survive what is not known of {}, and what moves {them}?",
            counted(rows.len() as u64, "conclusion", "conclusions"),
            manifest.edition,
            counted(varied, "value", "values"),
        ),
        format!(
            "All of them were varied at once: {} ({}), {} in all.",
            counted(result.given("cells", design.cells)?, "set of rules", "sets of rules"),
            design.points.as_deref().unwrap_or_default(),
            counted(result.given("games", design.games)?, "game", "games"),
        ),
    ];
    let told = indices.rows_with("on_screen", "true")?;
    let mut charts = vec![survival(&rows)?];
    charts.extend(index_charts(&told, method)?);
    let mut tables = vec![
        conclusions_table(&rows)?,
        indices_table("What moves conclusions and figures", &told, method)?,
        factors_table(&factors)?,
    ];
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.push(method.caveat().into());
    caveats.push(
        "The values were varied over ranges that somebody thought possible. Beyond these ranges \
         nothing is said, and within them every value counts as equally likely."
            .into(),
    );
    caveats.push(
        "At how many points a conclusion holds is counted after the noise of play is taken out, which \
         supposes that the true values are spread over the points like a normal. Where a switch moves \
         a figure by a jump the count may be wrong; shown_to_hold and shown_to_fail in \
         conclusions.csv don't suppose it."
            .into(),
    );
    caveats.push(format!(
        "The {} indices that are told here are corrected together for their number (Benjamini and \
         Hochberg); those of all other figures are in indices.csv, and exploratory. The noise of play is taken out of every estimate.",
        told.len(),
    ));
    Ok(Story {
        title: format!("{}: do conclusions survive?", manifest.edition),
        asked,
        verdict: verdict(&rows, &told)?,
        charts,
        tables,
        caveats,
    })
}

/// Which indices were estimated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    Morris,
    Sobol,
}

impl Method {
    fn of(word: &str) -> Method {
        if word == "sobol" { Method::Sobol } else { Method::Morris }
    }

    const fn axis(self) -> &'static str {
        match self {
            Method::Morris => "μ*, mean size of effects over the whole range",
            Method::Sobol => "total Sobol index",
        }
    }

    const fn caveat(self) -> &'static str {
        match self {
            Method::Morris => {
                "Morris's μ* is the mean size of what a value does over its whole range, in the unit \
                 of the figure. It ranks values; it does not divide the variance among them."
            }
            Method::Sobol => {
                "A total Sobol index is the part of the variance in which a value has a hand, alone \
                 or with others; indices may add up to more than 1."
            }
        }
    }
}

/// What an index is about: a conclusion, or a figure.
fn subject(row: Row<'_>) -> Result<String, Unreadable> {
    match row.text("conclusion")? {
        "" => subject_of(row),
        conclusion => Ok(conclusion.into()),
    }
}

fn verdict(rows: &[Row<'_>], told: &[Row<'_>]) -> Result<String, Unreadable> {
    let [mut survive, mut fall, mut open] = [Vec::new(), Vec::new(), Vec::new()];
    for row in rows {
        let conclusion = format!("“{}”", row.text("conclusion")?);
        match row.text("verdict")? {
            "survives" => survive.push(conclusion),
            "falls" => fall.push(conclusion),
            _ => open.push(conclusion),
        }
    }
    let part = |names: &[String], word: &str| {
        (!names.is_empty()).then(|| format!("{word}: {}", first_few(names, 4)))
    };
    let parts: Vec<String> = [
        part(&survive, "shown to survive"),
        part(&fall, "shown to fall"),
        part(&open, "undecided"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut movers: Vec<&str> = Vec::new();
    for row in told {
        if row.text("verdict")? == "moves" && !movers.contains(&row.text("factor")?) {
            movers.push(row.text("factor")?);
        }
    }
    let moved = match movers.as_slice() {
        [] => "No single value is shown to move anything.".into(),
        movers => format!("Shown to move something: {}.", first_few(movers, 6)),
    };
    let first = format!(
        "Of {} {} survive the whole range of what is not known",
        counted(rows.len() as u64, "conclusion", "conclusions"),
        survive.len(),
    );
    Ok(format!("{first}; {}. {moved}", listed(&parts)))
}

fn survival(rows: &[Row<'_>]) -> Result<Chart, Unreadable> {
    let threshold = 100.0 * Survival::PART;
    let dots = rows.iter().map(|row| {
        let tone = if row.text("verdict")? == "undecided" { Tone::Faint } else { Tone::Strong };
        let estimate = row.estimate(HOLDS)?.times(100.0);
        Ok(Dot { label: row.text("conclusion")?.into(), estimate, tone })
    });
    let of = Intervals {
        axis: "points at which it holds, %".into(),
        dots: dots.collect::<Result<_, Unreadable>>()?,
        reference: Some(threshold),
        band: None,
    };
    let note = format!(
        "Bars are 95 % intervals, the noise of play taken out. Strong colour: shown to survive or to \
         fall. The dashed line is at {threshold} %: a conclusion survives whose whole interval lies \
         there or above, and falls if all of it lies below."
    );
    Ok(Chart::of_intervals("Where each conclusion holds", note, of))
}

/// Those of the subjects that something moves first.
fn index_charts(told: &[Row<'_>], method: Method) -> Result<Vec<Chart>, Unreadable> {
    let mut subjects: Vec<(String, Vec<Row<'_>>)> = Vec::new();
    for &row in told {
        let name = subject(row)?;
        match subjects.iter_mut().find(|(known, _)| *known == name) {
            Some((_, rows)) => rows.push(row),
            None => subjects.push((name, vec![row])),
        }
    }
    let mut found = Vec::new();
    for (name, rows) in subjects {
        let mut dots = Vec::new();
        let mut moved = 0;
        for row in rows {
            let Some(value) = row.optional("value")? else { continue };
            let ends = row.optional("value_lo")?.zip(row.optional("value_hi")?);
            let moves = row.text("verdict")? == "moves";
            moved += usize::from(moves);
            dots.push(Dot {
                label: row.text("factor")?.into(),
                estimate: Estimate { value, interval: ends.map(<[f64; 2]>::from) },
                tone: if moves { Tone::Strong } else { Tone::Faint },
            });
        }
        dots.sort_by(|a, b| b.estimate.value.total_cmp(&a.estimate.value));
        if moved == 0 {
            continue;
        }
        let of = Intervals { axis: method.axis().into(), dots, reference: Some(0.0), band: None };
        let note = "Bars are 95 % intervals, the noise of play taken out. Strong colour: shown to move \
                    it, after correction.";
        found.push((moved, Chart::of_intervals(format!("What moves: {name}"), note, of)));
    }
    found.sort_by_key(|(moved, _)| std::cmp::Reverse(*moved));
    Ok(found.into_iter().take(MOST_CHARTS).map(|(_, chart)| chart).collect())
}

fn conclusions_table(rows: &[Row<'_>]) -> Result<Table, Unreadable> {
    let numbers = ["holds at %", "95 %", "in the base", "mean", "spread", "points"];
    let mut head = columns(&["conclusion"], numbers);
    head.extend([("verdict", Kind::Text), ("moved most by", Kind::Text), ("table", Kind::Text)]);
    let mut table = Table::new("Conclusions", &head);
    for &row in rows {
        let mut cells = vec![Cell::word(row.text("conclusion")?)];
        cells.extend(estimate_cells(row, HOLDS, DisplayUnit::Percent)?);
        for column in ["base", "mean", "spread"] {
            cells.push(Cell::fixed(row.optional(column)?, 4));
        }
        cells.push(Cell::count(row.count("points")?));
        cells.push(Cell::word(row.text("verdict")?));
        cells.push(Cell::word(row.text("moved_by")?));
        cells.push(Cell::word(row.text("table")?));
        table.push(cells);
    }
    Ok(table)
}

fn indices_table(caption: &str, rows: &[Row<'_>], method: Method) -> Result<Table, Unreadable> {
    let name = match method {
        Method::Morris => "μ*",
        Method::Sobol => "total index",
    };
    let mut head = columns(&["of", "value"], [name, "95 %", "p, corrected"]);
    head.extend([("verdict", Kind::Text), ("table", Kind::Text)]);
    let mut table = Table::new(caption, &head);
    for &row in rows {
        let mut cells = vec![Cell::word(subject(row)?), Cell::word(row.text("factor")?)];
        match row.optional("value")? {
            Some(_) => cells.extend(estimate_cells(row, INDEX, DisplayUnit::Number)?),
            None => cells.extend([Cell::nothing(), Cell::nothing()]),
        }
        cells.push(p_cell(row, "bh_p")?);
        cells.push(Cell::word(row.text("verdict")?.replace('_', " ")));
        cells.push(Cell::word(row.text("table")?));
        table.push(cells);
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::page::Sheet;

    #[test]
    fn sheets_name_their_method() {
        assert!(Method::of("sobol") == Method::Sobol && Method::of("morris") == Method::Morris);
    }

    #[test]
    fn subjects_are_conclusions_or_figures() {
        let text = b"bot,seat,metric,conclusion\nraider,,win,\n,,,a > b\n";
        let sheet = Sheet::parse(std::path::Path::new("x.csv"), text).expect("a table");
        let names: Vec<String> = sheet.rows().map(|row| subject(row).expect("columns")).collect();
        assert_eq!(names, ["raider: wins", "a > b"]);
    }
}
