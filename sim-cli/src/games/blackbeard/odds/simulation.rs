//! An inquiry played again and again, in integers that merge, beside its exact odds.

use corsair_engine::games::blackbeard::odds::{Inquiry, Measure, Odds, Outcome, Solution};
use corsair_engine::stream::NatureDice;
use corsair_stats::{holm, p_of_count, p_of_z};

use crate::lab::{Tell, TrialCounts, TrialOutcome};
use crate::pack::odds::Simulation;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Key {
    /// How it ended.
    Outcome(Outcome),
    /// The mean of a measure, where it can be taken.
    Mean(Measure),
    /// A value of a measure.
    Value(Measure, i32),
}

impl Key {
    /// The name in the column `outcome`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Key::Outcome(outcome) => outcome.id(),
            Key::Mean(measure) => measure.mean_id(),
            Key::Value(measure, _) => measure.id(),
        }
    }

    /// The value, in the unit of the measure.
    pub(super) fn at(self) -> Option<f64> {
        match self {
            Key::Value(measure, value) => Some(f64::from(value) / f64::from(measure.parts())),
            Key::Outcome(_) | Key::Mean(_) => None,
        }
    }
}

/// An inquiry to be played: by best play if there is a solution, else by stated policies alone.
pub(super) struct Plays<'q> {
    pub(super) inquiry: &'q Inquiry,
    pub(super) solution: Option<Solution<'q>>,
}

/// A play that came to a choice which nothing decides.
const UNDECIDED: TrialOutcome = TrialOutcome {
    subject: None,
    id: (Outcome::ALL.len() + Measure::ALL.len()) as u8,
    value: None,
};

/// How many ids outcomes of trials have.
pub(super) const OUTCOME_IDS: usize = UNDECIDED.id as usize + 1;

impl Simulation for Plays<'_> {
    fn trial(&self, dice: &mut NatureDice, tell: Tell<'_>) {
        let Some(ending) = self.inquiry.play(self.solution.as_ref(), dice) else {
            return tell(UNDECIDED);
        };
        tell(Key::Outcome(ending.outcome).trial());
        for measure in Measure::ALL {
            if let Some(value) = ending.measure(measure) {
                tell(Key::Value(measure, value).trial());
            }
        }
    }
}

impl Key {
    /// What is counted of it; of a mean, its measure.
    fn trial(self) -> TrialOutcome {
        let of_measure = |measure| (Outcome::ALL.len() + measure as usize) as u8;
        let (id, value) = match self {
            Key::Outcome(outcome) => (outcome as u8, None),
            Key::Mean(measure) => (of_measure(measure), None),
            Key::Value(measure, value) => (of_measure(measure), Some(value)),
        };
        TrialOutcome { subject: None, id, value }
    }

    /// What was counted.
    fn of(trial: TrialOutcome) -> Option<Key> {
        let id = usize::from(trial.id);
        let outcome = Outcome::ALL.get(id).copied().map(Key::Outcome);
        let measure = || Measure::ALL.get(id.checked_sub(Outcome::ALL.len())?).copied();
        outcome.or_else(|| Some(Key::Value(measure()?, trial.value?)))
    }
}

/// Whether all plays came to an end.
pub(super) fn is_decided(played: &TrialCounts) -> bool {
    played.count(UNDECIDED) == 0
}

/// How often a measure could be taken, the sum of its values, and of their squares.
fn moments(played: &TrialCounts, measure: Measure) -> (u64, i128, i128) {
    let is_meant = |of: &TrialOutcome| of.id == Key::Mean(measure).trial().id;
    played.outcomes().filter(is_meant).fold((0, 0, 0), |(n, sum, squares), of| {
        let (value, times) = (i128::from(of.value.unwrap_or(0)), played.count(of));
        let many = i128::from(times);
        (n + times, sum + value * many, squares + value * value * many)
    })
}

/// A row of the answer: exact, simulated, or both.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) key: Key,
    pub(super) exact: Option<f64>,
    pub(super) simulated: Option<f64>,
    /// The standard error of `simulated`: by the exact odds where they are known.
    pub(super) error: Option<f64>,
    /// How many standard errors `simulated` is above `exact`.
    pub(super) z: Option<f64>,
    /// Holm's adjusted p-value, of those rows that are tested.
    pub(super) p: Option<f64>,
}

/// The chance that a check calls true odds false.
pub(super) const LEVEL: f64 = 0.01;

/// What sums of floats may differ by.
const ROUNDING: f64 = 1e-9;

