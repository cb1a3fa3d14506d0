//! Caveats that the answers of many commands share.

use corsair_engine::play::MAX_DECISIONS;

use crate::counted;
use crate::few_deals::few_deals_caution;
use crate::grouped;
use crate::luck::{ADJUSTED, LuckRow, not_adjusted};
use crate::page::words::listed;
use crate::page::{Manifest, ResultRead};
use corsair_lab::Deals;
use corsair_lab::result::ResultRow as _;

/// Caveat that an answer holds only for its bots.
pub const BOTS: &str = "The answer holds only for these bots at these tables. People and other bots may play \
     differently and get different results.";

/// Caveat that intervals count deals instead of games.
pub const DEALS: &str = "Intervals have a level of 95 % and treat each deal as one observation, because the games of \
     a deal under several seatings are not independent.";

/// Caveat that intervals count blocks, if every game has a separate deal.
const BLOCKS: &str = "Intervals have a level of 95 % and treat each block as one observation. A block has one game \
     under each seating, and every game has a separate deal.";

/// Caveat about many intervals. At least one of them misses the true value with a greater chance than a single
/// interval.
pub const TOGETHER: &str = "Intervals are not corrected for multiple comparisons: about one in twenty misses the \
     true value, so one of many may exclude zero by chance. Verdicts use corrected p-values.";

/// Caveat about the largest advantage of a seat, which is estimated with bias.
pub const SEAT_GAP: &str = "As the largest of several estimates, one for each seat, the seat gap is too high on \
     average.";

/// Returns the caveats for a result with games, based on its manifest.
pub fn of_play(result: &ResultRead) -> Vec<String> {
    let manifest = &result.manifest;
    let counted_by = match manifest.deals() {
        Deals::Same => DEALS,
        Deals::Fresh => BLOCKS,
    };
    let mut all: Vec<String> = few_deals(manifest).into_iter().collect();
    all.extend([BOTS.to_owned(), counted_by.to_owned()]);
    if result.has(LuckRow::SCHEMA.file) {
        let is_adjusted = result.rows::<LuckRow>().is_ok_and(|rows| !rows.is_empty());
        all.push(if is_adjusted { ADJUSTED.to_owned() } else { not_adjusted() });
    }
    if let Some(endings) = manifest.endings.filter(|endings| endings.cut_off > 0) {
        all.push(format!(
            "{} did not end within {} decisions. The results count the scores at the cut-off.",
            counted(endings.cut_off, "game", "games"),
            grouped(MAX_DECISIONS.into()),
        ));
    }
    if let Some(faults) = manifest.faults.filter(|&faults| faults > 0) {
        all.push(format!(
            "External bots made {}. The program replaced each faulty move by a random move.",
            counted(faults, "fault", "faults"),
        ));
    }
    let stopped = manifest.tables.iter().filter(|table| table.stopped);
    let stopped: Vec<&str> = stopped.map(|table| table.name.as_str()).collect();
    if !stopped.is_empty() {
        all.push(format!(
            "A stopping rule ended play early at {}, because it looked at interim results. Intervals that do not \
             allow for these looks are too narrow.",
            listed(&stopped),
        ));
    }
    all
}

/// Returns a sentence about tables with too few deals for intervals; `None` if every table has enough deals.
fn few_deals(manifest: &Manifest) -> Option<String> {
    // A tournament counts the deals of each bot, and the tournament's page prints these numbers.
    let design = manifest.design.as_ref().filter(|of| of.rounds.is_none());
    let design = design.and_then(|of| of.blocks.zip(of.games_per_block));
    let tables = manifest.tables.iter().map(|of| (of.blocks, of.games_per_block));
    let (blocks, games) = design.into_iter().chain(tables).min()?;
    let [_, unit] = manifest.deals().unit();
    few_deals_caution(unit, blocks, games)
}
