//! Event cards.

use super::kit::{Sea, pirate, player, port, seat, teach, teach_at};

const KC: &str = "kc = \"maynard\"\nkc_at = \"caribbean\"";
const SPANISH: &str = "letter = { nation = \"spanish\", card = \"Letter of Marque (2)\" }";

/// Cards drawn at the start of the turn of seat 0, and one for the hand.
fn drawn(situation: &str, chance: &[&str]) -> Sea {
    drawn_under(&[], situation, chance)
}

fn drawn_under(settings: &[&str], situation: &str, chance: &[&str]) -> Sea {
    let hand = "\"Wear and Tear (3)\", \"Wear and Tear (3)\", \"Wear and Tear (4)\"";
    let player = if situation.contains("seat = 'seat0'\nhand") {
        String::new()
    } else {
        player(0, hand, "")
    };
    let begin = "phase = \"draw\"\n".to_owned() + &situation.replace("actions = 4\n", "") + &player;
    let mut chance = chance.to_vec();
    chance.push("card Double Cross (2)");
    Sea::under(3, settings, &begin, &chance)
}

/// Seat 1 plays a card on Teach's move from the Caribbean to C. America.
fn played(more: &str, others: &str, card: &str, play: &str, chance: &[&str]) -> Sea {
    let mut sea = Sea::of(3, &(teach(more) + others + &player(1, &format!("\"{card}\""), "")));
    sea.plays("Teach: move to C. America", &[]);
    sea.plays(play, chance);
    sea
}

#[test]
fn bb_ev_01_buried_treasure() {
    let mut laid = Sea::of(3, &(teach("") + &player(0, "\"Buried Treasure (2)\"", "")));
    laid.plays("play Buried Treasure (2): Teach", &[]);
    laid.shows(&["teach.treasure = yes", "discards = []"]);
    laid.plays("Teach: dig", &["deed 3 6 5 4"]);
    laid.shows(&[
        "teach.holds = [1500, 0, 0, 0]",
        "teach.at = caribbean",
        "discards = [Buried Treasure (2)]",
    ]);
    let mut nothing = Sea::of(3, &teach("treasure = \"Buried Treasure (2)\""));
    nothing.plays("Teach: dig", &["deed 2"]);
    nothing.shows(&["teach.holds = [0, 0, 0, 0]", "teach.treasure = no"]);
    Sea::of(3, &teach_at("india", "treasure = \"Buried Treasure (2)\""))
        .refuses("Teach: dig", "BB-EV-01");
}

#[test]
fn bb_ev_02_debauchery_and_revelry() {
    let card = player(1, "\"Debauchery & Revelry (2)\"", "");
    let mut sea = Sea::of(3, &(teach_at("isla_de_tortuga", "") + &card));
    sea.plays("Teach: in-port activities", &[]).plays("pass", &[]);
    sea.shows(&["asks = seat1 revelry"]);
    sea.plays("play Debauchery & Revelry (2)", &[]);
    sea.shows(&["teach.revelry = involuntary", "seat1.ap_actions = 1"]);
    let others = card + &pirate("vane", 2, "goa", "");
    let mut any =
        Sea::under(3, &["card_2.target=any_in_port"], &(teach_at("havana", "") + &others), &[]);
    any.plays("Teach: in-port activities", &[]).plays("pass", &[]);
    any.plays("play Debauchery & Revelry (2): Vane", &[]);
    any.shows(&["vane.revelry = involuntary", "teach.revelry = none"]);
}

#[test]
fn bb_ev_03_disease() {
    let hostage = "hostages = [{ hostage = \"supercargo\", nation = \"dutch\" }]\nnotoriety = 3";
    let begin = teach_at("havana", hostage) + &port("havana", "governor = \"pro\"");
    let sea = drawn(&begin, &["card Disease Outbreak", "port havana"]);
    sea.shows(&["teach.card = dead", "havana.governor = none", "seat0.half_points = 6"]);
    assert!(sea.fact("hostages_in_cup").contains("supercargo"));
    let pirates =
        drawn(&teach_at("isla_de_tortuga", ""), &["card Disease Outbreak", "port isla_de_tortuga"]);
    pirates.shows(&["teach.card = dead"]);
}

