//! Ports, In-Port Activities, attack, sack, D&R, grabs.

use super::kit::{Sea, pirate, player, port, teach, teach_at};
use crate::Game;

const LETTER: &str = "letter = { nation = \"spanish\", card = \"Letter of Marque (2)\" }";

#[test]
fn bb_prt_1_pirate_ports_have_nothing_but_pirates() {
    let sea = Sea::of(3, "");
    let view = sea.game.view(&sea.state, super::kit::seat(0));
    let tortuga =
        crate::games::blackbeard::data::Port::from_key("isla_de_tortuga").expect("a port");
    assert_eq!((view.nation(tortuga), view.value(tortuga), view.defense(tortuga)), (None, 0, 0));
    assert_eq!(view.governor(tortuga), crate::games::blackbeard::state::event::Governor::None);
}

#[test]
fn bb_prt_2_closed_ports() {
    let anti = port("havana", "governor = \"anti\"") + &port("boston", "");
    let closed = |more: &str| {
        let sea = Sea::of(3, &(teach(more) + &anti + &port("martinique", "destroyed = true")));
        (
            sea.can("Teach: move to Havana"),
            sea.can("Teach: move to Martinique"),
            sea.can("Teach: move to San Juan"),
        )
    };
    assert_eq!(closed(""), (false, false, true));
    assert_eq!(closed(LETTER), (true, false, true));
    assert_eq!(closed("history = [\"spanish\"]"), (false, false, false));
    let haven = teach("history = [\"spanish\"]\nhavens = [\"san_juan\"]")
        + &port("san_juan", "governor = \"pro\"");
    assert!(Sea::of(3, &haven).can("Teach: move to San Juan"));
}

#[test]
fn bb_prt_3_an_anti_pirate_governor_drives_pirates_out() {
    let begin = "phase = \"draw\"\n".to_owned()
        + &teach_at("havana", LETTER).replace("actions = 4\n", "")
        + &player(0, "\"Wear and Tear (3)\", \"Wear and Tear (3)\", \"Wear and Tear (4)\"", "");
    let sea = Sea::rolling(
        3,
        &begin,
        &["card New Governors", "port havana", "port goa", "card Double Cross (2)"],
    );
    sea.shows(&["teach.at = caribbean", "havana.governor = anti", "goa.governor = anti"]);
    sea.shows(&["teach.notoriety = 0"]);
}

#[test]
fn bb_prt_4_a_letter_makes_its_ports_pro_pirate_but_for_havens() {
    let mut sea = Sea::of(
        3,
        &(teach_at("havana", &format!("{LETTER}\nholds = [500]\nnet_worth = 9000"))
            + &port("havana", "governor = \"anti\"")),
    );
    assert!(!sea.can("Teach: retire by bribe"), "it needs a real governor");
    assert!(sea.can("Teach: retire by Letter of Marque"));
    sea.plays("Teach: in-port activities", &[]);
    sea.plays("convert holds 1", &[]);
    sea.shows(&["teach.net_worth = 9500", "asks = seat0 voluntary_revelry"]);
}

#[test]
fn bb_prt_5_scurvy_ends_in_port() {
    let mut sea = Sea::of(3, &(teach("scurvy = true") + &player(1, "\"Scurvy Outbreak (3)\"", "")));
    sea.plays("Teach: move to Havana", &[]);
    sea.shows(&["teach.scurvy = no"]);
    sea.plays("Teach: in-port activities", &[]);
    assert_ne!(sea.fact("asks"), "seat1 anti_pirate");
}

#[test]
fn bb_prt_6_where_governors_and_destroyed_ports_go() {
    let begin = "phase = \"draw\"\n".to_owned()
        + &port("bermuda", "governor = \"pro\"\nmerchant = { type = \"sloop\", cargo = 1 }")
        + &player(0, "\"Wear and Tear (3)\", \"Wear and Tear (3)\", \"Wear and Tear (4)\"", "");
    let sea = Sea::rolling(
        3,
        &begin,
        &["card New Governors", "port bermuda", "port bermuda", "card Double Cross (2)"],
    );
    sea.shows(&["bermuda.governor = anti", "governors.pro_out = 8", "governors.anti_cup = 15"]);
}

