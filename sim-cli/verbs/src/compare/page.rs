//! Story of `corsair compare`: the changes under sets of rules, on common deals.

use crate::compare::Finding;
use crate::compare::answer::answer;
use crate::compare::display::{delta_table, margin_table, rare_note};
use crate::compare::looks::at_all_looks;
use crate::compare::rows::{DeltaRow, ScoreCountRow};
use corsair_lab::assertion::Unit;
use corsair_lab::result::ResultRow as _;
use corsair_lab::{Deals, ScoreWord};
use corsair_present::MetricWords;
use corsair_present::counted;
use corsair_present::experiment_manifest::BaseRun;
use corsair_present::luck::{LuckRow, luck_note};
use corsair_present::page::caveats;
use corsair_present::page::chart::heat::FULL;
use corsair_present::page::chart::scores::{ScoreCounts, score_ridges};
use corsair_present::page::chart::{Chart, Dot, Form, Heat, HeatCell, Intervals, Scale, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, capital, distinct, first_few, house_rule, listed};
use corsair_present::page::{Manifest, PlayedTable, ResultRead};
use corsair_present::varied::Scoped;
use corsair_present::varied::changes::Change;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<DeltaRow> = result.rows()?;
    let (base, variants) = result.given("variants", manifest.variants.split_first())?;
    let names: Vec<&str> = variants.iter().map(|of| of.name.as_str()).collect();
    let mut asked = vec![format!(
        "What does {} change in {}, compared with {}? {}.",
        listed(&names),
        manifest.edition,
        base.name,
        match (manifest.bases.is_empty(), names.len()) {
            (true, 1) => "Both sets of rules played the same deals",
            (true, _) => "All sets of rules played the same deals",
            (false, 1) => "The base is a kept run on independent deals",
            (false, _) =>
                "All variants played the same deals; the base is a kept run on independent deals",
        },
    )];
    for variant in variants {
        let changes: Vec<String> = variant.house_rules.iter().map(house_rule).collect();
        if !changes.is_empty() {
            asked.push(format!("{} is the edition with {}.", variant.name, listed(&changes)));
        }
    }
    let deals = manifest.tables.iter().map(|table| {
        let [one, several] = manifest.deals().unit();
        let blocks = counted(table.blocks, one, several);
        match manifest.deals() {
            Deals::Same => format!("{blocks} at {}", table.name),
            Deals::Fresh => {
                format!("{blocks} of {} deals at {}", table.games_per_block, table.name)
            }
        }
    });
    let deals = listed(&deals.collect::<Vec<_>>());
    asked.push(match rows.iter().any(|row| row.is_at_all_looks()) {
        true => {
            format!(
                "The base played {deals}; each set of rules played until its verdicts were clear."
            )
        }
        false if manifest.bases.is_empty() => format!("Each played {deals}."),
        false => format!("Each variant played {deals}."),
    });
    let words = &result.metrics;
    let answer = answer(&rows, words, result.score);
    let luck: Vec<LuckRow> = match result.has(LuckRow::SCHEMA.file) {
        true => result.rows()?,
        false => Vec::new(),
    };
    let mut charts = maps(&rows, manifest, words);
    let mut sections = Vec::new();
    let counts: Vec<ScoreCountRow> = match result.has(ScoreCountRow::SCHEMA.file) {
        true => result.rows()?,
        // An earlier version may have made the result.
        false => Vec::new(),
    };
    for table in distinct(rows.iter().map(|row| row.table.as_str())) {
        let at = manifest.at_table(table);
        if names.len() > 1 {
            let here: Vec<&DeltaRow> =
                rows.iter().filter(|row| row.on_screen && row.table == table).collect();
            charts.extend(figure_by_figure(&here, &at, words));
        }
        for variant in &names {
            let here = rows.iter().filter(|row| row.is_at(table, variant));
            let (mut main, rest): (Vec<&DeltaRow>, Vec<&DeltaRow>) =
                here.partition(|row| row.on_screen);
            if names.len() == 1 {
                charts.extend(relative(&main, &format!("{variant}{at}"), &base.name, words));
                charts.extend(charts_of(result, &main, &format!("{variant}{at}")));
            }
            let caption = format!("{variant} minus {} at {table}", base.name);
            main.sort_by_key(|row| {
                let is_same = |of: &&DeltaRow| row.is_about(of);
                let at = answer.rows.iter().position(is_same).unwrap_or(answer.rows.len());
                (at, !row.is_changed(), words.topic(row.subject(), row.metric()))
            });
            let margins =
                format!("{caption}: equivalence within the margins, by two one-sided tests");
            let others = format!("{caption}: all other metrics, exploratory");
            let [caption, others] = [(caption + &corrected(&main, &rows), &main), (others, &rest)]
                .map(|(of, rows)| of + &adjusted(rows, &luck));
            let is_here = |of: &&DeltaRow| of.is_at(table, variant);
            let place = answer.rows.iter().position(is_here).unwrap_or(answer.rows.len());
            sections.push((place, delta_table(caption, main.iter().copied(), words)));
            sections.push((place, margin_table(margins, main, words)));
            sections.push((place, delta_table(others, rest, words)));
        }
        charts.extend(shapes(&counts, table, &at, result.score));
    }
    // The tables of the answer come first.
    sections.sort_by_key(|(at, _)| *at);
    let tables = sections.into_iter().map(|(_, table)| table);
    let tables = tables.filter(|table| !table.rows.is_empty()).collect();
    let shown = || rows.iter().filter(|row| row.on_screen);
    let mut caveats = caveats::of_play(result);
    caveats.push(match rows.iter().any(DeltaRow::is_at_all_looks) {
        true => at_all_looks(shown().filter(|row| row.verdict.is_some()).count()),
        false => format!(
            "Verdicts hold together for the {} tested on screen: Holm's method corrects the p-values. Each interval \
             holds alone. Metrics off screen are exploratory: confirm a finding among them with a new seed.",
            counted(shown().filter(|row| row.is_tested()).count() as u64, "metric", "metrics"),
        ),
    });
    caveats.push(
        "“Not shown” does not mean “no change”: the interval covers the differences that remain possible. Only a \
         margin (--margin) can show that metrics are equivalent."
            .into(),
    );
    caveats.extend(rare_note(shown(), words, manifest.deals()));
    caveats.extend(manifest.bases.iter().map(|base| base_note(base, &manifest.tables, &rows)));
    if result.has(LuckRow::SCHEMA.file) {
        caveats.push(luck_note(&luck));
    }
    Ok(Story {
        title: format!("{}: {} against {}", manifest.edition, first_few(&names, 3), base.name),
        asked,
        verdict: answer.text,
        charts,
        tables,
        caveats,
    })
}

