//! Charts as data, with text alternatives for readers who can't see them. Only [`drawing`] determines their shapes.

pub mod alternative;
mod blocks;
pub mod drawing;
pub mod heat;
pub mod scores;
mod values;

use crate::fixed;
use crate::page::Estimate;
use crate::page::markup::escaped;
use crate::page::words::{DisplayUnit, listed};

/// Chart of a result, with its heading and an explanation.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// Heading of the chart.
    pub title: String,
    /// Explanation of the chart's lines, bars and bands.
    pub note: String,
    /// Data of the chart, by kind of chart.
    pub form: Form,
}

/// Data of a chart, by kind of chart.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// Estimates with their intervals, one row each.
    Intervals(Intervals),
    /// Lines over an axis.
    Curves(Curves),
    /// Distributions, one row each.
    Ridges(Ridges),
    /// Stacked bars, one row each.
    Stacks(Stacks),
    /// Tree of chance and choice.
    Tree(Tree),
    /// Heat map: a table of numbers with background colours.
    Heat(Heat),
}

/// Chart of estimates with their intervals, one row each.
#[derive(Clone, PartialEq, Debug)]
pub struct Intervals {
    /// Name of the axis with its unit.
    pub axis: String,
    /// Estimates in rows from the top.
    pub dots: Vec<Dot>,
    /// Value at which a dashed line is drawn.
    pub reference: Option<f64>,
    /// Ends of a shaded band behind the dots.
    pub band: Option<[f64; 2]>,
    /// Range of the axis.
    pub scale: Scale,
}

/// Range of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// The axis covers every estimate.
    All,
    /// The axis covers 0 to 100 percent.
    Percent,
    /// The axis covers all estimates except a few outliers far below, which would squeeze the remaining estimates.
    /// Outliers are drawn at the edge and labelled with their values.
    ButFarBelow,
    /// The axis covers all estimates except a few outliers far above.
    ButFarAbove,
}

/// Named estimate in a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Dot {
    /// Name of the row.
    pub label: String,
    /// Value with its interval.
    pub estimate: Estimate,
    /// Emphasis of the drawing.
    pub tone: Tone,
}

/// Emphasis of a value in a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Value that is significant, or not tested.
    Strong,
    /// Value that is not significant.
    Faint,
}

/// Chart of lines over an axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Curves {
    /// Name of the horizontal axis.
    pub x: String,
    /// Name of the vertical axis.
    pub y: String,
    /// Lines with their points.
    pub series: Vec<Series>,
    /// Connection between the points of a line.
    pub shape: Shape,
    /// Values at which dashed horizontal lines are drawn.
    pub references: Vec<f64>,
    /// Position and name of a dashed vertical line, such as the current rules.
    pub mark: Option<(f64, String)>,
}

/// Connection between the points of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Histogram: each point is the centre of a bar of width one.
    Steps,
    /// Straight lines between points with error bars.
    Lines,
    /// Straight lines over a shaded band between the interval ends.
    Bands,
}

/// Named line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Points as x with the estimate at x.
    pub points: Vec<(f64, Estimate)>,
}

/// Chart of distributions on one scale, one row each.
#[derive(Clone, PartialEq, Debug)]
pub struct Ridges {
    pub(crate) x: String,
    pub(crate) y: String,
    /// Smallest difference between two values. The width of a bin is a multiple of this step.
    pub step: f64,
    pub(crate) wide: f64,
    pub(crate) ridges: Vec<Ridge>,
}

/// Distribution of a chart, as the height of each bin.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ridge {
    pub series: Series,
    /// Median of the distribution.
    pub middle: f64,
}

/// Chart of stacked bars, one row each.
#[derive(Clone, PartialEq, Debug)]
pub struct Stacks {
    /// Name of the axis.
    pub axis: String,
    /// Names of the bar segments.
    pub parts: Vec<String>,
    /// Name and segment lengths of each row's bar. Segments with a negative length are subtracted.
    pub rows: Vec<(String, Vec<f64>)>,
    /// Colour scheme of the bar segments.
    pub scheme: Scheme,
}