fn havana(more: &str, keys: &str) -> String {
    teach_at("havana", more) + &port("havana", keys)
}

#[test]
fn bb_inp_1_the_activities_in_their_order_for_one_action() {
    let hostage = "hostages = [{ hostage = \"supercargo\", nation = \"spanish\" }]\nholds = [600]\ncombat = 3";
    let mut sea = Sea::of(
        3,
        &(havana(hostage, "governor = \"pro\"") + &player(0, "\"Letter of Marque (2)\"", "")),
    );
    sea.plays("Teach: in-port activities", &[]);
    sea.shows(&["asks = seat0 letter"]);
    sea.plays("play Letter of Marque (2)", &[]).plays("ransom", &["deed 3 4"]);
    sea.shows(&["asks = seat0 booty"]);
    sea.plays("convert holds 1", &["deed 3"]);
    sea.shows(&["asks = seat0 haven"]);
    sea.plays("pass", &[]).plays("revel", &[]);
    sea.shows(&[
        "actions = 3",
        "teach.net_worth = 1300",
        "teach.combat = 5",
        "teach.revelry = voluntary",
    ]);
}

#[test]
fn bb_inp_2_ransom_by_nation_never_in_arab_or_portuguese_ports() {
    let held = |nation: &str| {
        format!("hostages = [{{ hostage = \"supercargo\", nation = \"{nation}\" }}]")
    };
    let mut sea = Sea::of(3, &havana(&held("spanish"), ""));
    sea.plays("Teach: in-port activities", &[]);
    sea.shows(&["asks = seat0 ransom"]);
    // 2d6 x Value 2 x 50.
    sea.plays("ransom", &["deed 6 5"]);
    sea.shows(&["teach.holds = [1100, 0, 0, 0]", "teach.hostages = []"]);
    let mut other = Sea::of(3, &havana(&held("french"), ""));
    other.plays("Teach: in-port activities", &[]);
    other.shows(&["asks = seat0 voluntary_revelry"]);
    let mut goa = Sea::of(3, &teach_at("goa", &held("portuguese")));
    goa.plays("Teach: in-port activities", &[]);
    goa.shows(&["asks = seat0 voluntary_revelry"]);
}

#[test]
fn bb_inp_3_rates_by_port() {
    let worth = |place: &str, more: &str, keys: &str| {
        let keys = if keys.is_empty() { String::new() } else { port(place, keys) };
        let mut sea = Sea::of(3, &(teach_at(place, &format!("holds = [805]\n{more}")) + &keys));
        sea.plays("Teach: in-port activities", &[]);
        sea.plays("convert holds 1", &[]);
        sea.fact("teach.net_worth")
    };
    assert_eq!(worth("havana", "", "governor = \"pro\""), "805");
    assert_eq!(worth("havana", "", ""), "402");
    assert_eq!(worth("havana", LETTER, ""), "805");
    assert_eq!(worth("havana", LETTER, "governor = \"anti\""), "805");
    assert_eq!(worth("havana", "havens = [\"havana\"]", "governor = \"pro\""), "886");
    assert_eq!(worth("isla_de_tortuga", "", ""), "805");
    let mut anti =
        Sea::of(3, &havana("holds = [805]\nhistory = [\"spanish\"]", "governor = \"anti\""));
    anti.plays("Teach: in-port activities", &[]);
    anti.shows(&["asks = seat0 voluntary_revelry"]);
    let mut two = Sea::of(3, &havana("holds = [300, 300]", "governor = \"pro\""));
    two.plays("Teach: in-port activities", &[]);
    two.refuses("convert holds 2", "BB-INP-3");
    assert!(two.can("convert holds 1") && two.can("convert holds 1 2"));
}

