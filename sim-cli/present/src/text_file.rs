//! Text files that users write.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use corsair_lab::host::Host;
use corsair_lab::read_file;

/// Texts of the files that a plan names, by file name. The texts of a host precede files. Each file is read once and stored with the plan, so that a
/// checkpoint does not depend on the file. A plan that was read from a checkpoint names no further files.
#[derive(Clone, Default, Debug)]
pub struct Files {
    texts: BTreeMap<String, String>,
    is_kept: bool,
}

impl PartialEq for Files {
    fn eq(&self, other: &Files) -> bool {
        self.texts == other.texts
    }
}

impl Serialize for Files {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.texts.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Files {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Files, D::Error> {
        let mut texts: BTreeMap<String, String> = BTreeMap::deserialize(from)?;
        let is_kept = texts.remove(Files::KEPT).is_some();
        Ok(Files { texts, is_kept })
    }
}

impl Files {
    /// File name that marks the texts of a stored plan, which no file has. Only reading understands the mark.
    pub const KEPT: &str = "";

    /// Returns the text of a file, and reads the file on first use.
    ///
    /// # Errors
    /// Fails as [`read`] does, or if a stored plan lacks the text.
    pub fn text(&mut self, name: &str) -> anyhow::Result<String> {
        if let Some(text) = self.texts.get(name) {
            return Ok(text.clone());
        }
        if self.is_kept {
            bail!("the stored plan lacks the text of the file `{name}`: start the run again");
        }
        let text = match Host::file(name) {
            Some(text) => text,
            None => read(Path::new(name))?,
        };
        self.texts.insert(name.into(), text.clone());
        Ok(text)
    }

    /// Returns whether the text of a file is stored, or the path exists and is not a directory. It may be a pipe or a
    /// device.
    pub fn has(&self, name: &str) -> bool {
        let path = Path::new(name);
        let is_there = || Host::file(name).is_some() || (path.exists() && !path.is_dir());
        self.texts.contains_key(name) || (!self.is_kept && is_there())
    }

    /// Returns whether no file was read.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}

/// Reads the text of a file.
///
/// # Errors
/// Fails if the operating system refuses, if the file never ends, or if the text is not UTF-8. The last error names
/// the line.
pub fn read(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let bytes = read_file::named(path).with_context(|| format!("cannot read `{name}`"))?;
    String::from_utf8(bytes).map_err(|error| {
        let (sound, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let line = 1 + sound.iter().filter(|&&byte| byte == b'\n').count();
        let byte = rest.first().copied().unwrap_or_default();
        // The text before the byte shows the place better than a column number.
        let sound = String::from_utf8_lossy(sound);
        let before = sound.rsplit('\n').next().unwrap_or_default();
        let from = before.char_indices().rev().nth(MOST_SHOWN - 1).map_or(0, |(at, _)| at);
        let place = match before[from..].trim_start() {
            "" => "at the beginning of the line".into(),
            before => format!("after `{before}`"),
        };
        anyhow!("{name}:{line}: the byte {byte:02X} {place} is not UTF-8: save the file as UTF-8")
    })
}

/// Maximum number of characters that the error prints before an invalid byte.
const MOST_SHOWN: usize = 30;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn stored_plans_read_no_further_files() {
        let room = tempfile::tempdir().expect("a directory");
        let path = room.path().join("house.toml");
        fs::write(&path, "turns = 4").expect("written");
        let name = path.display().to_string();
        let mut files = Files::default();
        assert!(files.has(&name));
        let kept = |files: &Files| -> Files {
            let mut stored = serde_json::to_value(files).expect("JSON");
            stored[Files::KEPT] = "".into();
            serde_json::from_value(stored).expect("JSON")
        };
        assert!(!kept(&files).has(&name));
        kept(&files).text(&name).expect_err("not stored");
        files.text(&name).expect("a text");
        assert_eq!(kept(&files).text(&name).expect("stored"), "turns = 4");
        assert_eq!(
            serde_json::to_value(kept(&files)).expect("JSON"),
            serde_json::json!({ name: "turns = 4" })
        );
    }

    #[test]
    fn texts_of_a_host_replace_files() {
        let (host, _events) = Host::new();
        let host = host.with_files([("house.toml".into(), "turns = 4".into())].into());
        let read =
            || (Files::default().has("house.toml"), Files::default().text("house.toml").ok());
        assert_eq!(host.run(read).expect("done"), (true, Some("turns = 4".into())));
        assert_eq!(read(), (false, None));
    }

    #[test]
    fn invalid_utf_8_is_refused_at_its_line() {
        let room = tempfile::tempdir().expect("a directory");
        let path = room.path().join("house.toml");
        let name = path.display();
        let refused = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("written");
            read(&path).expect_err("not a text").to_string()
        };
        assert_eq!(
            refused(b"turns = 8\n# Gr\xfc\xdfe\n"),
            format!("{name}:2: the byte FC after `# Gr` is not UTF-8: save the file as UTF-8")
        );
        let utf_16 = refused(b"\xff\xfet\0");
        let begins = format!("{name}:1: the byte FF at the beginning of the line is not UTF-8");
        assert!(utf_16.starts_with(&begins), "{utf_16}");
        let long = refused(&[&"\u{e9}".repeat(10_000).into_bytes()[..], b"\xff"].concat());
        assert!(long.contains(&format!(" after `{}` is", "\u{e9}".repeat(MOST_SHOWN))), "{long}");
        fs::write(&path, "turns = 8").expect("written");
        assert_eq!(read(&path).expect("a text"), "turns = 8");
        let missing = read(&room.path().join("missing")).expect_err("nothing there");
        assert!(format!("{missing:#}").starts_with("cannot read `"), "{missing:#}");
    }
}
