//! Excerpts of files below error messages, with a mark under the faulty text.
//!
//! Errors about files have many types, in three crates, and all print the place as `FILE:LINE: `. When the program
//! prints an error, the program reads the line again. So parsers need not store the text in errors.

use std::ops::Range;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use toml::de::DeTable;

use crate::console::{Console, Tone, toned};
use corsair_lab::read_file;

/// Maximum size of a file to read, in bytes.
const LONGEST_FILE: u64 = 1 << 20;

/// Maximum length of a line to print, in bytes.
const LONGEST_LINE: usize = 2_000;

/// Maximum number of excerpts in a message. Each one reads and parses the file again.
const MOST_EXCERPTS: usize = 20;

/// Adds an excerpt below each of the first lines of a message that name a line of a file. Excerpts are as wide as the
/// console.
pub(crate) fn with_lines(message: &str) -> String {
    let mut shown = Vec::new();
    let mut n_left = MOST_EXCERPTS;
    for said in message.lines() {
        shown.push(said.to_owned());
        let places: Vec<Place<'_>> = places(said).into_iter().take(n_left).collect();
        n_left -= places.len();
        shown.extend(places.into_iter().filter_map(|place| place.shown()));
    }
    shown.join("\n")
}

/// Line of a file that a message names.
#[derive(PartialEq, Eq, Debug)]
struct Place<'m> {
    file: &'m str,
    /// Line number, from 1.
    line: usize,
    /// Part of the message about this line.
    said: &'m str,
}

/// Returns the file lines to which one line of a message refers, in order. A reference has the form `FILE:LINE: ` and
/// is at the start of the message or after a colon.
fn places(message: &str) -> Vec<Place<'_>> {
    let mut found = Vec::new();
    let mut rest = message;
    while let Some((part, said)) = rest.split_once(": ") {
        let place = part.rsplit_once(':');
        if let Some((file, line)) = place.and_then(|(file, line)| Some((file, line.parse().ok()?)))
        {
            found.push(Place { file, line, said });
        }
        rest = said;
    }
    found
}

impl Place<'_> {
    /// Formats the line of the file with a mark below the faulty text. `None` if the file is not a regular file, or
    /// if the line is not readable text.
    fn shown(&self) -> Option<String> {
        let (content, length) = read_file::beginning(Path::new(self.file), LONGEST_FILE)?;
        let text = String::from_utf8(content).ok().filter(|_| length <= LONGEST_FILE)?;
        let begins = match self.line.checked_sub(2) {
            None => 0,
            Some(index) => text.match_indices('\n').nth(index)?.0 + 1,
        };
        let line = text[begins..].lines().next()?;
        if line.trim().is_empty() || line.len() > LONGEST_LINE {
            return None;
        }
        let mark = wrong_syntax(&text, begins..begins + line.len())
            .or_else(|| quoted(line, self.said))
            .unwrap_or_else(|| content_of(line));
        let snippet = Snippet::source(line)
            .line_start(self.line)
            .annotation(AnnotationKind::Primary.span(mark));
        let group = Group::with_level(Level::ERROR).element(snippet);
        let drawn = Renderer::plain().term_width(Console::current().width()).render(&[group]);
        let is_mark = |drawn: &str| {
            let below = drawn.trim_start().strip_prefix('|').map(str::trim_start);
            below.is_some_and(|below| below.starts_with('^'))
        };
        let lines = drawn.lines().map(|drawn| match is_mark(drawn) {
            true => toned(Tone::Bad, drawn),
            false => drawn.to_owned(),
        });
        Some(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// Returns the range of a TOML syntax error on a line; `None` if the line has no syntax error.
fn wrong_syntax(text: &str, line: Range<usize>) -> Option<Range<usize>> {
    let span = DeTable::parse(text).err()?.span()?;
    let is_here = line.start <= span.start && span.start <= line.end;
    is_here.then(|| span.start - line.start..span.end.min(line.end) - line.start)
}

/// Returns the range on a line of the text to mark. The text is a word that the message quotes, or the last component
/// of a dotted key that the message quotes. Words after the last colon of the message come first, then the words
/// before the colon from last to first. If the line has none of these words, the result is the end of the line.
/// `None` if the message quotes no word.
fn quoted(line: &str, said: &str) -> Option<Range<usize>> {
    let (context, last) = said.rsplit_once(": ").unwrap_or(("", said));
    let words = |of| str::split(of, '`').skip(1).step_by(2);
    let contexts: Vec<&str> = words(context).collect();
    let forms = words(last).chain(contexts.into_iter().rev()).flat_map(|word| {
        let last = word.rsplit('.').next().unwrap_or(word);
        [word, last.split('[').next().unwrap_or(last)]
    });
    let mut forms = forms.filter(|word| !word.is_empty()).peekable();
    forms.peek()?;
    let end = content_of(line).end;
    let code = without_comment(line);
    Some(forms.find_map(|word| whole_word(code, word)).unwrap_or(end..end))
}

/// Returns a line of TOML up to its comment.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let begins = line.char_indices().find(|&(_, letter)| match (quote, letter) {
        (None, '#') => true,
        (None, '"' | '\'') => {
            quote = Some(letter);
            false
        }
        (Some(open), letter) if open == letter => {
            quote = None;
            false
        }
        _ => false,
    });
    begins.map_or(line, |(at, _)| &line[..at])
}

