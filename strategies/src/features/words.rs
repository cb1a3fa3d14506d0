//! Parser of words that end in numbers, and features of an action's words.

use super::name::{Name, decimal};

/// Splits a word into its stem and the number at its end: `island3` into `island` and 3.
pub(super) fn numbered(word: &str) -> Option<(&str, u32)> {
    let stem = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    Some((stem, word[stem.len()..].parse().ok()?))
}

/// Returns the numbers of a word such as `3` or `3-3-4-4`; `None` if the word contains anything but numbers.
fn all_numbers(word: &str) -> Option<impl Iterator<Item = f32>> {
    let is_of_numbers = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let (sign, rest) = word.strip_prefix('-').map_or((1.0, word), |rest| (-1.0, rest));
    let are_whole = rest.split('-').all(|number| !number.is_empty());
    let several = rest.split('-').map(move |number| sign * number.parse().unwrap_or(0.0));
    (is_of_numbers && are_whole).then_some(several)
}

/// Passes the features of an action, given in words, to `add`.
pub(super) fn action<N: Name + Default>(words: &str, mut add: impl FnMut(N, f32)) {
    let (mut last, mut numbers) = (N::default(), 0);
    let is_between = |letter: char| letter.is_whitespace() || ",:;()".contains(letter);
    for word in words.split(is_between).filter(|word| !word.is_empty()) {
        if let Some(found) = all_numbers(word) {
            for number in found {
                numbers += 1;
                let mut digits = [0; 20];
                add(last.with(&[":", decimal(numbers, &mut digits)]), number);
            }
            continue;
        }
        match numbered(word) {
            Some((stem, number)) => {
                last = N::default().with(&[stem, "#"]);
                add(last.clone(), number as f32 + 1.0);
            }
            None => {
                last = N::default().with(&[word]);
                add(last.clone(), 1.0);
            }
        }
        numbers = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(words: &str) -> Vec<(String, f32)> {
        let mut found = Vec::new();
        action(words, |name: String, value| found.push((name, value)));
        found
    }

    #[test]
    fn numbers_in_features_belong_to_the_preceding_word() {
        let of = |pairs: &[(&str, f32)]| -> Vec<(String, f32)> {
            pairs.iter().map(|&(name, value)| (name.to_owned(), value)).collect()
        };
        assert_eq!(features("sail 3"), of(&[("sail", 1.0), ("sail:1", 3.0)]));
        let target = [("target", 1.0), ("seat#", 3.0), ("hull", 1.0)];
        assert_eq!(features("target seat2 hull"), of(&target));
        let order = [("ship#", 1.0), ("sail", 1.0), ("S", 1.0), ("S:1", -6.0), ("S:2", 575.0)];
        assert_eq!(features("ship0: sail S -6 575"), of(&order));
        let rig = [("rig", 1.0), ("rig:1", 3.0), ("rig:2", 4.0)];
        assert_eq!(features("rig 3-4"), of(&rig));
        assert_eq!(features("pay - inf"), of(&[("pay", 1.0), ("-", 1.0), ("inf", 1.0)]));
    }

    #[test]
    fn feature_words_may_end_in_a_number() {
        assert_eq!(numbered("home of seat12"), Some(("home of seat", 12)));
        assert_eq!(numbered("gold"), None);
        assert_eq!(numbered("7"), Some(("", 7)));
    }
}
