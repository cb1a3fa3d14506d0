//! Comparison of arms by samples that all arms share.

use std::collections::BTreeMap;

use super::{BestComparison, BlockMeans, BlockRange, compare_with_best_anytime};

/// Number of samples from which any pair of arms is compared.
const ENOUGH_SAMPLES: usize = 128;

/// Minimum number of differences besides the most frequent difference, for a comparison of fewer samples.
const FEWEST_OTHERS: usize = 30;

/// Compares each arm with its best rival by common samples, at any number of looks
/// ([`compare_with_best_anytime`]). Arms have one value per sample, in integer units of which `unit` make 1. An arm
/// that left the comparison has fewer values.
///
/// Values without a known range need two precautions, because the samples may lack a rare value that makes the arms
/// equal. First, no comparison has an interval until every pair of arms either has 128 common samples, or has 30
/// differences besides its most frequent difference. Second, the differences of a pair include two artificial samples
/// at plus and minus the range of the pair's values. So a rare value within this range is likely to appear before the
/// interval excludes zero.
///
/// # Panics
/// Panics with fewer than two arms.
pub fn compare_arms_anytime(
    arms: &[Vec<i64>],
    confidence: f64,
    range: BlockRange,
    unit: u64,
) -> Vec<BestComparison> {
    let pair = |one: usize, other: usize| Pair { one: &arms[one], other: &arms[other] };
    let numbers = 0..arms.len();
    let mut pairs = numbers.clone().flat_map(|one| (0..one).map(move |other| (one, other)));
    if range == BlockRange::Any && !pairs.all(|(one, other)| pair(one, other).is_comparable()) {
        let lead = |arm: usize| {
            let rivals = numbers.clone().filter(|&rival| rival != arm);
            let leads = rivals.filter_map(|rival| pair(arm, rival).means(unit).mean());
            leads.reduce(f64::min).unwrap_or(0.0)
        };
        let open =
            |arm| BestComparison { difference: lead(arm), interval: None, may_be_best: true };
        return numbers.clone().map(open).collect();
    }
    compare_with_best_anytime(arms.len(), confidence, range, |one, other| {
        let (pair, means) = (pair(one, other), pair(one, other).means(unit));
        match range {
            BlockRange::Any => means.with_both_ends(pair.range()),
            BlockRange::Share | BlockRange::DifferenceOfShares => means,
        }
    })
}

/// Values of two arms, sample by sample.
#[derive(Clone, Copy)]
struct Pair<'v> {
    one: &'v [i64],
    other: &'v [i64],
}

impl Pair<'_> {
    /// Iterates over the values of both arms in their common samples.
    fn values(&self) -> impl Iterator<Item = (i64, i64)> {
        self.one.iter().copied().zip(self.other.iter().copied())
    }

    /// Returns the mean difference.
    fn means(&self, unit: u64) -> BlockMeans {
        BlockMeans::of(self.values().map(|(one, other)| one - other), 1, unit)
    }

    /// Returns the range of the values of both arms.
    fn range(&self) -> i64 {
        let least = self.values().map(|(one, other)| one.min(other)).min();
        let most = self.values().map(|(one, other)| one.max(other)).max();
        most.zip(least).map_or(0, |(most, least)| most - least)
    }

    /// Returns whether the pair has enough samples, or enough different differences.
    fn is_comparable(&self) -> bool {
        let samples = self.values().count();
        if samples >= ENOUGH_SAMPLES {
            return true;
        }
        let mut times: BTreeMap<i64, usize> = BTreeMap::new();
        self.values().for_each(|(one, other)| *times.entry(one - other).or_default() += 1);
        let most_frequent = times.values().copied().max().unwrap_or(0);
        samples - most_frequent >= FEWEST_OTHERS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;

    const CONFIDENCE: f64 = 0.95;

    /// Looks at two arms after 32, 64, 128, ... samples. Returns the number of samples at which an arm is worse, with
    /// the index of this arm.
    fn raced(mut sample: impl FnMut() -> [i64; 2], last: usize) -> Option<(usize, usize)> {
        let mut arms = [Vec::new(), Vec::new()];
        let looks = std::iter::successors(Some(32), |look| Some(2 * look));
        for look in looks.take_while(|&look| look <= last) {
            while arms[0].len() < look {
                arms.iter_mut().zip(sample()).for_each(|(arm, value)| arm.push(value));
            }
            let seen = compare_arms_anytime(&arms, CONFIDENCE, BlockRange::Any, 1);
            if let Some(worse) = seen.iter().position(|arm| !arm.may_be_best) {
                return Some((look, worse));
            }
        }
        None
    }

    /// Number of 1,000 races of two equal arms in which an arm is called worse. The first arm is 1 better in most
    /// samples, and `rare` worse with a chance of 1 in `rare + 1`. Both arms share one of `common` values in a sample.
    fn false_alarms(rare: i64, common: u32) -> usize {
        let is_called = |race: &u64| {
            let mut rng = LabRng::new(47, *race);
            let sample = || {
                let base = i64::from(rng.below(common));
                let is_rare = rng.below(rare as u32 + 1) == 0;
                [base, base - if is_rare { -rare } else { 1 }]
            };
            raced(sample, 2_048).is_some()
        };
        (0..1_000).filter(is_called).count()
    }

    /// The second arm is 19 better in 5 % of samples and 1 worse in all other samples. Among the first 32 samples, one
    /// race in five has no such sample, and the sample variance of the differences is 0.
    #[test]
    fn equal_arm_with_rare_differences_is_seldom_called_worse() {
        for (rare, common) in [(19, 1), (19, 6), (19, 40), (9, 1), (39, 40)] {
            let alarms = false_alarms(rare, common);
            assert!(alarms <= 50, "{rare}, {common}: {alarms} of 1,000");
        }
    }

    #[test]
    fn few_samples_with_one_frequent_difference_have_no_interval() {
        let arms = |samples: usize| [vec![5; samples], vec![3; samples], vec![4; samples]];
        for arm in compare_arms_anytime(&arms(127), CONFIDENCE, BlockRange::Any, 1) {
            assert!(arm.may_be_best && arm.interval.is_none(), "{arm:?}");
        }
        let open = compare_arms_anytime(&arms(127), CONFIDENCE, BlockRange::Any, 2);
        assert_eq!(open.iter().map(|arm| arm.difference).collect::<Vec<_>>(), [0.5, -1.0, -0.5]);
        let seen = compare_arms_anytime(&arms(128), CONFIDENCE, BlockRange::Any, 1);
        assert_eq!(
            seen.iter().map(|arm| arm.may_be_best).collect::<Vec<_>>(),
            [true, false, false]
        );
        let wins = compare_arms_anytime(&arms(60), CONFIDENCE, BlockRange::DifferenceOfShares, 5);
        assert!(wins.iter().all(|arm| arm.interval.is_some()), "a share has a known range");
    }

    #[test]
    fn clear_difference_is_found_at_the_first_look() {
        let mut rng = LabRng::new(3, 0);
        let sample = || {
            let base = i64::from(rng.below(20));
            [base, base - 30 - i64::from(rng.below(25))]
        };
        assert_eq!(raced(sample, 2_048), Some((64, 1)));
    }
}
