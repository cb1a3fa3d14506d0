//! The one place that knows the library of charts (kuva).
//!
//! Colours are names of the style sheet's variables, so that a chart follows the page into the dark
//! and on to paper. The library's own frame is taken off: it has a fixed size and no words.

use std::sync::Arc;

use kuva::backend::svg::SvgBackend;
use kuva::plot::annotations::{ReferenceLine, ShadedRegion};
use kuva::plot::forest::ForestPlot;
use kuva::plot::legend::LegendPosition;
use kuva::plot::{BarPlot, ColorMap, Heatmap, LinePlot, LineStyle, ScatterPlot};
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;
use kuva::render::theme::Theme;

use crate::present::page::chart::{Curves, Form, Heat, Intervals, Shape, Stacks, Tone, Width};

/// What stands between the tags of an SVG element, and the size of its box.
pub(crate) struct Drawn {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
}

/// Variables of the style sheet.
const INK: &str = "var(--ink)";
const SOFT: &str = "var(--soft)";
const GRID: &str = "var(--grid)";
const BAND: &str = "var(--band)";
const FAINT: &str = "var(--faint)";
const SERIES: [&str; 6] = [
    "var(--series-1)",
    "var(--series-2)",
    "var(--series-3)",
    "var(--series-4)",
    "var(--series-5)",
    "var(--series-6)",
];
const PARTS: [&str; 5] =
    ["var(--part-1)", "var(--part-2)", "var(--part-3)", "var(--part-4)", "var(--part-5)"];

/// Draws a chart.
pub(crate) fn draw(form: &Form, width: Width) -> Drawn {
    match form {
        Form::Intervals(intervals) => draw_intervals(intervals, width),
        Form::Curves(curves) => draw_curves(curves, width),
        Form::Stacks(stacks) => draw_stacks(stacks, width),
        Form::Heat(heat) => draw_heat(heat, width),
    }
}

impl Width {
    const fn pixels(self) -> f64 {
        match self {
            Width::Narrow => 340.0,
            Width::Wide => 560.0,
        }
    }

    /// How tall a legend with these names is; a chart of one thing needs none.
    fn legend(self, names: &[&str]) -> f64 {
        if names.len() < 2 {
            return 0.0;
        }
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let columns: usize = match (self, longest) {
            (Width::Narrow, 0..=10) => 2,
            (Width::Narrow, _) => 1,
            (Width::Wide, 0..=10) => 4,
            (Width::Wide, _) => 2,
        };
        20.0 * names.len().div_ceil(columns) as f64 + 10.0
    }

    /// How many letters a line below a chart has.
    const fn letters(self) -> usize {
        match self {
            Width::Narrow => 28,
            Width::Wide => 60,
        }
    }

    /// How many numbers stand at an axis.
    const fn ticks(self) -> usize {
        match self {
            Width::Narrow => 4,
            Width::Wide => 6,
        }
    }

    /// A name as short as there is room for. Names that begin alike differ at their ends, so the
    /// middle goes.
    fn shortened(self, name: &str) -> String {
        let (head, tail) = match self {
            Width::Narrow => (6, 13),
            Width::Wide => (14, 21),
        };
        let letters: Vec<char> = name.chars().collect();
        if letters.len() <= head + tail + 1 {
            return name.into();
        }
        let first: String = letters[..head].iter().collect();
        let last: String = letters[letters.len() - tail..].iter().collect();
        format!("{}…{}", first.trim_end(), last.trim_start())
    }
}

