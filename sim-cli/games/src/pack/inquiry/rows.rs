//! Rows of an inquiry's odds: exact, simulated, or both.

use corsair_engine::best_play::{Ending, Inquiry, MeasureWord, Odds, OutcomeWord, Solution, play};
use corsair_engine::stream::NatureDice;
use corsair_stats::{holm, p_of_count, p_of_z};

use crate::pack::odds::{OddsCells, Simulation};
use corsair_lab::result::{ResultRow, Schema};
use corsair_lab::{CountedAmount, Observe, TrialCounts, TrialOutcome};

/// Schemas of the tables that a desk of inquiries writes.
pub(crate) const TABLES: &[&Schema] = &[DeedRow::SCHEMA, DeedDecisionRow::SCHEMA];

/// Probability of an outcome or of a value, or mean of a measure.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "deeds.csv", keys(at))]
pub(crate) struct DeedRow {
    /// Outcome (`found`), mean (`notoriety_mean`), or measure whose value is in `at`.
    pub outcome: String,
    /// Value of the measure.
    pub at: Option<CountedAmount>,
    /// Exact and simulated probability or mean.
    #[column(flatten)]
    pub numbers: OddsCells,
}

/// Choice at a first decision. Rows begin with the likeliest decision.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "deed_decisions.csv")]
pub(crate) struct DeedDecisionRow {
    /// Number of the decision, from 0.
    pub decision: usize,
    /// Probability that the decision is reached.
    pub probability: f64,
    /// Side that decides: `pirate` or `other`, `ship` or `target`.
    pub player: String,
    /// Kind of decision, such as `cunning`.
    pub question: String,
    /// Open dice with additions; for ships ability, masts, cannon and dice.
    pub dice: String,
    /// Choice in words.
    pub choice: String,
    /// 1 for the best choice, 0 for a worse choice.
    pub best: u32,
    /// Objective after the choice, under best play.
    pub value: f64,
}

/// Quantity in a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Key<O, M> {
    /// Probability of an outcome.
    Outcome(O),
    /// Mean of a measure over the cases in which the measure is defined.
    Mean(M),
    /// Probability that a measure has a value.
    Value(M, i32),
}

impl<O: OutcomeWord, M: MeasureWord> Key<O, M> {
    /// Returns the name in the column `outcome`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Key::Outcome(outcome) => outcome.id(),
            Key::Mean(measure) => measure.mean_id(),
            Key::Value(measure, _) => measure.id(),
        }
    }

    /// Returns the measure's value in the measure's unit; `None` for an outcome or a mean.
    pub(super) fn at(self) -> Option<f64> {
        match self {
            Key::Value(measure, value) => Some(f64::from(value) / f64::from(measure.parts())),
            Key::Outcome(_) | Key::Mean(_) => None,
        }
    }

    fn trial(self) -> TrialOutcome {
        let of_measure = |measure| (O::EVERY.len() + place(M::EVERY, measure)) as u8;
        let (id, value) = match self {
            Key::Outcome(outcome) => (place(O::EVERY, outcome) as u8, None),
            Key::Mean(measure) => (of_measure(measure), None),
            Key::Value(measure, value) => (of_measure(measure), Some(value)),
        };
        TrialOutcome { subject: None, id, value }
    }

    /// Returns the quantity that a trial outcome counts; `None` if the trial reached a choice without a policy.
    fn of(trial: TrialOutcome) -> Option<Key<O, M>> {
        let id = usize::from(trial.id);
        let outcome = O::EVERY.get(id).copied().map(Key::Outcome);
        let measure = || M::EVERY.get(id.checked_sub(O::EVERY.len())?).copied();
        outcome.or_else(|| Some(Key::Value(measure()?, trial.value?)))
    }
}

fn place<T: Copy + PartialEq>(all: &[T], of: T) -> usize {
    all.iter().position(|&one| one == of).unwrap_or(all.len())
}

/// Inquiry to simulate: under best play if it is solved, otherwise under stated policies.
pub(super) struct Plays<'q, Q: Inquiry> {
    pub(super) inquiry: &'q Q,
    pub(super) solution: Option<Solution<'q, Q>>,
}

/// Returns the trial outcome that marks a choice without a policy.
const fn undecided<E: Ending>() -> TrialOutcome {
    let id = E::Outcome::EVERY.len() + E::Measure::EVERY.len();
    TrialOutcome { subject: None, id: id as u8, value: None }
}

/// Returns the number of ids for trial outcomes.
pub(crate) const fn outcome_ids<E: Ending>() -> usize {
    undecided::<E>().id as usize + 1
}

impl<Q: Inquiry> Simulation for Plays<'_, Q> {
    fn trial(&self, dice: &mut NatureDice, observe: Observe<'_>) {
        let Some(played) = play(self.inquiry, self.solution.as_ref(), dice) else {
            return observe(undecided::<Q::Ending>());
        };
        let outcome = played.ending.outcome();
        observe(Key::<_, <Q::Ending as Ending>::Measure>::Outcome(outcome).trial());
        for &measure in <Q::Ending as Ending>::Measure::EVERY {
            if let Some(value) = played.measure(measure) {
                observe(Key::<<Q::Ending as Ending>::Outcome, _>::Value(measure, value).trial());
            }
        }
    }
}

