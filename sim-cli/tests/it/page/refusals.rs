//! Tests of input that `corsair report` refuses.

use std::fs;

use crate::command::Room;

fn odds(room: &Room) {
    room.good("odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3 -o odds");
}

fn refused(room: &Room, says: &str) {
    let refusal = room.refused("report odds");
    assert!(refusal.contains(says), "{refusal}");
    assert!(!room.join("odds/report.html").exists(), "no page is left");
}

#[test]
fn report_names_a_changed_result_file() {
    let room = Room::new();
    odds(&room);
    let file = "odds/odds.csv";
    room.write(file, room.read(file).replacen("0,win,,0.", "0,win,,1.", 1));
    refused(&room, "`odds/odds.csv` was changed after it was written");
    fs::remove_file(room.join(file)).expect("removed");
    refused(&room, "`odds` lacks files that manifest.json lists (odds.csv)");
}

#[test]
fn report_names_the_version_that_wrote_an_unknown_format() {
    let room = Room::new();
    odds(&room);
    let manifest = room.read("odds/manifest.json").replace("odds.csv", "fights.csv");
    room.write("odds/manifest.json", manifest);
    fs::rename(room.join("odds/odds.csv"), room.join("odds/fights.csv")).expect("renamed");
    let writer = format!("Corsair {} with play revision ", env!("CARGO_PKG_VERSION"));
    refused(&room, &format!("`odds` lacks `odds.csv`: {writer}"));
    refused(
        &room,
        "wrote the result in a format that this build does not read; run the command again",
    );
}

#[test]
fn report_refuses_bots_that_other_tables_lack() {
    let room = Room::new();
    room.good("run pirates-cove -n 40 -o run");
    let summary = room.read("run/summary.csv");
    let changed = summary.replace("\nmerchant,", "\nghost,");
    assert_ne!(changed, summary);
    let manifest = room.read("run/manifest.json");
    let hash = |text: &str| corsair_lab::hash::sha256_hex(text.as_bytes());
    room.write("run/manifest.json", manifest.replace(&hash(&summary), &hash(&changed)));
    room.write("run/summary.csv", changed);
    let refusal = room.refused("report run");
    assert!(refusal.contains("`run` lacks rows for `ghost` in placements.csv"), "{refusal}");
}

#[test]
fn report_names_commands_games_and_paths_without_a_page() {
    let room = Room::new();
    odds(&room);
    let file = "odds/manifest.json";
    let manifest = room.read(file);
    let with = |from: &str, to: &str| room.write(file, manifest.replacen(from, to, 1));
    with("\"odds\"", "\"trace\"");
    refused(&room, "has no page for `corsair trace`");
    with("\"pirates-cove\",\n \"edition\"", "\"pirate-cove\",\n \"edition\"");
    refused(&room, "did you mean `pirates-cove`?");
    with("{", "[");
    refused(&room, "`odds/manifest.json` is damaged or is not a result file");
    fs::remove_file(room.join(file)).expect("removed");
    refused(&room, "`odds` holds no result");
}

#[test]
fn pages_replace_only_pages() {
    let room = Room::new();
    odds(&room);
    let before = room.read("odds/odds.csv");
    for file in ["odds/odds.csv", "odds"] {
        let refusal = room.refused(format!("report odds -o {file}"));
        assert!(refusal.contains("is not a page of this program"), "{refusal}");
    }
    assert_eq!(room.read("odds/odds.csv"), before);
    room.good("report odds -o page.html");
    // A page may replace an earlier page.
    room.good("report odds -o page.html");
}

#[cfg(unix)]
#[test]
fn links_to_pages_stay_links_and_targets_are_written() {
    use std::os::unix::fs::symlink;
    let room = Room::new();
    let at = |name: &str| room.join(name);
    odds(&room);
    fs::create_dir(at("site")).expect("made");
    symlink("site/page.html", at("link.html")).expect("linked");
    for _ in 0..2 {
        room.good("report odds -o link.html");
        assert!(at("link.html").is_symlink());
        assert!(room.read("site/page.html").starts_with("<!DOCTYPE html>"));
    }
    // A page is also written through a link, but never over a file that is not a page.
    room.write("diary.txt", "mine");
    symlink("../diary.txt", at("odds/report.html")).expect("linked");
    let refused = room.refused("report odds");
    assert!(refused.contains("`odds/report.html` is not a page of this program"));
    assert_eq!(room.read("diary.txt"), "mine");
}

#[test]
fn report_names_unfinished_runs() {
    let room = Room::new();
    room.good("run pirates-cove --bots uniform -n 8 --shard 1/2 -o odds");
    refused(&room, "holds no finished result");
}

#[test]
fn new_result_removes_the_page_of_the_old_result() {
    let room = Room::new();
    odds(&room);
    room.good("report odds");
    assert!(room.join("odds/report.html").exists());
    odds(&room);
    assert!(!room.join("odds/report.html").exists(), "it showed the earlier result");
}

#[test]
fn failed_page_leaves_no_file() {
    let room = Room::new();
    odds(&room);
    let (_, said) = room.ends(1, "report odds -o missing/page.html");
    assert!(said.contains("cannot write `missing/page.html`"), "{said}");
    room.refused("report odds -o - --open");
}
