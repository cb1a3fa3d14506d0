//! Formatting of text for a terminal, as wide as the console.

use std::iter;

use textwrap::core::{Word, break_words, display_width};
use textwrap::wrap_algorithms::wrap_first_fit;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};

use crate::console::{Console, Tone, toned};
use crate::counted;
use corsair_lab::ResolvedRules;

/// Describes rules: their hash, and one line for each rule value that differs from the edition.
pub fn rules_text(rules: &ResolvedRules) -> String {
    let mut text = rules.short_hash().to_owned();
    for change in &rules.changes {
        let value = |value: &Option<toml::Value>| {
            value.as_ref().map_or_else(|| "nothing".to_owned(), toml::Value::to_string)
        };
        let (before, after) = (value(&change.before), value(&change.after));
        let line = format!("{} = {after} (edition: {before})", change.key);
        text.push_str(&format!("\n{MARGIN}{}", wrapped(&line)));
    }
    text
}

/// Margin of a continued line in the header, as wide as the names of header lines.
const MARGIN: &str = "           ";

/// Formats the lines of a header, each with its name in the margin. A title has an empty name.
pub fn header_lines(lines: &[(String, String)]) -> String {
    let margin = MARGIN.len();
    let line = |(word, text): &(String, String)| {
        if word.is_empty() {
            return format!("{text}\n");
        }
        // Rules are broken into lines already.
        let text = if text.contains('\n') { text.clone() } else { wrapped(text) };
        // A game-specific word may fill the margin.
        let gap = if word.len() < margin { "" } else { " " };
        format!("{word:<margin$}{gap}{text}\n")
    };
    lines.iter().map(line).collect()
}

/// Breaks a paragraph into lines, with a line break at the end.
pub fn paragraph(text: &str) -> String {
    broken(text, Break::Space, Console::current().prose()) + "\n"
}

/// Splits prose at empty lines into paragraphs of one line each.
pub fn paragraphs(prose: &str) -> Vec<String> {
    let lines: Vec<&str> = prose.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    paragraphs.map(|lines| lines.join(" ")).collect()
}

/// Breaks a command into lines for any shell, with a line break at the end.
pub fn command_line(margin: &str, command: &str) -> String {
    let continued = format!(" \\\n{margin}    ");
    let room = Console::current().prose() - continued.len();
    format!("{margin}{}\n", wrap(command, lines_of(room).break_words(false)).join(&continued))
}

/// Number of lines on a screen.
pub(crate) const SCREEN: usize = 24;

/// Returns the first lines, as many as fit a screen, with a last line about the number of omitted lines.
pub fn one_screen(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.len() <= SCREEN {
        return text.to_owned();
    }
    let (shown, rest) = lines.split_at(SCREEN - 2);
    let more = counted(rest.len() as u64, "more line", "more lines");
    format!("{}\n{more}: --full\n", shown.concat())
}

/// Shortens a text to at most `width` columns, with an ellipsis at the end.
pub fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Formats the answer of a command, which follows the header.
pub(crate) fn answer_text(answer: &str) -> String {
    format!("\n{}", toned(Tone::Strong, &paragraph(answer)))
}

/// Breaks a text into lines with a margin and a line break at the end.
pub fn indented(margin: &str, text: &str) -> String {
    let lines = broken(text, Break::Space, Console::current().prose() - margin.len());
    lines.lines().map(|line| format!("{margin}{line}\n")).collect()
}

/// Breaks the text of a header line into lines.
pub fn wrapped(text: &str) -> String {
    hanging(MARGIN, text)
}

/// Breaks a text that follows a word as wide as `margin` into lines, without a last line break.
pub fn hanging(margin: &str, text: &str) -> String {
    broken(text, Break::Space, Console::current().prose() - margin.len())
        .replace('\n', &format!("\n{margin}"))
}

/// Kind of position at which a line may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    /// Lines end at spaces.
    Space,
    /// Lines also end after a colon (between the parameters of a bot) or a comma (between bots).
    Colon,
}

/// Breaks a text into lines of at most `room` columns. A wider word, such as a bot with its parameters, is broken
/// after colons and commas. A piece that is still wider is broken anywhere.
pub fn broken(text: &str, at: Break, room: usize) -> String {
    let lines = text.split('\n').map(|line| match at {
        Break::Space => {
            let parts = words_with_units(line).flat_map(|word| match display_width(word) > room {
                true => parts_of_bots(word).collect(),
                false => vec![word],
            });
            filled(parts, room)
        }
        Break::Colon => filled(parts_of_bots(line), room),
    });
    lines.collect::<Vec<_>>().join("\n").replace('\u{a0}', " ")
}

