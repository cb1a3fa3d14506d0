//! The page of a result.

use crate::pack::inquiry::answer::{DECISIONS, ODDS, likeliest, spaced};
use crate::pack::odds::exact_or_simulated;
use crate::present::page::chart::{
    Branch, Chart, Curves, Dot, Form, Intervals, Leaf, Scale, Series, Shape, Tone, Tree,
};
use crate::present::page::story::{Story, Unreadable, columns};
use crate::present::page::words::DisplayUnit;
use crate::present::page::{Estimate, ResultRead, Row};
use crate::present::table::{Cell, Kind, Table};

/// A number of a row: exact, or as it was simulated.
fn number_of(row: Row<'_>) -> Result<Estimate, Unreadable> {
    let optional = |column: &str| row.optional(column);
    let number =
        exact_or_simulated(optional("exact")?, optional("simulated")?, optional("simulated_se")?);
    number.map_or_else(|| row.number("exact").map(|value| Estimate { value, interval: None }), Ok)
}

/// What a page says beside its numbers.
pub(crate) struct PageWords {
    /// The options that the question is told by, in order.
    pub(crate) options: &'static [&'static str],
    /// The measures whose distribution is drawn, with what is said below it.
    pub(crate) spreads: &'static [(&'static str, &'static str)],
    pub(crate) caveats: &'static [&'static str],
}

/// The page of a result.
///
/// # Errors
/// Its tables are not what a desk of inquiries writes.
pub(crate) fn tell(result: &ResultRead, words: &PageWords) -> Result<Story, Unreadable> {
    let sheet = result.sheet(ODDS)?;
    let mut dots = Vec::new();
    let mut outcomes = Table::new("Outcomes, in %", &of_rows("outcome"));
    let mut means = Table::new("Means", &of_rows("mean"));
    for row in sheet.rows() {
        if !row.text("at")?.is_empty() {
            continue;
        }
        let name = row.text("outcome")?;
        let number = number_of(row)?;
        match name.strip_suffix("_mean") {
            Some(measure) => means.push(cells(row, &spaced(measure), number, 1.0)?),
            None => {
                let label = spaced(name);
                outcomes.push(cells(row, &label, number, 100.0)?);
                dots.push(Dot { label, estimate: number.times(100.0), tone: Tone::Strong });
            }
        }
    }
    let is_exact = dots.iter().all(|dot| dot.estimate.interval.is_none());
    let note = match is_exact {
        true => "These are exact probabilities: there is no interval.",
        false => "Bars are 95 % intervals of the simulation.",
    };
    let axis = "probability, %".into();
    let ends = dots.iter().map(|dot| (dot.label.clone(), dot.estimate.times(0.01)));
    let verdict = likeliest(ends.collect());
    let mut charts = vec![Chart::of_intervals(
        "How it ends",
        note,
        Intervals { axis, dots, reference: None, band: None, scale: Scale::Percent },
    )];
    charts.extend(tree(result)?);
    for (measure, note) in words.spreads {
        charts.extend(distribution(result, measure, note)?);
    }
    let mut tables = vec![outcomes, means, decisions(result)?];
    tables.retain(|table| !table.rows.is_empty());
    Ok(Story {
        title: format!("Odds of {}", result.manifest.edition),
        asked: vec![asked(result, words)],
        verdict,
        charts,
        tables,
        caveats: words.caveats.iter().map(|&caveat| caveat.into()).collect(),
    })
}

fn asked(result: &ResultRead, words: &PageWords) -> String {
    let mut parts = vec![format!("Under the rules of {}", result.manifest.edition)];
    // The words are the verb, the game and the question.
    parts.extend(result.manifest.argv.get(2).cloned());
    for option in words.options {
        if let Some(value) = result.arguments_of(option).first() {
            parts.push(format!("{} {value}", option.trim_start_matches('-')));
        }
    }
    format!("{}.", parts.join(", "))
}

