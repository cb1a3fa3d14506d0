//! Objectives of a search: each is a metric of the games at a table, and a goal.

use std::fmt;
use std::str::FromStr;

use corsair_cli::amount::unknown;
use corsair_lab::as_text;
use corsair_lab::assertion::Unit;
use corsair_lab::experiment::Player;
use corsair_lab::quality::CourseSums;
use corsair_lab::quality::metrics::{POOLED, Pooled, PooledMetric};
use corsair_lab::{Measures, Metric, Scope, ScoreWord, Threshold};

/// Name of a metric of the game, of a bot, of a seat, or of a bot in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MetricName {
    /// Id of the metric in files.
    pub metric: String,
    /// Bot of the metric, if any.
    pub bot: Option<String>,
    /// Seat of the metric, if any.
    pub seat: Option<usize>,
}

/// Metric with its target.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// Metric of the target.
    pub figure: MetricName,
    /// Lowest value of the target; 0.25 for a share of 25 %.
    pub low: Option<f64>,
    /// Highest value of the target.
    pub high: Option<f64>,
    /// Value or range as written on the command line.
    written: String,
}

/// Goal of a metric.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// The lowest value is the best.
    Least,
    /// The highest value is the best.
    Most,
    /// A value between these ends is the best; an end at infinity is open.
    Within(f64, f64),
}

/// Metric with its goal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Objective {
    pub(crate) figure: MetricName,
    pub(crate) goal: Goal,
    /// Largest distance from the goal that counts as none. A sum over several objectives divides each distance by it.
    pub(crate) margin: Option<f64>,
    /// Objective in words: `the least seat_gap`.
    pub(crate) text: String,
}

impl Objective {
    /// Returns true if the objective is that all seats win a fair share within a margin.
    pub(crate) fn is_balance(&self) -> bool {
        let is_gap = self.figure.metric == SEAT_GAP && self.figure.seat.is_none();
        is_gap && self.margin.is_some() && self.goal == Goal::Within(0.0, 0.0)
    }
}

/// Id of the metric for the largest absolute advantage of a seat at a table.
pub(crate) const SEAT_GAP: &str = "seat_gap";

/// Id of the metric for the standard deviation of score over games and seats.
pub(crate) const SCORE_SD: &str = "score_sd";

/// Way to compute a metric at a table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum MetricFormula {
    /// Mean of the measure in the column with this index.
    Mean(usize),
    /// Largest deviation of these seats' win shares from the fair share. The field lists the seats' column indices.
    Gap(Vec<usize>),
    /// Standard deviation of score, for one bot or for all bots.
    Deviation(Option<u8>),
    /// Metric pooled over the courses of many games.
    Pooled(OfCourses),
}

/// Function that computes a metric from sums of courses; its value is not a number if the games have no information.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfCourses {
    id: &'static str,
    pub(crate) of: fn(&CourseSums) -> Option<f64>,
}

impl PartialEq for OfCourses {
    fn eq(&self, other: &OfCourses) -> bool {
        self.id == other.id
    }
}

impl OfCourses {
    /// Iterates over the metrics of courses, except metrics that compare groups of games: a candidate has only one
    /// group.
    fn all() -> impl Iterator<Item = (Metric, OfCourses)> {
        POOLED.iter().filter_map(|PooledMetric { metric, of }| match *of {
            Pooled::Sums(of) => Some((*metric, OfCourses { id: metric.id, of })),
            Pooled::Groups(_) => None,
        })
    }
}

impl Goal {
    /// Returns the loss of a value, which the search minimises: the distance from a target, the value itself, or its
    /// negative. A value that is not a number has an infinite loss.
    pub(crate) fn loss(self, value: f64) -> f64 {
        match self {
            _ if value.is_nan() => f64::INFINITY,
            Goal::Least => value,
            Goal::Most => -value,
            Goal::Within(low, high) => (low - value).max(value - high).max(0.0),
        }
    }
}

impl Objective {
    /// Returns an objective without a target.
    pub(crate) fn extreme(figure: &MetricName, goal: Goal) -> Objective {
        let way = if goal == Goal::Most { "most" } else { "least" };
        let text = format!("the {way} {figure}");
        Objective { figure: figure.clone(), goal, margin: None, text }
    }