/// Returns whether no trial reached a choice without a policy.
pub(super) fn is_decided<E: Ending>(played: &TrialCounts) -> bool {
    played.count(undecided::<E>()) == 0
}

/// Returns the number of trials in which a measure is defined, the sum of its values, and the sum of the squared
/// values.
fn moments(played: &TrialCounts, mean: TrialOutcome) -> (u64, i128, i128) {
    let is_meant = |of: &TrialOutcome| of.id == mean.id;
    played.outcomes().filter(is_meant).fold((0, 0, 0), |(n, sum, squares), of| {
        let (value, times) = (i128::from(of.value.unwrap_or(0)), played.count(of));
        let many = i128::from(times);
        (n + times, sum + value * many, squares + value * value * many)
    })
}

/// Largest difference between sums of floats that counts as rounding.
const ROUNDING: f64 = 1e-9;

/// Returns the rows of exact odds, of a simulation, or of both. If both exist, all outcomes and means are tested, and
/// so is each outcome that exact odds exclude.
pub(super) fn rows<O: OutcomeWord, M: MeasureWord>(
    odds: Option<&Odds<O, M>>,
    played: Option<&TrialCounts>,
) -> Vec<DeedRow> {
    let mut keys: Vec<Key<O, M>> = odds.into_iter().flat_map(keys_of).collect();
    keys.extend(played.into_iter().flat_map(TrialCounts::outcomes).filter_map(Key::of));
    let of_measure = |key: &Key<O, M>| match key {
        Key::Value(measure, _) => Some(Key::Mean(*measure)),
        Key::Outcome(_) | Key::Mean(_) => None,
    };
    let means: Vec<Key<O, M>> = keys.iter().filter_map(of_measure).collect();
    keys.extend(means);
    keys.sort_unstable();
    keys.dedup();
    let rows: Vec<(DeedRow, Option<f64>)> =
        keys.into_iter().map(|key| row(key, odds, played)).collect();
    let p: Vec<f64> = rows.iter().filter_map(|&(_, p)| p).collect();
    let mut adjusted = holm(&p).into_iter();
    let corrected = |(mut row, p): (DeedRow, Option<f64>)| {
        row.numbers.holm_p = p.and_then(|_| adjusted.next());
        row
    };
    rows.into_iter().map(corrected).collect()
}

fn keys_of<O: OutcomeWord, M: MeasureWord>(odds: &Odds<O, M>) -> impl Iterator<Item = Key<O, M>> {
    let outcomes = odds.outcomes.keys().map(|&outcome| Key::Outcome(outcome));
    outcomes.chain(
        odds.distributions.iter().flat_map(|(&measure, spread)| {
            spread.keys().map(move |&value| Key::Value(measure, value))
        }),
    )
}

fn exact_of<O: OutcomeWord, M: MeasureWord>(odds: &Odds<O, M>, key: Key<O, M>) -> f64 {
    match key {
        Key::Outcome(outcome) => odds.outcomes.get(&outcome).copied().unwrap_or(0.0),
        Key::Value(measure, value) => {
            odds.distributions.get(&measure).and_then(|of| of.get(&value)).copied().unwrap_or(0.0)
        }
        Key::Mean(measure) => odds.mean(measure).unwrap_or(0.0) / f64::from(measure.parts()),
    }
}

/// Returns a row without a corrected p-value, and the uncorrected p-value if the row is tested.
fn row<O: OutcomeWord, M: MeasureWord>(
    key: Key<O, M>,
    odds: Option<&Odds<O, M>>,
    played: Option<&TrialCounts>,
) -> (DeedRow, Option<f64>) {
    let exact = odds.map(|odds| exact_of(odds, key));
    let mut row = DeedRow {
        outcome: key.name().into(),
        at: key.at().map(CountedAmount::from),
        numbers: OddsCells { exact, ..OddsCells::default() },
    };
    let Some(played) = played else { return (row, None) };
    let (n, simulated, seen_variance) = match key {
        Key::Mean(measure) => {
            let (n, sum, squares) = moments(played, key.trial());
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
    (row.numbers.simulated, row.numbers.simulated_se) = (Some(simulated), Some(error));
    let Some(exact) = exact else { return (row, None) };
    let apart = simulated - exact;
    let z = if apart.abs() < ROUNDING { 0.0 } else { apart / error };
    row.numbers.z = Some(z);
    let p = match key {
        Key::Mean(_) => Some(p_of_z(z)),
        Key::Outcome(_) => Some(p_of_count(played.count(key.trial()), n, exact.clamp(0.0, 1.0))),
        Key::Value(..) => (exact == 0.0).then(|| p_of_count(played.count(key.trial()), n, 0.0)),
    };
    (row, p)
}

fn variance_of<O: OutcomeWord, M: MeasureWord>(odds: &Odds<O, M>, measure: M, mean: f64) -> f64 {
    let Some(spread) = odds.distributions.get(&measure) else { return 0.0 };
    let all: f64 = spread.values().sum();
    let parts = f64::from(measure.parts());
    let apart = |(&value, chance): (&i32, &f64)| chance * (f64::from(value) / parts - mean).powi(2);
    spread.iter().map(apart).sum::<f64>() / all
}
