//! The files that words of commands name: a bot is another when they are.

use std::path::Path;

use corsair_lab::read_file;

/// Files of programs outside are read up to so many bytes.
const MOST_READ: u64 = 64 << 20;

/// What the file holds that a word of a command names, if it names one that has an end: not a pipe,
/// a device or a directory. Of one that is too long, the beginning and the length.
pub fn content_of(word: &str) -> Option<Vec<u8>> {
    let (mut content, length) = read_file::beginning(Path::new(word), MOST_READ)?;
    if length > MOST_READ {
        content.extend(length.to_le_bytes());
    }
    Some(content)
}

#[cfg(test)]
mod tests {
    use crate::named_file::content_of;

    #[test]
    fn only_what_has_an_end_is_read() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "arr").expect("written");
        assert_eq!(content_of(&file.path().display().to_string()), Some(b"arr".to_vec()));
        for word in ["/dev/zero", "/", "no such file", ""] {
            assert_eq!(content_of(word), None, "{word}");
        }
    }
}
