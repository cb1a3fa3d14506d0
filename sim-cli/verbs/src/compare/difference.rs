//! Difference of one metric between two variants, with its estimator.

use corsair_lab::assertion::Unit;
use corsair_stats::{
    AdjustedMean, BlockRange, BlockSums, Confidence, Evidence, Interval, Jackknife, Method,
    PairedMeans, ShareRange, TestedBy,
};

/// Estimator of a difference.
#[derive(Clone, PartialEq, Debug)]
pub enum Difference {
    /// Mean of paired blocks.
    Paired {
        /// Means under the base and the variant.
        means: PairedMeans,
        /// Differences of the blocks.
        of: BlockSums,
    },
    /// Mean of paired blocks, with control variates regressed out.
    Adjusted {
        /// Unadjusted means.
        means: PairedMeans,
        /// Differences of the blocks.
        unadjusted: BlockSums,
        /// Adjusted difference.
        of: AdjustedMean,
        /// Range of a difference.
        range: BlockRange,
    },
    /// Zero by design, because the variant has the rules of the base.
    Same(PairedMeans),
    /// Jackknife of the difference, and the variances of both values.
    Jackknife {
        /// Jackknife of the difference.
        of: Jackknife,
        /// Variances of the value under the base and under the variant.
        variances: [f64; 2],
    },
    /// Difference of independent samples: the games of the variant, and a kept base.
    Independent {
        /// Evidence about the difference.
        of: Evidence,
        /// Width that the base's error adds to the 95 % interval, as a share of the width with an exactly known base.
        base_adds: f64,
        /// Evidence without adjustment, and the variant's adjusted mean, if the difference is adjusted for luck.
        adjusted: Option<(Evidence, AdjustedMean)>,
    },
    /// Difference without an interval: too few blocks, or too few that differ.
    Unknown(f64),
}

/// Returns the range of a block's difference, by the unit of the metric.
pub(crate) const fn range_of(measured: Unit) -> BlockRange {
    match measured {
        Unit::Share => BlockRange::DifferenceOfShares,
        Unit::Number => BlockRange::Any,
    }
}

impl Difference {
    /// Returns the difference of a pooled metric, computed over all groups and with each group left out. The
    /// difference has no variance unless `enough` blocks were played.
    pub(super) fn of_groups([base, value]: &[(f64, Vec<f64>); 2], enough: bool) -> Difference {
        let differences: Vec<f64> =
            value.1.iter().zip(&base.1).map(|(to, from)| to - from).collect();
        let variance = |(estimate, parts): &(f64, Vec<f64>)| {
            Jackknife::new(*estimate, parts).map_or(0.0, |of| of.variance)
        };
        match Jackknife::new(value.0 - base.0, &differences) {
            Some(of) if enough => {
                Difference::Jackknife { of, variances: [variance(base), variance(value)] }
            }
            Some(_) | None => Difference::Unknown(value.0 - base.0),
        }
    }

    /// Returns the difference of independent samples, the base first; unknown unless both have evidence.
    pub(super) fn of_independent(value: f64, samples: [Option<Evidence>; 2]) -> Difference {
        let [Some(base), Some(variant)] = samples else { return Difference::Unknown(value) };
        let width = |of: &Evidence| {
            let Interval { low, high } = of.interval(Confidence::REPORTED);
            high - low
        };
        let alone = width(&variant);
        let of = variant.minus_independent(base);
        let base_adds = width(&of) / alone - 1.0;
        Difference::Independent { of, base_adds, adjusted: None }
    }

    /// Returns the unadjusted means of paired blocks, if the metric is a mean.
    const fn means(&self) -> Option<&PairedMeans> {
        match self {
            Difference::Paired { means, .. }
            | Difference::Adjusted { means, .. }
            | Difference::Same(means) => Some(means),
            Difference::Jackknife { .. }
            | Difference::Independent { .. }
            | Difference::Unknown(_) => None,
        }
    }

