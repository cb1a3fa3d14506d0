//! Plan of `corsair seats`: each seat's win share compared with a fair share.

use corsair_lab::{ComparedTable, Conditions, Control, Threshold};
use corsair_stats::{SharedLooks, SpentLevel};

/// Conditions of the answer.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// Tables.
    pub tables: Vec<ComparedTable>,
    /// Largest advantage that counts as none, as a share of wins.
    pub margin: f64,
    /// Margin as written.
    pub margin_as_written: String,
    /// Half-width at which play at a table ends.
    pub precision: Option<Threshold>,
    /// Looks at the verdicts, which may end play at a table.
    pub looks: SeatLooks,
    /// Control variates that adjust the wins of seats.
    pub control: Option<Control>,
}

/// Looks at verdicts during play.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatLooks {
    /// One look at the end of play.
    One,
    /// Looks that share the level; the first look with a verdict ends the table.
    /// Has the level that the looks of each table may spend.
    Sequential(Vec<SpentLevel>),
}

impl SeatLooks {
    /// Returns looks at these tables.
    pub fn sequential(tables: &[ComparedTable]) -> SeatLooks {
        let looks = tables.iter().map(|table| SharedLooks::up_to(table.design.blocks()));
        SeatLooks::Sequential(looks.map(SpentLevel::of).collect())
    }
}
