//! How scores are spread, as a line of blocks for each bot: the shape at a glance.

use crate::console::Console;
use crate::present::RowReport;
use crate::present::text::{Break, broken, paragraph};
use corsair_lab::ScoreWord;
use corsair_stats::Histogram;

/// The most columns of blocks.
const MOST_COLUMNS: usize = 60;

/// The widest name; longer ones are cut.
const NAME_WIDTH: usize = 18;

/// Eighths of a block, from nothing.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The section, with an empty line before it and a line break after; nothing where all scores are one.
pub(crate) fn section(rows: &[RowReport<'_>], score: ScoreWord) -> String {
    let spreads: Vec<(&str, &Histogram)> =
        rows.iter().map(|row| (row.bot, &row.score_counts)).collect();
    told(&spreads, score)
}

/// The lines of these histograms, all to one scale.
fn told(spreads: &[(&str, &Histogram)], score: ScoreWord) -> String {
    let ranges = || spreads.iter().filter_map(|(_, counts)| counts.range());
    let low = ranges().map(|(low, _)| low).min();
    let high = ranges().map(|(_, high)| high).max();
    let Some((low, high)) = low.zip(high).filter(|(low, high)| low < high) else {
        return String::new();
    };
    let room = spreads.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let room = room.min(NAME_WIDTH);
    let most_columns = MOST_COLUMNS.min(Console::current().width() - room - 2) as i32;
    let width = (high - low) / most_columns + 1;
    let columns = ((high - low) / width + 1) as usize;
    let shares: Vec<Vec<f64>> =
        spreads.iter().map(|(_, counts)| shares(counts, low, width, columns)).collect();
    let most = shares.iter().flatten().copied().fold(0.0, f64::max);
    let each = match width == score.unit as i32 {
        true => String::from("score"),
        false => format!("{} of score", score.amount(width)),
    };
    let title = format!("Score, a column for each {each}, as high as its share of games");
    let mut text = format!("\n{}", paragraph(&score.words(&title)));
    for ((name, _), shares) in spreads.iter().zip(&shares) {
        let name = broken(name, Break::Colon, room);
        let name = name.lines().next().unwrap_or_default();
        let blocks: String = shares.iter().map(|&share| block(share / most)).collect();
        text.push_str(format!("{name:<room$}  {blocks}").trim_end());
        text.push('\n');
    }
    let last = low + width * (columns as i32 - 1);
    let last = score.amount(last).to_string();
    let gap = columns.saturating_sub(last.len());
    let low = score.amount(low).to_string();
    text.push_str(&format!("{:room$}  {low:<gap$}{last}\n", ""));
    text
}

/// The shares of games in each column.
fn shares(counts: &Histogram, low: i32, width: i32, columns: usize) -> Vec<f64> {
    let mut shares = vec![0.0; columns];
    let total = counts.total() as f64;
    for (score, games) in counts.iter() {
        shares[((score - low) / width) as usize] += games as f64 / total;
    }
    shares
}

/// A block of a height from 0 to 1. What occurred at all is seen.
fn block(height: f64) -> char {
    let eighths = (8.0 * height).round() as usize;
    if height > 0.0 { BLOCKS[eighths.clamp(1, 8)] } else { BLOCKS[0] }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: ScoreWord = ScoreWord { id: "points", label: "points", unit: 1 };

    fn histogram(counts: &[(i32, usize)]) -> Histogram {
        let mut histogram = Histogram::default();
        for &(score, games) in counts {
            (0..games).for_each(|_| histogram.add(score));
        }
        histogram
    }

    #[test]
    fn lines_have_one_scale_and_show_what_is_rare() {
        let steep = histogram(&[(3, 1), (4, 99)]);
        let flat = histogram(&[(3, 50), (6, 50)]);
        let text = told(&[("a", &steep), ("bot", &flat)], POINTS);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "Points, a column for each points, as high as its share of games");
        assert_eq!(lines[2], "a    ▁█");
        assert_eq!(lines[3], "bot  ▄  ▄");
        assert_eq!(lines[4], "     3  6");
    }

    #[test]
    fn wide_ranges_are_told_in_eighty_columns() {
        let wide = histogram(&[(-20, 1), (30, 2), (300, 1)]);
        let text = told(&[("a-name-that-is-very-long-indeed", &wide)], POINTS);
        assert!(text.contains("a column for each 6 of points"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.trim_end().ends_with("298"), "{text}");
    }

    #[test]
    fn one_score_has_no_spread() {
        assert_eq!(told(&[("a", &histogram(&[(3, 5)]))], POINTS), "");
        assert_eq!(told(&[], POINTS), "");
    }
}
