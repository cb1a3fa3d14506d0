//! Rows of plain data as CSV and as JSON: one row is one estimate.

use serde::Serialize;

use crate::lab::Scope;

/// Rows as CSV below the names of their columns, which are those of the fields.
pub(crate) fn csv_of<R: Serialize>(rows: &[R]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = rows.iter().try_for_each(|row| writer.serialize(row));
    written.expect("rows are plain fields, and memory takes them");
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
