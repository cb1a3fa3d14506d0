//! Nearest valid word to an unknown word, for error messages.

/// Returns the known dotted keys that an unknown key may mean, the likeliest first. A known key with almost the same
/// spelling is the only suggestion. Otherwise the function suggests up to four keys with the same last part, or else
/// the nearest similar key.
pub fn suggested_keys<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    const NEARLY_ALIKE: f64 = 0.85;
    const MOST: usize = 4;
    let known: Vec<&str> = known.into_iter().collect();
    let near = nearest(key, known.iter().copied());
    if let Some(near) = near.filter(|near| likeness(key, near) > NEARLY_ALIKE) {
        return vec![near];
    }
    let mut same: Vec<&str> =
        known.into_iter().filter(|known| last_part(known) == last_part(key)).collect();
    same.sort_by(|one, other| likeness(key, other).total_cmp(&likeness(key, one)));
    same.truncate(MOST);
    if same.is_empty() { near.into_iter().collect() } else { same }
}

/// Returns the question ``did you mean `a`, `b` or `c`?`` for these words; `None` without a word.
pub fn did_you_mean(words: &[&str]) -> Option<String> {
    let (last, others) = words.split_last()?;
    let others: Vec<String> = others.iter().map(|word| format!("`{word}`")).collect();
    let before = if others.is_empty() { String::new() } else { others.join(", ") + " or " };
    Some(format!("did you mean {before}`{last}`?"))
}

fn last_part(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

/// Returns the similarity of a word to a candidate, from 0 to 1.
fn likeness(word: &str, candidate: &str) -> f64 {
    // A word of this length is not similar to any candidate, and a comparison would take long.
    if word.len() > 8 * candidate.len() {
        return 0.0;
    }
    strsim::normalized_damerau_levenshtein(word, candidate)
}

/// Returns the candidate most similar to `word`; `None` if all candidates differ too much. A
/// candidate whose last dotted part equals the word counts as very similar.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let like_whole_or_part =
        |candidate: &str| likeness(word, candidate).max(0.9 * likeness(word, last_part(candidate)));
    candidates
        .into_iter()
        .map(|candidate| (like_whole_or_part(candidate), candidate))
        .filter(|&(likeness, _)| likeness > 0.5)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, nearest, suggested_keys};

    #[test]
    fn nearest_finds_typos_and_bare_last_parts() {
        let keys = ["combat.hit_on", "combat.max_rounds", "turns"];
        assert_eq!(nearest("combat.hiton", keys), Some("combat.hit_on"));
        assert_eq!(nearest("max_rounds", keys), Some("combat.max_rounds"));
        assert_eq!(nearest("zebra", keys), None);
    }

    #[test]
    fn suggestions_are_similar_keys_or_keys_with_an_equal_last_part() {
        let keys = ["bank.gold", "catch_up.gold", "setup.bold", "start.gold", "turns"];
        let meant = |key| suggested_keys(key, keys);
        assert_eq!(meant("setup.gold"), ["setup.bold"], "nearly alike");
        assert_eq!(meant("begin.gold").len(), 3);
        assert_eq!(meant("startt.gold"), ["start.gold"]);
        assert_eq!(meant("turn"), ["turns"]);
        assert!(meant("zebra").is_empty());
        let said = did_you_mean(&["bank.gold", "start.gold"]);
        assert_eq!(said.as_deref(), Some("did you mean `bank.gold` or `start.gold`?"));
        assert_eq!(did_you_mean(&["turns"]).as_deref(), Some("did you mean `turns`?"));
        assert_eq!(did_you_mean(&[]), None);
    }
}
