//! Alliances, leaving and joining, mutiny, score, the end.

use super::kit::{Sea, pirate, player, port, seat, teach, teach_at};
use crate::Game;

const SPANISH: &str = "letter = { nation = \"spanish\", card = \"Letter of Marque (2)\" }";

/// Teach (Leadership 4, Duel 5) and Kidd (Leadership 1, Duel 3) allied.
fn allied(place: &str, teach_more: &str, kidd_more: &str) -> String {
    teach_at(place, &format!("ally = \"kidd\"\n{teach_more}"))
        + &pirate("kidd", 0, place, kidd_more)
}

#[test]
fn bb_all_1_two_pirates_in_one_port_act_as_one() {
    let mut sea = Sea::of(
        3,
        &(teach_at("havana", "")
            + &pirate("kidd", 0, "havana", "")
            + &pirate("tew", 0, "havana", "revelry = { gain = 1 }")),
    );
    sea.refuses("Teach: ally with Tew", "BB-ALL-1");
    sea.plays("Teach: ally with Kidd", &[]);
    sea.plays("Teach: move to Caribbean", &[]);
    sea.shows(&["teach.at = caribbean", "kidd.at = caribbean", "actions = 2"]);
    assert!(!sea.can("Kidd: move to Havana"));
    let apart = Sea::of(3, &(teach_at("havana", "") + &pirate("kidd", 0, "san_juan", "")));
    apart.refuses("Teach: ally with Kidd", "BB-ALL-1");
}

#[test]
fn bb_all_2_ratings_of_an_alliance() {
    let sea = Sea::of(
        3,
        &allied("caribbean", "speed = 2", "ship = \"schooner\"\nguns = \"Heavy Guns (2)\""),
    );
    let view = sea.game.view(&sea.state, seat(0));
    let teach = view.ship(crate::games::blackbeard::data::Pirate::new(0)).expect("in play");
    // The higher Combat 6 + 1, and guns 2.
    assert_eq!(teach.combat_in_a_roll(), 9);
    let slow = Sea::of(3, &allied("caribbean", "speed = -1", ""));
    let mut slow = slow;
    slow.plays("Teach: move to C. America", &[]);
    slow.shows(&["actions = 2"]);
}

#[test]
fn bb_all_3_doubloons_and_damage_are_divided() {
    let mut sea = Sea::of(3, &(allied("caribbean", "", "") + &port("petit_goave", "")));
    // 6 + (5 + 1) + 4 = 16 against 6 + 6; booty 300: the higher Leadership has the odd half.
    sea.plays("Teach: attack Petit Goave", &["fight 6 6"]);
    sea.shows(&["asks = seat0 odd_hit"]);
    sea.plays("Kidd: bear the hit", &["fight 1 2"]);
    sea.shows(&["kidd.combat = 4", "teach.combat = 5"]);
    sea.shows(&["teach.holds = [150, 0, 0, 0]", "kidd.holds = [150, 0, 0, 0]"]);
    sea.shows(&[
        "teach.notoriety = 4",
        "kidd.notoriety = 4",
        "teach.loyalty = 8",
        "kidd.loyalty = 8",
    ]);
    // 1 + (2 + 1) + 4 = 8 against 11: a hit each, and the odd one on Teach, who sinks anyway.
    let weak = allied("caribbean", "combat = 1", "combat = 2") + &port("petit_goave", "");
    let mut beaten = Sea::of(3, &weak);
    beaten.plays("Teach: attack Petit Goave", &["fight 1 5"]);
    beaten.plays("Teach: bear the hit", &[]);
    beaten.shows(&["teach.card = dead", "kidd.combat = 1"]);
    let mut divided = Sea::under(
        3,
        &["alliance.notoriety=divided"],
        &(allied("caribbean", "", "") + &port("petit_goave", "")),
        &[],
    );
    divided.plays("Teach: attack Petit Goave", &["fight 6 6"]);
    divided.shows(&["teach.notoriety = 2", "kidd.notoriety = 2"]);
}

