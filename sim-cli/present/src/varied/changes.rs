//! Changes of metrics as sentences of an answer.

use crate::page::Estimate;
use crate::page::words::{DisplayUnit, as_item, listed};
use crate::rows::ScopeNames;
use crate::varied::Scoped;
use crate::{MetricWords, Topic, decimals, decimals_written};
use corsair_lab::ScoreWord;
use corsair_lab::assertion::Unit;

/// Row about the change of a metric from one rule set to another.
pub trait Change: Scoped {
    /// Name of the table.
    fn table(&self) -> &str;

    /// Change with its interval.
    fn change(&self) -> Estimate;

    /// True if the change has a verdict and an interval.
    fn is_tested(&self) -> bool {
        self.change().interval.is_some()
    }

    /// Size of the change divided by the half-width of its interval; 0 without an interval.
    fn prominence(&self) -> f64 {
        let Estimate { value, interval } = self.change();
        interval.map_or(0.0, |[low, high]| (2.0 * value / (high - low)).abs())
    }
}

/// Sorts changes by prominence, in descending order.
pub fn ranked<'r, R: Change>(rows: &[&'r R]) -> Vec<&'r R> {
    let mut ranked = rows.to_vec();
    ranked.sort_by(|one, other| other.prominence().total_cmp(&one.prominence()));
    ranked
}

/// Prominence of the most prominent change; 0 without rows.
pub fn clearest<R: Change>(rows: &[&R]) -> f64 {
    rows.iter().map(|row| row.prominence()).fold(0.0, f64::max)
}

/// Formats the value of a metric about the course of games as a clause, such as `the lead changes 3.1 times`. `None`
/// for all other metrics.
pub fn course_clause(metric: &str, value: &str) -> Option<String> {
    Some(match metric {
        "turns" | "rounds" | "decisions" => format!("{GAMES_LAST}{value} {metric}"),
        "branching" => format!("a decision has {value} legal actions"),
        "lead_changes" => format!("the lead changes {value} times"),
        "decided_late" => format!("the last turn decides {value} of games"),
        "settled" => format!("the winner leads for good after {value} of the turns"),
        "leader_wins_half" => format!("the half-time leader wins {value}"),
        "winner_deficit" => format!("the winner's greatest deficit is {value}"),
        "sole_wins" => format!("one seat alone wins {value} of games"),
        _ => return None,
    })
}

/// First words of the clauses that give a number per game.
const GAMES_HAVE: &str = "games have ";

/// First words of the clauses about length.
const GAMES_LAST: &str = "games last ";

/// Joins clauses to a list, without repeating their first words: `games have 8.8 fights and 1.5 raids`.
pub fn joined(clauses: &[String]) -> String {
    let opens = |of: &&str| clauses.first().is_some_and(|first| first.starts_with(of));
    let opening = [GAMES_HAVE, GAMES_LAST].into_iter().find(opens);
    let item = |(at, clause): (usize, &String)| {
        let rest = opening.filter(|_| at > 0).and_then(|of| clause.strip_prefix(of));
        rest.unwrap_or(clause).to_owned()
    };
    listed(&clauses.iter().enumerate().map(item).collect::<Vec<_>>())
}

/// Words of a game for sentences about changes.
#[derive(Clone, Copy)]
pub struct ChangeWords<'w> {
    /// Names of the metrics.
    pub words: &'w MetricWords,
    /// Word and unit of the score.
    pub score: ScoreWord,
    /// Word that follows the initial value of a change, such as `before`.
    pub before: &'w str,
    /// True if each change names its table.
    pub names_tables: bool,
}

