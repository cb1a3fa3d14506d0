//! Lines of a story: each begins with what is done, and gathers what follows from it.

use textwrap::wrap;

use crate::console::Console;
use crate::present::text::lines_of;

/// Text in the making.
#[derive(Default)]
pub(crate) struct Lines {
    text: String,
    /// The line that may still grow: how it begins, what a list in it is of, and what follows.
    open: Option<(String, Option<&'static str>, Vec<String>)>,
}

impl Lines {
    /// A heading.
    pub(crate) fn heading(&mut self, words: &str) {
        self.close();
        self.text.push_str(&format!("\n{words}\n"));
    }

    /// A new line.
    pub(crate) fn begin(&mut self, words: impl Into<String>) {
        self.close();
        self.open = Some((words.into(), None, Vec::new()));
    }

    /// One more of a list: on the line of that list, or on a new one that begins with `words`.
    pub(crate) fn list(&mut self, of: &'static str, words: &str, item: String) {
        match &mut self.open {
            Some((begun, Some(list), effects))
                if *list == of && begun.starts_with(words) && effects.is_empty() =>
            {
                begun.push_str(&format!(", {item}"));
            }
            _ => {
                self.close();
                self.open = Some((format!("{words} {item}"), Some(of), Vec::new()));
            }
        }
    }

    /// What follows from the line.
    pub(crate) fn add(&mut self, words: impl Into<String>) {
        match &mut self.open {
            Some((_, _, effects)) => effects.push(words.into()),
            None => self.begin(words),
        }
    }

    /// How many lines there are, the one that may still grow among them.
    pub(crate) fn count(&self) -> usize {
        self.text.lines().count() + self.open_lines().lines().count()
    }

    fn close(&mut self) {
        self.text += &self.open_lines();
        self.open = None;
    }

    /// The line that may still grow, as it is written now.
    fn open_lines(&self) -> String {
        let Some((begun, _, effects)) = &self.open else { return String::new() };
        let separator = if effects.is_empty() { "" } else { ": " };
        let line = format!("{begun}{separator}{}", effects.join(", "));
        let options = lines_of(Console::current().prose()).break_words(false);
        let lines = wrap(&line, options.initial_indent("  ").subsequent_indent("      "));
        lines.join("\n") + "\n"
    }

    /// The text.
    pub(crate) fn finish(mut self) -> String {
        self.close();
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_gather_what_follows_and_are_wrapped() {
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
