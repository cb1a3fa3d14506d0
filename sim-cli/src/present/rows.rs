//! Rows of result tables: declared once as a struct, written as CSV and JSON, read back from CSV.
//!
//! The fields are the columns, in order. Names say `score`, which files spell in the game's word
//! ([`ScoreWord`]).

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;

use crate::lab::{Scope, ScoreWord};
use crate::present::files::ResultFile;

/// A row of a result table: one row is one estimate.
pub trait ResultRow: Serialize + DeserializeOwned {
    /// The file of the table.
    const FILE: &'static str;
    /// The names of the columns, which are those of the fields.
    const COLUMNS: &'static [&'static str];
}

/// Declares the row of a result table: a struct whose fields are its columns.
macro_rules! result_row {
    (
        $(#[$about:meta])*
        $name:ident in $file:literal {
            $($(#[$doc:meta])* $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl $crate::present::rows::ResultRow for $name {
            const FILE: &'static str = $file;
            const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),*];
        }
    };
}
pub(crate) use result_row;

/// Rows as CSV below the names of their columns.
pub(crate) fn table_csv<R: ResultRow>(rows: &[R], score: ScoreWord) -> String {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    let columns = R::COLUMNS.iter().map(|name| score.written(name).into_owned());
    let written = writer
        .write_record(columns)
        .and_then(|()| rows.iter().try_for_each(|row| writer.serialize(row)));
    written.expect("rows are plain fields, and memory takes them");
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("the fields are text")
}

/// The file of a table.
pub(crate) fn table_file<R: ResultRow>(rows: &[R], score: ScoreWord) -> ResultFile {
    ResultFile { name: score.written(R::FILE), text: table_csv(rows, score) }
}

/// Rows as a list of JSON objects, whose keys are the columns.
pub(crate) struct JsonRows<'r, R> {
    pub(crate) rows: &'r [R],
    pub(crate) score: ScoreWord,
}

impl<R: ResultRow> Serialize for JsonRows<'_, R> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut list = out.serialize_seq(Some(self.rows.len()))?;
        for row in self.rows {
            let fields = serde_json::to_value(row).map_err(serde::ser::Error::custom)?;
            list.serialize_element(&JsonRow { fields, columns: R::COLUMNS, score: self.score })?;
        }
        list.end()
    }
}

struct JsonRow {
    fields: Value,
    columns: &'static [&'static str],
    score: ScoreWord,
}

impl Serialize for JsonRow {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(self.columns.len()))?;
        for column in self.columns {
            map.serialize_entry(&self.score.written(column), &self.fields[*column])?;
        }
        map.end()
    }
}

/// Rows of plain data as CSV below the names of their fields.
pub(crate) fn csv_of<R: Serialize>(rows: &[R]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = rows.iter().try_for_each(|row| writer.serialize(row));
    written.expect("rows are plain fields, and memory takes them");
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("the fields are text")
}

/// Plain data as indented JSON, ended by a line break.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("plain data becomes JSON");
    text.push('\n');
    text
}

/// Rows as CSV below the names of their columns.
pub(crate) fn csv(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = writer
        .write_record(columns)
        .and_then(|()| rows.into_iter().try_for_each(|row| writer.write_record(row)));
    written.expect("every row has as many fields as there are columns, and memory takes them");
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("the fields are text")
}

/// The names of a scope in files: its kind, its bot and its seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ScopeNames<'n> {
    pub(crate) kind: &'static str,
    pub(crate) bot: Option<&'n str>,
    pub(crate) seat: Option<usize>,
}

impl<'n> ScopeNames<'n> {
    /// The names of a scope at a table with these bots.
    pub(crate) fn new(scope: Scope, bot: impl Fn(usize) -> &'n str) -> ScopeNames<'n> {
        let (kind, of_bot, seat) = match scope {
            Scope::Game => ("game", None, None),
            Scope::Bot(index) => ("bot", Some(bot(index)), None),
            Scope::Seat(seat) => ("seat", None, Some(seat.index())),
            Scope::BotInSeat(index, seat) => ("bot_seat", Some(bot(index)), Some(seat.index())),
        };
        ScopeNames { kind, bot: of_bot, seat }
    }

    /// What stands before a metric on screen; empty for the game.
    pub(crate) fn words(&self) -> String {
        match (self.bot, self.seat) {
            (None, None) => String::new(),
            (Some(bot), None) => bot.into(),
            (None, Some(seat)) => format!("seat {seat}"),
            (Some(bot), Some(seat)) => format!("{bot} in seat {seat}"),
        }
    }
}
