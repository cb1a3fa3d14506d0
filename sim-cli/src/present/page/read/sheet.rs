//! Tables of results: fields by the names of their columns.

use std::path::{Path, PathBuf};

use csv::{ReaderBuilder, StringRecord};

use crate::present::page::read::Unreadable;

/// A table, read whole.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    path: PathBuf,
    columns: StringRecord,
    records: Vec<(u64, StringRecord)>,
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'s> {
    sheet: &'s Sheet,
    line: u64,
    record: &'s StringRecord,
}

impl Sheet {
    /// Reads the text of a table.
    ///
    /// # Errors
    /// It is none, at which line.
    pub(crate) fn parse(path: &Path, bytes: &[u8]) -> Result<Sheet, Unreadable> {
        let wrong = |source| Unreadable::Table { path: path.into(), source };
        let mut reader = ReaderBuilder::new().from_reader(bytes);
        let columns = reader.headers().map_err(wrong)?.clone();
        let read = reader.records().map(|record| {
            let record = record.map_err(wrong)?;
            let line = record.position().map_or(0, csv::Position::line);
            Ok((line, record))
        });
        let records = read.collect::<Result<_, _>>()?;
        Ok(Sheet { path: path.into(), columns, records })
    }

    /// All rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.records.iter().map(|(line, record)| Row { sheet: self, line: *line, record })
    }

    /// The rows with this in a column.
    pub(crate) fn rows_with<'s>(
        &'s self,
        column: &str,
        is: &str,
    ) -> Result<Vec<Row<'s>>, Unreadable> {
        let index = self.index(column)?;
        Ok(self.rows().filter(|row| row.record.get(index) == Some(is)).collect())
    }

    /// What stands in a column, each once, in the order of the rows.
    pub(crate) fn distinct<'s>(&'s self, column: &str) -> Result<Vec<&'s str>, Unreadable> {
        distinct(self.rows(), column)
    }

    fn index(&self, column: &str) -> Result<usize, Unreadable> {
        let found = self.columns.iter().position(|name| name == column);
        let missing = || Unreadable::Column { path: self.path.clone(), column: column.into() };
        found.ok_or_else(missing)
    }
}

/// What stands in a column of some rows, each once, in their order.
pub(crate) fn distinct<'s>(
    rows: impl Iterator<Item = Row<'s>>,
    column: &str,
) -> Result<Vec<&'s str>, Unreadable> {
    let mut found = Vec::new();
    for row in rows {
        let text = row.text(column)?;
        if !found.contains(&text) {
            found.push(text);
        }
    }
    Ok(found)
}

impl<'s> Row<'s> {
    /// The text of a column.
    pub(crate) fn text(self, column: &str) -> Result<&'s str, Unreadable> {
        let index = self.sheet.index(column)?;
        Ok(self.record.get(index).unwrap_or_default())
    }

    /// The number of a column.
    pub(crate) fn number(self, column: &str) -> Result<f64, Unreadable> {
        self.optional(column)?.ok_or_else(|| self.wrong(column, "", "no number"))
    }

    /// The number of a column, if it is not empty.
    pub(crate) fn optional(self, column: &str) -> Result<Option<f64>, Unreadable> {
        let text = self.text(column)?;
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.map(Some).ok_or_else(|| self.wrong(column, text, "no number"))
    }

    /// The whole number of a column.
    pub(crate) fn count(self, column: &str) -> Result<u64, Unreadable> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.wrong(column, text, "no whole number"))
    }

    fn wrong(self, column: &str, found: &str, problem: &'static str) -> Unreadable {
        Unreadable::Field {
            path: self.sheet.path.clone(),
            line: self.line,
            column: column.into(),
            found: found.into(),
            problem,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Result<Sheet, Unreadable> {
        Sheet::parse(Path::new("x.csv"), text.as_bytes())
    }

    #[test]
    fn fields_are_read_by_their_columns() {
        let read = sheet("bot,win\na,0.5\nb,\n").expect("a table");
        let rows: Vec<Row<'_>> = read.rows().collect();
        assert_eq!(rows[0].number("win").expect("a number"), 0.5);
        assert_eq!(rows[1].optional("win").expect("nothing"), None);
        assert_eq!(read.rows_with("bot", "b").expect("a column").len(), 1);
        assert_eq!(read.distinct("bot").expect("a column"), ["a", "b"]);
    }

    #[test]
    fn what_is_wrong_is_said_with_file_line_and_column() {
        let read = sheet("bot,win\na,0.5\nb,many\nc,\n").expect("a table");
        let rows: Vec<Row<'_>> = read.rows().collect();
        let said = |row: Row<'_>, column: &str| row.number(column).expect_err("wrong").to_string();
        assert_eq!(said(rows[1], "win"), "`x.csv`: line 3, column `win`: `many` is no number");
        assert_eq!(said(rows[2], "win"), "`x.csv`: line 4, column `win`: `` is no number");
        assert!(said(rows[0], "wins").starts_with("`x.csv`: line 1: there is no column `wins`"));
        let short = sheet("a,b\n1\n").expect_err("a field is missing").to_string();
        assert!(short.contains("line: 2"), "{short}");
    }
}
