//! Drawing of lines over an axis.

use std::sync::Arc;

use kuva::plot::annotations::ReferenceLine;
use kuva::plot::legend::LegendPosition;
use kuva::plot::{BandPlot, LinePlot, LineStyle, ScatterPlot};
use kuva::render::layout::TickFormat;
use kuva::render::plots::Plot;

use crate::page::chart::alternative::short;
use crate::page::chart::drawing::{Drawn, INK, SERIES, SOFT, base, finish, range, strips};
use crate::page::chart::{Curves, Series, Shape, Width};

/// Height of the area between the axes, in pixels.
const HEIGHT: f64 = 160.0;

/// Margin at each end of an axis, as a share of the axis's length.
const MARGIN: f64 = 0.04;

pub(super) fn curves(of: &Curves, width: Width) -> Drawn {
    let places = of.places();
    // The axis also labels a marked value.
    let mut named: Vec<f64> =
        places.iter().copied().chain(of.mark.as_ref().map(|of| of.0)).collect();
    named.sort_by(f64::total_cmp);
    named.dedup();
    let levels = (of.shape != Shape::Steps).then(|| Levels::of(&named, width)).flatten();
    // If the labels of the axis are levels, the axis begins at the first level.
    let origin = levels.map_or(0.0, |levels| levels.first);
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
        match of.shape {
            Shape::Steps => {
                plots.push(Plot::Line(line.with_data(corners(&series.points, 1.0)).with_step()));
            }
            Shape::Lines | Shape::Bands => {
                let at = series.points.iter().map(|(x, estimate)| (*x - origin, estimate.value));
                let at: Vec<(f64, f64)> = at.collect();
                let mut dots =
                    ScatterPlot::new().with_data(at.clone()).with_color(color).with_size(4.0);
                if of.shape == Shape::Bands {
                    // Many opaque bands would hide the lines.
                    let opacity = 0.18 / of.series.len().div_ceil(2) as f64;
                    plots.push(Plot::Band(
                        band(series, origin).with_color(color).with_opacity(opacity),
                    ));
                } else {
                    dots = dots.with_y_err_asymmetric(series.points.iter().map(|(_, estimate)| {
                        let [low, high] = estimate.ends();
                        (estimate.value - low, high - estimate.value)
                    }));
                }
                plots.push(Plot::Line(line.with_data(at)));
                plots.push(Plot::Scatter(dots));
            }
        }
    }
    let all = of.series.iter().flat_map(|series| &series.points);
    let ends = all.flat_map(|(_, estimate)| estimate.ends()).chain(of.references.iter().copied());
    let [low, high] = match of.shape {
        Shape::Steps => [0.0, ends.fold(0.0, f64::max) * 1.05],
        Shape::Lines | Shape::Bands => range(ends),
    };
    let mut layout = base(&plots, width)
        .with_x_label(&of.x)
        .with_y_label(&of.y)
        .with_y_axis_min(low)
        .with_y_axis_max(high)
        .with_legend_position(LegendPosition::OutsideBottomColumns);
    if let (Some(first), Some(last)) = (places.first(), places.last())
        && of.shape != Shape::Steps
        && last > first
    {
        let room = MARGIN * (last - first);
        layout =
            layout.with_x_axis_min(first - origin - room).with_x_axis_max(last - origin + room);
    }
    match (levels, whole_step(&places, width)) {
        (Some(levels), _) => {
            let name = move |at: f64| short(levels.first + at);
            layout = layout
                .with_x_tick_step(levels.step)
                .with_x_tick_format(TickFormat::Custom(Arc::new(name)));
        }
        (None, Some(step)) => layout = layout.with_x_tick_step(step),
        (None, None) => {}
    }
    for &at in &of.references {
        layout = layout.with_reference_line(ReferenceLine::horizontal(at).with_color(SOFT));
    }
    if let Some((at, _)) = of.mark {
        layout = layout.with_reference_line(ReferenceLine::vertical(at - origin).with_color(INK));
    }
    let marks: Vec<f64> = places.iter().map(|x| x - origin).collect();
    finish(plots, layout, HEIGHT, |drawn| strips(&marks, drawn))
}

