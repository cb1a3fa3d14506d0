//! Checks of bot names: invisible characters, and names that look alike.

use unicode_security::skeleton;

/// Returns whether a character is invisible but changes how adjacent characters are displayed.
///
/// Examples are control characters, bidirectional controls, line separators and zero-width characters. Joiners are
/// allowed, because some scripts need joiners.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Returns whether two different names look alike to a reader.
///
/// The function compares skeletons (UTS #39). Equal skeletons cover look-alike letters of different scripts,
/// look-alike characters (`l`, `I` and `1`; `O` and `0`) and compositions of accents.
pub fn look_alike(one: &str, other: &str) -> bool {
    one != other && skeleton(one).eq(skeleton(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indistinguishable_names_look_alike() {
        for (one, other) in [
            ("raider", "r\u{430}ider"),
            ("v1", "vl"),
            ("B0B", "BOB"),
            ("Gr\u{fc}n", "Gru\u{308}n"),
            ("anne", "ann\u{435}"),
        ] {
            assert!(look_alike(one, other) && look_alike(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("raider", "raider"),
            ("raider", "Raider"),
            ("v1", "v2"),
            ("mcts:iterations=10", "mcts:iterations=100"),
        ] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn invisible_characters_are_hidden_and_letters_are_not() {
        assert!("\u{1b}\u{202e}\u{200b}\u{7f}\u{9b}\n\u{2066}\u{feff}".chars().all(is_hidden));
        assert!(!"Gr\u{fc}n \u{645}\u{200c}\u{648} \u{1f3f4}-_.+".chars().any(is_hidden));
    }
}