#[test]
fn bb_ev_04_double_cross() {
    let trial = |dice: &[&str]| {
        let begin = teach_at("havana", &format!("notoriety = 14\nnet_worth = 2281\n{SPANISH}"))
            + &player(1, "\"Double Cross (2)\"", "");
        let mut sea = Sea::of(3, &begin);
        sea.plays("Teach: retire by Letter of Marque", &[]);
        sea.shows(&["asks = seat1 double_cross"]);
        sea.plays("play Double Cross (2)", dice);
        sea
    };
    trial(&["fate 2"]).shows(&["seat0.half_points = 100", "seat1.ap_actions = 1"]);
    // 30 per cent of 2281, rounded up, is 685: 28 + 15 points.
    trial(&["fate 3", "fate 1 2"]).shows(&["seat0.half_points = 86", "sum = 0"]);
    trial(&["fate 4", "fate 4 6"]).shows(&["seat0.half_points = 56"]);
    trial(&["fate 5"]).shows(&["seat0.half_points = 28", "teach.card = dead"]);
}

#[test]
fn bb_ev_05_european_turmoil() {
    let station = "[[warship]]\narea = \"india\"\nwarship = \"warship_3\"\n";
    let begin =
        player(1, "", KC) + &player(2, "", "converted = \"vane\"\nkc_at = \"india\"") + station;
    let sea = drawn(&begin, &["card European Turmoil"]);
    sea.shows(&[
        "seat1.kc = none",
        "seat2.kc = none",
        "india.warship = none",
        "warships_in_cup = 15",
    ]);
    sea.shows(&["vane.card = kc", "dead_kcs = []"]);
}

#[test]
fn bb_ev_06_fair_winds() {
    let begin = teach_at("havana", "").replace("actions = 4\n", "")
        + &player(0, "\"Fair Winds (2)\"", "kc = \"ogle\"\nkc_at = \"india\"")
        + &player(1, "", KC);
    let sea = Sea::of(3, &begin);
    assert!(!sea.can("play Fair Winds (2): Teach to India"), "his own KC is there");
    let mut kc = Sea::of(3, &begin);
    kc.plays("play Fair Winds (2): KC to N. Atlantic", &[]);
    kc.shows(&["seat0.kc_at = n_atlantic", "actions = 2"]);
    let mut pirate = Sea::of(3, &begin);
    pirate.plays("play Fair Winds (2): Teach to Caribbean", &[]);
    pirate.shows(&["teach.at = caribbean", "asks = seat0 turn"]);
}

#[test]
fn bb_ev_07_finger_of_fate() {
    let hands = player(0, "\"Heavy Guns (2)\", \"Wear and Tear (3)\"", "")
        + &player(1, "\"Double Cross (3)\", \"Scurvy Outbreak (3)\"", "")
        + &player(2, "", "");
    let begin = "phase = \"draw\"\n".to_owned() + &hands;
    let mut sea = Sea::rolling(3, &begin, &["card Finger of Fate"]);
    sea.plays("discard Heavy Guns (2)", &[]);
    sea.shows(&["asks = seat1 discard_for_fate"]);
    let view = crate::Game::view(&sea.game, &sea.state, seat(1));
    assert_eq!((view.hand_size(seat(0)), view.chosen_for_fate()), (2, None));
    let cards = ["card Skull & Crossbones (2)", "card Skull & Crossbones (2)"];
    let more = ["card Local Resistance (3)", "card Local Resistance (3)"];
    sea.plays("discard Double Cross (3)", &[&cards[..], &more[..]].concat());
    sea.shows(&["seat1.hand = [Wear and Tear (3)]", "seat2.hand = [Scurvy Outbreak (3)]"]);
    assert_eq!(sea.fact("seat0.hand").split(',').count(), 4);
    let discards = sea.fact("discards");
    assert!(
        ["Heavy Guns (2)", "Double Cross (3)", "Finger of Fate"]
            .iter()
            .all(|card| discards.contains(card))
    );
}

