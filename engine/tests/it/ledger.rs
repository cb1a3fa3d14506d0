//! Every line of a ledger is held by a test that is named after its id.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The ids that head a line of a ledger, such as `PC-FIR-2` in `- PC-FIR-2 Dice = …`.
fn ids(ledger: &str, prefix: &str) -> BTreeSet<String> {
    let heads = ledger.lines().filter_map(|line| line.strip_prefix("- ")?.split(' ').next());
    heads.filter(|id| id.starts_with(prefix)).map(|id| id.trim_end_matches(':').into()).collect()
}

/// Names of the test functions in all files below a directory.
fn test_names(directory: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).expect("the rulings are there") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            names.extend(test_names(&path));
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let source = fs::read_to_string(path).expect("a source file");
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

/// What a code of a card is called in the names of tests and scenarios: `CANNON+1_VS` is `cannon_1_vs`.
fn code_in_names(code: &str) -> String {
    let word = |part: &str| part.to_lowercase();
    code.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(word)
        .collect::<Vec<String>>()
        .join("_")
}

/// Every id of the ledger of Pirates of the Spanish Main heads the name of a test, or a scenario proves it; every code of
/// its tables has a test `sm_eff_CODE`, or a scenario `eff-CODE.toml`.
#[test]
fn every_id_and_every_code_of_spanish_main_is_held() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger = include_str!("../../../docs/rules/spanish-main.md");
    let of_game = root.join("src/games/spanish_main");
    let mut names = test_names(&of_game);
    names.extend(test_names(&root.join("tests")));
    let mut proven = BTreeSet::new();
    let mut stems = BTreeSet::new();
    for entry in fs::read_dir(root.join("scenarios/spanish-main")).expect("scenarios") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a scenario");
        let proves = text.lines().find_map(|line| line.strip_prefix("proves = ["));
        let proves = proves.unwrap_or_else(|| panic!("{} proves nothing", path.display()));
        proven.extend(proves.split('"').filter(|part| part.starts_with("SM-")).map(String::from));
        stems.insert(path.file_stem().expect("a name").to_string_lossy().into_owned());
    }
    let ids = ids(ledger, "SM-");
    assert!(ids.len() >= 120, "{} ids are too few", ids.len());
    let is_held = |id: &&String| proven.contains(*id) || names.iter().any(|name| cites(name, id));
    let open: Vec<&String> = ids.iter().filter(|id| !is_held(id)).collect();
    assert!(open.is_empty(), "neither a test nor a scenario is named after {open:?}");
    let strange: Vec<&String> = proven.iter().filter(|id| !ids.contains(*id)).collect();
    assert!(strange.is_empty(), "the ledger has no id for {strange:?}");
    let code = |line: &'static str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let code = cells.next()?;
        cells.next()?.parse::<u32>().ok().map(|_| code)
    };
    let codes: BTreeSet<&str> = ledger.lines().filter_map(code).collect();
    assert!(codes.len() >= 100, "{} codes are too few", codes.len());
    let is_tested = |code: &&&str| {
        let name = code_in_names(code);
        let test = format!("sm_eff_{name}");
        let is_it = |of: &String| {
            of.strip_prefix(&test).is_some_and(|r| r.is_empty() || r.starts_with('_'))
        };
        stems.contains(&format!("eff-{}", name.replace('_', "-"))) || names.iter().any(is_it)
    };
    let open: Vec<&&str> = codes.iter().filter(|code| !is_tested(code)).collect();
    assert!(open.is_empty(), "no test is named after {open:?}");
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
