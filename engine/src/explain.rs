//! Explanations of invalid values, in the words of the files that people write.

use crate::nearest::nearest;

/// Rewrites a message of serde in plain words: ranges for the types of integers, and the nearest
/// word for an unknown one.
pub fn explain(message: &str) -> String {
    if let Some((start, of_type)) = of_integers(message) {
        return format!("{start}expected a whole number {}", of_type.range);
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

/// A type of integers.
struct Integers {
    name: &'static str,
    range: &'static str,
    least: i64,
    greatest: i64,
}

const INTEGERS: [Integers; 5] = [
    Integers { name: "u8", range: "from 0 to 255", least: 0, greatest: u8::MAX as i64 },
    Integers { name: "u16", range: "from 0 to 65535", least: 0, greatest: u16::MAX as i64 },
    Integers {
        name: "i8",
        range: "from -128 to 127",
        least: i8::MIN as i64,
        greatest: i8::MAX as i64,
    },
    Integers {
        name: "i32",
        range: "that may be negative",
        least: i32::MIN as i64,
        greatest: i32::MAX as i64,
    },
    Integers { name: "usize", range: "from 0", least: 0, greatest: i64::MAX },
];

/// The type of integers that was expected, and the text before it.
fn of_integers(message: &str) -> Option<(&str, &'static Integers)> {
    INTEGERS.iter().find_map(|of_type| {
        let start = message.strip_suffix(of_type.name)?.strip_suffix("expected ")?;
        Some((start, of_type))
    })
}

/// The nearest number of the type that serde expected, if it found one out of range.
pub(crate) fn nearest_of_type(message: &str, number: i64) -> Option<i64> {
    let (_, Integers { least, greatest, .. }) = of_integers(message)?;
    Some(number.clamp(*least, *greatest)).filter(|&nearest| nearest != number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_ranges_and_unknown_words_have_a_nearest() {
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