/// Axis values at equal steps, few enough to label every value.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Levels {
    first: f64,
    step: f64,
}

impl Levels {
    /// Returns the levels of these axis values, if the values are multiples of their smallest distance from the
    /// first.
    fn of(places: &[f64], width: Width) -> Option<Levels> {
        let (&first, last) = (places.first()?, places.last()?);
        let distances = places.windows(2).map(|of| of[1] - of[0]);
        let step = distances.reduce(f64::min).filter(|step| *step > 0.0)?;
        let steps = |place: f64| (place - first) / step;
        let is_at_one = |place: &f64| (steps(*place) - steps(*place).round()).abs() < 1e-6;
        let is_few = steps(*last).round() <= (width.ticks() + 2) as f64;
        (is_few && places.iter().all(is_at_one)).then_some(Levels { first, step })
    }
}

/// Returns the band between the interval ends of a line, over an axis that starts at `origin`.
fn band(of: &Series, origin: f64) -> BandPlot {
    let ends = |index: usize| of.points.iter().map(move |(_, of)| of.ends()[index]);
    BandPlot::new(of.points.iter().map(|(x, _)| x - origin), ends(0), ends(1))
}

/// Step between the labels of an axis whose values are integers; `None` if a value is not an integer.
fn whole_step(places: &[f64], width: Width) -> Option<f64> {
    let (first, last) = (places.first()?, places.last()?);
    let mut steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|of| of * 10f64.powi(power)));
    let is_whole = last > first && places.iter().all(|place| place.fract() == 0.0);
    is_whole.then(|| steps.find(|step| last - first <= step * width.ticks() as f64)).flatten()
}

/// Corners of a histogram whose bars have the width `wide` and are centred on the points.
pub(super) fn corners(points: &[(f64, crate::page::Estimate)], wide: f64) -> Vec<(f64, f64)> {
    let mut corners: Vec<(f64, f64)> = Vec::new();
    for &(x, estimate) in points {
        let begins = x - wide / 2.0;
        if let Some(&(last, _)) = corners.last()
            && begins > last + wide
        {
            corners.push((last + wide, 0.0));
        }
        if corners.is_empty() {
            corners.push((begins, 0.0));
        }
        corners.push((begins, estimate.value));
    }
    if let Some(&(last, _)) = corners.last() {
        corners.push((last + wide, 0.0));
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Estimate;

    #[test]
    fn histograms_fall_to_zero_in_gaps() {
        let exact = |value| Estimate { value, interval: None };
        let found = corners(&[(1.0, exact(2.0)), (2.0, exact(3.0)), (5.0, exact(1.0))], 1.0);
        let expected = [(0.5, 0.0), (0.5, 2.0), (1.5, 3.0), (2.5, 0.0), (4.5, 1.0), (5.5, 0.0)];
        assert_eq!(found, expected);
        assert!(corners(&[], 1.0).is_empty());
    }

    #[test]
    fn levels_of_an_axis_have_a_common_step() {
        let of = |places: &[f64]| Levels::of(places, Width::Wide);
        assert_eq!(of(&[2.0, 12.0]), Some(Levels { first: 2.0, step: 10.0 }));
        assert_eq!(of(&[0.1, 0.2, 0.3]).map(|of| of.first), Some(0.1));
        assert_eq!(of(&[1.0, 2.0, 4.0]), Some(Levels { first: 1.0, step: 1.0 }));
        assert_eq!(of(&[0.0, 1.0, 100.0]), None);
        assert_eq!(of(&[3.0]), None);
    }

    #[test]
    fn axis_of_whole_numbers_has_whole_ticks() {
        assert_eq!(whole_step(&[4.0, 5.0], Width::Wide), Some(1.0));
        assert_eq!(whole_step(&[0.5, 1.0], Width::Wide), None);
        assert_eq!(whole_step(&[2.0, 12.0], Width::Wide), Some(2.0));
        assert_eq!(whole_step(&[0.0, 100.0], Width::Wide), Some(20.0));
    }
}
