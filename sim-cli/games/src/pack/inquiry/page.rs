//! Page of an inquiry's odds.

use crate::pack::inquiry::rows::{DeedDecisionRow, DeedRow};
use crate::pack::odds::{OddsCells, agreement};
use corsair_present::page::chart::{
    Branch, Chart, Curves, Dot, Form, Intervals, Leaf, Scale, Series, Shape, Tone, Tree,
};
use corsair_present::page::story::{Story, Unreadable, columns};
use corsair_present::page::words::{DisplayUnit, capital, listed, spaced};
use corsair_present::page::{Estimate, ResultRead};
use corsair_present::table::{Cell, Kind, Table};

/// Words that a game uses on the pages of its inquiries.
pub(crate) struct PageWords {
    /// Options that describe the question, in order.
    pub options: &'static [&'static str],
    /// Measures whose distribution the page draws, each with the note below the chart.
    pub distributions: &'static [(&'static str, &'static str)],
    /// Condition under which the mean of a measure is taken, such as "the target is afloat".
    pub(crate) measured_when: fn(&str) -> &'static str,
    pub(crate) caveats: &'static [&'static str],
}

/// Returns the page of a result.
///
/// # Errors
/// Fails if the tables do not have the form that a desk of inquiries writes.
pub(crate) fn story(result: &ResultRead, words: &PageWords) -> Result<Story, Unreadable> {
    let rows: Vec<DeedRow> = result.rows()?;
    let decisions: Vec<DeedDecisionRow> = result.rows()?;
    let mut dots = Vec::new();
    let mut outcomes = Table::new("Outcomes, in %", &columns(&["outcome"], OddsCells::COLUMNS));
    let mut head = columns(&["mean"], OddsCells::COLUMNS);
    head.push(("when", Kind::Text));
    let mut means = Table::new("Means", &head);
    for row in rows.iter().filter(|row| row.at.is_none()) {
        let Some(estimate) = row.numbers.estimate() else { continue };
        let measure = row.outcome.strip_suffix("_mean");
        let label = spaced(measure.unwrap_or(&row.outcome));
        let mut cells = vec![Cell::word(&label)];
        match measure {
            Some(measure) => {
                cells.extend(row.numbers.cells(1.0, 6));
                cells.push(measured_when(&rows, measure, words));
                means.push(cells);
            }
            None => {
                cells.extend(row.numbers.cells(100.0, 4));
                outcomes.push(cells);
                dots.push(Dot { label, estimate: estimate.times(100.0), tone: Tone::Strong });
            }
        }
    }
    let is_exact = dots.iter().all(|dot| dot.estimate.interval.is_none());
    let note = match is_exact {
        true => "These are exact probabilities: there is no interval.",
        false => "Bars are 95 % intervals of the simulation.",
    };
    let tested = rows.iter().map(|row| (spaced(&row.outcome), row.numbers));
    let verdict = likeliest(&dots) + &agreement(tested);
    let axis = "probability, %".into();
    let mut charts = vec![Chart::of_intervals(
        "Ends",
        note,
        Intervals { axis, dots, reference: None, band: None, scale: Scale::Percent },
    )];
    charts.extend(tree(result, &decisions));
    charts.extend(words.distributions.iter().filter_map(|of| distribution(&rows, of)));
    let tables = [outcomes, means, decision_table(&decisions)].map(Table::without_empty_columns);
    Ok(Story {
        title: format!("Odds of {}", result.manifest.edition),
        asked: vec![asked(result, words)],
        verdict,
        charts,
        tables: tables.into_iter().filter(|table| !table.rows.is_empty()).collect(),
        caveats: words.caveats.iter().map(|&caveat| caveat.into()).collect(),
    })
}

fn asked(result: &ResultRead, words: &PageWords) -> String {
    let mut parts = vec![format!("Under the rules of {}", result.manifest.edition)];
    // The third argument is the question, after the command and the game.
    parts.extend(result.manifest.argv.get(2).cloned());
    for option in words.options {
        if let Some(value) = result.arguments_of(option).first() {
            parts.push(format!("{} {value}", option.trim_start_matches('-')));
        }
    }
    format!("{}.", parts.join(", "))
}