#[test]
fn bb_ev_08_general_pardon() {
    let second = teach("holds = [300]\nnotoriety = 3\nnet_worth = 100") + "[pardon]\ndrawn = 1\n";
    let mut sea = drawn(&second, &["card General Pardon"]);
    sea.shows(&["pardon.drawn = 2", "pardon.in_force = seat0", "pardon.card = aside"]);
    sea.plays("play Wear and Tear (3) for actions", &[]);
    sea.refuses("Teach: attack Port Royal", "BB-ATT-1");
    sea.plays("Teach: move to Port Royal", &[]);
    // A neutral port: 300 become 150; 3 x 2 + 2 points.
    sea.shows(&["teach.card = retired", "seat0.half_points = 16"]);
    let deck = "deck = [\"General Pardon\", \"Double Cross (2)\"]\n";
    let few = drawn(&(deck.to_owned() + "[pardon]\ndrawn = 1\n"), &["card General Pardon"]);
    few.shows(&["pardon.card = deck", "pardon.in_force = seat0"]);
    let third = Sea::under(
        3,
        &["general_pardon.times=2"],
        "phase = \"draw\"\n[pardon]\ndrawn = 1\n",
        &["card General Pardon"],
    );
    assert_eq!(third.asked(), None);
}

#[test]
fn bb_ev_09_new_governors() {
    let begin = teach_at("bermuda", "")
        + &port("bermuda", "governor = \"pro\"")
        + &port("goa", "destroyed = true");
    let sea = drawn(
        &begin,
        &["card New Governors", "port isla_de_tortuga", "port goa", "port bermuda", "port boston"],
    );
    sea.shows(&["bermuda.governor = anti", "boston.governor = anti", "teach.at = c_atlantic"]);
    sea.shows(&["governors.anti_cup = 14", "governors.pro_out = 8"]);
}

#[test]
fn bb_ev_10_heavy_guns() {
    let hand = player(0, "\"Heavy Guns (2)\", \"Heavy Guns (3)\"", "");
    let mut sea = Sea::of(3, &(teach_at("havana", "") + &hand));
    sea.plays("play Heavy Guns (2): Teach", &[]);
    sea.refuses("play Heavy Guns (3): Teach", "BB-EV-10");
    let view = crate::Game::view(&sea.game, &sea.state, seat(1));
    let teach_seen = view.ship(crate::games::blackbeard::data::Pirate::new(0)).expect("in play");
    assert_eq!((teach_seen.combat_in_a_roll(), teach_seen.combat()), (7, 5));
    Sea::of(3, &(teach("") + &hand)).refuses("play Heavy Guns (2): Teach", "BB-EV-10");
}

fn off_havana(more: &str, hands: &str) -> Sea {
    let mut sea = Sea::of(3, &(teach(more) + hands));
    sea.plays("Teach: attack Havana", &[]);
    sea
}

#[test]
fn bb_ev_11_kc_surprise() {
    let hands = player(1, "\"Warship Sighting (2)\"", "") + &player(2, "\"KC Surprise (3)\"", "");
    let mut sea = off_havana("", &hands);
    sea.plays("play Warship Sighting (2)", &["cup 1 of 15"]).plays("attack", &[]);
    sea.shows(&["asks = seat2 surprise", "caribbean.warship = warship_1"]);
    sea.plays("play KC Surprise (3)", &["cup 1 of 9"]);
    sea.shows(&[
        "caribbean.warship = none",
        "seat2.kc = maynard",
        "asks = seat0 evade",
        "warships_in_cup = 15",
    ]);
    let has_kc = player(1, "\"Warship Sighting (2)\"", "")
        + &player(2, "\"KC Surprise (3)\"", "kc = \"ogle\"\nkc_at = \"india\"");
    let mut none = off_havana("", &has_kc);
    none.plays("play Warship Sighting (2)", &["cup 1 of 15"]).plays("attack", &[]);
    none.shows(&["asks = seat0 evade"]);
}

