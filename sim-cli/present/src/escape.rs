//! Escaping of untrusted text for terminals.
//!
//! Names, prose and messages may come from untrusted files and bots. A terminal obeys control characters, and a
//! bidirectional control character reorders the text that follows. So the functions here print each of these
//! characters as an escape.

use std::borrow::Cow;

use corsair_strategies::names::is_hidden;

/// Replaces every control or bidirectional character by `\u{...}`. Line breaks and tabs stay.
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
    fn control_characters_are_printed_as_escapes() {
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
