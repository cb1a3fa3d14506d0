//! Lines of a story. A line begins with an action and collects its effects; a heading appears only above a line.

use corsair_engine::Seat;
use textwrap::wrap;

use corsair_present::console::Console;
use corsair_present::text::lines_of;

/// Indentation of a line about the effect on a second seat.
const CONSEQUENCE: usize = 3;

/// Text of a story under construction.
#[derive(Default)]
pub struct Lines {
    text: String,
    /// Heading that is written before the next line.
    waiting: Option<String>,
    /// Heading above the last line.
    standing: Option<String>,
    open: Option<Line>,
}

/// Line that effects may still join.
#[derive(Default)]
struct Line {
    depth: usize,
    text: String,
    /// Seat that the line is about.
    of: Option<Seat>,
    /// Kind of the list on the line, if any.
    list: Option<&'static str>,
    effects: Vec<String>,
    /// True if the line is dropped unless an effect joins it.
    is_tentative: bool,
}

impl Lines {
    /// Writes a heading.
    pub fn heading(&mut self, words: &str) {
        self.close();
        (self.waiting, self.standing) = (None, None);
        self.text.push_str(&format!("\n{words}\n"));
    }

    /// Sets the subheading of later lines. It appears only above a line, and not twice in a row.
    pub(crate) fn subheading(&mut self, words: &str) {
        self.close();
        let stands = self.standing.as_deref() == Some(words);
        self.waiting = (!stands).then(|| words.into());
    }

    /// Begins a line that is not about a seat.
    pub fn begin(&mut self, words: impl Into<String>) {
        self.line(0, None, words.into());
    }

    /// Begins a line at an indentation. `of` is the seat that the line is about, if any.
    pub fn line(&mut self, depth: usize, of: Option<Seat>, text: String) {
        self.open(Line { depth, text, of, ..Line::default() });
    }

    /// Begins a line that is dropped unless an effect joins it.
    pub(crate) fn tentative(&mut self, depth: usize, of: Seat, text: String) {
        self.open(Line { depth, text, of: Some(of), is_tentative: true, ..Line::default() });
    }

    /// Adds an item to the current line if the line is a list of the kind `of` that begins with `words`. Otherwise
    /// begins a new list.
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

    /// Adds an effect to the current line.
    pub fn add(&mut self, words: impl Into<String>) {
        match &mut self.open {
            Some(line) => line.effects.push(words.into()),
            None => self.begin(words),
        }
    }

    /// Adds an effect on a seat to the current line, or to a new line if the current line is not about the seat.
    pub fn effect(&mut self, seat: Seat, name: &str, effect: String) {
        if !self.is_about(seat) {
            self.line(CONSEQUENCE, Some(seat), name.into());
        }
        self.add(effect);
    }

    /// Returns whether the current line is about this seat.
    pub fn is_about(&self, seat: Seat) -> bool {
        self.open.as_ref().is_some_and(|line| line.of == Some(seat))
    }

    /// Returns whether the current line is about a seat.
    pub(crate) fn is_about_someone(&self) -> bool {
        self.open.as_ref().is_some_and(|line| line.of.is_some())
    }

    /// Returns the number of lines, including the current line.
    pub fn count(&self) -> usize {
        self.text.lines().count() + self.open_lines().lines().count()
    }

    /// Returns the text of the story so far, including the current line.
    pub fn text(&self) -> String {
        self.text.clone() + &self.open_lines()
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

    /// Returns the current line as text, preceded by its heading if the heading is not yet written.
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
    fn story_lines_collect_effects_and_wrap() {
        let mut lines = Lines::default();
        lines.heading("Turn 1");
        lines.list("draw", "Ann draws", "a card".into());
        lines.list("draw", "Ann draws", "another".into());
        lines.list("draw", "Bob draws", "a card".into());
        assert_eq!(lines.count(), 4, "an empty line, the heading, and two draws");
        lines.add("that is all");
        lines.begin("word ".repeat(30).trim_end());
        let text = lines.text();
        assert!(text.starts_with(
            "\nTurn 1\n  Ann draws a card, another\n  Bob draws a card: that is all\n  word"
        ));
        assert!(text.lines().all(|line| line.chars().count() <= Console::current().prose()));
        assert_eq!(text.matches("word").count(), 30);
    }
}
