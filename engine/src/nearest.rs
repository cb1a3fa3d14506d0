//! The nearest valid word, for messages about unknown ones.

/// The candidate most like `word`, if any is like it at all. A candidate whose last dotted part
/// is the whole word counts as very like it.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |candidate: &str| {
        // A word of twice as many letters is like nothing, and to compare a very long one takes long.
        if word.len() > 8 * candidate.len() {
            return 0.0;
        }
        let last = candidate.rsplit('.').next().unwrap_or(candidate);
        let whole = strsim::normalized_damerau_levenshtein(word, candidate);
        let part = 0.9 * strsim::normalized_damerau_levenshtein(word, last);
        whole.max(part)
    };
    candidates
        .into_iter()
        .map(|candidate| (likeness(candidate), candidate))
        .filter(|&(likeness, _)| likeness > 0.5)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_typos_and_bare_last_parts() {
        let keys = ["combat.hit_on", "combat.max_rounds", "turns"];
        assert_eq!(nearest("combat.hiton", keys), Some("combat.hit_on"));
        assert_eq!(nearest("max_rounds", keys), Some("combat.max_rounds"));
        assert_eq!(nearest("zebra", keys), None);
    }
}
