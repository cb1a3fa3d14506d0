//! Charts as data: what is drawn, with words for those who can't see it. How it is drawn is the
//! business of [`drawing`] alone.

mod alternative;
mod drawing;

use super::read::Estimate;

/// A chart.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Chart {
    pub(super) title: String,
    /// What lines and bands mean.
    pub(super) note: String,
    pub(super) form: Form,
}

/// What is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Form {
    Intervals(Intervals),
    Curves(Curves),
    Stacks(Stacks),
    Heat(Heat),
}

/// Estimates with their intervals, a row each.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Intervals {
    /// What is measured, with its unit.
    pub(super) axis: String,
    pub(super) dots: Vec<Dot>,
    /// A dashed line.
    pub(super) reference: Option<f64>,
    /// A band behind the dots.
    pub(super) band: Option<[f64; 2]>,
}

/// An estimate with a name.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Dot {
    pub(super) label: String,
    pub(super) estimate: Estimate,
    pub(super) tone: Tone,
}

/// Whether something is shown of an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// Something is shown, or nothing is asked.
    Strong,
    /// Nothing is shown.
    Faint,
}

/// Lines over an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Curves {
    pub(super) x: String,
    pub(super) y: String,
    pub(super) series: Vec<Series>,
    pub(super) shape: Shape,
    /// Dashed horizontal lines.
    pub(super) references: Vec<f64>,
}

/// How points are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// As a histogram: each point is the middle of a bar one wide.
    Steps,
    /// By lines, with the points.
    Lines,
}

/// A line with a name.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Series {
    pub(super) name: String,
    /// Each x with its estimate.
    pub(super) points: Vec<(f64, Estimate)>,
}

/// Parts of a whole, a row each.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stacks {
    pub(super) axis: String,
    /// The names of the parts.
    pub(super) parts: Vec<String>,
    /// The name of each row, and its parts.
    pub(super) rows: Vec<(String, Vec<f64>)>,
}

/// A table of numbers as colours.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Heat {
    /// What rows, columns and numbers are.
    pub(super) axes: [String; 3],
    pub(super) rows: Vec<String>,
    pub(super) columns: Vec<String>,
    /// Row by row.
    pub(super) values: Vec<Vec<f64>>,
    /// The values of the ends of the colours; those of the least and the greatest if there are none.
    pub(super) scale: Option<[f64; 2]>,
}

/// The most rows of a chart; a table has all.
pub(super) const MOST_ROWS: usize = 40;

/// How wide a chart is drawn. A page has both, and shows what fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// For a telephone.
    Narrow,
    /// For anything else.
    Wide,
}

impl Chart {
    /// A chart of estimates, of the first rows if there are very many.
    pub(super) fn of_intervals(
        title: impl Into<String>,
        note: impl Into<String>,
        mut intervals: Intervals,
    ) -> Chart {
        let (all, mut note) = (intervals.dots.len(), note.into());
        if all > MOST_ROWS {
            intervals.dots.truncate(MOST_ROWS);
            note = format!("{note} The first {MOST_ROWS} of {all} rows; the table has all.");
        }
        Chart { title: title.into(), note, form: Form::Intervals(intervals) }
    }

    /// The chart as an SVG element whose title and description have these ids.
    pub(super) fn svg(&self, width: Width, id: &str) -> String {
        let drawn = drawing::draw(&self.form, width);
        let escape =
            |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {} {}\" \
             aria-labelledby=\"{id}-title {id}-desc\"><title id=\"{id}-title\">{}</title>\
             <desc id=\"{id}-desc\">{}</desc>{}</svg>",
            drawn.width,
            drawn.height,
            escape(&self.title),
            escape(&self.alternative()),
            drawing::renamed(&drawn.body, id),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_is_drawn_alike_whatever_was_drawn_before() {
        let estimate = Estimate { value: 35.0, interval: Some([33.0, 37.0]) };
        let dots = vec![Dot { label: "a < b & c".into(), estimate, tone: Tone::Strong }];
        let of = Intervals { axis: "wins, %".into(), dots, reference: Some(25.0), band: None };
        let chart = Chart::of_intervals("Wins", "A note.", of);
        let first = chart.svg(Width::Wide, "x");
        assert_eq!(first, chart.svg(Width::Wide, "x"));
        assert_ne!(first, chart.svg(Width::Narrow, "x"));
        assert!(first.contains("a &lt; b &amp; c") && !first.contains("a < b"), "{first}");
        assert!(first.starts_with("<svg ") && first.ends_with("</svg>"), "{first}");
    }
}