/// Returns the end of a table's caption if the correction for all metrics of the result matters: an interval excludes
/// zero or the margin, and the verdict does not. Empty otherwise.
fn corrected(rows: &[&DeltaRow], all: &[DeltaRow]) -> String {
    let matters = |row: &&DeltaRow| {
        let beyond = match row.verdict {
            Some(Finding::NotShown) => 0.0,
            Some(Finding::Undecided) => row.margin.unwrap_or(f64::INFINITY),
            _ => f64::INFINITY,
        };
        row.difference.interval.is_some_and(|[low, high]| low > beyond || high < -beyond)
    };
    match rows.iter().any(matters) {
        false => String::new(),
        true => {
            let tested = all.iter().filter(|row| row.on_screen && row.is_tested()).count();
            format!("; Holm p of {}", counted(tested as u64, "metric", "metrics"))
        }
    }
}

/// Returns the end of a table's caption, with the number of changes that are adjusted by luck. Empty without such a
/// change.
fn adjusted(rows: &[&DeltaRow], luck: &[LuckRow]) -> String {
    let is_adjusted = |row: &&&DeltaRow| {
        luck.iter().any(|of| {
            let [table, variant] = [&of.table, &of.variant].map(|name| name.as_deref());
            row.is_at(table.unwrap_or_default(), variant.unwrap_or_default())
                && row.subject() == (of.bot.as_deref(), of.seat)
                && row.metric == of.measure
        })
    };
    match rows.iter().filter(is_adjusted).count() {
        0 => String::new(),
        all if all == rows.len() => "; changes adjusted by luck".into(),
        some => format!("; changes of {some} of {} metrics adjusted by luck", rows.len()),
    }
}

