//! What all answers rest on.

use corsair_engine::play::MAX_DECISIONS;

use crate::present::counted;
use crate::present::few_deals::said_if_few;
use crate::present::grouped;
use crate::present::luck::{ADJUSTED, LuckRow, NOT_ADJUSTED};
use crate::present::page::words::listed;
use crate::present::page::{Manifest, ResultRead};
use corsair_lab::Deals;
use corsair_lab::result::ResultRow as _;

/// An answer is about these bots.
pub(crate) const BOTS: &str = "The answer is about these bots at these tables. Other players, and people above all, may \
     play otherwise, and then other figures hold.";

/// How intervals are made.
pub(crate) const DEALS: &str = "Intervals are 95 % and count deals, not games: one deal played under several seatings is one \
     observation, because its games are not independent.";

/// How they are made where every game has a deal of its own.
const BLOCKS: &str = "Intervals are 95 % and count blocks, not games: a block is one game under each seating, on a \
     deal of its own.";

/// Exploration and confirmation.
pub(crate) const TOGETHER: &str = "Each interval stands for itself. Of many intervals one in twenty misses the truth, so the one \
     that stands out among many was picked by chance as well; p-values that are corrected for \
     their number say what is shown.";

/// Those that every result of play has, of what its manifest says.
pub(crate) fn of_play(result: &ResultRead) -> Vec<String> {
    let manifest = &result.manifest;
    let counted_by = match manifest.deals() {
        Deals::Same => DEALS,
        Deals::Fresh => BLOCKS,
    };
    let mut all: Vec<String> = few_deals(manifest).into_iter().collect();
    all.extend([BOTS.to_owned(), counted_by.to_owned()]);
    if result.has(LuckRow::SCHEMA.file) {
        let is_adjusted = result.rows::<LuckRow>().is_ok_and(|rows| !rows.is_empty());
        all.push(if is_adjusted { ADJUSTED } else { NOT_ADJUSTED }.to_owned());
    }
    if let Some(endings) = manifest.endings.filter(|endings| endings.cut_off > 0) {
        all.push(format!(
            "{} did not end within {} decisions. They count as they stood.",
            counted(endings.cut_off, "game", "games"),
            grouped(MAX_DECISIONS.into()),
        ));
    }
    if let Some(faults) = manifest.faults.filter(|&faults| faults > 0) {
        all.push(format!(
            "Bots from outside made {}. Each such move was drawn at random.",
            counted(faults, "fault", "faults"),
        ));
    }
    let stopped = manifest.tables.iter().filter(|table| table.stopped);
    let stopped: Vec<&str> = stopped.map(|table| table.name.as_str()).collect();
    if !stopped.is_empty() {
        all.push(format!(
            "Play ended early at {}, by a rule that looked at the games. Intervals that do not \
             allow for these looks are too narrow.",
            listed(&stopped),
        ));
    }
    all
}

/// Returns a sentence about too few deals for intervals; `None` where no table has so few.
fn few_deals(manifest: &Manifest) -> Option<String> {
    // The deals of each bot count in a tournament, and its page says so.
    let design = manifest.design.as_ref().filter(|of| of.rounds.is_none());
    let design = design.and_then(|of| of.blocks.zip(of.games_per_block));
    let tables = manifest.tables.iter().map(|of| (of.blocks, of.games_per_block));
    let (blocks, games) = design.into_iter().chain(tables).min()?;
    let [_, unit] = manifest.deals().unit();
    said_if_few(unit, blocks, games)
}
