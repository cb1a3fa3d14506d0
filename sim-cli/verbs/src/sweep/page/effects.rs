//! Charts of effects: lines over numeric levels, and rows for levels that are words.

use crate::sweep::rows::EffectRow;
use corsair_lab::Metric;
use corsair_present::MetricWords;
use corsair_present::page::Manifest;
use corsair_present::page::chart::{Chart, Curves, Dot, Form, Intervals, Series, Shape, Tone};
use corsair_present::page::words::{DisplayUnit, grouped};
use corsair_present::rows::ScopeNames;
use corsair_present::varied::Scoped;
use corsair_present::varied::cells::{FactorRow, base_of, level_words};
use corsair_present::varied::changes::Change as _;

/// Maximum number of charts; tables have all metrics.
const MOST_CHARTS: usize = 8;

/// Maximum number of lines in a chart.
const MOST_LINES: usize = 6;

/// Effects that the page draws.
pub(super) struct Drawn<'r> {
    pub(super) shown: &'r [&'r EffectRow],
    pub(super) factors: &'r [FactorRow],
    pub(super) words: &'r MetricWords,
    pub(super) manifest: &'r Manifest,
}

impl Drawn<'_> {
    /// Returns charts of metrics with an effect: score and wins first, then the metrics with the most effects. Score
    /// and wins have a chart for each factor with an effect on any metric.
    pub(super) fn charts(&self) -> Vec<Chart> {
        let (numbers, named): (Vec<&EffectRow>, Vec<&EffectRow>) =
            self.shown.iter().partition(|row| is_number(row, self.shown));
        let lines = grouped(numbers, |row| (&row.table, &row.factor, &row.metric, row.scope));
        let lines = lines.into_iter().map(|rows| (self.rank(&rows), self.lines(&rows)));
        let dots = grouped(named, |row| (&row.table, row.name(self.words)));
        let dots = dots.into_iter().map(|rows| (self.rank(&rows), self.dots(&rows)));
        let mut found: Vec<(Rank, Chart)> =
            lines.chain(dots).filter_map(|(rank, chart)| Some((rank?, chart))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().take(MOST_CHARTS).map(|(_, chart)| chart).collect()
    }

    /// Returns the rank of a metric's chart; `None` if the metric needs no chart.
    fn rank(&self, rows: &[&EffectRow]) -> Option<Rank> {
        let (first, moved) = (rows[0], moved(rows));
        let place = match first.metric.as_str() {
            id if id == Metric::SCORE.id && first.bot.is_none() => 0,
            id if id == Metric::WIN.id => 1,
            _ => 2,
        };
        let moves_something = self.shown.iter().any(|row| {
            row.table == first.table && row.factor == first.factor && row.is_beyond_noise()
        });
        let is_drawn = moved[1] > 0 || place < 2 && moves_something;
        is_drawn.then_some((place, std::cmp::Reverse(moved)))
    }
}

/// Order of a chart: score, then wins, then the metrics with the most effects.
type Rank = (u8, std::cmp::Reverse<[usize; 2]>);

/// Returns `true` if every level of a row's factor is a number.
fn is_number(row: &EffectRow, all: &[&EffectRow]) -> bool {
    all.iter().filter(|of| of.factor == row.factor).all(|of| level(of).is_some())
}

fn level(row: &EffectRow) -> Option<f64> {
    row.level.parse().ok().filter(|level: &f64| level.is_finite())
}

/// Returns the percentage of effects beyond noise, and their number.
fn moved(rows: &[&EffectRow]) -> [usize; 2] {
    let beyond = rows.iter().filter(|row| row.is_beyond_noise()).count();
    [100 * beyond / rows.len(), beyond]
}

fn axis(unit: DisplayUnit) -> &'static str {
    match unit {
        DisplayUnit::Points | DisplayUnit::Size | DisplayUnit::Percent => {
            "added, percentage points"
        }
        DisplayUnit::Number | DisplayUnit::Change => "added, per game",
    }
}

impl Drawn<'_> {
    /// Returns a chart of a factor's effects on a metric, with a line over the levels for each subject.
    fn lines(&self, rows: &[&EffectRow]) -> Chart {
        let (first, unit) = (rows[0], rows[0].unit(self.words));
        let mut of_each = grouped(rows.iter().copied(), |row| row.subject());
        let all = of_each.len();
        of_each.truncate(MOST_LINES);
        let series = of_each.iter().map(|of| {
            let point = |row: &&EffectRow| Some((level(row)?, row.effect.times(unit.factor())));
            let mut points: Vec<_> = of.iter().filter_map(point).collect();
            points.sort_by(|(one, _), (other, _)| one.total_cmp(other));
            let (bot, seat) = of[0].subject();
            Series { name: ScopeNames { bot, seat }.words(), points }
        });
        let label = self.words.label(&first.metric);
        let subject = match of_each.as_slice() {
            [_] => first.name(self.words),
            _ => format!("the {label} of each {}", first.scope.name()),
        };
        let mut note = format!(
            "Mean at each level minus the mean over all levels, with 95 % bands. {} of {} tested effects are \
             beyond noise after correction.",
            moved(rows)[1],
            rows.iter().filter(|row| row.is_tested()).count(),
        );
        let base = base_of(self.factors, &first.factor);
        let mut levels = rows.iter().filter_map(|row| level(row));
        let lowest_to_highest = levels.clone().fold(f64::INFINITY, f64::min)
            ..=levels.clone().fold(f64::NEG_INFINITY, f64::max);
        let at = base.and_then(|base| base.parse().ok());
        let at = at.filter(|at| lowest_to_highest.contains(at));
        match (base, at) {
            (Some(base), Some(at)) if levels.any(|level| level == at) => {
                note += &format!(" Vertical line: the base, {base}.");
            }
            (Some(base), Some(_)) => note += &format!(" Vertical line: the base, {base}."),
            (Some(base), None) => note += &format!(" The base has {base}, beyond these levels."),
            (None, _) => {}
        }
        if all > MOST_LINES {
            note += &format!(" The first {MOST_LINES} of {all} lines.");
        }
        Chart {
            title: format!(
                "Effects of {} on {subject}{}",
                first.factor,
                self.manifest.at_table(&first.table)
            ),
            note,
            form: Form::Curves(Curves {
                x: first.factor.clone(),
                y: axis(unit).into(),
                series: series.collect(),
                shape: Shape::Bands,
                references: vec![0.0],
                mark: at.map(|at| (at, "base".into())),
            }),
        }
    }

    /// Returns a chart of effects with a row for each level, for levels that are words.
    fn dots(&self, rows: &[&EffectRow]) -> Chart {
        let unit = rows[0].unit(self.words);
        let dot = |row: &&EffectRow| Dot {
            label: format!(
                "{} = {}",
                row.factor,
                level_words(self.factors, &row.factor, &row.level)
            ),
            estimate: row.effect.times(unit.factor()),
            tone: if row.is_beyond_noise() { Tone::Strong } else { Tone::Faint },
        };
        let dots = rows.iter().map(dot);
        let of = Intervals::new(axis(unit), dots, Some(0.0));
        let note = "Bars are 95 % intervals of the mean at each level minus the mean over all levels, the dashed line. \
                    Strong colour: beyond noise after correction.";
        let name = rows[0].name(self.words);
        let at = self.manifest.at_table(&rows[0].table);
        let title = format!("Effects of each level on {name}{at}");
        Chart::of_intervals(title, note, of)
    }
}
