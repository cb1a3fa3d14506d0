//! House rules: how they are named, what is wrong with them, and how they are shown.

use std::fs;

use serde_json::Value;
use snapbox::cmd::Command;
use snapbox::str;

use crate::{corsair, run};

/// The hash of the rules that a verb plays by, or what it says against them.
fn hash(arguments: &str) -> Result<Value, String> {
    let arguments = format!("{arguments} --format json");
    let output = corsair().args(arguments.split(' ')).assert().get_output().clone();
    let text = |of: Vec<u8>| String::from_utf8(of).expect("text");
    match matches!(output.status.code(), Some(0 | 3)) {
        true => {
            let result: Value = serde_json::from_str(&text(output.stdout)).expect("JSON");
            let conditions = &result["conditions"];
            let variants = &conditions["variants"][0];
            Ok(conditions.get("rules_hash").unwrap_or(&variants["rules_hash"]).clone())
        }
        false => Err(text(output.stderr)),
    }
}

#[test]
fn every_verb_takes_sets_of_rules_by_one_grammar() {
    let of = |rules: &str| hash(&format!("seats pirates-cove --bots uniform -n 4 {rules}"));
    let named = of("--rules no-mutiny+start.gold=12").expect("two rules");
    for same in [
        "--rules no-mutiny --rules start.gold=12",
        "--rules edition+start.gold=12+no-mutiny",
        "--rules no-mutiny --set start.gold=12",
        "--rules start.gold=3+no-mutiny --set start.gold=12",
    ] {
        assert_eq!(of(same).as_ref(), Ok(&named), "{same}");
    }
    assert_ne!(of("--rules no-mutiny"), Ok(named.clone()));
    assert_eq!(
        hash("run pirates-cove --bots uniform -n 4 --rules no-mutiny+start.gold=12"),
        Ok(named)
    );
    for (wrong, says) in [
        ("no-mutny+start.gold=12", "did you mean `no-mutiny`?"),
        ("no-mutiny+piratenbucht", "`no-mutiny+piratenbucht`: GAME names the edition"),
        ("no-mutiny+start.gold=many", "`start.gold` must be of type integer, not string"),
        ("no-mutiny+house.toml", "cannot read `house.toml`"),
    ] {
        let said = of(&format!("--rules {wrong}")).expect_err("it is wrong");
        assert!(said.contains(says), "{wrong}: {said}");
    }
}

#[test]
fn a_file_whose_name_has_a_plus_sign_is_a_file() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::write(room.path().join("a+b.toml"), "turns = 8\n").expect("written");
    let show = ["rules", "show", "pirates-cove", "turns", "--rules", "a+b.toml"];
    corsair().current_dir(room.path()).args(show).assert().code(0).stdout_eq("turns = 8\n");
}

