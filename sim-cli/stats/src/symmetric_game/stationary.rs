//! Stationary distribution of a Markov chain with arbitrarily small rates.

use crate::portable::{exp, ln};

/// Long-run share of time that a Markov chain spends in each state. `rates` has the natural logarithms of the rates
/// from each state (row) to each state (column). The function ignores the diagonal.
///
/// The function eliminates states without a subtraction, so that tiny shares lose no digits. Logarithms keep every
/// share above zero. Source: W. K. Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative analysis and steady state
/// distributions for Markov chains", Operations Research 33 (1985), 1107-1116.
pub(super) fn stationary(mut rates: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rates.len();
    for out in (1..n).rev() {
        let leaves = log_sum(&rates[out][..out]);
        let onwards = rates[out].clone();
        for row in &mut rates[..out] {
            row[out] -= leaves;
            let through = row[out];
            for (to, rate) in row[..out].iter_mut().enumerate() {
                *rate = log_sum(&[*rate, through + onwards[to]]);
            }
        }
    }
    let mut parts = vec![0.0];
    for state in 1..n {
        let reached: Vec<f64> =
            parts.iter().zip(&rates).map(|(part, from)| part + from[state]).collect();
        parts.push(log_sum(&reached));
    }
    let all = log_sum(&parts);
    parts.iter().map(|part| exp(part - all)).collect()
}

/// Logarithm of a sum, given the logarithms of its terms.
pub(super) fn log_sum(logarithms: &[f64]) -> f64 {
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    greatest + ln(logarithms.iter().map(|of| exp(of - greatest)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stationary_distribution_has_equal_inflow_and_outflow() {
        let rates = [
            [0.0, 0.2, 0.1, 0.4],
            [0.3, 0.0, 0.05, 0.2],
            [0.6, 0.1, 0.0, 0.1],
            [0.01, 0.5, 0.2, 0.0],
        ];
        let parts = stationary(
            rates.iter().map(|row| row.iter().map(|rate: &f64| rate.ln()).collect()).collect(),
        );
        assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-14);
        for (state, part) in parts.iter().enumerate() {
            let inwards: f64 = parts.iter().zip(&rates).map(|(of, from)| of * from[state]).sum();
            let outwards: f64 = rates[state].iter().sum::<f64>() * part;
            assert!((inwards - outwards).abs() < 1e-14, "{parts:?}");
        }
    }

    #[test]
    fn rates_below_the_float_range_keep_their_ratio() {
        // The chain goes up at the rate e^-2000 and down at the rate e^-2001, so it spends e times as long above.
        let parts = stationary(vec![vec![0.0, -2_000.0], vec![-2_001.0, 0.0]]);
        let e = std::f64::consts::E;
        assert!((parts[1] - e / (1.0 + e)).abs() < 1e-12, "{parts:?}");
    }
}
