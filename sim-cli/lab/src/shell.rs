//! Shell quoting of commands that users copy from the screen.

use std::ffi::OsStr;
use std::fmt::Write;

/// Quotes an argument for a shell, if necessary.
pub fn quoted(argument: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/@+".contains(letter);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.into();
    }
    format!("'{}'", argument.replace('\'', r"'\''"))
}

/// Quotes a file name for a shell. A name that is not UTF-8 becomes `$'\xfc'`, which bash, zsh and ksh read.
pub fn quoted_name(name: impl AsRef<OsStr>) -> String {
    match name.as_ref().to_str() {
        Some(text) => quoted(text),
        None => format!("$'{}'", escaped(name, |letter| "\\'".contains(letter))),
    }
}

/// Returns an argument as text. Bytes that are not UTF-8 appear as `\xfc`.
pub fn readable(argument: impl AsRef<OsStr>) -> String {
    escaped(argument, |_| false)
}

fn escaped(argument: impl AsRef<OsStr>, is_special: impl Fn(char) -> bool) -> String {
    let mut text = String::new();
    for chunk in argument.as_ref().as_encoded_bytes().utf8_chunks() {
        for letter in chunk.valid().chars() {
            if is_special(letter) {
                text.push('\\');
            }
            text.push(letter);
        }
        for byte in chunk.invalid() {
            // Writing to a string never fails.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shell_reads_quoted_arguments_unchanged() {
        let texts = ["a=1,b", "my rules.toml", "it's", ""].map(quoted);
        assert_eq!(texts, ["a=1,b", "'my rules.toml'", r"'it'\''s'", "''"]);
    }

    #[cfg(unix)]
    #[test]
    fn shell_reads_quoted_names_that_are_not_utf_8_unchanged() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(quoted_name("my rules"), "'my rules'");
        let name = OsStr::from_bytes(b"it's gr\xfc\xdfe\\");
        assert_eq!(quoted_name(name), r"$'it\'s gr\xfc\xdfe\\'");
        assert_eq!(readable(name), r"it's gr\xfc\xdfe\");
    }
}