#[test]
fn bb_inp_3_the_booty_of_allies_is_halved_as_one_sum() {
    let own = "ally = \"kidd\"\nholds = [101]";
    let begin = teach_at("havana", own) + &pirate("kidd", 0, "havana", "holds = [101]");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: in-port activities", &[]).plays("convert holds 1 5", &[]);
    sea.shows(&["teach.net_worth = 51", "kidd.net_worth = 50"]);
}

#[test]
fn bb_inp_4_a_refit_gives_half_a_die_rounded_up() {
    let mut sea = Sea::of(3, &havana("combat = 3\nspeed = 2", "governor = \"pro\""));
    sea.plays("Teach: in-port activities", &["deed 5"]);
    sea.shows(&["asks = seat0 refit"]);
    assert_eq!(sea.options(), ["refit 0 Combat", "refit 1 Combat", "refit 2 Combat"]);
    sea.plays("refit 2 Combat", &[]);
    sea.shows(&["teach.combat = 5", "teach.speed = 3"]);
    let mut haven = Sea::of(3, &havana("combat = 2\nhavens = [\"havana\"]", "governor = \"pro\""));
    haven.plays("Teach: in-port activities", &["deed 1"]);
    haven.shows(&["teach.combat = 5"]);
    let mut pirates = Sea::of(3, &teach_at("isla_de_tortuga", "combat = 1\nspeed = -2"));
    pirates.plays("Teach: in-port activities", &[]);
    pirates.shows(&["teach.combat = 5", "teach.speed = 5"]);
    let mut arab = Sea::of(3, &teach_at("surat", "combat = 1"));
    arab.plays("Teach: in-port activities", &[]);
    arab.shows(&["teach.combat = 1"]);
}

#[test]
fn bb_inp_5_a_safe_haven_is_bought_once_a_governor() {
    let begin = havana("net_worth = 500", "governor = \"pro\"");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: in-port activities", &[]);
    sea.plays("Teach: bribe for a Safe Haven", &["deed 4"]);
    sea.plays("pay", &[]);
    sea.shows(&["teach.net_worth = 100", "teach.havens = [havana]", "teach.bribed = [havana]"]);
    let mut poor = Sea::of(3, &begin);
    poor.plays("Teach: in-port activities", &[]);
    poor.plays("Teach: bribe for a Safe Haven", &["deed 6"]);
    poor.shows(&["asks = seat0 voluntary_revelry", "teach.bribed = [havana]", "teach.havens = []"]);
    poor.plays("pass", &[]).plays("Teach: in-port activities", &[]);
    poor.shows(&["asks = seat0 voluntary_revelry"]);
    let taken = begin + &pirate("kidd", 0, "india", "havens = [\"havana\"]");
    let mut taken = Sea::of(3, &taken);
    taken.plays("Teach: in-port activities", &[]);
    taken.shows(&["asks = seat0 voluntary_revelry"]);
}

#[test]
fn bb_inp_6_what_ends_a_safe_haven() {
    let begin = teach("havens = [\"trujillo\"]").replace("caribbean", "c_america")
        + &port("trujillo", "governor = \"pro\"")
        + &player(1, "\"Local Resistance (3)\"", "");
    let mut resisted = Sea::of(3, &begin);
    resisted.plays("Teach: move to Caribbean", &[]);
    resisted.plays("play Local Resistance (3): Trujillo", &["fate 3"]);
    resisted.shows(&["teach.havens = []", "trujillo.governor = none"]);
    let mut attacked = Sea::of(3, &begin);
    attacked.plays("Teach: attack Trujillo", &[]).plays("pass", &["fight 1 6"]);
    attacked.shows(&["teach.havens = []"]);
}

#[test]
fn bb_inp_7_d_and_r_comes_last_and_unasked_after_booty_in_a_pirate_port() {
    let mut sea = Sea::of(3, &teach_at("isla_de_tortuga", "holds = [100]"));
    sea.plays("Teach: in-port activities", &[]).plays("convert holds 1", &[]);
    sea.shows(&["teach.revelry = involuntary", "teach.net_worth = 100", "asks = seat0 turn"]);
}

