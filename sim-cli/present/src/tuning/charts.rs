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

/// Returns a chart of the distance that each number moved; `None` if no number moved.
pub fn moves_chart(rows: &[ValueRow], start: &str) -> Option<Chart> {
    let mut moved: Vec<&ValueRow> = rows.iter().filter(|row| row.moved.is_some()).collect();
    moved.sort_by(|one, other| other.distance().total_cmp(&one.distance()));
    let dot = |row: &&ValueRow| {
        let scale = row.curved_scale();
        let label = format!("{}: {} to {}{scale}", row.name, row.start, row.found);
        let tone = if row.has_moved() { Tone::Strong } else { Tone::Faint };
        Some(Dot { label, estimate: row.estimate()?.times(100.0), tone })
    };
    let dots: Vec<Dot> = moved.iter().filter_map(dot).collect();
    if dots.is_empty() || !moved.iter().any(|row| row.has_moved()) {
        return None;
    }
    let of = Intervals::new("moved, % of the scale", dots, Some(0.0));
    let note = format!(
        "Distance of each number from its initial value ({start}), in percent of its range on the search's scale, \
         which is linear unless named. A number without effect moves at random."
    );
    Some(Chart::of_intervals("Values that moved most", note, of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::rows::ValueKind;
    use corsair_lab::tuning::Scale;

    /// A move from 0 to 0.036 on a range from 0 to 1 is 19 % only on a root scale.
    #[test]
    fn moves_on_curved_scales_name_the_scale() {
        let row = |name: &str, scale| ValueRow {
            name: name.into(),
            kind: ValueKind::Number,
            low: Some(0.0),
            high: Some(1.0),
            scale: Some(scale),
            start: "0".into(),
            found: "0.036".into(),
            moved: Some(0.19),
            spread: None,
        };
        let rows = [row("a", Scale::Root), row("b", Scale::Logarithmic), row("c", Scale::Linear)];
        let Some(Chart { form: Form::Intervals(of), .. }) = moves_chart(&rows, "the bot") else {
            panic!("numbers moved")
        };
        let labels: Vec<&str> = of.dots.iter().map(|dot| dot.label.as_str()).collect();
        assert_eq!(
            labels,
            ["a: 0 to 0.036, root scale", "b: 0 to 0.036, logarithmic scale", "c: 0 to 0.036"]
        );
    }
}