    /// Returns the objective of a target.
    pub(crate) fn of(target: &Target) -> Objective {
        let Target { figure, low, high, written } = target;
        let low = low.unwrap_or(f64::NEG_INFINITY);
        let goal = Goal::Within(low, high.unwrap_or(f64::INFINITY));
        let text = format!("{figure} near {written}");
        Objective { figure: figure.clone(), goal, margin: None, text }
    }

    /// Returns the objective with the margin of its metric. A margin that names the metric overrides a margin for all
    /// shares. Only targets have margins.
    pub(crate) fn within(self, margins: &[Threshold], unit: Unit) -> Objective {
        let named = |of: &&Threshold| of.metric.as_ref() == Some(&self.figure.metric);
        let general = |of: &&Threshold| of.metric.is_none();
        let margin = margins.iter().find(named).or_else(|| margins.iter().find(general));
        let margin = margin.filter(|of| of.is_share() == (unit == Unit::Share));
        let is_target = matches!(self.goal, Goal::Within(..));
        Objective { margin: margin.filter(|_| is_target).map(|of| of.value), ..self }
    }
}

impl Target {
    /// Returns the target that all seats win a fair share.
    pub(crate) fn fair_seats() -> Target {
        let figure = MetricName { metric: SEAT_GAP.into(), bot: None, seat: None };
        Target { figure, low: Some(0.0), high: Some(0.0), written: "0pp".into() }
    }
}

impl FromStr for MetricName {
    type Err = String;

    fn from_str(text: &str) -> Result<MetricName, String> {
        let wrong = || {
            format!(
                "expected a metric such as {SEAT_GAP}, win[bot=NAME] or win[seat=0], not `{text}`"
            )
        };
        let (metric, rest) = text.trim().split_once('[').unwrap_or((text.trim(), "]"));
        let choice = rest.strip_suffix(']').ok_or_else(wrong)?;
        let mut figure = MetricName { metric: metric.trim().into(), bot: None, seat: None };
        for part in choice.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once('=').ok_or_else(wrong)? {
                ("bot", bot) if figure.bot.is_none() => figure.bot = Some(bot.trim().into()),
                ("seat", seat) if figure.seat.is_none() => {
                    figure.seat = Some(seat.trim().parse().map_err(|_| wrong())?);
                }
                _ => return Err(wrong()),
            }
        }
        if figure.metric.is_empty() { Err(wrong()) } else { Ok(figure) }
    }
}

impl fmt::Display for MetricName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.metric)?;
        let bot = self.bot.as_ref().map(|bot| format!("bot={bot}"));
        let seat = self.seat.map(|seat| format!("seat={seat}"));
        let parts: Vec<String> = bot.into_iter().chain(seat).collect();
        if parts.is_empty() { Ok(()) } else { write!(out, "[{}]", parts.join(",")) }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        let wrong = || {
            format!(
                "expected a target FIGURE=VALUE such as score=30, or a range such as turns=8..10 or win[seat=3]=20%.., \
                 not `{text}`"
            )
        };
        let (figure, written) = text.rsplit_once('=').ok_or_else(wrong)?;
        let written = written.trim();
        let end = |text: &str| -> Result<Option<f64>, String> {
            let text = text.trim();
            if text.is_empty() {
                return Ok(None);
            }
            let share = text.strip_suffix("pp").or_else(|| text.strip_suffix('%'));
            let number: f64 = share.unwrap_or(text).trim().parse().map_err(|_| wrong())?;
            let value = if share.is_some() { number / 100.0 } else { number };
            if value.is_finite() { Ok(Some(value)) } else { Err(wrong()) }
        };
        let [low, high] = match written.split_once("..") {
            Some((low, high)) => [end(low)?, end(high)?],
            None => [end(written)?; 2],
        };
        let is_empty = low.zip(high).is_some_and(|(low, high)| low > high);
        if is_empty || (low, high) == (None, None) {
            return Err(wrong());
        }
        Ok(Target { figure: figure.parse()?, low, high, written: written.into() })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", self.figure, self.written)
    }
}

as_text!(MetricName, Target);

