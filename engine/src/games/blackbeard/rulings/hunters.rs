//! Anti-pirate actions, KCs, warships, Cunning.

use super::kit::{Sea, pirate, player, port, teach, teach_at};

const KC: &str = "kc = \"maynard\"\nkc_at = \"caribbean\"";

fn hunted(more: &str, others: &str) -> Sea {
    let mut sea = Sea::of(3, &(teach(more) + others));
    sea.plays("Teach: move to C. America", &[]);
    sea
}

#[test]
fn bb_ap_1_one_anti_pirate_action_in_each_turn_and_reactions_beside_it() {
    let hand = player(1, "\"Wear and Tear (3)\", \"Scurvy Outbreak (3)\"", KC);
    let mut sea = hunted("", &hand);
    sea.plays("play Wear and Tear (3)", &["fate 1"]);
    sea.shows(&["asks = seat1 anti_pirate", "seat1.ap_actions = 1"]);
    assert_eq!(sea.options(), ["pass", "KC: react"]);
    sea.plays("pass", &[]).plays("Teach: move to Caribbean", &[]);
    assert_eq!(sea.options(), ["pass", "KC: react"]);
}

#[test]
fn bb_ap_2_no_card_twice_in_one_action() {
    let hands = player(1, "\"Wear and Tear (3)\"", "") + &player(2, "\"Scurvy Outbreak (3)\"", "");
    let mut sea = hunted("", &hands);
    sea.plays("play Wear and Tear (3)", &["fate 1"]);
    sea.shows(&["asks = seat2 anti_pirate"]);
    let mut house = Sea::under(3, &["ap.once_per_action=kind"], &(teach("") + &hands), &[]);
    house.plays("Teach: move to C. America", &[]).plays("play Wear and Tear (3)", &["fate 1"]);
    house.shows(&["asks = seat0 turn"]);
}

#[test]
fn bb_ap_3_announced_then_answered_clockwise_then_carried_out() {
    let hands = player(1, "\"Wear and Tear (3)\"", "") + &player(2, "\"Scurvy Outbreak (3)\"", "");
    let mut sea = hunted("", &hands);
    sea.shows(&["asks = seat1 anti_pirate", "active = teach", "teach.at = caribbean"]);
    sea.plays("pass", &[]);
    sea.shows(&["asks = seat2 anti_pirate"]);
    sea.plays("play Scurvy Outbreak (3)", &[]);
    sea.shows(&["teach.at = c_america", "teach.scurvy = yes", "active = none"]);
    // A Move continues though Speed has fallen below 0 since.
    let mut slow = hunted("speed = 0", &player(1, "\"Wear and Tear (3)\"", ""));
    slow.plays("play Wear and Tear (3)", &["fate 2"]);
    slow.shows(&["teach.speed = -1", "teach.at = c_america", "actions = 3"]);
}

#[test]
fn bb_ap_4_none_on_draw_deploy_and_breaking_an_alliance() {
    let others = pirate("kidd", 0, "caribbean", "")
        + &player(1, "\"Wear and Tear (3)\"", KC)
        + &player(0, "", "pirates = [\"tew\"]");
    let mut sea = Sea::of(3, &(teach("ally = \"kidd\"\nnotoriety = 20") + &others));
    sea.plays("Teach: break the alliance", &[]);
    sea.shows(&["asks = seat0 turn"]);
    sea.plays("deploy Tew in India, sloop", &[]);
    sea.shows(&["asks = seat0 turn", "actions = 3"]);
}

#[test]
fn bb_kc_1_a_kc_comes_where_3d6_are_below_notoriety() {
    let mut comes = hunted("notoriety = 12", "");
    comes.plays("deploy a KC", &["fate 3 4 4", "cup 9 of 9"]);
    comes.shows(&["seat1.kc = warren", "seat1.kc_at = caribbean"]);
    let mut stays_away = hunted("notoriety = 12", "");
    stays_away.plays("deploy a KC", &["fate 4 4 4"]);
    stays_away.shows(&["seat1.kc = none"]);
    hunted("notoriety = 3", &player(1, "\"Wear and Tear (3)\"", ""))
        .refuses("deploy a KC", "BB-KC-1");
    let own = player(1, "\"Wear and Tear (3)\"", "") + &pirate("vane", 1, "caribbean", "");
    hunted("notoriety = 12", &own).refuses("deploy a KC", "BB-KC-1");
}

#[test]
fn bb_kc_2_a_kc_moves_anywhere_but_into_ports() {
    let mut sea = hunted("", &player(1, "", "kc = \"maynard\"\nkc_at = \"s_america\""));
    sea.refuses("KC: move to Cartagena", "BB-KC-2");
    sea.plays("KC: move to Middle Passage", &[]);
    sea.shows(&["seat1.kc_at = middle_passage", "teach.at = c_america"]);
}

