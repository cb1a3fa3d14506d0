//! Page of `corsair sensitivity`: survival of conclusions, and effects of factors.

mod tables;

use std::collections::BTreeMap;

use crate::sensitivity::answer::answer;
use crate::sensitivity::page::tables::{moved_most, still};
use crate::sensitivity::plan::SampleMethod;
use crate::sensitivity::rows::{ConclusionRow, IndexRow, Survival};
use corsair_lab::result::SchemaField;
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Form, Heat, HeatCell, Intervals, Scale, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, distinct};
use corsair_present::table::Table;
use corsair_present::varied::Scoped;
use corsair_present::varied::cells::{FactorRow, factor_table, unvaried_notes};
use corsair_present::{MetricWords, signed};

/// Maximum number of charts of effects; the map shows all effects.
const MOST_CHARTS: usize = 6;

/// Maximum number of factors in a chart of effects.
const MOST_FACTORS: usize = 12;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let (manifest, words) = (&result.manifest, &result.metrics);
    let design = result.given("design", manifest.design.as_ref())?;
    let rows: Vec<ConclusionRow> = result.rows()?;
    let indices: Vec<IndexRow> = result.rows()?;
    let factors: Vec<FactorRow> = result.rows()?;
    let varied = factors.iter().filter(|row| row.varied).count() as u64;
    let method = indices.first().map_or(SampleMethod::Morris, |row| row.method);
    let (does, them) = if rows.len() == 1 { ("Does", "it") } else { ("Do", "them") };
    let asked = vec![
        format!(
            "{does} {} about {} survive the uncertainty of {}, and which values move {them}?",
            counted(rows.len() as u64, "conclusion", "conclusions"),
            manifest.edition,
            counted(varied, "value", "values"),
        ),
        format!(
            "The design varies all values at once: {} ({}), {} in all.",
            counted(result.given("cells", design.cells)?, "set of rules", "sets of rules"),
            design.points.as_deref().unwrap_or_default(),
            counted(result.given("games", design.games)?, "game", "games"),
        ),
    ];
    let shown: Vec<&IndexRow> = indices.iter().filter(|row| row.on_screen).collect();
    let drawn = without_twins(&shown);
    let mut charts = vec![survival(&rows)];
    for table in distinct(drawn.iter().map(|row| row.table.as_str())) {
        let here: Vec<&IndexRow> = drawn.iter().copied().filter(|row| row.table == table).collect();
        charts.extend(map(&here, table, method, &rows, words));
    }
    charts.extend(index_charts(&drawn, method, &rows, words));
    let mut tables = Vec::new();
    let mut notes = Vec::new();
    for table in distinct(rows.iter().map(|row| row.table.as_str())) {
        let here = || rows.iter().filter(|row| row.table == table);
        let names = here().map(|row| row.unit(words).heading(&row.conclusion));
        let caption = format!("Conclusions at {table}");
        let unit = |row: &ConclusionRow, _: &_| row.unit(words);
        tables.push(
            Table::of_rows_in(caption, here(), result.score, unit).named("conclusion", names),
        );
        notes.extend(moved_most(here(), &indices).map(|note| format!("At {table}, {note}.")));
    }
    for table in distinct(indices.iter().map(|row| row.table.as_str())) {
        notes.extend(
            still(table, &indices).map(|note| format!("On the metrics of {table}, {note}.")),
        );
    }
    let size = |row: &IndexRow| row.effect_unit(&rows, words);
    let unit = |row: &IndexRow, field: &SchemaField| match field.name {
        "mu" if size(row) == DisplayUnit::Size => DisplayUnit::Points,
        "mu" => DisplayUnit::Change,
        _ => size(row),
    };
    let caption = "Effects on conclusions and metrics";
    let names = shown.iter().map(|row| size(row).heading(&row.outcome(words)));
    tables.push(
        Table::of_rows_in(caption, shown.iter().copied(), result.score, unit).named("of", names),
    );
    tables.push(factor_table(&factors, result.score));
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    let not_shown = manifest.words("not_shown");
    if !not_shown.is_empty() {
        caveats.push(format!(
            "The report does not test these conclusions, because the base does not support them significantly (5 %, \
             Holm's correction): {}.",
            not_shown.join("; ")
        ));
    }
    caveats.extend(notes);
    caveats.extend(unvaried_notes(&factors));
    caveats.push(method.caveat().into());
    caveats.push(
        "The design varies the values over the given ranges, with every value equally likely. The answer does not \
         cover values outside of the ranges."
            .into(),
    );
    caveats.push(
        "The estimated share of points at which a conclusion holds assumes that the true values are normally \
         distributed over the points. The estimate may be wrong if a switch shifts a metric abruptly. Its interval, \
         which gives the verdict, makes no such assumption: it uses the games of each point."
            .into(),
    );
    caveats.push(
        "“shown to hold” and “shown to fail” count the points whose games support or refute the conclusion, \
         corrected for the number of points."
            .into(),
    );
    caveats.push(format!(
        "The {} tested indices shown here are corrected together for their number (Benjamini and Hochberg). indices.csv has \
         the indices of all further metrics, which are exploratory. Every estimate excludes the noise of play.",
        shown.iter().filter(|row| row.bh_p.is_some()).count(),
    ));
    Ok(Story {
        title: format!("{}: do conclusions survive?", manifest.edition),
        asked,
        verdict: answer(&rows, &indices, words),
        charts,
        tables,
        caveats,
    })
}

