//! Drawing of charts with one named row below another: estimates, stacked bars and distributions.

use kuva::plot::annotations::{ReferenceLine, ShadedRegion};
use kuva::plot::forest::ForestPlot;
use kuva::plot::legend::LegendPosition;
use kuva::plot::{BandPlot, BarPlot, LinePlot};
use kuva::render::layout::{ComputedLayout, Layout};
use kuva::render::plots::Plot;

use crate::page::chart::alternative::short;
use crate::page::chart::drawing::curves::corners;
use crate::page::chart::drawing::{
    BAND, Drawn, FAINT, INK, LETTER, PARTS, SERIES, SOFT, Weight, base, finish, lines, range,
    strips, text,
};
use crate::page::chart::{Intervals, Ridges, Scale, Scheme, Stacks, Tone, Width};

/// Half of the height of an estimate, in pixels.
const DOT: f64 = 5.0;
const BAR: f64 = 9.0;

/// Height of the highest peak of a distribution, in pixels.
const HILL: f64 = 40.0;

/// Left end of the axis if names are above their rows, in pixels.
const LEFT: f64 = 16.0;

/// Height of one line in a name, in pixels.
const LINE: f64 = 14.0;

/// Placement of row names: beside the rows if all names are short, otherwise above each row.
enum Names {
    Beside(Vec<String>),
    Above(Vec<Vec<String>>),
}

impl Names {
    fn new<'n>(names: impl Iterator<Item = &'n str> + Clone, width: Width) -> Names {
        let most = match width {
            Width::Narrow => 17,
            Width::Wide => 34,
        };
        if names.clone().all(|name| name.chars().count() <= most) {
            return Names::Beside(names.map(String::from).collect());
        }
        let room = width.pixels() - LEFT - LETTER;
        Names::Above(names.map(|name| lines(name, room)).collect())
    }

    /// Returns the label that kuva writes beside a row; empty if names are above the rows.
    fn beside(&self, row: usize) -> &str {
        match self {
            Names::Beside(names) => &names[row],
            Names::Above(_) => "",
        }
    }

    /// Height of a name above its row; 0 if names are beside the rows.
    fn above(&self) -> f64 {
        match self {
            Names::Beside(_) => 0.0,
            Names::Above(names) => LINE * names.iter().map(Vec::len).max().unwrap_or(0) as f64,
        }
    }

    /// Height of a row whose content reaches `half` above and below the middle.
    fn row(&self, half: f64) -> f64 {
        2.0 * half + 12.0 + 2.0 * self.above()
    }

    /// Returns the layout without the margin for names, if names are above their rows.
    fn placed(&self, mut layout: Layout) -> Layout {
        if let Names::Above(_) = self {
            layout.suppress_y_ticks = true;
            layout = layout.with_force_margins(LEFT, 20.0);
        }
        layout
    }

    /// Adds the names above the rows of a drawing whose content reaches `up` above the middle of each row.
    fn written(&self, middles: &[f64], up: f64, drawn: Drawn) -> Drawn {
        let Names::Above(names) = self else { return drawn };
        let written = names.iter().zip(middles).flat_map(|(lines, middle)| {
            let last = middle - up - 5.0;
            let first = last - LINE * (lines.len() - 1) as f64;
            let line = move |(at, line): (usize, &String)| {
                let foot = first + LINE * at as f64;
                let wide = LETTER * line.chars().count() as f64;
                // The name has a background, so that lines of the chart pass behind it.
                let ground = format!(
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{}\" fill=\"var(--paper)\"/>",
                    LEFT + 2.0,
                    foot - LINE,
                    LINE + 4.0,
                );
                ground + &text(LEFT + 4.0, foot, Weight::Plain, line)
            };
            lines.iter().enumerate().map(line)
        });
        let written: String = written.collect();
        Drawn { body: format!("{}<g fill=\"{INK}\">{written}</g>", drawn.body), ..drawn }
    }
}

pub(super) fn intervals(of: &Intervals, width: Width) -> Drawn {
    let names = Names::new(of.dots.iter().map(|dot| dot.label.as_str()), width);
    let mut plot = ForestPlot::new()
        .with_marker_size(4.0)
        .with_cap_size(4.0)
        .with_whisker_width(1.75)
        .with_show_null_line(false);
    let (far, on_scale) = (of.far(), of.scale());
    for (row, dot) in of.dots.iter().enumerate() {
        let [low, high] = dot.estimate.ends();
        let color = match dot.tone {
            Tone::Strong => SERIES[0],
            Tone::Faint => FAINT,
        };
        let name = names.beside(row);
        plot = match far.contains(&row) {
            // The code below draws the arrow of an outlier.
            true => plot.with_colored_row(name, on_scale[0], on_scale[0], on_scale[0], "none"),
            false => plot.with_colored_row(name, dot.estimate.value, low, high, color),
        };
    }
    let [low, high] = match of.scale {
        Scale::Percent => on_scale,
        Scale::All | Scale::ButFarBelow | Scale::ButFarAbove => range(on_scale.into_iter()),
    };
    let plots = vec![Plot::Forest(plot)];
    let mut layout = names
        .placed(base(&plots, width))
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
    let count = of.dots.len();
    let height = names.row(DOT) * count as f64;
    let mut edges = [0.0; 2];
    let mut drawn = finish(plots, layout, height, |drawn| {
        edges = [drawn.margin_left, drawn.width - drawn.margin_right];
        rows(count, drawn)
    });
    for (row, middle) in
        middles(&drawn).into_iter().enumerate().filter(|(row, _)| far.contains(row))
    {
        drawn.body += &arrow(of.dots[row].estimate.value, on_scale, edges, middle);
    }
    names.written(&middles(&drawn), DOT, drawn)
}

