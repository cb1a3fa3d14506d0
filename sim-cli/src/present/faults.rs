//! The faults of external bots: as rows, as files, and as people read them.

use corsair_engine::FaultKind;

use crate::present::table::{Cell, Kind, Table};
use corsair_lab::experiment::Player;
use corsair_lab::result::ResultRow;
use corsair_lab::{Address, FaultTotals, FaultyGame};

/// Faults of one kind that an external bot committed in one seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "faults.csv")]
pub struct FaultRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Kind of fault, as in the protocol.
    pub fault: FaultKind,
    /// Number of faults.
    pub faults: u64,
    /// Games with such a fault.
    pub games: u64,
    /// Address of the game with the first one, `SEED:DEAL:SEATING`.
    pub first_address: String,
    /// Decision of the seat in that game, from 1.
    pub first_decision: u32,
    /// Description of the first one.
    pub first_what: String,
}

/// Faults of one kind in one game, in the order of play; at most 10,000 rows.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "fault_games.csv")]
pub struct FaultGameRow {
    /// Address of the game, `SEED:DEAL:SEATING`.
    pub address: String,
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Kind of fault, as in the protocol.
    pub fault: FaultKind,
    /// Number of faults in this game.
    pub faults: u32,
    /// Decision of the seat with the first fault, from 1.
    pub first_decision: u32,
}

/// The faults of a run of this seed by bot, seat and kind; `bot` is that of a row.
pub(crate) fn fault_rows<'e>(
    faults: &FaultTotals,
    seed: u64,
    bot: impl Fn(usize) -> &'e Player,
) -> Vec<FaultRow> {
    let counts = faults.iter().map(|(row, fault, count)| {
        let first = &count.first;
        FaultRow {
            bot: bot(row).name.clone(),
            seat: first.seat.index(),
            fault,
            faults: count.faults,
            games: count.games,
            first_address: first.address(seed).to_string(),
            first_decision: first.fault.decision,
            first_what: first.fault.what.clone(),
        }
    });
    counts.collect()
}

/// The faulty games of a run of this seed, as far as they are listed; `bot` is that of a row.
pub(crate) fn fault_game_rows<'e>(
    faults: &FaultTotals,
    seed: u64,
    bot: impl Fn(usize) -> &'e Player,
) -> Vec<FaultGameRow> {
    let rows = faults.games().iter().map(|of| {
        let &FaultyGame { row, deal, seating, seat, kind, faults, first_decision } = of;
        FaultGameRow {
            address: Address { seed, deal, seating }.to_string(),
            bot: bot(row).name.clone(),
            seat: seat.index(),
            fault: kind,
            faults,
            first_decision,
        }
    });
    rows.collect()
}

/// The faults as people read them, on a terminal and on a page.
pub(crate) fn fault_table(rows: &[FaultRow]) -> Table {
    let columns = [
        ("bot", Kind::Text),
        ("seat", Kind::Number),
        ("faults", Kind::Number),
        ("games", Kind::Number),
        ("first in", Kind::Text),
        ("decision", Kind::Number),
        ("the bot", Kind::Text),
    ];
    let mut table = Table::new("Faults of external bots", &columns);
    for row in rows {
        table.push(vec![
            Cell::word(&row.bot),
            Cell::count(row.seat as u64),
            Cell::count(row.faults),
            Cell::count(row.games),
            Cell::word(&row.first_address),
            Cell::count(row.first_decision.into()),
            Cell::word(row.fault.meaning()),
        ]);
    }
    table
}

/// Where the first fault is found and what happened, in a sentence; none without faults.
pub(crate) fn first_fault(rows: &[FaultRow]) -> Option<String> {
    let place = |row: &&FaultRow| (row.first_address.parse::<Address>().ok(), row.first_decision);
    let first = rows.iter().min_by_key(place)?;
    Some(format!(
        "First: game {}, seat {}, its decision {}: {}",
        first.first_address, first.seat, first.first_decision, first.first_what,
    ))
}

/// The section of the screen, empty without faults.
pub(crate) fn section(rows: &[FaultRow]) -> String {
    first_fault(rows)
        .map_or_else(String::new, |first| format!("{}{first}\n", fault_table(rows).section()))
}
