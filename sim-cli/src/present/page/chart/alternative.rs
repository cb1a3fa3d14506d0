//! Charts in words, for those who listen to a page.

use crate::present::page::chart::{Chart, Curves, Form, Heat, Intervals, Series, Stacks};
use crate::present::page::words::listed;

impl Chart {
    /// What the chart shows, with every number that is worth saying.
    pub(crate) fn alternative(&self) -> String {
        let shown = match &self.form {
            Form::Intervals(intervals) => intervals.told(),
            Form::Curves(curves) => curves.told(),
            Form::Stacks(stacks) => stacks.told(),
            Form::Heat(heat) => heat.told(),
        };
        format!("{} {shown}", self.note).trim().into()
    }
}

impl Intervals {
    fn told(&self) -> String {
        let dots = self.dots.iter().map(|dot| {
            let value = short(dot.estimate.value);
            match dot.estimate.interval {
                None => format!("{} {value}", dot.label),
                Some([low, high]) => {
                    format!("{} {value}, from {} to {}", dot.label, short(low), short(high))
                }
            }
        });
        format!("In {}: {}.", self.axis, dots.collect::<Vec<_>>().join("; "))
    }
}

impl Curves {
    fn told(&self) -> String {
        let series: Vec<String> = self.series.iter().map(Series::told).collect();
        format!("{} over {}: {}.", self.y, self.x, series.join("; "))
    }
}

impl Series {
    fn told(&self) -> String {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return format!("{} has no points", self.name);
        };
        let peak = self
            .points
            .iter()
            .fold(first, |best, point| if point.1.value > best.1.value { point } else { best });
        format!(
            "{} from {} at {} to {} at {}, the most {} at {}",
            self.name,
            short(first.1.value),
            short(first.0),
            short(last.1.value),
            short(last.0),
            short(peak.1.value),
            short(peak.0),
        )
    }
}

impl Stacks {
    fn told(&self) -> String {
        let rows = self.rows.iter().map(|(name, parts)| {
            let parts = self.parts.iter().zip(parts);
            let parts: Vec<String> =
                parts.map(|(part, share)| format!("{part} {}", short(*share))).collect();
            format!("{name}: {}", listed(&parts))
        });
        format!("In {}. {}.", self.axis, rows.collect::<Vec<_>>().join("; "))
    }
}

impl Heat {
    fn told(&self) -> String {
        let [_, _, values_are] = &self.axes;
        let cells = self.rows.iter().zip(&self.values).flat_map(|(row, values)| {
            self.columns.iter().zip(values).map(move |(column, &value)| (value, row, column))
        });
        let least = cells.clone().min_by(|a, b| a.0.total_cmp(&b.0));
        let most = cells.max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((least, most)) = least.zip(most) else { return String::new() };
        let told = |(value, row, column): (f64, &String, &String)| {
            format!("{} at {row}, {column}", short(value))
        };
        format!("{values_are}: from {} to {}.", told(least), told(most))
    }
}

/// A number with as many digits as a listener wants.
fn short(number: f64) -> String {
    let places = match number.abs() {
        size if size >= 100.0 => 0,
        size if size >= 1.0 => 1,
        _ => 3,
    };
    let text = format!("{number:.places$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::page::Estimate;
    use crate::present::page::chart::{Dot, Tone};

    #[test]
    fn estimates_are_told_with_their_intervals() {
        let estimate = Estimate { value: 35.0, interval: Some([33.41, 36.65]) };
        let dots = vec![Dot { label: "raider".into(), estimate, tone: Tone::Strong }];
        let of = Intervals { axis: "wins, %".into(), dots, reference: None, band: None };
        let chart = Chart::of_intervals("Wins", "A note.", of);
        assert_eq!(chart.alternative(), "A note. In wins, %: raider 35, from 33.4 to 36.6.");
    }

    #[test]
    fn extremes_of_a_heat_map_are_told_with_their_places() {
        let name = |text: &str| text.to_owned();
        let heat = Heat {
            axes: [name("row"), name("others"), name("wins, %")],
            rows: vec![name("a"), name("b")],
            columns: vec![name("c"), name("d")],
            values: vec![vec![1.0, 2.5], vec![0.1234, 2.0]],
            scale: None,
        };
        assert_eq!(heat.told(), "wins, %: from 0.123 at b, c to 2.5 at a, d.");
    }
}
