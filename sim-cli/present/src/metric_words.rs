//! Words for metrics on screens and pages.

use std::collections::BTreeMap;

use crate::rows::ScopeNames;
use crate::topic::Topic;
use corsair_lab::assertion::Unit;
use corsair_lab::quality::metrics::course_metrics;
use corsair_lab::{LENGTHS, Metric, MetricNames, OF_EVERY_GAME, ScoreWord, score_shapes};

/// Words for the metrics of a game, by metric id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MetricWords {
    words: BTreeMap<String, (String, Unit, Topic)>,
    /// Metrics of a seat that add up to its score, in order; empty if the game has none.
    pub score_parts: Vec<&'static str>,
    /// Metrics that compare the winner with the other seats, in order.
    pub of_winner: Vec<&'static str>,
}

impl MetricWords {
    /// Returns the words for the metrics that every game has and for these metrics of one game.
    pub fn new(score: ScoreWord, of_game: impl IntoIterator<Item = Metric>) -> MetricWords {
        let of_every_game = [Metric::WIN, Metric::SCORE, Metric::SPREAD];
        let every_game = of_every_game.into_iter().chain(score_shapes()).chain(course_metrics());
        let lengths = LENGTHS.into_iter().flat_map(|of| of.quantiles);
        let every_game = every_game.chain(OF_EVERY_GAME.iter().map(Metric::counted)).chain(lengths);
        // A game-specific metric overrides the words of a common metric with an equal id.
        let all = every_game.chain(of_game);
        let words = |of: Metric| {
            let known = (score.words(of.label), of.unit, Topic::of(of));
            (of.id.into(), known)
        };
        MetricWords {
            words: all.map(words).collect(),
            score_parts: Vec::new(),
            of_winner: Vec::new(),
        }
    }

    /// Returns the words for the metrics of every game and for the facts of one game.
    pub fn of_facts(score: ScoreWord, facts: MetricNames) -> MetricWords {
        let all = facts.of_seat.iter().chain(facts.of_winner).chain(facts.of_game);
        let all = all.map(Metric::counted);
        let parts = facts.of_seat.iter().filter(|of| of.is_score_part).map(|of| of.id);
        MetricWords {
            score_parts: parts.collect(),
            of_winner: facts.of_winner.iter().map(|of| of.id).collect(),
            ..MetricWords::new(score, all)
        }
    }

    /// Returns id, label and unit of each metric.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, Unit)> {
        self.words.iter().map(|(id, (label, unit, _))| (id.as_str(), label.as_str(), *unit))
    }

    /// Label of a metric on screens and pages.
    pub fn label(&self, id: &str) -> String {
        self.words.get(id).map_or_else(|| id.replace('_', " "), |(label, ..)| label.clone())
    }

    /// Unit of a metric.
    pub fn unit(&self, id: &str) -> Unit {
        self.words.get(id).map_or(Unit::Number, |&(_, unit, _)| unit)
    }

    /// Topic of a metric with a scope: the game, a bot or a seat.
    pub fn topic(&self, (_, seat): (Option<&str>, Option<usize>), id: &str) -> Topic {
        match self.words.get(id).map_or(Topic::Events, |&(.., topic)| topic) {
            Topic::Winners if seat.is_some() => Topic::Seats,
            topic => topic,
        }
    }

    /// Returns the scope and the metric of a row, such as `raider in seat 2: wins`.
    pub fn subject(&self, bot: Option<&str>, seat: Option<usize>, id: &str) -> String {
        let place = ScopeNames { bot, seat }.words();
        match place.is_empty() {
            true => self.label(id),
            false => format!("{place}: {}", self.label(id)),
        }
    }

    /// Returns the scope and the metric with the unit of a table, such as `raider: wins %`.
    pub fn heading(&self, bot: Option<&str>, seat: Option<usize>, id: &str) -> String {
        let unit = match self.unit(id) {
            Unit::Share => " %",
            Unit::Number => "",
        };
        self.subject(bot, seat, id) + unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::observe::MetricRecord;

    #[test]
    fn metrics_use_the_words_of_their_game() {
        const FACTS: MetricNames = MetricNames {
            of_game: &[MetricRecord::number("lead_changes", "changes of the lead")],
            of_seat: &[
                MetricRecord::share("sunk", "sunk"),
                MetricRecord::number("rounds", "rounds").of_pace(),
                MetricRecord::number("fame_won", "fame won").part_of_score(),
            ],
            of_winner: &[MetricRecord::number("winner_sunk", "winner minus others: sunk")],
            luck: &[],
        };
        let score = ScoreWord { id: "fame", label: "fame", unit: 1 };
        let words = MetricWords::of_facts(score, FACTS);
        assert_eq!(words.score_parts, ["fame_won"]);
        assert_eq!(words.unit("sunk"), Unit::Share);
        let topics = [
            ("win", Topic::Winners),
            ("score", Topic::Scores),
            ("score_d9", Topic::Scores),
            ("lead_changes", Topic::Openness),
            ("rounds", Topic::Length),
            ("decisions_p95", Topic::Length),
            ("sunk", Topic::Events),
            ("winner_sunk", Topic::Events),
        ];
        for (id, topic) in topics {
            assert_eq!(words.topic((None, None), id), topic, "{id}");
        }
        assert_eq!(words.topic((None, Some(2)), "win"), Topic::Seats);
        assert_eq!(words.subject(Some("raider"), None, "win"), "raider: wins");
        assert_eq!(words.subject(None, Some(2), "score"), "seat 2: fame");
        assert_eq!(words.heading(Some("raider"), Some(1), "sunk"), "raider in seat 1: sunk %");
        assert_eq!(words.subject(None, None, "lead_changes"), "changes of the lead");
        assert_eq!(words.subject(None, None, "score_d9"), "fame, 9th decile");
        assert_eq!(words.subject(None, None, "of_another_version"), "of another version");
    }
}