/// Colour scheme of the segments of stacked bars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Colours from dark to light, for segments with a natural order.
    Ordered,
    /// Up to seven different colours.
    Distinct,
}

/// Tree with branches of chance and with choices at each branch.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// Text at the root of the tree.
    pub root: String,
    /// Name and unit of the values.
    pub value: (String, DisplayUnit),
    /// Branches from the top.
    pub branches: Vec<Branch>,
}

/// Outcome of chance, with the choices that follow.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// Name of the outcome.
    pub label: String,
    /// Probability of the outcome.
    pub share: f64,
    /// Choices, the best choice first.
    pub leaves: Vec<Leaf>,
}

/// Choice after an outcome of chance.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// Name of the choice.
    pub label: String,
    /// Value for the deciding player, if computed.
    pub worth: Option<f64>,
    /// True for the best choice of its branch.
    pub is_best: bool,
}

/// Heat map: a table whose numbers have background colours.
#[derive(Clone, PartialEq, Debug)]
pub struct Heat {
    /// Names of the row axis, the column axis and the numbers.
    pub axes: [String; 3],
    /// Names of the rows.
    pub rows: Vec<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Cells, row by row.
    pub cells: Vec<Vec<HeatCell>>,
}

impl Heat {
    /// Returns a heat map of shares for pairs of names, with full colour at `reach` from the middle. Each pair has a
    /// share, a verdict, and a flag that is true for a decided verdict.
    pub fn of_pairs(
        axes: [&str; 3],
        names: Vec<String>,
        (middle, reach): (f64, f64),
        pair: impl Fn(&str, &str) -> Option<(Estimate, &'static str, bool)>,
    ) -> Heat {
        let cell = |bot: &str, other: &str| {
            let Some((share, verdict, is_decided)) = pair(bot, other) else {
                return HeatCell::empty();
            };
            let text = fixed(100.0 * share.value, 1);
            let reading = format!("{}, {verdict}", DisplayUnit::Percent.estimate(share));
            let cell = HeatCell::around(middle, reach, share.value, text).with_reading(reading);
            if is_decided { cell } else { cell.undecided() }
        };
        let row = |bot: &String| names.iter().map(|other| cell(bot, other)).collect();
        let cells = names.iter().map(row).collect();
        Heat { axes: axes.map(String::from), rows: names.clone(), columns: names, cells }
    }
}

/// Cell of a heat map.
#[derive(Clone, PartialEq, Debug)]
pub struct HeatCell {
    /// Text of the cell.
    pub text: String,
    /// Text with evidence, such as an interval; empty without evidence.
    pub reading: String,
    /// Colour from -1 (coldest) over 0 (no colour) to 1 (hottest).
    pub shade: f64,
    /// Emphasis of the text.
    pub tone: Tone,
}

/// Maximum number of rows in a chart. The table below the chart has all rows.
pub const MOST_ROWS: usize = 40;

/// Maximum number of branches in a tree, and of leaves per branch.
pub(crate) const MOST_BRANCHES: usize = 6;
const MOST_LEAVES: usize = 6;

/// Height in pixels from which a chart takes the full width of a printed sheet. The style sheet has the same value.
const TALL: f64 = 640.0;

/// HTML of a chart in several forms, of which a page shows the form that fits.
pub struct Markup {
    /// Class names and HTML of the alternative elements.
    pub forms: Vec<(&'static str, String)>,
    /// Height of the chart when printed in one column of a sheet, in pixels, without the title.
    pub height: f64,
}

/// Width of a drawing. A page contains drawings of both widths, and shows the drawing that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Width for a telephone.
    Narrow,
    /// Width for wide screens and paper.
    Wide,
}

impl Intervals {
    /// Returns a chart of all dots, on an axis that covers every estimate.
    pub fn new(
        axis: impl Into<String>,
        dots: impl IntoIterator<Item = Dot>,
        reference: Option<f64>,
    ) -> Intervals {
        let dots = dots.into_iter().collect();
        Intervals { axis: axis.into(), dots, reference, band: None, scale: Scale::All }
    }