#[test]
fn bb_att_1_what_may_be_attacked() {
    let sea = Sea::of(
        3,
        &(teach("")
            + &port("martinique", "destroyed = true")
            + "[pardon]\ndrawn = 2\nin_force = 'seat1'\n"),
    );
    for port in ["Isla de Tortuga", "Martinique", "Port Royal", "Vera Cruz"] {
        sea.refuses(&format!("Teach: attack {port}"), "BB-ATT-1");
    }
    assert!(sea.can("Teach: attack Havana"));
    assert!(Sea::of(3, &teach("")).can("Teach: attack Port Royal"));
}

fn goave(more: &str) -> String {
    teach(more) + &port("petit_goave", "")
}

#[test]
fn bb_att_2_what_any_attack_brings() {
    let french = "letter = { nation = \"french\", card = \"Letter of Marque (2)\" }";
    let mut sea = Sea::of(3, &goave(french));
    sea.plays("Teach: attack Petit Goave", &["fight 1 6"]);
    sea.shows(&["petit_goave.attacked = yes", "teach.history = [french]", "teach.letter = none"]);
    sea.shows(&["cards_out = [Letter of Marque (2)]"]);
    assert!(!sea.can("Teach: move to Martinique"));
}

#[test]
fn bb_att_3_the_attack_roll_and_a_second_die_for_a_port_attacked() {
    // Combat 5 + Ability 4 + Information 2 = 11; Defense 6.
    let mut sea = Sea::of(3, &goave("notes = [{ port = \"petit_goave\", information = 2 }]"));
    // 1 + 11 = 12 against 6 + 6 = 12: held, without a hit.
    sea.plays("Teach: attack Petit Goave", &["fight 1 6"]);
    sea.shows(&["teach.combat = 5", "teach.at = caribbean"]);
    // 6 + 11 = 17 against 5 + 5 + 6 = 16: taken.
    sea.plays("Teach: attack Petit Goave", &["fight 6 5 5", "fight 1 1"]);
    sea.shows(&["teach.combat = 4", "teach.at = petit_goave"]);
}

#[test]
fn bb_att_4_a_port_taken() {
    let mut sea = Sea::of(3, &goave(""));
    // 4 + 9 = 13 against 6 + 6 = 12; Value 2: two dice of booty.
    sea.plays("Teach: attack Petit Goave", &["fight 4 6", "fight 3 5"]);
    sea.shows(&["teach.combat = 4", "teach.notoriety = 4", "teach.loyalty = 8"]);
    sea.shows(&["teach.holds = [800, 0, 0, 0]", "teach.at = petit_goave"]);
    let mut full = Sea::of(3, &goave("holds = [100, 200]"));
    full.plays("Teach: attack Petit Goave", &["fight 4 6", "fight 3 5"]);
    full.shows(&["asks = seat0 port_booty"]);
    full.plays("take", &[]);
    full.shows(&["teach.holds = [800, 200, 0, 0]"]);
    let mut sunk = Sea::of(3, &goave("combat = 1"));
    sunk.plays("Teach: attack Petit Goave", &["fight 6 1"]);
    sunk.shows(&["teach.card = dead", "seat0.half_points = 8"]);
}

#[test]
fn bb_att_5_a_port_that_holds_does_the_difference() {
    let mut sea = Sea::of(3, &goave(""));
    // 1 + 9 = 10 against 6 + 6 = 12.
    sea.plays("Teach: attack Petit Goave", &["fight 1 6"]);
    sea.shows(&["teach.combat = 3", "teach.at = caribbean", "teach.notoriety = 0"]);
}

