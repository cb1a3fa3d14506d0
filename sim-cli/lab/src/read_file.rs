//! Bounded reading of whole files. Only this module reads files.
//!
//! A file may have no end (`/dev/zero`), block at its beginning (a pipe without a writer), or exceed the memory of
//! the machine. A path that a user names may be a pipe, such as `<(...)` of a shell. A file in a result directory
//! must be a regular file, because the directory may come from an untrusted source.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Maximum size in bytes of a file that a user writes or names: rules, bots, experiments, scenarios, baselines.
pub const MOST_NAMED: u64 = 16 << 20;

/// Maximum size in bytes of a file in a result directory.
pub const MOST_OF_A_RESULT: u64 = 1 << 30;

/// Reads a file that a user names, of at most [`MOST_NAMED`] bytes.
///
/// # Errors
/// Fails if the operating system refuses, or if the file is larger.
pub fn named(path: &Path) -> io::Result<Vec<u8>> {
    whole(&mut File::open(path)?, MOST_NAMED)
}

/// Reads a file of a result directory, of at most [`MOST_OF_A_RESULT`] bytes.
///
/// # Errors
/// Fails if the operating system refuses, if the file is larger, or if the path is a pipe, a device or a directory.
pub fn of_a_result(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a regular file"));
    }
    whole(&mut File::open(path)?, MOST_OF_A_RESULT)
}

/// Reads the text of a file in a result directory.
///
/// # Errors
/// Fails as [`of_a_result`] does, or if the file is not UTF-8.
pub fn text_of_a_result(path: &Path) -> io::Result<String> {
    let text = String::from_utf8(of_a_result(path)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Returns at most the first `most` bytes of a regular file, and the file's length in bytes. `None` for a pipe, a
/// device, a directory, or an unreadable file.
pub fn beginning(path: &Path, most: u64) -> Option<(Vec<u8>, u64)> {
    let length = fs::metadata(path).ok().filter(|file| file.is_file())?.len();
    let mut content = Vec::new();
    File::open(path).ok()?.take(most).read_to_end(&mut content).ok()?;
    Some((content, length))
}

fn whole(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let too_long = || {
        let message = format!("expected at most {} MiB", most >> 20);
        io::Error::new(io::ErrorKind::FileTooLarge, message)
    };
    let length = file.metadata()?.len();
    if length > most {
        return Err(too_long());
    }
    let mut content = Vec::with_capacity(length as usize);
    if file.take(most + 1).read_to_end(&mut content)? as u64 > most {
        return Err(too_long());
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_above_the_size_limit_are_refused() {
        let room = tempfile::tempdir().expect("a directory");
        let path = room.path().join("file");
        fs::write(&path, "arr").expect("written");
        let read = |most| whole(&mut File::open(&path).expect("there"), most);
        assert_eq!(read(3).expect("short enough"), b"arr");
        assert_eq!(read(2).expect_err("too long").kind(), io::ErrorKind::FileTooLarge);
        // A sparse file is refused by its length, before reading.
        File::create(&path).and_then(|file| file.set_len(1 << 40)).expect("sparse");
        let refused = [named(&path), of_a_result(&path)].map(|read| read.expect_err("too long"));
        assert_eq!(refused[0].to_string(), "expected at most 16 MiB");
        assert_eq!(refused[1].to_string(), "expected at most 1024 MiB");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_in_results_are_refused() {
        let room = tempfile::tempdir().expect("a directory");
        let pipe = room.path().join("manifest.json");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo starts").success());
        for path in [pipe.as_path(), Path::new("/dev/zero"), room.path()] {
            let refused = of_a_result(path).expect_err("not a file");
            assert_eq!(refused.to_string(), "expected a regular file", "{}", path.display());
            assert_eq!(beginning(path, 10), None);
        }
        let endless = named(Path::new("/dev/zero")).expect_err("it never ends");
        assert_eq!(endless.kind(), io::ErrorKind::FileTooLarge);
    }
}
