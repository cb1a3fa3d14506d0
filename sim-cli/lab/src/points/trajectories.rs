//! Trajectories: walks through the design that change every factor once.

use corsair_engine::stream::LabRng;

use crate::points::{Point, shuffled};

/// Walk through the design. The number of points is one more than the number of factors, and consecutive points
/// differ in one factor.
#[derive(Clone, PartialEq, Debug)]
pub struct Trajectory {
    /// Points in the order of the walk.
    pub points: Vec<Point>,
    /// Moves between consecutive points, in order.
    pub moves: Vec<Move>,
}

/// Change of one factor between consecutive points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move {
    /// Index of the factor.
    pub factor: usize,
    /// Size of the change as a share of the factor's range, negative for a decrease.
    pub part: f64,
}

/// Samples random walks for elementary effects. Each walk changes the factors in random order.
///
/// A factor moves by half of its levels, as in M. D. Morris (Technometrics 33, 1991, 161-174). With an odd number of
/// levels, half is randomly rounded down or up. Every level is then equally likely at every point of the walk. The
/// random rounding is specific to Corsair: it makes the points a fair sample of the whole design.
pub fn trajectories(n: usize, levels: &[usize], rng: &mut LabRng) -> Vec<Trajectory> {
    (0..n).map(|_| trajectory(levels, rng)).collect()
}

fn trajectory(levels: &[usize], rng: &mut LabRng) -> Trajectory {
    let ends: Vec<(usize, usize)> = levels.iter().map(|&of| ends(of, rng)).collect();
    let mut point: Point = ends.iter().map(|&(from, _)| from).collect();
    let (mut points, mut moves) = (vec![point.clone()], Vec::new());
    for factor in shuffled(levels.len(), rng) {
        let (from, to) = ends[factor];
        point[factor] = to;
        points.push(point.clone());
        let part = (to as f64 - from as f64) / (levels[factor] - 1) as f64;
        moves.push(Move { factor, part });
    }
    Trajectory { points, moves }
}

