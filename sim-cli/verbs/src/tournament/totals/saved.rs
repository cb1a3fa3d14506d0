//! Sums of a tournament as plain data, for checkpoints.

use corsair_engine::Seat;
use corsair_engine::run::Aggregate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::tournament::orders::SavedOrders;
use crate::tournament::totals::{TableSums, TournamentTotals};
use corsair_lab::durable::{IncompatibleTotals, Sums};
use corsair_lab::{FaultTotals, SetUps};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    decisions: u64,
    cut_off: u64,
    faults: FaultTotals,
    set_ups: SetUps,
    tables: Vec<TableSums>,
    finishes: SavedOrders,
}

impl Sums for TournamentTotals<'_> {
    fn save(&self) -> Value {
        let saved = Saved {
            decisions: self.decisions,
            cut_off: self.cut_off,
            faults: self.faults.clone(),
            set_ups: self.set_ups.clone(),
            tables: self.tables.clone(),
            finishes: self.orders.save(),
        };
        serde_json::to_value(saved).expect("plain data becomes JSON")
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
        let saved: Saved = serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        self.check(&saved, deals).map_err(IncompatibleTotals::new)?;
        self.faults = saved.faults;
        self.orders.restore(&saved.finishes).map_err(IncompatibleTotals::new)?;
        self.decisions = saved.decisions;
        self.cut_off = saved.cut_off;
        self.set_ups = saved.set_ups;
        self.tables = saved.tables;
        Ok(())
    }

    fn set_ups(&self) -> SetUps {
        self.set_ups.clone()
    }

    fn join(&mut self, later: Self) {
        self.merge(later);
    }
}

impl TournamentTotals<'_> {
    /// Checks that saved sums have this design and this number of deals.
    fn check(&self, saved: &Saved, deals: u64) -> Result<(), &'static str> {
        let fits = |(mine, saved): (&TableSums, &TableSums)| {
            mine.of_bots.len() == saved.of_bots.len()
                && mine.of_pairs.len() == saved.of_pairs.len()
                && mine.of_seats.len() == saved.of_seats.len()
        };
        let same_size = self.tables.len() == saved.tables.len()
            && self.tables.iter().zip(&saved.tables).all(fits);
        let played = saved.tables.iter().map(|of| of.blocks).fold(0, u64::saturating_add);
        let design = self.design;
        let is_a_seat = |row: usize, seat: Seat| {
            seat.index() == row % design.seats() && design.bot_of(row) < design.bots()
        };
        match () {
            () if !same_size => Err("bots or tables differ"),
            () if played != deals => Err("the number of deals differs"),
            () if !saved.faults.are_at(is_a_seat, design.seats()) => {
                Err("faults must belong to bots of the tournament")
            }
            () => Ok(()),
        }
    }
}
