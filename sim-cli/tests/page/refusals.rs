//! What can't be told is refused by name.

use std::fs;
use std::path::Path;

use super::{corsair, said};

fn odds(place: &Path) {
    let command = ["odds", "pirates-cove", "--ship", "2-2-3-3", "--ship", "3-3-3-3", "-o", "odds"];
    assert!(corsair(&command, place).status.success());
}

fn refused(place: &Path, says: &str) {
    let output = corsair(&["report", "odds"], place);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains(says), "{}", said(&output));
    assert!(!place.join("odds/report.html").exists(), "no page is left");
}

#[test]
fn a_file_that_was_changed_is_named() {
    let room = tempfile::tempdir().expect("a directory");
    odds(room.path());
    let file = room.path().join("odds/odds.csv");
    let text = fs::read_to_string(&file).expect("the table");
    fs::write(&file, text.replacen("0,win,,0.", "0,win,,1.", 1)).expect("written");
    refused(room.path(), "`odds/odds.csv` was changed after it was written");
    fs::remove_file(&file).expect("removed");
    refused(room.path(), "cannot read `odds/odds.csv`");
}

#[test]
fn verbs_games_and_places_without_a_page_are_named() {
    let room = tempfile::tempdir().expect("a directory");
    odds(room.path());
    let file = room.path().join("odds/manifest.json");
    let manifest = fs::read_to_string(&file).expect("the manifest");
    let with =
        |from: &str, to: &str| fs::write(&file, manifest.replacen(from, to, 1)).expect("written");
    with("\"odds\"", "\"bench\"");
    refused(room.path(), "knows no page for `corsair bench`");
    with("\"pirates-cove\",\n \"edition\"", "\"pirate-cove\",\n \"edition\"");
    refused(room.path(), "did you mean `pirates-cove`?");
    with("{", "[");
    refused(room.path(), "`odds/manifest.json` is not as a command writes it");
    fs::remove_file(&file).expect("removed");
    refused(room.path(), "`odds` holds no result");
}

#[test]
fn a_page_takes_the_place_of_a_page_alone() {
    let room = tempfile::tempdir().expect("a directory");
    odds(room.path());
    let table = room.path().join("odds/odds.csv");
    let before = fs::read(&table).expect("the table");
    let onto = |file: &str| corsair(&["report", "odds", "-o", file], room.path());
    for file in ["odds/odds.csv", "odds"] {
        let output = onto(file);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("is no page of this program"), "{}", said(&output));
    }
    assert_eq!(fs::read(&table).expect("the table"), before);
    assert!(onto("page.html").status.success());
    assert!(onto("page.html").status.success(), "a page may be made again");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_what_it_leads_to_is_written() {
    use std::os::unix::fs::symlink;
    let room = tempfile::tempdir().expect("a directory");
    let at = |name: &str| room.path().join(name);
    odds(room.path());
    fs::create_dir(at("site")).expect("made");
    symlink("site/page.html", at("link.html")).expect("linked");
    for _ in 0..2 {
        let made = corsair(&["report", "odds", "-o", "link.html"], room.path());
        assert!(made.status.success(), "{}", said(&made));
        assert!(at("link.html").is_symlink());
        let page = fs::read_to_string(at("site/page.html")).expect("a page");
        assert!(page.starts_with("<!DOCTYPE html>"));
    }
    // A page of a result is written through a link too, but never over what is no page.
    fs::write(at("diary.txt"), "mine").expect("written");
    symlink("../diary.txt", at("odds/report.html")).expect("linked");
    let refused = corsair(&["report", "odds"], room.path());
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
    assert!(said(&refused).contains("`odds/report.html` is no page of this program"));
    assert_eq!(fs::read_to_string(at("diary.txt")).expect("there"), "mine");
}

#[test]
fn runs_that_have_not_ended_are_named() {
    let room = tempfile::tempdir().expect("a directory");
    let shard =
        ["run", "pirates-cove", "--bots", "uniform", "-n", "8", "--shard", "1/2", "-o", "odds"];
    assert!(corsair(&shard, room.path()).status.success());
    refused(room.path(), "has not ended, or a shard");
}

#[test]
fn a_new_result_takes_the_old_page_away() {
    let room = tempfile::tempdir().expect("a directory");
    odds(room.path());
    assert!(corsair(&["report", "odds"], room.path()).status.success());
    assert!(room.path().join("odds/report.html").exists());
    odds(room.path());
    assert!(!room.path().join("odds/report.html").exists(), "it told of the result before");
}

#[test]
fn a_page_that_cannot_be_written_leaves_nothing() {
    let room = tempfile::tempdir().expect("a directory");
    odds(room.path());
    let output = corsair(&["report", "odds", "-o", "missing/page.html"], room.path());
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("cannot write `missing/page.html`"), "{}", said(&output));
    let open = corsair(&["report", "odds", "-o", "-", "--open"], room.path());
    assert_eq!(open.status.code(), Some(2));
}
