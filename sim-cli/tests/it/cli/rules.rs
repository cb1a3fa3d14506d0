//! Tests of house rules: names, errors and listings.

use serde_json::Value;

use crate::command::{Room, corsair, refused, refused_as, stderr_of, stdout};

/// Returns the hash of a run's rules, or the error if the program refuses these rules.
fn hash(arguments: &str) -> Result<Value, String> {
    let output = corsair(format!("{arguments} --format json"));
    match matches!(output.status.code(), Some(0 | 3)) {
        true => {
            let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let conditions = &result["conditions"];
            let variants = &conditions["variants"][0];
            Ok(conditions.get("rules_hash").unwrap_or(&variants["rules_hash"]).clone())
        }
        false => Err(stderr_of(&output)),
    }
}

#[test]
fn every_command_reads_rules_by_one_grammar() {
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
        (
            "no-mutiny+piratenbucht",
            "`no-mutiny+piratenbucht`: remove the edition, because GAME already names one",
        ),
        ("no-mutiny+start.gold=many", "`start.gold` must be of type integer, not string"),
        ("no-mutiny+house.toml", "cannot read `house.toml`"),
    ] {
        let said = of(&format!("--rules {wrong}")).expect_err("it is wrong");
        assert!(said.contains(says), "{wrong}: {said}");
    }
}

#[test]
fn names_of_rules_files_may_contain_plus_signs() {
    let room = Room::new();
    room.write("a+b.toml", "turns = 8\n");
    assert_eq!(
        room.good("rules show pirates-cove turns --rules a+b.toml"),
        "## Length, players and end\n# Number of turns (1 to 12)\nturns = 8\n"
    );
}

#[test]
fn misplaced_key_suggests_the_key_with_the_same_last_part() {
    let set = "run pirates-cove --set setup.gold=12";
    refused(set, "error: --set setup.gold=12: unknown key `setup.gold`; did you mean ");
    refused(set, "`start.gold`");
}

#[test]
fn unknown_rule_suggests_the_nearest() {
    refused_as(
        "run pirates-cove --set combat.hiton=4",
        "--set combat.hiton=4: unknown key `combat.hiton`; did you mean `combat.hit_on`?",
    );
}

#[test]
fn error_of_an_unknown_key_names_the_line_of_the_rules_file() {
    let room = Room::new();
    room.write("house.toml", "# ours\n[combat]\nhit_onn = 4\n");
    for arguments in ["run pirates-cove --rules", "rules check pirates-cove"] {
        assert_eq!(
            room.refused(format!("{arguments} house.toml")),
            "house.toml:3: unknown key `combat.hit_onn`; did you mean `combat.hit_on`?\n  |\n\
             3 | hit_onn = 4\n  | ^^^^^^^"
        );
    }
}

/// Combines parts of Piratenbucht with Pirate's Cove, and refuses a combination that can't be played.
#[test]
fn rules_files_combine_rules_of_two_editions() {
    let room = Room::new();
    let good = "mutiny.up_to = 0\ntreasure_island = { upgrade_levels = 2, upgrade_cost_factor = 1 }\n\
                [black_ship]\nbears = \"blackbeard\"\nvolleys = \"one_at_each_ship\"\n\
                [legend.blackbeard]\ndice = 5\nranks_by = \"fame\"\n";
    room.write("good.toml", good);
    room.write("bad.toml", "[tavern.deck]\nveteran_crew = 1\n");
    let (report, said) = room.ends(2, "rules check pirates-cove good.toml bad.toml");
    assert!(report.starts_with("good.toml: valid, changes 7 of "), "{report}");
    let wrong = "error: bad.toml:2: `tavern.deck.veteran_crew` must be 0, not 1: \
                 tavern.style = \"pirates_cove\" has no action-card phase and no combat cards to play it\n";
    assert!(said.starts_with(wrong), "{said}");
    room.good("run pirates-cove -n 40 --rules good.toml");
}

#[test]
fn errors_in_compared_rules_name_the_option() {
    let compare = "compare pirates-cove --rules";
    let key = "`combat.hit_on` must be 2 to 6, not 9";
    for (command, option) in [
        (format!("{compare} hit-on-4+combat.hit_on=9"), "--rules"),
        (format!("{compare} turns=8 --baseline combat.hit_on=9"), "--baseline"),
        ("power pirates-cove --effect 1pp --rules combat.hit_on=9".into(), "--rules"),
        ("seats pirates-cove --set combat.hit_on=9".into(), "--set"),
        (format!("{compare} turns=8 --set combat.hit_on=9"), "--set"),
    ] {
        refused(command, &format!("error: {option} combat.hit_on=9: {key}"));
    }
    refused(
        format!("{compare} combat.hiton=4"),
        "error: --rules combat.hiton=4: unknown key `combat.hiton`; did you mean `combat.hit_on`?",
    );
}

#[test]
fn rules_show_selects_keys_and_the_library_lists_keys() {
    assert_eq!(
        stdout("rules show pirates-cove combat.hit_on"),
        "## Combat\n# Lowest face of a die that hits (2 to 6)\ncombat.hit_on = 5\n"
    );
    let section = stdout("rules show pirates-cove combat");
    assert!(section.lines().all(|line| line.starts_with('#') || line.starts_with("combat.")));
    let source = "\n#   source: printed; PC-FIR-2\ncombat.hit_on = 5\n";
    assert!(stdout("rules show pirates-cove hit_on --sources").contains(source));
    for game in ["pirates-cove", "piratenbucht", "blackbeard", "spanish-main"] {
        assert!(stdout(format!("rules show {game}")).lines().count() <= 24, "{game}");
    }
    refused_as(
        "rules show pirates-cove combat.hiton",
        "there is no key `combat.hiton`; did you mean `combat.hit_on`?",
    );
    let library = stdout("rules library pirates-cove --full");
    assert!(library.contains("        combat.hit_on = 4 (was 5)\n"), "{library}");
}

#[test]
fn printed_rules_are_a_rules_file_without_changes() {
    let room = Room::new();
    for game in ["pirates-cove", "piratenbucht", "blackbeard", "spanish-main"] {
        room.write("all.toml", stdout(format!("rules show {game} --full")));
        let report = room.good(format!("rules check {game} all.toml"));
        assert!(report.starts_with("all.toml: valid, changes 0 of "), "{report}");
    }
}

#[test]
fn rules_check_reports_every_rules_file() {
    let room = Room::new();
    room.write("good.toml", "turns = 8\n");
    let (report, said) = room.ends(2, "rules check pirates-cove missing.toml good.toml");
    assert!(report.starts_with("good.toml: valid, changes 1 of "), "{report}");
    assert!(said.starts_with("error: cannot read `missing.toml`: "), "{said}");
}

#[test]
fn rules_diff_lists_differences() {
    assert_eq!(
        stdout("rules diff pirates-cove --set combat.hit_on=4 --set turns=8"),
        "key            before  after\n-----------------------------\n\
         combat.hit_on  5       4\nturns          12      8\n"
    );
    refused_as(
        "rules diff pirates-cove",
        "nothing to compare: name another game, --rules RULES or --set KEY=VALUE",
    );
}

#[test]
fn rules_list_the_partly_implemented_cards() {
    let text = stdout("rules show spanish-main --full");
    assert!(text.contains("# not played: ship DJC:Leviathan: BREATH_L3 BREATH_CANCEL\n"), "{text}");
    assert!(!stdout("rules show spanish-main bars").contains("not played"));
}
