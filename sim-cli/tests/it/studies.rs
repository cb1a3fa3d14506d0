//! Tests of reference studies: stored tables match their hashes, and a replay of the smallest study gives the same
//! bytes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Room, files, root, stderr_of};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Returns the SHA-256 of a file as hexadecimal digits.
fn digest(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn results_of_studies_match_their_hashes() {
    let room = Room::new();
    let entries = fs::read_dir(root().join("results")).expect("the results").flatten();
    let studies: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    assert!(studies.len() > 10, "{studies:?}");
    for study in &studies {
        let record: Value = room.read_json(study.join("experiment.json"));
        assert_eq!(record["file_sha256"], digest(&study.join("experiment.toml")), "{study:?}");
        for entry in record["entries"].as_array().expect("entries") {
            let directory = study.join(entry["id"].as_str().expect("an id"));
            let manifest = digest(&directory.join("manifest.json"));
            assert_eq!(entry["manifest_sha256"], manifest, "{directory:?}");
            // A page checks the hash of every stored table before it reports missing files.
            let page = room.output(format!("report {} -o page.html", directory.display()));
            let shown = stderr_of(&page);
            assert!(
                page.status.success() || shown.contains(" lacks files that manifest.json lists"),
                "{shown}"
            );
        }
    }
}

#[test]
fn complete_studies_have_pages() {
    let room = Room::new();
    for name in ["judge", "rigs", "seats"] {
        room.good(format!("report {} -o page.html", root().join("results").join(name).display()));
        assert!(room.join("page.html").is_file(), "{name}");
    }
}

#[test]
fn recomputed_odds_of_studies_have_equal_bytes() {
    let kept = root().join("results/odds");
    let room = Room::new();
    room.good(format!("experiment {} -o odds", kept.join("experiment.toml").display()));
    room.good("report odds");
    let (mut kept, mut made) = (files(&kept), room.files("odds"));
    // A local page may exist beside the stored files.
    kept.remove("report.html");
    // The study stores only the SHA-256 of the page, as sha256sum prints it.
    made.insert("report.html.sha256".into(), digest(&room.join("odds/report.html")) + "\n");
    assert!(kept.len() > 20);
    for (name, text) in &kept {
        assert!(made.get(name) == Some(text), "{name} is not what it was");
    }
}
