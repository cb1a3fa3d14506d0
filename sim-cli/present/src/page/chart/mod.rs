//! Charts as data, with words for readers who can't see them. Only [`drawing`] knows the shapes.

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

/// Chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// Heading.
    pub title: String,
    /// Meaning of lines and bands.
    pub note: String,
    /// Drawing.
    pub form: Form,
}

/// Content of a chart.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// Estimates with their intervals.
    Intervals(Intervals),
    /// Lines over an axis.
    Curves(Curves),
    /// Distributions, a row each.
    Ridges(Ridges),
    /// Parts of a whole, a row each.
    Stacks(Stacks),
    /// Branches and leaves.
    Tree(Tree),
    /// Table of numbers as colours.
    Heat(Heat),
}

/// Estimates with their intervals, a row each.
#[derive(Clone, PartialEq, Debug)]
pub struct Intervals {
    /// Quantity, with its unit.
    pub axis: String,
    /// Estimates, from the top.
    pub dots: Vec<Dot>,
    /// Dashed line.
    pub reference: Option<f64>,
    /// Band behind the dots.
    pub band: Option<[f64; 2]>,
    /// Range of the axis.
    pub scale: Scale,
}

/// Extent of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Every estimate.
    All,
    /// All percentages.
    Percent,
    /// All estimates except a few far outliers below that would squeeze the rest. Outliers are drawn at the edge,
    /// with their numbers.
    ButFarBelow,
    /// All but a few far above.
    ButFarAbove,
}

/// Estimate with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Dot {
    /// Name.
    pub label: String,
    /// Value and interval.
    pub estimate: Estimate,
    /// Weight of the drawing.
    pub tone: Tone,
}

/// Significance of an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Significant, or not tested.
    Strong,
    /// Not significant.
    Faint,
}

/// Lines over an axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Curves {
    /// Name of the horizontal axis.
    pub x: String,
    /// Name of the vertical axis.
    pub y: String,
    /// Lines with their points.
    pub series: Vec<Series>,
    /// Joining of points.
    pub shape: Shape,
    /// Dashed horizontal lines.
    pub references: Vec<f64>,
    /// Named place of the axis, such as the current rules, drawn as a dashed vertical line.
    pub mark: Option<(f64, String)>,
}

/// Joining of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// As a histogram: each point is the middle of a bar one wide.
    Steps,
    /// By lines, with the points and their intervals.
    Lines,
    /// By lines, over bands between the ends of their intervals.
    Bands,
}

/// Line with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Each x with its estimate.
    pub points: Vec<(f64, Estimate)>,
}

/// Distributions on one scale, a row each.
#[derive(Clone, PartialEq, Debug)]
pub struct Ridges {
    pub(crate) x: String,
    pub(crate) y: String,
    /// Least difference of two values; the width of a place of the axis is a multiple of this step.
    pub step: f64,
    pub(crate) wide: f64,
    pub(crate) ridges: Vec<Ridge>,
}

/// Distribution: the amount at the middle of each place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ridge {
    pub series: Series,
    /// Median.
    pub middle: f64,
}

/// Parts of a whole, a row each.
#[derive(Clone, PartialEq, Debug)]
pub struct Stacks {
    /// Name of the axis.
    pub axis: String,
    /// Names of the parts.
    pub parts: Vec<String>,
    /// Name of each row, and its parts; negative parts are subtracted from the positive parts.
    pub rows: Vec<(String, Vec<f64>)>,
    /// Colours of the parts.
    pub scheme: Scheme,
}

/// Colours of parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// From dark to light: the parts have an order.
    Ordered,
    /// In different colours, up to seven.
    Distinct,
}

/// Branches of chance, with the choices at each.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// Name of the whole.
    pub root: String,
    /// Name of the values, with their unit.
    pub value: (String, DisplayUnit),
    /// Branches, from the top.
    pub branches: Vec<Branch>,
}

/// Outcome of chance.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// Name.
    pub label: String,
    /// Probability of the branch.
    pub share: f64,
    /// Choices, the best first.
    pub leaves: Vec<Leaf>,
}

/// Choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// Name.
    pub label: String,
    /// Value for the player who decides, if known.
    pub worth: Option<f64>,
    /// True for the best leaf of its branch.
    pub is_best: bool,
}

/// Table of numbers as colours.
#[derive(Clone, PartialEq, Debug)]
pub struct Heat {
    /// Names of rows, columns and numbers.
    pub axes: [String; 3],
    /// Names of the rows.
    pub rows: Vec<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Cells, row by row.
    pub cells: Vec<Vec<HeatCell>>,
}

impl Heat {
    /// Shares of pairs of names around a middle one, in full colour `reach` from it. A pair has a share, a verdict,
    /// and a flag for a decided verdict.
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

/// Number of a table of colours.
#[derive(Clone, PartialEq, Debug)]
pub struct HeatCell {
    /// Text of the cell.
    pub text: String,
    /// Text with its evidence, such as its interval; the text again if it is empty.
    pub reading: String,
    /// From -1, the coldest, over 0, no colour, to 1, the hottest.
    pub shade: f64,
    /// Weight of the drawing.
    pub tone: Tone,
}

/// Greatest number of rows of a chart; a table has all rows.
pub const MOST_ROWS: usize = 40;

/// Greatest number of branches of a tree, and of leaves of a branch.
pub(crate) const MOST_BRANCHES: usize = 6;
const MOST_LEAVES: usize = 6;

/// Height in pixels from which a chart takes the whole width of a sheet; the style sheet has the same value.
const TALL: f64 = 640.0;

/// Chart as alternative elements, of which one is shown.
pub struct Markup {
    /// Elements with the names of their classes.
    pub forms: Vec<(&'static str, String)>,
    /// Height of the chart in a column of a sheet, in pixels: as drawn on paper, without the title.
    pub height: f64,
}

/// Width of a drawing. A page has drawings of both widths, and shows the drawing that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// For a telephone.
    Narrow,
    /// For wide screens and paper.
    Wide,
}

impl Intervals {
    /// Returns the intervals of all dots, on a scale that has room for each.
    pub fn new(
        axis: impl Into<String>,
        dots: impl IntoIterator<Item = Dot>,
        reference: Option<f64>,
    ) -> Intervals {
        let dots = dots.into_iter().collect();
        Intervals { axis: axis.into(), dots, reference, band: None, scale: Scale::All }
    }

