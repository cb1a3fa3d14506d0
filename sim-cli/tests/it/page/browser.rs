//! Tests of pages in a real browser, if one is installed.

use std::path::PathBuf;

use super::{names, played};
use crate::command::{Room, passes};

/// Edition and bots of a watched game, for each kind of board.
const WATCHED: [(&str, &str); 4] = [
    ("pirates-cove", "merchant,raider,drifter,balanced"),
    ("piratenbucht", "merchant,uniform,drifter"),
    ("blackbeard", "balanced,looter,uniform"),
    ("spanish-main", "balanced,runner"),
];

/// Writes a page for each game in [`WATCHED`] to a directory, and returns the paths.
fn watched(place: &Room) -> Vec<PathBuf> {
    let pages = WATCHED.map(|(game, bots)| {
        let page = place.join(format!("{game}.html"));
        place.good(format!("replay {game} 1:2:0 --bots {bots} --html {game}.html"));
        let text = place.read(&page);
        if game == "pirates-cove" {
            assert!(text.contains("sail 3 (Sail Island)"), "islands have their names");
        }
        assert!(text.len() < 1_000_000, "{game}: {} bytes", text.len());
        page
    });
    pages.to_vec()
}

#[test]
fn report_pages_work_in_a_browser() {
    let (names, place) = (names(), played(&names()));
    let pages = names.iter().map(|name| place.join(name).join("report.html"));
    passes("it/page/browser.py", pages.chain(watched(&place)));
}
