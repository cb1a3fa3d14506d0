//! Topics in a game designer's order, by which answers order metrics.

use corsair_lab::quality::metrics::course_metrics;
use corsair_lab::{Metric, score_shapes};

/// Topic of a game designer's question that a metric answers, in the order of the agenda.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Topic {
    /// Seats: fairness.
    Seats,
    /// Bots: their wins.
    Winners,
    /// Openness to the end.
    Openness,
    /// Length of the game.
    Length,
    /// Events, such as fights.
    Events,
    /// Scores.
    Scores,
}

impl Topic {
    /// Agenda, in order.
    pub const ALL: [Topic; 6] = [
        Topic::Seats,
        Topic::Winners,
        Topic::Openness,
        Topic::Length,
        Topic::Events,
        Topic::Scores,
    ];

    /// Topic of a metric of the game or of a bot.
    pub fn of(metric: Metric) -> Topic {
        let is_shape = || score_shapes().any(|of| of.id == metric.id);
        let is_course = || course_metrics().any(|of| of.id == metric.id);
        match metric {
            Metric::WIN => Topic::Winners,
            Metric::SCORE | Metric::SPREAD => Topic::Scores,
            _ if is_shape() => Topic::Scores,
            _ if !metric.is_pace && !is_course() => Topic::Events,
            _ if LENGTHS.contains(&metric.id) => Topic::Length,
            _ => Topic::Openness,
        }
    }
}

/// Metrics of the course of a game that measure its length.
const LENGTHS: [&str; 2] = ["turns", "rounds"];
