//! The one place that knows the library of charts (kuva).
//!
//! Colours are names of the style sheet's variables, so that a chart follows the page into the dark
//! and on to paper. The library's own frame is taken off: it has a fixed size and no words.

use kuva::backend::svg::SvgBackend;
use kuva::plot::annotations::{ReferenceLine, ShadedRegion};
use kuva::plot::forest::ForestPlot;
use kuva::plot::legend::LegendPosition;
use kuva::plot::{BarPlot, LinePlot, LineStyle, ScatterPlot};
use kuva::render::layout::{ComputedLayout, Layout};
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;
use kuva::render::theme::Theme;

use crate::present::page::chart::{Curves, Form, Intervals, Shape, Stacks, Tone, Width};

/// What stands between the tags of an SVG element, and the size of its box.
pub(crate) struct Drawn {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
    /// Where readings are: left, top, width and height.
    pub(crate) marks: Vec<[f64; 4]>,
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
        Form::Heat(_) => unreachable!("it is a table"),
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
            Width::Narrow => 22,
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
    finish(plots, layout, |drawn| rows(of.dots.len(), drawn))
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
    let drawn = finish(plots, layout, |drawn| strips(&of.places(), drawn));
    // Below a narrow chart the library leaves room for two names in a column, and writes the others past its end.
    let rows = (width.legend(&names) - 10.0) / 20.0;
    let past = match width {
        Width::Narrow => 18.0 * (rows - 2.0).max(0.0),
        Width::Wide => 0.0,
    };
    Drawn { height: drawn.height + past, ..drawn }
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
    finish(plots, layout, |drawn| rows(of.rows.len(), drawn))
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

/// Rows of which the first is on top, as the library counts them: with their labels.
fn rows(count: usize, drawn: &ComputedLayout) -> Vec<[f64; 4]> {
    let row = |index: usize| {
        let middle = (count - index) as f64;
        let [top, bottom] = [middle + 0.5, middle - 0.5].map(|y| drawn.map_y(y));
        [0.0, top, drawn.width, bottom - top]
    };
    (0..count).map(row).collect()
}

/// Strips around places of the axis, each up to half of the way to the next.
fn strips(places: &[f64], drawn: &ComputedLayout) -> Vec<[f64; 4]> {
    let [left, right] = [drawn.margin_left, drawn.width - drawn.margin_right];
    let at: Vec<f64> = places.iter().map(|&x| drawn.map_x(x)).collect();
    let strip = |index: usize| {
        let before = index.checked_sub(1).map_or(left, |before| (at[before] + at[index]) / 2.0);
        let behind = at.get(index + 1).map_or(right, |next| (at[index] + next) / 2.0);
        [before, drawn.margin_top, behind - before, drawn.plot_height()]
    };
    (0..at.len()).map(strip).collect()
}

/// Draws, and takes the library's frame off.
fn finish(
    plots: Vec<Plot>,
    layout: Layout,
    marks: impl FnOnce(&ComputedLayout) -> Vec<[f64; 4]>,
) -> Drawn {
    let marks = marks(&ComputedLayout::from_layout(&layout));
    let scene = render_multiple(plots, layout);
    let (width, height) = (scene.width, scene.height);
    let svg = SvgBackend::new().render_scene(&scene);
    let inner = svg.split_once('>').map_or("", |(_, rest)| rest);
    let inner = inner.trim_end().trim_end_matches("</svg>");
    // The first child says which library drew it.
    let inner = inner.split_once("-->").map_or(inner, |(_, rest)| rest);
    Drawn { width, height, body: format!("<g fill=\"{INK}\">{inner}</g>"), marks }
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
    use crate::present::page::chart::Dot;

    #[test]
    fn histograms_fall_to_nothing_where_nothing_is() {
        let exact = |value| Estimate { value, interval: None };
        let corners = steps(&[(1.0, exact(2.0)), (2.0, exact(3.0)), (5.0, exact(1.0))]);
        let expected = [(0.5, 0.0), (0.5, 2.0), (1.5, 3.0), (2.5, 0.0), (4.5, 1.0), (5.5, 0.0)];
        assert_eq!(corners, expected);
        assert!(steps(&[]).is_empty());
    }

    /// The middle of each mark is where the library has drawn its square.
    #[test]
    fn marks_of_rows_lie_upon_them() {
        let dots = (0..3).map(|row| {
            let estimate = Estimate { value: f64::from(row), interval: None };
            Dot { label: format!("row {row}"), estimate, tone: Tone::Strong }
        });
        let axis = "wins".to_owned();
        let of = Intervals { axis, dots: dots.collect(), reference: None, band: None };
        for width in [Width::Wide, Width::Narrow] {
            let drawn = draw(&Form::Intervals(of.clone()), width);
            let of_row = |index: usize| {
                let end = drawn.body.find(&format!("row {index}</text>")).expect("its label");
                let tag = drawn.body[..end].rsplit(" y=\"").next().expect("it has a place");
                tag.split('"').next().and_then(|y| y.parse::<f64>().ok()).expect("a number")
            };
            assert_eq!(drawn.marks.len(), 3);
            for (index, [_, top, _, height]) in drawn.marks.iter().enumerate() {
                // Letters stand on a line that is a little below the middle.
                let label = of_row(index);
                assert!(
                    *top < label && label < top + height,
                    "{index}: {label} in {top} + {height}"
                );
            }
        }
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
