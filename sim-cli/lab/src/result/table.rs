//! Result tables in memory, and rows read from files.

use std::any::Any;
use std::borrow::Cow;
use std::iter;
use std::sync::Arc;

use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::Map;

use crate::result::{BadCell, CellReader, ResultRow, SchemaField, Value};

/// Result table in memory, as text cells and as typed rows.
#[derive(Clone, Debug)]
pub struct ResultTable {
    /// Name of the table's file.
    pub file: &'static str,
    /// Names of the columns, in order.
    pub columns: Vec<Cow<'static, str>>,
    /// Cells of each row, one cell per column.
    pub cells: Vec<Vec<Value>>,
    rows: Arc<dyn Any + Send + Sync>,
}

impl ResultTable {
    /// Returns a table with these rows.
    pub fn of<R: ResultRow + Send + Sync + 'static>(rows: Vec<R>) -> ResultTable {
        let cells = |row: &R| {
            let mut cells = Vec::new();
            row.write(&mut cells);
            cells
        };
        ResultTable {
            file: R::SCHEMA.file,
            columns: R::SCHEMA.columns.iter().copied().map(Cow::Borrowed).collect(),
            cells: rows.iter().map(cells).collect(),
            rows: Arc::new(rows),
        }
    }

    /// Reads the cells of a table from CSV.
    ///
    /// # Errors
    /// Fails if the text is not CSV.
    pub fn read(file: &'static str, text: &str) -> Result<ResultTable, csv::Error> {
        let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
        let columns = reader.headers()?.iter().map(|name| Cow::Owned(name.to_owned())).collect();
        let row = |record: StringRecord| record.iter().map(Value::parse).collect();
        let cells = reader.records().map(|record| record.map(row)).collect::<Result<_, _>>()?;
        Ok(ResultTable { file, columns, cells, rows: Arc::new(()) })
    }

    /// Returns the typed rows if their type is `R`.
    pub fn rows<R: 'static>(&self) -> Option<&[R]> {
        self.rows.downcast_ref::<Vec<R>>().map(Vec::as_slice)
    }

    /// Returns the table as CSV, with the column names in the first line.
    pub fn csv(&self) -> String {
        let mut writer = WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        let written =
            writer.write_record(self.columns.iter().map(|name| name.as_bytes())).and_then(|()| {
                self.cells.iter().try_for_each(|row| {
                    writer.serialize(row.iter().map(Value::csv_field).collect::<Vec<_>>())
                })
            });
        written.expect("a row has a cell for each column, and memory takes them");
        let bytes = writer.into_inner().expect("memory takes what is written");
        String::from_utf8(bytes).expect("the fields are text")
    }

    /// Returns the index of a column by name.
    pub fn index(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|name| name == column)
    }
}

/// Serializes a table as an array of objects, one per row.
impl Serialize for ResultTable {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        struct Row<'t>(&'t ResultTable, &'t [Value]);

        impl Serialize for Row<'_> {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                let mut map = out.serialize_map(Some(self.1.len()))?;
                for (name, value) in iter::zip(&self.0.columns, self.1) {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }

        let mut rows = out.serialize_seq(Some(self.cells.len()))?;
        for row in &self.cells {
            rows.serialize_element(&Row(self, row))?;
        }
        rows.end()
    }
}

/// Reason why a text is not a table of the expected rows.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Error: the text is not CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// Error: a required column is missing.
    #[error(
        "line 1: column `{0}` is missing: another version may have written the file; run the command again"
    )]
    Column(String),
    /// Error: a cell does not hold a value of its column's type.
    #[error("line {line}, column `{column}`: `{found}` is {problem}")]
    Cell {
        /// Number of the line in the text, from 1.
        line: u64,
        /// Name of the cell's column.
        column: String,
        /// Text of the cell.
        found: String,
        /// Requirement that the cell violates.
        problem: &'static str,
    },
}

/// Reads rows from CSV. A column of optional values may be missing, because an earlier version may have lacked the
/// column.
///
/// # Errors
/// Fails if the text is not CSV, if a required column is missing, or if a cell does not hold a value of its column's
/// type.
pub fn read_rows<R: ResultRow>(text: &[u8]) -> Result<Vec<R>, ReadError> {
    let mut reader = ReaderBuilder::new().from_reader(text);
    let header = reader.headers()?.clone();
    let place = |name: &str| header.iter().position(|of| of == name);
    let names = R::SCHEMA.columns;
    let places: Vec<Option<usize>> = names.iter().map(|name| place(name)).collect();
    let missing = R::SCHEMA.fields.iter().find(|of| !of.is_optional && place(of.name).is_none());
    if let Some(missing) = missing {
        return Err(ReadError::Column(missing.name.into()));
    }
    let row = |record: StringRecord| {
        R::read(&mut CellReader::new(&record, &places)).map_err(|misread| {
            let BadCell { column, problem } = misread;
            let found = places.get(column).copied().flatten().and_then(|at| record.get(at));
            ReadError::Cell {
                line: record.position().map_or(0, csv::Position::line),
                column: names.get(column).copied().unwrap_or_default().into(),
                found: found.unwrap_or_default().into(),
                problem,
            }
        })
    };
    reader.records().map(|record| row(record?)).collect()
}

