//! Share of points at which a claim is true, estimated from a pair of p-values per point.

use super::{BlockMeans, Confidence, Interval, wilson_on_blocks};

/// Significance level at each point: under a true hypothesis, the p-value exceeds this level in at least 80 % of
/// cases.
const LEVEL: f64 = 0.2;

/// Interval for the share of points at which a claim is true, from two p-values per point, row by row. The first
/// p-value is small if the point supports the claim, and the second p-value is small if the point contradicts the
/// claim. Rows are independent, but points of a row may depend on each other.
///
/// If the claim is false at a point, the first p-value is above 0.2 with a chance of at least 80 %. A p-value is at
/// most uniform under its hypothesis. So the share of points with a false claim is at most the share of these
/// p-values, divided by 80 %. The second p-values bound the share of points with a true claim likewise. Both bounds
/// use the upper end of Wilson's interval on rows. The interval assumes nothing about the distribution of true
/// values. `None` without a point.
///
/// Source: J. D. Storey, "A direct approach to false discovery rates", Journal of the Royal Statistical Society B 64
/// (2002), 479-498, for the share of true hypotheses. The use on both sides, with an interval on rows, is specific to
/// Corsair.
pub fn true_share(p_values: &[Vec<[f64; 2]>], confidence: Confidence) -> Option<Interval> {
    let most = |side: usize| -> Option<f64> {
        let true_of = |row: &Vec<[f64; 2]>| row.iter().filter(|p| p[side] > LEVEL).count() as i64;
        let means = BlockMeans::of(p_values.iter().map(true_of), p_values.first()?.len() as u64, 1);
        Some((wilson_on_blocks(&means, confidence)?.high / (1.0 - LEVEL)).min(1.0))
    };
    Some(Interval { low: 1.0 - most(0)?, high: most(1)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sobol::tests::Stream;
    use crate::upper_tail_of_t;

    /// Interval from rows of ten points. Each point has a true value, measured with noise of deviation 1, and
    /// one-sided p-values of the claim that the value is above zero.
    fn seen(rows: usize, stream: &mut Stream, truth: impl Fn(&mut Stream) -> f64) -> Interval {
        let mut point = || {
            let z = truth(stream) + stream.normal();
            [z, -z].map(|z| upper_tail_of_t(z, 100_000))
        };
        let rows: Vec<Vec<[f64; 2]>> =
            (0..rows).map(|_| (0..10).map(|_| point()).collect()).collect();
        true_share(&rows, Confidence::REPORTED).expect("points")
    }

    fn below(stream: &mut Stream, share: f64) -> bool {
        stream.next() < share
    }

    /// The claim is true at 80 % of points. The shapes of the distributions mislead estimates that assume a normal
    /// distribution. One shape has two humps, of which one is near zero.
    #[test]
    fn interval_of_a_true_share_covers_for_every_shape_of_values() {
        type Truth = fn(&mut Stream) -> f64;
        let shapes: [Truth; 4] = [
            |stream| stream.normal() + 0.841_6,
            |stream| if below(stream, 0.2) { -0.05 } else { 3.0 },
            |stream| if below(stream, 0.2) { -6.0 } else { 0.05 },
            |stream| if below(stream, 0.2) { -1.0 } else { 1.0 },
        ];
        for (shape, truth) in shapes.into_iter().enumerate() {
            let mut stream = Stream(shape as u64 + 1);
            let covered = (0..500).filter(|_| {
                let of = seen(32, &mut stream, truth);
                of.low <= 0.8 && 0.8 <= of.high
            });
            let covered = covered.count();
            assert!(covered >= 475, "shape {shape}: {covered} of 500");
        }
    }

    #[test]
    fn interval_of_a_true_share_decides_clear_cases() {
        let mut stream = Stream(3);
        assert!(seen(32, &mut stream, |_| 6.0).low > 0.8);
        assert!(seen(32, &mut stream, |_| -6.0).high < 0.2);
        assert!(seen(32, &mut stream, |_| 0.0).low < 0.1, "noise alone shows nothing");
        assert_eq!(true_share(&[], Confidence::REPORTED), None);
    }
}