/// Fills lines of at most `room` columns with as many pieces as fit. A wider piece, such as a rule key, is broken
/// between words or, if necessary, anywhere.
fn filled<'l>(parts: impl Iterator<Item = &'l str>, room: usize) -> String {
    let parts = parts.flat_map(|part| match display_width(part) > room {
        true => words_of_key(part),
        false => vec![part],
    });
    let words = break_words(parts.map(Word::from), room);
    let lines = wrap_first_fit(&words, &[room as f64]);
    let text = |line: &&[Word<'_>]| {
        let words = line.iter().map(|word| format!("{}{}", word.word, word.whitespace));
        words.collect::<String>().trim_end_matches(' ').to_owned()
    };
    lines.iter().map(text).collect::<Vec<_>>().join("\n")
}

/// Options for the library textwrap: lines have at most `room` columns, end at spaces, and are filled as far as
/// possible.
pub fn lines_of(room: usize) -> Options<'static> {
    Options::new(room)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(WordSeparator::Custom(|line| {
            Box::new(words_with_units(line).map(Word::from))
        }))
        .word_splitter(WordSplitter::NoHyphenation)
}

/// Splits specs of bots after colons and commas, where a line may end.
fn parts_of_bots(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([':', ','])
}

/// Splits a rule key such as `tavern.deck.favorable_winds` into words, each with the separator after it. Numbers are
/// not split.
fn words_of_key(text: &str) -> Vec<&str> {
    let (mut words, mut begin) = (Vec::new(), 0);
    for (at, _) in text.match_indices(['.', '_']) {
        if text[at + 1..].starts_with(|letter: char| letter.is_alphabetic()) {
            words.push(&text[begin..=at]);
            begin = at + 1;
        }
    }
    words.push(&text[begin..]);
    words
}

/// Splits a line into words, each with the spaces after it. A number and its unit stay together, and names with
/// hyphens are not split.
fn words_with_units(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    iter::from_fn(move || {
        let begins = |at: usize| !rest[at + 1..].starts_with([' ', '%']);
        let ends = rest.match_indices(' ').map(|(at, _)| at).find(|&at| begins(at));
        let (word, others) = rest.split_at(ends.map_or(rest.len(), |at| at + 1));
        rest = others;
        (!word.is_empty()).then_some(word)
    })
}

/// Text that stands for an undefined estimate.
pub const UNDEFINED: &str = "–";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_broken_only_between_paragraphs() {
        let prose = "\nOne line\n and its end.\n\n  \nAnother.\n";
        assert_eq!(paragraphs(prose), ["One line and its end.", "Another."]);
        assert!(paragraphs(" \n").is_empty());
    }

    #[test]
    fn long_text_is_broken_at_allowed_places() {
        assert_eq!(broken("one two three", Break::Space, 7), "one two\nthree");
        assert_eq!(
            broken("mcts:rig=2-3-3-4:load=6", Break::Colon, 12),
            "mcts:\nrig=2-3-3-4:\nload=6"
        );
        assert_eq!(broken("a:bcdefghij", Break::Colon, 4), "a:\nbcde\nfghi\nj");
        assert_eq!(broken("", Break::Space, 4), "");
        assert_eq!(
            broken("tavern.deck.favorable_winds=0.25", Break::Colon, 24),
            "tavern.deck.favorable_\nwinds=0.25"
        );
        assert_eq!(
            broken("It is mcts:rig=2-3-3-4:load=6.25 here", Break::Space, 14),
            "It is mcts:\nrig=2-3-3-4:\nload=6.25 here"
        );
    }

    #[test]
    fn names_rigs_and_numbers_with_units_do_not_break() {
        let text = "3-3-4-4 wins 34.3 % (95\u{a0}%: 1 to 2)";
        assert_eq!(broken(text, Break::Space, 17), "3-3-4-4 wins\n34.3 % (95 %: 1\nto 2)");
        assert_eq!(broken("a  b % ", Break::Space, 4), "a\nb %");
        let named = "raider:rig=3-3-4-4,merchant";
        assert_eq!(broken(named, Break::Colon, 14), "raider:\nrig=3-3-4-4,\nmerchant");
    }
}