    /// Returns the indices of outliers off the axis: at most a quarter of the estimates, without which the remaining
    /// estimates have twice the space.
    pub fn far(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.dots.len()).collect();
        let value = |&index: &usize| self.dots[index].estimate.value;
        order.sort_by(|one, other| value(one).total_cmp(&value(other)));
        match self.scale {
            Scale::All | Scale::Percent => return Vec::new(),
            Scale::ButFarBelow => {}
            Scale::ButFarAbove => order.reverse(),
        }
        let room = |of: &[usize]| {
            let [low, high] = self.ends(of.iter().copied());
            high - low
        };
        let squeezes = |&few: &usize| {
            let others = room(&order[few..]);
            others > 0.0 && 2.0 * others <= room(&order)
        };
        let few = (1..=order.len() / 4).find(squeezes).unwrap_or(0);
        order[..few].to_vec()
    }

    /// Returns the lowest and the highest end among the intervals of these dots and the references.
    fn ends(&self, of: impl Iterator<Item = usize>) -> [f64; 2] {
        let ends = of.flat_map(|index| self.dots[index].estimate.ends());
        let beside = self.reference.into_iter().chain(self.band.into_iter().flatten());
        ends.chain(beside)
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)])
    }

    /// Returns the ends of the axis.
    pub fn scale(&self) -> [f64; 2] {
        if self.scale == Scale::Percent {
            return [0.0, 100.0];
        }
        let far = self.far();
        self.ends((0..self.dots.len()).filter(|index| !far.contains(index)))
    }
}

impl Branch {
    /// Value of the branch, which equals the value of its best choice.
    fn worth(&self) -> Option<f64> {
        self.leaves.iter().find(|leaf| leaf.is_best)?.worth
    }

    /// Loss from the worst choice, times the probability of the branch.
    fn stake(&self) -> f64 {
        let worths = self.leaves.iter().filter_map(|leaf| leaf.worth);
        let [least, most] = worths.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], of| {
            [least.min(of), most.max(of)]
        });
        if least < most { self.share * (most - least) } else { 0.0 }
    }
}

impl Tree {
    /// Formats a value in the tree's unit.
    fn worth(&self, worth: Option<f64>) -> String {
        worth.map_or_else(|| "–".into(), |worth| self.value.1.value(worth))
    }
}

