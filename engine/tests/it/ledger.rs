//! Checks that every rule id in a ledger has a proof: a scenario, or a test whose name begins with the id. Also checks
//! the rule keys and values that a ledger gives in brackets.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use corsair_engine::games::{blackbeard, cove, spanish_main};
use corsair_engine::rulebook::{Edition, FromRulebook};

/// Returns the ids at the start of a ledger's lines, such as `PC-FIR-2` in `- PC-FIR-2 Dice = …`.
fn ids(ledger: &str, prefix: &str) -> BTreeSet<String> {
    let heads = ledger.lines().filter_map(|line| line.strip_prefix("- ")?.split(' ').next());
    heads.filter(|id| id.starts_with(prefix)).map(|id| id.trim_end_matches(':').into()).collect()
}

/// Returns the names of the test functions in all files below a directory.
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

/// Returns true if a test such as `pc_fir_2_dice_are` cites an id such as `PC-FIR-2`.
fn cites(name: &str, id: &str) -> bool {
    let start = id.to_lowercase().replace('-', "_");
    name.strip_prefix(&start).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Returns the ids that the scenarios of an edition prove.
fn proved_by_scenarios(edition: &str) -> BTreeSet<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(edition);
    let mut proved = BTreeSet::new();
    for entry in fs::read_dir(directory).expect("scenarios") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a scenario");
        let list = text.split_once("\nproves = [").and_then(|(_, rest)| rest.split_once(']'));
        let (list, _) = list.unwrap_or_else(|| panic!("{} proves nothing", path.display()));
        proved.extend(list.split('"').skip(1).step_by(2).map(String::from));
    }
    proved
}

/// Checks that a scenario of these editions or a test proves every id of a ledger, and that no test
/// cites an unknown id. If an edition inherits rules of a ledger, its scenarios may prove ids of
/// this ledger.
fn check_ledger(game: &str, file: &str, editions: &[&str], prefix: &str, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger = fs::read_to_string(root.join("../docs/rules").join(file)).expect("a ledger");
    let start = format!("{prefix}-");
    let ids = ids(&ledger, &start);
    assert!(ids.len() >= least, "{} ids are too few: {ids:?}", ids.len());
    let mut names = test_names(&root.join("src/games").join(game));
    names.extend(test_names(&root.join("tests")));
    let proved: BTreeSet<String> =
        editions.iter().flat_map(|edition| proved_by_scenarios(edition)).collect();
    let is_open = |id: &&String| !proved.contains(*id) && !names.iter().any(|name| cites(name, id));
    let open: Vec<&String> = ids.iter().filter(is_open).collect();
    assert!(open.is_empty(), "neither a scenario nor a test proves {open:?}");
    let unknown: Vec<&String> =
        proved.iter().filter(|id| id.starts_with(&start) && !ids.contains(*id)).collect();
    assert!(unknown.is_empty(), "scenarios prove {unknown:?}, which the ledger does not have");
    let start = start.to_lowercase().replace('-', "_");
    let strange: Vec<&String> = names
        .iter()
        .filter(|name| name.starts_with(&start) && !ids.iter().any(|id| cites(name, id)))
        // Codes in tables are not rule ids; `every_code_of_spanish_main_has_a_test` checks these codes.
        .filter(|name| !name.starts_with("sm_eff_"))
        .collect();
    assert!(strange.is_empty(), "the ledger has no id for {strange:?}");
}

/// Returns a card's code as the names of tests and scenarios write it: `cannon_1_vs` for
/// `CANNON+1_VS`.
fn code_in_names(code: &str) -> String {
    let word = |part: &str| part.to_lowercase();
    code.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(word)
        .collect::<Vec<String>>()
        .join("_")
}

/// Checks that every code in Pirates of the Spanish Main's tables has a test `sm_eff_CODE`, or a scenario
/// `eff-CODE.toml`.
#[test]
fn every_code_of_spanish_main_has_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger = include_str!("../../../docs/rules/spanish-main.md");
    let mut names = test_names(&root.join("src/games/spanish_main"));
    names.extend(test_names(&root.join("tests")));
    let code = |line: &'static str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let code = cells.next()?;
        cells.next()?.parse::<u32>().ok().map(|_| code)
    };
    let codes: BTreeSet<&str> = ledger.lines().filter_map(code).collect();
    assert!(codes.len() >= 100, "{} codes are too few", codes.len());
    let scenario = |name: &str| {
        root.join(format!("scenarios/spanish-main/eff-{}.toml", name.replace('_', "-")))
    };
    let is_tested = |code: &&&str| {
        let name = code_in_names(code);
        let test = format!("sm_eff_{name}");
        let is_it = |of: &String| {
            of.strip_prefix(&test).is_some_and(|r| r.is_empty() || r.starts_with('_'))
        };
        scenario(&name).exists() || names.iter().any(is_it)
    };
    let open: Vec<&&str> = codes.iter().filter(|code| !is_tested(code)).collect();
    assert!(open.is_empty(), "no test is named after {open:?}");
}