impl ChangeWords<'_> {
    /// Returns the topic to which a row's metric belongs.
    pub fn topic<R: Change>(&self, row: &R) -> Topic {
        self.words.topic(row.subject(), row.metric())
    }

    /// Groups changed rows by topic in the order of reports, the clearest change of each topic first. The score comes
    /// last, and is omitted if the length of games changes, because the length changes scores trivially.
    pub fn agenda<'r, R: Change>(&self, changed: &[&'r R]) -> Vec<Vec<&'r R>> {
        let of = |topic: Topic| {
            let rows = changed.iter().copied().filter(|row| self.topic(*row) == topic);
            ranked(&rows.collect::<Vec<_>>())
        };
        let mut topics = Topic::ALL.map(of).to_vec();
        if changed.iter().any(|row| self.topic(*row) == Topic::Length) {
            topics.pop();
        }
        topics.retain(|rows| !rows.is_empty());
        topics
    }

    /// Formats a change as a clause with the initial value: `games last 9.1 turns, 12.0 before (-2.9 [-3.0, -2.8])`.
    pub fn clause<R: Change>(&self, row: &R, [before, after]: [f64; 2]) -> String {
        let unit = DisplayUnit::of_mean(self.words.unit(row.metric()));
        let [before, after] = [before, after].map(|value| unit.value(value));
        let place = if self.names_tables { format!(" at {}", row.table()) } else { String::new() };
        format!(
            "{}{place}, {before} {} ({})",
            self.statement(row, &after),
            self.before,
            row.unit(self.words).estimate(row.change()),
        )
    }

    /// Formats both values of a metric: `12.0 → 9.1 turns`, `decided in the last turn 38 % → 53 %`. The numbers have
    /// as many decimals as the interval of the change supports.
    pub fn both<R: Change>(&self, row: &R, values: [f64; 2]) -> String {
        let unit = DisplayUnit::of_mean(self.words.unit(row.metric()));
        let half = row.change().times(unit.factor()).margin_of_error();
        let values = values.map(|value| value * unit.factor());
        let places = match half {
            Some(half) => decimals(0, [half].into_iter()),
            None => decimals_written(0, values[0]).max(decimals_written(0, values[1])).min(2),
        };
        let [before, after] = values.map(|value| unit.bare(value, places.min(5)));
        let both = match unit.suffix() {
            "" => format!("{before} → {after}"),
            suffix => format!("{before}{suffix} → {after}{suffix}"),
        };
        match self.topic(row) {
            Topic::Seats | Topic::Winners => self.statement(row, &both),
            Topic::Length | Topic::Events if self.words.unit(row.metric()) == Unit::Number => {
                format!("{both} {}", as_item(row.name(self.words)))
            }
            _ => format!("{} {both}", as_item(row.name(self.words))),
        }
    }

    /// Formats a metric with its value: `the lead changes 3.1 times`.
    fn statement<R: Change>(&self, row: &R, value: &str) -> String {
        let label = self.score.label;
        let (bot, seat) = row.subject();
        let subject = ScopeNames { bot, seat }.words();
        let metric = row.metric();
        let is_of_course = matches!(self.topic(row), Topic::Openness | Topic::Length);
        let course = course_clause(metric, value).filter(|_| is_of_course && subject.is_empty());
        if let Some(text) = course {
            return text;
        }
        match (subject.as_str(), metric) {
            ("", "spread") => format!("first and last are {value} {label} apart"),
            ("", "score") => format!("a seat scores {value} {label}"),
            ("", _) if self.words.unit(row.metric()) == Unit::Number => {
                format!("{GAMES_HAVE}{value} {}", row.name(self.words))
            }
            (subject, "win") => format!("{subject} wins {value}"),
            (subject, "score") => format!("{subject} scores {value} {label}"),
            (_, _) => format!("“{}” is {value}", row.name(self.words)),
        }
    }

    /// Describes the largest change of wins that the intervals of tested rows allow, and returns the row of this
    /// change: `wins of seats change by at most 1.2 points`. The text counts the rows of wins that were not tested.
    /// `None` without a tested row of wins.
    pub fn bound_of_wins<'r, R: Change>(&self, open: &[&'r R]) -> Option<(String, &'r R)> {
        let is_of_wins = |row: &&&R| matches!(self.topic(**row), Topic::Seats | Topic::Winners);
        let of_wins: Vec<&'r R> = open.iter().filter(is_of_wins).copied().collect();
        let tested: Vec<&'r R> = of_wins.iter().copied().filter(|row| row.is_tested()).collect();
        let of = |topic| tested.iter().any(|row| self.topic(*row) == topic);
        let who = match (of(Topic::Seats), of(Topic::Winners)) {
            (true, true) => "wins of seats and bots",
            (true, false) => "wins of seats",
            (false, true) => "wins of bots",
            (false, false) => return None,
        };
        let farthest = |row: &'r R| {
            let [low, high] = row.change().interval?;
            Some((low.abs().max(high.abs()), row))
        };
        let ends = tested.iter().filter_map(|row| farthest(row));
        let (most, row) = ends.max_by(|one, other| one.0.total_cmp(&other.0))?;
        let most = DisplayUnit::Size.value(most);
        let untested = match of_wins.len() - tested.len() {
            0 => String::new(),
            few => format!("; too few deals to test {few} of {} win shares", of_wins.len()),
        };
        Some((format!("{who} change by at most {most} (95\u{a0}% intervals{untested})"), row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::ScoreWord;

    struct Row {
        bot: Option<&'static str>,
        seat: Option<usize>,
        metric: &'static str,
        change: [f64; 3],
        is_tested: bool,
    }

    impl Scoped for Row {
        fn subject(&self) -> (Option<&str>, Option<usize>) {
            (self.bot, self.seat)
        }

        fn metric(&self) -> &str {
            self.metric
        }
    }

    impl Change for Row {
        fn table(&self) -> &str {
            "alike"
        }

        fn change(&self) -> Estimate {
            let [low, value, high] = self.change;
            Estimate { value, interval: Some([low, high]) }
        }

        fn is_tested(&self) -> bool {
            self.is_tested
        }
    }

    const FAME: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };

    const fn row(metric: &'static str, change: [f64; 3]) -> Row {
        Row { bot: None, seat: None, metric, change, is_tested: true }
    }

    fn with<T>(of: impl FnOnce(ChangeWords<'_>) -> T) -> T {
        let words = MetricWords::new(FAME, []);
        of(ChangeWords { words: &words, score: FAME, before: "before", names_tables: false })
    }

    fn clause(row: &Row, values: [f64; 2]) -> String {
        with(|changes| changes.clause(row, values)).replace('\u{a0}', " ")
    }

    #[test]
    fn clause_about_a_change_has_both_values_and_one_interval() {
        let turns = row("turns", [-3.0, -2.9, -2.8]);
        assert_eq!(
            clause(&turns, [12.0, 9.1]),
            "games last 9.1 turns, 12.0 before (-2.9 [-3.0, -2.8])"
        );
        let seat = Row { seat: Some(0), ..row("win", [0.081, 0.092, 0.103]) };
        let expected = "seat 0 wins 34.3 %, 25.1 % before (+9.2 points [8.1, 10.3])";
        assert_eq!(clause(&seat, [0.251, 0.343]), expected);
        let bot = Row { bot: Some("raider"), ..row("score", [0.5, 1.5, 2.5]) };
        let expected = "raider scores 31.5 fame, 30.0 before (+1.5 [0.5, 2.5])";
        assert_eq!(clause(&bot, [30.0, 31.5]), expected);
    }

    #[test]
    fn both_values_have_the_decimals_that_the_interval_supports() {
        let both = |row: &Row, values| with(|of| of.both(row, values)).replace('\u{a0}', " ");
        assert_eq!(both(&row("turns", [-3.0, -2.9, -2.8]), [12.04, 9.14]), "12.0 → 9.1 turns");
        let half = row("leader_wins_half", [0.08, 0.145, 0.21]);
        assert_eq!(both(&half, [0.3825, 0.5275]), "half-time leader wins 38 % → 53 %");
        let seat = Row { seat: Some(0), ..row("win", [0.091, 0.092, 0.093]) };
        assert_eq!(both(&seat, [0.251, 0.343]), "seat 0 wins 25.1 % → 34.3 %");
    }

    #[test]
    fn headline_starts_with_fairness_and_omits_scores_if_length_changes() {
        let fame = row("score", [-9.0, -8.0, -7.0]);
        let lead = row("lead_changes", [0.1, 0.2, 0.3]);
        let seat = Row { seat: Some(2), ..row("win", [0.01, 0.02, 0.03]) };
        let turns = row("turns", [-3.0, -2.0, -1.0]);
        let metrics = |rows: &[&Row]| -> Vec<&str> {
            with(|changes| changes.agenda(rows).iter().map(|of| of[0].metric).collect())
        };
        assert_eq!(metrics(&[&fame, &lead, &seat]), ["win", "lead_changes", "score"]);
        assert_eq!(metrics(&[&fame, &turns, &lead]), ["lead_changes", "turns"]);
    }

    #[test]
    fn bound_on_changes_in_wins_is_the_farthest_interval_end() {
        let seat = Row { seat: Some(2), ..row("win", [-0.012, 0.0, 0.008]) };
        let bot = Row { bot: Some("raider"), ..row("win", [-0.004, 0.0, 0.009]) };
        let bound = |rows: &[&Row]| {
            with(|of| of.bound_of_wins(rows).map(|(text, _)| text.replace('\u{a0}', " ")))
        };
        let expected = "wins of seats and bots change by at most 1.2 points (95 % intervals)";
        assert_eq!(bound(&[&seat, &bot]).as_deref(), Some(expected));
        assert_eq!(bound(&[&row("turns", [0.0, 1.0, 2.0])]), None);
    }

    #[test]
    fn bound_on_changes_in_wins_counts_untested_rows() {
        let tested = Row { seat: Some(0), ..row("win", [-0.012, 0.0, 0.008]) };
        let few = |bot, seat| Row { bot, seat, is_tested: false, ..row("win", [-0.5, 0.0, 0.5]) };
        let [seat, bot] = [few(None, Some(1)), few(Some("raider"), None)];
        let bound = |rows: &[&Row]| {
            with(|of| of.bound_of_wins(rows).map(|(text, _)| text.replace('\u{a0}', " ")))
        };
        let expected = "wins of seats change by at most 1.2 points (95 % intervals; too few deals to test 2 of 3 win \
                        shares)";
        assert_eq!(bound(&[&tested, &seat, &bot]).as_deref(), Some(expected));
        assert_eq!(bound(&[&seat, &bot]), None);
    }
}
