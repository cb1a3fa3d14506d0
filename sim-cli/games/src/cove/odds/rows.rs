//! Rows of combat odds: exact, simulated, or both.

use corsair_engine::games::cove::odds::Odds;

use crate::cove::odds::outcome::{Key, Outcome, exact};
use crate::pack::odds::OddsCells;
use corsair_lab::result::ResultRow;
use corsair_lab::{TrialCounts, TrialOutcome};
use corsair_stats::{holm, p_of_count, p_of_z};

/// Probability or mean of an outcome of a combat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "odds.csv", keys(ship, at))]
pub struct OddsRow {
    /// Number of the ship, from 0; empty for the battle.
    pub ship: Option<usize>,
    /// Outcome id, such as `win`, `fled` or `rounds_mean`.
    pub outcome: Outcome,
    /// Value of the outcome: score, number of rounds, or level left.
    pub at: Option<i32>,
    /// Exact and simulated probability or mean.
    #[column(flatten)]
    pub numbers: OddsCells,
}

impl OddsRow {
    fn new(key: Key, numbers: OddsCells) -> OddsRow {
        OddsRow { ship: key.ship, outcome: key.outcome, at: key.at, numbers }
    }
}

/// Returns the rows of exact odds.
pub(crate) fn exact_rows(odds: &Odds) -> Vec<OddsRow> {
    let row = |(key, number)| {
        OddsRow::new(key, OddsCells { exact: Some(number), ..OddsCells::default() })
    };
    exact(odds).into_iter().map(row).collect()
}

/// Returns the rows of a simulation without exact odds; `ships` is the number of ships.
pub(crate) fn simulated_rows(fights: &TrialCounts, ships: usize) -> Vec<OddsRow> {
    let means = (0..ships)
        .map(|ship| Key::ship(ship, Outcome::MeanFame, None))
        .chain([Key::battle(Outcome::MeanRounds, None)]);
    let keys = fights.outcomes().map(Key::from).chain(means);
    let row = |key| {
        let (simulated, variance) = simulated(fights, key);
        let error = (variance / fights.trials() as f64).sqrt();
        let (simulated, simulated_se) = (Some(simulated), Some(error));
        OddsRow::new(key, OddsCells { simulated, simulated_se, ..OddsCells::default() })
    };
    keys.map(row).collect()
}

/// Returns rows with exact and simulated odds. The function tests each outcome without a value, and each outcome that
/// exact odds exclude. Holm's method corrects the p-values.
pub fn compared_rows(odds: &Odds, fights: &TrialCounts) -> Vec<OddsRow> {
    let mut expected = exact(odds);
    let known: Vec<Key> = expected.iter().map(|&(key, _)| key).collect();
    // Exact odds count rounds individually up to a limit, and simulated battles may last longer.
    let most_rounds = odds.rounds.len() as i32;
    let is_late = |key: &Key| key.outcome == Outcome::Rounds && key.at >= Some(most_rounds);
    let impossible =
        fights.outcomes().map(Key::from).filter(|key| !known.contains(key) && !is_late(key));
    expected.extend(impossible.map(|key| (key, 0.0)));
    let rows: Vec<(OddsRow, Option<f64>)> =
        expected.into_iter().map(|(key, exact)| compared(odds, fights, key, exact)).collect();
    let p: Vec<f64> = rows.iter().filter_map(|&(_, p)| p).collect();
    let mut adjusted = holm(&p).into_iter();
    let corrected = |(mut row, p): (OddsRow, Option<f64>)| {
        row.numbers.holm_p = p.and_then(|_| adjusted.next());
        row
    };
    rows.into_iter().map(corrected).collect()
}

/// Returns a row without a corrected p-value, and the uncorrected p-value if the outcome is tested.
fn compared(odds: &Odds, fights: &TrialCounts, key: Key, exact: f64) -> (OddsRow, Option<f64>) {
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
    let numbers = OddsCells {
        exact: Some(exact),
        simulated: Some(simulated),
        simulated_se: Some(error),
        z: Some(z),
        holm_p: None,
    };
    (OddsRow::new(key, numbers), is_tested.then_some(p))
}

/// Largest difference between sums of floats that counts as rounding.
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
