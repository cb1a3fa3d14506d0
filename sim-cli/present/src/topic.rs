//! Topics of metrics, in the order in which a game designer asks about them.

use corsair_lab::quality::metrics::course_metrics;
use corsair_lab::{BRANCHING, LENGTHS, Metric, score_shapes};

/// Topic of the question that a metric answers, in the order of reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Topic {
    /// Fairness of seats.
    Seats,
    /// Wins of bots.
    Winners,
    /// Openness: uncertainty about the winner until the end of the game.
    Openness,
    /// Length of the game and of its menus, and the ways in which games end.
    Length,
    /// Events, such as fights.
    Events,
    /// Scores of players.
    Scores,
}

impl Topic {
    /// All topics, in the order of reports.
    pub const ALL: [Topic; 6] = [
        Topic::Seats,
        Topic::Winners,
        Topic::Openness,
        Topic::Length,
        Topic::Events,
        Topic::Scores,
    ];

    /// Returns the topic of a metric about the game or about a bot.
    pub fn of(metric: Metric) -> Topic {
        let is_shape = || score_shapes().any(|of| of.id == metric.id);
        let is_quantile = || LENGTHS.iter().any(|of| of.quantiles.contains(&metric));
        let is_length = || LENGTHS.iter().any(|of| of.id == metric.id);
        let is_course = || course_metrics().any(|of| of.id == metric.id);
        match metric {
            Metric::WIN => Topic::Winners,
            Metric::SCORE | Metric::SPREAD => Topic::Scores,
            _ if is_shape() => Topic::Scores,
            _ if is_quantile() || is_ending(metric.id) => Topic::Length,
            _ if !metric.is_pace && !is_course() => Topic::Events,
            // Further legal actions lengthen a game as further decisions do.
            _ if is_length() || metric.id == BRANCHING => Topic::Length,
            _ => Topic::Openness,
        }
    }
}

/// Returns whether the metric with this id is the share of games that end in one way.
pub fn is_ending(id: &str) -> bool {
    id.starts_with("ended_")
}
