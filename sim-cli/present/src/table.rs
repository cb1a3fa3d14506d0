//! Tables for people, which pages can sort and terminals can print.

mod rows;
mod screen;

use serde::Serialize;

use crate::number::{decimals, grouped, p_text, signed};
use crate::page::Estimate;
use crate::page::words::DisplayUnit;
use crate::text::{UNDEFINED, paragraph};
use corsair_lab::result::{Tone, WordInfo};

/// Table for people, with its caption and columns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// Caption above the table.
    pub caption: String,
    /// Columns from the left.
    pub columns: Vec<Column>,
    /// Rows with one cell for each column. The first cell names the row.
    pub rows: Vec<Vec<Cell>>,
    /// True if only `-v` prints the table.
    #[serde(skip)]
    pub is_detail: bool,
}

/// Column of a table for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Rank in which narrow screens omit the column, from 0; `None` for a column that is always printed.
    #[serde(skip)]
    yields: Option<usize>,
}

/// Kind of a column, which determines sorting and alignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Text, sorted alphabetically and aligned left.
    Text,
    /// Verdict of one or two words on one line, sorted alphabetically, aligned left, and coloured on a terminal.
    #[serde(rename = "text short")]
    Verdict,
    /// Number, sorted by size and aligned right.
    Number,
    /// Number aligned right, with little space before the next column, such as its interval.
    #[serde(rename = "number")]
    NearNext,
}

/// Cell of a table, with its text and a value for sorting.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Cell {
    /// Text of the cell.
    pub text: String,
    /// Value by which a page sorts the cell.
    pub sort: String,
    /// Tone of the text, if the text is from a closed set of words.
    pub tone: Option<Tone>,
}

impl Column {
    /// Returns whether the column is the interval of the previous column.
    fn is_interval(&self) -> bool {
        ["±", "95 %", "99.9 %"].iter().any(|of| self.name.starts_with(of))
    }
}

impl Cell {
    /// Returns a cell of text, sorted by the text.
    pub fn word(text: impl Into<String>) -> Cell {
        let text = text.into();
        Cell { sort: text.clone(), text, tone: None }
    }

    /// Returns a cell with the word of a closed set in its displayed form, such as `not shown`.
    pub fn named(of: &WordInfo) -> Cell {
        Cell { tone: Some(of.tone), ..Cell::word(of.word.replace('_', " ")) }
    }

    /// Returns a cell of a number, sorted by the number.
    pub fn number(number: f64, text: impl Into<String>) -> Cell {
        Cell { text: text.into(), sort: number.to_string(), tone: None }
    }

    /// Returns a cell of a count.
    pub fn count(count: u64) -> Cell {
        Cell { text: grouped(count), sort: count.to_string(), tone: None }
    }

    /// Returns a cell with a number that has `places` decimals; empty for `None`.
    pub fn fixed(number: Option<f64>, places: usize) -> Cell {
        number
            .map_or_else(Cell::nothing, |number| Cell::number(number, format!("{number:.places$}")))
    }

    /// Returns a cell with a signed number that has `places` decimals.
    pub fn signed(number: f64, places: usize) -> Cell {
        Cell::number(number, signed(number, places))
    }

    /// Returns a cell of the margin of error; empty without an interval.
    pub fn margin_of_error(estimate: Estimate, places: usize) -> Cell {
        Cell::fixed(estimate.margin_of_error(), places)
    }

    /// Returns a cell with both ends of a share's interval, in percent; empty without an interval.
    pub fn percent_range(share: Estimate, places: usize) -> Cell {
        share.interval.map_or_else(Cell::nothing, |[low, high]| {
            let text = format!("{:.places$}-{:.places$}", 100.0 * low, 100.0 * high);
            Cell::number(low, text)
        })
    }

    /// Returns a cell of a p-value; empty for `None`.
    pub fn p(p: Option<f64>) -> Cell {
        p.map_or_else(Cell::nothing, |p| Cell::number(p, p_text(p)))
    }

    /// Returns two cells: an estimate, and its interval.
    pub fn estimate(estimate: Estimate, unit: DisplayUnit) -> [Cell; 2] {
        let estimate = estimate.times(unit.factor());
        let places = unit.places(estimate);
        let text = |number: f64| match number.is_finite() {
            true => unit.bare(number, places),
            false => "?".into(),
        };
        let interval = estimate.interval.map_or_else(Cell::nothing, |[low, high]| {
            Cell::number(low, format!("{} to {}", text(low), text(high)))
        });
        [Cell::number(estimate.value, text(estimate.value)), interval]
    }

    /// Returns an empty cell, which sorts after all numbers.
    pub fn empty() -> Cell {
        Cell::default()
    }

    /// Returns the cell for an undefined number, which sorts after all numbers.
    pub fn nothing() -> Cell {
        Cell { text: UNDEFINED.into(), ..Cell::default() }
    }
}

