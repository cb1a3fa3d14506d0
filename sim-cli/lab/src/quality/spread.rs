//! Variance between the options of a decision, corrected for the noise of playouts.

use corsair_engine::{PerSeat, Seat};

use crate::SHARE_UNITS;
use crate::quality::POINTS;
use crate::quality::course::last;

/// Number of integer units per squared win share: variances are in billionths.
pub(crate) const VARIANCE_UNITS: i64 = 1_000_000_000;

/// Results of playouts from moments and from decisions in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedOut {
    /// Agreement of the game with a playout after each tenth of the turns, in units of (1/60)². The agreement
    /// multiplies each seat's win share in the game by the seat's win share in the playout, and sums over seats.
    pub agreement: [i64; POINTS],
    /// Decisions sampled for playouts.
    pub decisions: Vec<PlayedDecision>,
}

/// Variance between a decision's options, in billionths of a squared win share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedDecision {
    /// True if the deciding seat is in last place.
    pub is_last: bool,
    /// Variance, over the options, of the deciding seat's probability of winning.
    pub own: i64,
    /// Variance, over the options, of an opponent's probability of winning, averaged over opponents. Each opponent's
    /// equal share of the deciding seat's gain or loss is subtracted first.
    pub others: i64,
}

impl PlayedDecision {
    /// Returns the variances of a decision. `samples` has, for each sample and option, the win share of each seat in
    /// sixtieths.
    pub fn new(
        scores: &PerSeat<i32>,
        decides: Seat,
        samples: &[Vec<PerSeat<i64>>],
    ) -> PlayedDecision {
        let units = SHARE_UNITS as i64;
        let variance = |of: &dyn Fn(&PerSeat<i64>) -> i64, unit: i64| {
            let values: Vec<Vec<i64>> =
                samples.iter().map(|options| options.iter().map(of).collect()).collect();
            variance_of_options(&values, unit)
        };
        let n_others = scores.len() as i64 - 1;
        let moved = Seat::all(scores.len()).filter(|&seat| seat != decides).map(|seat| {
            let beyond = |wins: &PerSeat<i64>| n_others * wins[seat] + wins[decides];
            variance(&beyond, n_others * units)
        });
        let others = moved.sum::<i64>().checked_div(n_others).unwrap_or(0);
        let own = variance(&|wins| wins[decides], units);
        let is_last = last(scores).any(|seat| seat == decides);
        PlayedDecision { is_last, own, others }
    }
}

/// Estimates the variance between options. The variance is over the true means of the options. `values[k][i]` is the
/// value of option `i` in sample `k`, in units of `1 / unit`.
///
/// The variance of the observed means exceeds the true variance by the noise of the samples. The function subtracts
/// an estimate of this noise, the mean square of the residuals per sample. The result is unbiased and may be
/// negative.
fn variance_of_options(values: &[Vec<i64>], unit: i64) -> i64 {
    let (samples, options) = (values.len() as i128, values[0].len() as i128);
    let wide = |value: &i64| i128::from(*value);
    let square = |value: i128| value * value;
    let of_option = |at: usize| values.iter().map(|sample| wide(&sample[at])).sum::<i128>();
    let of_options: i128 = (0..values[0].len()).map(|at| square(of_option(at))).sum();
    let sample_sum = |sample: &Vec<i64>| sample.iter().map(wide).sum::<i128>();
    let of_samples: i128 = values.iter().map(|sample| square(sample_sum(sample))).sum();
    let all: i128 = values.iter().map(sample_sum).sum();
    let squares: i128 = values.iter().flatten().map(|value| square(wide(value))).sum();
    let between = (samples - 1) * (options * of_options - square(all));
    let rest =
        options * samples * squares - options * of_options - samples * of_samples + square(all);
    let parts = options * samples * samples * (options - 1) * (samples - 1) * square(wide(&unit));
    let (sum, parts) = (2 * (between - rest) * i128::from(VARIANCE_UNITS), 2 * parts);
    ((sum + parts / 2).div_euclid(parts)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_without_noise_have_the_variance_of_their_values() {
        let values = vec![vec![0, 60, 120]; 4];
        assert_eq!(variance_of_options(&values, 60), VARIANCE_UNITS);
        assert_eq!(variance_of_options(&vec![vec![30, 30]; 4], 60), 0);
    }

    #[test]
    fn variance_of_options_excludes_differences_between_samples() {
        let values: Vec<Vec<i64>> =
            (0..4).map(|sample| vec![60 * sample, 60 * sample + 60]).collect();
        assert_eq!(variance_of_options(&values, 60), VARIANCE_UNITS / 2);
    }

    /// Samples all equally likely outcomes of options that differ by chance only.
    #[test]
    fn variance_estimate_of_equal_options_averages_zero() {
        let mut sum = 0;
        for bits in 0..16_i64 {
            let bit = |at: i64| 60 * (bits >> at & 1);
            sum += variance_of_options(&[vec![bit(0), bit(1)], vec![bit(2), bit(3)]], 60);
        }
        assert_eq!(sum, 0);
    }

    /// Sets up a hopeless seat that decides which of two opponents wins.
    #[test]
    fn kingmaker_decision_changes_only_results_of_opponents() {
        let wins = |of: [i64; 3]| PerSeat::from_fn(3, |seat| of[seat.index()]);
        let scores = PerSeat::from_fn(3, |seat| [5, 5, 0][seat.index()]);
        let samples = vec![vec![wins([60, 0, 0]), wins([0, 60, 0])]; 3];
        let of = PlayedDecision::new(&scores, Seat::new(2), &samples);
        assert_eq!(of, PlayedDecision { is_last: true, own: 0, others: VARIANCE_UNITS / 2 });
        // The deciding seat's gain at the equal expense of both opponents does not count.
        let samples = vec![vec![wins([30, 30, 0]), wins([0, 0, 60])]; 3];
        let of = PlayedDecision::new(&scores, Seat::new(2), &samples);
        assert_eq!((of.own, of.others), (VARIANCE_UNITS / 2, 0));
        let two = |of: [i64; 2]| PerSeat::from_fn(2, |seat| of[seat.index()]);
        let samples = vec![vec![two([60, 0]), two([0, 60])]; 3];
        let of = PlayedDecision::new(&PerSeat::filled(2, 0), Seat::new(0), &samples);
        assert_eq!((of.is_last, of.others), (false, 0), "two players cannot make a king");
    }
}
