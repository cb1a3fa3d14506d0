//! Adapter for the chart library kuva. Only this module depends on kuva.
//!
//! Colours are names of the style sheet's variables, so that a chart follows the page's dark mode and print style.
//! The adapter removes kuva's frame, which has a fixed size and no text alternative.

mod curves;
mod rows;
mod tree;

use kuva::backend::svg::SvgBackend;
use kuva::render::layout::{ComputedLayout, Layout};
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;
use kuva::render::theme::Theme;

use crate::page::chart::{Form, Width};
use crate::page::markup::escaped;
use crate::text::lines_of;

/// Content of an SVG element, with the size of its box.
pub struct Drawn {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
    /// Area of each mark that has a text for readers, as left, top, width and height.
    pub marks: Vec<[f64; 4]>,
}

/// Colours of text, lines and areas, as variables of the style sheet.
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

/// Approximate width of a character in a chart's small font, in pixels.
const LETTER: f64 = 6.8;

/// Draws a chart in the given width.
pub fn draw(form: &Form, width: Width) -> Drawn {
    match form {
        Form::Intervals(intervals) => rows::intervals(intervals, width),
        Form::Curves(curves) => curves::curves(curves, width),
        Form::Ridges(ridges) => rows::ridges(ridges, width),
        Form::Stacks(stacks) => rows::stacks(stacks, width),
        Form::Tree(tree) => tree::tree(tree, width),
        Form::Heat(_) => unreachable!("a heat map is a table"),
    }
}

impl Width {
    const fn pixels(self) -> f64 {
        match self {
            Width::Narrow => 340.0,
            Width::Wide => 560.0,
        }
    }

    /// Maximum number of characters in a line below a chart.
    const fn letters(self) -> usize {
        match self {
            Width::Narrow => 22,
            Width::Wide => 60,
        }
    }

    /// Maximum number of labels at an axis.
    const fn ticks(self) -> usize {
        match self {
            Width::Narrow => 4,
            Width::Wide => 6,
        }
    }

    /// Shortens a name to fit a line of a legend. The omission is in the middle, because similar names often differ
    /// only at their ends.
    fn shortened(self, name: &str) -> String {
        let (head, tail) = match self {
            Width::Narrow => (16, 22),
            Width::Wide => (30, 40),
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

/// Breaks a name into lines that fit into `pixels`.
fn lines(name: &str, pixels: f64) -> Vec<String> {
    let wrapped = textwrap::wrap(name, lines_of((pixels / LETTER) as usize));
    wrapped.into_iter().map(String::from).collect()
}

/// Font weight of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Plain,
    Bold,
}

/// Returns an SVG line of text that starts at (x, y).
fn text(x: f64, y: f64, weight: Weight, words: &str) -> String {
    let weight = match weight {
        Weight::Plain => "",
        Weight::Bold => " font-weight=\"600\"",
    };
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"12\"{weight}>{}</text>", escaped(words))
}

/// Returns a layout with the colours of the page.
fn base(plots: &[Plot], width: Width) -> Layout {
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
        .with_theme(theme)
        .with_ticks(width.ticks())
        .with_x_label_wrap(width.letters())
        .with_tick_size(12)
        .with_label_size(13)
        .with_body_size(12)
}

/// Returns the range of some numbers, with a margin.
fn range(numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    let [low, high] = numbers
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)]);
    if low > high {
        return [0.0, 1.0];
    }
    let room = if high > low { 0.05 * (high - low) } else { 0.5 };
    // A nonnegative quantity has no margin below zero.
    let low = if low >= 0.0 { (low - room).max(0.0) } else { low - room };
    [low, high + room]
}

/// Returns a vertical strip around each axis value that reaches halfway to the neighbouring values.
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

/// Renders plots with this height between the axes, and removes kuva's frame.
fn finish(
    plots: Vec<Plot>,
    layout: Layout,
    height: f64,
    marks: impl FnOnce(&ComputedLayout) -> Vec<[f64; 4]>,
) -> Drawn {
    // The height around the plot does not depend on the plot's height.
    const ANY: f64 = 1_000.0;
    let layout = layout.with_height(ANY);
    let around = ANY - ComputedLayout::from_layout(&layout).plot_height();
    let layout = layout.with_height(height + around);
    let marks = marks(&ComputedLayout::from_layout(&layout));
    let scene = render_multiple(plots, layout);
    let width = scene.width;
    let svg = SvgBackend::new().render_scene(&scene);
    let inner = svg.split_once('>').map_or("", |(_, rest)| rest);
    let inner = inner.trim_end().trim_end_matches("</svg>");
    // The first child is a comment of kuva.
    let inner = inner.split_once("-->").map_or(inner, |(_, rest)| rest);
    Drawn { width, height: bottom(inner), body: format!("<g fill=\"{INK}\">{inner}</g>"), marks }
}

/// Returns the bottom of a drawing, below its last line of text. The height from kuva varies too much.
fn bottom(drawing: &str) -> f64 {
    let texts = drawing.split("<text ").skip(1).filter_map(|text| {
        let tag = text.split('>').next().filter(|tag| !tag.contains("rotate"))?;
        tag.split(" y=\"").nth(1)?.split('"').next()?.parse::<f64>().ok()
    });
    texts.fold(0.0, f64::max) + 6.0
}

/// Replaces kuva's ids by ids of this chart. Kuva numbers its ids through the whole process, so the bytes of a chart
/// would depend on earlier charts.
pub fn renamed(body: &str, id: &str) -> String {
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

    #[test]
    fn clip_ids_of_the_library_become_ids_of_the_chart() {
        let body = "<a id=\"kuva-clip-7\"/><b href=\"#kuva-clip-12\"/><c href=\"#kuva-clip-7\"/>";
        let expected = "<a id=\"x-clip0\"/><b href=\"#x-clip1\"/><c href=\"#x-clip0\"/>";
        assert_eq!(renamed(body, "x"), expected);
    }

    #[test]
    fn long_legend_names_are_shortened_in_the_middle() {
        let names = ["raider", "uniform"]
            .map(|bot| format!("wins of merchant and of drifter as well as of others > {bot}"));
        let [one, other] = names.map(|name| Width::Narrow.shortened(&name));
        assert_eq!(one, "wins of merchant…as of others > raider");
        assert_ne!(one, other);
        assert_eq!(
            Width::Narrow.shortened("tavern.deck.carryall_hull"),
            "tavern.deck.carryall_hull"
        );
    }

    #[test]
    fn charts_end_below_the_last_line_of_text() {
        let drawing =
            "<text x=\"1\" y=\"20.5\">a</text><text y=\"90\" transform=\"rotate(-90)\">b</text>";
        assert_eq!(bottom(drawing), 26.5);
    }

    #[test]
    fn axis_ranges_have_margins_and_no_negative_shares() {
        assert_eq!(range([0.0, 10.0].into_iter()), [0.0, 10.5]);
        assert_eq!(range([-10.0, 10.0].into_iter()), [-11.0, 11.0]);
        assert_eq!(range([3.0].into_iter()), [2.5, 3.5]);
        assert_eq!(range(std::iter::empty()), [0.0, 1.0]);
    }
}
