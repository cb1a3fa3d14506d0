//! Saltelli's sample of points, for Sobol indices.

use corsair_engine::stream::LabRng;

use crate::points::{Point, latin_hypercube};

/// Row of the sample: two random points, and one mixed point per factor. The mixed point equals the first point,
/// except that this factor has its level from the second point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaltelliRow {
    /// First point, second point, then the mixed point of each factor.
    pub points: Vec<Point>,
}

/// Samples `n` rows. The first points of all rows and the second points of all rows form two independent Latin
/// hypercubes.
///
/// Source: A. Saltelli et al., Computer Physics Communications 181 (2010), 259-270. The paper uses a Sobol sequence.
/// With the few levels of rules, a Latin hypercube covers every factor equally evenly.
pub fn saltelli(n: usize, levels: &[usize], rng: &mut LabRng) -> Vec<SaltelliRow> {
    let pairs: Vec<usize> = levels.iter().chain(levels).copied().collect();
    let row = |both: Point| {
        let (a, b) = both.split_at(levels.len());
        let mixed = (0..levels.len()).map(|factor| {
            let mut point = a.to_vec();
            point[factor] = b[factor];
            point
        });
        SaltelliRow { points: [a.to_vec(), b.to_vec()].into_iter().chain(mixed).collect() }
    };
    latin_hypercube(n, &pairs, rng).into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::design_rng;

    #[test]
    fn mixed_points_take_one_factor_from_the_second_sample() {
        for row in saltelli(20, &[3, 4, 5], &mut design_rng(1)) {
            let [a, b, mixed @ ..] = row.points.as_slice() else { panic!("two points") };
            for (factor, point) in mixed.iter().enumerate() {
                for at in 0..3 {
                    assert_eq!(point[at], if at == factor { b[at] } else { a[at] });
                }
            }
        }
    }
}
