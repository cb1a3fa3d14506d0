//! Charts of a search.

use crate::page::Estimate;
use crate::page::chart::{Chart, Curves, Dot, Form, Intervals, Series, Shape, Tone};
use crate::page::words::DisplayUnit;
use crate::tuning::rows::{GenerationRow, ValueRow};

/// Returns a chart with two metrics of each generation, the best and the mean, over the number of evaluations. `None`
/// without generations. `references` are values to compare with.
pub fn progress_chart(
    rows: &[GenerationRow],
    (figure, unit): (&str, DisplayUnit),
    references: Vec<f64>,
) -> Option<Chart> {
    if rows.is_empty() {
        return None;
    }
    let factor = unit.factor();
    let series = |name: &str, of: fn(&GenerationRow) -> Option<f64>| Series {
        name: name.into(),
        points: rows
            .iter()
            .filter_map(|row| {
                let estimate = Estimate { value: factor * of(row)?, interval: None };
                Some((row.evaluations as f64, estimate))
            })
            .collect(),
    };
    Some(Chart {
        title: "Progress of the search".into(),
        note: "The lines show the mean of each generation's candidates on their common deals, and the mean of the \
               best candidate on all deals that it played. The search selected the best candidate by these deals, so \
               its estimate is too optimistic. Each further start begins a new search."
            .into(),
        form: Form::Curves(Curves {
            x: "candidates evaluated".into(),
            y: figure.into(),
            series: vec![series("best", |row| row.best), series("mean", |row| row.mean)],
            shape: Shape::Lines,
            references: references.into_iter().map(|of| factor * of).collect(),
            mark: None,
        }),
    })
}

/// Returns a chart of the worth of each change, on an axis named `axis`; `None` with fewer than two changes.
pub fn worth_chart(rows: &[ValueRow], (axis, unit): (&str, DisplayUnit)) -> Option<Chart> {
    let dot = |row: &ValueRow| {
        let label = format!("{}: {} to {}", row.name, row.start, row.found);
        let estimate = row.worth.filter(|_| row.has_moved())?.times(unit.factor());
        Some(Dot { label, estimate, tone: Tone::Strong })
    };
    let dots: Vec<Dot> = ValueRow::ranked(rows).into_iter().filter_map(dot).collect();
    if dots.len() < 2 {
        return None;
    }
    let note = "Loss if one change is reverted and all other changes stay. Bars are 95 % \
                intervals, from deals played after the choice.";
    let of = Intervals::new(format!("loss in {axis}"), dots, Some(0.0));
    Some(Chart::of_intervals("Worth of each change", note, of))
}
