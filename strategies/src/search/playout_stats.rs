//! Statistics of one action's playouts.

use corsair_engine::strategy::{Reasons, Trials, Weighed};

/// Count, sum, and sum of squares for an action's playout values.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PlayoutStats {
    /// Number of playouts.
    pub n: u32,
    sum: f64,
    squares: f64,
}

impl PlayoutStats {
    /// Adds the value of a playout.
    pub(super) fn add(&mut self, value: f32) {
        let value = f64::from(value);
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Returns the mean value; 0 before the first playout.
    pub(super) fn mean(&self) -> f64 {
        self.sum / f64::from(self.n.max(1))
    }

    /// Returns the standard error of the mean; `None` for fewer than two playouts.
    pub(super) fn error(&self) -> Option<f64> {
        let n = f64::from(self.n);
        let variance = (self.squares / n - self.mean() * self.mean()).max(0.0);
        (self.n > 1).then(|| (variance / (n - 1.0)).sqrt())
    }
}

/// Returns the reasons of a search: the tried actions with the values of their playouts, from 0 to 1.
pub(super) fn reasons<A>(manner: &str, games: u32, results: Vec<(A, PlayoutStats)>) -> Reasons<A> {
    let weighed: Vec<_> = results
        .into_iter()
        .map(|(action, stats)| Weighed {
            action,
            worth: stats.mean() as f32,
            trials: Some(Trials { n: stats.n, error: stats.error().map(|error| error as f32) }),
        })
        .collect();
    let manner = match weighed.is_empty() {
        true => "takes the only legal action".into(),
        false => format!("{manner} in {games} simulated games"),
    };
    Reasons { manner, weighed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playout_error_is_the_standard_error_of_the_mean() {
        let mut stats = PlayoutStats::default();
        assert_eq!((stats.mean(), stats.error()), (0.0, None));
        [1.0, 0.0, 1.0, 0.0].into_iter().for_each(|value| stats.add(value));
        // The sample has variance 1/3, so the mean has variance 1/12.
        assert_eq!((stats.n, stats.mean()), (4, 0.5));
        assert!((stats.error().expect("four playouts") - (1.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }
}