impl Chart {
    /// Returns a chart of estimates, limited to the first [`MOST_ROWS`] rows. If the note starts with a sentence
    /// about bars, the sentence also mentions estimates without an interval.
    pub fn of_intervals(
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
                0 => format!("No bars: these estimates have no interval.{rest}"),
                _ => format!("{first}; estimates without a bar have no interval.{rest}"),
            };
        }
        if all > MOST_ROWS {
            intervals.dots.truncate(MOST_ROWS);
            note = format!(
                "{note} The chart has the first {MOST_ROWS} of {all} rows, and the table has all rows."
            );
        }
        let far: Vec<&str> =
            intervals.far().into_iter().map(|far| intervals.dots[far].label.as_str()).collect();
        if !far.is_empty() {
            note += &format!(" Off the scale, with numbers at the edge: {}.", listed(&far));
        }
        Chart { title: title.into(), note, form: Form::Intervals(intervals) }
    }

    /// Returns a chart of a tree, limited to the branches with the greatest stakes and to their first leaves. `None`
    /// without branches.
    pub fn of_tree(
        title: impl Into<String>,
        note: impl Into<String>,
        mut tree: Tree,
    ) -> Option<Chart> {
        let (all, mut note) = (tree.branches.len(), note.into());
        if all > MOST_BRANCHES {
            let mut places: Vec<usize> = (0..all).collect();
            let stake = |place: usize| tree.branches[place].stake();
            places.sort_by(|&one, &other| stake(other).total_cmp(&stake(one)));
            places.truncate(MOST_BRANCHES);
            places.sort_unstable();
            tree.branches = places.iter().map(|&place| tree.branches[place].clone()).collect();
            let shown: f64 = tree.branches.iter().map(|branch| branch.share).sum();
            note += &format!(
                " The {MOST_BRANCHES} of {all} branches at which a wrong choice costs most, weighted by probability; \
                 {:.1} % of all cases.",
                100.0 * shown
            );
        }
        if tree.branches.iter().any(|branch| branch.leaves.len() > MOST_LEAVES) {
            note += &format!(
                " At most {MOST_LEAVES} choices per branch, the best first; the table has all choices."
            );
        }
        tree.branches.iter_mut().for_each(|branch| branch.leaves.truncate(MOST_LEAVES));
        (!tree.branches.is_empty()).then(|| Chart {
            title: title.into(),
            note,
            form: Form::Tree(tree),
        })
    }

    /// Returns the HTML elements of the chart, whose ids begin with `id`.
    pub fn markup(&self, id: &str) -> Markup {
        match &self.form {
            Form::Heat(heat) => Markup {
                forms: vec![("table", heat.html(&format!("{id}-caption")))],
                height: heat.height(),
            },
            Form::Intervals(_)
            | Form::Curves(_)
            | Form::Ridges(_)
            | Form::Stacks(_)
            | Form::Tree(_) => {
                let [(across, wide), (height, narrow)] = [(Width::Wide, "w"), (Width::Narrow, "n")]
                    .map(|(width, letter)| self.svg(width, &format!("{id}{letter}")));
                match height > TALL {
                    false => Markup { forms: vec![("wide", wide), ("narrow", narrow)], height },
                    true => {
                        let forms = vec![("wide tall", wide), ("narrow tall", narrow)];
                        Markup { forms, height: 2.0 * across.min(TALL) }
                    }
                }
            }
        }
    }

    /// Returns the height and the HTML of the chart's SVG element. The ids of title and description begin with `id`.
    /// Invisible areas above the drawing have the readings.
    fn svg(&self, width: Width, id: &str) -> (f64, String) {
        let drawn = drawing::draw(&self.form, width);
        let mark = |([x, y, width, height], reading): (&[f64; 4], String)| {
            format!(
                "<rect class=\"mark\" fill=\"none\" pointer-events=\"all\" x=\"{x:.1}\" y=\"{y:.1}\" \
                 width=\"{width:.1}\" height=\"{height:.1}\"><title>{}</title></rect>",
                escaped(&reading)
            )
        };
        let marks: String = drawn.marks.iter().zip(self.form.readings()).map(mark).collect();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" tabindex=\"0\" data-across=\"1\" \
             viewBox=\"0 0 {} {}\" aria-labelledby=\"{id}-title {id}-desc\"><title id=\"{id}-title\">{}</title>\
             <desc id=\"{id}-desc\">{}</desc>{}{marks}</svg>",
            drawn.width,
            drawn.height,
            escaped(&self.title),
            escaped(&self.alternative()),
            drawing::renamed(&drawn.body, id),
        );
        (drawn.height, svg)
    }
}

