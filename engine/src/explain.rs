//! Explanations of invalid values, with the terms of rules files and scenarios.

use crate::nearest::nearest;

/// Rewrites a message of serde for users: integer types become their ranges, and an unknown word
/// gets the nearest valid word as a suggestion.
pub fn explain(message: &str) -> String {
    if let Some((start, range)) = of_integers(message) {
        return format!("{start}expected a whole number {range}");
    }
    if message == "wanted string or table" {
        return "expected a word in quotes".into();
    }
    let Some((found, expected)) = message.split_once(", expected ") else {
        return message.into();
    };
    let quoted = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(String::from).collect()
    };
    let (word, known) = (quoted(found).pop(), quoted(expected));
    let near = word.as_deref().and_then(|word| nearest(word, known.iter().map(String::as_str)));
    match near {
        Some(near) if found.starts_with("unknown ") => format!("{found}; did you mean `{near}`?"),
        _ => message.into(),
    }
}

/// Integer types, each with its range in plain English.
const INTEGERS: [(&str, &str); 5] = [
    ("u8", "from 0 to 255"),
    ("u16", "from 0 to 65535"),
    ("i8", "from -128 to 127"),
    ("i32", "that may be negative"),
    ("usize", "from 0"),
];

/// Splits a message at the integer type that serde expected. Returns the text before the type and the range of the
/// type.
fn of_integers(message: &str) -> Option<(&str, &'static str)> {
    INTEGERS.iter().find_map(|&(name, range)| {
        Some((message.strip_suffix(name)?.strip_suffix("expected ")?, range))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serde_messages_give_ranges_and_nearest_words() {
        for (serde, people) in [
            (
                "invalid value: integer `300`, expected u8",
                "invalid value: integer `300`, expected a whole number from 0 to 255",
            ),
            (
                "unknown variant `hul`, expected `hull` or `crew`",
                "unknown variant `hul`; did you mean `hull`?",
            ),
            ("unknown field `xyz`, expected `hull`", "unknown field `xyz`, expected `hull`"),
            ("wanted string or table", "expected a word in quotes"),
            ("missing field `seat`", "missing field `seat`"),
        ] {
            assert_eq!(explain(serde), people);
        }
    }
}
