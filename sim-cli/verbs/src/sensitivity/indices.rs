//! Effects of factors on outcomes: elementary effects or Sobol indices, with bootstrap intervals.

use crate::sensitivity::plan::{Sample, Sensitivity};
use crate::sensitivity::rows::IndexRow;
use corsair_engine::stream::LabRng;
use corsair_lab::Trajectory;
use corsair_lab::result::Estimate;
use corsair_stats::{
    Confidence, ElementaryEffects, Groups, Interval, PoissonWeight, REPLICATES, RowBootstrap,
    SobolIndices, SobolRow, SobolSample, combined, root,
};

/// Weights of a sample's rows: equal weights for the estimate, and random weights for each bootstrap resample.
pub(crate) struct Resamples {
    once: Vec<f64>,
    replicates: Vec<Vec<f64>>,
}

impl Resamples {
    /// Draws Poisson weights of the rows from the laboratory's random streams.
    pub(crate) fn new(seed: u64, rows: usize) -> Resamples {
        let poisson = PoissonWeight::new();
        let mut replicates = vec![Vec::new(); REPLICATES];
        for row in 0..rows {
            let mut rng = LabRng::new(seed, row as u64);
            for weights in &mut replicates {
                weights.push(poisson.of(rng.word()) as f64);
            }
        }
        Resamples { once: vec![1.0; rows], replicates }
    }
}

/// Returns the effect index of each factor for an outcome, given the outcome at each point.
pub(crate) fn of_outcome(
    sensitivity: &Sensitivity,
    resamples: &Resamples,
    outcome: &IndexRow,
    values: &[Vec<Groups>],
) -> Vec<IndexRow> {
    let factors = &sensitivity.varied.factors;
    let n_factors = factors.len();
    let undefined =
        |factor: usize| IndexRow { factor: factors[factor].factor.name.clone(), ..outcome.clone() };
    let interval = |known: RowBootstrap| known.interval(Confidence::REPORTED);
    match &sensitivity.sample {
        Sample::Morris(walks) => {
            let of_factor = |factor: usize| {
                let effect = |(walk, values): (&Trajectory, &Vec<Groups>)| {
                    let mut moves = walk.moves.iter();
                    let at = moves
                        .position(|of| of.factor == factor)
                        .expect("a trajectory moves each factor once");
                    let by = 1.0 / walk.moves[at].part;
                    combined([(by, &values[at + 1]), (-by, &values[at])].into_iter())
                };
                let effects: Vec<Groups> = walks.iter().zip(values).map(effect).collect();
                let effects = ElementaryEffects::new(&effects);
                let Some(of) = effects.measures(&resamples.once) else { return undefined(factor) };
                let again = |weights: &Vec<f64>| Some(effects.measures(weights)?.mean_square);
                let squares = resampled(of.mean_square, resamples, again).map(interval);
                let roots = squares
                    .map(|of| Interval { low: root(of.low), high: root(of.high) })
                    .filter(|of| of.low < of.high);
                IndexRow {
                    value: Some(Estimate::of(of.size(), roots)),
                    p: roots.and_then(|_| effects.p_value()),
                    mu: Some(of.mu),
                    mu_star_seen: Some(of.mu_star_seen),
                    sigma: Some(of.sigma),
                    ..undefined(factor)
                }
            };
            (0..n_factors).map(of_factor).collect()
        }
        Sample::Sobol(_) => {
            let row = |values: &Vec<Groups>| SobolRow {
                a: values[0],
                b: values[1],
                mixed: values[2..].to_vec(),
            };
            let rows: Vec<SobolRow> = values.iter().map(row).collect();
            let sample = SobolSample::new(&rows);
            let again: Vec<_> =
                resamples.replicates.iter().map(|weights| sample.indices(weights)).collect();
            let whole = sample.indices(&resamples.once);
            // Sobol indices are shares of a variance, and undefined if the variance may be zero.
            let n_rows = rows.len();
            let known = |estimate, of: &dyn Fn(&SobolIndices) -> f64| {
                let replicates: Vec<f64> = again.iter().flatten().map(of).collect();
                RowBootstrap::new(estimate, &replicates, n_rows)
            };
            let varies = whole.as_ref().is_some_and(|of| {
                let variance = known(of.variance, &|of| of.variance);
                let above = variance.map(interval).is_some_and(|of| of.low > 0.0);
                above && again.iter().all(Option::is_some)
            });
            let Some(of) = whole.filter(|_| varies) else {
                return (0..n_factors).map(undefined).collect();
            };
            let of_factor = |factor: usize| {
                let (first, total) = (of.first[factor], of.total[factor]);
                let known_first = known(first, &|of| of.first[factor]);
                let known_total = known(total, &|of| of.total[factor]);
                IndexRow {
                    value: Some(Estimate::of(total, known_total.map(interval))),
                    p: known_total.map(|of| of.p_value()),
                    first: Some(Estimate::of(first, known_first.map(interval))),
                    variance: Some(of.variance),
                    ..undefined(factor)
                }
            };
            (0..n_factors).map(of_factor).collect()
        }
    }
}

/// Returns an estimate with its bootstrap replicates. Replicates with fewer than two distinct rows are omitted.
fn resampled(
    estimate: f64,
    resamples: &Resamples,
    again: impl Fn(&Vec<f64>) -> Option<f64>,
) -> Option<RowBootstrap> {
    let replicates: Vec<f64> = resamples.replicates.iter().filter_map(again).collect();
    RowBootstrap::new(estimate, &replicates, resamples.once.len())
}
