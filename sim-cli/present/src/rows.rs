//! JSON formatting, and names of scopes.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter};

use corsair_lab::Scope;

/// Declares a struct with the given fields and returns a serializable value of this struct: `object!(Name { key:
/// value })`. The JSON object has the fields in their order.
#[macro_export]
macro_rules! object {
    ($name:ident { $($(#[$how:meta])* $key:ident $(: $value:expr)?),* $(,)? }) => {{
        #[expect(non_camel_case_types, reason = "the type of each field has the name of the field")]
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
pub use object;

/// Formats a value as indented JSON with a line break at the end. The indent is one space. Arrays, and objects more than
/// three levels deep, add neither line breaks nor indents, so that deeply nested data such as rules stays small.
pub fn pretty(value: &impl Serialize) -> String {
    let formatter = Outer { lines: PrettyFormatter::with_indent(b" "), depth: 0 };
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, formatter);
    value.serialize(&mut serializer).expect("plain data converts to JSON");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is text")
}

/// Format of [`pretty`]: outer objects have lines, and inner ones are in the line of their key.
struct Outer {
    lines: PrettyFormatter<'static>,
    /// Number of objects around the next value.
    depth: usize,
}

impl Outer {
    /// Levels of objects that have lines.
    const LEVELS: usize = 3;

    fn has_lines(&self) -> bool {
        self.depth <= Outer::LEVELS
    }
}

impl Formatter for Outer {
    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        writer.write_all(if is_first { b"" } else { b", " })
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        if self.has_lines() { self.lines.begin_object(writer) } else { writer.write_all(b"{") }
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        let has_lines = self.has_lines();
        self.depth -= 1;
        if has_lines { self.lines.end_object(writer) } else { writer.write_all(b"}") }
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        if self.has_lines() {
            return self.lines.begin_object_key(writer, is_first);
        }
        writer.write_all(if is_first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.lines.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        if self.has_lines() { self.lines.end_object_value(writer) } else { Ok(()) }
    }
}

/// Names of a scope in files: bot and seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScopeNames<'n> {
    /// Bot of the scope; `None` if the scope has no bot.
    pub bot: Option<&'n str>,
    /// Seat of the scope, from 0; `None` if the scope has no seat.
    pub seat: Option<usize>,
}

impl<'n> ScopeNames<'n> {
    /// Returns the names of a scope. The closure `bot` returns the name of a bot by its index.
    pub fn new(scope: Scope, bot: impl Fn(usize) -> &'n str) -> ScopeNames<'n> {
        let (bot, seat) = match scope {
            Scope::Game => (None, None),
            Scope::Bot(index) => (Some(bot(index)), None),
            Scope::Seat(seat) => (None, Some(seat.index())),
            Scope::BotInSeat(index, seat) => (Some(bot(index)), Some(seat.index())),
        };
        ScopeNames { bot, seat }
    }

    /// Returns the scope as a prefix for a metric's name; empty for the whole game.
    pub fn words(&self) -> String {
        match (self.bot, self.seat) {
            (None, None) => String::new(),
            (Some(bot), None) => bot.into(),
            (None, Some(seat)) => format!("seat {seat}"),
            (Some(bot), Some(seat)) => format!("{bot} in seat {seat}"),
        }
    }
}
