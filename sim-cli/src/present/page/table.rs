//! Tables that can be sorted.

use serde::Serialize;

/// A table of a page.
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
        Cell { text: crate::present::grouped(count), sort: count.to_string() }
    }

    /// A number with so many decimals, or nothing.
    pub(crate) fn fixed(number: Option<f64>, places: usize) -> Cell {
        number
            .map_or_else(Cell::nothing, |number| Cell::number(number, format!("{number:.places$}")))
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
}
