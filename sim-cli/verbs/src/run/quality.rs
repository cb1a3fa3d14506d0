//! Quality metrics of a run: rows, tables and a chart.

use corsair_stats::{Interval, Jackknife};

use corsair_lab::assertion::Unit;
use corsair_lab::experiment::Experiment;
use corsair_lab::quality::{
    Estimated, POINTS, QUALITY_METRICS, QualityMetric, QualityUnit, estimates, rungs,
};
use corsair_lab::result::ResultRow;
use corsair_lab::{ScoreWord, Totals};
use corsair_present::page::Estimate;
use corsair_present::page::chart::{Chart, Curves, Form, Series, Shape};
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::{Cell, Kind, Table, places};

/// Quality metric (guide/quality.md), written with `--quality`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "quality.csv", keys(after, bot, less))]
pub struct QualityRow {
    /// Id of the metric; the id never changes its meaning.
    pub figure: String,
    /// Elapsed share of a game's turns, 0.1 to 0.9; empty for whole games.
    pub after: Option<f64>,
    /// Better bot of a rung; empty for metrics other than rungs.
    #[column(label = "bot")]
    pub bot: String,
    /// Worse bot of a rung; empty for metrics other than rungs.
    #[column(label = "above")]
    pub less: String,
    /// Value of the metric; no interval with fewer than 128 blocks.
    #[column(label = "value", unit = own, figures_in = "figure")]
    pub value: Option<Estimate>,
}

/// Returns the ids of the metrics with their units, for assertions.
pub(crate) fn named() -> impl Iterator<Item = (&'static str, Unit)> {
    let unit = |figure: &QualityMetric| match figure.unit {
        QualityUnit::Share | QualityUnit::Part | QualityUnit::Spread => Unit::Share,
        QualityUnit::Number | QualityUnit::Score => Unit::Number,
    };
    QUALITY_METRICS
        .iter()
        .map(move |figure| (figure.id, unit(figure)))
        .chain([(RUNGS, Unit::Number)])
}

/// Returns the elapsed shares of turns that rows can have, as text.
pub(crate) fn moments() -> impl Iterator<Item = String> {
    (1..=POINTS).map(|tenths| (tenths as f64 / (POINTS + 1) as f64).to_string())
}

/// Notes that explain quality metrics, each with the id of a metric.
const NOTES: [(&str, &str); 8] = [
    (
        "leader_wins",
        "The leader has the highest score after the given share of turns, and the last seat has the lowest; ties are \
         split.",
    ),
    (
        "lead_explained",
        "explained: share of the variance of the final lead that the lead at that time explains.",
    ),
    ("hopeless", "hopeless: seats that trail so far that at most 1 in 20 wins."),
    (
        "orders_alike",
        "alike: probability that two random games agree in this respect; lower means more variety.",
    ),
    ("win_by_bot", "wins and score by bot, seat, deal: shares of the variance of single results."),
    (RUNGS, "rung: step in strength at which one bot finishes above another in 60 of 100 games."),
    ("win_resolved", "resolved: resolved share of the initial uncertainty about the winner."),
    ("agency", "by the choice: standard deviation over the options of a decision."),
];

/// Remark on an estimated share of a variance outside of 0 to 100 %.
const BEYOND_RANGE: &str =
    "A share of a variance below 0 or above 100 % means that noise exceeds the estimate.";

/// Remark on metrics without intervals, for a run with too few blocks.
const TOO_FEW: &str = "Too few deals for intervals";

/// Returns the notes for the metrics in the rows.
pub(crate) fn note(rows: &[QualityRow], score: ScoreWord) -> String {
    let is_there = |(id, _): &&(&str, &str)| rows.iter().any(|row| row.is_of(id));
    let mut notes: Vec<String> =
        NOTES.iter().filter(is_there).map(|&(_, note)| note.into()).collect();
    notes.extend(rows.iter().any(QualityRow::is_beyond_range).then(|| BEYOND_RANGE.into()));
    let values = || rows.iter().filter(|row| !row.is_of(RUNGS)).filter_map(|row| row.value);
    if values().count() > 0 && values().all(|of| of.interval.is_none()) {
        notes.push(format!("{TOO_FEW}: at least {} are needed.", Jackknife::FEWEST_BLOCKS));
    }
    score.words(&notes.join(" "))
}

