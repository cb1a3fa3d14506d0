//! What a designer asks of a game, by which answers group figures.

use corsair_lab::quality::metrics::course_metrics;
use corsair_lab::{Metric, score_shapes};

/// What a figure says something about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Topic {
    /// Which bot wins.
    Winners,
    /// Which seat wins.
    Seats,
    /// How much is scored.
    Scores,
    /// How long games are, how close, and how they end.
    Pace,
    /// What else happens, such as fights.
    Events,
}

impl Topic {
    /// All of them.
    pub(crate) const ALL: [Topic; 5] =
        [Topic::Winners, Topic::Seats, Topic::Scores, Topic::Pace, Topic::Events];

    /// That of a metric, of the game or of a bot.
    pub(crate) fn of(metric: Metric) -> Topic {
        let is_shape = || score_shapes().any(|of| of.id == metric.id);
        let is_course = || course_metrics().any(|of| of.id == metric.id);
        match metric {
            Metric::WIN => Topic::Winners,
            Metric::SCORE | Metric::SPREAD => Topic::Scores,
            _ if is_shape() => Topic::Scores,
            _ if metric.is_pace || is_course() => Topic::Pace,
            _ => Topic::Events,
        }
    }

    /// The name at the beginning of a sentence, and within one.
    pub(crate) const fn names(self) -> [&'static str; 2] {
        match self {
            Topic::Winners => ["Winners", "winners"],
            Topic::Seats => ["Seats", "seats"],
            Topic::Scores => ["Scores", "scores"],
            Topic::Pace => ["Pace", "pace"],
            Topic::Events => ["Events", "events"],
        }
    }
}
