//! Race of actions against the playout bot's choice, for `stop=gain`.
//!
//! Each round tries the baseline and all remaining rivals in the same sample. A rival's gain is its value minus the
//! baseline's value in that sample, so noise that both share cancels. Rivals that are unlikely to gain leave the race,
//! and each phase of sequential halving removes the worse half. The choice differs from the baseline only if a gain
//! exceeds its standard error.
//!
//! Sources: O. Maron and A. Moore, "Hoeffding races", NIPS 6 (1994); Z. Karnin, T. Koren and O. Somekh, "Almost optimal
//! exploration in multi-armed bandits", ICML (2013).

use super::playout_stats::PlayoutStats;

/// Minimum number of rounds before a rival can win the race or leave it by a test.
const FEWEST_ROUNDS: u32 = 5;

/// Race of rivals against a baseline, with a budget of trials.
#[derive(Debug)]
pub(super) struct Race<A> {
    baseline: A,
    /// Value of the baseline in the current round.
    baseline_value: f32,
    /// Remaining rivals with the statistics of their gains.
    rivals: Vec<(A, PlayoutStats)>,
    /// Trials left in the budget.
    left: u32,
    /// Trials left in the current phase.
    left_in_phase: u32,
    round: u32,
    /// Next trial of the round: 0 for the baseline, then the rivals in order.
    place: usize,
}

impl<A: Copy> Race<A> {
    /// Returns a race with a budget of `trials` trials.
    pub(super) fn new(baseline: A, rivals: impl Iterator<Item = A>, trials: u32) -> Race<A> {
        let mut race = Race {
            baseline,
            baseline_value: 0.0,
            rivals: rivals.map(|action| (action, PlayoutStats::default())).collect(),
            left: trials,
            left_in_phase: 0,
            round: 0,
            place: 0,
        };
        race.begin_phase();
        race
    }

    /// Returns the next action to try and the number of its sample; `None` at the end of the race.
    pub(super) fn next_trial(&self) -> Option<(A, u32)> {
        let is_over = self.rivals.is_empty() || self.place == 0 && self.left < self.cost();
        (!is_over).then(|| match self.place {
            0 => (self.baseline, self.round),
            place => (self.rivals[place - 1].0, self.round),
        })
    }

    /// Adds the value of the trial that [`next_trial`](Race::next_trial) returned.
    pub(super) fn record(&mut self, value: f32) {
        self.left -= 1;
        match self.place {
            0 => self.baseline_value = value,
            place => self.rivals[place - 1].1.add(value - self.baseline_value),
        }
        self.place += 1;
        if self.place > self.rivals.len() {
            self.end_round();
        }
    }

    /// Returns the rival whose gain exceeds its standard error by most; the baseline if no gain does.
    pub(super) fn choice(&self) -> A {
        let shown = |gain: &PlayoutStats| match gain.error() {
            Some(error) if gain.n >= FEWEST_ROUNDS => gain.mean() - error,
            Some(_) | None => f64::NEG_INFINITY,
        };
        let best = self.rivals.iter().max_by(|(_, a), (_, b)| shown(a).total_cmp(&shown(b)));
        best.filter(|(_, gain)| shown(gain) > 0.0).map_or(self.baseline, |&(action, _)| action)
    }

    /// Returns the number of trials in a round.
    fn cost(&self) -> u32 {
        1 + self.rivals.len() as u32
    }

    fn begin_phase(&mut self) {
        let halvings = usize::BITS - self.rivals.len().leading_zeros();
        self.left_in_phase = self.left / halvings.max(1);
    }

    fn end_round(&mut self) {
        self.left_in_phase = self.left_in_phase.saturating_sub(self.cost());
        (self.place, self.round) = (0, self.round + 1);
        if self.round >= FEWEST_ROUNDS {
            let may_gain = |gain: &PlayoutStats| gain.mean() + gain.error().unwrap_or(0.0) > 0.0;
            self.rivals.retain(|(_, gain)| may_gain(gain));
        }
        if self.left_in_phase < self.cost() && self.rivals.len() > 1 {
            self.rivals.sort_by(|(_, a), (_, b)| b.mean().total_cmp(&a.mean()));
            self.rivals.truncate(self.rivals.len().div_ceil(2));
            self.begin_phase();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a race to its end, and returns its choice and the number of trials.
    fn run(rivals: &[char], trials: u32, value: impl Fn(char, u32) -> f32) -> (char, u32) {
        let mut race = Race::new('0', rivals.iter().copied(), trials);
        let mut n = 0;
        while let Some((action, sample)) = race.next_trial() {
            race.record(value(action, sample));
            n += 1;
        }
        (race.choice(), n)
    }

    /// Noise of a sample, which all actions share.
    fn noise(sample: u32) -> f32 {
        (sample * 7 % 11) as f32 / 11.0
    }

    #[test]
    fn race_chooses_the_rival_that_gains_in_shared_samples() {
        let value = |action: char, sample: u32| match action {
            '2' => noise(sample) + 0.01 + 0.001 * (sample % 3) as f32,
            _ => noise(sample),
        };
        let (choice, trials) = run(&['1', '2', '3'], 60, value);
        assert_eq!(choice, '2');
        assert!(trials <= 60);
    }

    #[test]
    fn race_without_a_gain_ends_early_with_the_baseline() {
        let loses =
            |action: char, sample: u32| noise(sample) - if action == '0' { 0.0 } else { 0.1 };
        assert_eq!(run(&['1', '2'], 300, loses), ('0', 3 * FEWEST_ROUNDS));
        assert_eq!(run(&['1', '2'], 300, |_, sample| noise(sample)), ('0', 3 * FEWEST_ROUNDS));
    }

    #[test]
    fn gain_of_few_rounds_is_not_enough() {
        let gains =
            |action: char, sample: u32| noise(sample) + if action == '0' { 0.0 } else { 0.1 };
        assert_eq!(run(&['1'], 2 * FEWEST_ROUNDS - 2, gains).0, '0');
        assert_eq!(run(&['1'], 2 * FEWEST_ROUNDS, gains).0, '1');
        assert_eq!(run(&[], 10, gains), ('0', 0));
    }
}
