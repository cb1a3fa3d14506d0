//! Experiments that test claims, whatever their data are.

use corsair_engine::stream::LabRng;

use crate::studies::calibrate::table::{Claim, ClaimTested, claims};

/// A claim, and of which data it is made.
#[derive(Clone, PartialEq, Debug)]
pub struct StatedClaim {
    /// What is claimed, of which data.
    pub what: String,
    /// The share of experiments that is claimed.
    pub claim: Claim,
}

/// Experiments, each of which tests every claim.
pub trait Experiments: Sync {
    /// The claims, in the order in which they are listed.
    fn stated(&self) -> Vec<StatedClaim>;

    /// Whether each came true in the experiment of this number.
    fn test(&self, experiment: u64) -> Vec<bool>;
}

/// Experiments on made-up blocks whose truth is known.
pub struct OnModels {
    claims: Vec<ClaimTested>,
    seed: u64,
}

impl OnModels {
    /// Those of a seed.
    pub fn new(seed: u64) -> OnModels {
        OnModels { claims: claims(), seed }
    }
}

impl Experiments for OnModels {
    fn stated(&self) -> Vec<StatedClaim> {
        self.claims.iter().map(|of| of.stated.clone()).collect()
    }

    fn test(&self, experiment: u64) -> Vec<bool> {
        let comes_true = |(number, of): (u64, &ClaimTested)| {
            // Every claim and experiment has a stream of its own.
            (of.comes_true)(&mut LabRng::new(self.seed, number << 32 | experiment))
        };
        (0..).zip(&self.claims).map(comes_true).collect()
    }
}
