//! Drawing of a tree of chance and choice. Branches are drawn one below another, and below each branch its choices.

use crate::page::chart::drawing::{Drawn, FAINT, INK, SERIES, SOFT, Weight, lines, text};
use crate::page::chart::{Tree, Width};

/// Indents of the root, the branches and the leaves, in pixels. The next constant is the distance from a node to its
/// text.
const STEPS: [f64; 3] = [8.0, 26.0, 44.0];
const WORDS: f64 = 12.0;

/// Width of the value that precedes a leaf's text, in pixels.
const VALUE: f64 = 60.0;

/// Line height and font height, in pixels.
const LINE: f64 = 17.0;
const RISE: f64 = 4.0;

pub(super) fn tree(of: &Tree, width: Width) -> Drawn {
    let mut drawing =
        Drawing { width: width.pixels(), y: LINE, paths: String::new(), over: String::new() };
    drawing.knot(0, SOFT, SOFT);
    drawing.words(STEPS[0] + WORDS, Weight::Plain, &of.root);
    let mut marks = Vec::new();
    let root = LINE;
    for branch in &of.branches {
        let at = drawing.y;
        drawing.path(0, root, SOFT, 1.0 + 4.0 * branch.share);
        drawing.knot(1, SOFT, SOFT);
        let percent = format!("{:.1} %", 100.0 * branch.share);
        let worth = of.worth(branch.worth());
        let words = format!("{percent} of cases: {}; worth {worth}", branch.label);
        drawing.words(STEPS[1] + WORDS, Weight::Plain, &words);
        for leaf in &branch.leaves {
            let top = drawing.y;
            let (color, thick, fill, weight) = match leaf.is_best {
                true => (SERIES[0], 2.5, SERIES[0], Weight::Bold),
                false => (FAINT, 1.25, "var(--paper)", Weight::Plain),
            };
            drawing.path(1, at, color, thick);
            drawing.knot(2, fill, color);
            let words = STEPS[2] + WORDS;
            drawing.over += &text(words, top + RISE, weight, &of.worth(leaf.worth));
            let best = if leaf.is_best { " (best)" } else { "" };
            drawing.words(words + VALUE, weight, &format!("{}{best}", leaf.label));
            marks.push([0.0, top - LINE / 2.0, drawing.width, drawing.y - top]);
        }
        drawing.y += LINE / 3.0;
    }
    let Drawing { width, y, paths, over } = drawing;
    let body = format!("<g fill=\"none\">{paths}</g><g fill=\"{INK}\">{over}</g>");
    Drawn { width, height: y - LINE / 2.0, body, marks }
}

/// SVG drawing in progress.
struct Drawing {
    width: f64,
    /// Vertical midpoint of the next line.
    y: f64,
    paths: String,
    /// SVG elements in front of the paths.
    over: String,
}

impl Drawing {
    /// Draws a path from a node on a higher line down to the next line, then right to the node on that line.
    fn path(&mut self, from: usize, top: f64, color: &str, thick: f64) {
        let [left, right] = [STEPS[from], STEPS[from + 1]];
        self.paths += &format!(
            "<path d=\"M {left:.1} {top:.1} V {:.1} H {right:.1}\" stroke=\"{color}\" stroke-width=\"{thick:.1}\"/>",
            self.y
        );
    }

    fn knot(&mut self, depth: usize, fill: &str, stroke: &str) {
        self.over += &format!(
            "<circle fill=\"{fill}\" stroke=\"{stroke}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>",
            STEPS[depth], self.y
        );
    }

    /// Writes text from the next line on, on as many lines as needed.
    fn words(&mut self, x: f64, weight: Weight, words: &str) {
        for line in lines(words, self.width - x) {
            self.over += &text(x, self.y + RISE, weight, &line);
            self.y += LINE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::chart::{Branch, Leaf};
    use crate::page::words::DisplayUnit;

    #[test]
    fn marks_of_leaves_are_drawn_in_order_from_the_top() {
        let leaf = |label: &str, is_best| Leaf { label: label.into(), worth: Some(0.5), is_best };
        let long = "a choice that takes many words to be told apart from all of the other choices";
        let branch = |share| Branch {
            label: "a <throw>".into(),
            share,
            leaves: vec![leaf("fire", true), leaf(long, false)],
        };
        let value = ("wins".into(), DisplayUnit::Percent);
        let branches = vec![branch(0.75), branch(0.25)];
        let of = Tree { root: "all".into(), value, branches };
        for width in [Width::Wide, Width::Narrow] {
            let drawn = tree(&of, width);
            assert_eq!(drawn.marks.len(), 4);
            let ends = drawn.marks.windows(2).all(|two| two[0][1] + two[0][3] <= two[1][1] + 0.1);
            assert!(
                ends && drawn.marks[3][1] + drawn.marks[3][3] <= drawn.height + LINE,
                "{:?}",
                drawn.marks
            );
            assert_eq!(drawn.body.matches("font-weight=\"600\">fire (best)").count(), 2);
            assert_eq!(drawn.body.matches(">50.0\u{a0}%<").count(), 4, "{}", drawn.body);
            assert!(drawn.body.contains("75.0 % of cases: a &lt;throw&gt;"), "{}", drawn.body);
        }
    }
}
