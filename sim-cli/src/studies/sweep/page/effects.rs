//! Charts of what each level of a factor does: lines over numbers, rows of words.

use crate::present::MetricWords;
use crate::present::page::chart::{Chart, Curves, Dot, Form, Intervals, Series, Shape, Tone};
use crate::present::page::words::DisplayUnit;
use crate::present::rows::ScopeNames;
use crate::present::varied::Scoped;
use crate::studies::sweep::tables::EffectRow;

/// The most charts; the tables have all figures.
const MOST_CHARTS: usize = 8;

/// The most lines of a chart.
const MOST_LINES: usize = 6;

/// Those of the figures that something moves first.
pub(super) fn charts(told: &[&EffectRow], words: &MetricWords) -> Vec<Chart> {
    let (numbers, named): (Vec<&EffectRow>, Vec<&EffectRow>) =
        told.iter().partition(|row| is_number(row, told));
    let metric = |row: &EffectRow| {
        (row.table.clone(), row.factor.clone(), row.metric.clone(), row.scope.clone())
    };
    let figure = |row: &EffectRow| (row.table.clone(), row.name(words));
    let lines =
        grouped(&numbers, metric).into_iter().map(|rows| (moved(&rows), lines(&rows, words)));
    let rows = grouped(&named, figure).into_iter().map(|rows| (moved(&rows), dots(&rows, words)));
    let mut found: Vec<([usize; 2], Chart)> = lines.chain(rows).collect();
    found.sort_by_key(|(moved, _)| std::cmp::Reverse(*moved));
    found.into_iter().take(MOST_CHARTS).map(|(_, chart)| chart).collect()
}

/// Whether every level of the factor of an effect is a number.
fn is_number(row: &EffectRow, all: &[&EffectRow]) -> bool {
    all.iter().filter(|of| of.factor == row.factor).all(|of| level(of).is_some())
}

fn level(row: &EffectRow) -> Option<f64> {
    row.level.parse().ok().filter(|level: &f64| level.is_finite())
}

/// The rows with the same key, in the order of the first of each.
fn grouped<'r, K: PartialEq>(
    rows: &[&'r EffectRow],
    key: impl Fn(&EffectRow) -> K,
) -> Vec<Vec<&'r EffectRow>> {
    let mut groups: Vec<(K, Vec<&EffectRow>)> = Vec::new();
    for &row in rows {
        let of = key(row);
        match groups.iter_mut().find(|(known, _)| *known == of) {
            Some((_, group)) => group.push(row),
            None => groups.push((of, vec![row])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// How many effects are beyond noise, first in percent.
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

/// What a factor adds to a metric, of the game or of each that has it: a line each over its levels.
fn lines(rows: &[&EffectRow], words: &MetricWords) -> Chart {
    let (first, unit) = (rows[0], rows[0].unit(words));
    let whose = |row: &EffectRow| (row.bot.clone(), row.seat);
    let mut of_each = grouped(rows, whose);
    let all = of_each.len();
    of_each.truncate(MOST_LINES);
    let series = of_each.iter().map(|of| {
        let point = |row: &&EffectRow| Some((level(row)?, row.effect().times(unit.factor())));
        let mut points: Vec<_> = of.iter().filter_map(point).collect();
        points.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let (bot, seat) = of[0].subject();
        Series { name: ScopeNames { kind: "", bot, seat }.words(), points }
    });
    let label = words.label(&first.metric);
    let subject = match of_each.as_slice() {
        [_] => first.name(words),
        _ => format!("the {label} of each"),
    };
    let mut note = format!(
        "What each level adds to the mean over all levels, the dashed line. Bands are 95 % intervals, each by itself; \
         after correction {} of {} effects are beyond noise.",
        moved(rows)[1],
        rows.len(),
    );
    if all > MOST_LINES {
        note += &format!(" The first {MOST_LINES} of {all} lines.");
    }
    Chart {
        title: format!("What {} does to {subject}, at {}", first.factor, first.table),
        note,
        form: Form::Curves(Curves {
            x: first.factor.clone(),
            y: axis(unit).into(),
            series: series.collect(),
            shape: Shape::Bands,
            references: vec![0.0],
        }),
    }
}

/// What levels that are words add to a figure: a row each.
fn dots(rows: &[&EffectRow], words: &MetricWords) -> Chart {
    let unit = rows[0].unit(words);
    let dot = |row: &&EffectRow| Dot {
        label: row.setting(),
        estimate: row.effect().times(unit.factor()),
        tone: if row.is_beyond_noise() { Tone::Strong } else { Tone::Faint },
    };
    let dots = rows.iter().map(dot).collect();
    let of = Intervals { axis: axis(unit).into(), dots, reference: Some(0.0), band: None };
    let note = "What each level adds to the mean over all levels, which is the dashed line. Bars are 95 % \
                intervals, each by itself. Strong colour: beyond noise after correction.";
    let title = format!("What each level does to {}, at {}", rows[0].name(words), rows[0].table);
    Chart::of_intervals(title, note, of)
}