fn draw_intervals(of: &Intervals, width: Width) -> Drawn {
    let mut plot = ForestPlot::new()
        .with_marker_size(4.0)
        .with_cap_size(4.0)
        .with_whisker_width(1.75)
        .with_show_null_line(false);
    for dot in &of.dots {
        let [low, high] = dot.estimate.ends();
        let color = match dot.tone {
            Tone::Strong => SERIES[0],
            Tone::Faint => FAINT,
        };
        let label = width.shortened(&dot.label);
        plot = plot.with_colored_row(label, dot.estimate.value, low, high, color);
    }
    let marks = of.dots.iter().flat_map(|dot| dot.estimate.ends());
    let [low, high] = range(marks.chain(of.reference).chain(of.band.into_iter().flatten()));
    let height = 24.0 * of.dots.len() as f64 + 62.0;
    let plots = vec![Plot::Forest(plot)];
    let mut layout = base(&plots, width, height)
        .with_x_label(&of.axis)
        .with_x_axis_min(low)
        .with_x_axis_max(high);
    if let Some([from, to]) = of.band {
        let band = ShadedRegion::vertical(from, to).with_color(BAND).with_opacity(1.0);
        layout = layout.with_shaded_region(band);
    }
    if let Some(at) = of.reference {
        layout = layout.with_reference_line(ReferenceLine::vertical(at).with_color(SOFT));
    }
    finish(plots, layout)
}

fn draw_curves(of: &Curves, width: Width) -> Drawn {
    let dashes = [LineStyle::Solid, LineStyle::Dashed, LineStyle::DashDot, LineStyle::Dotted];
    let mut plots = Vec::new();
    for (index, series) in of.series.iter().enumerate() {
        let color = SERIES[index % SERIES.len()];
        let mut line = LinePlot::new()
            .with_color(color)
            .with_stroke_width(2.0)
            .with_line_style(dashes[index % dashes.len()].clone());
        if of.series.len() > 1 {
            line = line.with_legend(width.shortened(&series.name));
        }
        let points = series.points.iter();
        match of.shape {
            Shape::Steps => {
                plots.push(Plot::Line(line.with_data(steps(&series.points)).with_step()));
            }
            Shape::Lines => {
                let at = points.clone().map(|(x, estimate)| (*x, estimate.value));
                let dots = ScatterPlot::new()
                    .with_data(at.clone().collect::<Vec<_>>())
                    .with_y_err_asymmetric(points.map(|(_, estimate)| {
                        let [low, high] = estimate.ends();
                        (estimate.value - low, high - estimate.value)
                    }))
                    .with_color(color)
                    .with_size(4.0);
                plots.push(Plot::Line(line.with_data(at.collect::<Vec<_>>())));
                plots.push(Plot::Scatter(dots));
            }
        }
    }
    let all = of.series.iter().flat_map(|series| &series.points);
    let ends = all.flat_map(|(_, estimate)| estimate.ends()).chain(of.references.iter().copied());
    let [low, high] = match of.shape {
        Shape::Steps => [0.0, ends.fold(0.0, f64::max) * 1.05],
        Shape::Lines => range(ends),
    };
    let names: Vec<&str> = of.series.iter().map(|series| series.name.as_str()).collect();
    let mut layout = base(&plots, width, 230.0 + width.legend(&names))
        .with_x_label(&of.x)
        .with_y_label(&of.y)
        .with_y_axis_min(low)
        .with_y_axis_max(high)
        .with_legend_position(LegendPosition::OutsideBottomColumns);
    for &at in &of.references {
        layout = layout.with_reference_line(ReferenceLine::horizontal(at).with_color(SOFT));
    }
    finish(plots, layout)
}

/// The corners of a histogram whose bars stand around whole numbers.
fn steps(points: &[(f64, crate::present::page::chart::Estimate)]) -> Vec<(f64, f64)> {
    let mut corners: Vec<(f64, f64)> = Vec::new();
    for &(x, estimate) in points {
        if let Some(&(last, _)) = corners.last()
            && x - 0.5 > last + 1.0
        {
            corners.push((last + 1.0, 0.0));
        }
        if corners.is_empty() {
            corners.push((x - 0.5, 0.0));
        }
        corners.push((x - 0.5, estimate.value));
    }
    if let Some(&(last, _)) = corners.last() {
        corners.push((last + 1.0, 0.0));
    }
    corners
}

