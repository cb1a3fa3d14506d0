//! Latin hypercubes: samples of points that cover the levels of every factor evenly.

use corsair_engine::stream::LabRng;

use crate::points::{Point, shuffled};

/// Samples `n` points and divides each factor's range into `n` equal parts, so that each part contains one point.
/// Each level then has n/levels points, rounded up or down.
///
/// Source: M. D. McKay, R. J. Beckman and W. J. Conover, "A comparison of three methods for selecting values of input
/// variables in the analysis of output from a computer code", Technometrics 21 (1979), 239-245.
pub fn latin_hypercube(n: usize, levels: &[usize], rng: &mut LabRng) -> Vec<Point> {
    let mut points = vec![Vec::with_capacity(levels.len()); n];
    for &of in levels {
        // Position of each point in its part of the range: equal for all points, so that the counts of any two levels
        // differ by at most one.
        let within = u64::from(rng.below(FINE as u32));
        for (point, stratum) in points.iter_mut().zip(shuffled(n, rng)) {
            let at = stratum as u64 * FINE + within;
            point.push((at * of as u64 / (n as u64 * FINE)) as usize);
        }
    }
    points
}

/// Number of positions that the sample distinguishes within one of the `n` parts.
const FINE: u64 = 1 << 20;

/// Samples many Latin hypercubes and returns the hypercube whose two nearest points are farthest apart. Every
/// factor's range has length one. The function tries 200 hypercubes, and fewer for more than 256 points.
///
/// Source: M. D. Morris and T. J. Mitchell, "Exploratory designs for computational experiments", Journal of
/// Statistical Planning and Inference 43 (1995), 381-402.
pub fn maximin(n: usize, levels: &[usize], rng: &mut LabRng) -> Vec<Point> {
    let mut best = latin_hypercube(n, levels, rng);
    let mut apart = nearest(&best, levels);
    for _ in 1..trials(n) {
        let other = latin_hypercube(n, levels, rng);
        let distance = nearest(&other, levels);
        if distance > apart {
            (best, apart) = (other, distance);
        }
    }
    best
}

/// Returns the number of hypercubes to try for `n` points, at least 2. Beyond [`MANY_POINTS`] the number falls with
/// the square of `n`, so that the number of computed distances stays constant.
fn trials(n: usize) -> usize {
    let pairs = |n: usize| n * n;
    (MOST_TRIALS * pairs(MANY_POINTS) / pairs(n.max(MANY_POINTS))).max(2)
}

/// Maximum number of hypercubes to try.
const MOST_TRIALS: usize = 200;
/// Maximum number of points for which [`MOST_TRIALS`] hypercubes are tried.
const MANY_POINTS: usize = 256;

/// Returns the squared distance between the two nearest points.
fn nearest(points: &[Point], levels: &[usize]) -> f64 {
    let distance = |one: &Point, other: &Point| -> f64 {
        let steps = one.iter().zip(other).zip(levels);
        steps.map(|((a, b), of)| (a.abs_diff(*b) as f64 / (of - 1) as f64).powi(2)).sum()
    };
    let pairs = points.iter().enumerate();
    let from =
        pairs.flat_map(|(at, one)| points[..at].iter().map(move |other| distance(one, other)));
    from.fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::design_rng;

    fn counts(points: &[Point], factor: usize, of: usize) -> Vec<usize> {
        (0..of).map(|level| points.iter().filter(|point| point[factor] == level).count()).collect()
    }

    #[test]
    fn latin_hypercube_gives_levels_equal_shares_of_points() {
        let levels = [2, 3, 7, 12, 64];
        for make in [latin_hypercube, maximin] {
            let points = make(64, &levels, &mut design_rng(3));
            for (factor, &of) in levels.iter().enumerate() {
                let counts = counts(&points, factor, of);
                let (least, most) = (64 / of, 64usize.div_ceil(of));
                assert!(counts.iter().all(|n| (least..=most).contains(n)), "{of}: {counts:?}");
            }
        }
    }

    #[test]
    fn latin_hypercube_depends_on_the_seed() {
        let of = |seed| latin_hypercube(16, &[16, 16], &mut design_rng(seed));
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn large_latin_hypercubes_try_fewer_designs() {
        assert_eq!([2, 64, 256, 512, 1_024, 4_096].map(trials), [200, 200, 200, 50, 12, 2]);
    }

    #[test]
    fn maximin_points_are_farther_apart() {
        let levels = [16, 16];
        let plain = latin_hypercube(16, &levels, &mut design_rng(1));
        let spread = maximin(16, &levels, &mut design_rng(1));
        assert!(nearest(&spread, &levels) > nearest(&plain, &levels));
    }
}