#[test]
fn bb_ev_12_a_letter_of_marque_is_obtained_in_port() {
    let hand = player(0, "\"Letter of Marque (2)\"", "");
    let asked = |more: &str, keys: &str| {
        let mut sea = Sea::of(3, &(teach_at("havana", more) + &port("havana", keys) + &hand));
        sea.plays("Teach: in-port activities", &[]);
        sea
    };
    let mut sea = asked("", "governor = \"pro\"");
    sea.plays("play Letter of Marque (2)", &[]);
    sea.shows(&["teach.letter = spanish", "discards = []"]);
    assert_ne!(asked("", "").fact("asks"), "seat0 letter");
    assert_ne!(asked("history = [\"spanish\"]", "governor = \"pro\"").fact("asks"), "seat0 letter");
}

#[test]
fn bb_ev_13_local_resistance() {
    let others = port("havana", "governor = \"pro\"") + &pirate("vane", 2, "havana", "");
    let begin = teach_at("havana", "") + &others + &player(1, "\"Local Resistance (3)\"", "");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: in-port activities", &[]);
    sea.plays("play Local Resistance (3): Havana", &["fate 6"]);
    sea.shows(&[
        "havana.governor = none",
        "teach.at = caribbean",
        "vane.at = caribbean",
        "asks = seat0 turn",
    ]);
    sea.shows(&["governors.pro_out = 8", "actions = 3"]);
    let mut held = Sea::of(3, &begin);
    held.plays("Teach: in-port activities", &[]);
    held.plays("play Local Resistance (3): Havana", &["fate 5"]);
    held.shows(&["havana.governor = pro", "teach.at = havana"]);
    let neutral = Sea::of(3, &(teach("") + &player(1, "\"Local Resistance (3)\"", KC)));
    let mut neutral = neutral;
    neutral.plays("Teach: move to C. America", &[]);
    neutral.refuses("play Local Resistance (3): Havana", "BB-EV-13");
}

#[test]
fn bb_ev_14_mal_de_mer() {
    let chance = ["card Mal de Mer", "card Double Cross (2)"];
    let hand = "\"Wear and Tear (3)\", \"Wear and Tear (3)\", \"Wear and Tear (4)\"";
    let begin = "phase = \"draw\"\n".to_owned()
        + &player(0, hand, "")
        + &player(
            1,
            "\"Double Cross (3)\", \"Double Cross (3)\", \"Heavy Guns (2)\", \"Heavy Guns (2)\"",
            "",
        );
    let sea = Sea::rolling(3, &begin, &chance);
    sea.shows(&["whose_turn = seat1", "asks = seat1 turn"]);
    assert_eq!(sea.fact("seat0.hand").split(',').count(), 4);
}

#[test]
fn bb_ev_15_mutiny_conspiracy() {
    let plot = |dice: &[&str]| {
        played("loyalty = 7", "", "Mutiny Conspiracy (2)", "play Mutiny Conspiracy (2)", dice)
    };
    assert!(!plot(&["fate 3 4"]).happened("BB-MUT-1"));
    let mutiny = plot(&["fate 3 5", "fate 4"]);
    assert!(mutiny.happened("BB-MUT-1"));
    mutiny.shows(&["teach.loyalty = 6", "teach.at = c_america"]);
}

#[test]
fn bb_ev_16_pirate_converts() {
    let retired = player(2, "", "retired = [\"vane\"]");
    let sea = played("", &retired, "Pirate Converts (4)", "play Pirate Converts (4): Vane", &[]);
    sea.shows(&[
        "seat1.kc = vane",
        "seat1.kc_at = caribbean",
        "vane.card = kc",
        "seat2.retired = 1",
    ]);
    assert!(sea.can("KC: react"));
    let view = crate::Game::view(&sea.game, &sea.state, seat(0));
    let (_, ratings) = view.kc(seat(1)).expect("a KC");
    assert_eq!((ratings.combat, ratings.speed), (9, 3));
}

