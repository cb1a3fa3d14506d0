//! Lines of a text, to name the one where something stands.

/// Where the lines of a text end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineEnds(Vec<usize>);

impl LineEnds {
    /// Those of a text.
    pub fn of(text: &str) -> LineEnds {
        LineEnds(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    /// The line, from 1, of a place in the text, counted in bytes; of a place behind its end the
    /// last.
    pub fn line(&self, place: usize) -> usize {
        1 + self.0.partition_point(|&end| end < place)
    }
}

#[cfg(test)]
mod tests {
    use super::LineEnds;

    #[test]
    fn a_line_ends_with_its_own_newline() {
        let ends = LineEnds::of("a\n\nbc\n");
        let lines: Vec<usize> = (0..8).map(|place| ends.line(place)).collect();
        assert_eq!(lines, [1, 1, 2, 3, 3, 3, 4, 4]);
        assert_eq!(LineEnds::of("").line(9), 1);
    }
}