#[test]
fn bb_all_3_a_fall_below_speed_0_costs_both_crews_once() {
    let worn = |teach: &str, kidd: &str| {
        let card = player(1, "\"Wear and Tear (3)\"", "");
        let mut sea = Sea::of(3, &(allied("caribbean", teach, kidd) + &card));
        sea.plays("Teach: move to C. America", &[]);
        sea.plays("play Wear and Tear (3)", &["fate 4"]);
        sea
    };
    worn("speed = 1", "").shows(&["teach.speed = -1", "kidd.speed = 3"]);
    worn("speed = 1", "").shows(&["teach.loyalty = 6", "kidd.loyalty = 6"]);
    worn("speed = 1", "speed = 1").shows(&["teach.loyalty = 6", "kidd.loyalty = 6"]);
    worn("", "").shows(&["teach.loyalty = 7", "kidd.loyalty = 7"]);
}

#[test]
fn bb_all_4_each_ship_stows_its_half_of_a_port_s_booty_or_leaves_it() {
    let full = "holds = [500, 600]";
    let begin = allied("caribbean", full, "holds = [100]") + &port("petit_goave", "");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: attack Petit Goave", &["fight 6 6"]);
    sea.plays("Kidd: bear the hit", &["fight 1 3"]);
    sea.shows(&["asks = seat0 port_booty", "kidd.holds = [100, 200, 0, 0]"]);
    sea.plays("decline", &[]);
    sea.shows(&["teach.holds = [500, 600, 0, 0]", "kidd.holds = [100, 200, 0, 0]"]);
}

#[test]
fn bb_all_4_each_ship_is_refitted_by_its_own_standing() {
    let begin = allied("havana", "combat = 1\nhistory = [\"spanish\"]", "combat = 1");
    let mut sea = Sea::of(3, &begin);
    // The port is Anti-Pirate to Teach: all three points are Kidd's.
    sea.plays("Teach: in-port activities", &["deed 6"]);
    sea.shows(&["teach.combat = 1", "kidd.combat = 4"]);
}

#[test]
fn bb_all_4_a_lost_battle_with_a_kc_eliminates_both() {
    let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"caribbean\"");
    let mut sea = Sea::of(3, &(allied("caribbean", "notoriety = 4", "notoriety = 6") + &kc));
    sea.plays("Teach: move to C. America", &[]).plays("KC: react", &[]);
    // 1 + 6 + 4 = 11 against 6 + 6 + 2.
    sea.plays("fight", &["fight 6 1"]);
    sea.shows(&[
        "teach.card = dead",
        "kidd.card = dead",
        "seat0.half_points = 20",
        "seat1.half_points = 10",
    ]);
    let closed = allied("caribbean", "", "history = [\"spanish\"]");
    assert!(!Sea::of(3, &closed).can("Teach: move to Havana"));
}

#[test]
fn bb_all_5_a_letter_sleeps_in_an_alliance() {
    let begin = allied("havana", SPANISH, "")
        + &port("havana", "governor = \"pro\"")
        + &player(0, "\"Letter of Marque (2)\"", "");
    let mut sea = Sea::of(3, &begin);
    assert!(!sea.can("Teach: retire by Letter of Marque"));
    sea.plays("Teach: in-port activities", &[]);
    assert_ne!(sea.fact("asks"), "seat0 letter");
    let mut broken = Sea::of(3, &begin);
    broken.plays("Teach: break the alliance", &[]);
    assert!(broken.can("Teach: retire by Letter of Marque"));
}

#[test]
fn bb_all_6_an_alliance_is_broken_with_no_actions_left_too() {
    let begin = allied("caribbean", "", "").replace("actions = 4", "actions = 1");
    let mut sea = Sea::of(3, &begin);
    sea.plays("Teach: move to C. America", &[]);
    sea.shows(&["actions = 0"]);
    sea.plays("Teach: break the alliance", &[]);
    sea.shows(&["teach.ally = none", "kidd.ally = none"]);
}

#[test]
fn bb_all_6_what_breaks_an_alliance() {
    let mut said = Sea::of(3, &allied("caribbean", "", ""));
    said.plays("Teach: break the alliance", &[]);
    said.shows(&["teach.ally = none", "kidd.ally = none", "actions = 4"]);
    let card = player(1, "\"Debauchery & Revelry (2)\"", "");
    let mut drunk = Sea::of(3, &(allied("havana", "", "") + &card));
    drunk.plays("Teach: in-port activities", &[]).plays("pass", &[]);
    drunk.shows(&["asks = seat1 revelry"]);
    drunk.plays("play Debauchery & Revelry (2)", &[]);
    drunk.shows(&[
        "teach.ally = none",
        "teach.revelry = involuntary",
        "kidd.revelry = involuntary",
    ]);
    let plot = player(1, "\"Mutiny Conspiracy (2)\"", "");
    let mut mutiny = Sea::of(3, &(allied("caribbean", "", "") + &plot));
    mutiny.plays("Teach: move to C. America", &[]);
    // Teach: 5 is not above 7. Kidd: 8 is; the die 1 is not above his own Leadership 1.
    mutiny.plays("play Mutiny Conspiracy (2)", &["fate 2 3", "fate 4 4", "fate 1"]);
    mutiny.shows(&["teach.ally = none", "kidd.loyalty = 6", "teach.loyalty = 7"]);
}

