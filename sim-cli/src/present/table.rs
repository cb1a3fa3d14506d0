//! Tables as values: on a page they can be sorted, on a terminal they are text.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle};
use serde::Serialize;

use crate::present::number::{decimals, grouped, p_text, signed};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::text::{Break, WIDTH, broken};

/// A table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Table {
    pub(crate) caption: String,
    pub(crate) columns: Vec<Column>,
    /// As many cells as columns; the first names the row.
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

/// How a column is sorted and set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// By the alphabet, from the left.
    Text,
    /// By size, to the right.
    Number,
    /// The same, and near the next column, with which it is read.
    #[serde(rename = "number")]
    NearNext,
}

/// A cell: what is read, and what it is sorted by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) sort: String,
}

impl Cell {
    /// A word, sorted as it stands.
    pub(crate) fn word(text: impl Into<String>) -> Cell {
        let text = text.into();
        Cell { sort: text.clone(), text }
    }

    /// A number as it is read.
    pub(crate) fn number(number: f64, text: impl Into<String>) -> Cell {
        Cell { text: text.into(), sort: number.to_string() }
    }

    /// A count.
    pub(crate) fn count(count: u64) -> Cell {
        Cell { text: grouped(count), sort: count.to_string() }
    }

    /// A number with so many decimals, or nothing.
    pub(crate) fn fixed(number: Option<f64>, places: usize) -> Cell {
        number
            .map_or_else(Cell::nothing, |number| Cell::number(number, format!("{number:.places$}")))
    }

    /// A number with its sign.
    pub(crate) fn signed(number: f64, places: usize) -> Cell {
        Cell::number(number, signed(number, places))
    }

    /// Half the width of an interval, or nothing.
    pub(crate) fn half_width(estimate: Estimate, places: usize) -> Cell {
        Cell::fixed(estimate.half_width(), places)
    }

    /// The ends of the interval of a share, in percent, or nothing.
    pub(crate) fn percent_range(share: Estimate, places: usize) -> Cell {
        share.interval.map_or_else(Cell::nothing, |[low, high]| {
            let text = format!("{:.places$}-{:.places$}", 100.0 * low, 100.0 * high);
            Cell::number(low, text)
        })
    }

    /// The ends of the interval of a difference, or nothing.
    pub(crate) fn signed_range(difference: Estimate, places: usize) -> Cell {
        difference.interval.map_or_else(Cell::nothing, |[low, high]| {
            Cell::number(low, format!("{} to {}", signed(low, places), signed(high, places)))
        })
    }

    /// A p-value, or nothing.
    pub(crate) fn p(p: Option<f64>) -> Cell {
        p.map_or_else(Cell::nothing, |p| Cell::number(p, p_text(p)))
    }

    /// An estimate and its interval, as two cells.
    pub(crate) fn estimate(estimate: Estimate, unit: DisplayUnit) -> [Cell; 2] {
        let estimate = estimate.times(unit.factor());
        let places = unit.places(estimate);
        let text = |number: f64| unit.bare(number, places);
        let interval = estimate.interval.map_or_else(Cell::nothing, |[low, high]| {
            Cell::number(low, format!("{} to {}", text(low), text(high)))
        });
        [Cell::number(estimate.value, text(estimate.value)), interval]
    }

    /// Where there is nothing to say; sorted behind all numbers.
    pub(crate) fn empty() -> Cell {
        Cell { text: String::new(), sort: String::new() }
    }

    /// Where a number is undefined; sorted behind all numbers.
    pub(crate) fn nothing() -> Cell {
        Cell { text: "–".into(), sort: String::new() }
    }
}

impl Table {
    /// An empty table with columns of words and numbers.
    pub(crate) fn new(caption: impl Into<String>, columns: &[(&str, Kind)]) -> Table {
        let column = |&(name, kind): &(&str, Kind)| Column { name: name.into(), kind };
        Table {
            caption: caption.into(),
            columns: columns.iter().map(column).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len(), "{}", self.caption);
        self.rows.push(row);
    }

    /// The caption and the table as text for a terminal, after an empty line.
    pub(crate) fn section(&self) -> String {
        format!("\n{}\n{}", self.caption, self.text())
    }