/// Returns a sentence with the likeliest outcome.
fn likeliest(ends: &[Dot]) -> String {
    let most = ends.iter().map(|dot| dot.estimate.value).fold(0.0, f64::max);
    // Sums of floats may differ by rounding.
    let likeliest: Vec<&Dot> = ends.iter().filter(|dot| most - dot.estimate.value < 1e-9).collect();
    let share = |dot: &Dot| DisplayUnit::Percent.estimate(dot.estimate.times(0.01));
    match likeliest.as_slice() {
        [] => String::new(),
        [one] => format!("The most likely outcome is `{}`: {}.", one.label, share(one)),
        [one, ..] => {
            let names: Vec<String> =
                likeliest.iter().map(|dot| format!("`{}`", dot.label)).collect();
            format!("The most likely outcomes are {}: {} each.", listed(&names), share(one))
        }
    }
}

/// Returns the condition under which a mean is taken, with the condition's probability; empty if the condition always
/// holds.
fn measured_when(rows: &[DeedRow], measure: &str, words: &PageWords) -> Cell {
    /// Largest difference between sums of floats that counts as rounding.
    const ROUNDING: f64 = 1e-9;
    let of = rows.iter().filter(|row| row.outcome == measure);
    let share: f64 = of.filter_map(|row| Some(row.numbers.estimate()?.value)).sum();
    match share < 1.0 - ROUNDING {
        true => Cell::word(format!("{} ({share:.4})", (words.measured_when)(measure))),
        false => Cell::empty(),
    }
}

/// Returns a chart of a measure's distribution, if the measure has at least three values.
fn distribution(rows: &[DeedRow], &(measure, note): &(&str, &str)) -> Option<Chart> {
    let of = rows.iter().filter(|row| row.outcome == measure);
    let points: Vec<(f64, Estimate)> =
        of.filter_map(|row| Some((row.at?.into(), row.numbers.estimate()?.times(100.0)))).collect();
    let name = spaced(measure);
    (points.len() >= 3).then(|| Chart {
        title: capital(&name),
        note: note.into(),
        form: Form::Curves(Curves {
            x: name.clone(),
            y: "probability, %".into(),
            series: vec![Series { name, points }],
            shape: Shape::Lines,
            references: Vec::new(),
            mark: None,
        }),
    })
}

/// Returns the first decisions as a tree; `None` if policies state all choices.
fn tree(result: &ResultRead, decisions: &[DeedDecisionRow]) -> Option<Chart> {
    let branches = decisions.chunk_by(|one, next| one.decision == next.decision).map(|rows| {
        let DeedDecisionRow { player, question, dice, probability, .. } = &rows[0];
        let open = if dice.is_empty() { String::new() } else { format!(", dice {dice}") };
        let leaves = rows.iter().map(|row| Leaf {
            label: row.choice.clone(),
            worth: Some(row.value),
            is_best: row.best == 1,
        });
        Branch {
            label: format!("the {player} decides: {}{open}", spaced(question)),
            share: *probability,
            leaves: leaves.collect(),
        }
    });
    Chart::of_tree(
        "First decisions of best play",
        "From the top: the start, the first decisions with their probabilities, and the choices of each decision. \
         The number at a choice is the value of the objective under best play afterwards. The best choice is \
         bold and filled. Later decisions are not drawn.",
        Tree { root: "start".into(), value: value(result), branches: branches.collect() },
    )
}

/// Returns the words and the unit of the objective.
fn value(result: &ResultRead) -> (String, DisplayUnit) {
    match result.arguments_of("--objective").first() {
        Some(&"success") => ("success".into(), DisplayUnit::Percent),
        Some(&word) => (result.score.words(&spaced(word)), DisplayUnit::Number),
        None => ("value".into(), DisplayUnit::Number),
    }
}

fn decision_table(decisions: &[DeedDecisionRow]) -> Table {
    let names = columns(&["question", "side", "open", "choice"], ["cases, %", "value"]);
    let mut table = Table::new("First decisions", &names);
    for row in decisions {
        table.push(vec![
            Cell::word(spaced(&row.question)),
            Cell::word(&row.player),
            Cell::word(&row.dice),
            Cell::word(&row.choice),
            Cell::fixed(Some(100.0 * row.probability), 2),
            Cell::fixed(Some(row.value), 6),
        ]);
    }
    table
}