    /// Returns the evidence about the difference; `None` for equal rules, and if too few blocks differ.
    pub(crate) fn evidence(&self) -> Option<Evidence> {
        match self {
            Difference::Paired { means, of } => of.evidence(
                ShareRange::Difference,
                means.blocks,
                means.games_per_block * means.unit,
            ),
            Difference::Adjusted { of, range, .. } => Some(Evidence::of_adjusted(of, *range)),
            Difference::Jackknife { of, .. } => Evidence::of_jackknife(of),
            Difference::Independent { of, .. } => Some(of.clone()),
            Difference::Same(_) | Difference::Unknown(_) => None,
        }
    }

    /// Returns the estimate. A comparison has at least one block.
    pub fn value(&self) -> f64 {
        match self {
            Difference::Adjusted { of, .. } => of.value,
            Difference::Jackknife { of, .. } => of.estimate,
            Difference::Independent { of, .. } => of.value(),
            Difference::Unknown(value) => *value,
            _ => self.means().and_then(|of| of.difference().mean()).unwrap_or(f64::NAN),
        }
    }

    /// Returns the interval: zero for equal rules; `None` without evidence.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        match self {
            Difference::Same(_) => Some(Interval { low: 0.0, high: 0.0 }),
            _ => Some(self.evidence()?.interval(confidence)),
        }
    }

    /// Returns the interval of the unadjusted block mean, valid at all looks together.
    pub fn anytime(&self) -> Option<Interval> {
        let (Difference::Paired { means, of } | Difference::Adjusted { means, unadjusted: of, .. }) =
            self
        else {
            return None;
        };
        of.anytime(
            ShareRange::Difference,
            means.blocks,
            means.games_per_block * means.unit,
            Confidence::REPORTED,
        )
    }

    /// Returns the method of the interval.
    pub fn method(&self) -> Method {
        match self {
            Difference::Same(_) => Method::SameRules,
            _ => self.evidence().map_or(Method::TooFewBlocks, |of| of.method()),
        }
    }

    /// Returns the standard deviation of a block's difference: the standard error times √blocks.
    pub fn deviation_of_a_block(&self, blocks: u64) -> Option<f64> {
        let error = match self {
            Difference::Adjusted { of, .. } => of.error,
            Difference::Jackknife { of, .. } => of.variance.sqrt(),
            _ => self.means()?.difference().standard_error()?,
        };
        Some(error * (blocks as f64).sqrt())
    }

    /// Returns the correlation, over blocks or groups, of the values under the base and the variant.
    pub fn correlation(&self) -> Option<f64> {
        match self {
            Difference::Jackknife { of, variances: [base, value] } => {
                let apart = 2.0 * (base * value).sqrt();
                (apart > 0.0).then(|| ((base + value - of.variance) / apart).clamp(-1.0, 1.0))
            }
            _ => self.means()?.correlation(),
        }
    }

    /// Returns the variance reduction: the number of independent deals that one common deal replaces, at equal
    /// intervals. `None` if too few blocks differ.
    pub fn variance_reduction(&self) -> Option<f64> {
        match self {
            Difference::Jackknife { of, variances: [base, value] } => {
                (base + value > 0.0).then(|| (base + value) / of.variance)
            }
            _ if self.is_rare() => None,
            _ => self.means()?.variance_reduction(),
        }
    }

    /// Returns the distance from the estimate to the farther end of the interval.
    pub fn reach(&self, confidence: Confidence) -> Option<f64> {
        let interval = self.interval(confidence)?;
        Some((interval.high - self.value()).max(self.value() - interval.low))
    }

    /// Returns true if too few blocks vary for a reliable variance.
    pub fn is_rare(&self) -> bool {
        let Difference::Paired { of, means } = self else { return false };
        !of.vary(means.blocks)
    }

    /// Returns the test that `compare` would use, for planning.
    pub fn tested_by(&self) -> TestedBy {
        match self {
            Difference::Jackknife { of, .. } => TestedBy::Freedom(of.freedom()),
            Difference::Unknown(_) => TestedBy::Freedom(Jackknife::GROUPS as u64 - 1),
            _ => TestedBy::Blocks,
        }
    }

    /// Returns the interval of the variance reduction, for paired blocks with a variance.
    pub fn variance_reduction_interval(&self, confidence: Confidence) -> Option<Interval> {
        let varies = !self.is_rare() && !matches!(self, Difference::Same(_));
        self.means().filter(|_| varies)?.variance_reduction_interval(confidence)
    }
}
