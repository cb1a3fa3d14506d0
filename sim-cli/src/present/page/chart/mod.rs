//! Charts as data: what is drawn, with words for those who can't see it. How it is drawn is the
//! business of [`drawing`] alone.

pub mod alternative;
pub mod drawing;
pub mod heat;

use crate::present::page::Estimate;

/// A chart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    /// What lines and bands mean.
    pub(crate) note: String,
    pub(crate) form: Form,
}

/// What is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Form {
    Intervals(Intervals),
    Curves(Curves),
    Stacks(Stacks),
    Heat(Heat),
}

/// Estimates with their intervals, a row each.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Intervals {
    /// What is measured, with its unit.
    pub(crate) axis: String,
    pub(crate) dots: Vec<Dot>,
    /// A dashed line.
    pub(crate) reference: Option<f64>,
    /// A band behind the dots.
    pub(crate) band: Option<[f64; 2]>,
}

/// An estimate with a name.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dot {
    pub(crate) label: String,
    pub(crate) estimate: Estimate,
    pub(crate) tone: Tone,
}

/// Whether something is shown of an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// Something is shown, or nothing is asked.
    Strong,
    /// Nothing is shown.
    Faint,
}

/// Lines over an axis.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Curves {
    pub(crate) x: String,
    pub(crate) y: String,
    pub(crate) series: Vec<Series>,
    pub(crate) shape: Shape,
    /// Dashed horizontal lines.
    pub(crate) references: Vec<f64>,
}

/// How points are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// As a histogram: each point is the middle of a bar one wide.
    Steps,
    /// By lines, with the points.
    Lines,
}

/// A line with a name.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// Each x with its estimate.
    pub(crate) points: Vec<(f64, Estimate)>,
}

/// Parts of a whole, a row each.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stacks {
    pub(crate) axis: String,
    /// The names of the parts.
    pub(crate) parts: Vec<String>,
    /// The name of each row, and its parts.
    pub(crate) rows: Vec<(String, Vec<f64>)>,
}

/// A table of numbers as colours.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Heat {
    /// What rows, columns and numbers are.
    pub(crate) axes: [String; 3],
    pub(crate) rows: Vec<String>,
    pub(crate) columns: Vec<String>,
    /// Row by row.
    pub(crate) cells: Vec<Vec<HeatCell>>,
}

/// A number of a table of colours.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HeatCell {
    /// What stands there.
    pub(crate) text: String,
    /// The same with what it rests on, such as its interval; the text again if it is empty.
    pub(crate) reading: String,
    /// From -1, the coldest, over 0, no colour, to 1, the hottest.
    pub(crate) shade: f64,
    pub(crate) tone: Tone,
}

/// The most rows of a chart; a table has all.
pub(crate) const MOST_ROWS: usize = 40;

/// How wide a chart is drawn. A page has both, and shows what fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    /// For a telephone.
    Narrow,
    /// For anything else.
    Wide,
}

impl Chart {
    /// A chart of estimates, of the first rows if there are very many. A note whose first sentence is on bars says
    /// which estimates have none.
    pub(crate) fn of_intervals(
        title: impl Into<String>,
        note: impl Into<String>,
        mut intervals: Intervals,
    ) -> Chart {
        let (all, mut note) = (intervals.dots.len(), note.into());
        let bars = intervals.dots.iter().filter(|dot| dot.estimate.interval.is_some()).count();
        if let Some((first, rest)) =
            note.split_once('.').filter(|(of, _)| of.starts_with("Bars are"))
            && bars < all
        {
            note = match bars {
                0 => format!("Without bars: of these estimates no interval is known.{rest}"),
                _ => format!("{first}; an estimate without one has no interval.{rest}"),
            };
        }
        if all > MOST_ROWS {
            intervals.dots.truncate(MOST_ROWS);
            note = format!("{note} The first {MOST_ROWS} of {all} rows; the table has all.");
        }
        Chart { title: title.into(), note, form: Form::Intervals(intervals) }
    }

    /// The chart as elements of which one is shown, each with the name of its class. Their ids begin with `id`.
    pub(crate) fn markup(&self, id: &str) -> Vec<(&'static str, String)> {
        match &self.form {
            Form::Heat(heat) => vec![("table", heat.html(&format!("{id}-caption")))],
            Form::Intervals(_) | Form::Curves(_) | Form::Stacks(_) => vec![
                ("wide", self.svg(Width::Wide, &format!("{id}w"))),
                ("narrow", self.svg(Width::Narrow, &format!("{id}n"))),
            ],
        }
    }

    /// The chart as an SVG element whose title and description have these ids. Above what is drawn lie marks
    /// that cannot be seen, each with its reading.
    fn svg(&self, width: Width, id: &str) -> String {
        let drawn = drawing::draw(&self.form, width);
        let mark = |([x, y, width, height], reading): (&[f64; 4], String)| {
            format!(
                "<rect class=\"mark\" fill=\"none\" pointer-events=\"all\" x=\"{x:.1}\" y=\"{y:.1}\" \
                 width=\"{width:.1}\" height=\"{height:.1}\"><title>{}</title></rect>",
                escaped(&reading)
            )
        };
        let marks: String = drawn.marks.iter().zip(self.form.readings()).map(mark).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" tabindex=\"0\" data-across=\"1\" \
             viewBox=\"0 0 {} {}\" aria-labelledby=\"{id}-title {id}-desc\"><title id=\"{id}-title\">{}</title>\
             <desc id=\"{id}-desc\">{}</desc>{}{marks}</svg>",
            drawn.width,
            drawn.height,
            escaped(&self.title),
            escaped(&self.alternative()),
            drawing::renamed(&drawn.body, id),
        )
    }
}

/// Text as markup has it, between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    let entities = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;")];
    entities
        .into_iter()
        .fold(text.to_owned(), |text, (letter, entity)| text.replace(letter, entity))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_do_not_speak_of_bars_that_are_not_drawn() {
        let noted = |intervals: &[Option<[f64; 2]>]| {
            let dot = |&interval: &Option<[f64; 2]>| Dot {
                label: "a".into(),
                estimate: Estimate { value: 1.0, interval },
                tone: Tone::Strong,
            };
            let dots = intervals.iter().map(dot).collect();
            let of = Intervals { axis: "wins, %".into(), dots, reference: None, band: None };
            Chart::of_intervals("Wins", "Bars are 95 % intervals. Less is better.", of).note
        };
        let known = Some([0.0, 2.0]);
        assert_eq!(noted(&[known]), "Bars are 95 % intervals. Less is better.");
        assert_eq!(
            noted(&[known, None]),
            "Bars are 95 % intervals; an estimate without one has no interval. Less is better."
        );
        assert_eq!(
            noted(&[None]),
            "Without bars: of these estimates no interval is known. Less is better."
        );
    }

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
        let says = "<title>a &lt; b &amp; c: wins, % 35 (95 %: 33 to 37)</title></rect>";
        assert!(first.contains(says), "{first}");
    }
}