impl Table {
    /// Returns the table without columns that are empty in every row.
    pub fn without_empty_columns(self) -> Table {
        let has_value = |at: usize| self.rows.iter().any(|row| !row[at].sort.is_empty());
        let kept = (0..self.columns.len()).map(has_value).collect();
        self.with_columns(kept)
    }

    /// Returns the table without the columns of this name.
    pub fn without(self, name: &str) -> Table {
        let kept = self.columns.iter().map(|column| column.name != name).collect();
        self.with_columns(kept)
    }

    /// Returns the table with all columns named `from` renamed to `to`.
    pub fn renamed(mut self, from: &str, to: &str) -> Table {
        self.columns.iter_mut().filter(|of| of.name == from).for_each(|of| of.name = to.into());
        self
    }

    fn with_columns(mut self, kept: Vec<bool>) -> Table {
        fn keep<T>(of: &mut Vec<T>, kept: &[bool]) {
            let mut kept = kept.iter();
            of.retain(|_| kept.next().is_none_or(|&kept| kept));
        }
        keep(&mut self.columns, &kept);
        self.rows.iter_mut().for_each(|row| keep(row, &kept));
        self
    }

    /// Returns an empty table whose columns are all text, without a caption.
    pub fn of_text<'n>(names: impl IntoIterator<Item = &'n str>) -> Table {
        let columns: Vec<(&str, Kind)> = names.into_iter().map(|name| (name, Kind::Text)).collect();
        Table::new("", &columns)
    }

    /// Returns an empty table without a caption. The first column names the rows, and the remaining columns are
    /// numbers.
    pub fn of_numbers<'n>(names: impl IntoIterator<Item = &'n str>) -> Table {
        let kind = |at: usize| if at == 0 { Kind::Text } else { Kind::Number };
        let names = names.into_iter().enumerate();
        let columns: Vec<(&str, Kind)> = names.map(|(at, name)| (name, kind(at))).collect();
        Table::new("", &columns)
    }

    /// Returns a square table with the same names for rows and columns. The head of the table has numbers instead of
    /// names.
    pub fn matrix(
        caption: &str,
        names: &[&str],
        value: impl Fn(&str, &str) -> Option<Cell>,
    ) -> Table {
        let numbers: Vec<String> = (1..=names.len()).map(|number| number.to_string()).collect();
        let mut columns = vec![("no.", Kind::Number), ("bot", Kind::Text)];
        columns.extend(numbers.iter().map(|number| (number.as_str(), Kind::Number)));
        let mut table = Table::new(caption, &columns);
        for (number, name) in (1..).zip(names) {
            let values = names.iter().map(|of| value(name, of).unwrap_or_else(Cell::empty));
            table
                .push([Cell::count(number), Cell::word(*name)].into_iter().chain(values).collect());
        }
        table
    }

    /// Adds a row of text cells.
    pub fn push_words(&mut self, words: impl IntoIterator<Item = impl Into<String>>) {
        self.push(words.into_iter().map(Cell::word).collect());
    }

    /// Returns an empty table with a caption and columns.
    pub fn new(caption: impl Into<String>, columns: &[(&str, Kind)]) -> Table {
        let column =
            |&(name, kind): &(&str, Kind)| Column { name: name.into(), kind, yields: None };
        Table {
            caption: caption.into(),
            columns: columns.iter().map(column).collect(),
            rows: Vec::new(),
            is_detail: false,
        }
    }

    /// Adds a row with one cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len(), "{}", self.caption);
        self.rows.push(row);
    }

    /// Formats the caption and the table for a terminal, after an empty line.
    pub fn section(&self) -> String {
        format!("\n{}{}", paragraph(&self.caption), self.text())
    }

    /// Sets the order in which a narrow screen omits columns, by their names in the head. Names joined by `|` are
    /// omitted together, and an interval is omitted with the number before it. Columns that `names` does not list
    /// appear on every screen.
    pub fn yielding(mut self, names: &[&str]) -> Table {
        let place = |name: &str| names.iter().position(|of| of.split('|').any(|of| of == name));
        for column in &mut self.columns {
            column.yields = place(&column.name);
        }
        self
    }
}

/// Number of decimals that show the margins of error in a column of estimates, at least `least`.
pub fn places(least: usize, estimates: impl Iterator<Item = Estimate>) -> usize {
    decimals(least, estimates.filter_map(Estimate::margin_of_error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonzero_margins_of_error_never_print_as_zero() {
        let shown = |half: f64| {
            let estimate = Estimate { value: 2.0, interval: Some([2.0 - half, 2.0 + half]) };
            let places = places(3, [estimate].into_iter());
            Cell::margin_of_error(estimate, places).text
        };
        assert_eq!([0.25, 0.000_04, 0.0].map(shown), ["0.250", "0.00004", "0.000"]);
        let unknown = Estimate { value: 2.0, interval: None };
        assert_eq!(places(3, [unknown].into_iter()), 3);
        assert_eq!(Cell::margin_of_error(unknown, 3), Cell::nothing());
    }
}
