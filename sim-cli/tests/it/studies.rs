//! The reference studies are as they were sealed, and the smallest is made again to the same bytes.

use std::fs;
use std::path::PathBuf;

use crate::command::{Room, files, root};
use sha2::{Digest, Sha256};

#[test]
fn studies_are_as_they_were_sealed_and_have_their_pages() {
    let room = Room::new();
    let entries = fs::read_dir(root().join("results")).expect("the results").flatten();
    let studies: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    assert!(studies.len() > 10, "{studies:?}");
    for study in &studies {
        room.good(format!("report {} -o page.html", study.display()));
        assert!(room.join("page.html").is_file(), "{}", study.display());
    }
}

#[test]
fn the_odds_are_made_again_to_the_same_bytes() {
    let kept = root().join("results/odds");
    let room = Room::new();
    room.good(format!("experiment {} -o odds", kept.join("experiment.toml").display()));
    room.good("report odds");
    let (mut kept, mut made) = (files(&kept), room.files("odds"));
    // A page that a reader has made beside them.
    kept.remove("report.html");
    // Of the page its SHA-256 is kept, as sha256sum prints it.
    let page = made.remove("report.html").expect("a page");
    let digest: String = Sha256::digest(page).iter().map(|byte| format!("{byte:02x}")).collect();
    made.insert("report.html.sha256".into(), format!("{digest}\n"));
    assert!(kept.len() > 20);
    assert!(made.keys().eq(kept.keys()), "{:?} {:?}", made.keys(), kept.keys());
    for (name, text) in &kept {
        assert!(made[name] == *text, "{name} is not what it was");
    }
}
