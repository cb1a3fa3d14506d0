//! Serialization of paired totals as plain data.

use crate::SetUps;
use crate::in_turn::TableSums;
use crate::luck::are_alike;
use crate::paired::{PairedTotals, VariantTotals};
use corsair_stats::Histogram;

/// Serde of integers as text, because JSON has no 128-bit integers.
macro_rules! texts {
    ($of:ident) => {
        pub(super) mod $of {
            use serde::{Deserialize, Deserializer, Serializer, de::Error};

            pub(crate) fn serialize<S: Serializer>(
                sums: &[i128],
                out: S,
            ) -> Result<S::Ok, S::Error> {
                out.collect_seq(sums.iter().map(i128::to_string))
            }

            pub(crate) fn deserialize<'d, D: Deserializer<'d>>(
                from: D,
            ) -> Result<Vec<i128>, D::Error> {
                let sums = Vec::<String>::deserialize(from)?;
                let sums = sums.iter().map(|sum| sum.parse()).collect::<Result<_, _>>();
                let problem = concat!("a sum of ", stringify!($of), " is not a whole number");
                sums.map_err(|_| D::Error::custom(problem))
            }
        }
    };
}
texts!(products);
texts!(cubes);

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
        saved.moments.len() == self.moments.len()
            && saved.products.len() == self.products.len()
            && saved.signs.len() == self.signs.len()
            && saved.cubes.len() == self.cubes.len()
            && saved.courses.len() == self.courses.len()
            && are_alike(saved.controls.as_ref(), self.controls.as_ref())
            && groups(&saved.scores) == groups(&self.scores)
    }
}