fn rich(place: &str, more: &str) -> String {
    teach_at(place, &format!("notoriety = 14\nnet_worth = 2281\n{more}"))
}

#[test]
fn bb_ret_1_only_where_a_port_is_pro_pirate() {
    let ways = ["by Letter of Marque", "in the Safe Haven", "by bribe"];
    for place in ["isla_de_tortuga", "havana", "caribbean"] {
        let sea = Sea::of(3, &rich(place, SPANISH).replace("spanish", "french"));
        assert!(ways.iter().all(|way| !sea.can(&format!("Teach: retire {way}"))), "{place}");
    }
    let pro = Sea::of(3, &(rich("havana", "") + &port("havana", "governor = \"pro\"")));
    assert!(pro.can("Teach: retire by bribe"));
}

#[test]
fn bb_ret_2_by_letter_in_a_port_of_its_nationality() {
    let mut sea = Sea::of(3, &rich("havana", SPANISH));
    sea.plays("Teach: retire by Letter of Marque", &[]);
    sea.shows(&[
        "teach.card = retired",
        "seat0.half_points = 100",
        "cards_out = [Letter of Marque (2)]",
    ]);
    Sea::of(3, &rich("martinique", SPANISH))
        .refuses("Teach: retire by Letter of Marque", "BB-RET-2");
}

#[test]
fn bb_ret_3_in_his_safe_haven_he_says_so() {
    let begin = rich("havana", "havens = [\"havana\"]") + &port("havana", "governor = \"pro\"");
    let mut sea = Sea::of(3, &begin);
    sea.refuses("Teach: retire by bribe", "BB-RET-4");
    sea.plays("Teach: retire in the Safe Haven", &[]);
    sea.shows(&["seat0.half_points = 100", "seat0.retired = 1", "seat0.fleet = []"]);
}

#[test]
fn bb_ret_4_by_bribe_paid_or_refused() {
    let begin = rich("havana", "") + &port("havana", "governor = \"pro\"");
    let mut paid = Sea::of(3, &begin);
    paid.plays("Teach: retire by bribe", &["fate 1 2"]).plays("pay", &[]);
    // 12 x 100 of 2281: 28 + 10 points.
    paid.shows(&["seat0.half_points = 76", "teach.card = retired"]);
    let mut refused = Sea::of(3, &begin);
    refused.plays("Teach: retire by bribe", &["fate 1 2"]).plays("refuse", &[]);
    refused.shows(&["teach.loyalty = 6", "teach.bribed = [havana]", "teach.net_worth = 2281"]);
    refused.refuses("Teach: retire by bribe", "BB-RET-4");
    let mut poor = Sea::of(3, &begin);
    poor.plays("Teach: retire by bribe", &["fate 6 6"]);
    poor.shows(&["teach.loyalty = 6", "asks = seat0 turn"]);
}

#[test]
fn bb_ret_5_surrender_to_a_kc() {
    let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"caribbean\"");
    let mut sea = Sea::of(3, &(rich("caribbean", SPANISH) + &kc));
    sea.plays("Teach: move to C. America", &[]).plays("KC: react", &[]).plays("fight", &[]);
    sea.shows(&["asks = seat0 surrender"]);
    sea.plays("surrender", &[]);
    sea.shows(&[
        "teach.card = retired",
        "seat0.half_points = 100",
        "seat1.half_points = 0",
        "seat1.kc = maynard",
    ]);
}

