//! The page a story is written on: headings that wait for something to stand below them, and lines
//! that gather what follows from them.

use corsair_engine::Seat;
use textwrap::wrap;

use crate::console::Console;
use crate::present::text::lines_of;

/// How deep a line stands that tells what something did to another seat.
const CONSEQUENCE: usize = 3;

/// Text in the making.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
    heading: Option<String>,
    /// The heading of the last line.
    standing: Option<String>,
    line: Option<Line>,
}

/// A line that may still grow.
struct Line {
    depth: usize,
    text: String,
    /// Whom it is about.
    of: Option<Seat>,
    effects: Vec<String>,
    /// Left out if nothing follows from it.
    is_tentative: bool,
}

impl Page {
    /// A heading of its own.
    pub(crate) fn title(&mut self, title: &str) {
        self.close_line();
        self.heading = None;
        self.standing = None;
        self.text.push_str(&format!("\n{title}\n"));
    }

    /// A heading that stands only if something follows below it, and not twice in a row.
    pub(crate) fn heading(&mut self, heading: &str) {
        self.close_line();
        let stands = self.standing.as_deref() == Some(heading);
        self.heading = (!stands).then(|| heading.into());
    }

    /// Begins a line.
    pub(crate) fn line(&mut self, depth: usize, of: Option<Seat>, text: String) {
        self.close_line();
        self.line = Some(Line { depth, text, of, effects: Vec::new(), is_tentative: false });
    }

    /// Begins a line that is left out if nothing follows from it.
    pub(crate) fn tentative(&mut self, depth: usize, of: Seat, text: String) {
        self.line(depth, Some(of), text);
        if let Some(line) = &mut self.line {
            line.is_tentative = true;
        }
    }

    /// Whether the last line is about this seat.
    pub(crate) fn is_about(&self, seat: Seat) -> bool {
        self.line.as_ref().is_some_and(|line| line.of == Some(seat))
    }

    /// Whether the last line is about some seat.
    pub(crate) fn is_about_someone(&self) -> bool {
        self.line.as_ref().is_some_and(|line| line.of.is_some())
    }

    /// What follows for a seat: added to the last line if that is about it, else below it.
    pub(crate) fn effect(&mut self, seat: Seat, name: &str, effect: String) {
        if !self.is_about(seat) {
            self.line(CONSEQUENCE, Some(seat), name.into());
        }
        self.add(effect);
    }

    /// Adds to the last line, whoever it is about.
    pub(crate) fn add(&mut self, effect: String) {
        match &mut self.line {
            Some(line) => line.effects.push(effect),
            None => self.line(1, None, effect),
        }
    }

    /// How many lines there are, the one that may still grow among them.
    pub(crate) fn lines(&self) -> usize {
        self.text.lines().count() + self.open_lines().lines().count()
    }

    /// The whole text.
    pub(crate) fn into_text(mut self) -> String {
        self.close_line();
        self.text
    }

    fn close_line(&mut self) {
        let lines = self.open_lines();
        self.line = None;
        if lines.is_empty() {
            return;
        }
        self.text += &lines;
        if let Some(heading) = self.heading.take() {
            self.standing = Some(heading);
        }
    }

    /// The line that may still grow, as it is written now, below the heading that waits for it.
    fn open_lines(&self) -> String {
        let Some(line) = &self.line else { return String::new() };
        if line.is_tentative && line.effects.is_empty() {
            return String::new();
        }
        let heading = self.heading.as_ref().map(|heading| format!("  {heading}\n"));
        let separator = if line.effects.is_empty() { "" } else { ": " };
        let words = format!("{}{separator}{}", line.text, line.effects.join(", "));
        heading.unwrap_or_default() + &wrapped(2 + 2 * line.depth, &words)
    }
}

fn wrapped(indent: usize, words: &str) -> String {
    let [first, others] = [indent, indent + 4].map(|width| " ".repeat(width));
    let options = lines_of(Console::current().prose()).break_words(false);
    let lines = wrap(words, options.initial_indent(&first).subsequent_indent(&others));
    lines.join("\n") + "\n"
}