/// Returns the first and the last level of a move, for a factor with `levels` levels.
fn ends(levels: usize, rng: &mut LabRng) -> (usize, usize) {
    // With an even number n of levels, n/2 pairs of levels are n/2 apart. With an odd n there are n pairs: most are n/2
    // apart, rounded down, and the last pairs are n/2 apart, rounded up.
    let half = levels / 2;
    let pair =
        rng.below(if levels.is_multiple_of(2) { half as u32 } else { levels as u32 }) as usize;
    let (low, high) = match levels - half {
        short if pair < short => (pair, pair + half),
        short => (pair - short, pair - short + half + 1),
    };
    if rng.below(2) == 0 { (low, high) } else { (high, low) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::design_rng;
    use corsair_stats::{ElementaryEffects, GROUPS, Groups, Morris};

    #[test]
    fn trajectory_moves_every_factor_once() {
        let levels = [2, 3, 5, 8];
        for walk in trajectories(50, &levels, &mut design_rng(1)) {
            assert_eq!(walk.points.len(), 5);
            let mut moved: Vec<usize> = walk.moves.iter().map(|of| of.factor).collect();
            for (pair, step) in walk.points.windows(2).zip(&walk.moves) {
                let differ: Vec<usize> = (0..4).filter(|&at| pair[0][at] != pair[1][at]).collect();
                assert_eq!(differ, [step.factor]);
                let by = pair[1][step.factor] as f64 - pair[0][step.factor] as f64;
                assert_eq!(step.part, by / (levels[step.factor] - 1) as f64);
                assert!(step.part.abs() >= 0.5);
            }
            moved.sort_unstable();
            assert_eq!(moved, [0, 1, 2, 3]);
        }
    }

    #[test]
    fn trajectory_levels_are_equally_likely() {
        let levels = [2, 3, 4, 5, 7, 8];
        let walks = trajectories(20_000, &levels, &mut design_rng(1));
        for (factor, &of) in levels.iter().enumerate() {
            for at in [0, 3, 6] {
                for level in 0..of {
                    let there = walks.iter().filter(|walk| walk.points[at][factor] == level);
                    let share = there.count() as f64 / 20_000.0;
                    assert!((share - 1.0 / of as f64).abs() < 0.02, "{of}: {level} {share}");
                }
            }
        }
    }

    fn measures(walks: &[Trajectory], factors: usize, of: impl Fn(&Point) -> f64) -> Vec<Morris> {
        let effects = |factor: usize| -> Vec<Groups> {
            let of_walk = |walk: &Trajectory| {
                let at = walk.moves.iter().position(|step| step.factor == factor).expect("a move");
                let change = of(&walk.points[at + 1]) - of(&walk.points[at]);
                [change / walk.moves[at].part; GROUPS]
            };
            walks.iter().map(of_walk).collect()
        };
        let weights = vec![1.0; walks.len()];
        let of = |factor| ElementaryEffects::new(&effects(factor)).measures(&weights);
        (0..factors).map(|factor| of(factor).expect("walks")).collect()
    }

    #[test]
    fn elementary_effects_of_a_sum_are_its_coefficients() {
        let walks = trajectories(10, &[4, 5, 2], &mut design_rng(1));
        let scale = [3.0, 4.0, 1.0];
        let sum = |point: &Point| {
            let unit = |at: usize| point[at] as f64 / scale[at];
            2.0 * unit(0) - 5.0 * unit(1) + 0.5 * unit(2)
        };
        for (of, coefficient) in measures(&walks, 3, sum).iter().zip([2.0, -5.0, 0.5f64]) {
            assert!((of.mu - coefficient).abs() < 1e-9, "{of:?}");
            assert!((of.size() - coefficient.abs()).abs() < 1e-9 && of.sigma < 1e-6, "{of:?}");
        }
    }

    /// Returns the value of Morris's test function of 20 factors (section 4 of Morris, 1991). The small random
    /// coefficients are replaced by 1 and -1 in turn, as in `morris.fun` of the R package `sensitivity`.
    fn morris_1991(point: &Point) -> f64 {
        let x = |at: usize| point[at] as f64 / 3.0;
        let w = |at: usize| match at {
            2 | 4 | 6 => 2.0 * (1.1 * x(at) / (x(at) + 0.1) - 0.5),
            _ => 2.0 * (x(at) - 0.5),
        };
        let w: Vec<f64> = (0..20).map(w).collect();
        let sign = |sum: usize| if sum.is_multiple_of(2) { 1.0 } else { -1.0 };
        let mut y = 0.0;
        for i in 0..20 {
            y += w[i] * if i < 10 { 20.0 } else { sign(i + 1) };
            for j in i + 1..20 {
                y += w[i] * w[j] * if j < 6 { -15.0 } else { sign(i + j) };
                for k in j + 1..5 {
                    y += w[i] * w[j] * w[k] * -10.0;
                    for l in k + 1..4 {
                        y += w[i] * w[j] * w[k] * w[l] * 5.0;
                    }
                }
            }
        }
        y
    }

    /// The groups are Morris's conclusion. Factors 1 to 7 interact or are nonlinear, factors 8 to 10 are almost
    /// linear, and factors 11 to 20 hardly matter.
    #[test]
    fn elementary_effects_reproduce_the_groups_of_morris_1991() {
        let walks = trajectories(100, &[4; 20], &mut design_rng(1));
        let of = measures(&walks, 20, morris_1991);
        for (at, of) in of.iter().enumerate() {
            match at + 1 {
                8..=10 => {
                    assert!((of.mu - 40.0).abs() < 5.0 && of.sigma < 15.0, "{at}: {of:?}");
                    assert!(
                        of.size() >= of.mu.abs() && of.size() < of.mu.abs() + 3.0,
                        "{at}: {of:?}"
                    );
                }
                1..=7 => assert!(of.size() > 20.0 && of.sigma > 15.0, "{at}: {of:?}"),
                _ => assert!(of.size() < 12.0, "{at}: {of:?}"),
            }
        }
    }
}
