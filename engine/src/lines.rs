//! Line numbers of positions in a text.

/// Byte positions of the line ends of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineEnds(Vec<usize>);

impl LineEnds {
    /// Finds the line ends of a text.
    pub fn of(text: &str) -> LineEnds {
        LineEnds(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    /// Returns the line, from 1, of a byte position in the text. A position past the end is on the
    /// last line.
    pub fn line(&self, place: usize) -> usize {
        1 + self.0.partition_point(|&end| end < place)
    }
}

/// Returns the excerpt of at most `longest` characters around the character at `letter`, with dots for omitted text.
pub fn excerpt(text: &str, letter: usize, longest: usize) -> String {
    let from = if letter < longest { 0 } else { letter - longest / 2 };
    let part: String = text.chars().skip(from).take(longest).collect();
    let before = if from > 0 { "..." } else { "" };
    let after = if text.chars().count() > from + longest { "..." } else { "" };
    format!("{before}{part}{after}")
}

#[cfg(test)]
mod tests {
    use super::{LineEnds, excerpt};

    #[test]
    fn excerpt_contains_its_character_and_marks_omissions() {
        assert_eq!(excerpt("short", 2, 10), "short");
        assert_eq!(excerpt("0123456789", 2, 4), "0123...");
        assert_eq!(excerpt("0123456789", 5, 4), "...3456...");
        assert_eq!(excerpt("0123456789", 9, 4), "...789");
    }

    #[test]
    fn newline_belongs_to_the_line_that_it_ends() {
        let ends = LineEnds::of("a\n\nbc\n");
        let lines: Vec<usize> = (0..8).map(|place| ends.line(place)).collect();
        assert_eq!(lines, [1, 1, 2, 3, 3, 3, 4, 4]);
        assert_eq!(LineEnds::of("").line(9), 1);
    }
}
