//! Rows of result tables: declared once as a struct, written as CSV and JSON, read back from CSV.
//!
//! The fields are the columns, in order. Names say `score`, which files spell in the game's word
//! ([`ScoreWord`]).

use std::io::{self, Write};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::ser::{Formatter, PrettyFormatter};

use corsair_stats::Interval;

use crate::present::files::ResultFile;
use corsair_lab::assertion::{AssertableTable, AssertableValues};
use corsair_lab::{Scope, ScoreWord};

/// A row of a result table: one row is one estimate.
pub trait ResultRow: Serialize + DeserializeOwned {
    /// The file of the table.
    const FILE: &'static str;
    /// The names of the columns, which are those of the fields.
    const COLUMNS: &'static [&'static str];
}

/// A table of results: its file and its columns, in the names of the code.
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
pub(crate) fn table_csv<R: ResultRow>(rows: &[R], score: ScoreWord) -> String {
    csv_in(score, R::COLUMNS, rows)
}

/// The same of any rows with a value for each column.
pub(crate) fn csv_in(
    score: ScoreWord,
    columns: &[&str],
    rows: impl IntoIterator<Item: Serialize>,
) -> String {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    let written = writer
        .write_record(columns.iter().map(|name| score.written(name).into_owned()))
        .and_then(|()| rows.into_iter().try_for_each(|row| writer.serialize(row)));
    written.expect("rows are plain fields, as many as there are columns, and memory takes them");
    let bytes = writer.into_inner().expect("memory takes what is written");
    String::from_utf8(bytes).expect("the fields are text")
}

/// The file of a table.
pub(crate) fn table_file<R: ResultRow>(rows: &[R], score: ScoreWord) -> ResultFile {
    ResultFile { name: score.written(R::FILE), text: table_csv(rows, score) }
}

/// Plain data as indented JSON, ended by a line break: its keys are names of the code, written in the
/// game's word for the score.
pub(crate) fn pretty_in(score: ScoreWord, value: &impl Serialize) -> String {
    written(
        value,
        KeysInWords { score, pretty: PrettyFormatter::with_indent(INDENT), in_key: false },
    )
}

/// Indents, and writes keys with the game's word for the score.
struct KeysInWords {
    score: ScoreWord,
    pretty: PrettyFormatter<'static>,
    in_key: bool,
}

/// What is only passed on.
macro_rules! indented {
    ($($method:ident($($first:ident)?),)*) => {
        $(fn $method<W: ?Sized + Write>(
            &mut self,
            out: &mut W,
            $($first: bool,)?
        ) -> io::Result<()> {
            self.pretty.$method(out $(, $first)?)
        })*
    };
}

impl Formatter for KeysInWords {
    indented! {
        begin_array(), end_array(), begin_array_value(first), end_array_value(),
        begin_object(), end_object(), begin_object_value(), end_object_value(),
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.in_key = true;
        self.pretty.begin_object_key(out, first)
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.in_key = false;
        Ok(())
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        match self.in_key {
            true => out.write_all(self.score.written(fragment).as_bytes()),
            false => out.write_all(fragment.as_bytes()),
        }
    }
}

/// Plain data as indented JSON, ended by a line break.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    written(value, PrettyFormatter::with_indent(INDENT))
}

/// A space, so that deep data such as rules stays small.
const INDENT: &[u8] = b" ";

fn written(value: &impl Serialize, formatter: impl Formatter) -> String {
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

/// The names of a scope in files: its bot and its seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ScopeNames<'n> {
    pub(crate) bot: Option<&'n str>,
    pub(crate) seat: Option<usize>,
}

impl<'n> ScopeNames<'n> {
    /// The names of a scope at a table with these bots.
    pub(crate) fn new(scope: Scope, bot: impl Fn(usize) -> &'n str) -> ScopeNames<'n> {
        let (bot, seat) = match scope {
            Scope::Game => (None, None),
            Scope::Bot(index) => (Some(bot(index)), None),
            Scope::Seat(seat) => (None, Some(seat.index())),
            Scope::BotInSeat(index, seat) => (Some(bot(index)), Some(seat.index())),
        };
        ScopeNames { bot, seat }
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
    use crate::studies::run::tables::{EventRow, ScoreRow};
    use corsair_lab::{CountedAmount, ScopeKind};

    const FAME: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };

    fn row() -> ScoreRow {
        ScoreRow { bot: "score".into(), seat: 1, score: FAME.amount(-2), games: 7 }
    }

    #[test]
    fn a_table_has_the_games_word_in_its_names_alone() {
        let ResultFile { name, text } = table_file(&[row()], FAME);
        assert_eq!(name, "fame_hist.csv");
        assert_eq!(text, "bot,seat,fame,games\nscore,1,-2,7\n");
    }

    #[test]
    fn json_has_the_games_word_in_its_keys_alone() {
        let text = pretty_in(FAME, &[row()]);
        assert_eq!(text, pretty(&[row()]).replace("\"score\":", "\"fame\":"));
        assert!(text.contains("\"bot\": \"score\""), "{text}");
    }

    #[test]
    fn an_interval_is_two_columns_that_may_be_empty() {
        let row = EventRow {
            scope: ScopeKind::Game,
            bot: String::new(),
            seat: None,
            event: "volleys".into(),
            games: 2,
            total: CountedAmount::new(1, 1),
            per_game: 0.5,
            per_game_lo: None,
            per_game_hi: Some(1.5),
        };
        let text = table_csv(&[row], FAME);
        assert!(text.ends_with(",per_game,per_game_lo,per_game_hi\ngame,,,volleys,2,1,0.5,,1.5\n"));
    }
}
