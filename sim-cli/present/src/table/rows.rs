//! Tables made from typed rows. The row type declares columns, headings and units.

use crate::grouped;
use crate::page::Estimate;
use crate::page::words::DisplayUnit;
use crate::table::{Cell, Column, Kind, Table};
use corsair_lab::ScoreWord;
use corsair_lab::result::{self, ResultRow, SchemaField, Unit, Value};

impl Table {
    /// Returns a table of rows with a column for each labelled field. Labels use the game's word for `score`. Columns
    /// that are empty in every row are omitted.
    pub fn of_rows<'r, R: ResultRow + 'r>(
        caption: impl Into<String>,
        rows: impl IntoIterator<Item = &'r R>,
        score: ScoreWord,
    ) -> Table {
        Table::of_rows_in(caption, rows, score, |_: &R, _| DisplayUnit::Number)
    }

    /// Returns a table of rows in which some fields have a different unit in each row. The closure `own` returns the
    /// unit of a row.
    pub fn of_rows_in<'r, R: ResultRow + 'r>(
        caption: impl Into<String>,
        rows: impl IntoIterator<Item = &'r R>,
        score: ScoreWord,
        own: impl Fn(&R, &SchemaField) -> DisplayUnit,
    ) -> Table {
        let fields = R::SCHEMA.fields;
        let mut table = Table::new(caption, &[]);
        for field in fields {
            if let Some(label) = field.label {
                table.columns.extend(columns(field, &score.words(label)));
            }
        }
        for row in rows {
            let mut values = Vec::new();
            row.write(&mut values);
            let mut values = values.into_iter();
            let mut cells = Vec::new();
            for field in fields {
                let cell: Vec<Value> = values.by_ref().take(field.kind.suffixes().len()).collect();
                if field.label.is_some() {
                    let is_key = R::SCHEMA.keys.contains(&field.name);
                    let unit = match field.unit {
                        Unit::Share => DisplayUnit::Percent,
                        Unit::Points => DisplayUnit::Points,
                        Unit::Change => DisplayUnit::Change,
                        Unit::Plain | Unit::Whole | Unit::P => DisplayUnit::Number,
                        Unit::Own => own(row, field),
                    };
                    cells.extend(cells_of(field, &cell, is_key, unit));
                }
            }
            table.push(cells);
        }
        table.without_empty_columns()
    }

    /// Adds a first column with a name for each row.
    pub fn named(mut self, column: &str, names: impl Iterator<Item = String>) -> Table {
        self.columns.insert(0, Column { name: column.into(), kind: Kind::Text, yields: None });
        let rows = self.rows.iter_mut().zip(names);
        rows.for_each(|(row, name)| row.insert(0, Cell::word(name)));
        self
    }
}

fn columns(field: &SchemaField, label: &str) -> Vec<Column> {
    let column = |name: &str, kind| Column { name: name.into(), kind, yields: field.drop };
    match field.kind {
        result::Kind::Text | result::Kind::Flag => vec![column(label, Kind::Text)],
        result::Kind::Word(_) => vec![column(label, Kind::Verdict)],
        result::Kind::Integer | result::Kind::Number => vec![column(label, Kind::Number)],
        result::Kind::Estimate => vec![column(label, Kind::Number), column("95 %", Kind::Number)],
        result::Kind::Interval => vec![column(label, Kind::Number)],
    }
}

fn cells_of(field: &SchemaField, values: &[Value], is_key: bool, unit: DisplayUnit) -> Vec<Cell> {
    let ends = |values: &[Value]| match values {
        [low, high] => match [low.number(), high.number()] {
            [None, None] => None,
            [low, high] => Some([low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)]),
        },
        _ => None,
    };
    match (field.kind, values) {
        (result::Kind::Estimate, [value, rest @ ..]) => match value.number() {
            Some(value) => Cell::estimate(Estimate { value, interval: ends(rest) }, unit).into(),
            None => vec![Cell::nothing(), Cell::nothing()],
        },
        (result::Kind::Interval, values) => {
            let [_, interval] =
                Cell::estimate(Estimate { value: 0.0, interval: ends(values) }, unit);
            vec![interval]
        }
        (_, [Value::Text(text)]) => vec![Cell::word(text)],
        (_, [Value::Word(word)]) => vec![Cell::named(word)],
        (_, [Value::Flag(flag)]) => vec![Cell::word(if *flag { "yes" } else { "no" })],
        (_, [Value::Integer(number)]) if is_key => vec![Cell::word(number.to_string())],
        (_, [Value::Integer(number)]) => {
            let sign = if *number < 0 { "-" } else { "" };
            let size = grouped(number.unsigned_abs() as u64);
            vec![Cell::number(*number as f64, format!("{sign}{size}"))]
        }
        (_, [value]) => vec![match (value.number(), field.unit) {
            (None, _) => Cell::nothing(),
            (Some(p), Unit::P) => Cell::p(Some(p)),
            (Some(number), Unit::Whole) => Cell::count(number.round() as u64),
            (Some(number), _) => {
                let estimate = Estimate { value: number, interval: None };
                let [cell, _] = Cell::estimate(estimate, unit);
                cell
            }
        }],
        _ => vec![Cell::nothing()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row type of the tests.
    #[derive(ResultRow)]
    #[result(file = "seats.csv", keys(seat))]
    struct Row {
        /// Number of the seat, from 0.
        #[column(label = "seat")]
        seat: usize,
        /// Number of games.
        #[column(label = "games", drop = 1)]
        games: u64,
        /// Advantage of the seat, in points.
        #[column(label = "advantage, pp", unit = points)]
        advantage: Estimate,
        /// Mean score of the seat.
        #[column(label = "score")]
        score_mean: f64,
        /// Column without a label, which appears only in files.
        margin: f64,
    }

    #[test]
    fn columns_of_a_table_follow_the_declaration() {
        let fame = ScoreWord { id: "fame", label: "fame", unit: 1 };
        let advantage = Estimate { value: 0.015, interval: Some([-0.01, 0.04]) };
        let row = Row { seat: 2, games: 1_200, advantage, score_mean: 34.5, margin: 0.01 };
        let table = Table::of_rows("Seats", [&row], fame);
        let names: Vec<&str> = table.columns.iter().map(|of| of.name.as_str()).collect();
        assert_eq!(names, ["seat", "games", "advantage, pp", "95 %", "fame"]);
        let texts: Vec<&str> = table.rows[0].iter().map(|of| of.text.as_str()).collect();
        assert_eq!(texts, ["2", "1,200", "+1.50", "-1.00 to +4.00", "34.50"]);
    }
}