impl MetricName {
    /// Returns the way to compute the metric at a table with these bots and measures, and the unit of the metric.
    ///
    /// # Errors
    /// Fails if the table does not have the metric.
    pub(crate) fn formula(
        &self,
        measures: &Measures<'_>,
        bots: &[Player],
        score: ScoreWord,
    ) -> Result<(MetricFormula, Unit), String> {
        let bot = match &self.bot {
            None => None,
            Some(name) => Some(bots.iter().position(|bot| bot.name == *name).ok_or_else(|| {
                let known: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
                format!(
                    "`{self}`: there is no bot `{name}` at this table: choose from {}",
                    known.join(", ")
                )
            })?),
        };
        if self.metric == SEAT_GAP && (bot, self.seat) == (None, None) {
            let wins = |scope: Scope, metric: Metric| {
                matches!(scope, Scope::Seat(_)) && metric == Metric::WIN
            };
            let columns = measures.columns().iter().enumerate();
            let seats = columns.filter(|(_, of)| wins(of.scope, of.metric)).map(|(at, _)| at);
            return Ok((MetricFormula::Gap(seats.collect()), Unit::Share));
        }
        if self.metric == SCORE_SD && self.seat.is_none() {
            return Ok((MetricFormula::Deviation(bot.map(|bot| bot as u8)), Unit::Number));
        }
        let of_game = (bot, self.seat) == (None, None);
        let pooled = OfCourses::all().find(|(metric, _)| of_game && metric.id == self.metric);
        if let Some((metric, of)) = pooled {
            return Ok((MetricFormula::Pooled(of), metric.unit));
        }
        let is_meant = |scope: Scope| match (scope, bot, self.seat) {
            (Scope::Game, None, None) => true,
            (Scope::Bot(of), Some(bot), None) => of == bot,
            (Scope::Seat(of), None, Some(seat)) => of.index() == seat,
            (Scope::BotInSeat(of, at), Some(bot), Some(seat)) => of == bot && at.index() == seat,
            _ => false,
        };
        let here = || measures.columns().iter().enumerate().filter(|(_, of)| is_meant(of.scope));
        let found = here().find(|(_, of)| of.metric.id == self.metric);
        if let Some((at, of)) = found {
            return Ok((MetricFormula::Mean(at), of.metric.unit));
        }
        let mut known: Vec<&str> = here().map(|(_, of)| of.metric.id).collect();
        if self.seat.is_none() {
            known.push(SCORE_SD);
        }
        if of_game {
            known.push(SEAT_GAP);
            known.extend(OfCourses::all().map(|(metric, _)| metric.id));
        }
        Err(match known.is_empty() {
            true => {
                format!("`{self}`: the seat is out of range at this table: choose a smaller number")
            }
            false => unknown("metric", &self.metric, score, &known),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_and_targets_of_an_objective_round_trip_through_text() {
        for text in ["seat_gap", "score", "win[bot=raider:rig=3-3-4-3]", "win[bot=a,seat=2]"] {
            assert_eq!(text.parse::<MetricName>().map(|of| of.to_string()), Ok(text.into()));
        }
        let target: Target = "win[bot=raider]=25%".parse().expect("a target");
        assert_eq!((target.low, target.high), (Some(0.25), Some(0.25)));
        assert_eq!(target.to_string(), "win[bot=raider]=25%");
        let ends = |text: &str| text.parse::<Target>().map(|of| (of.low, of.high));
        assert_eq!(ends("score=40"), Ok((Some(40.0), Some(40.0))));
        assert_eq!(ends("settled=40%.."), Ok((Some(0.4), None)));
        assert_eq!(ends("turns=8..10"), Ok((Some(8.0), Some(10.0))));
        for text in ["", "win[bot]", "win[seat=x]", "win[bot=a", "win[seat=1,seat=2]"] {
            text.parse::<MetricName>().expect_err(text);
        }
        for text in ["score", "score=much", "=3", "score=inf", "score=..", "score=9..8"] {
            text.parse::<Target>().expect_err(text);
        }
    }

    #[test]
    fn best_value_depends_on_the_direction_of_the_search() {
        let best = |goal: Goal| {
            let values = [0.1, 0.4, 0.9];
            values.into_iter().min_by(|a, b| goal.loss(*a).total_cmp(&goal.loss(*b)))
        };
        let goals =
            [Goal::Least, Goal::Most, Goal::Within(0.5, 0.5), Goal::Within(0.8, f64::INFINITY)];
        assert_eq!(goals.map(best), [Some(0.1), Some(0.9), Some(0.4), Some(0.9)]);
        assert_eq!(Goal::Within(0.5, 0.5).loss(f64::NAN), f64::INFINITY);
    }
}