#[test]
fn bb_ret_6_cards_of_the_gone_are_not_used_again_and_hostages_go_to_the_cup() {
    let hostage = "hostages = [{ hostage = \"supercargo\", nation = \"spanish\" }]";
    let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"caribbean\"");
    let mut dead = Sea::of(3, &(teach(hostage) + &kc));
    dead.plays("Teach: move to C. America", &[]).plays("KC: react", &[]);
    dead.plays("fight", &["fight 6 1"]);
    dead.shows(&["teach.card = dead"]);
    assert!(dead.fact("hostages_in_cup").contains("supercargo"));
    let begin = teach_at("havana", &format!("{SPANISH}\n{hostage}"));
    let mut retired = Sea::of(3, &begin);
    retired.plays("Teach: retire by Letter of Marque", &[]);
    assert!(!retired.fact("hostages_in_cup").contains("supercargo"));
}

#[test]
fn bb_new_draw_and_deploy() {
    let mut sea =
        Sea::of(4, &("actions = 3\n".to_owned() + &player(0, "", "pirates = [\"kidd\"]")));
    sea.plays("draw a pirate", &["cup 1 of 22"]);
    sea.shows(&["seat0.pirates = [teach, kidd]", "asks = seat0 recruit"]);
    sea.plays("deploy Kidd in India, schooner", &[]);
    sea.shows(&["kidd.at = india", "actions = 2"]);
    sea.plays("deploy Teach in India, sloop", &[]);
    sea.shows(&["seat0.fleet = [kidd, teach]", "actions = 1"]);
    let full = Sea::of(
        4,
        &("actions = 3\n".to_owned() + &player(0, "", "pirates = [\"kidd\", \"tew\", \"vane\"]")),
    );
    assert!(!full.can("draw a pirate"));
    assert_eq!(
        Sea::of(
            4,
            &("actions = 1\n".to_owned() + &player(1, "", "kc = \"ogle\"\nkc_at = \"india\""))
        )
        .asked(),
        Some(0)
    );
}

fn scared(loyalty: u8, more: &str) -> String {
    teach(&format!("loyalty = {loyalty}\n{more}"))
}

#[test]
fn bb_mut_1_when_loyalty_is_0() {
    let mut before = Sea::of(3, &scared(0, ""));
    before.plays("Teach: move to C. America", &["fate 3"]);
    assert!(before.happened("BB-MUT-1"));
    before.shows(&["teach.at = c_america"]);
    let mut falls = Sea::of(
        3,
        &(scared(1, "may_loot = \"havana\"")
            + &port("havana", "merchant = { type = \"flute\", cargo = 3 }")),
    );
    falls.plays("Teach: loot", &["deed 1"]).plays("decline", &["fate 2"]);
    assert!(falls.happened("BB-MUT-1"));
    falls.shows(&["teach.notoriety = 3", "teach.loyalty = 0"]);
}

#[test]
fn bb_mut_1_each_of_two_crews_has_its_own_die_in_display_order() {
    let crews = |teach_die: &str, kidd_die: &str| {
        let sick = "loyalty = 1\nscurvy = true";
        let begin = pirate("kidd", 0, "caribbean", sick) + &teach_at("india", sick);
        let begin = format!("phase = \"turn\"\n{}", begin.replace("actions = 4\n", ""));
        let hand = "\"Wear and Tear (3)\", \"Wear and Tear (3)\", \"Wear and Tear (4)\", \"Double Cross (2)\"";
        Sea::rolling(2, &(begin + &player(0, hand, "pirates = [\"tew\"]")), &[kidd_die, teach_die])
    };
    // Leadership 1 and 4.
    crews("fate 6", "fate 1").shows(&["teach.card = dead", "tew.at = india", "kidd.loyalty = 0"]);
    crews("fate 4", "fate 2").shows(&[
        "kidd.card = dead",
        "tew.at = caribbean",
        "teach.loyalty = 0",
    ]);
}

