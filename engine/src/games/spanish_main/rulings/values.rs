//! Tests of rule values: the edition's values agree with the ledger, and invalid values are refused.

use crate::games::spanish_main::{EDITION, Rules};
use crate::rulebook::RulesError;

fn with(settings: &[&str]) -> Result<Rules, RulesError> {
    EDITION.rules(settings)
}

#[test]
fn edition_values_agree_with_the_ledger() {
    let rules = with(&[]).expect("the edition");
    assert_eq!((rules.bars.l, rules.bars.s, rules.build_total), (838, 575, 40));
    let coins = &rules.treasure.coins;
    assert_eq!((coins.len(), coins.iter().map(|&coin| u32::from(coin)).sum::<u32>()), (8, 15));
    // The coins of all players fill the wild islands.
    for (at, islands) in rules.islands.number.iter().enumerate() {
        let players = at + 2;
        assert_eq!((islands - players) * rules.treasure.per_island, players * coins.len());
    }
}

#[test]
fn unplayable_values_are_rejected_by_key() {
    for (setting, key) in [
        ("bars.s=839", "bars.s"),
        ("bars.l=2001", "bars.l"),
        ("hull.one.length=99", "hull.one.length"),
        ("hull.two.beam=59", "hull.two.beam"),
        ("hull.three.masts=[43, 178]", "hull.three.masts"),
        ("hull.three.masts=[43, 43, 178]", "hull.three.masts"),
        ("hull.four.masts=[0, 134, 264, 423]", "hull.four.masts"),
        ("sail.half=201", "sail.half"),
        ("islands.radius=49", "islands.radius"),
        ("islands.edge=359", "islands.edge"),
        ("islands.gap_max=2", "islands.gap_max"),
        ("islands.pitch=99", "islands.pitch"),
        ("islands.number=[6, 9]", "islands.number"),
        ("islands.number=[2, 9, 12]", "islands.number"),
        ("fort.radius=361", "fort.radius"),
        ("fort.guns=311", "fort.guns"),
        ("touch.distance=0", "touch.distance"),
        ("berths.distance=360", "berths.distance"),
        ("berths.distance=370", "berths.distance"),
        ("move.max_turn=513", "move.max_turn"),
        ("players.min=1", "players.min"),
        ("players.max=5", "players.max"),
        ("build_total=0", "build_total"),
        ("link.spaces=6", "link.spaces"),
        ("random_fleets.number=1001", "random_fleets.number"),
        ("black_mark.points=21", "black_mark.points"),
        ("table.width=[1919, 14400, 16800]", "table.width"),
        ("table.height=[9400, 12000, 30001]", "table.height"),
        ("treasure.coins=[]", "treasure.coins"),
        ("treasure.coins=[0, 3, 2, 2, 1, 1, 1, 1]", "treasure.coins"),
        ("treasure.coins=[4, 3, 2, 2, 1, 1, 1]", "treasure.per_island"),
        ("treasure.per_island=3", "treasure.per_island"),
    ] {
        let error = with(&[setting]).expect_err(setting);
        assert!(error.message.starts_with(&format!("`{key}` must")), "{setting}: {error}");
    }
}

#[test]
fn consistent_house_rules_are_accepted() {
    let fewer = ["treasure.coins=[5, 4, 3, 2, 1, 1]", "treasure.per_island=3", "build_total=60"];
    let rules = with(&fewer).expect("house rules");
    assert_eq!((rules.fleets().build_total, rules.treasure.per_island), (60, 3));
    let coins = |n: usize| format!("treasure.coins=[{}]", vec!["1"; n].join(", "));
    let many = [&*coins(40), "treasure.per_island=20"];
    assert_eq!(with(&many).expect("a house rule").treasure.coins.len(), 40);
    assert!(with(&[&coins(4_097)]).is_err());
    assert_eq!(with(&["move.max_turn=256"]).expect("a house rule").r#move.max_turn, 256);
}