/// Returns an arrow at the nearest edge for an estimate that is off the scale, labelled with the estimate's value.
fn arrow(value: f64, [low, _]: [f64; 2], [left, right]: [f64; 2], middle: f64) -> String {
    let number = short(value);
    let (x, anchor, words) = match value < low {
        true => (left + 4.0, "start", format!("◀ {number}")),
        false => (right - 4.0, "end", format!("{number} ▶")),
    };
    format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{INK}\" text-anchor=\"{anchor}\" \
         stroke=\"var(--paper)\" stroke-width=\"3\" paint-order=\"stroke\">{words}</text>",
        middle + 4.0,
    )
}

pub(super) fn stacks(of: &Stacks, width: Width) -> Drawn {
    let names = Names::new(of.rows.iter().map(|(name, _)| name.as_str()), width);
    let color = |part: usize| match of.scheme {
        Scheme::Ordered => PARTS[part % PARTS.len()],
        Scheme::Distinct => SERIES.iter().copied().chain([FAINT]).nth(part % 7).unwrap_or(FAINT),
    };
    // Negative parts are drawn to the left of zero.
    let is_taken = |part: usize| of.rows.iter().any(|(_, parts)| parts[part] < 0.0);
    let (taken, given): (Vec<usize>, Vec<usize>) =
        (0..of.parts.len()).partition(|&at| is_taken(at));
    let tall = 2.0 * BAR / names.row(BAR);
    let bars = |these: &[usize]| {
        let mut plot = BarPlot::new().with_horizontal(true).with_stacked().with_width(tall);
        if of.parts.len() > 1 {
            plot = plot.with_legend(these.iter().map(|&part| of.parts[part].as_str()).collect());
        }
        // Kuva draws the first group at the bottom.
        for (row, (_, parts)) in of.rows.iter().enumerate().rev() {
            let colored: Vec<(f64, &str)> =
                these.iter().map(|&part| (parts[part], color(part))).collect();
            plot = plot.with_group(names.beside(row), colored);
        }
        Plot::Bar(plot)
    };
    let most = |these: &[usize]| {
        let sums = of.rows.iter().map(|(_, parts)| these.iter().map(|&part| parts[part]).sum());
        sums.fold(0.0_f64, |most, sum: f64| if sum.abs() > most.abs() { sum } else { most })
    };
    let kinds = [&given, &taken].into_iter().filter(|these| !these.is_empty());
    let plots: Vec<Plot> = kinds.map(|these| bars(these)).collect();
    let layout = names
        .placed(base(&plots, width))
        .with_x_label(&of.axis)
        .with_x_axis_min(most(&taken))
        .with_x_axis_max(most(&given))
        .with_legend_position(LegendPosition::OutsideBottomColumns);
    let count = of.rows.len();
    let height = names.row(BAR) * count as f64;
    let drawn = finish(plots, layout, height, |drawn| rows(count, drawn));
    names.written(&middles(&drawn), BAR, drawn)
}