#[test]
fn bb_mut_1_doubloons_and_hits_are_booked_before_loyalty() {
    let full = "ship = \"sloop\"\nholds = [100, 200]\nloyalty = 1\nmay_loot = \"havana\"";
    let merchant = port("havana", "merchant = { type = \"sloop\", cargo = 1 }");
    let mut sea = Sea::under(3, &["holds.choice=owner"], &(teach(full) + &merchant), &[]);
    sea.plays("Teach: loot", &["deed 1"]).plays("take", &[]);
    sea.shows(&["asks = seat0 empty_hold", "teach.loyalty = 1"]);
    sea.plays("hold 2", &["fate 1", "cup 1 of 15"]);
    sea.shows(&["teach.holds = [100, 400, 0, 0]", "teach.loyalty = 0"]);
    let station = "[[warship]]\narea = \"caribbean\"\nwarship = \"warship_1\"\n";
    let begin = allied("caribbean", "loyalty = 1", "loyalty = 1") + station + &port("havana", "");
    let mut lost = Sea::of(3, &begin);
    lost.plays("Teach: attack Havana", &[]).plays("use the warship", &[]);
    // 6 + 4 + 2 against 1 + (5 + 1) + 4: one hit.
    lost.plays("fight", &["fight 6 1"]);
    lost.shows(&["asks = seat0 odd_hit", "teach.loyalty = 1", "kidd.loyalty = 1"]);
    lost.plays("Kidd: bear the hit", &["fate 1", "fate 1"]);
    lost.shows(&["kidd.combat = 4", "teach.loyalty = 0", "kidd.loyalty = 0"]);
}

#[test]
fn bb_mut_2_who_takes_the_ship_over() {
    let goods = "notoriety = 9\nnet_worth = 500\nholds = [400]\ncombat = 3\nscurvy = true\nguns = \"Heavy Guns (2)\"\nhistory = [\"french\"]\nbribed = [\"havana\"]";
    let hand = player(0, "", "pirates = [\"kidd\", \"tew\"]");
    let mut sea = Sea::of(3, &(scared(0, goods) + &hand));
    sea.plays("Teach: move to C. America", &["fate 5"]);
    sea.shows(&["asks = seat0 successor"]);
    sea.plays("Kidd: succeed", &[]);
    sea.shows(&[
        "teach.card = dead",
        "kidd.notoriety = 0",
        "kidd.net_worth = 0",
        "kidd.loyalty = 6",
    ]);
    sea.shows(&[
        "kidd.holds = [400, 0, 0, 0]",
        "kidd.combat = 3",
        "kidd.guns = yes",
        "kidd.scurvy = yes",
    ]);
    sea.shows(&[
        "kidd.history = [french]",
        "kidd.bribed = []",
        "kidd.at = caribbean",
        "kidd.cunning = 2",
    ]);
    sea.shows(&["seat0.half_points = 18", "actions = 3"]);
    let mut equal = Sea::of(3, &scared(0, ""));
    equal.plays("Teach: move to C. America", &["fate 4"]);
    equal.shows(&["teach.loyalty = 0", "teach.at = c_america"]);
    let mut drawn = Sea::of(3, &scared(0, ""));
    drawn.plays("Teach: move to C. America", &["fate 6", "cup 1 of 22"]);
    drawn.shows(&["roberts.card = in_play", "seat0.fleet = [roberts]"]);
}

#[test]
fn bb_sco_1_points_are_scored_at_once_and_notoriety_only_grows() {
    let mut sea = Sea::of(
        3,
        &(teach("may_loot = \"havana\"\nnotoriety = 3")
            + &port("havana", "merchant = { type = \"flute\", cargo = 4 }")),
    );
    sea.plays("Teach: loot", &["deed 1"]).plays("decline", &[]);
    sea.shows(&["teach.notoriety = 7", "seat0.half_points = 0"]);
}

#[test]
fn bb_sco_2_two_a_notoriety_point_and_one_a_full_hundred() {
    let mut sea = Sea::of(3, &rich("havana", SPANISH));
    sea.plays("Teach: retire by Letter of Marque", &[]);
    // 28 + 22 = 50.
    sea.shows(&["seat0.half_points = 100"]);
}

#[test]
fn bb_sco_3_eliminated_otherwise_one_a_notoriety_point() {
    let sea = Sea::rolling(
        3,
        &("phase = \"draw\"\n".to_owned() + &rich("havana", "").replace("actions = 4\n", "")),
        &["card Disease Outbreak", "port havana", "card Double Cross (2)"],
    );
    sea.shows(&["seat0.half_points = 28", "teach.card = dead"]);
}

#[test]
fn bb_sco_4_a_kc_scores_half() {
    let kill = |settings: &[&str], notoriety: u16| {
        let kc = player(1, "", "kc = \"maynard\"\nkc_at = \"caribbean\"");
        let begin = teach(&format!("notoriety = {notoriety}\nnet_worth = 2281")) + &kc;
        let mut sea = Sea::under(3, settings, &begin, &[]);
        sea.plays("Teach: move to C. America", &[]).plays("KC: react", &[]);
        sea.plays("fight", &["fight 6 1"]);
        (sea.fact("seat0.half_points"), sea.fact("seat1.half_points"))
    };
    assert_eq!(kill(&[], 14), ("28".into(), "14".into()));
    assert_eq!(kill(&[], 15), ("30".into(), "14".into()));
    assert_eq!(kill(&["score.kc_half=exact"], 15), ("30".into(), "15".into()));
}

