//! Elementary effects: changes of an outcome when one factor changes, from many starting points.

use super::groups::{Groups, mean, product};
use super::p_of_t;

/// Measures of one factor's elementary effects. An effect is the change of the outcome over the factor's whole range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Morris {
    /// Mean of the signed effects, μ.
    pub mu: f64,
    /// Mean of the squared effects minus the contribution of noise. If the factor has no effect, this value is
    /// negative about as often as positive.
    pub mean_square: f64,
    /// Mean of the absolute effects as measured, μ*. Noise increases this mean.
    pub mu_star_seen: f64,
    /// Standard deviation of the effects over starting points, minus the contribution of noise. The deviation is zero
    /// if the outcome is linear in the factor.
    pub sigma: f64,
}

/// Elementary effects of one factor, one effect per trajectory. Effects are stored as terms from which the measures
/// are computed.
#[derive(Clone, PartialEq, Debug)]
pub struct ElementaryEffects {
    /// Mean of each effect, and the noise-free estimate of the squared effect.
    terms: Vec<[f64; 2]>,
}

/// Side of zero on which a mean may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// The mean may be negative or positive.
    Both,
    /// The mean can't be negative, as for a square.
    Above,
}

impl Morris {
    /// Size of the effects: the root of their mean square. The size equals |μ| if the outcome is linear in the
    /// factor, and falls below |μ| only by chance.
    pub fn size(&self) -> f64 {
        root(self.mean_square)
    }
}

/// Returns the root of an estimated mean square, or 0 if the estimate is negative.
pub fn root(mean_square: f64) -> f64 {
    mean_square.max(0.0).sqrt()
}

impl ElementaryEffects {
    /// Returns the terms of these effects. Each trajectory has one group of measurements.
    pub fn new(effects: &[Groups]) -> ElementaryEffects {
        let terms = effects.iter().map(|of| [mean(of), product(of, of)]).collect();
        ElementaryEffects { terms }
    }

    /// P-value against no effect, from the variation between independent trajectories. The p-value is twice the
    /// smaller of two p-values (Bonferroni). The first is Student's test of the mean effect. The second is Student's
    /// test of the noise-free mean square, which detects effects in both directions. `None` with fewer than two
    /// trajectories, or if effects never vary.
    pub fn p_value(&self) -> Option<f64> {
        let both = [
            self.p_of(|[effect, _]| effect, Side::Both),
            self.p_of(|[_, square]| square, Side::Above),
        ];
        both.into_iter().flatten().reduce(f64::min).map(|p| (2.0 * p).min(1.0))
    }