/// Returns a note on the size of a table's kept base, and on its part of the intervals.
fn base_note(base: &BaseRun, tables: &[PlayedTable], rows: &[DeltaRow]) -> String {
    let table = tables.iter().find(|table| table.name == base.table);
    let games = base.blocks * table.map_or(1, |table| table.games_per_block);
    let here = rows.iter().filter(|row| row.on_screen && row.table == base.table);
    let mut adds: Vec<f64> = here.filter_map(|row| row.base_adds).collect();
    adds.sort_by(f64::total_cmp);
    let percent = |of: f64| format!("{:.0} %", 100.0 * of);
    let part = match (adds.first(), adds.get(adds.len() / 2), adds.last()) {
        (Some(&least), Some(&median), Some(&most)) => format!(
            "adds {} to the intervals (the median; {} to {})",
            percent(median),
            percent(least),
            percent(most)
        ),
        _ => "adds to no interval".into(),
    };
    let common = match base.common.as_slice() {
        [] => String::new(),
        names => format!(
            " {} played common deals with the base instead, which a pilot found to gain more.",
            first_few(&names.iter().map(String::as_str).collect::<Vec<_>>(), 8)
        ),
    };
    format!(
        "The kept base of {} at {} {part}. All rules share this error, which Holm's method allows for.{common}",
        counted(games, "game", "games"),
        base.table,
    )
}

/// Returns a chart of the score distributions under each set of rules at a table, on one scale.
fn shapes(rows: &[ScoreCountRow], table: &str, at: &str, score: ScoreWord) -> Option<Chart> {
    let here = || rows.iter().filter(|row| row.table == table);
    let of = |variant: &str| {
        let counts = here().filter(|row| row.variant == variant);
        let counts = counts.map(|row| (row.score.into(), row.seats)).collect();
        ScoreCounts::new(variant.into(), counts)
    };
    let variants = distinct(here().map(|row| row.variant.as_str()));
    let of: Vec<ScoreCounts> = variants.into_iter().map(of).collect();
    let title = format!("Final {} under each set of rules{at}", score.label);
    (!of.is_empty()).then(|| score_ridges(title, ["set of rules", "sets"], &of, score))
}

/// Maximum number of changes in the first chart.
const MOST_CHANGES: usize = 8;

/// Returns a chart of the significant changes, the greatest first, on one scale: as parts of the values under the base.
/// `None` without such a change.
fn relative(rows: &[&DeltaRow], under: &str, base: &str, words: &MetricWords) -> Option<Chart> {
    let part = |row: &DeltaRow| row.difference.times(100.0 / row.base.abs());
    let mut changed: Vec<&DeltaRow> =
        rows.iter().copied().filter(|row| row.is_changed() && row.base != 0.0).collect();
    let size = |row: &DeltaRow| part(row).value.abs();
    changed.sort_by(|one, other| size(other).total_cmp(&size(one)));
    changed.truncate(MOST_CHANGES);
    let n_changed = rows.iter().filter(|row| row.is_changed()).count();
    let n_still = rows.iter().filter(|row| row.verdict == Some(Finding::NotShown)).count() as u64;
    let dot =
        |row: &&DeltaRow| Dot { label: row.name(words), estimate: part(row), tone: Tone::Strong };
    let dots = changed.iter().map(dot);
    let of = Intervals::new(format!("change, % of the mean under {base}"), dots, Some(0.0));
    let mut note = String::from(match rows.iter().any(|row| row.is_at_all_looks()) {
        true => "Clear changes, with intervals of 95 % that hold together at all looks.",
        false => "Significant changes after correction, with 95 % intervals, each alone.",
    });
    if changed.len() < n_changed {
        note += &format!(" The tables have all {n_changed}.");
    }
    if n_still > 0 {
        let still = counted(n_still, "metric shows", "metrics show");
        note += &format!(" {still} no change beyond noise.");
    }
    (!changed.is_empty())
        .then(|| Chart::of_intervals(format!("What changes under {under}"), note, of))
}

