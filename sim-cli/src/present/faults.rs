//! The faults of bots outside the program: on screen, as CSV and for JSON.

use comfy_table::Table;
use corsair_engine::{FaultKind, Seat};
use serde::Serialize;

use crate::lab::experiment::Player;
use crate::lab::{Address, FaultTotals, FaultyGame};
use crate::present::number::grouped;
use crate::present::rows::csv;
use crate::present::table::{keep_numbers_whole, plain_table};

/// The columns of `faults.csv`.
pub const FAULT_COLUMNS: [&str; 8] =
    ["bot", "seat", "fault", "faults", "games", "first_address", "first_decision", "first_what"];

/// The columns of `fault_games.csv`.
pub const FAULT_GAME_COLUMNS: [&str; 6] =
    ["address", "bot", "seat", "fault", "faults", "first_decision"];

/// The faults of one kind of a bot in one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultReport<'e> {
    /// The bot.
    pub bot: &'e str,
    /// Its seat.
    pub seat: usize,
    /// The kind of fault.
    #[serde(serialize_with = "by_name")]
    pub fault: FaultKind,
    /// How many there were.
    pub faults: u64,
    /// In how many games.
    pub games: u64,
    /// The game of the first.
    #[serde(serialize_with = "in_digits")]
    pub first_address: Address,
    /// At which decision of the seat it was, from 1.
    pub first_decision: u32,
    /// What happened.
    pub first_what: &'e str,
}

fn by_name<S: serde::Serializer>(kind: &FaultKind, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(kind.name())
}

fn in_digits<S: serde::Serializer>(address: &Address, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(address)
}

impl<'e> FaultReport<'e> {
    /// The faults of a run of this seed by bot, seat and kind; `bot` is that of a row.
    pub(crate) fn all(
        faults: &'e FaultTotals,
        seed: u64,
        bot: impl Fn(usize) -> &'e Player,
    ) -> Vec<FaultReport<'e>> {
        let counts = faults.iter().map(|(row, fault, count)| {
            let first = &count.first;
            FaultReport {
                bot: &bot(row).name,
                seat: first.seat.index(),
                fault,
                faults: count.faults,
                games: count.games,
                first_address: first.address(seed),
                first_decision: first.fault.decision,
                first_what: &first.fault.what,
            }
        });
        counts.collect()
    }
}

/// The section of the screen, empty without faults.
pub(crate) fn section(faults: &[FaultReport<'_>]) -> String {
    let Some(first) = faults.iter().min_by_key(|of| (of.first_address, of.first_decision)) else {
        return String::new();
    };
    format!(
        "\nFaults of external bots\n{}\nFirst: game {}, {}, its decision {}: {}\n",
        table(faults).trim_fmt(),
        first.first_address,
        Seat::new(first.seat),
        first.first_decision,
        first.first_what,
    )
}

fn table(faults: &[FaultReport<'_>]) -> Table {
    let head = ["bot", "seat", "faults", "games", "first in", "decision", "the bot"];
    let mut table = plain_table(head.map(String::from).into());
    for of in faults {
        table.add_row([
            of.bot.to_owned(),
            of.seat.to_string(),
            grouped(of.faults),
            grouped(of.games),
            of.first_address.to_string(),
            of.first_decision.to_string(),
            of.fault.meaning().to_owned(),
        ]);
    }
    keep_numbers_whole(&mut table);
    table
}

/// The faults, one row for each bot, seat and kind that occurred.
pub fn faults(faults: &[FaultReport<'_>]) -> String {
    let rows = faults.iter().map(|of| {
        vec![
            of.bot.into(),
            of.seat.to_string(),
            of.fault.name().into(),
            of.faults.to_string(),
            of.games.to_string(),
            of.first_address.to_string(),
            of.first_decision.to_string(),
            of.first_what.into(),
        ]
    });
    csv(&FAULT_COLUMNS, rows)
}

/// The faulty games of a run of this seed, as far as they are listed, one row for each bot, seat and
/// kind in a game; `bot` is that of a row.
pub(crate) fn fault_games<'e>(
    faults: &FaultTotals,
    seed: u64,
    bot: impl Fn(usize) -> &'e Player,
) -> String {
    let rows = faults.games().iter().map(|of| {
        let &FaultyGame { row, deal, seating, seat, kind, faults, first_decision } = of;
        vec![
            Address { seed, deal, seating }.to_string(),
            bot(row).name.clone(),
            seat.index().to_string(),
            kind.name().into(),
            faults.to_string(),
            first_decision.to_string(),
        ]
    });
    csv(&FAULT_GAME_COLUMNS, rows)
}
