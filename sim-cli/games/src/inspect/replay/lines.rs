//! Lines of a story: each begins with an action and collects its effects; headings appear only
//! above lines.

use corsair_engine::Seat;
use textwrap::wrap;

use corsair_present::console::Console;
use corsair_present::text::lines_of;

/// Depth of a line about the effect on another seat.
const CONSEQUENCE: usize = 3;

/// Text under construction.
#[derive(Default)]
pub struct Lines {
    text: String,
    /// A heading that waits for a line.
    waiting: Option<String>,
    /// The heading of the last line.
    standing: Option<String>,
    open: Option<Line>,
}

/// A line that may still grow.
#[derive(Default)]
struct Line {
    depth: usize,
    text: String,
    /// Seat that the line is about.
    of: Option<Seat>,
    /// Kind of the list on the line, if any.
    list: Option<&'static str>,
    effects: Vec<String>,
    /// True if the line is omitted without effects.
    is_tentative: bool,
}

impl Lines {
    /// A heading.
    pub fn heading(&mut self, words: &str) {
        self.close();
        (self.waiting, self.standing) = (None, None);
        self.text.push_str(&format!("\n{words}\n"));
    }

    /// A subheading that appears only above lines, and not twice in a row.
    pub(crate) fn subheading(&mut self, words: &str) {
        self.close();
        let stands = self.standing.as_deref() == Some(words);
        self.waiting = (!stands).then(|| words.into());
    }

    /// A new line.
    pub fn begin(&mut self, words: impl Into<String>) {
        self.line(0, None, words.into());
    }

    /// A new line at a depth, about a seat or none.
    pub fn line(&mut self, depth: usize, of: Option<Seat>, text: String) {
        self.open(Line { depth, text, of, ..Line::default() });
    }

    /// A new line that is omitted without effects.
    pub(crate) fn tentative(&mut self, depth: usize, of: Seat, text: String) {
        self.open(Line { depth, text, of: Some(of), is_tentative: true, ..Line::default() });
    }

    /// Adds an item to a list: on the line of that list, or on a new line that begins with `words`.
    pub fn list(&mut self, of: &'static str, words: &str, item: String) {
        match &mut self.open {
            Some(Line { text, list: Some(list), effects, .. })
                if *list == of && text.starts_with(words) && effects.is_empty() =>
            {
                text.push_str(&format!(", {item}"));
            }
            _ => {
                let text = format!("{words} {item}");
                self.open(Line { text, list: Some(of), ..Line::default() });
            }
        }
    }

    /// Adds an effect to the line, about any seat.
    pub fn add(&mut self, words: impl Into<String>) {
        match &mut self.open {
            Some(line) => line.effects.push(words.into()),
            None => self.begin(words),
        }
    }

    /// Adds an effect on a seat: to the last line if that line is about the seat, otherwise on a new line below.
    pub fn effect(&mut self, seat: Seat, name: &str, effect: String) {
        if !self.is_about(seat) {
            self.line(CONSEQUENCE, Some(seat), name.into());
        }
        self.add(effect);
    }

    /// Returns whether the last line is about this seat.
    pub fn is_about(&self, seat: Seat) -> bool {
        self.open.as_ref().is_some_and(|line| line.of == Some(seat))
    }

    /// Returns whether the last line is about some seat.
    pub(crate) fn is_about_someone(&self) -> bool {
        self.open.as_ref().is_some_and(|line| line.of.is_some())
    }

    /// The number of lines, including the one that may still grow.
    pub fn count(&self) -> usize {
        self.text.lines().count() + self.open_lines().lines().count()
    }

    /// The text.
    pub fn finish(mut self) -> String {
        self.close();
        self.text
    }

    fn open(&mut self, line: Line) {
        self.close();
        self.open = Some(line);
    }

    fn close(&mut self) {
        let lines = self.open_lines();
        self.open = None;
        self.text += &lines;
        if !lines.is_empty() && self.waiting.is_some() {
            self.standing = self.waiting.take();
        }
    }

    /// The line that may still grow, as written now, below its waiting heading.
    fn open_lines(&self) -> String {
        let Some(line) = &self.open else { return String::new() };
        if line.is_tentative && line.effects.is_empty() {
            return String::new();
        }
        let heading = self.waiting.as_ref().map(|heading| format!("  {heading}\n"));
        let separator = if line.effects.is_empty() { "" } else { ": " };
        let words = format!("{}{separator}{}", line.text, line.effects.join(", "));
        let [first, others] = [2, 6].map(|indent| " ".repeat(indent + 2 * line.depth));
        let options = lines_of(Console::current().prose()).break_words(false);
        let lines = wrap(&words, options.initial_indent(&first).subsequent_indent(&others));
        heading.unwrap_or_default() + &lines.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replay_lines_collect_effects_and_are_wrapped() {
        let mut lines = Lines::default();
        lines.heading("Turn 1");
        lines.list("draw", "Ann draws", "a card".into());
        lines.list("draw", "Ann draws", "another".into());
        lines.list("draw", "Bob draws", "a card".into());
        assert_eq!(lines.count(), 4, "an empty line, the heading, and two draws");
        lines.add("that is all");
        lines.begin("word ".repeat(30).trim_end());
        let text = lines.finish();
        assert!(text.starts_with(
            "\nTurn 1\n  Ann draws a card, another\n  Bob draws a card: that is all\n  word"
        ));
        assert!(text.lines().all(|line| line.chars().count() <= Console::current().prose()));
        assert_eq!(text.matches("word").count(), 30);
    }
}
