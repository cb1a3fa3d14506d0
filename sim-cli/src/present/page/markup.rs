//! Text as markup has it.

/// The longest name that stays on one line; a telephone has room for it in a column.
const LONGEST: usize = 20;

/// Text between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    let entities = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;")];
    entities
        .into_iter()
        .fold(text.to_owned(), |text, (letter, entity)| text.replace(letter, entity))
}

/// Text between tags in which no line ends within a name that has hyphens, such as `3-5-3-3`, or within a setting, such
/// as `start.gold=12`, but before a `+` that joins two of them. The style sheet keeps them whole, so that what is
/// copied is the text.
pub(crate) fn named(text: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || "-_.=".contains(letter);
    let mut markup = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let (before, from) = rest.split_at(start);
        let (word, behind) = from.split_at(from.find(|of| !is_part(of)).unwrap_or(from.len()));
        let name = word.trim_end_matches(['-', '.', '=']);
        let is_name = name.trim_start_matches(['-', '.', '=']).contains(['-', '=']);
        markup += &escaped(before);
        match is_name && name.chars().count() <= LONGEST {
            true => markup += &format!("<span class=\"name\">{name}</span>{}", &word[name.len()..]),
            false => markup += word,
        }
        rest = behind;
        if rest.strip_prefix('+').is_some_and(|next| next.starts_with(is_part)) {
            markup += "<wbr>";
        }
    }
    markup + &escaped(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_hyphens_are_kept_whole_and_the_text_stays() {
        let text = "3-5-3-3 & <hit-on-4>, up to -3: a - b, 5-5-.";
        let markup = named(text);
        let kept =
            ["3-5-3-3", "hit-on-4", "5-5"].map(|of| format!("<span class=\"name\">{of}</span>"));
        assert!(kept.iter().all(|of| markup.contains(of)), "{markup}");
        assert_eq!(markup.matches("<span").count(), 3, "{markup}");
        let without = markup.replace("<span class=\"name\">", "").replace("</span>", "");
        assert_eq!(without, escaped(text));
        let joined =
            "<span class=\"name\">no-mutiny</span><wbr>+<span class=\"name\">start.gold=12</span>";
        assert_eq!(named("no-mutiny+start.gold=12"), joined);
        assert_eq!(named("a = 1 + 2, +0.97"), "a = 1 + 2, +0.97");
        let long = "a-name-that-is-longer-than-any-column";
        assert_eq!(named(long), long);
    }
}
