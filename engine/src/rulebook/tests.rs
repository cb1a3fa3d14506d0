//! Tests of overlays, and of the errors for invalid overlays.

use super::*;
use serde::Deserialize;

#[derive(Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct Rules {
    turns: u8,
    combat: Combat,
    seat: Handicaps,
}
#[derive(Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct Handicaps {
    score: [u8; 3],
}
#[derive(Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct Combat {
    hit_on: u8,
    losses: [u8; 2],
    style: Style,
}
#[derive(Deserialize, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
enum Style {
    Fair,
    Foul,
}
impl FromRulebook for Rules {
    fn read(values: RuleValue) -> Result<Rules, toml::de::Error> {
        Rules::deserialize(values)
    }
    fn validate(&self) -> Result<(), BadRule> {
        check_between("turns", self.turns.into(), self.combat.hit_on.into(), 200)
    }
}

const KEYS: &[KeyGroup] = crate::rule_keys! {
    "Length" { "turns": "Number of turns"; }
    "Combat" {
        "combat.hit_on" [2, 6]: "Lowest face of a die that hits";
        "combat.losses" [0, 9]: "Losses, by round";
        "combat.style": "Style of combat" { fair: "by the rules", foul: "by tricks" };
    }
    "Handicaps" { "seat.score" [0, 9]: "Points that the end of the game adds, for each seat"; }
};

fn book() -> Rulebook {
    let text = r#"
        turns = { value = 12, source = "printed", note = "p. 4" }
        [combat]
        hit_on = { value = 5, source = "printed" }
        losses = { value = [1, 2], source = "printed" }
        style = { value = "fair", source = "reconstructed" }
        [seat]
        score = { value = [0, 0, 0], source = "ruling" }
    "#;
    Rulebook::edition("edition.toml", text, KEYS).expect("the edition is sound")
}

fn refusal(text: &str) -> String {
    let mut book = book();
    match book.overlay::<Rules>("house.toml", text) {
        Err(error) => error.to_string(),
        Ok(()) => book.rules::<Rules>("edition.toml").expect_err("refused").to_string(),
    }
}

#[test]
fn overlay_changes_named_keys_and_keeps_sources() {
    let mut changed = book();
    changed.overlay::<Rules>("house.toml", "combat.hit_on = 4").expect("sound");
    changed.set::<Rules>("combat.style=foul").expect("sound");
    let rules: Rules = changed.rules("edition.toml").expect("sound");
    let combat = Combat { hit_on: 4, losses: [1, 2], style: Style::Foul };
    let seat = Handicaps { score: [0; 3] };
    assert_eq!(rules, Rules { turns: 12, combat, seat });
    let edition = book();
    let keys: Vec<&str> = edition.diff(&changed).iter().map(|(key, ..)| *key).collect();
    assert_eq!(keys, ["combat.hit_on", "combat.style"]);
    let sources: Vec<Source> = changed.entries().map(|(_, entry)| entry.source).collect();
    let set = [Source::HouseRule, Source::Printed, Source::HouseRule];
    assert_eq!(sources[..3], set, "keys of `combat`");
}

#[test]
fn overlay_errors_name_file_line_key_and_fix() {
    assert_eq!(
        refusal("# house\n[combat]\nhit_onn = 4"),
        "house.toml:3: unknown key `combat.hit_onn`; did you mean `combat.hit_on`?"
    );
    assert_eq!(refusal("combat.hit_on = 9"), "house.toml:1: `combat.hit_on` must be 2 to 6, not 9");
    assert_eq!(
        refusal("\ncombat.hit_on = \"x\""),
        "house.toml:2: `combat.hit_on` must be of type integer, not string"
    );
    assert_eq!(refusal("combat = 9"), "house.toml:1: `combat` is a table of keys, not a value");
    assert_eq!(
        refusal("turns = -1"),
        "house.toml:1: `turns`: invalid value: integer `-1`, expected a whole number from 0 to 255"
    );
    assert_eq!(
        refusal("combat.losses = [1, 10]"),
        "house.toml:1: `combat.losses` must hold numbers from 0 to 9, not 10"
    );
    assert_eq!(refusal("turns = 4"), "house.toml:1: `turns` must be 5 to 200, not 4");
    // If the range is narrower than the type, the error gives the range.
    for number in ["-1", "300", "9000000000"] {
        assert_eq!(
            refusal(&format!("combat.hit_on = {number}")),
            format!("house.toml:1: `combat.hit_on` must be 2 to 6, not {number}")
        );
    }
    let great = book().set::<Rules>("turns=99999999999999999999").expect_err("too great");
    assert_eq!(
        great.to_string(),
        "--set turns=99999999999999999999: `99999999999999999999` is outside of every range"
    );
    assert_eq!(
        refusal("[combat]\nstyle = \"foull\""),
        "house.toml:2: `combat.style`: unknown variant `foull`; did you mean `foul`?"
    );
    assert_eq!(refusal("turns = 8\nturns = 9"), "house.toml:2: duplicate key in `turns = 9`");
    assert!(refusal("a = 1\nb = = 2").starts_with("house.toml:2: "));
    assert_eq!(
        refusal("turns = 99999999999999999999"),
        "house.toml:1: a number outside of every range in `turns = 99999999999999999999`"
    );
    let long = refusal(&format!("turns = 8\n  turns = [{}] = here", "1, ".repeat(100_000)));
    assert!(long.starts_with("house.toml:2: ") && long.len() < 300, "{long}");
    assert!(long.contains("1, ] = here`"), "{long}");
}