#[test]
fn bb_kc_3_a_kc_destroys_a_pirate_port() {
    let mut empty = hunted("", &player(1, "", KC));
    empty.plays("KC: attack Isla de Tortuga", &[]);
    empty.shows(&["isla_de_tortuga.destroyed = yes"]);
    let there = pirate("vane", 2, "isla_de_tortuga", "")
        + &pirate("tew", 2, "isla_de_tortuga", "combat = 1\nnotoriety = 8");
    let others = there + &player(1, "", KC);
    // Maynard's Combat is 6: 4 + 6 against 4 + 5 and 6 + 1.
    let mut won = hunted("", &others);
    won.plays("KC: attack Isla de Tortuga", &["fight 4 4 6"]);
    won.shows(&["vane.at = caribbean", "vane.combat = 4", "isla_de_tortuga.destroyed = yes"]);
    won.shows(&["tew.card = dead", "seat2.half_points = 16", "seat1.half_points = 8"]);
    let mut lost = hunted("", &others);
    lost.plays("KC: attack Isla de Tortuga", &["fight 4 5 1"]);
    lost.shows(&["isla_de_tortuga.destroyed = no", "vane.at = isla_de_tortuga"]);
}

#[test]
fn bb_kc_4_an_ousting_from_the_adjoining_area() {
    let begin =
        teach_at("havana", "") + &pirate("vane", 2, "havana", "combat = 1") + &player(1, "", KC);
    let mut won = Sea::of(3, &begin);
    won.plays("Teach: in-port activities", &[]);
    // 5 + 6 = 11 against 4 + 5 + 1 = 10.
    won.plays("KC: oust", &["fight 5 4"]);
    won.shows(&["teach.at = caribbean", "vane.at = caribbean", "asks = seat0 turn"]);
    let mut lost = Sea::of(3, &begin);
    lost.plays("Teach: in-port activities", &[]).plays("KC: oust", &["fight 4 4"]);
    lost.shows(&["teach.at = havana", "teach.notoriety = 1", "vane.notoriety = 1"]);
}

#[test]
fn bb_kc_5_a_kc_killed_is_out_and_one_removed_comes_again() {
    let mut sea = hunted("", &player(1, "", KC));
    sea.plays("KC: react", &[]).plays("fight", &["fight 1 6"]);
    sea.shows(&["dead_kcs = [maynard]", "seat1.kc = none"]);
    let begin = "phase = \"draw\"\n".to_owned() + &player(1, "", KC);
    let turmoil = Sea::rolling(3, &begin, &["card European Turmoil", "card Double Cross (2)"]);
    turmoil.shows(&["dead_kcs = []", "seat1.kc = none"]);
    assert!(turmoil.fact("kcs_in_cup").contains("maynard"));
}

/// Speed 4, Combat 6.
const STATION: &str = "[[warship]]\narea = \"caribbean\"\nwarship = \"warship_6\"\n";
const HAVANA: &str = "merchant = { type = \"sloop\", cargo = 1 }";

fn off_havana(more: &str) -> String {
    teach(&format!("may_loot = \"havana\"\n{more}")) + &port("havana", HAVANA) + STATION
}

#[test]
fn bb_war_1_a_warship_is_used_against_find_loot_and_attack() {
    for deed in ["Teach: loot", "Teach: find the merchant at Havana", "Teach: attack Havana"] {
        let mut sea = Sea::of(3, &off_havana(""));
        sea.plays(deed, &[]);
        assert!(sea.can("use the warship"), "{deed}");
        sea.plays("use the warship", &[]);
        sea.shows(&["asks = seat0 evade"]);
    }
    let mut moves = Sea::of(3, &off_havana(""));
    moves.plays("Teach: move to Havana", &[]);
    moves.shows(&["teach.at = havana"]);
}

#[test]
fn bb_war_2_an_escape_from_a_warship_does_not_end_the_action() {
    let settings = ["warship.escape_ends_action=true"];
    let mut house = Sea::under(3, &settings, &off_havana(""), &[]);
    house.plays("Teach: loot", &[]).plays("use the warship", &[]);
    // 4 + 4 = 8 against 3 + 5 = 8: not above.
    house.plays("evade", &["fight 4 3"]);
    house.shows(&["asks = seat0 turn", "caribbean.warship = warship_6", "havana.merchant = none"]);
    let mut sea = Sea::of(3, &off_havana(""));
    sea.plays("Teach: loot", &[]).plays("use the warship", &[]);
    sea.plays("evade", &["fight 4 3", "deed 3"]);
    sea.shows(&["asks = seat0 cargo", "caribbean.warship = warship_6"]);
}