    /// P-value of a mean over trajectories against zero.
    fn p_of(&self, term: impl Fn([f64; 2]) -> f64, side: Side) -> Option<f64> {
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

    /// Computes the measures with a weight for each trajectory. `None` if the total weight is below two.
    ///
    /// Squares come from [`product`], so that noise adds nothing on average. The mean absolute effect has no
    /// noise-free estimator, because the sign of a small effect is unknown.
    ///
    /// Source: M. D. Morris, "Factorial sampling plans for preliminary computational experiments", Technometrics 33
    /// (1991), 161-174; the mean size follows F. Campolongo, J. Cariboni and A. Saltelli, Environmental Modelling and
    /// Software 22 (2007), 1509-1518.
    pub fn measures(&self, weights: &[f64]) -> Option<Morris> {
        let sum: f64 = weights.iter().sum();
        if sum < 2.0 {
            return None;
        }
        let averaged = |of: &dyn Fn(&[f64; 2]) -> f64| {
            let weighted = self.terms.iter().zip(weights);
            weighted.map(|(terms, weight)| weight * of(terms)).sum::<f64>() / sum
        };
        let mu = averaged(&|&[effect, _]| effect);
        let mean_square = averaged(&|&[_, square]| square);
        let scatter = mean_square - mu * mu;
        Some(Morris {
            mu,
            mean_square,
            mu_star_seen: averaged(&|&[effect, _]| effect.abs()),
            sigma: (scatter * sum / (sum - 1.0)).max(0.0).sqrt(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::GROUPS;
    use crate::sobol::tests::Stream;

    fn morris(effects: &[Groups], weights: &[f64]) -> Option<Morris> {
        ElementaryEffects::new(effects).measures(weights)
    }

    #[test]
    fn equal_effects_have_zero_sigma() {
        let of = morris(&[[-3.0; GROUPS]; 5], &[1.0; 5]).expect("five");
        assert!((of.size() - 3.0).abs() < 1e-12);
        assert_eq!((of.mu, of.mu_star_seen, of.sigma), (-3.0, 3.0, 0.0));
        assert_eq!(morris(&[[-3.0; GROUPS]; 5], &[1.0, 0.0, 0.0, 0.0, 0.0]), None);
    }

    #[test]
    fn p_value_of_effects_uses_means_and_squares() {
        let p = |effects: &[f64]| {
            let effects: Vec<Groups> = effects.iter().map(|&of| [of; GROUPS]).collect();
            ElementaryEffects::new(&effects).p_value()
        };
        // R: t.test(1:5) has p = 0.01324, and t.test((1:5)^2) has p = 0.0637.
        assert!((p(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("they vary") - 2.0 * 0.013_235).abs() < 1e-5);
        // For effects in both directions, only the test of squares detects an effect.
        let both = [3.0, -2.9, 3.1, -3.0, 2.8, -3.2, 3.0, -2.8];
        assert!(p(&both).expect("they vary") < 1e-4);
        assert_eq!(p(&[0.0; 4]), Some(1.0));
        assert_eq!(p(&[3.0; 4]), None, "the variance is unknown");
        assert_eq!(p(&[3.0]), None);
    }

    #[test]
    fn effects_of_opposite_sign_do_not_cancel() {
        let of = morris(&[[2.0; GROUPS], [-2.0; GROUPS]], &[1.0; 2]).expect("two");
        assert_eq!((of.mu, of.size()), (0.0, 2.0));
        assert!((of.sigma - 8f64.sqrt()).abs() < 1e-12);
    }

    /// The true effects are one standard error or zero, measured by 16 trajectories. An earlier estimator, the mean
    /// of sizes with signs from separate groups, was a third below the truth.
    #[test]
    fn sizes_of_effects_are_nearly_unbiased() {
        let mut stream = Stream(5);
        let mut mean_square = |truth: f64| {
            let mut of_sample = || {
                let noise = (GROUPS as f64).sqrt();
                let effects: Vec<Groups> = (0..16)
                    .map(|_| std::array::from_fn(|_| truth + noise * stream.normal()))
                    .collect();
                morris(&effects, &[1.0; 16]).expect("sixteen")
            };
            let samples: Vec<Morris> = (0..400).map(|_| of_sample()).collect();
            let mean = |of: fn(&Morris) -> f64| samples.iter().map(of).sum::<f64>() / 400.0;
            [mean(|of| of.mean_square), mean(Morris::size)]
        };
        let [square, size] = mean_square(1.0);
        assert!((square - 1.0).abs() < 0.06, "{square}");
        assert!((0.9..1.02).contains(&size), "{size}");
        let [square, _] = mean_square(0.0);
        assert!(square.abs() < 0.06, "{square}");
    }

    #[test]
    fn integer_weights_have_the_effect_of_repeated_trajectories() {
        let ramp = |from: f64| -> Groups { std::array::from_fn(|at| from + at as f64) };
        let (one, other) = (ramp(-10.0), ramp(3.0));
        assert_eq!(
            morris(&[one, other], &[2.0, 1.0]).map(|of| of.mu),
            morris(&[one, one, other], &[1.0; 3]).map(|of| of.mu)
        );
    }
}
