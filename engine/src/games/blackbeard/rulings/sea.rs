//! What pirates do at sea: moves, merchants, hostages, holds, ships.

use super::kit::{Sea, pirate, player, port, teach, teach_at};

const SLOOP_1: &str = "merchant = { type = \"sloop\", cargo = 1 }";

fn found(more: &str) -> String {
    teach(&format!("may_loot = \"havana\"\n{more}")) + &port("havana", SLOOP_1)
}

#[test]
fn bb_act_1_what_a_pirate_may_do() {
    let sea = Sea::of(
        3,
        &(found("treasure = \"Buried Treasure (2)\"") + &player(0, "", "pirates = [\"kidd\"]")),
    );
    for action in [
        "Teach: move to Havana",
        "Teach: dig",
        "Teach: loot",
        "Teach: find the merchant at Havana",
        "Teach: attack Havana",
        "draw a pirate",
        "deploy Kidd in Caribbean, sloop",
        "stop",
    ] {
        assert!(sea.can(action), "{action}");
    }
    let in_port = Sea::of(3, &(teach_at("havana", "") + &pirate("kidd", 0, "havana", "")));
    for action in ["Teach: in-port activities", "Teach: ally with Kidd", "Teach: move to Caribbean"]
    {
        assert!(in_port.can(action), "{action}");
    }
}

#[test]
fn bb_act_2_with_d_and_r_only_move_dig_and_recovery() {
    let drunk = "revelry = { gain = 1 }\ntreasure = \"Buried Treasure (2)\"";
    let sea = Sea::of(3, &(teach(drunk) + &port("havana", "face_down = true")));
    assert!(sea.can("Teach: dig") && sea.can("Teach: move to C. America"));
    sea.refuses("Teach: find the merchant at Havana", "BB-ACT-2");
    sea.refuses("Teach: attack Havana", "BB-ACT-2");
    let in_port = Sea::of(3, &teach_at("havana", drunk));
    assert!(in_port.can("Teach: recover"));
    in_port.refuses("Teach: in-port activities", "BB-ACT-2");
}

#[test]
fn bb_act_3_the_very_next_action() {
    let mut sea = Sea::of(3, &(found("") + &pirate("kidd", 0, "india", "")));
    sea.plays("Kidd: move to East Africa", &[]);
    assert!(sea.can("Teach: loot"), "another pirate's action uses nothing up");
    sea.plays("Teach: attack Petit Goave", &["fight 1 6"]);
    sea.refuses("Teach: loot", "BB-ACT-3");
    sea.shows(&["teach.right = none"]);
}

#[test]
fn bb_mov_1_to_what_adjoins() {
    let mut sea = Sea::of(3, &teach(""));
    sea.refuses("Teach: move to India", "BB-MOV-1");
    sea.plays("Teach: move to S. America", &[]).plays("Teach: move to Middle Passage", &[]);
    sea.plays("Teach: move to Gold Coast", &[]).plays("Teach: move to Elmina", &[]);
    sea.shows(&["teach.at = elmina"]);
}

#[test]
fn bb_mov_2_below_speed_0_a_move_costs_two_actions() {
    let mut sea = Sea::of(3, &teach("speed = -1"));
    sea.plays("Teach: move to S. America", &[]);
    sea.shows(&["actions = 2"]);
    let last = teach("speed = -1").replace("actions = 4", "actions = 1");
    Sea::of(3, &last).refuses("Teach: move to S. America", "BB-MOV-2");
}

#[test]
fn bb_mov_3_never_with_ones_own_kc() {
    let kc = |at: &str| player(0, "", &format!("kc = \"maynard\"\nkc_at = \"{at}\""));
    let sea = Sea::of(3, &(teach("") + &kc("s_america")));
    assert!(!sea.can("Teach: move to S. America"));
    let in_port = Sea::of(3, &(teach_at("havana", "") + &kc("caribbean")));
    assert!(!in_port.can("Teach: move to Caribbean"));
    let forced = Sea::of(3, &(found("") + &kc("caribbean")));
    forced.refuses("Teach: loot", "BB-MOV-3");
    assert!(forced.can("Teach: move to C. America"));
}

#[test]
fn bb_mov_4_pirates_in_transit_boxes_are_not_attacked() {
    let kc = player(1, "\"Wear and Tear (3)\"", "kc = \"maynard\"\nkc_at = \"s_america\"");
    let mut sea = Sea::of(3, &(teach_at("middle_passage", "notoriety = 20") + &kc));
    sea.plays("Teach: move to Gold Coast", &[]);
    sea.shows(&["asks = seat1 anti_pirate"]);
    assert!(!sea.can("KC: react") && !sea.can("deploy a KC"));
    assert!(sea.can("play Wear and Tear (3)"), "events may hit him");
}