impl SampleMethod {
    const fn axis(self) -> &'static str {
        match self {
            SampleMethod::Morris => "size of effects over the whole range",
            SampleMethod::Sobol => "total Sobol index",
        }
    }

    const fn caveat(self) -> &'static str {
        match self {
            SampleMethod::Morris => {
                "The index is the root mean square of the effects of a value over its whole range, in the unit of \
                 the metric (percentage points, pp, for wins). μ is their mean with its sign. The index ranks \
                 values; it does not divide the variance among them."
            }
            SampleMethod::Sobol => {
                "The index is a total Sobol index: the share of the variance that a value causes, alone or together \
                 with other values. Indices may add up to more than 1."
            }
        }
    }
}

/// Returns all rows except conclusions whose effects equal the effects of their metric, because the metric has
/// separate rows.
fn without_twins<'r>(rows: &[&'r IndexRow]) -> Vec<&'r IndexRow> {
    let mut figures: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let mut conclusions: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in rows {
        let moves = (&row.factor, row.value, row.mu);
        match &row.conclusion {
            Some(conclusion) => {
                conclusions.entry((&row.table, conclusion)).or_default().push(moves)
            }
            None => {
                figures.entry((&row.table, &row.metric, row.subject())).or_default().push(moves)
            }
        }
    }
    let is_twin = |table: &String, own: &Vec<_>| {
        figures.iter().any(|((of, ..), moves)| *of == table && moves == own)
    };
    conclusions.retain(|(table, _), own| !is_twin(table, own));
    let is_drawn = |row: &IndexRow| {
        row.conclusion.as_ref().is_none_or(|of| conclusions.contains_key(&(&row.table, of)))
    };
    rows.iter().copied().filter(|row| is_drawn(row)).collect()
}

fn survival(rows: &[ConclusionRow]) -> Chart {
    let threshold = 100.0 * Survival::PART;
    let names_tables = rows.iter().any(|row| row.table != rows[0].table);
    let dots = rows.iter().map(|row| {
        let is_open = row.verdict == Survival::Undecided;
        let tone = if is_open { Tone::Faint } else { Tone::Strong };
        let label = match names_tables {
            true => format!("{}: {}", row.table, row.conclusion),
            false => row.conclusion.clone(),
        };
        Dot { label, estimate: row.holds.times(100.0), tone }
    });
    let of = Intervals {
        axis: "points at which it holds, %".into(),
        dots: dots.collect(),
        reference: Some(threshold),
        band: None,
        scale: Scale::Percent,
    };
    let note = format!(
        "Bars are 95 % intervals, without the noise of play. Strong colour: decided. The dashed line is at \
         {threshold} %: a conclusion survives if its whole interval is at or above the line, and falls if its whole \
         interval is below the line."
    );
    Chart::of_intervals("Share of points at which each conclusion holds", note, of)
}

