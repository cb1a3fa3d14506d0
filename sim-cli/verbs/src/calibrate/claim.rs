//! Claims of the statistics, with the share of experiments in which each claim should hold.

use corsair_stats::Interval;

/// Claim about a share of experiments.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// The share lies between both bounds, up to sampling error.
    Between(f64, f64),
    /// The share is at most the bound, up to sampling error.
    AtMost(f64),
    /// The share is at least the bound, up to sampling error.
    AtLeast(f64),
}

/// Claim that 95 % intervals cover the truth, with a tolerance of one point on each side for approximations.
pub(crate) const COVERS: Claim = Claim::Between(0.94, 0.96);

/// Claim that Wilson's interval covers the truth on 100 blocks. The blocks that Wilson's method adds make the
/// interval slightly wide.
pub(crate) const COVERS_MORE: Claim = Claim::Between(0.94, 0.97);

/// Claim that tests, and intervals that hold together, err in at most 5 % of experiments.
pub(crate) const AT_MOST_5: Claim = Claim::AtMost(0.05);

/// Claim of the statistics: its text, and the claimed share of experiments.
#[derive(Clone, PartialEq, Debug)]
pub struct StatedClaim {
    /// Text of the claim, with its data.
    pub what: String,
    /// Claimed share of experiments.
    pub claim: Claim,
}

/// Returns `true` if an interval covers the truth; an undefined interval does not.
pub(crate) fn covers(interval: Option<Interval>, truth: f64) -> bool {
    interval.is_some_and(|of| of.low <= truth && truth <= of.high)
}
