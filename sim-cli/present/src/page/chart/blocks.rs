//! Distributions as text: one line of block characters per distribution.

use crate::console::Console;
use crate::number::rounded;
use crate::page::chart::{Chart, Form, Ridge, Ridges};
use crate::text::{Break, broken, paragraph};

/// Maximum number of character columns in a line of blocks.
const MOST_COLUMNS: usize = 60;

/// Maximum width of a distribution's name.
const NAME_WIDTH: usize = 18;

/// Block characters in order of height, from zero to eight eighths.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

impl Chart {
    /// Returns a chart of distributions as a section of text. `None` for other kinds of charts, and if all values are
    /// equal.
    pub fn section(&self) -> Option<String> {
        match &self.form {
            Form::Ridges(ridges) => ridges.section(&self.title),
            _ => None,
        }
    }
}

impl Ridges {
    fn section(&self, title: &str) -> Option<String> {
        let places = || self.ridges.iter().flat_map(|of| self.heights(of)).map(|(place, _)| place);
        let (low, high) = places().min().zip(places().max()).filter(|(low, high)| low < high)?;
        let names = self.ridges.iter().map(|of| of.series.name.as_str());
        let room = names.map(|name| name.chars().count()).max().unwrap_or(0).min(NAME_WIDTH);
        let most_columns = MOST_COLUMNS.min(Console::current().width() - room - 2) as i64;
        let each = (high - low) / most_columns + 1;
        let columns = ((high - low) / each + 1) as usize;
        let heights = |of: &Ridge| {
            let mut heights = vec![0.0; columns];
            for (place, height) in self.heights(of) {
                heights[((place - low) / each) as usize] += height;
            }
            heights
        };
        let all: Vec<Vec<f64>> = self.ridges.iter().map(heights).collect();
        let most = all.iter().flatten().copied().fold(0.0, f64::max);
        let value = |place: i64| rounded(place as f64 * self.wide).to_string();
        let step = value(each);
        let title =
            format!("{title}: each column spans {step}, the highest is {most:.1} % of games");
        let mut text = format!("\n{}", paragraph(&title));
        for (of, heights) in self.ridges.iter().zip(&all) {
            let name = broken(&of.series.name, Break::Colon, room);
            let name = name.lines().next().unwrap_or_default();
            let blocks: String = heights.iter().map(|&height| block(height / most)).collect();
            text.push_str(format!("{name:<room$}  {blocks}").trim_end());
            text.push('\n');
        }
        let last = value(low + each * (columns as i64 - 1));
        let gap = columns.saturating_sub(last.len());
        text.push_str(&format!("{:room$}  {:<gap$}{last}\n", "", value(low)));
        Some(text)
    }

    /// Iterates over the bins of a distribution, as index and height.
    fn heights<'r>(&'r self, of: &'r Ridge) -> impl Iterator<Item = (i64, f64)> + 'r {
        let to_middle = (self.wide - self.step) / 2.0;
        let place = move |x: f64| ((x - to_middle) / self.wide).round() as i64;
        of.series.points.iter().map(move |(x, of)| (place(*x), of.value))
    }
}

/// Returns the block character for a height from 0 to 1. A height above 0 is always visible.
fn block(height: f64) -> char {
    let eighths = (8.0 * height).round() as usize;
    if height > 0.0 { BLOCKS[eighths.clamp(1, 8)] } else { BLOCKS[0] }
}

#[cfg(test)]
mod tests {
    use crate::page::chart::scores::{ScoreCounts, score_ridges};
    use corsair_lab::ScoreWord;

    fn text(of: &[(&str, &[(f64, u64)])]) -> Option<String> {
        let counts = |&(name, counts): &(&str, &[(f64, u64)])| {
            ScoreCounts::new(name.into(), counts.to_vec())
        };
        let of: Vec<ScoreCounts> = of.iter().map(counts).collect();
        score_ridges("Scores".into(), ["bot", "bots"], &of, ScoreWord::PLAIN).section()
    }

    #[test]
    fn text_histograms_share_one_scale_and_show_rare_scores() {
        let text = text(&[("a", &[(3.0, 1), (4.0, 99)]), ("bot", &[(3.0, 50), (6.0, 50)])]);
        let text = text.expect("scores differ");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "Scores: each column spans 1, the highest is 99.0 % of games");
        assert_eq!(lines[2..], ["a    ▁█", "bot  ▄  ▄", "     3  6"]);
    }

    #[test]
    fn text_histograms_of_wide_ranges_fit_eighty_columns() {
        let wide: &[(f64, u64)] = &[(-20.0, 1), (30.0, 2), (300.0, 1)];
        let text = text(&[("a-name-that-is-very-long-indeed", wide)]).expect("scores differ");
        assert!(text.contains("each column spans 10"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.trim_end().ends_with("300"), "{text}");
    }

    #[test]
    fn single_score_has_no_text_histogram() {
        assert_eq!(text(&[("a", &[(3.0, 5)])]), None);
    }
}
