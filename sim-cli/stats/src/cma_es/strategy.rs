//! Constants of the evolution strategy: weights and learning rates.

use crate::portable::ln;

/// Constants of a search, given the number of coordinates and the population: table 1 of N. Hansen's tutorial.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Strategy {
    /// Weight of each rank, the best rank first. Weights of the worse half are negative.
    pub weights: Vec<f64>,
    /// Number of ranks with a positive weight.
    pub parents: usize,
    /// Effective number of parents: the variance-effective selection mass.
    pub mu_eff: f64,
    /// Learning rate and damping of the step size.
    pub c_step: f64,
    pub damping: f64,
    /// Learning rates of the covariance matrix: evolution path, rank-one update, and rank-μ update.
    pub c_path: f64,
    pub c_one: f64,
    pub c_mu: f64,
    /// Expected length of a standard normal vector.
    pub expected_length: f64,
}

impl Strategy {
    pub(super) fn new(n: usize, population: usize) -> Strategy {
        let lambda = population as f64;
        let raw: Vec<f64> =
            (1..=population).map(|rank| ln((lambda + 1.0) / 2.0) - ln(rank as f64)).collect();
        let parents = population / 2;
        let effective = |part: &[f64]| {
            let (sum, squares) = part.iter().fold((0.0, 0.0), |(sum, squares), weight| {
                (sum + weight, squares + weight * weight)
            });
            if squares > 0.0 { sum * sum / squares } else { 0.0 }
        };
        let (mu_eff, mu_eff_below) = (effective(&raw[..parents]), effective(&raw[parents..]));
        let n = n as f64;
        let c_path = (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n);
        let c_one = 2.0 / ((n + 1.3) * (n + 1.3) + mu_eff);
        let of_steps =
            2.0 * (0.25 + mu_eff + 1.0 / mu_eff - 2.0) / ((n + 2.0) * (n + 2.0) + mu_eff);
        let c_mu = of_steps.min(1.0 - c_one);
        let c_step = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        let spread = ((mu_eff - 1.0) / (n + 1.0)).sqrt() - 1.0;
        let below = (1.0 + c_one / c_mu)
            .min(1.0 + 2.0 * mu_eff_below / (mu_eff + 2.0))
            .min((1.0 - c_one - c_mu) / (n * c_mu));
        let above: f64 = raw.iter().filter(|weight| **weight > 0.0).sum();
        let beneath: f64 = raw.iter().filter(|weight| **weight < 0.0).map(|weight| -weight).sum();
        let weight = |raw: &f64| if *raw >= 0.0 { raw / above } else { below * raw / beneath };
        Strategy {
            weights: raw.iter().map(weight).collect(),
            parents,
            mu_eff,
            c_step,
            damping: 1.0 + 2.0 * spread.max(0.0) + c_step,
            c_path,
            c_one,
            c_mu,
            expected_length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cma_es_constants_match_the_tutorial() {
        // Ten coordinates, the default population of ten: computed from table 1 by hand.
        let of = Strategy::new(10, 10);
        assert_eq!(of.parents, 5);
        assert!((of.weights[..5].iter().sum::<f64>() - 1.0).abs() < 1e-15);
        assert!(of.weights[5..].iter().all(|weight| *weight < 0.0));
        assert!((of.mu_eff - 3.167_299_3).abs() < 1e-6, "{}", of.mu_eff);
        assert!((of.c_step - 0.284_428_6).abs() < 1e-6, "{}", of.c_step);
        assert!((of.damping - 1.284_428_6).abs() < 1e-6, "{}", of.damping);
        assert!((of.c_path - 0.294_990_4).abs() < 1e-6, "{}", of.c_path);
        assert!((of.c_one - 0.015_283_8).abs() < 1e-6, "{}", of.c_one);
        assert!((of.c_mu - 0.023_551_8).abs() < 1e-6, "{}", of.c_mu);
    }
}
