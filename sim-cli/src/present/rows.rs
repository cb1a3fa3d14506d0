//! Rows of result tables: declared once as a struct, written as CSV and JSON, read back from CSV.
//!
//! The fields are the columns, in order, with the same names in every game.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::ser::PrettyFormatter;

use corsair_stats::Interval;

use crate::present::files::ResultFile;
use corsair_lab::Scope;
use corsair_lab::assertion::{AssertableTable, AssertableValues};

/// A row of a result table: one row is one estimate.
pub trait ResultRow: Serialize + DeserializeOwned {
    /// The file of the table.
    const FILE: &'static str;
    /// The names of the columns, which are those of the fields.
    const COLUMNS: &'static [&'static str];
}

/// A table of results: its file and its columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultTable {
    /// The file.
    pub file: &'static str,
    /// The columns, in their order.
    pub columns: &'static [&'static str],
}

impl ResultTable {
    /// The table of rows of this kind.
    pub const fn of<R: ResultRow>() -> ResultTable {
        ResultTable { file: R::FILE, columns: R::COLUMNS }
    }

    /// What can be asserted of its values, whose rows are chosen by these columns.
    pub(crate) const fn assertable(
        self,
        keys: &'static [&'static str],
        values: AssertableValues,
    ) -> AssertableTable {
        AssertableTable { file: self.file, columns: self.columns, keys, values }
    }
}

/// Declares the row of a result table: a struct whose fields are its columns. An estimate is declared
/// with the ends of its interval: `win_share [win_lo, win_hi]: f64` are three columns.
macro_rules! result_row {
    (
        $(#[$about:meta])*
        $name:ident in $file:literal {
            $($(#[$doc:meta])* $field:ident $([$low:ident, $high:ident])?: $type:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $(
                $(#[$doc])*
                pub $field: $type,
                $(
                    /// The lower end of its interval, none where it is undefined.
                    pub $low: Option<f64>,
                    /// The upper end of its interval.
                    pub $high: Option<f64>,
                )?
            )*
        }

        impl $crate::present::rows::ResultRow for $name {
            const FILE: &'static str = $file;
            const COLUMNS: &'static [&'static str] =
                &[$(stringify!($field), $(stringify!($low), stringify!($high),)?)*];
        }
    };
}
pub(crate) use result_row;

/// An object of named values in the order of its fields, declared where it is made: `object!(Name {
/// key: value })` is a value of a type of that name, which serde writes.
macro_rules! object {
    ($name:ident { $($(#[$how:meta])* $key:ident $(: $value:expr)?),* $(,)? }) => {{
        #[expect(non_camel_case_types, reason = "the type of each field bears its name")]
        let object = {
            #[derive(serde::Serialize)]
            struct $name<$($key),*> {
                $($(#[$how])* $key: $key,)*
            }
            $name { $($key $(: $value)?),* }
        };
        object
    }};
}
pub(crate) use object;

/// Rows as CSV below the names of their columns.
pub(crate) fn table_csv<R: ResultRow>(rows: &[R]) -> String {
    records_csv(R::COLUMNS, rows)
}

/// Rows of any kind as CSV below the names of the columns, with a value for each.
pub(crate) fn records_csv(columns: &[&str], rows: impl IntoIterator<Item: Serialize>) -> String {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    let written = writer
        .write_record(columns)
        .and_then(|()| rows.into_iter().try_for_each(|row| writer.serialize(row)));
    written.expect("rows are plain fields, as many as there are columns, and memory takes them");
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("the fields are text")
}

/// The file of a table.
pub(crate) fn table_file<R: ResultRow>(rows: &[R]) -> ResultFile {
    ResultFile { name: R::FILE, text: table_csv(rows) }
}

/// Plain data as indented JSON, ended by a line break. The indent is a space, so that deep data such as
/// rules stays small.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    let formatter = PrettyFormatter::with_indent(b" ");
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, formatter);
    value.serialize(&mut serializer).expect("plain data becomes JSON");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is text")
}

/// Both ends of an interval, none where it is undefined.
pub(crate) fn bounds(interval: Option<Interval>) -> [Option<f64>; 2] {
    [interval.map(|of| of.low), interval.map(|of| of.high)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::run::tables::EventRow;
    use corsair_lab::CountedAmount;

    #[test]
    fn an_interval_is_two_columns_that_may_be_empty() {
        let row = EventRow {
            scope: "game".into(),
            bot: String::new(),
            seat: None,
            event: "volleys".into(),
            games: 2,
            total: CountedAmount::new(1, 1),
            per_game: 0.5,
            per_game_lo: None,
            per_game_hi: Some(1.5),
        };
        let text = table_csv(&[row]);
        assert!(text.ends_with(",per_game,per_game_lo,per_game_hi\ngame,,,volleys,2,1,0.5,,1.5\n"));
    }
}
