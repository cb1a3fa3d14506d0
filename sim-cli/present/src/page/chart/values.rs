//! Charts as tables, for readers who can't see the drawings.

use crate::page::Estimate;
use crate::page::chart::alternative::short;
use crate::page::chart::{Chart, Curves, Form, Intervals, Ridges, Series, Stacks, Tree};
use crate::table::{Cell, Kind, Table};

impl Chart {
    /// Returns a table with every value of the chart; `None` for a heat map, which is a table already.
    pub fn values(&self) -> Option<Table> {
        let table = match &self.form {
            Form::Intervals(intervals) => intervals.values(),
            Form::Curves(curves) => curves.values(),
            Form::Ridges(ridges) => ridges.values(),
            Form::Stacks(stacks) => stacks.values(),
            Form::Tree(tree) => tree.values(),
            Form::Heat(_) => return None,
        };
        Some(Table { caption: format!("{}, in numbers", self.title), ..table })
    }
}

fn number(of: f64) -> Cell {
    Cell::number(of, short(of))
}

fn interval(of: Estimate) -> Cell {
    of.interval.map_or_else(Cell::nothing, |[low, high]| {
        Cell::number(low, format!("{} to {}", short(low), short(high)))
    })
}

/// Returns a table with a row for each axis value: its name, and the estimate of each line at that value.
fn over<'s>(
    axis: (&str, Kind),
    places: Vec<(f64, Cell)>,
    series: impl Iterator<Item = &'s Series> + Clone,
    alone: &str,
) -> Table {
    let several = series.clone().count() > 1;
    let mut columns = vec![axis];
    for of in series.clone() {
        columns.extend([
            (if several { &*of.name } else { alone }, Kind::Number),
            ("95 %", Kind::Number),
        ]);
    }
    let mut table = Table::new("", &columns);
    for (x, place) in places {
        let mut row = vec![place];
        for of in series.clone() {
            match of.points.iter().find(|&&(at, _)| at == x) {
                Some(&(_, estimate)) => row.extend([number(estimate.value), interval(estimate)]),
                None => row.extend([Cell::nothing(), Cell::nothing()]),
            }
        }
        table.push(row);
    }
    table
}

impl Intervals {
    fn values(&self) -> Table {
        let columns = [("row", Kind::Text), (&*self.axis, Kind::Number), ("95 %", Kind::Number)];
        let mut table = Table::new("", &columns);
        for dot in &self.dots {
            let value = number(dot.estimate.value);
            table.push(vec![Cell::word(&dot.label), value, interval(dot.estimate)]);
        }
        table
    }
}

impl Curves {
    fn values(&self) -> Table {
        let places = self.places().into_iter().map(|x| (x, number(x))).collect();
        over((&self.x, Kind::Number), places, self.series.iter(), &self.y)
    }
}

impl Ridges {
    fn values(&self) -> Table {
        let places = self.places().into_iter().map(|x| (x, Cell::number(x, self.place(x))));
        let series = self.ridges.iter().map(|ridge| &ridge.series);
        over((&self.x, Kind::Number), places.collect(), series, &self.y)
    }
}

impl Stacks {
    fn values(&self) -> Table {
        let parts = self.parts.iter().map(|part| (&**part, Kind::Number));
        let columns: Vec<(&str, Kind)> =
            [(&*self.axis, Kind::Text)].into_iter().chain(parts).collect();
        let mut table = Table::new("", &columns);
        for (name, parts) in &self.rows {
            let parts = parts.iter().map(|&part| number(part));
            table.push([Cell::word(name)].into_iter().chain(parts).collect());
        }
        table
    }
}

impl Tree {
    fn values(&self) -> Table {
        let columns = [
            ("comes up", Kind::Text),
            ("cases, %", Kind::Number),
            ("choice", Kind::Text),
            (&*self.value.0, Kind::Number),
            ("best", Kind::Text),
        ];
        let mut table = Table::new("", &columns);
        for branch in &self.branches {
            for leaf in &branch.leaves {
                let worth = |of: f64| Cell::number(of, self.worth(Some(of)));
                table.push(vec![
                    Cell::word(&branch.label),
                    Cell::fixed(Some(100.0 * branch.share), 1),
                    Cell::word(&leaf.label),
                    leaf.worth.map_or_else(Cell::nothing, worth),
                    if leaf.is_best { Cell::word("best") } else { Cell::empty() },
                ]);
            }
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::chart::{Dot, Shape, Tone};

    fn texts(chart: &Chart) -> Vec<Vec<String>> {
        let table = chart.values().expect("it is drawn").without_empty_columns();
        let row = |row: &Vec<Cell>| row.iter().map(|cell| cell.text.clone()).collect();
        table.rows.iter().map(row).collect()
    }

    #[test]
    fn every_dot_of_a_chart_has_a_table_row() {
        let estimate = Estimate { value: 35.0, interval: Some([33.41, 36.65]) };
        let dots = vec![Dot { label: "raider".into(), estimate, tone: Tone::Strong }];
        let chart = Chart::of_intervals("Wins", "A note.", Intervals::of_wins(dots));
        assert_eq!(texts(&chart), [["raider", "35", "33.4 to 36.6"]]);
        assert_eq!(chart.values().expect("a table").caption, "Wins, in numbers");
    }

    #[test]
    fn table_of_a_line_chart_has_a_row_per_axis_value_and_a_column_per_line() {
        let exact = |value| Estimate { value, interval: None };
        let series = |name: &str, points| Series { name: name.into(), points };
        let form = Form::Curves(Curves {
            x: "turn".into(),
            y: "fame".into(),
            series: vec![
                series("a", vec![(2.0, exact(1.5)), (1.0, exact(1.0))]),
                series("b", vec![(2.0, exact(3.0))]),
            ],
            shape: Shape::Lines,
            references: Vec::new(),
            mark: None,
        });
        let chart = Chart { title: "Fame".into(), note: String::new(), form };
        assert_eq!(texts(&chart), [["1", "1", "–"], ["2", "1.5", "3"]]);
    }
}