#[test]
fn overlay_accepts_one_table_of_a_file() {
    let mut changed = book();
    let text = "turns = 3\n[rules]\ncombat.hit_on = 4\n[ruled]\nturns = 2";
    changed.overlay_table::<Rules>("scenario.toml", text, "rules").expect("sound");
    let keys: Vec<String> = book().diff(&changed).iter().map(|(key, ..)| key.to_string()).collect();
    assert_eq!(keys, ["combat.hit_on"]);
    let refused = changed.overlay_table::<Rules>("s.toml", "a = 1\n[rules]\nturn = 1", "rules");
    let refused = refused.expect_err("a typo").to_string();
    assert_eq!(refused, "s.toml:3: unknown key `turn`; did you mean `turns`?");
}

#[test]
fn refused_overlay_leaves_the_rulebook_unchanged() {
    let mut tried = book();
    tried.overlay::<Rules>("house.toml", "turns = 8\nturn = 9").expect_err("a typo");
    tried.set::<Rules>("combat.style=fine").expect_err("an unknown word");
    tried.set::<Rules>("combat.hit_on=300").expect_err("no number of the type");
    tried.set::<Rules>("combat.hit_on").expect_err("no value");
    tried.set::<Rules>("combat.hit_on=4\nturns=3").expect_err("two values");
    assert_eq!(tried, book());
}

/// Checks that settings are applied together, and that the error for an unreadable setting names only this setting.
#[test]
fn settings_apply_together_and_errors_name_one_setting() {
    let mut changed = book();
    changed.set_all::<Rules>(["turns=3", "combat.hit_on=4", "turns=5"]).expect("sound");
    let rules: Rules = changed.rules("edition.toml").expect("sound");
    let combat = Combat { hit_on: 4, losses: [1, 2], style: Style::Fair };
    let seat = Handicaps { score: [0; 3] };
    assert_eq!(rules, Rules { turns: 5, combat, seat });
    for (settings, blamed) in [
        (["turns=3", "combat.hit_on=300", "combat.style=foul"], "--set combat.hit_on=300"),
        (["turns=300", "turns=3", "combat.style=foul"], "--set turns=300"),
        (["turns=3", "combat.style=foul", "combat.style=odd"], "--set combat.style=odd"),
        (["turns=3", "turns", "combat.style=foul"], "--set turns"),
    ] {
        let mut book = changed.clone();
        let error = book.set_all::<Rules>(settings).expect_err("one is wrong");
        assert_eq!(error.origin, blamed);
        assert_eq!(book, changed, "a refusal changes nothing");
    }
}

#[test]
fn rule_key_has_one_meaning_and_one_group() {
    let book = book();
    let groups: Vec<(&str, Vec<&str>)> = book
        .groups()
        .map(|(title, entries)| (title, entries.into_iter().map(|(key, _)| key).collect()))
        .collect();
    assert_eq!(
        groups,
        [
            ("Length", vec!["turns"]),
            ("Combat", vec!["combat.hit_on", "combat.losses", "combat.style"]),
            ("Handicaps", vec!["seat.score"]),
        ]
    );
    let undeclared = "fog = { value = 1, source = \"printed\" }";
    let refused = Rulebook::edition("a.toml", undeclared, KEYS).expect_err("no meaning");
    assert_eq!(refused.to_string(), "a.toml:1: `fog` has no declared meaning");
    let family = RuleKey { pattern: "legend.*.hull", about: "", range: None, words: &[] };
    assert!(family.is("legend.captain_hook.hull"));
    for other in ["legend.hull", "legend.captain_hook.dice", "legend.a.hull.b", "hull"] {
        assert!(!family.is(other), "{other}");
    }
}

#[test]
fn array_by_seat_may_be_shorter_but_not_longer_than_the_table() {
    let under = |text: &str| {
        let mut book = book();
        book.overlay::<Rules>("house.toml", text).expect(text);
        book
    };
    let short = under("seat.score = [0, 2]");
    let rules = short.rules::<Rules>("edition.toml").expect("valid");
    assert_eq!(rules.seat.score, [0, 2, 0]);
    assert_eq!(short.values(), under("seat.score = [0, 2, 0]").values());
    let most = "`seat.score` must have at most 3 numbers, one for each seat, not 4";
    assert_eq!(refusal("turns = 9\nseat.score = [0, 2, 0, 0]"), format!("house.toml:2: {most}"));
    assert!(refusal("seat.score = [0, 10]").ends_with("must hold numbers from 0 to 9, not 10"));
    assert!(refusal("combat.losses = [1]").contains("`combat.losses`"), "not an array by seat");
}
