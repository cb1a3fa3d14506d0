//! Elementary effects: how far an outcome moves when one factor does, from many starting points.

use super::groups::{Groups, mean, product, size};

/// What the elementary effects of one factor come to, in units of the outcome over the whole range of
/// the factor.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Morris {
    /// The mean: which way the outcome moves.
    pub mu: f64,
    /// The mean size, without what noise adds.
    pub mu_star: f64,
    /// The mean size as it was seen.
    pub mu_star_seen: f64,
    /// The standard deviation over starting points, that of noise taken out: zero where the factor
    /// acts alike everywhere, in proportion to its level.
    pub sigma: f64,
}

/// The elementary effects of one factor, one for each trajectory, by what its measures need.
#[derive(Clone, PartialEq, Debug)]
pub struct ElementaryEffects {
    /// Of each effect: the mean, its size without noise, and its square without noise.
    terms: Vec<[f64; 3]>,
}

impl ElementaryEffects {
    /// These effects.
    pub fn new(effects: &[Groups]) -> ElementaryEffects {
        let terms = effects.iter().map(|of| [mean(of), size(of), product(of, of)]).collect();
        ElementaryEffects { terms }
    }

    /// The measures with these weights of the trajectories. `None` with trajectories of less weight
    /// than two.
    ///
    /// Sizes are those of [`size`], and the variance is built of [`product`], so that noise adds
    /// nothing on average.
    ///
    /// Source: M. D. Morris, "Factorial sampling plans for preliminary computational experiments",
    /// Technometrics 33 (1991), 161-174; the mean size is that of F. Campolongo, J. Cariboni and
    /// A. Saltelli, Environmental Modelling and Software 22 (2007), 1509-1518.
    pub fn measures(&self, weights: &[f64]) -> Option<Morris> {
        let sum: f64 = weights.iter().sum();
        if sum < 2.0 {
            return None;
        }
        let averaged = |of: &dyn Fn(&[f64; 3]) -> f64| {
            let weighted = self.terms.iter().zip(weights);
            weighted.map(|(terms, weight)| weight * of(terms)).sum::<f64>() / sum
        };
        let mu = averaged(&|&[effect, _, _]| effect);
        let scatter = averaged(&|&[_, _, square]| square) - mu * mu;
        Some(Morris {
            mu,
            mu_star: averaged(&|&[_, size, _]| size),
            mu_star_seen: averaged(&|&[effect, _, _]| effect.abs()),
            sigma: (scatter * sum / (sum - 1.0)).max(0.0).sqrt(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::groups::GROUPS;

    fn morris(effects: &[Groups], weights: &[f64]) -> Option<Morris> {
        ElementaryEffects::new(effects).measures(weights)
    }

    #[test]
    fn equal_effects_have_no_deviation() {
        let of = morris(&[[-3.0; GROUPS]; 5], &[1.0; 5]).expect("five");
        assert_eq!((of.mu, of.mu_star, of.mu_star_seen, of.sigma), (-3.0, 3.0, 3.0, 0.0));
        assert_eq!(morris(&[[-3.0; GROUPS]; 5], &[1.0, 0.0, 0.0, 0.0, 0.0]), None);
    }

    #[test]
    fn effects_both_ways_have_a_size() {
        let of = morris(&[[2.0; GROUPS], [-2.0; GROUPS]], &[1.0; 2]).expect("two");
        assert_eq!((of.mu, of.mu_star), (0.0, 2.0));
        assert!((of.sigma - 8f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn weights_are_trajectories_taken_several_times() {
        let ramp = |from: f64| -> Groups { std::array::from_fn(|at| from + at as f64) };
        let (one, other) = (ramp(-10.0), ramp(3.0));
        assert_eq!(
            morris(&[one, other], &[2.0, 1.0]).map(|of| of.mu),
            morris(&[one, one, other], &[1.0; 3]).map(|of| of.mu)
        );
    }
}