#[test]
fn bb_sac_the_very_next_action_destroys_a_port() {
    let begin = teach_at("petit_goave", "may_sack = \"petit_goave\"\nhistory = [\"french\"]")
        + &pirate("vane", 1, "petit_goave", "");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: sack", &["deed 3"]);
    sea.shows(&["petit_goave.destroyed = yes", "teach.notoriety = 4", "teach.loyalty = 9"]);
    sea.shows(&["teach.revelry = involuntary", "teach.at = caribbean", "vane.at = caribbean"]);
    let mut held = Sea::of(3, &begin);
    held.plays("Teach: sack", &["deed 2"]);
    held.shows(&["petit_goave.destroyed = no", "teach.at = petit_goave", "teach.right = none"]);
    held.refuses("Teach: sack", "BB-ACT-3");
}

#[test]
fn bb_dr_1_one_recovery_or_two_consecutive_ones() {
    let mut voluntary = Sea::of(3, &teach_at("havana", "revelry = { gain = 1 }"));
    voluntary.plays("Teach: recover", &[]);
    voluntary.shows(&["teach.revelry = none", "teach.loyalty = 8"]);
    let involuntary = "revelry = { gain = 1, involuntary = true }";
    let mut sea = Sea::of(3, &teach_at("havana", involuntary));
    sea.plays("Teach: recover", &[]);
    sea.shows(&["teach.revelry = involuntary"]);
    sea.plays("Teach: recover", &[]);
    sea.shows(&["teach.revelry = none"]);
    let mut broken = Sea::of(3, &teach_at("havana", involuntary));
    broken.plays("Teach: recover", &[]).plays("Teach: move to Caribbean", &[]);
    broken.plays("Teach: move to Havana", &[]).plays("Teach: recover", &[]);
    broken.shows(&["teach.revelry = involuntary", "actions = 0"]);
}

#[test]
fn bb_dr_2_loyalty_as_it_is_cleared_or_at_once() {
    let begin = teach_at("isla_de_tortuga", "holds = [100]\nloyalty = 5");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: in-port activities", &[]).plays("convert holds 1", &[]);
    sea.shows(&["teach.loyalty = 5"]);
    sea.plays("Teach: recover", &[]).plays("Teach: recover", &[]);
    sea.shows(&["teach.loyalty = 8"]);
    let mut house = Sea::under(3, &["dr.loyalty=at_once"], &begin, &[]);
    house.plays("Teach: in-port activities", &[]).plays("convert holds 1", &[]);
    house.shows(&["teach.loyalty = 8"]);
    house.plays("Teach: recover", &[]).plays("Teach: recover", &[]);
    house.shows(&["teach.loyalty = 8"]);
}

#[test]
fn bb_dr_3_a_drunken_crew_has_two_less() {
    let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"caribbean\"");
    let mut sea = Sea::of(3, &(teach("revelry = { gain = 1 }") + &kc));
    sea.plays("Teach: move to C. America", &[]).plays("KC: react", &[]);
    // Speed 5 - 2 = 3 against 5: equal dice, so he is caught. Combat 5 + 4 - 2 = 7 against 6 + 2.
    sea.plays("evade", &["fight 2 2", "fight 1 2"]);
    sea.shows(&["teach.card = dead"]);
}

const REVELLER: &str = "revelry = { gain = 1 }\nholds = [1000, 500]";

fn grab(more: &str) -> String {
    teach_at("havana", "") + &pirate("kidd", 1, "havana", REVELLER) + more
}

#[test]
fn bb_grb_1_only_a_reveller_of_another_player_is_grabbed() {
    let own = teach_at("havana", "") + &pirate("kidd", 0, "havana", REVELLER);
    Sea::of(3, &own).refuses("Teach: grab booty of Kidd", "BB-GRB-1");
    assert!(Sea::under(3, &["booty_grab.own=true"], &own, &[]).can("Teach: grab booty of Kidd"));
    // Teach 1 + 4 + 1, Kidd 5 + 3: with 2 of Skull & Crossbones 10.
    let skull = player(1, "\"Skull & Crossbones (2)\"", "");
    let mut sea = Sea::of(
        3,
        &grab(&skull).replace(
            "name = \"kidd\"\nseat = 'seat1'\nat = \"havana\"\ncunning = 0",
            "name = \"kidd\"\nseat = 'seat1'\nat = \"havana\"\ncunning = 1",
        ),
    );
    sea.plays("Teach: grab booty of Kidd", &[]);
    sea.shows(&["asks = seat1 skull"]);
    sea.plays("play Skull & Crossbones (2)", &["fight 3 4"]);
    sea.shows(&["teach.loyalty = 5", "kidd.cunning = 0"]);
}

