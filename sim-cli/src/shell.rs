//! Commands that are printed to be typed.

/// An argument as a shell takes it.
pub(crate) fn quoted(argument: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/@+".contains(letter);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.into();
    }
    format!("'{}'", argument.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_survive_a_shell() {
        let texts = ["a=1,b", "my rules.toml", "it's", ""].map(quoted);
        assert_eq!(texts, ["a=1,b", "'my rules.toml'", r"'it'\''s'", "''"]);
    }
}
