//! Lines over an axis.

use kuva::plot::annotations::ReferenceLine;
use kuva::plot::legend::LegendPosition;
use kuva::plot::{BandPlot, LinePlot, LineStyle, ScatterPlot};
use kuva::render::plots::Plot;

use crate::present::page::chart::drawing::{Drawn, INK, SERIES, SOFT, base, finish, range, strips};
use crate::present::page::chart::{Curves, Series, Shape, Width};

/// How tall the plain between the axes is, in pixels.
const HEIGHT: f64 = 160.0;

pub(super) fn curves(of: &Curves, width: Width) -> Drawn {
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
                let at = series.points.iter().map(|(x, estimate)| (*x, estimate.value));
                let at: Vec<(f64, f64)> = at.collect();
                let mut dots =
                    ScatterPlot::new().with_data(at.clone()).with_color(color).with_size(4.0);
                if of.shape == Shape::Bands {
                    // Many bands over each other hide the lines.
                    let opacity = 0.18 / of.series.len().div_ceil(2) as f64;
                    plots.push(Plot::Band(band(series).with_color(color).with_opacity(opacity)));
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
    if let Some(step) = whole_step(&of.places(), width) {
        layout = layout.with_x_tick_step(step);
    }
    for &at in &of.references {
        layout = layout.with_reference_line(ReferenceLine::horizontal(at).with_color(SOFT));
    }
    if let Some((at, _)) = of.mark {
        layout = layout.with_reference_line(ReferenceLine::vertical(at).with_color(INK));
    }
    finish(plots, layout, HEIGHT, |drawn| strips(&of.places(), drawn))
}

/// The band between the ends of the intervals of a line.
fn band(of: &Series) -> BandPlot {
    let ends = |index: usize| of.points.iter().map(move |(_, of)| of.ends()[index]);
    BandPlot::new(of.points.iter().map(|(x, _)| *x), ends(0), ends(1))
}

/// The step between numbers at an axis of whole places, between which there is nothing.
fn whole_step(places: &[f64], width: Width) -> Option<f64> {
    let (first, last) = (places.first()?, places.last()?);
    let mut steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|of| of * 10f64.powi(power)));
    let is_whole = last > first && places.iter().all(|place| place.fract() == 0.0);
    is_whole.then(|| steps.find(|step| last - first <= step * width.ticks() as f64)).flatten()
}

/// The corners of a histogram whose bars, so wide, stand around their places.
pub(super) fn corners(
    points: &[(f64, crate::present::page::Estimate)],
    wide: f64,
) -> Vec<(f64, f64)> {
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
    use crate::present::page::Estimate;

    #[test]
    fn histograms_fall_to_nothing_where_nothing_is() {
        let exact = |value| Estimate { value, interval: None };
        let found = corners(&[(1.0, exact(2.0)), (2.0, exact(3.0)), (5.0, exact(1.0))], 1.0);
        let expected = [(0.5, 0.0), (0.5, 2.0), (1.5, 3.0), (2.5, 0.0), (4.5, 1.0), (5.5, 0.0)];
        assert_eq!(found, expected);
        assert!(corners(&[], 1.0).is_empty());
    }

    #[test]
    fn whole_places_have_whole_numbers_between_them() {
        assert_eq!(whole_step(&[4.0, 5.0], Width::Wide), Some(1.0));
        assert_eq!(whole_step(&[0.5, 1.0], Width::Wide), None);
        assert_eq!(whole_step(&[2.0, 12.0], Width::Wide), Some(2.0));
        assert_eq!(whole_step(&[0.0, 100.0], Width::Wide), Some(20.0));
    }
}
