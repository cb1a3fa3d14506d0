//! Tables about faults of external bots.

use corsair_engine::FaultKind;

use corsair_lab::experiment::Player;
use corsair_lab::result::ResultRow;
use corsair_lab::{Address, FaultTotals, FaultyGame};

/// Faults of one kind by an external bot in one seat; columns `first_...` describe the first fault.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "faults.csv", keys(bot, seat, fault))]
pub struct FaultRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Seat, from 0.
    #[column(label = "seat")]
    pub seat: usize,
    /// Kind of fault.
    #[column(label = "fault")]
    pub fault: FaultKind,
    /// Number of faults.
    #[column(label = "faults")]
    pub faults: u64,
    /// Number of games with a fault of this kind.
    #[column(label = "games")]
    pub games: u64,
    /// Address of the game with the first fault, `SEED:DEAL:SEATING`.
    #[column(label = "first in", drop = 2)]
    pub first_address: String,
    /// Number of the faulty decision among the seat's decisions in the game, from 1.
    #[column(label = "decision", drop = 1)]
    pub first_decision: u32,
    /// Description of the first fault.
    pub first_what: String,
}

/// Caption of the table of faults by external bots.
pub const FAULTS: &str = "Faults of external bots";

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
    /// Kind of fault.
    pub fault: FaultKind,
    /// Number of faults.
    pub faults: u32,
    /// Number of the first faulty decision among the seat's decisions in the game, from 1.
    pub first_decision: u32,
}

/// Returns the faults in a run by bot, seat and kind. The closure `bot` returns the bot for a row of the design.
pub fn fault_rows<'e>(
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

/// Returns the faulty games that a run lists. The closure `bot` returns the bot for a row of the design.
pub fn fault_game_rows<'e>(
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

/// Describes the first fault in a sentence; `None` without faults.
pub fn first_fault(rows: &[FaultRow]) -> Option<String> {
    let place = |row: &&FaultRow| (row.first_address.parse::<Address>().ok(), row.first_decision);
    let first = rows.iter().min_by_key(place)?;
    Some(format!(
        "First fault: game {}, seat {}, decision {}: {}",
        first.first_address, first.seat, first.first_decision, first.first_what,
    ))
}
