//! Whether a seat has an advantage: each seat's share of wins against an equal one.

use corsair_lab::{ComparedTable, Conditions, Control, Threshold};
use corsair_stats::{SharedLooks, SpentLevel};

/// Everything that the answer is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// The tables.
    pub tables: Vec<ComparedTable>,
    /// The advantage that means nothing, as a share of wins.
    pub margin: f64,
    /// The same as it was written.
    pub margin_as_written: String,
    /// The half-width at which a table is played no longer.
    pub precision: Option<Threshold>,
    /// Whether a table is played no longer once its verdict stands.
    pub looks: SeatLooks,
    /// What the wins of seats are adjusted by.
    pub control: Option<Control>,
}

/// Whether verdicts are looked at as a table is played.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatLooks {
    /// At the end alone.
    One,
    /// At looks that share the level, the first of which with a verdict ends the table.
    /// What the looks of each table may spend.
    Sequential(Vec<SpentLevel>),
}

impl SeatLooks {
    /// Looks at these tables.
    pub fn sequential(tables: &[ComparedTable]) -> SeatLooks {
        let looks = tables.iter().map(|table| SharedLooks::up_to(table.design.blocks()));
        SeatLooks::Sequential(looks.map(SpentLevel::of).collect())
    }
}