/// The rows that differ, and how many were tested.
pub(super) fn verdict(rows: &[Row]) -> (Vec<&Row>, usize) {
    let tested = rows.iter().filter(|row| row.p.is_some());
    let differing = tested.clone().filter(|row| row.p.is_some_and(|p| p < LEVEL)).collect();
    (differing, tested.count())
}

/// The exact odds, and what was played beside them. All outcomes and means are tested, and that
/// nothing happened which can't.
pub(super) fn rows(odds: Option<&Odds>, played: Option<&TrialCounts>) -> Vec<Row> {
    let mut keys: Vec<Key> = odds.into_iter().flat_map(keys_of).collect();
    keys.extend(played.into_iter().flat_map(TrialCounts::outcomes).filter_map(Key::of));
    let of_measure = |key: &Key| match key {
        Key::Value(measure, _) => Some(Key::Mean(*measure)),
        Key::Outcome(_) | Key::Mean(_) => None,
    };
    let means: Vec<Key> = keys.iter().filter_map(of_measure).collect();
    keys.extend(means);
    keys.sort_unstable();
    keys.dedup();
    let rows: Vec<(Row, Option<f64>)> =
        keys.into_iter().map(|key| row(key, odds, played)).collect();
    let p: Vec<f64> = rows.iter().filter_map(|&(_, p)| p).collect();
    let mut adjusted = holm(&p).into_iter();
    rows.into_iter().map(|(row, p)| Row { p: p.and_then(|_| adjusted.next()), ..row }).collect()
}

fn keys_of(odds: &Odds) -> impl Iterator<Item = Key> {
    let outcomes = odds.outcomes.keys().map(|&outcome| Key::Outcome(outcome));
    outcomes.chain(
        odds.spreads.iter().flat_map(|(&measure, spread)| {
            spread.keys().map(move |&value| Key::Value(measure, value))
        }),
    )
}

fn exact_of(odds: &Odds, key: Key) -> f64 {
    match key {
        Key::Outcome(outcome) => odds.outcomes.get(&outcome).copied().unwrap_or(0.0),
        Key::Value(measure, value) => {
            odds.spreads.get(&measure).and_then(|of| of.get(&value)).copied().unwrap_or(0.0)
        }
        Key::Mean(measure) => odds.mean(measure).unwrap_or(0.0) / f64::from(measure.parts()),
    }
}

/// A row before Holm's correction, with its own p-value if it is tested.
fn row(key: Key, odds: Option<&Odds>, played: Option<&TrialCounts>) -> (Row, Option<f64>) {
    let exact = odds.map(|odds| exact_of(odds, key));
    let mut row = Row { key, exact, simulated: None, error: None, z: None, p: None };
    let Some(played) = played else { return (row, None) };
    let (n, simulated, seen_variance) = match key {
        Key::Mean(measure) => {
            let (n, sum, squares) = moments(played, measure);
            if n == 0 {
                return (row, None);
            }
            let (parts, n_f) = (f64::from(measure.parts()), n as f64);
            let scatter = i128::from(n) * squares - sum * sum;
            (n, sum as f64 / n_f / parts, scatter as f64 / (n_f * n_f) / (parts * parts))
        }
        Key::Outcome(_) | Key::Value(..) => {
            let share = played.count(key.trial()) as f64 / played.trials() as f64;
            (played.trials(), share, share * (1.0 - share))
        }
    };
    let variance = match (odds, exact, key) {
        (Some(odds), Some(mean), Key::Mean(measure)) => variance_of(odds, measure, mean),
        (Some(_), Some(exact), _) => exact * (1.0 - exact),
        _ => seen_variance,
    };
    let error = (variance.max(0.0) / n as f64).sqrt();
    (row.simulated, row.error) = (Some(simulated), Some(error));
    let Some(exact) = exact else { return (row, None) };
    let apart = simulated - exact;
    let z = if apart.abs() < ROUNDING { 0.0 } else { apart / error };
    row.z = Some(z);
    let p = match key {
        Key::Mean(_) => Some(p_of_z(z)),
        Key::Outcome(_) => Some(p_of_count(played.count(key.trial()), n, exact.clamp(0.0, 1.0))),
        Key::Value(..) => (exact == 0.0).then(|| p_of_count(played.count(key.trial()), n, 0.0)),
    };
    (row, p)
}

fn variance_of(odds: &Odds, measure: Measure, mean: f64) -> f64 {
    let Some(spread) = odds.spreads.get(&measure) else { return 0.0 };
    let all: f64 = spread.values().sum();
    let parts = f64::from(measure.parts());
    let apart = |(&value, chance): (&i32, &f64)| chance * (f64::from(value) / parts - mean).powi(2);
    spread.iter().map(apart).sum::<f64>() / all
}
