//! Main effects: the effect of each level of a factor, averaged over the levels of all other factors.

/// Weights of a design's cells, with which sums over cells estimate the main effects. The weights follow from least
/// squares with effects that sum to zero for each factor. In a full grid, the effect of a level is the mean of its
/// cells minus the mean of all cells. With missing or randomly drawn cells, the effect is corrected for the effects
/// of the remaining factors in these cells.
///
/// Source: G. A. F. Seber and A. J. Lee, "Linear Regression Analysis", 2nd ed. (2003), chapter 8.
#[derive(Clone, PartialEq, Debug)]
pub struct MainEffects {
    /// Weight of each cell in the mean over all levels.
    pub mean: Vec<f64>,
    /// Weight of each cell in each effect, by factor and level.
    pub effects: Vec<Vec<Vec<f64>>>,
    /// Number of parameters that the fit estimates.
    pub fitted: usize,
}

/// Error: the given cells can't separate one factor's effects from the effects of earlier factors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aliased {
    /// Index of the factor whose effects are not identifiable.
    pub factor: usize,
}

impl MainEffects {
    /// Returns the weights for `cells`. `levels` has the number of levels for each factor, at least two. A cell is
    /// given by the level of each factor.
    ///
    /// # Errors
    /// Returns the first factor whose effects the cells can't separate from the effects of earlier factors.
    pub fn new(levels: &[usize], cells: &[Vec<usize>]) -> Result<MainEffects, Aliased> {
        // Column 0 is the mean; then each factor has one column fewer than levels.
        let starts: Vec<usize> = levels
            .iter()
            .scan(1, |next, of| {
                let start = *next;
                *next += of - 1;
                Some(start)
            })
            .collect();
        let fitted = 1 + levels.iter().map(|of| of - 1).sum::<usize>();
        let coded = |cell: &Vec<usize>| {
            let mut row = vec![0.0; fitted];
            row[0] = 1.0;
            for ((&start, &of), &level) in starts.iter().zip(levels).zip(cell) {
                if level + 1 < of {
                    row[start + level] = 1.0;
                } else {
                    row[start..start + of - 1].fill(-1.0);
                }
            }
            row
        };
        let rows: Vec<Vec<f64>> = cells.iter().map(coded).collect();
        let mut information = vec![vec![0.0; fitted]; fitted];
        for row in &rows {
            for (i, line) in information.iter_mut().enumerate().filter(|&(i, _)| row[i] != 0.0) {
                line.iter_mut().zip(row).for_each(|(sum, value)| *sum += row[i] * value);
            }
        }
        let inverse = inverted(information).map_err(|column| Aliased {
            factor: starts.partition_point(|&start| start <= column).saturating_sub(1),
        })?;
        let weights = |of: &dyn Fn(usize) -> f64| -> Vec<f64> {
            let line: Vec<f64> = (0..fitted).map(of).collect();
            let of_row = |row: &Vec<f64>| line.iter().zip(row).map(|(a, b)| a * b).sum();
            rows.iter().map(of_row).collect()
        };
        let effects = starts.iter().zip(levels).map(|(&start, &of)| {
            let effect = |level: usize| match level + 1 < of {
                true => weights(&|column| inverse[start + level][column]),
                false => weights(&|column| {
                    -inverse[start..start + of - 1].iter().map(|line| line[column]).sum::<f64>()
                }),
            };
            (0..of).map(effect).collect()
        });
        let effects = effects.collect();
        Ok(MainEffects { mean: weights(&|column| inverse[0][column]), effects, fitted })
    }
}

/// Inverts a symmetric, positive definite matrix. For a singular matrix, the error is the first column that depends
/// linearly on earlier columns.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Result<Vec<Vec<f64>>, usize> {
    let n = matrix.len();
    let scale: Vec<f64> = (0..n).map(|at| matrix[at][at]).collect();
    let mut inverse: Vec<Vec<f64>> = (0..n)
        .map(|row| (0..n).map(|column| f64::from(u8::from(row == column))).collect())
        .collect();
    for at in 0..n {
        let pivot = matrix[at][at];
        if pivot <= scale[at] * 1e-9 || pivot <= 0.0 {
            return Err(at);
        }
        for line in [&mut matrix[at], &mut inverse[at]] {
            line.iter_mut().for_each(|value| *value /= pivot);
        }
        let (pivot_row, pivot_inverse) = (matrix[at].clone(), inverse[at].clone());
        for row in (0..n).filter(|&row| row != at) {
            let by = matrix[row][at];
            if by != 0.0 {
                let subtract = |line: &mut Vec<f64>, pivot: &[f64]| {
                    line.iter_mut().zip(pivot).for_each(|(value, of)| *value -= by * of);
                };
                subtract(&mut matrix[row], &pivot_row);
                subtract(&mut inverse[row], &pivot_inverse);
            }
        }
    }
    Ok(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(weights: &[f64], outcomes: &[f64]) -> f64 {
        weights.iter().zip(outcomes).map(|(weight, outcome)| weight * outcome).sum()
    }

    #[test]
    fn effects_in_a_full_grid_are_deviations_of_means() {
        let cells: Vec<Vec<usize>> = (0..3).flat_map(|a| (0..2).map(move |b| vec![a, b])).collect();
        let design = MainEffects::new(&[3, 2], &cells).expect("a grid");
        let outcomes = [5.0, 1.0, 9.0, 2.0, 4.0, 3.0];
        assert!((applied(&design.mean, &outcomes) - 4.0).abs() < 1e-12);
        let of = |factor: usize, level: usize| applied(&design.effects[factor][level], &outcomes);
        for (level, effect) in [-1.0, 1.5, -0.5].into_iter().enumerate() {
            assert!((of(0, level) - effect).abs() < 1e-12, "{}", of(0, level));
        }
        assert!((of(1, 0) - 2.0).abs() < 1e-12 && (of(1, 1) + 2.0).abs() < 1e-12);
        assert_eq!(design.fitted, 4);
    }

    #[test]
    fn missing_cell_does_not_bias_main_effects() {
        // An exact sum of effects, without the cell (0, 0): level means would be off.
        let cells = vec![vec![0, 1], vec![1, 0], vec![1, 1], vec![2, 0], vec![2, 1]];
        let design = MainEffects::new(&[3, 2], &cells).expect("enough cells");
        let truth = |cell: &Vec<usize>| 10.0 + [-3.0, 1.0, 2.0][cell[0]] + [-5.0, 5.0][cell[1]];
        let outcomes: Vec<f64> = cells.iter().map(truth).collect();
        assert!((applied(&design.mean, &outcomes) - 10.0).abs() < 1e-9);
        assert!((applied(&design.effects[0][0], &outcomes) + 3.0).abs() < 1e-9);
        assert!((applied(&design.effects[1][1], &outcomes) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn error_names_the_aliased_factor() {
        let cells = vec![vec![0, 0], vec![1, 1], vec![0, 0], vec![1, 1]];
        assert_eq!(MainEffects::new(&[2, 2], &cells), Err(Aliased { factor: 1 }));
        let one_level = vec![vec![0, 0], vec![0, 1]];
        assert_eq!(MainEffects::new(&[2, 2], &one_level), Err(Aliased { factor: 0 }));
    }
}