fn draw_stacks(of: &Stacks, width: Width) -> Drawn {
    let mut plot = BarPlot::new().with_horizontal(true).with_stacked();
    if of.parts.len() > 1 {
        plot = plot.with_legend(of.parts.iter().map(String::as_str).collect());
    }
    // The library begins below.
    for (name, parts) in of.rows.iter().rev() {
        let colored: Vec<(f64, &str)> = parts
            .iter()
            .enumerate()
            .map(|(index, &part)| (part, PARTS[index % PARTS.len()]))
            .collect();
        plot = plot.with_group(width.shortened(name), colored);
    }
    let whole = of.rows.iter().map(|(_, parts)| parts.iter().sum()).fold(0.0, f64::max);
    let names: Vec<&str> = of.parts.iter().map(String::as_str).collect();
    let height = 26.0 * of.rows.len() as f64 + 64.0 + width.legend(&names);
    let plots = vec![Plot::Bar(plot)];
    let layout = base(&plots, width, height)
        .with_x_label(&of.axis)
        .with_x_axis_max(whole)
        .with_legend_position(LegendPosition::OutsideBottomColumns);
    finish(plots, layout)
}

fn draw_heat(of: &Heat, width: Width) -> Drawn {
    let all = || of.values.iter().flatten().copied();
    let [low, high] =
        [all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max)];
    let [from, to] = of.scale.unwrap_or([low, high]);
    // The library hands over the part of the way from the least value to the greatest.
    let color = move |part: f64| {
        let part = (low + part * (high - low) - from) / (to - from).max(f64::EPSILON);
        format!("color-mix(in srgb, var(--hot) {:.0}%, var(--cold))", 100.0 * part.clamp(0.0, 1.0))
    };
    let [rows_are, columns_are, _] = &of.axes;
    // The library begins below.
    let values: Vec<Vec<f64>> = of.values.iter().rev().cloned().collect();
    let mut plot = Heatmap::new()
        .with_data(values)
        .with_cell_size(0.96)
        .with_color_map(ColorMap::Custom(Arc::new(color)));
    let most_numbers = match width {
        Width::Narrow => 5,
        Width::Wide => 8,
    };
    if of.columns.len() <= most_numbers {
        plot = plot.with_values();
    }
    let names = |of: &[String]| of.iter().map(|name| width.shortened(name)).collect::<Vec<_>>();
    let longest = of.columns.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    // About seven pixels a letter, where names and the scale leave half of the width.
    let is_crowded = 7.5 * (longest * of.columns.len()) as f64 > 0.5 * width.pixels();
    let tilted = if is_crowded { 5.0 * longest as f64 } else { 0.0 };
    let height = 30.0 * of.rows.len() as f64 + 76.0 + tilted;
    let rows: Vec<String> = names(&of.rows).into_iter().rev().collect();
    let plots = vec![Plot::Heatmap(plot)];
    let mut layout = base(&plots, width, height)
        .with_x_categories(names(&of.columns))
        .with_y_categories(rows)
        .with_x_label(columns_are)
        .with_y_label(rows_are);
    if is_crowded {
        layout = layout.with_x_tick_rotate(-45.0);
    }
    // A telephone has no room for a scale; the ends are in the words of the chart.
    layout.show_colorbar = match width {
        Width::Narrow => false,
        Width::Wide => true,
    };
    finish(plots, layout)
}

/// A layout in the colours of the page.
fn base(plots: &[Plot], width: Width, height: f64) -> Layout {
    let name = String::from;
    let theme = Theme {
        background: name("none"),
        axis_color: name(SOFT),
        grid_color: name(GRID),
        tick_color: name(SOFT),
        text_color: name(INK),
        legend_bg: name("none"),
        legend_border: name("none"),
        pie_leader: name(SOFT),
        box_median: name(INK),
        violin_border: name(INK),
        colorbar_border: name(SOFT),
        font_family: None,
        show_grid: true,
    };
    Layout::auto_from_plots(plots)
        .with_width(width.pixels())
        .with_height(height)
        .with_theme(theme)
        .with_ticks(width.ticks())
        .with_x_label_wrap(width.letters())
        .with_tick_size(12)
        .with_label_size(13)
        .with_body_size(12)
}

