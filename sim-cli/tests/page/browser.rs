//! Pages in a real browser, where there is one.

use std::process::Command;

use super::Played;

/// What `browser.py` ends with where no browser is installed.
const SKIPPED: i32 = 77;

#[test]
fn pages_are_well_in_a_browser() {
    let played = Played::all();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/page/browser.py");
    let output = Command::new("python3")
        .arg(script)
        .args(Played::names().map(|name| played.path(name)))
        .output()
        .expect("Python 3 is installed, as the gate asks");
    let told = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(SKIPPED) {
        eprintln!("{told}");
        return;
    }
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
}
