//! Solver of small systems of linear equations, by Cholesky factorization.

/// Solves A x = b for a symmetric, positive definite A. Reads each row of A up to the diagonal. `None` if A is not
/// positive definite, within the precision of floats.
///
/// Source: G. H. Golub and C. F. Van Loan, "Matrix Computations", 4th ed. (2013), section 4.2.
pub(super) fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let n = b.len();
    for row in 0..n {
        for column in 0..=row {
            let dot: f64 = (0..column).map(|k| a[row][k] * a[column][k]).sum();
            let rest = a[row][column] - dot;
            if row > column {
                a[row][column] = rest / a[column][column];
            } else if rest > a[row][row] * NEGLIGIBLE {
                a[row][row] = rest.sqrt();
            } else {
                return None;
            }
        }
    }
    for row in 0..n {
        let dot: f64 = (0..row).map(|k| a[row][k] * b[k]).sum();
        b[row] = (b[row] - dot) / a[row][row];
    }
    for row in (0..n).rev() {
        let dot: f64 = (row + 1..n).map(|k| a[k][row] * b[k]).sum();
        b[row] = (b[row] - dot) / a[row][row];
    }
    Some(b)
}

/// Relative size of a diagonal remainder below which the remainder may be rounding error.
const NEGLIGIBLE: f64 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cholesky_solves_a_textbook_system() {
        let a = vec![vec![4.0, 0.0, 0.0], vec![12.0, 37.0, 0.0], vec![-16.0, -43.0, 98.0]];
        let x = solve(a, vec![-20.0, -43.0, 192.0]).expect("positive definite");
        // 4·1 + 12·2 - 16·3 = -20, 12·1 + 37·2 - 43·3 = -43, -16·1 - 43·2 + 98·3 = 192.
        for (ours, theirs) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((ours - theirs).abs() < 1e-9, "{x:?}");
        }
    }

    #[test]
    fn cholesky_refuses_singular_systems() {
        assert_eq!(solve(vec![vec![1.0, 0.0], vec![1.0, 1.0]], vec![1.0, 1.0]), None);
        assert_eq!(solve(vec![vec![0.0]], vec![0.0]), None);
    }
}
