//! Elementary effects: how far an outcome moves when one factor does, from many starting points.

use super::groups::{Groups, mean, product, size};
use super::p_of_t;

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

/// On which side of zero a mean may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// On either.
    Both,
    /// Above, as a square does.
    Above,
}

impl ElementaryEffects {
    /// These effects.
    pub fn new(effects: &[Groups]) -> ElementaryEffects {
        let terms = effects.iter().map(|of| [mean(of), size(of), product(of, of)]).collect();
        ElementaryEffects { terms }
    }

    /// The p-value of no effect at all, from the scatter over trajectories, which are independent: of
    /// Student's test of the mean effect and of that of the mean square without noise, which sees
    /// effects that go both ways, the smaller one, doubled (Bonferroni). A size would be no good
    /// statistic: without noise it is skewed, and few trajectories err two or three times as often as
    /// they say. `None` with fewer than two trajectories, and where effects never vary.
    pub fn p_value(&self) -> Option<f64> {
        let both = [
            self.p_of(|[effect, _, _]| effect, Side::Both),
            self.p_of(|[_, _, square]| square, Side::Above),
        ];
        both.into_iter().flatten().reduce(f64::min).map(|p| (2.0 * p).min(1.0))
    }

    /// The two-sided p-value of a mean over trajectories against zero.
    fn p_of(&self, term: impl Fn([f64; 3]) -> f64, side: Side) -> Option<f64> {
        let n = self.terms.len() as f64;
        if self.terms.len() < 2 {
            return None;
        }
        let mean = self.terms.iter().map(|&of| term(of)).sum::<f64>() / n;
        let scatter: f64 = self.terms.iter().map(|&of| (term(of) - mean).powi(2)).sum();
        let error = (scatter / (n - 1.0) / n).sqrt();
        if side == Side::Above && mean <= 0.0 {
            return Some(1.0);
        }
        if error > 0.0 {
            return Some(p_of_t(mean / error, self.terms.len() as u64 - 1));
        }
        (mean == 0.0).then_some(1.0)
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
    use crate::groups::GROUPS;

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
    fn what_is_no_effect_is_tested_by_means_and_squares() {
        let p = |effects: &[f64]| {
            let effects: Vec<Groups> = effects.iter().map(|&of| [of; GROUPS]).collect();
            ElementaryEffects::new(&effects).p_value()
        };
        // R: t.test(1:5) has p = 0.01324; of squares it is 0.0637.
        assert!((p(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("they vary") - 2.0 * 0.013_235).abs() < 1e-5);
        // Both ways: the mean says nothing, the squares do.
        let both = [3.0, -2.9, 3.1, -3.0, 2.8, -3.2, 3.0, -2.8];
        assert!(p(&both).expect("they vary") < 1e-4);
        assert_eq!(p(&[0.0; 4]), Some(1.0));
        assert_eq!(p(&[3.0; 4]), None, "nothing is known of how it varies");
        assert_eq!(p(&[3.0]), None);
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