pub(super) fn ridges(of: &Ridges, width: Width) -> Drawn {
    let names = Names::new(of.ridges.iter().map(|ridge| ridge.series.name.as_str()), width);
    let count = of.ridges.len();
    let row = HILL + 8.0 + names.above();
    let all = || of.ridges.iter().flat_map(|ridge| &ridge.series.points);
    let highest = all().map(|(_, of)| of.value).fold(f64::MIN_POSITIVE, f64::max);
    let mut plots = Vec::new();
    for (index, ridge) in of.ridges.iter().enumerate() {
        // Rows are centred on integers, the first on top; a hill rises from the lower edge of its row.
        let foot = (count - index) as f64 - 0.5;
        let outline: Vec<(f64, f64)> = corners(&ridge.series.points, of.wide)
            .into_iter()
            .flat_map(|(x, value)| [(x, foot + HILL / row * value / highest)])
            .collect();
        let steps = stepped(&outline);
        let hill = BandPlot::new(
            steps.iter().map(|&(x, _)| x),
            steps.iter().map(|_| foot),
            steps.iter().map(|&(_, y)| y),
        );
        plots.push(Plot::Band(hill.with_color(SERIES[0]).with_opacity(0.3)));
        let line = |points: Vec<(f64, f64)>, color| {
            LinePlot::new().with_data(points).with_color(color).with_stroke_width(1.5)
        };
        plots.push(Plot::Line(line(steps, SERIES[0])));
        let middle = vec![(ridge.middle, foot), (ridge.middle, foot + HILL / row)];
        plots.push(Plot::Line(line(middle, INK).with_dashed()));
    }
    let edges = all().flat_map(|&(x, _)| [x - of.wide / 2.0, x + of.wide / 2.0]);
    let [low, high] = edges
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)]);
    let beside = (0..count).rev().map(|row| names.beside(row).to_owned()).collect();
    let layout = names
        .placed(base(&plots, width).with_y_categories(beside))
        .with_x_label(&of.x)
        .with_x_axis_min(low)
        .with_x_axis_max(high)
        .with_y_axis_min(0.5)
        .with_y_axis_max(count as f64 + 0.5);
    let mut feet = Vec::new();
    let drawn = finish(plots, layout, row * count as f64, |drawn| {
        feet = (0..count).map(|row| drawn.map_y((count - row) as f64 - 0.5)).collect();
        strips(&of.places(), drawn)
    });
    names.written(&feet, HILL, drawn)
}

/// Corners of a step function whose steps start at these points.
fn stepped(begins: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut corners: Vec<(f64, f64)> = Vec::new();
    for &(x, y) in begins {
        if let Some(&(_, before)) = corners.last() {
            corners.push((x, before));
        }
        corners.push((x, y));
    }
    corners
}

/// Returns the area of each row with its label, from the top.
fn rows(count: usize, drawn: &ComputedLayout) -> Vec<[f64; 4]> {
    let row = |index: usize| {
        let middle = (count - index) as f64;
        let [top, bottom] = [middle + 0.5, middle - 0.5].map(|y| drawn.map_y(y));
        [0.0, top, drawn.width, bottom - top]
    };
    (0..count).map(row).collect()
}

/// Vertical midpoints of the rows.
fn middles(drawn: &Drawn) -> Vec<f64> {
    drawn.marks.iter().map(|[_, top, _, height]| top + height / 2.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Estimate;
    use crate::page::chart::drawing::draw;
    use crate::page::chart::{Dot, Form};

    fn of_dots(labels: &[String]) -> Form {
        let dots = labels.iter().map(|label| {
            let estimate = Estimate { value: 1.0, interval: None };
            Dot { label: label.clone(), estimate, tone: Tone::Strong }
        });
        let axis = "wins".to_owned();
        Form::Intervals(Intervals {
            axis,
            dots: dots.collect(),
            reference: None,
            band: None,
            scale: Scale::All,
        })
    }

    /// Vertical position of a name in the drawing.
    fn height_of(drawn: &Drawn, name: &str) -> f64 {
        let end = drawn.body.find(&format!("{name}</text>")).expect("its label");
        let tag = drawn.body[..end].rsplit(" y=\"").next().expect("it has a place");
        tag.split('"').next().and_then(|y| y.parse().ok()).expect("a number")
    }

    /// The label of each row lies within the row's mark.
    #[test]
    fn marks_of_a_chart_cover_their_rows() {
        let long = "with a name that no telephone has room for beside its chart, row ";
        for before in ["row ", long] {
            let labels: Vec<String> = (0..3).map(|row| format!("{before}{row}")).collect();
            for width in [Width::Wide, Width::Narrow] {
                let drawn = draw(&of_dots(&labels), width);
                assert_eq!(drawn.marks.len(), 3);
                for (index, [_, top, _, height]) in drawn.marks.iter().enumerate() {
                    // The baseline of text is a little below the middle.
                    let label = height_of(&drawn, &format!("row {index}"));
                    assert!(
                        *top < label && label < top + height,
                        "{index}: {label} in {top} + {height}"
                    );
                }
            }
        }
    }

    #[test]
    fn names_of_chart_rows_are_not_cut() {
        let name = "wins: merchant > raider at merchant, raider, drifter and uniform".to_owned();
        for width in [Width::Wide, Width::Narrow] {
            let body = draw(&of_dots(std::slice::from_ref(&name)), width).body;
            let words = name.replace('>', "&gt;");
            assert!(words.split(' ').all(|word| body.contains(word)), "{body}");
        }
    }

    #[test]
    fn negative_parts_are_drawn_left_of_zero() {
        let of = Stacks {
            axis: "fame".into(),
            parts: vec!["won".into(), "lost".into()],
            rows: vec![("raider".into(), vec![30.0, -2.0])],
            scheme: Scheme::Distinct,
        };
        let body = stacks(&of, Width::Wide).body;
        for (part, color) in [("won", SERIES[0]), ("lost", SERIES[1])] {
            assert!(body.contains(part) && body.contains(color), "{part}: {body}");
        }
    }
}