/// Returns the position on a line at which a word occurs as a whole word.
fn whole_word(line: &str, word: &str) -> Option<Range<usize>> {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    let spans = line.match_indices(word).map(|(from, _)| from..from + word.len());
    let mut whole = spans.filter(|span| {
        !line[..span.start].ends_with(is_of_word) && !line[span.end..].starts_with(is_of_word)
    });
    whole.next()
}

/// Returns the range of a line without surrounding white space.
fn content_of(line: &str) -> Range<usize> {
    let from = line.len() - line.trim_start().len();
    from..line.trim_end().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the excerpt for the message `said` about a file with the content `text`.
    fn below(text: &str, said: &str) -> String {
        let room = tempfile::tempdir().expect("a directory");
        let file = room.path().join("a.toml");
        std::fs::write(&file, text).expect("written");
        let message = said.replace("FILE", &file.display().to_string());
        let shown = with_lines(&message);
        shown.strip_prefix(&message).expect("the message comes first").to_owned()
    }

    #[test]
    fn excerpt_marks_quoted_words() {
        assert_eq!(
            below(
                "\n[combat]\nhit_onn = 4 # four",
                "FILE:3: unknown key `combat.hit_onn`; did you mean `x`?"
            ),
            "\n  |\n3 | hit_onn = 4 # four\n  | ^^^^^^^"
        );
        assert_eq!(
            below("ship = [{ levels = [2, 9] }]\n", "FILE:1: `ship[0].levels` must be 0 to 8"),
            "\n  |\n1 | ship = [{ levels = [2, 9] }]\n  |           ^^^^^^"
        );
        // The quoted name of an entry occurs on the line by chance.
        let line = "command = \"sweep --grid start.gold=4x\"\n";
        let [by_key, by_word] = ["4x is not a number", "`4x` is not a number"]
            .map(|what| below(line, &format!("FILE:1: entry `gold`, `command`: {what}")));
        assert!(by_key.ends_with("\n  | ^^^^^^^"), "{by_key}");
        assert!(by_word.ends_with(&format!("\n  | {}^^", " ".repeat(35))), "{by_word}");
        // `id` is missing here, and `tid` is another word.
        assert_eq!(
            below("tid = 1 \n", "FILE:1: the entry lacks `id`"),
            "\n  |\n1 | tid = 1 \n  |        ^"
        );
    }

    #[test]
    fn only_the_first_lines_of_a_long_message_have_excerpts() {
        let room = tempfile::tempdir().expect("a directory");
        let file = room.path().join("a.toml");
        std::fs::write(&file, "a = 1\n".repeat(100)).expect("written");
        let said = |line: usize| format!("{}:{line}: unknown key `a`\n", file.display());
        let shown = with_lines(&(1..=100).map(said).collect::<String>());
        assert_eq!(shown.matches("| ^").count(), MOST_EXCERPTS);
        assert_eq!(shown.matches("unknown key").count(), 100);
    }

    #[test]
    fn excerpt_marks_a_missing_key_after_the_last_key() {
        assert_eq!(
            below("game = 1 # title\n", "FILE:1: `title` is missing"),
            "\n  |\n1 | game = 1 # title\n  |                 ^"
        );
    }

    #[test]
    fn excerpt_marks_syntax_errors() {
        let shown = below("a = 1\nb = = 2\n", "FILE:2: string values must be quoted in `b = = 2`");
        assert_eq!(shown, "\n  |\n2 | b = = 2\n  |     ^");
    }

    #[test]
    fn excerpts_follow_each_line_of_a_message() {
        let room = tempfile::tempdir().expect("a directory");
        let file = room.path().join("a.toml");
        std::fs::write(&file, "a = 1\nb = 2\n").expect("written");
        let file = file.display();
        assert_eq!(
            with_lines(&format!("{file}:1: `a`\nentry: {file}:2: c: wrong")),
            format!(
                "{file}:1: `a`\n  |\n1 | a = 1\n  | ^\nentry: {file}:2: c: wrong\n  |\n2 | b = 2\n  | ^^^^^"
            )
        );
    }

    #[test]
    fn excerpt_omits_unreadable_lines() {
        for message in [
            "no/such/file:1: wrong",
            "/dev/zero:1: wrong",
            "FILE:9: wrong",
            "FILE:x: wrong",
            "wrong",
        ] {
            assert_eq!(below("a = 1\n", message), "", "{message}");
        }
        assert_eq!(below(&"x".repeat(LONGEST_LINE + 1), "FILE:1: too long"), "");
    }

    #[test]
    fn excerpts_are_as_wide_as_the_console() {
        let line = format!("a = [{}]", "1, ".repeat(100));
        let shown = below(&line, "FILE:1: `a` is wrong");
        assert!(
            shown.lines().all(|line| line.chars().count() <= Console::current().width()),
            "{shown}"
        );
    }
}