    /// Estimates that are off the scale, as indices: a quarter of the estimates at most, without which the rest takes
    /// twice the room.
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

    /// Ends of some estimates and of the references.
    fn ends(&self, of: impl Iterator<Item = usize>) -> [f64; 2] {
        let ends = of.flat_map(|index| self.dots[index].estimate.ends());
        let beside = self.reference.into_iter().chain(self.band.into_iter().flatten());
        ends.chain(beside)
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)])
    }

    /// Ends of the scale.
    pub fn scale(&self) -> [f64; 2] {
        if self.scale == Scale::Percent {
            return [0.0, 100.0];
        }
        let far = self.far();
        self.ends((0..self.dots.len()).filter(|index| !far.contains(index)))
    }
}

impl Branch {
    /// Value of the branch: its best choice.
    fn worth(&self) -> Option<f64> {
        self.leaves.iter().find(|leaf| leaf.is_best)?.worth
    }

    /// Cost of the worst choice, times the probability of the branch.
    fn stake(&self) -> f64 {
        let worths = self.leaves.iter().filter_map(|leaf| leaf.worth);
        let [least, most] = worths.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], of| {
            [least.min(of), most.max(of)]
        });
        if least < most { self.share * (most - least) } else { 0.0 }
    }
}

impl Tree {
    /// Writes a value.
    fn worth(&self, worth: Option<f64>) -> String {
        worth.map_or_else(|| "–".into(), |worth| self.value.1.value(worth))
    }
}

impl Chart {
    /// Chart of estimates, limited to the first rows if there are very many. If the first sentence of a note
    /// is on bars, it adds which estimates have none.
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
                _ => format!("{first}; an estimate without one has no interval.{rest}"),
            };
        }
        if all > MOST_ROWS {
            intervals.dots.truncate(MOST_ROWS);
            note = format!("{note} The first {MOST_ROWS} of {all} rows; the table has all.");
        }
        let far: Vec<&str> =
            intervals.far().into_iter().map(|far| intervals.dots[far].label.as_str()).collect();
        if !far.is_empty() {
            note += &format!(" Off the scale, at the edge with its number: {}.", listed(&far));
        }
        Chart { title: title.into(), note, form: Form::Intervals(intervals) }
    }

    /// Chart of a tree. If there are very many branches, it has those with most at stake, and their first
    /// leaves. `None` without branches.
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
                " The {MOST_BRANCHES} of {all} branches at which the wrong choice costs most, each by its probability; \
                 {:.1} % of all cases.",
                100.0 * shown
            );
        }
        if tree.branches.iter().any(|branch| branch.leaves.len() > MOST_LEAVES) {
            note += &format!(
                " At most {MOST_LEAVES} choices each, the best first; the table has more."
            );
        }
        tree.branches.iter_mut().for_each(|branch| branch.leaves.truncate(MOST_LEAVES));
        (!tree.branches.is_empty()).then(|| Chart {
            title: title.into(),
            note,
            form: Form::Tree(tree),
        })
    }

    /// Elements of the chart, whose ids begin with `id`.
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

    /// SVG element of the chart, with the height of the element. Title and description have ids that begin with `id`.
    /// Invisible marks above the drawing have the readings.
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
    /// Win shares without a reference, on a scale of all.
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
            "Bars are 95 % intervals; an estimate without one has no interval. Less is better."
        );
        assert_eq!(noted(&[None]), "No bars: these estimates have no interval. Less is better.");
    }

    #[test]
    fn far_estimates_are_drawn_off_the_scale() {
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
        assert_eq!(drawn.note, "A note. Off the scale, at the edge with its number: bot -3.9.");
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
    fn note_of_a_cut_tree_states_the_cut() {
        let leaf = |worth| Leaf { label: "fire".into(), worth: Some(worth), is_best: worth == 1.0 };
        let branch = |share, leaves| Branch { label: "a throw".into(), share, leaves };
        let value = || ("wins".to_owned(), DisplayUnit::Percent);
        let of = |branches| Tree { root: "all".into(), value: value(), branches };
        assert_eq!(Chart::of_tree("Best play", "A note.", of(Vec::new())), None);
        let whole = Chart::of_tree("Best play", "A note.", of(vec![branch(1.0, vec![leaf(1.0)])]));
        assert_eq!(whole.expect("a chart").note, "A note.");
        // Two likely branches, at which all choices are equal.
        let mut branches = vec![branch(0.2, vec![leaf(1.0); 2]); 2];
        branches.extend(vec![branch(0.1, [vec![leaf(1.0)], vec![leaf(0.5); 8]].concat()); 6]);
        let cut = Chart::of_tree("Best play", "A note.", of(branches)).expect("a chart");
        let says = "A note. The 6 of 8 branches at which the wrong choice costs most, each by its probability; 60.0 % \
                    of all cases. At most 6 choices each, the best first; the table has more.";
        assert_eq!(cut.note, says);
    }
}
