//! Density of a normal random walk that is observed at looks, represented on a grid.

use libm::exp;

use crate::special::normal_below;

/// Minimum number of points in a grid, an odd number for Simpson's rule.
pub(super) const POINTS: usize = 97;

/// Distance that the grid covers on each side of the walk's mean, in standard deviations.
pub(super) const REACH: f64 = 7.0;

/// Positions of a walk that continues, as grid points with probabilities. A probability is the density times
/// Simpson's weight.
pub(super) struct WalkGrid {
    points: Vec<(f64, f64)>,
}

impl WalkGrid {
    pub(super) fn at_the_start() -> WalkGrid {
        WalkGrid { points: vec![(0.0, 1.0)] }
    }

    /// Probability that the walk continues.
    pub(super) fn total(&self) -> f64 {
        self.points.iter().map(|(_, chance)| chance).sum()
    }

    /// Probability that the walk is above `bound` after a normal step with mean `shift` and standard deviation
    /// `spread`.
    pub(super) fn chance_above(&self, bound: f64, shift: f64, spread: f64) -> f64 {
        let chance =
            |&(at, chance): &(f64, f64)| chance * normal_below((at + shift - bound) / spread);
        self.points.iter().map(chance).sum()
    }

    /// Returns the grid after a normal step, restricted to the range between two bounds.
    pub(super) fn moved(
        &self,
        (low, high): (f64, f64),
        points: usize,
        (shift, spread): (f64, f64),
    ) -> WalkGrid {
        if low >= high {
            return WalkGrid { points: Vec::new() };
        }
        let gap = (high - low) / (points - 1) as f64;
        let scale = 1.0 / (spread * (2.0 * std::f64::consts::PI).sqrt());
        let last = points - 1;
        let points = (0..points).map(|index| {
            let at = low + gap * index as f64;
            let density: f64 = self
                .points
                .iter()
                .map(|&(from, chance)| {
                    let score = (at - from - shift) / spread;
                    chance * exp(-0.5 * score * score)
                })
                .sum();
            let weight = match index {
                0 => 1.0,
                _ if index == last => 1.0,
                _ if index % 2 == 1 => 4.0,
                _ => 2.0,
            };
            (at, density * scale * weight * gap / 3.0)
        });
        WalkGrid { points: points.collect() }
    }
}