/// Kidd (Duel 3, no Cunning by the rules) challenges Teach (Duel 5).
fn ambition(dice: &str) -> Sea {
    let settings = ["pirate.kidd.cunning=0"];
    let begin = teach("notoriety = 6\nnet_worth = 900\nholds = [500]")
        + &player(1, "\"Piratical Ambition (2)\"", "pirates = [\"kidd\"]");
    let mut sea = Sea::under(3, &settings, &begin, &[]);
    sea.plays("Teach: move to C. America", &[]);
    sea.plays("play Piratical Ambition (2): Kidd", &[dice]).all_pass();
    sea
}

#[test]
fn bb_ev_17_piratical_ambition() {
    let won = ambition("fight 1 1 1 1 1 6 6 6");
    won.shows(&[
        "teach.card = dead",
        "seat0.half_points = 12",
        "kidd.owner = seat1",
        "kidd.loyalty = 6",
    ]);
    won.shows(&[
        "kidd.holds = [500, 0, 0, 0]",
        "kidd.notoriety = 8",
        "kidd.net_worth = 0",
        "kidd.at = caribbean",
    ]);
    let lost = ambition("fight 6 6 6 6 6 1 1 1");
    lost.shows(&[
        "kidd.card = dead",
        "teach.loyalty = 8",
        "teach.notoriety = 14",
        "teach.at = c_america",
    ]);
}

#[test]
fn bb_due_2_a_tied_duel_of_ambition_is_fought_again() {
    let sea = ambition("fight 1 1 1 1 1 1 2 2 6 6 6 6 6 1 1 1");
    sea.shows(&["kidd.card = dead", "teach.notoriety = 14"]);
}

#[test]
fn bb_ev_18_scurvy_outbreak() {
    let hostage = "hostages = [{ hostage = \"supercargo\", nation = \"dutch\" }]";
    let sea = played(hostage, "", "Scurvy Outbreak (3)", "play Scurvy Outbreak (3)", &[]);
    sea.shows(&["teach.scurvy = yes", "teach.loyalty = 6", "teach.hostages = []"]);
    let hand = player(1, "\"Scurvy Outbreak (3)\"", "");
    let mut again = Sea::of(3, &(teach("scurvy = true") + &hand));
    again.plays("Teach: move to C. America", &[]);
    again.shows(&["asks = seat0 turn"]);
}

#[test]
fn bb_ev_19_skull_and_crossbones() {
    let hands =
        player(0, "\"Skull & Crossbones (2)\"", "") + &player(1, "\"Wear and Tear (3)\"", "");
    let begin = teach("").replace("cunning = 0", "cunning = 2") + &hands;
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: move to C. America", &[]).plays("play Wear and Tear (3)", &[]);
    sea.shows(&["asks = seat0 skull"]);
    sea.plays("play Skull & Crossbones (2)", &[]);
    sea.shows(&["teach.speed = 5", "teach.cunning = 1", "discards = [Skull & Crossbones (2)]"]);
    assert!(sea.fact("deck").contains("Wear and Tear (3)"));
    let dull = begin.replace("cunning = 2", "cunning = 0");
    let mut dull = Sea::of(3, &dull);
    dull.plays("Teach: move to C. America", &[]).plays("play Wear and Tear (3)", &["fate 2"]);
    dull.shows(&["teach.speed = 4"]);
}