#[test]
fn bb_sco_5_a_pirate_in_hand_scores_nothing() {
    let hand = player(1, "\"Piratical Ambition (2)\"", "pirates = [\"kidd\"]");
    let mut sea = Sea::under(3, &["pirate.kidd.cunning=0"], &(teach("") + &hand), &[]);
    sea.plays("Teach: move to C. America", &[]);
    sea.plays("play Piratical Ambition (2): Kidd", &["fight 6 6 6 6 6 1 1 1"]);
    sea.shows(&["kidd.card = dead", "seat1.half_points = 0"]);
}

fn pardon_drawn(drawn: u8, length: &str, situation: &str) -> Sea {
    let begin = format!("phase = \"draw\"\n{situation}[pardon]\ndrawn = {drawn}\n");
    Sea::under(3, &[length], &begin, &["card General Pardon"])
}

#[test]
fn bb_end_1_the_third_pardon_ends_the_game() {
    let deck = "deck = [\"General Pardon\"]\n";
    let begin =
        format!("phase = \"draw\"\n{deck}") + &teach("notoriety = 7").replace("actions = 4\n", "");
    let sea = Sea::rolling(3, &begin, &["card General Pardon"]);
    // As the last card of the deck it ends the game at once (BB-EV-08).
    assert_eq!(sea.asked(), None);
    sea.shows(&["seat0.half_points = 14", "seat0.place = 1", "seat1.place = 2"]);
    let third = Sea::under(
        3,
        &["general_pardon.times=1"],
        &("phase = \"draw\"\n".to_owned() + &teach("notoriety = 7").replace("actions = 4\n", "")),
        &["card General Pardon"],
    );
    assert_eq!(third.asked(), None);
    let first = pardon_drawn(0, "length=standard", "");
    first.shows(&["pardon.drawn = 1", "pardon.card = deck", "pardon.in_force = none"]);
}

#[test]
fn bb_end_2_a_long_game_goes_through_the_deck_before_the_pardon() {
    let game = super::kit::game(2, &["length=long"]);
    let state = {
        let mut dice = crate::stream::NatureDice::new(5);
        dice.open_deal(0);
        let mut players: Vec<
            Box<dyn crate::Strategy<crate::games::blackbeard::state::game::Blackbeard>>,
        > = (0..2).map(|_| Box::new(crate::Uniform) as Box<_>).collect();
        let mut rngs: Vec<_> = (0..2).map(|at| crate::SeatRng::new(5, 0, seat(at))).collect();
        let mut watch = Reshuffles::default();
        let mut legal = Vec::new();
        let played =
            crate::play::play(&game, &mut players, &mut rngs, &mut dice, &mut watch, &mut legal);
        assert_eq!((watch.reshuffled, watch.pardons_before), (1, 0));
        played.state
    };
    assert_eq!(game.turn(&state), crate::Turn::Over);
}

#[derive(Default)]
struct Reshuffles {
    reshuffled: u32,
    pardons: u32,
    pardons_before: u32,
}

impl crate::Observer<crate::games::blackbeard::state::game::Blackbeard> for Reshuffles {
    fn event(&mut self, event: crate::games::blackbeard::state::event::Event) {
        match event {
            crate::games::blackbeard::state::event::Event::Reshuffled => {
                self.reshuffled += 1;
                self.pardons_before = self.pardons;
            }
            crate::games::blackbeard::state::event::Event::Pardon(_) => self.pardons += 1,
            _ => {}
        }
    }
}

#[test]
fn bb_end_3_equal_points_are_shared_or_settled_by_retirements() {
    let players = player(0, "", "half_points = 40")
        + &player(1, "", "half_points = 40\nretired = [\"kidd\"]");
    let shared = Sea::of(3, &players);
    shared.shows(&["seat0.place = 1", "seat1.place = 1", "seat2.place = 3"]);
    let settled = Sea::under(3, &["end.tie_break=retired"], &players, &[]);
    settled.shows(&["seat0.place = 2", "seat1.place = 1"]);
}
