//! The shape of score, and which metrics are shown: what comparisons and varied rules share.

use corsair_stats::Histogram;

use crate::lab::assertion::Unit;
use crate::lab::{Column, Metric, Scope};

/// A figure of a distribution that is no mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Shape {
    Deviation,
    /// In tenths.
    Decile(u8),
}

impl Shape {
    /// Its value in a distribution of scores; not a number without a score.
    pub(crate) fn of(self, scores: &Histogram) -> f64 {
        let figure = match self {
            Shape::Deviation => scores.standard_deviation(),
            Shape::Decile(tenth) => scores.mid_quantile(f64::from(tenth) / 10.0),
        };
        figure.unwrap_or(f64::NAN)
    }
}

/// The figures of score beside its mean.
pub(crate) const SHAPES: [(Metric, Shape); 10] = [
    (number("score_sd", "score, standard deviation"), Shape::Deviation),
    (number("score_d1", "score, 1st decile"), Shape::Decile(1)),
    (number("score_d2", "score, 2nd decile"), Shape::Decile(2)),
    (number("score_d3", "score, 3rd decile"), Shape::Decile(3)),
    (number("score_d4", "score, 4th decile"), Shape::Decile(4)),
    (number("score_d5", "score, median"), Shape::Decile(5)),
    (number("score_d6", "score, 6th decile"), Shape::Decile(6)),
    (number("score_d7", "score, 7th decile"), Shape::Decile(7)),
    (number("score_d8", "score, 8th decile"), Shape::Decile(8)),
    (number("score_d9", "score, 9th decile"), Shape::Decile(9)),
];

/// The metrics of the shape of score.
pub fn score_shapes() -> impl Iterator<Item = Metric> {
    SHAPES.into_iter().map(|(metric, _)| metric)
}

const fn number(id: &'static str, label: &'static str) -> Metric {
    Metric { id, label, unit: Unit::Number }
}

/// The shape of score that is shown on screen.
const TELLING_SHAPES: [&str; 4] = ["score_sd", "score_d1", "score_d5", "score_d9"];

/// Whether a metric is shown on screen: of the game its score, spread and headline metrics; of bots wins and
/// mean score; of seats wins.
pub fn is_telling(facts: &[&str], scope: Scope, id: &str) -> bool {
    let is = |metric: Metric| metric.id == id;
    match scope {
        Scope::Game => {
            is(Metric::SCORE)
                || is(Metric::SPREAD)
                || TELLING_SHAPES.contains(&id)
                || facts.contains(&id)
        }
        Scope::Bot(_) => is(Metric::WIN) || is(Metric::SCORE),
        Scope::Seat(_) => is(Metric::WIN),
        Scope::BotInSeat(..) => false,
    }
}

/// Whether a measure at a table of so many bots is another one too: a bot alone at the table is the
/// game, and in each seat the seat.
pub fn is_told_elsewhere(column: &Column, bots: usize) -> bool {
    let alone = bots == 1;
    let score_or_win = column.metric == Metric::WIN || column.metric == Metric::SCORE;
    match column.scope {
        Scope::Game | Scope::Seat(_) => false,
        Scope::Bot(_) => alone && score_or_win,
        Scope::BotInSeat(..) => alone,
    }
}