#[test]
fn bb_ev_20_storms_at_sea() {
    // The Middle Passage is a transit box of S. America.
    let begin = teach_at("s_america", "")
        + &pirate("vane", 1, "middle_passage", "")
        + &pirate("tew", 2, "maracaibo", "")
        + &player(1, "", "kc = \"maynard\"\nkc_at = \"s_america\"")
            .replace("s_america", "middle_passage")
        + &player(2, "", "kc = \"ogle\"\nkc_at = \"middle_passage\"")
        + &port("cartagena", "merchant = { type = \"sloop\", cargo = 1 }")
        + "[[warship]]\narea = \"s_america\"\nwarship = \"warship_6\"\n";
    let chance = [
        "card Storms at Sea",
        "port maracaibo",
        "fate 3 4",
        "fate 4",
        "fate 5",
        "fate 3",
        "fate 5",
    ];
    let sea = drawn(&begin, &chance);
    sea.shows(&[
        "cartagena.merchant = none",
        "s_america.warship = none",
        "seat1.kc = none",
        "seat2.kc = ogle",
    ]);
    // Teach 3: two hits; Vane 5 + 1: three hits; Tew is in port.
    sea.shows(&["teach.speed = 3", "vane.speed = 2", "tew.speed = 5"]);
    let sunk = drawn(
        &begin,
        &[
            "card Storms at Sea",
            "port maracaibo",
            "fate 1 1",
            "fate 4",
            "fate 5",
            "fate 1",
            "fate 6",
        ],
    );
    sunk.shows(&["teach.speed = 4", "vane.card = dead", "s_america.warship = warship_6"]);
}

#[test]
fn bb_ev_21_warship_sighting() {
    let hands = player(1, "\"Warship Sighting (2)\"", "");
    let mut left = off_havana("", &hands);
    left.plays("play Warship Sighting (2)", &["cup 6 of 15"]);
    left.shows(&["asks = seat1 warship_attack", "caribbean.warship = warship_6"]);
    left.plays("leave on station", &["fight 1 6"]);
    left.shows(&["caribbean.warship = warship_6", "asks = seat0 turn"]);
    let station = "[[warship]]\narea = \"caribbean\"\nwarship = \"warship_3\"\n";
    let taken = off_havana("", &(hands.clone() + station));
    taken.refuses("play Warship Sighting (2)", "BB-EV-21");
    let mut attacks = off_havana("", &hands);
    attacks.plays("play Warship Sighting (2)", &["cup 6 of 15"]).plays("attack", &[]);
    attacks.shows(&["asks = seat0 evade"]);
}

#[test]
fn bb_ev_22_wear_and_tear() {
    for (die, speed) in [(1, 5), (2, 4), (3, 4), (5, 3), (6, 2)] {
        let sea = played(
            "",
            "",
            "Wear and Tear (3)",
            "play Wear and Tear (3)",
            &[&format!("fate {die}")],
        );
        sea.shows(&[&format!("teach.speed = {speed}")]);
    }
    let hand = player(1, "\"Wear and Tear (3)\"", "");
    let mut in_port = Sea::of(3, &(teach_at("havana", "") + &hand));
    in_port.plays("Teach: move to Caribbean", &[]);
    in_port.shows(&["asks = seat0 turn"]);
}

#[test]
fn bb_ev_23_natural_disaster() {
    let begin = teach_at("port_royal", "notoriety = 2")
        + &port("port_royal", "governor = \"pro\"")
        + &port("goa", "face_down = true");
    let ports = [
        "port boston",
        "port newport",
        "port havana",
        "port goa",
        "port surat",
        "port mocha",
        "port elmina",
        "port port_royal",
    ];
    let chance: Vec<&str> =
        ["card Natural Disaster", "disaster 4"].into_iter().chain(ports).collect();
    let sea = drawn(&begin, &chance);
    sea.shows(&["port_royal.destroyed = yes", "teach.card = dead", "seat0.half_points = 4"]);
    sea.shows(&[
        "cards_out = [Natural Disaster]",
        "port_royal.merchant = none",
        "martinique.merchant = face_down",
    ]);
    assert_eq!(sea.fact("merchants").split(',').count(), 8);
}

#[test]
fn bb_ev_24_where_cards_go() {
    let sea = played("", "", "Wear and Tear (3)", "play Wear and Tear (3)", &["fate 2"]);
    sea.shows(&["discards = [Wear and Tear (3)]"]);
    // Without a retired pirate Pirate Converts could do nothing.
    let mut idle = Sea::of(3, &(teach("") + &player(1, "\"Pirate Converts (4)\"", KC)));
    idle.plays("Teach: move to C. America", &[]);
    idle.refuses("play Pirate Converts (4)", "BB-EV-16");
}