/// Returns one chart each for shares, scores and events, which have separate scales. Charts with a verdict come first.
fn charts_of(result: &ResultRead, rows: &[&DeltaRow], under: &str) -> Vec<Chart> {
    let words = &result.metrics;
    let group = |row: &DeltaRow| match row.metric.as_str() {
        _ if words.unit(&row.metric) == Unit::Share => 0,
        id if id.starts_with("score") || id == "spread" => 1,
        _ => 2,
    };
    let titles = ["shares of games", result.score.label, "events per game"];
    let of_score = result.score.words("change of score");
    let axes = ["change, percentage points", &of_score, "change per game"];
    let mut charts = Vec::new();
    for (index, (what, axis)) in titles.into_iter().zip(axes).enumerate() {
        let of_group: Vec<&DeltaRow> =
            rows.iter().copied().filter(|row| group(row) == index).collect();
        if !of_group.is_empty() {
            let title = capital(&format!("{what}: changes under {under}"));
            let is_open = !of_group.iter().any(|row| is_decided(row));
            let chart = changes(title, axis, &of_group, words, |row| row.name(words));
            charts.push((is_open, chart));
        }
    }
    charts.sort_by_key(|&(is_open, _)| is_open);
    charts.into_iter().map(|(_, chart)| chart).collect()
}

/// Returns the chart of changes in one unit.
fn changes(
    title: String,
    axis: &str,
    rows: &[&DeltaRow],
    words: &MetricWords,
    label: impl Fn(&DeltaRow) -> String,
) -> Chart {
    let factor = |row: &DeltaRow| row.unit(words).factor();
    let dot = |row: &&DeltaRow| Dot {
        label: label(row),
        estimate: row.difference.times(factor(row)),
        tone: if is_decided(row) { Tone::Strong } else { Tone::Faint },
    };
    let margins: Vec<Option<f64>> =
        rows.iter().map(|row| row.margin.map(|margin| margin * factor(row))).collect();
    let margin = margins[0].filter(|_| margins.iter().all(|of| *of == margins[0]));
    let mut note = String::from(match rows.iter().any(|row| row.is_at_all_looks()) {
        true => {
            "Bars are intervals of 95 % that hold at all looks: together for metrics with a verdict, alone for \
             metrics without one. Strong colour: a clear verdict. The dashed line marks a change of zero."
        }
        false => {
            "Bars are 95 % intervals, each alone. Strong colour: a verdict after correction for multiple \
             comparisons. The dashed line marks a change of zero."
        }
    });
    if let Some(margin) = margin {
        note.push_str(&format!(" The band is the margin, {margin:.2} to either side."));
    }
    let of = Intervals {
        axis: axis.into(),
        dots: rows.iter().map(dot).collect(),
        reference: Some(0.0),
        band: margin.map(|margin| [-margin, margin]),
        scale: Scale::All,
    };
    Chart::of_intervals(title, note, of)
}

/// Returns true if a metric has a verdict of change or equivalence.
fn is_decided(row: &DeltaRow) -> bool {
    row.is_changed() || row.verdict == Some(Finding::Equivalent)
}