#[test]
fn bb_war_3_a_battle_with_a_warship() {
    let mut won = Sea::of(3, &off_havana(""));
    won.plays("Teach: loot", &[]).plays("use the warship", &[]);
    // 3 + 5 + 4 = 12 against 3 + 6 + 2 = 11.
    won.plays("fight", &["fight 3 3"]).all_pass();
    won.shows(&[
        "teach.combat = 4",
        "teach.notoriety = 6",
        "caribbean.warship = none",
        "asks = seat0 cargo",
    ]);
    let mut lost = Sea::of(3, &off_havana(""));
    lost.plays("Teach: loot", &[]).plays("use the warship", &[]);
    lost.plays("fight", &["fight 6 3"]);
    lost.shows(&["teach.combat = 3", "teach.loyalty = 6", "caribbean.warship = warship_6"]);
    let mut plain = Sea::under(3, &["battle.enemy_bonus=0"], &off_havana(""), &[]);
    plain.plays("Teach: loot", &[]).plays("use the warship", &[]);
    plain.plays("fight", &["fight 5 3"]);
    plain.shows(&["teach.notoriety = 6"]);
}

#[test]
fn bb_war_4_a_merchant_whose_action_a_warship_cancels_goes_to_the_cup() {
    let mut sea = Sea::of(3, &off_havana(""));
    sea.plays("Teach: find the merchant at Havana", &[]).plays("use the warship", &[]);
    sea.plays("fight", &["fight 6 3"]);
    sea.shows(&["havana.merchant = none"]);
}

#[test]
fn bb_war_5_pirates_never_attack_warships_or_kcs() {
    let sea = Sea::of(3, &(off_havana("") + &player(1, "", KC)));
    let is_attack = |option: &String| option.contains("warship") || option.contains("KC");
    assert!(!sea.options().iter().any(is_attack));
}

#[test]
fn bb_rea_1_what_kcs_react_to_and_where() {
    let kc = |at: &str| {
        player(1, "\"Scurvy Outbreak (3)\"", &format!("kc = \"maynard\"\nkc_at = \"{at}\""))
    };
    assert!(hunted("", &kc("s_america")).can("KC: react"));
    assert!(!hunted("", &kc("n_atlantic")).can("KC: react"));
    assert!(!hunted("", &kc("middle_passage")).can("KC: react"));
    let mut in_port = Sea::of(3, &(teach_at("havana", "") + &kc("caribbean")));
    in_port.plays("Teach: move to Caribbean", &[]);
    assert!(!in_port.can("KC: react"));
    let arrival =
        teach_at("s_atlantic", "") + &player(1, "", "kc = \"maynard\"\nkc_at = \"s_america\"");
    let mut sea = Sea::under(3, &["kc.reacts_to_move=arrival"], &arrival, &[]);
    sea.plays("Teach: move to Caribbean", &[]);
    if sea.fact("asks") == "seat1 anti_pirate" {
        assert!(!sea.can("KC: react"));
        sea.plays("pass", &[]);
    }
    sea.shows(&["teach.at = caribbean", "asks = seat1 arrival"]);
}

#[test]
fn bb_rea_2_not_on_the_turn_of_a_deployment_and_once_an_action() {
    let sea = hunted("new = true", &player(1, "", KC));
    assert!(!sea.can("KC: react"));
    let mut once = hunted("", &player(1, "\"Scurvy Outbreak (3)\"", KC));
    once.plays("KC: react", &[]).plays("evade", &["fight 1 6"]);
    once.shows(&["asks = seat0 turn"]);
    let begin = teach("notoriety = 19");
    let mut late = Sea::under(3, &["kc.reacts_on_arrival=false"], &begin, &[]);
    late.plays("Teach: move to C. America", &[]);
    late.plays("deploy a KC", &["fate 1 1 1", "cup 1 of 9"]);
    assert!(!late.can("KC: react"));
    let mut now = hunted("notoriety = 19", "");
    now.plays("deploy a KC", &["fate 1 1 1", "cup 1 of 9"]);
    assert!(now.can("KC: react"));
}

#[test]
fn bb_rea_2_a_second_kc_of_a_player_may_react_in_the_same_action() {
    let mut sea = hunted("notoriety = 19", &player(1, "", KC));
    // 6 + 5 + 4 = 15 against Maynard's 1 + 6 + 2.
    sea.plays("KC: react", &[]).plays("fight", &["fight 1 6"]);
    sea.shows(&["dead_kcs = [maynard]", "asks = seat1 anti_pirate"]);
    assert_eq!(sea.options(), ["pass", "deploy a KC"]);
    sea.plays("deploy a KC", &["fate 1 1 1", "cup 1 of 8"]);
    assert_eq!(sea.options(), ["pass", "KC: react"]);
}