/// Id of the metric for the number of rungs between two bots.
const RUNGS: &str = "rungs";

impl QualityRow {
    /// Returns the rows of a run; none if the run has no quality metrics.
    pub(crate) fn all(experiment: &Experiment, totals: &Totals<'_>) -> Vec<QualityRow> {
        let Some(totals) = totals.quality() else { return Vec::new() };
        let word = experiment.conditions.rules.score;
        let of_games = estimates(totals).into_iter().map(|estimated| {
            let Estimated { figure, after, value, interval } = estimated;
            let unit = match figure.unit {
                QualityUnit::Score => f64::from(word.unit),
                QualityUnit::Share
                | QualityUnit::Part
                | QualityUnit::Spread
                | QualityUnit::Number => 1.0,
            };
            let parts = |of: Interval| Interval { low: of.low / unit, high: of.high / unit };
            let (bot, less) = (String::new(), String::new());
            QualityRow {
                figure: figure.id.into(),
                after,
                bot,
                less,
                value: Some(Estimate::of(value / unit, interval.map(parts))),
            }
        });
        let between = rungs(totals).into_iter().map(|rungs| {
            let [bot, less] = rungs.bots.map(|bot| experiment.bots[bot].name.clone());
            let interval = match rungs.ends {
                [None, None] => None,
                [low, high] => {
                    Some([low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)])
                }
            };
            let value = rungs.value.map(|value| Estimate { value, interval });
            QualityRow { figure: RUNGS.into(), after: None, bot, less, value }
        });
        of_games.chain(between).collect()
    }

    /// Returns `true` for a share of a variance that is estimated below 0 or above 1.
    fn is_beyond_range(&self) -> bool {
        let is_part = |of: &QualityMetric| of.unit == QualityUnit::Part;
        let is_beyond = |of: Estimate| !(0.0..=1.0).contains(&of.value);
        QualityMetric::named(&self.figure).is_some_and(is_part) && self.value.is_some_and(is_beyond)
    }

    fn is_of(&self, id: &str) -> bool {
        self.figure == id
    }

    /// Returns the value with its interval, multiplied by `factor`.
    pub(crate) fn estimate(&self, factor: f64) -> Option<Estimate> {
        self.value.map(|value| value.times(factor))
    }
}

/// Returns three tables: whole games, the course of games, and the ladder of bots.
pub(crate) fn tables(rows: &[QualityRow], score: ScoreWord) -> [Table; 3] {
    [of_games(rows, score), of_points(rows), ladder(rows, score)]
}

fn of_games(rows: &[QualityRow], score: ScoreWord) -> Table {
    let whole = || {
        let whole = rows.iter().filter(|row| row.after.is_none());
        whole.filter_map(|row| Some((row, QualityMetric::named(&row.figure)?)))
    };
    let shown = |of: &QualityMetric| match of.unit {
        QualityUnit::Share | QualityUnit::Part => DisplayUnit::Percent,
        QualityUnit::Spread => DisplayUnit::Size,
        QualityUnit::Number | QualityUnit::Score => DisplayUnit::Number,
    };
    let unit = |row: &QualityRow, _: &_| {
        QualityMetric::named(&row.figure).map_or(DisplayUnit::Number, &shown)
    };
    let names = whole().map(|(_, of)| match shown(of) {
        DisplayUnit::Percent => format!("{}, %", score.words(of.label)),
        unit => unit.heading(&score.words(of.label)),
    });
    Table::of_rows_in("Quality of the games", whole().map(|(row, _)| row), score, unit)
        .named("metric", names)
}

/// Metrics of the course of games, each with the heading of its column.
const BY_POINTS: [(&str, &str); 5] = [
    ("win_resolved", "resolved %"),
    ("leader_wins", "leader wins %"),
    ("lead_explained", "explained %"),
    ("last_wins", "a last seat wins %"),
    ("hopeless_then", "hopeless %"),
];

