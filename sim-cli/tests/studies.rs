//! The reference studies are as they were sealed, and the smallest is made again to the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

/// Every file below a directory but those that tell of time, by its path there.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut directories = vec![root.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                directories.push(path);
            } else if path.file_name().is_some_and(|name| name != "timing.json") {
                let name = path.strip_prefix(root).expect("below it").to_owned();
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

/// The sources.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn corsair(arguments: &[&Path]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    let output = command.args(arguments).current_dir(root()).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn studies_are_as_they_were_sealed_and_have_their_pages() {
    let room = tempfile::tempdir().expect("a directory");
    let page = room.path().join("page.html");
    let entries = fs::read_dir(root().join("results")).expect("the results").flatten();
    let studies: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    assert!(studies.len() > 10, "{studies:?}");
    for study in &studies {
        corsair(&["report".as_ref(), study, "-o".as_ref(), &page]);
        assert!(page.is_file(), "{}", study.display());
    }
}

#[test]
fn the_odds_are_made_again_to_the_same_bytes() {
    let kept = root().join("results/odds");
    let room = tempfile::tempdir().expect("a directory");
    let made = room.path().join("odds");
    let plan = kept.join("experiment.toml");
    corsair(&["experiment".as_ref(), &plan, "-o".as_ref(), &made]);
    corsair(&["report".as_ref(), &made]);
    let (mut kept, mut made) = (files(&kept), files(&made));
    // A page that a reader has made beside them.
    kept.remove(Path::new("report.html"));
    // Of the page its SHA-256 is kept, as sha256sum prints it.
    let page = made.remove(Path::new("report.html")).expect("a page");
    let digest: String = Sha256::digest(page).iter().map(|byte| format!("{byte:02x}")).collect();
    made.insert("report.html.sha256".into(), format!("{digest}\n").into_bytes());
    assert!(kept.len() > 20);
    let names = |of: &BTreeMap<PathBuf, Vec<u8>>| of.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&made), names(&kept));
    for (name, bytes) in &kept {
        assert!(made[name] == *bytes, "{} is not what it was", name.display());
    }
}