/// Returns the map of effects: the factors with the largest effects come first, and factors and metrics without an
/// effect are omitted.
fn map(
    rows: &[&IndexRow],
    table: &str,
    method: SampleMethod,
    conclusions: &[ConclusionRow],
    words: &MetricWords,
) -> Option<Chart> {
    let names: Vec<String> = rows.iter().map(|row| row.outcome(words)).collect();
    let outcomes = distinct(names.iter().map(String::as_str));
    let moved_by =
        |factor: &str| rows.iter().filter(|row| row.factor == factor && row.moves()).count();
    let mut factors = distinct(rows.iter().map(|row| row.factor.as_str()));
    factors.retain(|factor| moved_by(factor) > 0);
    factors.sort_by_key(|factor| std::cmp::Reverse(moved_by(factor)));
    if factors.is_empty() {
        return None;
    }
    let all = outcomes.len();
    let is_moved =
        |outcome: &&str| rows.iter().zip(&names).any(|(row, name)| name == outcome && row.moves());
    let outcomes: Vec<&str> = outcomes.into_iter().filter(is_moved).collect();
    let omitted = match all - outcomes.len() {
        0 => String::new(),
        still => format!(" The tables have {still} more metrics, which no value moves."),
    };
    let of_outcome = |outcome: &str| -> Vec<&IndexRow> {
        rows.iter().zip(&names).filter(|(_, name)| *name == outcome).map(|(row, _)| *row).collect()
    };
    let cell = |factor: &str, outcome: &str| {
        let these = of_outcome(outcome);
        let row = these.iter().find(|row| row.factor == factor);
        let Some((row, index)) = row.and_then(|row| Some((row, row.value?))) else {
            return HeatCell::empty();
        };
        let most =
            these.iter().filter_map(|row| Some(row.value?.value)).fold(f64::MIN_POSITIVE, f64::max);
        let sign = row.mu.unwrap_or(1.0).signum();
        let unit = row.effect_unit(conclusions, words);
        let text = match row.mu {
            Some(_) => signed(sign * unit.factor() * index.value, 2),
            None => format!("{:.2}", index.value),
        };
        let reading = format!("{} {}", method.axis(), unit.estimate(index));
        let (shade, tone) = match row.moves() {
            true => (sign * (index.value / most).clamp(0.1, 1.0), Tone::Strong),
            false => (0.0, Tone::Faint),
        };
        HeatCell { text, reading, shade, tone }
    };
    let heading = |outcome: &str| match of_outcome(outcome)
        .first()
        .map(|row| row.effect_unit(conclusions, words))
    {
        Some(DisplayUnit::Size) => format!("{outcome}, pp"),
        Some(_) | None => outcome.to_owned(),
    };
    let line = |outcome: &&str| factors.iter().map(|factor| cell(factor, outcome)).collect();
    let signs = match method {
        SampleMethod::Morris => {
            " Orange: a higher value raises the metric. Blue: a higher value lowers it."
        }
        SampleMethod::Sobol => "",
    };
    Some(Chart {
        title: format!("Effects of values at {table}"),
        note: format!(
            "The {}, of values with an effect after correction. The colour of a metric is strongest for the value \
             that moves it most. Grey: no effect beyond noise.{signs}{omitted}",
            method.axis()
        ),
        form: Form::Heat(Heat {
            axes: ["a metric".into(), "a value".into(), method.axis().into()],
            cells: outcomes.iter().map(line).collect(),
            rows: outcomes.iter().map(|&name| heading(name)).collect(),
            columns: factors.into_iter().map(String::from).collect(),
        }),
    })
}

/// Returns a chart of effects for each outcome; outcomes with the most effects come first.
fn index_charts(
    shown: &[&IndexRow],
    method: SampleMethod,
    conclusions: &[ConclusionRow],
    words: &MetricWords,
) -> Vec<Chart> {
    let names: Vec<String> = shown.iter().map(|row| row.outcome(words)).collect();
    let mut found = Vec::new();
    for name in distinct(names.iter().map(String::as_str)) {
        let rows: Vec<&&IndexRow> =
            shown.iter().zip(&names).filter(|(_, of)| *of == name).map(|(row, _)| row).collect();
        let unit =
            rows.first().map_or(DisplayUnit::Number, |row| row.effect_unit(conclusions, words));
        let axis = match unit {
            DisplayUnit::Size => format!("{}, percentage points", method.axis()),
            _ => method.axis().into(),
        };
        let mut dots = Vec::new();
        let mut moved = 0;
        for row in rows {
            let Some(index) = row.value else { continue };
            let estimate = index.times(unit.factor());
            moved += usize::from(row.moves());
            let tone = if row.moves() { Tone::Strong } else { Tone::Faint };
            dots.push(Dot { label: row.factor.clone(), estimate, tone });
        }
        dots.sort_by(|a, b| b.estimate.value.total_cmp(&a.estimate.value));
        if moved == 0 {
            continue;
        }
        let all = dots.len();
        dots.truncate(MOST_FACTORS);
        let of = Intervals::new(axis, dots, Some(0.0));
        let mut note = String::from(
            "Bars are 95 % intervals, without the noise of play. Strong colour: an effect after correction.",
        );
        if all > MOST_FACTORS {
            note += &format!(
                " The {MOST_FACTORS} of {all} values that move it most; the table has all."
            );
        }
        found.push((moved, Chart::of_intervals(format!("Effects on {name}"), note, of)));
    }
    found.sort_by_key(|(moved, _)| std::cmp::Reverse(*moved));
    found.into_iter().take(MOST_CHARTS).map(|(_, chart)| chart).collect()
}