/// Returns the metrics of the course that have rows, with their headings.
fn shown(rows: &[QualityRow]) -> impl Iterator<Item = (&'static str, &'static str)> {
    BY_POINTS.into_iter().filter(move |(id, _)| rows.iter().any(|row| row.is_of(id)))
}

fn of_points(rows: &[QualityRow]) -> Table {
    let mut columns = vec![("after % of turns", Kind::Number)];
    let shown = || shown(rows);
    for (_, name) in shown() {
        columns.extend([(name, Kind::NearNext), ("±", Kind::Number)]);
    }
    let mut table = Table::new("Course of the games", &columns);
    for tenths in 1..=POINTS {
        let is_then = |row: &&QualityRow| {
            row.after.is_some_and(|after| (10.0 * after - tenths as f64).abs() < 0.5)
        };
        let mut cells = vec![Cell::count(10 * tenths as u64)];
        for (id, _) in shown() {
            let row = rows.iter().filter(is_then).find(|row| row.is_of(id));
            let nothing = || [Cell::nothing(), Cell::nothing()];
            cells.extend(row.map_or_else(nothing, |row| value_cells(row, 100.0)));
        }
        if rows.iter().any(|row| is_then(&row)) {
            table.push(cells);
        }
    }
    table
}

fn value_cells(row: &QualityRow, factor: f64) -> [Cell; 2] {
    row.estimate(factor).map_or_else(
        || [Cell::nothing(), Cell::nothing()],
        |of| {
            let places = places(1, [of].into_iter());
            [Cell::fixed(Some(of.value), places), Cell::margin_of_error(of, places)]
        },
    )
}

fn ladder(rows: &[QualityRow], score: ScoreWord) -> Table {
    let caption = "Number of rungs (60:40) by which a bot is above another";
    let rungs = rows.iter().filter(|row| row.is_of(RUNGS));
    Table::of_rows_in(caption, rungs, score, |_, _| DisplayUnit::Number)
}

/// Returns a chart over the course of games, which shows how soon the winner is known.
pub(crate) fn chart(rows: &[QualityRow]) -> Chart {
    let series = |(id, name): (&str, &str)| {
        let points = rows
            .iter()
            .filter(|row| row.is_of(id))
            .filter_map(|row| Some((100.0 * row.after?, row.estimate(100.0)?)));
        Series { name: name.trim_end_matches(" %").into(), points: points.collect() }
    };
    let note = "The lines show the win share of leaders, the share of the variance of the final lead that the lead \
                explains, the win share of last seats, and the share of hopeless seats, which trail so far that at \
                most 1 in 20 wins.";
    Chart {
        title: "How soon the winner is known".into(),
        note: note.into(),
        form: Form::Curves(Curves {
            x: "turns of the game, %".into(),
            y: "%".into(),
            series: shown(rows).map(series).collect(),
            shape: Shape::Lines,
            references: Vec::new(),
            mark: None,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(figure: &str, value: f64, interval: Option<[f64; 2]>) -> QualityRow {
        let (bot, less) = (String::new(), String::new());
        let value = Some(Estimate { value, interval });
        QualityRow { figure: figure.into(), after: None, bot, less, value }
    }

    #[test]
    fn note_remarks_on_shares_of_variance_beyond_their_range() {
        let fame = ScoreWord { id: "fame", label: "fame", unit: 1 };
        let note_of = |figure: &str, value: f64| {
            note(&[row(figure, value, Some([value - 0.1, value + 0.1]))], fame)
        };
        assert!(note_of("win_by_seat", -0.03).contains(BEYOND_RANGE));
        assert!(note_of("score_by_rest", 1.01).contains(BEYOND_RANGE));
        assert!(!note_of("win_by_seat", 0.03).contains(BEYOND_RANGE));
        assert!(!note_of("turns", 12.0).contains(BEYOND_RANGE), "turns are no share");
        let few = note(&[row("turns", 12.0, None)], fame);
        assert!(few.contains("Too few deals for intervals: at least 128 are needed."), "{few}");
        assert!(!note_of("turns", 12.0).contains(TOO_FEW));
    }
}
