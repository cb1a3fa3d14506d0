//! Statistics of distributions, and the selection of metrics for screens.

use corsair_stats::Histogram;

use crate::{Column, Metric, Scope};

/// Statistic of a distribution other than the mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// Standard deviation.
    Deviation,
    /// Percentile, from 1 to 99.
    Percentile(u8),
}

impl Shape {
    /// Returns the statistic of a distribution; NaN for an empty distribution.
    pub fn of(self, values: &Histogram) -> f64 {
        let figure = match self {
            Shape::Deviation => values.standard_deviation(),
            Shape::Percentile(percent) => values.mid_quantile(f64::from(percent) / 100.0),
        };
        figure.unwrap_or(f64::NAN)
    }
}

/// Metrics of the score besides the mean, with their statistics.
pub const SHAPES: [(Metric, Shape); 10] = [
    (Metric::number("score_sd", "score, standard deviation").headline(), Shape::Deviation),
    (Metric::number("score_d1", "score, 1st decile").headline(), Shape::Percentile(10)),
    (Metric::number("score_d2", "score, 2nd decile"), Shape::Percentile(20)),
    (Metric::number("score_d3", "score, 3rd decile"), Shape::Percentile(30)),
    (Metric::number("score_d4", "score, 4th decile"), Shape::Percentile(40)),
    (Metric::number("score_d5", "score, median").headline(), Shape::Percentile(50)),
    (Metric::number("score_d6", "score, 6th decile"), Shape::Percentile(60)),
    (Metric::number("score_d7", "score, 7th decile"), Shape::Percentile(70)),
    (Metric::number("score_d8", "score, 8th decile"), Shape::Percentile(80)),
    (Metric::number("score_d9", "score, 9th decile").headline(), Shape::Percentile(90)),
];

/// Returns all metrics of the score distribution except the mean.
pub fn score_shapes() -> impl Iterator<Item = Metric> {
    SHAPES.into_iter().map(|(metric, _)| metric)
}

/// Returns whether screens show a metric. Screens show headline metrics of the game, wins and mean score of bots, and
/// wins of seats.
pub fn is_headline(scope: Scope, metric: Metric) -> bool {
    match scope {
        Scope::Game => metric.is_headline,
        Scope::Bot(_) => [Metric::WIN, Metric::SCORE].contains(&metric),
        Scope::Seat(_) => metric == Metric::WIN,
        Scope::BotInSeat(..) => false,
    }
}

/// Returns whether a column repeats another column at a table of `bots` distinct bots. At a table with one bot, the
/// bot's values equal the game's values, and the bot's values in a seat equal the seat's values.
pub fn is_redundant(column: &Column, bots: usize) -> bool {
    let alone = bots == 1;
    let score_or_win = column.metric == Metric::WIN || column.metric == Metric::SCORE;
    match column.scope {
        Scope::Game | Scope::Seat(_) => false,
        Scope::Bot(_) => alone && score_or_win,
        Scope::BotInSeat(..) => alone,
    }
}
