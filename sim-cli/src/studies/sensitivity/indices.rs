//! What each factor does to an outcome: elementary effects or Sobol indices, with intervals.

use crate::present::varied::Figure;
use crate::studies::sensitivity::report::Resamples;
use crate::studies::sensitivity::{Sample, Sensitivity};
use corsair_lab::Trajectory;
use corsair_stats::{
    Confidence, ElementaryEffects, EquivalenceTest, Groups, Interval, Morris, RowBootstrap,
    SobolIndices, SobolRow, SobolSample, combined, root,
};

/// What is explained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Subject {
    /// A measure at a table.
    Figure(Figure),
    /// The quantity that a conclusion is about, as an index of the conclusions.
    Conclusion(usize),
}

/// What a factor does to an outcome.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Index {
    /// The outcome.
    pub subject: Subject,
    /// The factor.
    pub factor: usize,
    /// How much.
    pub detail: Detail,
    /// The interval of the value, by a bootstrap over rows.
    pub interval: Option<Interval>,
    /// The p-value of no effect at all.
    pub p: Option<f64>,
    /// The same after the correction of Benjamini and Hochberg; only on screen.
    pub bh_p: Option<f64>,
}

/// How much, by the method of the sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Detail {
    /// Elementary effects.
    Morris(Morris),
    /// Sobol indices.
    Sobol {
        /// The variance of the outcome over points.
        variance: f64,
        /// The first-order index and its interval.
        first: (f64, Option<Interval>),
        /// The total index.
        total: f64,
    },
    /// The outcome doesn't vary beyond its noise.
    Undefined,
}

impl Index {
    /// The size of effects, or the total index; 0 where it is undefined.
    pub fn value(&self) -> f64 {
        match self.detail {
            Detail::Morris(of) => of.size(),
            Detail::Sobol { total, .. } => total,
            Detail::Undefined => 0.0,
        }
    }

    /// Whether the factor is shown to move the outcome.
    pub fn is_shown(&self) -> bool {
        self.bh_p.is_some_and(|p| p <= EquivalenceTest::LEVEL) && self.value() > 0.0
    }

    /// Whether it is told on screen.
    pub(crate) fn is_told(&self) -> bool {
        match self.subject {
            Subject::Figure(figure) => figure.on_screen,
            Subject::Conclusion(_) => true,
        }
    }
}

/// The indices of an outcome, factor by factor, from its groups by row and point.
pub(crate) fn of_outcome(
    sensitivity: &Sensitivity,
    resamples: &Resamples,
    subject: Subject,
    values: &[Vec<Groups>],
) -> Vec<Index> {
    let n_factors = sensitivity.varied.factors.len();
    let index = |factor, detail, known: Option<RowBootstrap>| Index {
        subject,
        factor,
        detail,
        interval: known.map(|of| of.interval(Confidence::REPORTED)),
        p: known.and_then(|of| of.p_value()),
        bh_p: None,
    };
    let undefined = |factor| index(factor, Detail::Undefined, None);
    match &sensitivity.sample {
        Sample::Morris(walks) => {
            let of_factor = |factor: usize| {
                let effect = |(walk, values): (&Trajectory, &Vec<Groups>)| {
                    let mut moves = walk.moves.iter();
                    let at = moves.position(|of| of.factor == factor).expect("each moves once");
                    let by = 1.0 / walk.moves[at].part;
                    combined([(by, &values[at + 1]), (-by, &values[at])].into_iter())
                };
                let effects: Vec<Groups> = walks.iter().zip(values).map(effect).collect();
                let effects = ElementaryEffects::new(&effects);
                let Some(of) = effects.measures(&resamples.once) else { return undefined(factor) };
                let again = |weights: &Vec<f64>| Some(effects.measures(weights)?.mean_square);
                let squares = resampled(of.mean_square, resamples, again)
                    .map(|known| known.interval(Confidence::REPORTED));
                Index {
                    p: effects.p_value(),
                    interval: squares.map(|of| Interval { low: root(of.low), high: root(of.high) }),
                    ..index(factor, Detail::Morris(of), None)
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
            // Indices are parts of a variance: where it may be none, they are parts of nothing.
            let n_rows = rows.len();
            let known = |estimate, of: &dyn Fn(&SobolIndices) -> f64| {
                let replicates: Vec<f64> = again.iter().flatten().map(of).collect();
                RowBootstrap::new(estimate, &replicates, n_rows)
            };
            let varies = whole.as_ref().is_some_and(|of| {
                let variance = known(of.variance, &|of| of.variance);
                let above = variance.is_some_and(|of| of.interval(Confidence::REPORTED).low > 0.0);
                above && again.iter().all(Option::is_some)
            });
            let Some(of) = whole.filter(|_| varies) else {
                return (0..n_factors).map(undefined).collect();
            };
            let of_factor = |factor: usize| {
                let (first, total) = (of.first[factor], of.total[factor]);
                let known_first = known(first, &|of| of.first[factor]);
                let first = (first, known_first.map(|of| of.interval(Confidence::REPORTED)));
                let detail = Detail::Sobol { variance: of.variance, first, total };
                index(factor, detail, known(total, &|of| of.total[factor]))
            };
            (0..n_factors).map(of_factor).collect()
        }
    }
}

/// An estimate with its replicates. Those with fewer than two rows in them are left out.
fn resampled(
    estimate: f64,
    resamples: &Resamples,
    again: impl Fn(&Vec<f64>) -> Option<f64>,
) -> Option<RowBootstrap> {
    let replicates: Vec<f64> = resamples.replicates.iter().filter_map(again).collect();
    RowBootstrap::new(estimate, &replicates, resamples.once.len())
}
