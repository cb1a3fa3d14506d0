//! Question of `corsair seats`: each seat's win share compared with a fair share.

use corsair_lab::{ComparedTable, Conditions, Control, TableGames, Threshold};
use corsair_stats::{Confidence, SharedLooks, SpentLevel};

/// Question of `corsair seats` with the conditions of its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// Tables to test.
    pub tables: Vec<ComparedTable>,
    /// Largest advantage that counts as none, as a share of wins.
    pub margin: f64,
    /// Margin as written on the command line.
    pub margin_as_written: String,
    /// Half-width of intervals at which play at a table ends.
    pub precision: Option<Threshold>,
    /// Looks at the verdicts during play; a look may end play at a table.
    pub looks: SeatLooks,
    /// Control variates that adjust the wins of seats.
    pub control: Option<Control>,
    /// Real games to compare with the simulated games.
    pub fit: Option<TableGames>,
}

impl SeatQuestion {
    /// Returns the confidence of an interval that holds at all looks together, given the number of blocks. `None` if
    /// the table has no look at this number.
    pub(crate) fn confidence(&self, table: usize, blocks: u64) -> Option<Confidence> {
        match &self.looks {
            SeatLooks::One => Some(Confidence::REPORTED),
            SeatLooks::Sequential(spent) => {
                spent[table].confidence_at(Confidence::REPORTED, blocks)
            }
        }
    }
}

/// Schedule of looks at verdicts.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatLooks {
    /// One look at the end of play.
    One,
    /// Looks that share the significance level; the first look with a verdict ends play at its table. The field has,
    /// for each table, the level that its looks may spend.
    Sequential(Vec<SpentLevel>),
}

impl SeatLooks {
    /// Returns sequential looks for some tables.
    pub fn sequential(tables: &[ComparedTable]) -> SeatLooks {
        let looks = tables.iter().map(|table| SharedLooks::up_to(table.design.blocks()));
        SeatLooks::Sequential(looks.map(SpentLevel::of).collect())
    }
}
