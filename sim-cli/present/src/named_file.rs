//! Contents of files that an external bot's command names, so that a changed file changes the bot's digest.

use std::path::Path;

use corsair_lab::read_file;

/// Maximum number of bytes that are read from a file of an external program.
const MOST_READ: u64 = 64 << 20;

/// Returns the content of the regular file that a word of a command names. For a long file, returns the beginning and
/// the length. `None` for a pipe, a device, a directory, or any other word.
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
    fn content_of_a_command_word_is_read_only_from_regular_files() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "arr").expect("written");
        assert_eq!(content_of(&file.path().display().to_string()), Some(b"arr".to_vec()));
        for word in ["/dev/zero", "/", "no such file", ""] {
            assert_eq!(content_of(word), None, "{word}");
        }
    }
}