#[test]
fn bb_grb_1_without_windows_the_victim_is_not_asked() {
    let skull = player(1, "\"Skull & Crossbones (2)\"", "");
    let begin = grab(&skull).replace("cunning = 0\nrevelry", "cunning = 1\nrevelry");
    let mut sea = Sea::under(3, &["reaction.windows=none"], &begin, &[]);
    sea.plays("Teach: grab booty of Kidd", &["fight 1 6"]);
    sea.shows(&["asks = seat1 cunning"]);
}

#[test]
fn bb_grb_2_a_share_by_the_difference() {
    let mut sea = Sea::of(3, &grab(""));
    // 5 + 5 against 3 + 3: difference 4, die 3: 70 per cent of 1500 is 1050.
    sea.plays("Teach: grab booty of Kidd", &["fight 5 3", "fight 3"]);
    sea.shows(&["teach.holds = [1050, 0, 0, 0]", "kidd.holds = [450, 0, 0, 0]"]);
    let mut lost = Sea::of(3, &grab(""));
    lost.plays("Teach: grab booty of Kidd", &["fight 1 6"]);
    lost.shows(&["teach.loyalty = 5", "kidd.holds = [1000, 500, 0, 0]"]);
}

#[test]
fn bb_due_1_the_higher_sum_wins_and_gains_both_ratings() {
    let mut sea = Sea::of(3, &grab(""));
    // 1 + 5 against 3 + 3: a duel, Teach 5 dice, Kidd 3.
    sea.plays("Teach: grab booty of Kidd", &["fight 1 3", "fight 6 6 6 6 6 1 1 1"]);
    sea.shows(&["asks = seat0 spoils", "teach.notoriety = 8"]);
}

#[test]
fn bb_due_3_ties_and_spoils() {
    let mut tied = Sea::of(3, &grab(""));
    tied.plays("Teach: grab booty of Kidd", &["fight 1 3", "fight 1 1 1 1 1 2 2 1"]);
    tied.shows(&["asks = seat0 duel_again"]);
    tied.plays("again", &[]);
    tied.shows(&["asks = seat1 duel_again"]);
    tied.plays("end the duel", &[]);
    tied.shows(&["asks = seat0 turn", "kidd.card = in_play", "teach.card = in_play"]);
    let won = |spoils: &str| {
        let mut sea = Sea::of(3, &grab("").replace(REVELLER, &format!("{REVELLER}\nship = \"schooner\"\ncombat = 4\nguns = \"Heavy Guns (2)\"\n{LETTER}\nnet_worth = 700\nhostages = [{{ hostage = \"supercargo\", nation = \"dutch\" }}]")));
        sea.plays("Teach: grab booty of Kidd", &["fight 1 3", "fight 6 6 6 6 6 1 1 1"]);
        sea.plays(spoils, &[]);
        sea
    };
    let own = won("keep the ship");
    own.shows(&["teach.holds = [1000, 500, 0, 0]", "teach.ship = sloop", "teach.guns = no"]);
    own.shows(&["teach.hostages = [supercargo]", "teach.letter = spanish", "kidd.card = dead"]);
    own.shows(&["teach.net_worth = 0", "discards = [Heavy Guns (2)]"]);
    let theirs = won("take the ship");
    theirs.shows(&["teach.ship = schooner", "teach.combat = 4", "teach.guns = yes"]);
    let nothing = won("take nothing");
    nothing.shows(&["teach.holds = [0, 0, 0, 0]", "teach.hostages = []", "kidd.card = dead"]);
    nothing.shows(&["cards_out = [Letter of Marque (2)]"]);
}