    /// The table as text for a terminal, without its caption, ended by a line break. Where a line
    /// would be too long, first the names of columns of numbers are broken, then the widest column
    /// of text; numbers never are.
    pub(crate) fn text(&self) -> String {
        let cells = |at: usize| self.rows.iter().map(move |row| row[at].text.as_str());
        let content = |at: usize| cells(at).map(width).max().unwrap_or(0);
        let name = |at: usize| width(&self.columns[at].name);
        let kinds = || self.columns.iter().map(|column| column.kind).enumerate();
        let natural: Vec<usize> = kinds().map(|(at, _)| content(at).max(name(at))).collect();
        let texts = || kinds().filter(|&(_, kind)| kind == Kind::Text);
        let gaps: usize = kinds().map(|(_, kind)| kind.gap()).sum();
        let room = usize::from(WIDTH).saturating_sub(gaps);
        let mut widths = natural.clone();
        if natural.iter().sum::<usize>() > room {
            let numbers = self.columns.len() - texts().count();
            let of_texts: usize = texts().map(|(at, _)| natural[at]).sum();
            let share = room.saturating_sub(of_texts) / numbers.max(1);
            for (at, _) in kinds().filter(|&(_, kind)| kind != Kind::Text) {
                widths[at] = content(at).max(name(at).min(share.max(NARROWEST)));
            }
            let excess = widths.iter().sum::<usize>().saturating_sub(room);
            if let Some((at, _)) = texts().max_by_key(|&(at, _)| natural[at]) {
                widths[at] = natural[at].saturating_sub(excess).max(NARROWEST);
            }
        }
        let fitted = |text: &str, at: usize| match width(text) > widths[at] {
            true => broken(
                text,
                if text.contains(' ') { Break::Space } else { Break::Colon },
                widths[at],
            ),
            false => text.to_owned(),
        };
        let head = self.columns.iter().enumerate().map(|(at, of)| fitted(&of.name, at));
        let mut shown = plain_table(head.collect());
        for row in &self.rows {
            shown.add_row(row.iter().enumerate().map(|(at, cell)| fitted(&cell.text, at)));
        }
        for (column, of) in shown.column_iter_mut().zip(&self.columns) {
            column.set_padding((0, of.kind.gap() as u16 - 1));
            match of.kind {
                Kind::Text => {}
                Kind::Number | Kind::NearNext => {
                    column.set_cell_alignment(CellAlignment::Right);
                    column.set_constraint(ColumnConstraint::ContentWidth);
                }
            }
        }
        shown.trim_fmt() + "\n"
    }
}

impl Kind {
    /// How many spaces stand before the next column.
    const fn gap(self) -> usize {
        match self {
            Kind::Text | Kind::Number => 2,
            Kind::NearNext => 1,
        }
    }
}

/// No column is made narrower.
const NARROWEST: usize = 10;

/// The width of the widest line of a text.
fn width(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// How many decimals show the half-widths of a column of estimates: at least `least`.
pub(crate) fn places(least: usize, estimates: impl Iterator<Item = Estimate>) -> usize {
    decimals(least, estimates.filter_map(Estimate::half_width))
}

/// A table without borders: a line under the header, and two spaces between columns. Columns of
/// text are broken where a line would be too long.
pub(crate) fn plain_table(head: Vec<String>) -> comfy_table::Table {
    let style = TableStyle::new().header_separator(LineStyle::none().fill('-').junction('-'));
    let mut table = comfy_table::Table::new();
    table
        .load_style(style)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH)
        .set_header(head);
    for column in table.column_iter_mut() {
        column.set_padding((0, 1));
    }
    table
}

/// Sets all columns but the first to the right, and never breaks them.
pub(crate) fn keep_numbers_whole(table: &mut comfy_table::Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(names: [&str; 3], rows: &[[&str; 3]]) -> Table {
        let kinds = [Kind::Text, Kind::NearNext, Kind::Number];
        let columns: Vec<(&str, Kind)> = names.into_iter().zip(kinds).collect();
        let mut table = Table::new("Title", &columns);
        for row in rows {
            table.push(row.map(Cell::word).to_vec());
        }
        table
    }

    #[test]
    fn numbers_stand_on_the_right_and_near_what_they_are_read_with() {
        let table = table(["bot", "mean", "±"], &[["a", "12.5", "0.5"], ["longer", "3", "10"]]);
        let text =
            "\nTitle\nbot     mean   ±\n-----------------\na       12.5 0.5\nlonger     3  10\n";
        assert_eq!(table.section(), text);
    }

    #[test]
    fn names_are_broken_where_a_line_would_be_too_long() {
        let name = ["name"; 30].join(":");
        let head = ["word"; 30].join(" ");
        let text = table(["bot", &head, "±"], &[[&name, "1", "2"]]).text();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH.into()), "{text}");
        assert!(text.contains("name:name") && !text.contains(&name), "{text}");
    }

    #[test]
    fn a_half_width_that_is_not_zero_is_seen() {
        let shown = |half: f64| {
            let estimate = Estimate { value: 2.0, interval: Some([2.0 - half, 2.0 + half]) };
            let places = places(3, [estimate].into_iter());
            Cell::half_width(estimate, places).text
        };
        assert_eq!([0.25, 0.000_04, 0.0].map(shown), ["0.250", "0.00004", "0.000"]);
        let unknown = Estimate { value: 2.0, interval: None };
        assert_eq!(places(3, [unknown].into_iter()), 3);
        assert_eq!(Cell::half_width(unknown, 3), Cell::nothing());
    }
}
