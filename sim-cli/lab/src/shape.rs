//! Shape of the score, and the choice of metrics on screen, for comparisons and varied rules.

use corsair_stats::Histogram;

use crate::{Column, Metric, Scope};

/// Statistic of a distribution other than the mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// Standard deviation.
    Deviation,
    /// Decile, in tenths.
    Decile(u8),
}

impl Shape {
    /// Value in a distribution of scores; NaN without a score.
    pub fn of(self, scores: &Histogram) -> f64 {
        let figure = match self {
            Shape::Deviation => scores.standard_deviation(),
            Shape::Decile(tenth) => scores.mid_quantile(f64::from(tenth) / 10.0),
        };
        figure.unwrap_or(f64::NAN)
    }
}

/// Score metrics besides the mean.
pub const SHAPES: [(Metric, Shape); 10] = [
    (Metric::number("score_sd", "score, standard deviation").headline(), Shape::Deviation),
    (Metric::number("score_d1", "score, 1st decile").headline(), Shape::Decile(1)),
    (Metric::number("score_d2", "score, 2nd decile"), Shape::Decile(2)),
    (Metric::number("score_d3", "score, 3rd decile"), Shape::Decile(3)),
    (Metric::number("score_d4", "score, 4th decile"), Shape::Decile(4)),
    (Metric::number("score_d5", "score, median").headline(), Shape::Decile(5)),
    (Metric::number("score_d6", "score, 6th decile"), Shape::Decile(6)),
    (Metric::number("score_d7", "score, 7th decile"), Shape::Decile(7)),
    (Metric::number("score_d8", "score, 8th decile"), Shape::Decile(8)),
    (Metric::number("score_d9", "score, 9th decile").headline(), Shape::Decile(9)),
];

/// Metrics of the shape of score.
pub fn score_shapes() -> impl Iterator<Item = Metric> {
    SHAPES.into_iter().map(|(metric, _)| metric)
}

/// Returns whether a metric is shown on screen: for the game score, spread and headline metrics; for bots wins and
/// mean score; for seats wins.
pub fn is_headline(scope: Scope, metric: Metric) -> bool {
    match scope {
        Scope::Game => metric.is_headline,
        Scope::Bot(_) => [Metric::WIN, Metric::SCORE].contains(&metric),
        Scope::Seat(_) => metric == Metric::WIN,
        Scope::BotInSeat(..) => false,
    }
}

/// Returns whether a column repeats a different column at a table of `bots` bots. The values of a bot alone at a
/// table equal the game's values, and in each seat the seat's values.
pub fn is_told_elsewhere(column: &Column, bots: usize) -> bool {
    let alone = bots == 1;
    let score_or_win = column.metric == Metric::WIN || column.metric == Metric::SCORE;
    match column.scope {
        Scope::Game | Scope::Seat(_) => false,
        Scope::Bot(_) => alone && score_or_win,
        Scope::BotInSeat(..) => alone,
    }
}
