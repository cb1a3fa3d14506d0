//! Plan of `corsair seats`: each seat's share of wins against an equal one.

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
    /// The margin as it was written.
    pub margin_as_written: String,
    /// The half-width at which a table is played no longer.
    pub precision: Option<Threshold>,
    /// Rule that decides whether play at a table ends when its verdict is clear.
    pub looks: SeatLooks,
    /// Control variates that adjust the wins of seats.
    pub control: Option<Control>,
}

/// Looks at verdicts during play.
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
