//! Points: the combinations of factor levels at which an experiment plays.

pub mod latin_hypercube;
pub mod saltelli;
pub mod trajectories;

use crate::points::latin_hypercube::latin_hypercube;

use corsair_engine::stream::LabRng;

/// Point as the index of each factor's level.
pub type Point = Vec<usize>;

/// Returns every combination of levels. The last factor varies fastest.
pub fn grid(levels: &[usize]) -> Vec<Point> {
    levels.iter().fold(vec![Vec::new()], |points, &of| {
        let with = |point: &Point| -> Vec<Point> {
            (0..of).map(|level| point.iter().copied().chain([level]).collect()).collect()
        };
        points.iter().flat_map(with).collect()
    })
}

/// Returns the random number generator for designs, which is independent of the streams of deals.
pub fn design_rng(seed: u64) -> LabRng {
    LabRng::new(seed, u64::MAX)
}

/// Returns the numbers below `n` in random order.
pub(crate) fn shuffled(n: usize, rng: &mut LabRng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_has_every_combination_once() {
        assert_eq!(grid(&[2, 3]), [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
        assert_eq!(grid(&[]), [Point::new()]);
    }

    #[test]
    fn shuffled_numbers_are_a_permutation() {
        let mut order = shuffled(100, &mut design_rng(1));
        assert_ne!(order, (0..100).collect::<Vec<_>>());
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<_>>());
    }
}
