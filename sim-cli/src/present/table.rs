//! Tables as values: on a page they can be sorted, on a terminal they are text.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle};
use serde::Serialize;

use crate::present::number::{grouped, p_text};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::text::WIDTH;

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

    /// The table as text for a terminal, without its caption, ended by a line break. Columns of text
    /// are broken where a line would be too long, numbers never.
    pub(crate) fn text(&self) -> String {
        let head = self.columns.iter().map(|column| column.name.clone()).collect();
        let mut shown = plain_table(head);
        for row in &self.rows {
            shown.add_row(row.iter().map(|cell| cell.text.as_str()));
        }
        for (column, of) in shown.column_iter_mut().zip(&self.columns) {
            match of.kind {
                Kind::Text => {}
                Kind::Number => {
                    column.set_cell_alignment(CellAlignment::Right);
                    column.set_constraint(ColumnConstraint::ContentWidth);
                }
            }
        }
        shown.trim_fmt() + "\n"
    }
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