/// From the least to the greatest, with a little room.
fn range(numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    let [low, high] = numbers
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)]);
    if low > high {
        return [0.0, 1.0];
    }
    let room = if high > low { 0.05 * (high - low) } else { 0.5 };
    // What can't be less than nothing is not drawn as if it could.
    let low = if low >= 0.0 { (low - room).max(0.0) } else { low - room };
    [low, high + room]
}

/// Draws, and takes the library's frame off.
fn finish(plots: Vec<Plot>, layout: Layout) -> Drawn {
    let scene = render_multiple(plots, layout);
    let (width, height) = (scene.width, scene.height);
    let svg = SvgBackend::new().render_scene(&scene);
    let inner = svg.split_once('>').map_or("", |(_, rest)| rest);
    let inner = inner.trim_end().trim_end_matches("</svg>");
    // The first child says which library drew it.
    let inner = inner.split_once("-->").map_or(inner, |(_, rest)| rest);
    Drawn { width, height, body: format!("<g fill=\"{INK}\">{inner}</g>") }
}

/// Gives what the library has numbered through the whole process names of this chart, so that a
/// chart has the same bytes whatever was drawn before.
pub(crate) fn renamed(body: &str, id: &str) -> String {
    let mut numbers: Vec<&str> = Vec::new();
    let mut parts = body.split("kuva-clip-");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(part.len());
        let (number, rest) = part.split_at(end);
        let index = numbers.iter().position(|known| *known == number).unwrap_or_else(|| {
            numbers.push(number);
            numbers.len() - 1
        });
        text.push_str(&format!("{id}-clip{index}{rest}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::page::Estimate;

    #[test]
    fn histograms_fall_to_nothing_where_nothing_is() {
        let exact = |value| Estimate { value, interval: None };
        let corners = steps(&[(1.0, exact(2.0)), (2.0, exact(3.0)), (5.0, exact(1.0))]);
        let expected = [(0.5, 0.0), (0.5, 2.0), (1.5, 3.0), (2.5, 0.0), (4.5, 1.0), (5.5, 0.0)];
        assert_eq!(corners, expected);
        assert!(steps(&[]).is_empty());
    }

    #[test]
    fn numbers_of_the_library_become_names_of_the_chart() {
        let body = "<a id=\"kuva-clip-7\"/><b href=\"#kuva-clip-12\"/><c href=\"#kuva-clip-7\"/>";
        let expected = "<a id=\"x-clip0\"/><b href=\"#x-clip1\"/><c href=\"#x-clip0\"/>";
        assert_eq!(renamed(body, "x"), expected);
    }

    #[test]
    fn long_names_keep_their_ends() {
        assert_eq!(Width::Narrow.shortened("tavern.deck.carryall_hull"), "tavern…carryall_hull");
        assert_eq!(Width::Wide.shortened("tavern.deck.carryall_hull"), "tavern.deck.carryall_hull");
        let names = ["wins: merchant > raider", "wins: merchant > uniform"];
        let [one, other] = names.map(|name| Width::Narrow.shortened(name));
        assert_ne!(one, other);
    }

    #[test]
    fn ranges_have_room_and_no_negative_shares() {
        assert_eq!(range([0.0, 10.0].into_iter()), [0.0, 10.5]);
        assert_eq!(range([-10.0, 10.0].into_iter()), [-11.0, 11.0]);
        assert_eq!(range([3.0].into_iter()), [2.5, 3.5]);
        assert_eq!(range(std::iter::empty()), [0.0, 1.0]);
    }
}
