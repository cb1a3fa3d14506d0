//! Every line of a ledger is held by a test that is named after its id.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The ids that head a line of a ledger, such as `PC-FIR-2` in `- PC-FIR-2 Dice = …`.
fn ids(ledger: &str, prefix: &str) -> BTreeSet<String> {
    let heads = ledger.lines().filter_map(|line| line.strip_prefix("- ")?.split(' ').next());
    heads.filter(|id| id.starts_with(prefix)).map(|id| id.trim_end_matches(':').into()).collect()
}

/// The names of the test functions in all files of a directory.
fn test_names(directory: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).expect("the rulings are there") {
        let source = fs::read_to_string(entry.expect("a file").path()).expect("a source file");
        let tests = source.split("#[test]").skip(1);
        let name =
            |test: &str| test.split_once("fn ")?.1.split_once('(').map(|(name, _)| name.into());
        names.extend(tests.filter_map(name));
    }
    names
}

/// Whether a test such as `pc_fir_2_dice_are` cites an id such as `PC-FIR-2`.
fn cites(name: &str, id: &str) -> bool {
    let start = id.to_lowercase().replace('-', "_");
    name.strip_prefix(&start).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Every id of a ledger heads the name of a test, and no test cites an id that there is not.
fn check_ledger(game: &str, file: &str, prefix: &str, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger = fs::read_to_string(root.join("../docs/rules").join(file)).expect("a ledger");
    let ids = ids(&ledger, &format!("{prefix}-"));
    assert!(ids.len() >= least, "{} ids are too few: {ids:?}", ids.len());
    let names = test_names(&root.join("src/games").join(game).join("rulings"));
    let uncited: Vec<&String> =
        ids.iter().filter(|id| !names.iter().any(|name| cites(name, id))).collect();
    assert!(uncited.is_empty(), "no ruling is named after {uncited:?}");
    let start = format!("{}_", prefix.to_lowercase());
    let strange: Vec<&String> = names
        .iter()
        .filter(|name| name.starts_with(&start) && !ids.iter().any(|id| cites(name, id)))
        .collect();
    assert!(strange.is_empty(), "the ledger has no id for {strange:?}");
}

#[test]
fn every_id_of_pirates_cove_is_cited() {
    check_ledger("cove", "pirates-cove.md", "PC", 61);
}

#[test]
fn every_id_of_piratenbucht_is_cited() {
    check_ledger("cove", "piratenbucht.md", "PB", 26);
}

#[test]
fn every_id_of_blackbeard_is_cited() {
    check_ledger("blackbeard", "blackbeard.md", "BB", 141);
}

#[test]
fn an_id_is_cited_by_its_whole_name_only() {
    assert!(cites("pc_fir_1_a_volley", "PC-FIR-1") && cites("pc_fir_1", "PC-FIR-1"));
    assert!(!cites("pc_fir_12_a_volley", "PC-FIR-1") && !cites("pc_fir_1", "PC-FIR-12"));
    assert_eq!(ids("- PC-HOO x\n- PC-A-1: y\n  - PC-B z\n", "PC-").len(), 2);
}
