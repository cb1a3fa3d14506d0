//! Plain data as JSON, and names of scopes.

use serde::Serialize;
use serde_json::ser::PrettyFormatter;

use corsair_lab::Scope;

/// Makes an object of named values in the order of its fields, declared where it is made: `object!(Name {
/// key: value })` is a value of a type of that name, which serde writes.
#[macro_export]
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
pub use object;

/// Formats plain data as indented JSON, ended by a line break. The indent is one space, so that deep data
/// such as rules stays small.
pub fn pretty(value: &impl Serialize) -> String {
    let formatter = PrettyFormatter::with_indent(b" ");
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, formatter);
    value.serialize(&mut serializer).expect("plain data becomes JSON");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is text")
}

/// Names of a scope in files: bot and seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScopeNames<'n> {
    /// Bot of the scope.
    pub bot: Option<&'n str>,
    /// Seat of the scope, from 0.
    pub seat: Option<usize>,
}

impl<'n> ScopeNames<'n> {
    /// Names of a scope at a table with these bots.
    pub fn new(scope: Scope, bot: impl Fn(usize) -> &'n str) -> ScopeNames<'n> {
        let (bot, seat) = match scope {
            Scope::Game => (None, None),
            Scope::Bot(index) => (Some(bot(index)), None),
            Scope::Seat(seat) => (None, Some(seat.index())),
            Scope::BotInSeat(index, seat) => (Some(bot(index)), Some(seat.index())),
        };
        ScopeNames { bot, seat }
    }

    /// Prefix of a metric on screen; empty for the game.
    pub fn words(&self) -> String {
        match (self.bot, self.seat) {
            (None, None) => String::new(),
            (Some(bot), None) => bot.into(),
            (None, Some(seat)) => format!("seat {seat}"),
            (Some(bot), Some(seat)) => format!("{bot} in seat {seat}"),
        }
    }
}