/// Reads a row from a JSON object with a key per column.
///
/// # Errors
/// Fails if a value does not have its column's type; the error names the column.
pub fn row_of_json<R: ResultRow>(object: &Map<String, serde_json::Value>) -> Result<R, ReadError> {
    let text = |name: &&str| match object.get(*name) {
        None | Some(serde_json::Value::Null) => String::new(),
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    let is_missing = |field: &&SchemaField| !field.is_optional && !object.contains_key(field.name);
    if let Some(missing) = R::SCHEMA.fields.iter().find(is_missing) {
        return Err(ReadError::Column(missing.name.into()));
    }
    let names = R::SCHEMA.columns;
    let record: StringRecord = names.iter().map(text).collect();
    let places: Vec<Option<usize>> = (0..names.len()).map(Some).collect();
    R::read(&mut CellReader::new(&record, &places)).map_err(|misread| ReadError::Cell {
        line: 1,
        column: names.get(misread.column).copied().unwrap_or_default().into(),
        found: record.get(misread.column).unwrap_or_default().into(),
        problem: misread.problem,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CountedAmount;
    use crate::result::{Estimate, Kind, Word};
    use corsair_stats::Interval;
    use serde::Deserialize;

    /// Row with a column of each type.
    #[derive(Clone, PartialEq, Debug, ResultRow)]
    #[result(file = "x.csv", keys(bot))]
    struct Row {
        /// Bot.
        bot: String,
        /// Seat.
        seat: Option<usize>,
        /// Share of games won.
        #[column(label = "wins %", unit = share, figure = "win", drop = 1)]
        win_share: Estimate,
        /// Median score.
        median: Estimate<CountedAmount>,
        /// Difference.
        difference: Option<Estimate>,
        /// Interval that holds at all looks.
        any: Option<Interval>,
        /// Verdict.
        verdict: Verdict,
    }

    /// Verdict.
    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Word)]
    #[serde(rename_all = "snake_case")]
    enum Verdict {
        /// Shown.
        IsShown,
        /// Not shown.
        #[serde(rename = "open")]
        Undecided,
    }

    fn row() -> Row {
        Row {
            bot: "a".into(),
            seat: None,
            win_share: Estimate { value: 0.5, interval: Some([0.4, 0.6]) },
            median: Estimate { value: CountedAmount::new(7, 2), interval: None },
            difference: None,
            any: Some(Interval { low: 0.0, high: 1.0 }),
            verdict: Verdict::Undecided,
        }
    }

    #[test]
    fn estimate_takes_three_columns() {
        let text = ResultTable::of(vec![row()]).csv();
        let columns = "bot,seat,win_share,win_share_lo,win_share_hi,median,median_lo,median_hi,\
                       difference,difference_lo,difference_hi,any_lo,any_hi,verdict";
        assert_eq!(text, format!("{columns}\na,,0.5,0.4,0.6,3.5,,,,,,0.0,1.0,open\n"));
    }

    #[test]
    fn rows_round_trip_through_csv() {
        let text = ResultTable::of(vec![row()]).csv();
        assert_eq!(read_rows::<Row>(text.as_bytes()).expect("rows"), [row()]);
        assert_eq!(ResultTable::of(vec![row()]).rows::<Row>(), Some(&[row()][..]));
        let without = "bot,win_share,median,verdict\na,0.5,3.5,open\n";
        let read = read_rows::<Row>(without.as_bytes()).expect("rows");
        assert_eq!((read[0].any, read[0].win_share.interval), (None, None));
    }

    #[test]
    fn json_rows_have_the_columns_as_keys() {
        let table = serde_json::to_value(ResultTable::of(vec![row()])).expect("JSON");
        assert_eq!(table[0]["win_share_lo"], 0.4);
        assert_eq!(table[0]["seat"], serde_json::Value::Null);
    }

    #[test]
    fn csv_error_names_line_and_column() {
        let said = |text: &str| read_rows::<Row>(text.as_bytes()).expect_err("wrong").to_string();
        assert!(said("bot\na\n").starts_with("line 1: column `win_share` is missing"));
        let cell = said("bot,win_share,median,verdict\na,0.5,3.5,shown\n");
        assert_eq!(cell, "line 2, column `verdict`: `shown` is not one of its words");
    }

    #[test]
    fn schema_of_rows_has_columns_docs_and_words() {
        let columns: Vec<_> = Row::SCHEMA.fields.iter().flat_map(|of| of.columns()).collect();
        assert_eq!(columns, Row::SCHEMA.columns);
        let verdict = Row::SCHEMA.field("verdict").expect("a field");
        let Kind::Word(words) = verdict.kind else { panic!("{verdict:?}") };
        assert_eq!(words[0].word, "is_shown");
        assert_eq!((words[1].word, words[1].doc), ("open", "Not shown."));
        assert_eq!(Row::SCHEMA.doc, "Row with a column of each type.");
    }
}
