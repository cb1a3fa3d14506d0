//! Exact odds beside simulated ones.

use corsair_engine::games::cove::odds::Odds;

use crate::games::cove::odds::outcome::{Key, Outcome, exact};
use corsair_lab::{TrialCounts, TrialOutcome};
use corsair_stats::{holm, p_of_count, p_of_z};

/// A battle simulated and, if its exact odds are known, held against them.
#[derive(Clone, Debug)]
pub struct Check {
    /// How many fights.
    pub fights: u64,
    /// The seed of their dice.
    pub seed: u64,
    /// Every outcome.
    pub rows: Vec<Checked>,
}

/// An outcome, simulated.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// The outcome.
    pub key: Key,
    /// Its exact probability or expectation.
    pub exact: Option<f64>,
    /// The same in the simulation.
    pub simulated: f64,
    /// The standard error of `simulated`: by the exact odds where they are known.
    pub error: f64,
    /// How many standard errors `simulated` is above `exact`.
    pub z: Option<f64>,
    /// Holm's adjusted p-value, of those outcomes that are tested.
    pub p: Option<f64>,
}

/// The chance that a check calls true odds false.
pub(crate) const LEVEL: f64 = 0.01;

impl Check {
    /// Simulated odds by themselves.
    pub fn alone(fights: &TrialCounts, seed: u64, ships: usize) -> Check {
        let means = (0..ships)
            .map(|ship| Key::ship(ship, Outcome::MeanFame, None))
            .chain([Key::battle(Outcome::MeanRounds, None)]);
        let keys = fights.outcomes().map(Key::from).chain(means);
        let rows = keys.map(|key| {
            let (simulated, variance) = simulated(fights, key);
            let error = (variance / fights.trials() as f64).sqrt();
            Checked { key, exact: None, simulated, error, z: None, p: None }
        });
        Check { fights: fights.trials(), seed, rows: rows.collect() }
    }

    /// Simulated odds against the exact ones.
    pub fn against(odds: &Odds, fights: &TrialCounts, seed: u64) -> Check {
        let mut expected = exact(odds);
        let known: Vec<Key> = expected.iter().map(|&(key, _)| key).collect();
        // Rounds past the longest that are told apart are known to be possible, no more.
        let most_rounds = odds.rounds.len() as i32;
        let is_late = |key: &Key| key.outcome == Outcome::Rounds && key.at >= Some(most_rounds);
        let impossible =
            fights.outcomes().map(Key::from).filter(|key| !known.contains(key) && !is_late(key));
        expected.extend(impossible.map(|key| (key, 0.0)));
        let rows: Vec<(Checked, Option<f64>)> =
            expected.into_iter().map(|(key, exact)| checked(odds, fights, key, exact)).collect();
        let p: Vec<f64> = rows.iter().filter_map(|&(_, p)| p).collect();
        let mut adjusted = holm(&p).into_iter();
        let rows =
            rows.into_iter().map(|(row, p)| Checked { p: p.and_then(|_| adjusted.next()), ..row });
        Check { fights: fights.trials(), seed, rows: rows.collect() }
    }

    /// The outcomes that differ, and how many were tested.
    pub fn verdict(&self) -> (Vec<&Checked>, usize) {
        let tested = self.rows.iter().filter(|row| row.p.is_some());
        let differing = tested.clone().filter(|row| row.p.is_some_and(|p| p < LEVEL)).collect();
        (differing, tested.count())
    }
}

/// A row before Holm's correction, with its own p-value if it is tested.
fn checked(odds: &Odds, fights: &TrialCounts, key: Key, exact: f64) -> (Checked, Option<f64>) {
    let (simulated, seen_variance) = simulated(fights, key);
    let variance = match key.outcome {
        Outcome::MeanRounds => seen_variance,
        Outcome::MeanFame => fame_variance(odds, key.ship.unwrap_or(0)),
        _ => exact * (1.0 - exact),
    };
    let error = (variance.max(0.0) / fights.trials() as f64).sqrt();
    let apart = simulated - exact;
    let z = if apart.abs() < ROUNDING { 0.0 } else { apart / error };
    let p = match key.outcome {
        Outcome::MeanFame | Outcome::MeanRounds => p_of_z(z),
        _ => p_of_count(fights.count(key.into()), fights.trials(), exact.clamp(0.0, 1.0)),
    };
    let is_tested = key.at.is_none() || exact == 0.0;
    let row = Checked { key, exact: Some(exact), simulated, error, z: Some(z), p: None };
    (row, is_tested.then_some(p))
}

/// What sums of floats may differ by.
const ROUNDING: f64 = 1e-9;

fn simulated(fights: &TrialCounts, key: Key) -> (f64, f64) {
    let moments = |outcome| {
        let of = TrialOutcome::from(Key { outcome, ..key });
        fights.moments(of.subject, of.id)
    };
    match key.outcome {
        Outcome::MeanFame => moments(Outcome::Fame),
        Outcome::MeanRounds => moments(Outcome::Rounds),
        _ => {
            let share = fights.count(key.into()) as f64 / fights.trials() as f64;
            (share, share * (1.0 - share))
        }
    }
}

fn fame_variance(odds: &Odds, ship: usize) -> f64 {
    let mean = odds.ships[ship].mean_fame();
    let apart = |(&fame, p): (&i32, &f64)| p * (f64::from(fame) - mean).powi(2);
    odds.ships[ship].fame.iter().map(apart).sum()
}
