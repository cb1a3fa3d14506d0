//! Text alternatives of charts, for screen readers.

use crate::page::Estimate;
use crate::page::chart::{Chart, Curves, Form, Intervals, Ridges, Series, Stacks, Tree};
use crate::page::words::listed;

impl Chart {
    /// Returns the text alternative of the chart, with its important numbers.
    pub(crate) fn alternative(&self) -> String {
        let shown = match &self.form {
            Form::Intervals(intervals) => intervals.summary(),
            Form::Curves(curves) => curves.summary(),
            Form::Ridges(ridges) => ridges.summary(),
            Form::Stacks(stacks) => stacks.summary(),
            Form::Tree(tree) => tree.summary(),
            // A screen reader reads the table of a heat map.
            Form::Heat(_) => String::new(),
        };
        format!("{} {shown}", self.note).trim().into()
    }
}

impl Form {
    /// Returns the text for each mark in the drawing, with the mark's numbers, in the order of
    /// [`draw`](super::drawing::draw).
    pub(crate) fn readings(&self) -> Vec<String> {
        match self {
            Form::Intervals(intervals) => intervals.readings(),
            Form::Curves(curves) => curves.readings(),
            Form::Ridges(ridges) => ridges.readings(),
            Form::Stacks(stacks) => stacks.rows.iter().map(|row| stacks.row(row)).collect(),
            Form::Tree(tree) => tree.readings(),
            Form::Heat(_) => Vec::new(),
        }
    }
}

/// Formats an estimate with its interval.
fn reading(of: Estimate) -> String {
    match of.interval {
        None => short(of.value),
        Some([low, high]) => {
            format!("{} (95 %: {} to {})", short(of.value), short(low), short(high))
        }
    }
}

impl Intervals {
    fn readings(&self) -> Vec<String> {
        let dots = self.dots.iter();
        dots.map(|dot| format!("{}: {} {}", dot.label, self.axis, reading(dot.estimate))).collect()
    }

    fn summary(&self) -> String {
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

/// Axis values at which a series has a point, in ascending order.
fn places<'s>(series: impl Iterator<Item = &'s Series>) -> Vec<f64> {
    let mut places: Vec<f64> = series.flat_map(|of| &of.points).map(|&(x, _)| x).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    places
}

/// Formats the value of each series at one axis value.
fn points<'s>(series: impl Iterator<Item = &'s Series>, x: f64) -> String {
    let all: Vec<&Series> = series.collect();
    let points = all.iter().filter_map(|series| {
        let (_, estimate) = series.points.iter().find(|&&(at, _)| at == x)?;
        let name = if all.len() > 1 { format!("{} ", series.name) } else { String::new() };
        Some(name + &reading(*estimate))
    });
    points.collect::<Vec<_>>().join("; ")
}

impl Curves {
    /// Axis values at which a line has a point, in ascending order.
    pub fn places(&self) -> Vec<f64> {
        places(self.series.iter())
    }

    fn readings(&self) -> Vec<String> {
        let at = |x: f64| {
            let is_marked = |of: &&(f64, String)| of.0 == x;
            let mark = self.mark.as_ref().filter(is_marked);
            let mark = mark.map_or_else(String::new, |(_, name)| format!(" ({name})"));
            format!("{} {}{mark}: {} {}", self.x, short(x), self.y, points(self.series.iter(), x))
        };
        self.places().into_iter().map(at).collect()
    }

    fn summary(&self) -> String {
        let series: Vec<String> = self.series.iter().map(Series::summary).collect();
        format!("{} over {}: {}.", self.y, self.x, series.join("; "))
    }
}

impl Ridges {
    /// Midpoints of the bins that have values, in ascending order.
    pub fn places(&self) -> Vec<f64> {
        places(self.series())
    }

    fn series(&self) -> impl Iterator<Item = &Series> {
        self.ridges.iter().map(|ridge| &ridge.series)
    }