#[test]
fn bb_fnd_seven_or_more_finds_and_a_face_up_merchant_is_easier() {
    let hidden = teach("") + &port("havana", "face_down = true");
    let mut sea = Sea::of(3, &hidden);
    sea.plays("Teach: find the merchant at Havana", &["deed 2"]);
    sea.shows(&["havana.merchant = face_down", "teach.right = none"]);
    sea.plays("Teach: find the merchant at Havana", &["deed 3", "merchant flute 3"]);
    sea.shows(&["havana.merchant = flute 3", "teach.right = loot havana"]);
    let mut open = Sea::of(3, &(teach("") + &port("havana", SLOOP_1)));
    open.plays("Teach: find the merchant at Havana", &["deed 2"]);
    open.shows(&["teach.right = loot havana"]);
}

#[test]
fn bb_loo_1_the_worth_is_by_line_and_region() {
    // Cargo 2 in the Caribbean: 600, 800, 1000, 1200, 1300, 1500.
    for (die, worth) in [(1, 600), (2, 800), (3, 1000), (4, 1200), (5, 1300), (6, 1500)] {
        let flute = port("havana", "merchant = { type = \"flute\", cargo = 2 }");
        let mut sea = Sea::of(3, &(teach("may_loot = \"havana\"") + &flute));
        sea.plays("Teach: loot", &[&format!("deed {die}")]);
        sea.shows(&[&format!("sum = {worth}"), "asks = seat0 cargo"]);
    }
    Sea::of(3, &teach("")).refuses("Teach: loot", "BB-ACT-3");
}

#[test]
fn bb_loo_2_a_cargo_declined_gives_notoriety_and_costs_loyalty() {
    let mut sea = Sea::of(3, &found(""));
    sea.plays("Teach: loot", &["deed 6"]).plays("decline", &[]);
    sea.shows(&["teach.notoriety = 1", "teach.loyalty = 6", "havana.merchant = none"]);
    sea.shows(&["teach.holds = [0, 0, 0, 0]", "asks = seat0 turn", "actions = 3"]);
    let mut house = Sea::under(3, &["loot.hostage_if_declined=true"], &found(""), &[]);
    house.plays("Teach: loot", &["deed 6"]).plays("decline", &["cup 1 of 15"]);
    house.shows(&["asks = seat0 hostage"]);
}

#[test]
fn bb_loo_3_into_an_empty_hold_or_one_that_is_emptied() {
    let mut sea = Sea::of(3, &found("holds = [700, 300]"));
    sea.plays("Teach: loot", &["deed 1"]);
    sea.plays("take", &["cup 1 of 15"]);
    // Line 2 is poor: Loyalty -1; the least full hold was emptied.
    sea.shows(&["teach.holds = [700, 400, 0, 0]", "teach.loyalty = 6", "teach.notoriety = 1"]);
    let rich = teach("may_loot = \"havana\"")
        + &port("havana", "merchant = { type = \"flute\", cargo = 2 }");
    let mut sea = Sea::of(3, &rich);
    sea.plays("Teach: loot", &["deed 6"]).plays("take", &["cup 1 of 15"]);
    sea.shows(&["teach.holds = [1500, 0, 0, 0]", "teach.loyalty = 8", "teach.notoriety = 2"]);
}

#[test]
fn bb_loo_4_then_the_crew_may_revel_at_sea() {
    let mut sea = Sea::of(3, &found(""));
    sea.plays("Teach: loot", &["deed 3"]).plays("take", &["cup 1 of 15"]);
    sea.plays("Teach: keep the hostage", &[]);
    sea.shows(&["asks = seat0 voluntary_revelry"]);
    sea.plays("revel", &[]);
    sea.shows(&["teach.revelry = voluntary", "teach.at = caribbean"]);
}

#[test]
fn bb_cnv_1_small_merchants_are_converted_by_the_very_next_action() {
    let convert = |of: &str| {
        teach(&format!(
            "combat = 2\nguns = \"Heavy Guns (2)\"\nholds = [300, 900]\nmay_convert = {{ type = \"{of}\", cargo = 1 }}"
        ))
    };
    let mut sea = Sea::of(3, &convert("brigantine"));
    sea.plays("Teach: convert", &[]);
    sea.shows(&[
        "teach.ship = brigantine",
        "teach.combat = 7",
        "teach.speed = 1",
        "teach.guns = yes",
    ]);
    sea.shows(&["teach.loyalty = 8", "teach.holds = [300, 900, 0, 0]", "actions = 3"]);
    Sea::of(3, &convert("flute")).refuses("Teach: convert", "BB-ACT-3");
    let smaller = convert("sloop")
        .replace("holds = [300, 900]", "ship = \"schooner\"\nholds = [300, 900, 100]");
    let mut sea = Sea::of(3, &smaller);
    sea.plays("Teach: convert", &[]);
    sea.shows(&["teach.loyalty = 6", "teach.holds = [900, 300, 0, 0]"]);
    let mut free = Sea::under(3, &["convert.actions=0"], &found(""), &[]);
    free.plays("Teach: loot", &["deed 3"]).plays("take", &["cup 1 of 15"]);
    free.plays("Teach: keep the hostage", &[]);
    free.shows(&["asks = seat0 free_conversion"]);
    free.plays("Teach: convert", &[]);
    free.shows(&["teach.ship = sloop", "actions = 3", "asks = seat0 voluntary_revelry"]);
}

