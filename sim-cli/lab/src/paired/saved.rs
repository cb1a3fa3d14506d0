//! Serialization of paired totals as plain data.

use crate::SetUps;
use crate::in_turn::TableSums;
use crate::luck::are_alike;
use crate::paired::{PairedTotals, VariantTotals};
use corsair_stats::Histogram;

impl TableSums for PairedTotals {
    fn set_ups(&self) -> &SetUps {
        &self.set_ups
    }

    fn deals(&self) -> u64 {
        self.blocks
    }

    fn restore(&mut self, saved: PairedTotals) -> Result<(), &'static str> {
        if saved.variants.len() != self.variants.len() {
            return Err("the number of rule sets differs");
        }
        if !self.variants.iter().zip(&saved.variants).all(|(mine, saved)| mine.is_like(saved)) {
            return Err("bots, seats or metrics differ");
        }
        *self = saved;
        Ok(())
    }
}

impl VariantTotals {
    /// Returns whether `self` and `saved` have sums for the same numbers of bots, seats and metrics.
    fn is_like(&self, saved: &VariantTotals) -> bool {
        let groups = |scores: &[Vec<Histogram>]| scores.iter().map(Vec::len).collect::<Vec<_>>();
        let lengths = |of: &VariantTotals| {
            of.lengths.iter().map(|(id, groups)| (id.clone(), groups.len())).collect::<Vec<_>>()
        };
        saved.moments.len() == self.moments.len()
            && saved.differences.len() == self.differences.len()
            && saved.differences.iter().zip(&self.differences).all(|(of, own)| of.is_like(own))
            && saved.values.len() == self.values.len()
            && saved.courses.len() == self.courses.len()
            && saved.bonuses.len() == self.bonuses.len()
            && are_alike(saved.controls.as_ref(), self.controls.as_ref())
            && groups(&saved.scores) == groups(&self.scores)
            && lengths(saved) == lengths(self)
    }
}