    fn readings(&self) -> Vec<String> {
        let at = |x: f64| {
            format!("{} {}: {} {}", self.x, self.place(x), self.y, points(self.series(), x))
        };
        self.places().into_iter().map(at).collect()
    }

    /// Formats the range of the bin with this midpoint.
    pub(super) fn place(&self, x: f64) -> String {
        let half = (self.wide - self.step) / 2.0;
        match half > 0.0 {
            true => format!("{} to {}", short(x - half), short(x + half)),
            false => short(x),
        }
    }

    fn summary(&self) -> String {
        let of = self.ridges.iter();
        let ridges = of.map(|of| format!("{}, median {}", of.series.summary(), short(of.middle)));
        format!("{} over {}: {}.", self.y, self.x, ridges.collect::<Vec<_>>().join("; "))
    }
}

impl Tree {
    fn readings(&self) -> Vec<String> {
        let branches = self.branches.iter().flat_map(|branch| {
            branch.leaves.iter().map(move |leaf| {
                let best = if leaf.is_best { ", the best" } else { "" };
                let (share, worth) = (100.0 * branch.share, self.worth(leaf.worth));
                let (label, value) = (&leaf.label, &self.value.0);
                format!("{} ({share:.1} %): {label}, {value} {worth}{best}", branch.label)
            })
        });
        branches.collect()
    }

    fn summary(&self) -> String {
        format!("{}: {}.", self.root, self.readings().join("; "))
    }
}

impl Series {
    fn summary(&self) -> String {
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
    fn summary(&self) -> String {
        let rows = self.rows.iter().map(|row| self.row(row));
        format!("In {}. {}.", self.axis, rows.collect::<Vec<_>>().join("; "))
    }

    fn row(&self, (name, parts): &(String, Vec<f64>)) -> String {
        let parts = self.parts.iter().zip(parts);
        let parts: Vec<String> =
            parts.map(|(part, share)| format!("{part} {}", short(*share))).collect();
        format!("{name}: {}", listed(&parts))
    }
}

/// Formats a number with few digits, for listeners.
pub fn short(number: f64) -> String {
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
    use crate::page::chart::{Dot, Ridge, Shape, Tone};

    #[test]
    fn text_alternative_of_estimates_has_their_intervals() {
        let estimate = Estimate { value: 35.0, interval: Some([33.41, 36.65]) };
        let dots = vec![Dot { label: "raider".into(), estimate, tone: Tone::Strong }];
        let chart = Chart::of_intervals("Wins", "A note.", Intervals::of_wins(dots));
        assert_eq!(chart.alternative(), "A note. In wins, %: raider 35, from 33.4 to 36.6.");
    }

    #[test]
    fn text_alternative_of_curves_has_every_axis_value() {
        let exact = |value| Estimate { value, interval: None };
        let series = |name: &str, points| Series { name: name.into(), points };
        let curves = Curves {
            x: "turn".into(),
            y: "fame".into(),
            series: vec![
                series("a", vec![(2.0, exact(1.5)), (1.0, exact(1.0))]),
                series("b", vec![(2.0, exact(3.0))]),
            ],
            shape: Shape::Lines,
            references: Vec::new(),
            mark: Some((2.0, "base".into())),
        };
        let read = Form::Curves(curves).readings();
        assert_eq!(read, ["turn 1: fame a 1", "turn 2 (base): fame a 1.5; b 3"]);
    }

    #[test]
    fn text_alternative_of_ridges_names_the_range_of_a_bin() {
        let points = vec![(4.75, Estimate { value: 12.5, interval: None })];
        let ridge = Ridge { series: Series { name: "a".into(), points }, middle: 4.0 };
        let (x, y) = ("points".into(), "games, %".into());
        let ridges = Ridges { x, y, step: 0.5, wide: 10.0, ridges: vec![ridge] };
        assert_eq!(ridges.readings(), ["points 0 to 9.5: games, % 12.5"]);
    }
}
