//! Paired totals put down as plain data, and taken up again.

use serde::{Deserialize, Serialize};

use crate::SetUps;
use crate::faults::SavedFaults;
use crate::in_turn::TableSums;
use crate::luck::are_alike;
use crate::paired::{PairedTotals, Signs, VariantTotals};
use crate::quality::CourseSums;
use corsair_stats::{ControlSums, Histogram, Moments};

/// The sums of a table, as plain data.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPairs {
    blocks: u64,
    set_ups: SetUps,
    variants: Vec<SavedVariant>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedVariant {
    decisions: u64,
    cut_off: u64,
    moments: Vec<Moments>,
    /// JSON has no such integers.
    products: Vec<String>,
    signs: Vec<Signs>,
    cubes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    controls: Option<ControlSums>,
    differing: u64,
    scores: Vec<Vec<Histogram>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    courses: Vec<CourseSums>,
    faults: SavedFaults,
}

impl TableSums for PairedTotals {
    type Saved = SavedPairs;

    fn save(&self) -> SavedPairs {
        let variants = self.variants.iter().map(|of| SavedVariant {
            decisions: of.decisions,
            cut_off: of.cut_off,
            moments: of.moments.clone(),
            products: of.products.iter().map(i128::to_string).collect(),
            signs: of.signs.clone(),
            cubes: of.cubes.iter().map(i128::to_string).collect(),
            controls: of.controls.clone(),
            differing: of.differing,
            scores: of.scores.clone(),
            courses: of.courses.clone(),
            faults: of.faults.save(),
        });
        SavedPairs {
            blocks: self.blocks,
            set_ups: self.set_ups.clone(),
            variants: variants.collect(),
        }
    }

    fn set_ups(&self) -> &SetUps {
        &self.set_ups
    }

    fn deals(saved: &SavedPairs) -> u64 {
        saved.blocks
    }

    fn restore(&mut self, saved: SavedPairs) -> Result<(), &'static str> {
        if saved.variants.len() != self.variants.len() {
            return Err("they are of another number of rule sets");
        }
        for (mine, saved) in self.variants.iter_mut().zip(saved.variants) {
            mine.restore(saved)?;
        }
        self.blocks = saved.blocks;
        self.set_ups = saved.set_ups;
        Ok(())
    }
}

impl VariantTotals {
    fn restore(&mut self, saved: SavedVariant) -> Result<(), &'static str> {
        let groups = |scores: &[Vec<Histogram>]| scores.iter().map(Vec::len).collect::<Vec<_>>();
        let fits = saved.moments.len() == self.moments.len()
            && saved.products.len() == self.products.len()
            && saved.signs.len() == self.signs.len()
            && saved.cubes.len() == self.cubes.len()
            && saved.courses.len() == self.courses.len()
            && are_alike(saved.controls.as_ref(), self.controls.as_ref())
            && groups(&saved.scores) == groups(&self.scores);
        if !fits {
            return Err("they are of other bots, seats or facts");
        }
        let numbers = |texts: &[String]| -> Result<Vec<i128>, _> {
            texts.iter().map(|text| text.parse()).collect()
        };
        self.products =
            numbers(&saved.products).map_err(|_| "a sum of products is no whole number")?;
        self.cubes = numbers(&saved.cubes).map_err(|_| "a sum of cubes is no whole number")?;
        self.faults.restore(saved.faults)?;
        self.decisions = saved.decisions;
        self.cut_off = saved.cut_off;
        self.moments = saved.moments;
        self.controls = saved.controls;
        self.signs = saved.signs;
        self.differing = saved.differing;
        self.scores = saved.scores;
        self.courses = saved.courses;
        Ok(())
    }
}
