//! Text that is safe to show on a terminal.
//!
//! Names, prose and messages may come from files and bots of anybody. A terminal obeys control
//! characters in them, and shows text after a bidirectional control in another order than it has; so
//! each is shown as an escape.

use std::borrow::Cow;

use corsair_strategies::names::is_hidden;

/// Text with every character that a terminal obeys, or that changes how others are shown, as
/// `\u{...}`. Line breaks and tabs stay.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if is_unsafe(letter) {
            safe.extend(letter.escape_unicode());
        } else {
            safe.push(letter);
        }
    }
    Cow::Owned(safe)
}

fn is_unsafe(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        _ => is_hidden(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_shown() {
        assert_eq!(escaped("a\tb\nGr\u{fc}\u{df}e \u{1f3f4}"), "a\tb\nGr\u{fc}\u{df}e \u{1f3f4}");
        for (text, shown) in [
            ("\u{1b}[31mred", r"\u{1b}[31mred"),
            ("\u{9b}31m", r"\u{9b}31m"),
            ("a\rb\u{7}\u{8}\u{7f}", r"a\u{d}b\u{7}\u{8}\u{7f}"),
            ("\u{202e}live\u{2066}", r"\u{202e}live\u{2066}"),
            ("rai\u{200b}der", r"rai\u{200b}der"),
        ] {
            assert_eq!(escaped(text), shown);
        }
    }
}
