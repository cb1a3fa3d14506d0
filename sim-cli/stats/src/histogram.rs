//! Exact histogram of integers.

use serde::{Deserialize, Serialize};

/// Counts of integers. Memory use depends on the range of the integers, not on their number. Histograms merge
/// exactly. The serialized form lists each integer that occurred with its count.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<(i32, u64)>", into = "Vec<(i32, u64)>")]
pub struct Histogram {
    /// Integer that `counts[0]` counts.
    first: i32,
    /// Count of every integer from the smallest to the largest that occurred.
    counts: Vec<u64>,
}

impl Histogram {
    /// Adds one occurrence of an integer.
    #[inline]
    pub fn add(&mut self, value: i32) {
        *self.count_of(value) += 1;
    }

    /// Adds `n` occurrences of an integer.
    pub fn add_times(&mut self, value: i32, n: u64) {
        *self.count_of(value) += n;
    }

    /// Adds all occurrences of another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        self.extend(other.iter());
    }

    fn extend(&mut self, counts: impl Iterator<Item = (i32, u64)>) {
        counts.for_each(|(value, count)| *self.count_of(value) += count);
    }

    /// Returns this histogram minus the counts of `part`.
    ///
    /// # Panics
    /// Panics if `part` counts an integer more often than this histogram.
    pub fn without(&self, part: &Histogram) -> Histogram {
        let mut rest = self.clone();
        for (value, count) in part.iter() {
            let kept = rest.count_of(value);
            *kept = kept.checked_sub(count).expect("`part` is a part of the histogram");
        }
        rest
    }

    /// Iterates over the integers that occurred with their counts, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        (self.first..).zip(self.counts.iter().copied()).filter(|&(_, count)| count > 0)
    }

    /// Total number of occurrences.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Integer at a rank in ascending order. The smallest integer has rank 1. `None` if the rank exceeds the number
    /// of occurrences.
    pub fn at_rank(&self, rank: u64) -> Option<i32> {
        let mut passed = 0;
        self.iter().find_map(|(value, count)| {
            passed += count;
            (rank >= 1 && passed >= rank).then_some(value)
        })
    }

    /// Mid-quantile at `p`, from 0 to 1: the point at which the mid-distribution function passes `p`. The
    /// mid-distribution function counts half of the occurrences of a value as below the value, with linear
    /// interpolation between values that occurred. Unlike an order statistic, the mid-quantile moves smoothly with
    /// the distribution, so that two samples of integers can differ by less than one. `None` for an empty histogram.
    ///
    /// Source: Y. Ma, M. G. Genton and E. Parzen, "Asymptotic properties of sample quantiles of discrete
    /// distributions", Annals of the Institute of Statistical Mathematics 63 (2011), 227-243.
    pub fn mid_quantile(&self, p: f64) -> Option<f64> {
        let wanted = p * self.total() as f64;
        let mut below = 0;
        let mut last: Option<(f64, f64)> = None;
        for (value, count) in self.iter() {
            let middle = below as f64 + count as f64 / 2.0;
            let value = f64::from(value);
            if middle >= wanted {
                return Some(match last {
                    None => value,
                    Some((before, passed)) => {
                        before + (value - before) * (wanted - passed) / (middle - passed)
                    }
                });
            }
            last = Some((value, middle));
            below += count;
        }
        last.map(|(value, _)| value)
    }

    /// Smallest and largest integer that occurred; `None` for an empty histogram.
    pub fn range(&self) -> Option<(i32, i32)> {
        Some((self.at_rank(1)?, self.at_rank(self.total())?))
    }

    /// Sample standard deviation with divisor n - 1; `None` for fewer than two occurrences.
    pub fn standard_deviation(&self) -> Option<f64> {
        let n = u128::from(self.total());
        if n < 2 {
            return None;
        }
        let (sum, squares) = self.iter().fold((0i128, 0u128), |(sum, squares), (value, count)| {
            let (value, count) = (i128::from(value), i128::from(count));
            (sum + value * count, squares + (value * value * count).unsigned_abs())
        });
        let size = sum.unsigned_abs();
        let scatter = n * squares - size * size;
        Some((scatter as f64 / (n as f64 * (n - 1) as f64)).sqrt())
    }

    /// Returns the count of `value`. If `value` is outside the counted range, the range grows first.
    fn count_of(&mut self, value: i32) -> &mut u64 {
        if self.counts.is_empty() {
            self.first = value;
        }
        if value < self.first {
            let missing = value.abs_diff(self.first) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, missing));
            self.first = value;
        }
        let index = value.abs_diff(self.first) as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        &mut self.counts[index]
    }
}

