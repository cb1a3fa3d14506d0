//! Eigenvalues and eigenvectors of symmetric matrices.

/// Square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// Maximum number of sweeps over all pairs of coordinates. A dozen sweeps are enough in practice.
const MOST_SWEEPS: usize = 60;

/// Eigenvalues of a symmetric matrix, with the eigenvectors as the columns of a second matrix. Cyclic Jacobi
/// rotations use only arithmetic and square roots, so every machine returns equal values.
///
/// Source: G. H. Golub and C. F. Van Loan, "Matrix Computations", 4th edition (2013), algorithms 8.5.1 and 8.5.3.
pub(super) fn eigen(of: &Matrix) -> (Vec<f64>, Matrix) {
    let n = of.len();
    let mut a = of.clone();
    let mut vectors = identity(n);
    for _ in 0..MOST_SWEEPS {
        let off: f64 =
            (0..n).flat_map(|p| (0..p).map(move |q| (p, q))).map(|(p, q)| a[p][q] * a[p][q]).sum();
        let all: f64 = (0..n).map(|p| a[p][p] * a[p][p]).sum();
        if off <= 1e-30 * all {
            break;
        }
        for q in 1..n {
            for p in 0..q {
                rotate(&mut a, &mut vectors, p, q);
            }
        }
    }
    ((0..n).map(|p| a[p][p]).collect(), vectors)
}

/// Identity matrix of size n.
pub(super) fn identity(n: usize) -> Matrix {
    (0..n).map(|row| (0..n).map(|column| f64::from(u8::from(row == column))).collect()).collect()
}

/// Rotates rows and columns p and q so that the element at (p, q) becomes zero.
fn rotate(a: &mut Matrix, vectors: &mut Matrix, p: usize, q: usize) {
    if a[p][q] == 0.0 {
        return;
    }
    let tau = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    let sign = if tau >= 0.0 { 1.0 } else { -1.0 };
    let t = sign / (tau.abs() + (1.0 + tau * tau).sqrt());
    let c = 1.0 / (1.0 + t * t).sqrt();
    let s = t * c;
    for row in a.iter_mut() {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
    let (before, from) = a.split_at_mut(q);
    for (of_p, of_q) in before[p].iter_mut().zip(&mut from[0]) {
        (*of_p, *of_q) = (c * *of_p - s * *of_q, s * *of_p + c * *of_q);
    }
    for row in vectors.iter_mut() {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eigenvectors_reconstruct_the_matrix() {
        let a: Matrix = vec![
            vec![4.0, 1.0, -2.0, 0.5],
            vec![1.0, 3.0, 0.0, 1.0],
            vec![-2.0, 0.0, 5.0, -1.0],
            vec![0.5, 1.0, -1.0, 2.0],
        ];
        let (values, vectors) = eigen(&a);
        for i in 0..4 {
            for j in 0..4 {
                let made: f64 = (0..4).map(|k| vectors[i][k] * values[k] * vectors[j][k]).sum();
                assert!((made - a[i][j]).abs() < 1e-12, "{i} {j}: {made}");
                let product: f64 = (0..4).map(|k| vectors[k][i] * vectors[k][j]).sum();
                assert!((product - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
        assert!((values.iter().sum::<f64>() - 14.0).abs() < 1e-12, "the trace stays");
    }

    #[test]
    fn eigenvalues_of_two_by_two_are_polynomial_roots() {
        let (mut values, _) = eigen(&vec![vec![2.0, 1.0], vec![1.0, 2.0]]);
        values.sort_by(f64::total_cmp);
        assert!((values[0] - 1.0).abs() < 1e-15 && (values[1] - 3.0).abs() < 1e-15, "{values:?}");
    }
}
