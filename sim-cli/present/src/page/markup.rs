//! Conversion of text to HTML.

/// Maximum length of a name that is kept on one line. A name of this length fits a column on a telephone.
const LONGEST: usize = 20;

/// Escapes text for HTML elements and attributes.
pub fn escaped(text: &str) -> String {
    let entities = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;")];
    entities
        .into_iter()
        .fold(text.to_owned(), |text, (letter, entity)| text.replace(letter, entity))
}

/// Converts text to HTML. Text between backticks becomes code, and no line breaks before a `%` or within a name.
pub fn named(text: &str) -> String {
    let text = text.replace(" %", "\u{a0}%");
    let mut pieces = text.split('`');
    let mut markup = of_prose(pieces.next().unwrap_or_default());
    while let Some(code) = pieces.next() {
        match pieces.next() {
            Some(behind) => {
                markup += &format!("<code>{}</code>{}", of_prose(code), of_prose(behind));
            }
            None => markup += &of_prose(&format!("`{code}")),
        }
    }
    markup
}

/// Marks names so that a browser keeps them on one line. A name is an opening such as `3-5-3-3`, a bot such as
/// `legend_hunter`, a file, a setting such as `start.gold=12`, or an option such as `--budget`. A line may break
/// before a `+` that joins two names. The style sheet prevents the breaks, so that copied text is unchanged.
fn of_prose(text: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || "-_.=".contains(letter);
    let mut markup = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let (before, from) = rest.split_at(start);
        let (word, behind) = from.split_at(from.find(|of| !is_part(of)).unwrap_or(from.len()));
        let name = word.trim_end_matches(['-', '.', '=']);
        markup += &escaped(before);
        match is_name(name) && name.chars().count() <= LONGEST {
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

/// Returns whether a word is a name in which a browser might break the line.
fn is_name(word: &str) -> bool {
    let bare = word.trim_start_matches('-');
    let is_option = bare.len() < word.len() && bare.starts_with(char::is_alphabetic);
    let is_dotted = || {
        let mut dots = bare.match_indices('.');
        dots.any(|(at, _)| at > 0 && bare[at + 1..].starts_with(char::is_alphabetic))
    };
    is_option || bare.trim_start_matches(['.', '=']).contains(['-', '=', '_']) || is_dotted()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphenated_names_do_not_break_and_the_text_is_unchanged() {
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
        for name in ["-n", "--budget", "legend_hunter", "score_counts.csv", "combat.hit"] {
            assert_eq!(named(name), format!("<span class=\"name\">{name}</span>"));
        }
        for text in ["-3.5", "1. Then", "merchant", "a - b"] {
            assert_eq!(named(text), text);
        }
    }

    #[test]
    fn backticks_become_code_and_percent_signs_do_not_break() {
        assert_eq!(named("see `a < b`, 5 %."), "see <code>a &lt; b</code>, 5\u{a0}%.");
        assert_eq!(named("an ` alone"), "an ` alone");
    }
}
