//! Claims of the statistics, with the share of experiments in which each claim should hold.

use corsair_stats::Interval;

/// Claim about a share of experiments.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// The share lies between these, up to chance.
    Between(f64, f64),
    /// The share is at most this, up to chance.
    AtMost(f64),
    /// The share is at least this, up to chance.
    AtLeast(f64),
}

/// Claim of 95 % intervals, with a tolerance of one point on each side for approximations.
pub(crate) const COVERS: Claim = Claim::Between(0.94, 0.96);

/// Claim of Wilson's interval on 100 blocks, which is a little too wide by its added blocks.
pub(crate) const COVERS_MORE: Claim = Claim::Between(0.94, 0.97);

/// Claim of tests and of intervals that hold together.
pub(crate) const AT_MOST_5: Claim = Claim::AtMost(0.05);

/// Claim of the statistics with the data of its experiments.
#[derive(Clone, PartialEq, Debug)]
pub struct StatedClaim {
    /// Claim and its data.
    pub what: String,
    /// Claimed share of experiments.
    pub claim: Claim,
}

/// Returns `true` if an interval covers the truth; an undefined interval does not.
pub(crate) fn covers(interval: Option<Interval>, truth: f64) -> bool {
    interval.is_some_and(|of| of.low <= truth && truth <= of.high)
}
