//! Systems of about a dozen linear equations.

/// Solves linear equations by Gaussian elimination with partial pivoting. Each row has the coefficients, then the
/// right side. `None` if the solution is not unique.
pub(super) fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for column in 0..n {
        let greatest = (column..n)
            .max_by(|&one, &other| rows[one][column].abs().total_cmp(&rows[other][column].abs()))?;
        rows.swap(column, greatest);
        let pivot = rows[column].clone();
        if pivot[column].abs() < SMALLEST_PIVOT {
            return None;
        }
        for row in &mut rows[column + 1..] {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).for_each(|(value, of)| *value -= factor * of);
        }
    }
    let mut unknowns = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|at| rows[row][at] * unknowns[at]).sum();
        unknowns[row] = (rows[row][n] - known) / rows[row][row];
    }
    Some(unknowns)
}

/// Smallest pivot that is not rounding error. Payoffs are shares of games, and differ by more.
const SMALLEST_PIVOT: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_solver_does_not_depend_on_the_order_of_equations() {
        // y + z = 5, x - y = -1, 2x + z = 5: x = 1, y = 2, z = 3.
        let rows =
            vec![vec![0.0, 1.0, 1.0, 5.0], vec![1.0, -1.0, 0.0, -1.0], vec![2.0, 0.0, 1.0, 5.0]];
        let solved = solve(rows).expect("three unknowns");
        for (ours, truth) in solved.iter().zip([1.0, 2.0, 3.0]) {
            assert!((ours - truth).abs() < 1e-12, "{solved:?}");
        }
        assert_eq!(solve(vec![vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]]), None);
    }
}
