//! Statistics: estimates, intervals and tests from counts. The crate depends on no game.
//!
//! Sums are integers and become floats only in an estimate, so that no estimate depends on the order of addition.
//! `docs/METHODOLOGY.md` and the pages of the commands in `docs/guide` give the formulas.

mod anytime;
mod benjamini_hochberg;
mod best_comparison;
mod block_sums;
mod blocks;
mod bootstrap;
mod bounded;
mod chordless_cycles;
mod clopper_pearson;
mod cma_es;
mod connected;
mod controls;
#[cfg(test)]
mod coverage;
mod denoised;
mod distribution;
mod equivalence;
mod evidence;
mod groups;
mod halving;
mod histogram;
mod holm;
mod jackknife;
mod looks;
mod main_effects;
mod method;
mod morris;
mod multiplicity;
mod normal;
mod p_value;
mod paired;
mod paired_arms;
pub mod plackett_luce;
pub mod portable;
mod quantile;
mod race;
mod sample_size;
mod share_test;
mod shared_looks;
mod skewed;
mod sobol;
mod special;
mod spent_level;
mod splitting;
mod sprt;
mod stopped_walk;
mod strata;
mod symmetric_game;
mod true_share;
mod walk_grid;
mod wilson;
mod woodruff;

pub use anytime::{BlockRange, FEWEST_BLOCKS, anytime, widening};
pub use benjamini_hochberg::benjamini_hochberg;
pub use best_comparison::{BestComparison, compare_with_best, compare_with_best_anytime};
pub use block_sums::BlockSums;
pub use blocks::{BlockMeans, Moments};
pub use bootstrap::{PoissonWeight, REPLICATES, RowBootstrap, bootstrap_interval};
pub use bounded::{BlockValues, BoundedBlocks, BoundedLooks};
pub use chordless_cycles::chordless_cycles;
pub use clopper_pearson::clopper_pearson;
pub use cma_es::CmaEs;
pub use connected::strong_components;
pub use controls::{AdjustedMean, ControlSums};
pub use denoised::{Denoised, Spread};
pub use distribution::{Confidence, normal_of};
pub use equivalence::{EquivalenceTest, Verdict};
pub use evidence::{Evidence, ShareRange};
pub use groups::{GROUPS, GroupMean, Groups, Limits, combined, mean, product};
pub use halving::{Halving, Round, TooFewBlocks};
pub use histogram::Histogram;
pub use holm::{holm, holm_in_order};
pub use jackknife::{Jackknife, whole_and_parts};
pub use looks::Looks;
pub use main_effects::{Aliased, MainEffects};
pub use method::Method;
pub use morris::{ElementaryEffects, Morris, root};
pub use normal::Normals;
pub use p_value::{p_of_count, p_of_t, p_of_z, upper_tail_of_t};
pub use paired::PairedMeans;
pub use paired_arms::compare_arms_anytime;
pub use quantile::{OrderStatistics, Quantile};
pub use race::{Race, RaceLook};
pub use sample_size::{
    EffectPlan, PilotDeviation, TestedBy, blocks_for_effect, blocks_for_half_width,
};
pub use share_test::ShareTest;
pub use shared_looks::SharedLooks;
pub use sobol::{SobolIndices, SobolRow, SobolSample};
pub use spent_level::SpentLevel;
pub use splitting::SplittingEstimate;
pub use sprt::{Hypotheses, NoRoom, Sprt, SprtLook, SprtState};
pub use stopped_walk::{StoppedWalk, WalkLook};
pub use strata::{StandardError, Strata};
pub use symmetric_game::{
    Equilibrium, RedrawnMixture, SymmetricGame, alpha_rank, equilibrium, spreads,
};
pub use true_share::true_share;
pub use wilson::{wilson, wilson_on_blocks};
pub use woodruff::ValuesInBlocks;

/// Closed interval for a true value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Interval {
    /// Returns the interval from `middle - half_width` to `middle + half_width`.
    pub fn around(middle: f64, half_width: f64) -> Interval {
        Interval { low: middle - half_width, high: middle + half_width }
    }

    /// Returns the lower and the upper end.
    pub const fn ends(self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Returns the interval clipped to the range from `low` to `high`.
    pub fn within(self, low: f64, high: f64) -> Interval {
        Interval { low: self.low.clamp(low, high), high: self.high.clamp(low, high) }
    }

    /// Half of the distance between the two ends.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}
