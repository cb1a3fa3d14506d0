//! Claims of the statistics, each with the share of experiments in which it should come true.

use corsair_stats::Interval;

/// Claim about a share of experiments.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// It lies between these, up to what chance does to so many experiments.
    Between(f64, f64),
    /// It is at most this, up to chance.
    AtMost(f64),
    /// It is at least this, up to chance.
    AtLeast(f64),
}

/// 95 %, which intervals claim, with a point to either side for their approximations.
pub(crate) const COVERS: Claim = Claim::Between(0.94, 0.96);

/// Claim of Wilson's interval on 100 blocks: those that it adds make it a little too wide.
pub(crate) const COVERS_MORE: Claim = Claim::Between(0.94, 0.97);

/// Claim of tests and of intervals that hold together.
pub(crate) const AT_MOST_5: Claim = Claim::AtMost(0.05);

/// A claim, and of which data it is made.
#[derive(Clone, PartialEq, Debug)]
pub struct StatedClaim {
    /// Claim and its data.
    pub what: String,
    /// The share of experiments that is claimed.
    pub claim: Claim,
}

/// Returns whether an interval covers the truth; one that is undefined does not.
pub(crate) fn covers(interval: Option<Interval>, truth: f64) -> bool {
    interval.is_some_and(|of| of.low <= truth && truth <= of.high)
}
