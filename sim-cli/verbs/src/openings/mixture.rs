//! Mixtures of openings, and the gain by deviating from a mixture.

use corsair_stats::Interval;

/// Mixture with probabilities in whole thousandths, so that players draw from exactly the printed mixture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mixture(Vec<u32>);

impl Mixture {
    /// Sum of a mixture's probabilities, in thousandths.
    pub const WHOLE: u32 = 1_000;

    /// Rounds probabilities that sum to 1: rounds each down, then gives the missing thousandths to the choices with
    /// the greatest remainders.
    pub fn nearest(chances: &[f64]) -> Mixture {
        let exact: Vec<f64> =
            chances.iter().map(|chance| chance * f64::from(Mixture::WHOLE)).collect();
        let mut parts: Vec<u32> = exact.iter().map(|part| part.floor() as u32).collect();
        let mut by_remainder: Vec<usize> = (0..parts.len()).collect();
        by_remainder.sort_by(|&one, &other| exact[other].fract().total_cmp(&exact[one].fract()));
        let left = Mixture::WHOLE.saturating_sub(parts.iter().sum());
        by_remainder.iter().take(left as usize).for_each(|&at| parts[at] += 1);
        Mixture(parts)
    }

    /// Returns the probability of each choice in thousandths; the sum is [`Mixture::WHOLE`].
    pub fn parts(&self) -> &[u32] {
        &self.0
    }

    /// Returns the chance of each choice.
    pub fn chances(&self) -> Vec<f64> {
        self.0.iter().map(|&part| f64::from(part) / f64::from(Mixture::WHOLE)).collect()
    }

    /// Returns the choices with a chance above zero.
    pub fn support(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(|&choice| self.0[choice] > 0)
    }
}

/// Returns bounds of the largest among several true gains. `gains` are simultaneous intervals of the gains.
///
/// The bounds are at least 0, because a player who keeps to a mixture gains nothing.
pub fn greatest_gain(gains: &[Interval]) -> Interval {
    let greatest = |of: fn(&Interval) -> f64| gains.iter().map(of).fold(0.0, f64::max);
    Interval { low: greatest(|gain| gain.low), high: greatest(|gain| gain.high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_a_mixture_sum_to_one() {
        assert_eq!(Mixture::nearest(&[1.0 / 3.0; 3]).parts(), [334, 333, 333]);
        let mixture = Mixture::nearest(&[0.0, 0.99996, 0.00004]);
        assert_eq!((mixture.parts(), mixture.support().collect()), (&[0, 1_000, 0][..], vec![1]));
    }

    #[test]
    fn greatest_gain_is_the_gain_of_the_best_response_or_zero() {
        let gains = [(-0.1, 0.02), (0.01, 0.05)].map(|(low, high)| Interval { low, high });
        assert_eq!(greatest_gain(&gains), Interval { low: 0.01, high: 0.05 });
        assert_eq!(greatest_gain(&gains[..1]), Interval { low: 0.0, high: 0.02 });
        let all_lose = [Interval { low: -0.2, high: -0.1 }];
        assert_eq!(greatest_gain(&all_lose), Interval { low: 0.0, high: 0.0 });
    }
}