impl From<Histogram> for Vec<(i32, u64)> {
    fn from(histogram: Histogram) -> Vec<(i32, u64)> {
        histogram.iter().collect()
    }
}

/// Maximum distance between counted integers, which limits the memory of a histogram.
const FARTHEST_APART: u32 = 1 << 20;

impl TryFrom<Vec<(i32, u64)>> for Histogram {
    type Error = &'static str;

    fn try_from(counts: Vec<(i32, u64)>) -> Result<Histogram, &'static str> {
        let values = || counts.iter().map(|&(value, _)| value);
        let apart = values().max().unwrap_or(0).abs_diff(values().min().unwrap_or(0));
        let total = counts.iter().try_fold(0u64, |sum, &(_, count)| sum.checked_add(count));
        if apart > FARTHEST_APART || total.is_none() {
            return Err("the integers of a histogram are too many or too far apart");
        }
        let mut histogram = Histogram::default();
        histogram.extend(counts.into_iter());
        Ok(histogram)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn histogram(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    #[test]
    fn histogram_counts_every_value() {
        let counted = histogram(&[3, -2, 3, 7]);
        assert_eq!(counted.iter().collect::<Vec<_>>(), [(-2, 1), (3, 2), (7, 1)]);
        assert_eq!(counted.total(), 4);
        assert_eq!(counted.range(), Some((-2, 7)));
        assert_eq!(Histogram::default().range(), None);
    }

    #[test]
    fn ranks_of_a_histogram_count_from_one() {
        let counted = histogram(&[3, -2, 3, 7]);
        let at: Vec<_> = (0..=5).map(|rank| counted.at_rank(rank)).collect();
        assert_eq!(at, [None, Some(-2), Some(3), Some(3), Some(7), None]);
    }

    #[test]
    fn histogram_has_the_standard_deviation_of_its_sample() {
        // 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and squared deviations of 32.
        let deviation = histogram(&[2, 4, 4, 4, 5, 5, 7, 9]).standard_deviation();
        assert!((deviation.expect("eight values") - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!(histogram(&[5]).standard_deviation(), None);
    }

    #[test]
    fn mid_quantiles_interpolate_between_values() {
        // Mid-distribution: 1 at 1/8, 2 at 4/8, 4 at 7/8.
        let counted = histogram(&[1, 2, 2, 4]);
        let at = |p| counted.mid_quantile(p).expect("four values");
        assert_eq!([at(0.0), at(0.125), at(0.5), at(0.6875), at(1.0)], [1.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(Histogram::default().mid_quantile(0.5), None);
        let one_more = histogram(&[1, 2, 2, 4, 4]).mid_quantile(0.5).expect("five values");
        assert!(one_more > 2.0 && one_more < 4.0);
    }

    #[test]
    fn histogram_refuses_implausible_ranges() {
        let read = |text: &str| serde_json::from_str::<Histogram>(text);
        assert_eq!(read("[[3,2],[-1,1]]").expect("a histogram"), histogram(&[3, -1, 3]));
        for text in ["[[-2147483648,1],[2147483647,1]]", "[[0,18446744073709551615],[1,1]]"] {
            assert!(read(text).expect_err(text).to_string().contains("too many or too far"));
        }
    }

    proptest! {
        #[test]
        fn removed_part_of_a_histogram_can_be_merged_back(
            left in proptest::collection::vec(-60i32..60, 0..30),
            right in proptest::collection::vec(-60i32..60, 0..30),
        ) {
            let (part, rest) = (histogram(&left), histogram(&right));
            let mut whole = part.clone();
            whole.merge(&rest);
            let taken: Vec<_> = whole.without(&part).iter().collect();
            prop_assert_eq!(taken, rest.iter().collect::<Vec<_>>());
        }

        #[test]
        fn histogram_does_not_depend_on_order_and_chunks(
            left in proptest::collection::vec(-60i32..60, 0..30),
            right in proptest::collection::vec(-60i32..60, 0..30),
        ) {
            let mut merged = histogram(&left);
            merged.merge(&histogram(&right));
            let mut sorted = [left, right].concat();
            sorted.sort_unstable();
            prop_assert_eq!(&merged, &histogram(&sorted));
            for (rank, value) in (1..).zip(sorted) {
                prop_assert_eq!(merged.at_rank(rank), Some(value));
            }
            let text = serde_json::to_string(&merged).expect("a list");
            prop_assert_eq!(serde_json::from_str::<Histogram>(&text).expect("a list"), merged);
        }
    }
}