#[test]
fn a_key_of_another_table_is_found_by_its_last_part() {
    run().args(["--set", "setup.gold=12"]).assert().code(2).stderr_eq(str![[r#"
error: --set setup.gold=12: unknown key `setup.gold`; did you mean [..]`start.gold`[..]?

"#]]);
}

#[test]
fn an_unknown_rule_has_a_nearest_one() {
    run().args(["--set", "combat.hiton=4"]).assert().code(2).stderr_eq(str![[r#"
error: --set combat.hiton=4: unknown key `combat.hiton`; did you mean `combat.hit_on`?

"#]]);
}

#[test]
fn a_typo_in_a_rules_file_has_a_line() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::write(room.path().join("house.toml"), "# ours\n[combat]\nhit_onn = 4\n").expect("written");
    let refusal = str![[r#"
error: house.toml:3: unknown key `combat.hit_onn`; did you mean `combat.hit_on`?
  |
3 | hit_onn = 4
  | ^^^^^^^

"#]];
    let here = |command: Command| command.current_dir(room.path());
    here(run().args(["--rules", "house.toml"])).assert().code(2).stderr_eq(refusal.clone());
    let check = corsair().args(["rules", "check", "pirates-cove", "house.toml"]);
    here(check).assert().code(2).stderr_eq(refusal);
}

/// Pirate's Cove with parts of Piratenbucht, and a mix that can't be played.
#[test]
fn editions_are_mixed_by_rules_files() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let good = "mutiny.up_to = 0\ntreasure_island = { upgrade_levels = 2, upgrade_cost_factor = 1 }\n\
                [black_ship]\nbears = \"blackbeard\"\nvolleys = \"one_at_each_ship\"\n\
                [legend.blackbeard]\ndice = 5\nranks_by = \"fame\"\n";
    fs::write(room.path().join("good.toml"), good).expect("written");
    fs::write(room.path().join("bad.toml"), "[tavern.deck]\nveteran_crew = 1\n").expect("written");
    let files = ["rules", "check", "pirates-cove", "good.toml", "bad.toml"];
    let check = corsair().current_dir(room.path()).args(files).assert().code(2);
    check
        .stdout_eq(str![[r#"
good.toml: good, changes 7 of [..] rules

"#]])
        .stderr_eq(str![[r#"
error: bad.toml:2: `tavern.deck.veteran_crew` must be 0, not 1: tavern.style = "pirates_cove" has no action-card phase and no combat cards to play it
  |
2 | veteran_crew = 1
  | ^^^^^^^^^^^^

"#]]);
    let mixed = run().current_dir(room.path()).args(["-n", "40", "--rules", "good.toml"]);
    mixed.assert().code(0);
}

#[test]
fn rules_that_are_compared_are_refused_by_the_option_that_names_them() {
    let refused = |arguments: &[&str], says: &str| {
        let output = corsair().args(arguments).assert().code(2).get_output().clone();
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.starts_with(says), "{arguments:?}: {told}");
    };
    let compare = ["compare", "pirates-cove", "--b"];
    let key = "`combat.hit_on` must be 2 to 6, not 9";
    refused(
        &[&compare[..], &["hit-on-4+combat.hit_on=9"]].concat(),
        &format!("error: --b combat.hit_on=9: {key}"),
    );
    refused(
        &[&compare[..], &["turns=8", "--a", "combat.hit_on=9"]].concat(),
        &format!("error: --a combat.hit_on=9: {key}"),
    );
    refused(
        &[&compare[..], &["combat.hiton=4"]].concat(),
        "error: --b combat.hiton=4: unknown key `combat.hiton`; did you mean `combat.hit_on`?",
    );
    let plan = ["plan", "pirates-cove", "--effect", "1pp", "--b", "combat.hit_on=9"];
    refused(&plan, &format!("error: --b combat.hit_on=9: {key}"));
    let seats = ["seats", "pirates-cove", "--set", "combat.hit_on=9"];
    refused(&seats, &format!("error: --set combat.hit_on=9: {key}"));
    let base = ["--set", "combat.hit_on=9"];
    refused(
        &[&compare[..], &["turns=8"], &base].concat(),
        &format!("error: --set combat.hit_on=9: {key}"),
    );
}

#[test]
fn rules_are_shown_by_key_and_the_library_shows_keys() {
    let printed = |arguments: &[&str]| {
        let output = corsair().args(arguments).assert().code(0).get_output().stdout.clone();
        String::from_utf8(output).expect("text")
    };
    let show = ["rules", "show", "pirates-cove"];
    assert_eq!(printed(&[&show[..], &["combat.hit_on"]].concat()), "combat.hit_on = 5\n");
    let section = printed(&[&show[..], &["combat"]].concat());
    assert!(section.lines().count() > 1 && section.lines().all(|line| line.starts_with("combat.")));
    corsair().args(show).arg("combat.hiton").assert().code(2).stderr_eq(str![[r#"
error: there is no key `combat.hiton`; did you mean `combat.hit_on`?

"#]]);
    let library = printed(&["rules", "library", "pirates-cove"]);
    assert!(library.contains("        combat.hit_on = 4 (was 5)\n"), "{library}");
}

#[test]
fn rules_are_shown_as_a_file_that_changes_nothing() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let shown = corsair().args(["rules", "show", "pirates-cove"]).assert().code(0);
    fs::write(room.path().join("all.toml"), &shown.get_output().stdout).expect("written");
    let check = ["rules", "check", "pirates-cove", "all.toml"];
    corsair().current_dir(room.path()).args(check).assert().code(0).stdout_eq(str![[r#"
all.toml: good, changes 0 of [..] rules

"#]]);
}

#[test]
fn every_rules_file_has_its_verdict() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::write(room.path().join("good.toml"), "turns = 8\n").expect("written");
    let files = ["rules", "check", "pirates-cove", "missing.toml", "good.toml"];
    let check = corsair().current_dir(room.path()).args(files).assert().code(2);
    check
        .stdout_eq(str![[r#"
good.toml: good, changes 1 of [..] rules

"#]])
        .stderr_eq(str![[r#"
error: cannot read `missing.toml`: [..]

"#]]);
}

#[test]
fn differences_are_listed() {
    let set = ["--set", "combat.hit_on=4", "--set", "turns=8"];
    let diff = corsair().args(["rules", "diff", "pirates-cove"]).args(set);
    diff.assert().code(0).stdout_eq(str![[r#"
key            before  after
-----------------------------
combat.hit_on  5       4
turns          12      8

"#]]);
    corsair().args(["rules", "diff", "pirates-cove"]).assert().code(2).stderr_eq(str![[r#"
error: nothing to compare: name another game, --rules RULES or --set KEY=VALUE

"#]]);
}

#[test]
fn cards_that_are_not_played_in_full_are_listed_with_the_rules() {
    let shown = corsair().args(["rules", "show", "spanish-main"]).assert().code(0);
    let text = String::from_utf8_lossy(&shown.get_output().stdout).into_owned();
    assert!(text.contains("# not played: ship DJC:Leviathan: BREATH_L3 BREATH_CANCEL\n"), "{text}");
    let one = corsair().args(["rules", "show", "spanish-main", "bars"]).assert().code(0);
    one.stdout_eq("bars.l = 838\nbars.s = 575\n");
}