#[test]
fn bb_rea_3_from_an_adjoining_area_the_kc_moves_in() {
    let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"s_america\"");
    let mut sea = hunted("", &kc);
    sea.plays("KC: react", &[]);
    sea.shows(&["seat1.kc_at = caribbean", "asks = seat0 evade"]);
    let own = kc + &pirate("vane", 1, "caribbean", "");
    assert!(!hunted("", &own).can("KC: react"));
}

#[test]
fn bb_rea_4_evade_or_fight() {
    let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"s_america\"");
    let mut moved = hunted("", &kc);
    // Maynard has Speed 5, 4 as he has just moved in: 4 + 4 against 3 + 5.
    moved.plays("KC: react", &[]).plays("evade", &["fight 4 3"]);
    moved.shows(&["asks = seat0 turn", "teach.card = in_play"]);
    let mut there = hunted("", &player(1, "", KC));
    there.plays("KC: react", &[]).plays("evade", &["fight 4 3", "fight 1 6"]);
    assert!(there.happened("BB-REA-6"));
}

#[test]
fn bb_rea_4_a_kc_that_moved_in_as_an_ap_action_is_slower_too() {
    let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"s_america\"");
    let mut sea = hunted("", &kc);
    sea.plays("KC: move to Caribbean", &[]).plays("KC: react", &[]);
    // 4 + 5 - 1 against 3 + 5.
    sea.plays("evade", &["fight 4 3"]);
    sea.shows(&["asks = seat0 turn", "teach.card = in_play"]);
}

#[test]
fn bb_rea_5_who_evades_stays_and_has_lost_his_action() {
    let mut sea = Sea::of(
        3,
        &(teach("may_loot = \"havana\"") + &port("havana", HAVANA) + &player(1, "", KC)),
    );
    sea.plays("Teach: loot", &[]).plays("KC: react", &[]).plays("evade", &["fight 1 1"]);
    sea.shows(&["teach.at = caribbean", "havana.merchant = sloop 1", "teach.right = none"]);
    sea.refuses("Teach: loot", "BB-ACT-3");
}

#[test]
fn bb_rea_6_a_battle_with_a_kc() {
    let battle = |dice: &str| {
        let mut sea = hunted("notoriety = 4", &player(1, "", KC));
        sea.plays("KC: react", &[]).plays("fight", &[dice]).all_pass();
        sea
    };
    // 3 + 5 + 4 = 12 against Maynard's 4 + 6 + 2: equal, he is eliminated.
    battle("fight 4 3").shows(&[
        "teach.card = dead",
        "seat0.half_points = 8",
        "seat1.half_points = 4",
    ]);
    battle("fight 3 3").shows(&[
        "teach.notoriety = 16",
        "teach.loyalty = 8",
        "teach.at = c_america",
    ]);
}

#[test]
fn bb_rea_7_a_merchant_gets_away_from_who_is_intercepted() {
    let begin = teach("may_loot = \"havana\"") + &port("havana", HAVANA) + &player(1, "", KC);
    let off = |settings: &[&str]| {
        let mut sea = Sea::under(3, settings, &begin, &[]);
        sea.plays("Teach: loot", &[]).plays("KC: react", &[]);
        sea
    };
    let mut caught = off(&[]);
    caught.plays("evade", &["fight 6 1", "fight 1 6"]);
    caught.shows(&["havana.merchant = none", "teach.notoriety = 12", "asks = seat0 turn"]);
    let mut house = off(&["kc.fight_frees_merchant=true"]);
    house.plays("fight", &["fight 1 6"]);
    house.shows(&["havana.merchant = none", "teach.notoriety = 12", "asks = seat0 turn"]);
    let mut fights = off(&[]);
    fights.plays("fight", &["fight 1 6"]).plays("pass", &[]).plays("pass", &["deed 3"]);
    fights.shows(&["havana.merchant = sloop 1", "teach.notoriety = 12", "asks = seat0 cargo"]);
}

#[test]
fn bb_cun_a_point_re_rolls_one_roll_once() {
    let begin = teach("").replace("cunning = 0", "cunning = 2")
        + &port("havana", HAVANA)
        + &player(1, "\"Wear and Tear (3)\"", "");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: find the merchant at Havana", &[]).plays("pass", &["deed 1"]);
    sea.shows(&["asks = seat0 cunning"]);
    sea.plays("use Cunning", &["deed 6"]);
    sea.shows(&["teach.cunning = 1", "teach.right = loot havana", "asks = seat0 turn"]);
    let worn = |settings: &[&str]| {
        let mut sea = Sea::under(3, settings, &begin, &[]);
        sea.plays("Teach: move to C. America", &[]).plays("play Wear and Tear (3)", &["fate 6"]);
        sea.fact("asks")
    };
    assert_eq!(worn(&[]), "seat0 cunning");
    assert_eq!(worn(&["cunning.rolls=his"]), "seat0 turn");
}