fn of_rows(name: &'static str) -> Vec<(&'static str, Kind)> {
    columns(&[name], ["exact", "simulated", "standard error"])
}

fn cells(
    row: Row<'_>,
    label: &str,
    number: Estimate,
    factor: f64,
) -> Result<Vec<Cell>, Unreadable> {
    let of = |column: &str| Ok(row.optional(column)?.map(|of| of * factor));
    let exact = number.interval.is_none().then_some(number.value * factor);
    Ok(vec![
        Cell::word(label),
        Cell::fixed(exact, 4),
        Cell::fixed(of("simulated")?, 4),
        Cell::fixed(of("simulated_se")?, 4),
    ])
}

/// The distribution of a measure, where it has three values and more.
fn distribution(
    result: &ResultRead,
    measure: &str,
    note: &str,
) -> Result<Option<Chart>, Unreadable> {
    let sheet = result.sheet(ODDS)?;
    let mut points = Vec::new();
    for row in sheet.rows_with("outcome", measure)? {
        points.push((row.number("at")?, number_of(row)?.times(100.0)));
    }
    if points.len() < 3 {
        return Ok(None);
    }
    let name = spaced(measure);
    let title = name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1));
    Ok(Some(Chart {
        title: title.collect(),
        note: note.into(),
        form: Form::Curves(Curves {
            x: name.clone(),
            y: "probability, %".into(),
            series: vec![Series { name, points }],
            shape: Shape::Lines,
            references: Vec::new(),
            mark: None,
        }),
    }))
}

/// First decisions as a tree; nothing where all was said beforehand.
fn tree(result: &ResultRead) -> Result<Option<Chart>, Unreadable> {
    let sheet = result.sheet(DECISIONS)?;
    let mut branches = Vec::new();
    for decision in sheet.distinct("decision")? {
        let rows = sheet.rows_with("decision", decision)?;
        let Some(&first) = rows.first() else { continue };
        let mut leaves = Vec::new();
        for row in &rows {
            leaves.push(Leaf {
                label: row.text("choice")?.into(),
                worth: Some(row.number("value")?),
                is_best: row.text("best")? == "1",
            });
        }
        let open = match first.text("dice")? {
            "" => String::new(),
            dice => format!(", dice {dice}"),
        };
        let (player, question) = (first.text("player")?, spaced(first.text("question")?));
        let label = format!("the {player} decides: {question}{open}");
        branches.push(Branch { label, share: first.number("probability")?, leaves });
    }
    Ok(Chart::of_tree(
        "What best play decides first",
        "From the top: how it begins, the first decisions to which chance leads, with their probabilities, and \
         their choices, each with the value of the objective if all is done best afterwards. Bold and filled: \
         the best choice. Later decisions are not drawn.",
        Tree { root: "it begins".into(), value: value(result), branches },
    ))
}

/// What is done best for, in words with its unit: of success the probability.
fn value(result: &ResultRead) -> (String, DisplayUnit) {
    match result.arguments_of("--objective").first() {
        Some(&"success") => ("success".into(), DisplayUnit::Percent),
        Some(&word) => (spaced(word), DisplayUnit::Number),
        None => ("value".into(), DisplayUnit::Number),
    }
}

fn decisions(result: &ResultRead) -> Result<Table, Unreadable> {
    let names = columns(&["question", "whose", "dice", "choice"], ["probability", "value"]);
    let mut table = Table::new("First decisions", &names);
    for row in result.sheet(DECISIONS)?.rows() {
        table.push(vec![
            Cell::word(spaced(row.text("question")?)),
            Cell::word(row.text("player")?),
            Cell::word(row.text("dice")?),
            Cell::word(row.text("choice")?),
            Cell::fixed(Some(row.number("probability")?), 4),
            Cell::fixed(Some(row.number("value")?), 6),
        ]);
    }
    Ok(table)
}