#[test]
fn bb_hos_1_a_hostage_is_kept_with_the_nation_of_the_port() {
    let mut sea = Sea::of(3, &found(""));
    sea.plays("Teach: loot", &["deed 3"]).plays("take", &["cup 15 of 15"]);
    sea.plays("Teach: keep the hostage", &[]);
    sea.shows(&["teach.hostages = [governors_daughter]"]);
    assert!(!sea.fact("hostages_in_cup").contains("governors_daughter"));
}

#[test]
fn bb_hos_2_torture_pays_and_a_hostage_may_talk() {
    // A Ship's Pilot has Information 3, Value 1; Teach's Cruelty is 4.
    let tortured = |settings: &[&str], die: &str| {
        let mut sea = Sea::under(3, settings, &found(""), &[]);
        sea.plays("Teach: loot", &["deed 3"]).plays("take", &["cup 5 of 15"]);
        sea.plays("Teach: torture the hostage", &[die]);
        sea
    };
    let talks = tortured(&[], "deed 5");
    talks.shows(&["teach.notes = [havana 3]", "teach.notoriety = 2", "teach.loyalty = 8"]);
    assert!(talks.fact("hostages_in_cup").contains("ships_pilot"));
    let dies = tortured(&[], "deed 4");
    dies.shows(&["teach.notes = []", "teach.notoriety = 2", "teach.loyalty = 8"]);
    let house = tortured(&["torture.reward=on_death"], "deed 5");
    house.shows(&["teach.notes = [havana 3]", "teach.notoriety = 1", "teach.loyalty = 7"]);
}

#[test]
fn bb_hol_any_hold_is_the_fullest_or_the_owners_choice() {
    let dig = "treasure = \"Buried Treasure (2)\"\nholds = [100, 900]";
    let mut sea = Sea::of(3, &teach(dig));
    sea.plays("Teach: dig", &["deed 3 2 2 2"]);
    sea.shows(&["teach.holds = [100, 1500, 0, 0]"]);
    let mut owner = Sea::under(3, &["holds.choice=owner"], &teach(dig), &[]);
    owner.plays("Teach: dig", &["deed 3 2 2 2"]);
    owner.shows(&["asks = seat0 fill_hold"]);
    owner.plays("hold 1", &[]);
    owner.shows(&["teach.holds = [700, 900, 0, 0]"]);
}

#[test]
fn bb_shp_1_types_have_their_numbers_and_refit_restores_no_more() {
    for (ship, combat, speed) in [("sloop", 5, 5), ("schooner", 6, 3), ("brigantine", 7, 1)] {
        let sea = Sea::of(2, &teach(&format!("ship = \"{ship}\"")));
        sea.shows(&[&format!("teach.combat = {combat}"), &format!("teach.speed = {speed}")]);
    }
}

fn worn(more: &str, die: &str) -> Sea {
    let mut sea = Sea::of(3, &(teach(more) + &player(1, "\"Wear and Tear (3)\"", "")));
    sea.plays("Teach: move to C. America", &[]);
    sea.plays("play Wear and Tear (3)", &[&format!("fate {die}")]);
    sea
}

#[test]
fn bb_shp_2_falling_below_speed_0_costs_loyalty() {
    worn("speed = 1", "4").shows(&["teach.speed = -1", "teach.loyalty = 6"]);
    worn("speed = -1", "2").shows(&["teach.speed = -2", "teach.loyalty = 7"]);
    worn("speed = 3", "6").shows(&["teach.speed = 0", "teach.loyalty = 7"]);
}

#[test]
fn bb_shp_3_a_marker_in_the_sunk_box_is_the_end() {
    let sea = worn("speed = -1\nnotoriety = 5", "4");
    sea.shows(&["teach.card = dead", "seat0.half_points = 10", "seat0.fleet = []"]);
}

#[test]
fn bb_shp_4_loyalty_lies_between_0_and_12() {
    let mut sea = Sea::of(
        3,
        &teach_at("tortuga_port", "")
            .replace("tortuga_port", "isla_de_tortuga")
            .replace("cunning = 0", "cunning = 0\nloyalty = 11\nrevelry = { gain = 3 }"),
    );
    sea.plays("Teach: recover", &[]);
    sea.shows(&["teach.loyalty = 12"]);
}