/// Returns maps of changes. With several rule sets, each table has a map; with one rule set, a single map shows all
/// tables.
fn maps(rows: &[DeltaRow], manifest: &Manifest, words: &MetricWords) -> Vec<Chart> {
    let shown: Vec<&DeltaRow> = rows.iter().filter(|row| row.on_screen).collect();
    let variants = distinct(shown.iter().map(|row| row.variant.as_str()));
    let tables = distinct(shown.iter().map(|row| row.table.as_str()));
    match (variants.as_slice(), tables.as_slice()) {
        ([_], [_]) => Vec::new(),
        ([alone], tables) => {
            let title = format!("Changes under {alone} at each table");
            vec![map(title, &shown, ("a table", tables), |row| &row.table, words)]
        }
        (variants, tables) => {
            let of_table = |table: &&str| {
                let here: Vec<&DeltaRow> =
                    shown.iter().copied().filter(|row| row.table == *table).collect();
                let title = format!("Changes under each rule{}", manifest.at_table(table));
                map(title, &here, ("a rule", variants), |row| &row.variant, words)
            };
            tables.iter().map(of_table).collect()
        }
    }
}

/// Returns a map with a row for each metric, whose cells show the sign and size of each change.
fn map(
    title: String,
    rows: &[&DeltaRow],
    (columns_are, columns): (&str, &[&str]),
    column: impl Fn(&DeltaRow) -> &str,
    words: &MetricWords,
) -> Chart {
    let headings: Vec<String> = rows.iter().map(|row| row.heading(words)).collect();
    let figures = distinct(headings.iter().map(String::as_str));
    let cell = |row: &DeltaRow| {
        let unit = row.unit(words);
        let scaled = row.difference.times(unit.factor());
        let text = unit.bare(scaled.value, unit.places(scaled));
        let verdict = row.verdict.map_or_else(String::new, |of| of.name().replace('_', " "));
        let reading = format!("{}, {verdict}", unit.estimate(row.difference));
        let cell = HeatCell::beyond_noise(row.difference.value, row.prominence(), text);
        let cell = cell.with_reading(reading);
        if row.is_changed() { cell } else { cell.undecided() }
    };
    let of_figure = |figure: &&str| -> Vec<HeatCell> {
        let find = |name: &&str| {
            let mut these = rows.iter().zip(&headings).filter(|(_, heading)| heading == figure);
            these.find(|(row, _)| column(row) == *name).map(|(row, _)| cell(row))
        };
        columns.iter().map(|name| find(name).unwrap_or_else(HeatCell::empty)).collect()
    };
    Chart {
        title,
        note: format!(
            "Orange: more than under the base. Blue: less. The colour deepens with the distance from zero, up to \
             {FULL:.0} half-widths of the 95 % interval. Grey: no verdict of a change after correction, or too few deals \
             for a test."
        ),
        form: Form::Heat(Heat {
            axes: ["a metric".into(), columns_are.into(), "change per game".into()],
            cells: figures.iter().map(of_figure).collect(),
            rows: figures.into_iter().map(String::from).collect(),
            columns: columns.iter().map(|&name| name.into()).collect(),
        }),
    }
}

/// Maximum number of charts that show a single metric each; the map shows all metrics.
const MOST_CHARTS: usize = 8;

/// Returns a chart for each metric that rules change, the clearest first. A chart has a row for each set of rules.
fn figure_by_figure(rows: &[&DeltaRow], at: &str, words: &MetricWords) -> Vec<Chart> {
    let names: Vec<String> = rows.iter().map(|row| row.name(words)).collect();
    let mut found = Vec::new();
    for name in distinct(names.iter().map(String::as_str)) {
        let of_figure: Vec<&DeltaRow> =
            rows.iter().zip(&names).filter(|(_, of)| *of == name).map(|(row, _)| *row).collect();
        let changed = of_figure.iter().filter(|row| row.is_changed());
        let most = changed.map(|row| row.prominence()).fold(0.0, f64::max);
        if most > 0.0 {
            let axis = match of_figure[0].unit(words) {
                DisplayUnit::Points | DisplayUnit::Size | DisplayUnit::Percent => {
                    "change, percentage points"
                }
                DisplayUnit::Number | DisplayUnit::Change => "change per game",
            };
            let title = capital(&format!("{name}: changes under each rule{at}"));
            found.push((most, changes(title, axis, &of_figure, words, |row| row.variant.clone())));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().take(MOST_CHARTS).map(|(_, chart)| chart).collect()
}