#[test]
fn every_id_of_pirates_cove_has_a_test() {
    let editions = ["pirates-cove", "piratenbucht"];
    check_ledger("cove", "pirates-cove.md", &editions, "PC", 61);
}

#[test]
fn every_id_of_piratenbucht_has_a_test() {
    check_ledger("cove", "piratenbucht.md", &["piratenbucht"], "PB", 26);
}

#[test]
fn every_id_of_blackbeard_has_a_test() {
    check_ledger("blackbeard", "blackbeard.md", &["blackbeard"], "BB", 141);
}

#[test]
fn every_id_of_spanish_main_has_a_test() {
    check_ledger("spanish_main", "spanish-main.md", &["spanish-main"], "SM", 120);
}

/// Returns the contents of a ledger's outermost brackets, each on one line.
fn in_brackets(ledger: &str) -> Vec<String> {
    let (mut contents, mut content, mut depth) = (Vec::new(), String::new(), 0);
    for c in ledger.replace('\n', " ").chars() {
        depth -= i32::from(c == ']');
        if depth > 0 {
            content.push(c);
        } else if c == ']' {
            contents.push(std::mem::take(&mut content));
        }
        depth += i32::from(c == '[');
    }
    assert_eq!(depth, 0, "a bracket is not closed: {content}");
    contents
}

/// Returns the rule key and values in `edge = "wall" | "wrap"; a meaning`, or the key in `edge.key`. Returns `None` for
/// other texts, such as `2 to 4`.
fn key_and_values(content: &str) -> Option<(&str, Vec<&str>)> {
    let statement = content.split(';').next()?;
    if let Some((key, values)) = statement.split_once(" = ") {
        return Some((key, values.split(" | ").collect()));
    }
    let is_key = statement.contains('.')
        && statement.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '.');
    is_key.then(|| (statement, Vec::new()))
}

/// Checks that every key in a ledger's brackets is a key of the edition, that the first value is the edition's value,
/// and that the rulebook accepts all values.
fn check_keys<R: FromRulebook>(file: &str, edition: &Edition, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ledger = fs::read_to_string(root.join("../docs/rules").join(file)).expect("a ledger");
    let book = edition.rulebook().expect("an edition");
    let contents = in_brackets(&ledger);
    let keys: Vec<_> = contents.iter().filter_map(|content| key_and_values(content)).collect();
    assert!(keys.len() >= least, "{file}: {} keys are too few: {keys:?}", keys.len());
    for (key, values) in keys {
        let known = book.entries().find(|(of, _)| *of == key);
        let (_, entry) = known.unwrap_or_else(|| panic!("{file}: `{key}` is not a rule key"));
        for (at, value) in values.into_iter().enumerate() {
            let mut changed = book.clone();
            let set = changed.set::<R>(&format!("{key}={value}"));
            set.unwrap_or_else(|error| panic!("{file}: {error}"));
            let is_of_edition =
                changed.entries().any(|(of, new)| of == key && new.value == entry.value);
            assert!(at > 0 || is_of_edition, "{file}: `{key}` is {} by default", entry.value);
        }
    }
}

#[test]
fn rule_keys_and_values_in_ledgers_exist() {
    check_keys::<cove::Rules>("pirates-cove.md", &cove::PIRATES_COVE, 10);
    check_keys::<cove::Rules>("piratenbucht.md", &cove::PIRATENBUCHT, 8);
    check_keys::<blackbeard::Rules>("blackbeard.md", &blackbeard::EDITION, 30);
    check_keys::<spanish_main::Rules>("spanish-main.md", &spanish_main::EDITION, 20);
}

#[test]
fn test_names_cite_whole_ids_only() {
    assert!(cites("pc_fir_1_a_volley", "PC-FIR-1") && cites("pc_fir_1", "PC-FIR-1"));
    assert!(!cites("pc_fir_12_a_volley", "PC-FIR-1") && !cites("pc_fir_1", "PC-FIR-12"));
    assert_eq!(ids("- PC-HOO x\n- PC-A-1: y\n  - PC-B z\n", "PC-").len(), 2);
}