#[cfg(test)]
impl Intervals {
    /// Returns a chart of win shares without a reference, on an axis that covers every estimate.
    fn of_wins(dots: Vec<Dot>) -> Intervals {
        let axis = "wins, %".into();
        Intervals { axis, dots, reference: None, band: None, scale: Scale::All }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chart_notes_mention_bars_only_in_charts_with_bars() {
        let noted = |intervals: &[Option<[f64; 2]>]| {
            let dot = |&interval: &Option<[f64; 2]>| Dot {
                label: "a".into(),
                estimate: Estimate { value: 1.0, interval },
                tone: Tone::Strong,
            };
            let dots = intervals.iter().map(dot).collect();
            let of = Intervals::of_wins(dots);
            Chart::of_intervals("Wins", "Bars are 95 % intervals. Less is better.", of).note
        };
        let known = Some([0.0, 2.0]);
        assert_eq!(noted(&[known]), "Bars are 95 % intervals. Less is better.");
        assert_eq!(
            noted(&[known, None]),
            "Bars are 95 % intervals; estimates without a bar have no interval. Less is better."
        );
        assert_eq!(noted(&[None]), "No bars: these estimates have no interval. Less is better.");
    }

    #[test]
    fn outliers_are_drawn_at_the_edge_of_the_scale() {
        let of = |values: &[f64], scale| {
            let dot = |&value: &f64| Dot {
                label: format!("bot {value}"),
                estimate: Estimate { value, interval: Some([value - 0.1, value + 0.1]) },
                tone: Tone::Strong,
            };
            let dots = values.iter().map(dot).collect();
            Intervals { axis: "rating".into(), dots, reference: Some(0.0), band: None, scale }
        };
        let values = [1.0, 0.8, 0.7, 0.6, -3.9];
        let ratings = of(&values, Scale::ButFarBelow);
        assert_eq!(ratings.far(), [4]);
        assert_eq!(ratings.scale(), [0.0, 1.1]);
        let drawn = Chart::of_intervals("Ratings", "A note.", ratings);
        assert_eq!(drawn.note, "A note. Off the scale, with numbers at the edge: bot -3.9.");
        assert!(drawn.svg(Width::Narrow, "x").1.contains("◀ -3.9</text>"));
        let none = Vec::<usize>::new();
        assert_eq!(of(&values, Scale::All).far(), none);
        assert_eq!(of(&[9.0, 0.8, 0.7, 0.6], Scale::ButFarBelow).far(), none, "the best is shown");
        assert_eq!(of(&[1.0, 0.8, 0.7, 0.6, -0.2], Scale::ButFarBelow).far(), none, "near enough");
        assert_eq!(of(&[1.0, 0.8, -3.9], Scale::ButFarBelow).far(), none, "a third is not few");
        assert_eq!(of(&[9.0, 0.8, 0.7, 0.6], Scale::ButFarAbove).far(), [0]);
    }

    #[test]
    fn drawing_does_not_depend_on_earlier_charts() {
        let estimate = Estimate { value: 35.0, interval: Some([33.0, 37.0]) };
        let dots = vec![Dot { label: "a < b & c".into(), estimate, tone: Tone::Strong }];
        let of = Intervals { reference: Some(25.0), ..Intervals::of_wins(dots) };
        let chart = Chart::of_intervals("Wins", "A note.", of);
        let first = chart.svg(Width::Wide, "x").1;
        assert_eq!(first, chart.svg(Width::Wide, "x").1);
        assert_ne!(first, chart.svg(Width::Narrow, "x").1);
        assert!(first.contains("a &lt; b &amp; c") && !first.contains("a < b"), "{first}");
        assert!(first.starts_with("<svg ") && first.ends_with("</svg>"), "{first}");
        let says = "<title>a &lt; b &amp; c: wins, % 35 (95 %: 33 to 37)</title></rect>";
        assert!(first.contains(says), "{first}");
    }

    #[test]
    fn note_of_a_truncated_tree_states_the_limits() {
        let leaf = |worth| Leaf { label: "fire".into(), worth: Some(worth), is_best: worth == 1.0 };
        let branch = |share, leaves| Branch { label: "a throw".into(), share, leaves };
        let value = || ("wins".to_owned(), DisplayUnit::Percent);
        let of = |branches| Tree { root: "all".into(), value: value(), branches };
        assert_eq!(Chart::of_tree("Best play", "A note.", of(Vec::new())), None);
        let whole = Chart::of_tree("Best play", "A note.", of(vec![branch(1.0, vec![leaf(1.0)])]));
        assert_eq!(whole.expect("a chart").note, "A note.");
        // Two probable branches, at which all choices are equal.
        let mut branches = vec![branch(0.2, vec![leaf(1.0); 2]); 2];
        branches.extend(vec![branch(0.1, [vec![leaf(1.0)], vec![leaf(0.5); 8]].concat()); 6]);
        let cut = Chart::of_tree("Best play", "A note.", of(branches)).expect("a chart");
        let says = "A note. The 6 of 8 branches at which a wrong choice costs most, weighted by probability; 60.0 % \
                    of all cases. At most 6 choices per branch, the best first; the table has all choices.";
        assert_eq!(cut.note, says);
    }
}
