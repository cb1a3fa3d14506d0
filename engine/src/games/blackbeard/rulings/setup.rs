//! Set-up and the turn.

use super::kit::{Sea, game, player, seat, teach};
use crate::games::blackbeard::Blackbeard;
use crate::games::blackbeard::data::{Pirate, Port};
use crate::games::blackbeard::rules::EDITION;
use crate::games::blackbeard::state::act::BudgetOf;
use crate::games::blackbeard::state::event::Event;
use crate::stream::NatureDice;
use crate::{Game, NoObserver};

const DEALT: &str = "start = \"dealt\"\nphase = \"set_up\"\n";

#[test]
fn bb_set_1_pirates_by_the_number_of_players() {
    for (seats, dealt) in [(2, 4), (3, 3), (4, 2), (5, 2)] {
        let sea = Sea::of(seats, DEALT);
        for looker in 0..seats {
            let view = sea.game.view(&sea.state, seat(looker));
            assert_eq!((view.pirates_in_hand().len(), view.most_in_play()), (dealt, dealt));
        }
    }
    assert!(EDITION.game::<Blackbeard>(6, &[]).is_err());
    let mut open = Sea::under(3, &["setup.pirate_cards=choose"], DEALT, &[]);
    assert_eq!(open.fact("asks"), "seat0 draft");
    open.plays("draft Kidd", &[]).plays("draft Teach", &[]);
    open.refuses("draft Teach", "BB-SET-1");
    open.plays("draft Vane", &[]);
    open.shows(&["asks = seat0 draft", "seat0.pirates = [kidd]"]);
}

#[test]
fn bb_set_2_player_a_is_the_first_seat_and_play_goes_clockwise() {
    let mut sea = Sea::of(3, "actions = 1\n");
    sea.shows(&["whose_turn = seat0"]);
    sea.plays("stop", &[]);
    while sea.fact("whose_turn") == "seat0" {
        let last = sea.options().pop().expect("an option");
        sea.plays(&last, &[]);
    }
    sea.shows(&["whose_turn = seat1"]);
}

#[test]
fn bb_set_3_four_cards_each_without_those_played_at_once() {
    let sea = Sea::of(4, DEALT);
    for looker in 0..4 {
        let hand = *sea.game.view(&sea.state, seat(looker)).hand();
        assert_eq!(hand.len(), 4);
        assert!(hand.cards().iter().all(|card| {
            card.event().played() != crate::games::blackbeard::data::card::Played::Now
        }));
    }
    assert_eq!(sea.fact("deck_size"), "71");
    assert!(sea.fact("deck").contains("General Pardon"));
    let long = Sea::under(4, &["length=long"], DEALT, &[]);
    assert_eq!(long.fact("deck_size"), "70");
    assert!(!long.fact("deck").contains("General Pardon"));
}

#[test]
fn bb_set_4_eight_governors_and_the_next_higher_number() {
    let game = game(4, &[]);
    // New Providence (24) is a pirate port: Havana (25); Calicut (66) twice: after it Boston (11).
    let mut dice = crate::scripted::ScriptedDice::new(NatureDice::new(1));
    use crate::words::InWords;
    for port in ["new_providence", "calicut", "calicut", "elmina", "elmina", "goa", "goa", "goa"] {
        let rolls = game.scripted_rolls(&format!("port {port}")).expect("a port");
        rolls.into_iter().for_each(|roll| dice.push(roll));
    }
    let state = game.setup(&mut dice, &mut NoObserver);
    assert_eq!(dice.clear(), Ok(()));
    let view = game.view(&state, seat(0));
    let pro: Vec<&str> = Port::all()
        .filter(|&port| {
            view.governor(port) == crate::games::blackbeard::state::event::Governor::Pro
        })
        .map(Port::key)
        .collect();
    let expected =
        ["boston", "newport", "havana", "elmina", "principe", "goa", "calicut", "new_york"];
    assert_eq!(pro.len(), 8);
    assert!(pro.iter().all(|port| expected.contains(port)), "{pro:?}");
}

const RIG: &str = "start = \"dealt\"\nphase = \"set_up\"\n\
    player = [{ seat = 'seat0', pirates = [\"teach\", \"kidd\"] }, { seat = 'seat1', pirates = [\"vane\"] },\n\
    { seat = 'seat2', pirates = [\"tew\", \"moody\"] }]\n";

#[test]
fn bb_set_5_one_each_then_more_or_done_round_and_round() {
    let mut sea = Sea::of(3, RIG);
    sea.refuses("done", "BB-SET-5");
    assert_eq!(sea.options().len(), 2 * 9 * 2);
    sea.plays("deploy Teach in Caribbean, sloop", &[]);
    sea.plays("deploy Vane in Caribbean, schooner", &[]);
    sea.plays("deploy Tew in India, sloop", &[]);
    sea.shows(&["asks = seat0 deploy"]);
    sea.plays("done", &[]);
    assert_eq!(sea.asked(), Some(2), "Vane's player has no more pirates");
    sea.plays("deploy Moody in India, schooner", &[]);
    sea.shows(&["turn = 1", "seat0.fleet = [teach]", "seat2.fleet = [tew, moody]"]);
}

#[test]
fn bb_set_6_a_deployed_pirate_has_his_type_and_nothing_else() {
    let mut sea = Sea::of(3, RIG);
    sea.plays("deploy Teach in Caribbean, schooner", &[]);
    sea.shows(&[
        "teach.combat = 6",
        "teach.speed = 3",
        "teach.loyalty = 7",
        "teach.cunning = 2",
        "teach.net_worth = 0",
        "teach.notoriety = 0",
        "teach.holds = [0, 0, 0, 0]",
        "teach.card = in_play",
    ]);
}

#[test]
fn bb_set_7_eight_merchants_face_down_at_nations_ports() {
    let mut sea = Sea::of(3, RIG);
    sea.plays("deploy Teach in India, sloop", &[]).plays("deploy Vane in India, sloop", &[]);
    sea.plays("deploy Tew in India, sloop", &[]).plays("done", &[]);
    let (tortuga, havana) = ("port isla_de_tortuga", "port havana");
    let rest =
        ["port boston", "port newport", "port goa", "port surat", "port mocha", "port elmina"];
    let chance: Vec<&str> = [tortuga, havana].into_iter().chain(rest).collect();
    sea.plays("done", &chance);
    let placed = sea.events.iter().filter(|event| matches!(event, Event::MerchantPlaced(..)));
    assert_eq!(placed.count(), 8);
    // Isla de Tortuga is a pirate port: Petit Goave is the next.
    sea.shows(&["petit_goave.merchant = face_down", "havana.merchant = face_down"]);
}

#[test]
fn bb_set_8_cups() {
    let sea = Sea::of(2, DEALT);
    assert_eq!(sea.fact("kcs_in_cup").split(',').count(), 9);
    assert_eq!(sea.fact("hostages_in_cup").split(',').count(), 15);
    sea.shows(&["warships_in_cup = 15", "governors.anti_cup = 16", "seat0.half_points = 0"]);
}

#[test]
fn bb_set_9_the_length_is_a_rule() {
    use crate::games::blackbeard::rules::Length;
    use crate::games::blackbeard::state::PardonCard;
    for (setting, length, pardon) in [
        ("length=standard", Length::Standard, PardonCard::Deck),
        ("length=long", Length::Long, PardonCard::SecondDeck),
    ] {
        let sea = Sea::under(2, &[setting], DEALT, &[]);
        assert_eq!(sea.game.rules().length, length);
        assert_eq!(sea.game.view(&sea.state, seat(0)).pardon(), (0, pardon));
    }
}

#[test]
fn bb_trn_1_scurvy_costs_loyalty_at_the_start() {
    let sea =
        Sea::of(3, &teach("scurvy = true\nloyalty = 5").replace("actions = 4", "phase = \"turn\""));
    sea.shows(&["teach.loyalty = 4", "turn = 1"]);
    assert!(sea.happened("BB-TRN-1"));
}

#[test]
fn bb_trn_2_a_hand_is_drawn_up_to_four_and_what_is_played_at_once_replaced() {
    let sea = Sea::rolling(
        3,
        &("phase = \"draw\"\n".to_owned() + &player(0, "\"Wear and Tear (3)\"", "")),
        &[
            "card Wear and Tear (3)",
            "card European Turmoil",
            "card Double Cross (2)",
            "card Double Cross (3)",
        ],
    );
    assert_eq!(sea.fact("seat0.hand").split(',').count(), 4);
    sea.shows(&["discards = [European Turmoil]"]);
}

#[test]
fn bb_trn_3_fewer_than_five_merchants_are_made_six() {
    let boxes = |n: usize| {
        let ports = ["boston", "newport", "havana", "goa", "surat"];
        let ports: String =
            ports[..n].iter().map(|port| super::kit::port(port, "face_down = true")).collect();
        Sea::of(3, &("phase = \"merchants\"\n".to_owned() + &ports + &player(0, FOUR, "")))
    };
    assert_eq!(boxes(4).fact("merchants").split(',').count(), 6);
    assert_eq!(boxes(5).fact("merchants").split(',').count(), 5);
}

const FOUR: &str =
    "\"Wear and Tear (3)\", \"Buried Treasure (2)\", \"Fair Winds (2)\", \"Scurvy Outbreak (I)\"";

fn with_hand(hand: &str) -> String {
    teach_without_actions() + &player(0, hand, "")
}

fn teach_without_actions() -> String {
    teach("").replace("actions = 4\n", "")
}

#[test]
fn bb_trn_4_one_card_at_most_is_played_for_actions() {
    let mut sea = Sea::of(3, &with_hand(FOUR));
    sea.refuses("end turn", "BB-TRN-9");
    sea.plays("play Wear and Tear (3) for actions", &[]);
    sea.shows(&["actions = 3"]);
    sea.refuses("play Buried Treasure (2) for actions", "BB-TRN-4");
    sea.plays("stop", &[]);
    sea.refuses("play Buried Treasure (2) for actions", "BB-TRN-4");
    assert!(sea.can("end turn"));
}

#[test]
fn bb_trn_5_fair_winds_is_event_and_actions() {
    let mut sea = Sea::of(3, &with_hand(FOUR));
    sea.refuses("play Fair Winds (2): Teach to India alone", "BB-TRN-5");
    sea.plays("play Fair Winds (2): Teach to India", &[]);
    sea.shows(&["teach.at = india", "actions = 2"]);
    sea.plays("stop", &[]);
    sea.refuses("play Wear and Tear (3) for actions", "BB-TRN-4");
    let mut alone = Sea::under(3, &["fair_winds.alone=true"], &with_hand(FOUR), &[]);
    alone.plays("play Fair Winds (2): Teach to India alone", &[]);
    alone.plays("play Wear and Tear (3) for actions", &[]);
    alone.shows(&["teach.at = india", "actions = 3"]);
}

#[test]
fn bb_trn_6_actions_are_split_and_the_rest_can_be_lost() {
    let more = super::kit::pirate("kidd", 0, "india", "");
    let mut sea = Sea::of(3, &(with_hand(FOUR) + &more));
    sea.plays("play Wear and Tear (3) for actions", &[]);
    sea.plays("Teach: move to S. America", &[]);
    sea.plays("Kidd: move to East Africa", &[]);
    sea.shows(&["actions = 1", "teach.at = s_america", "kidd.at = east_africa"]);
    sea.plays("stop", &[]);
    sea.shows(&["actions = 0"]);
}

#[test]
fn bb_trn_7_a_diamond_is_for_one_pirate_as_long_as_he_lives() {
    let more = super::kit::pirate("kidd", 0, "india", "");
    let mut sea = Sea::of(3, &(with_hand(FOUR) + &more));
    sea.refuses("play Scurvy Outbreak (I) for actions", "BB-TRN-4");
    sea.plays("play Scurvy Outbreak (I) for Teach", &[]);
    sea.shows(&["actions = 4"]);
    assert!(!sea.can("Kidd: move to East Africa"));
    let mut idle = Sea::of(3, &player(0, FOUR, "pirates = [\"kidd\"]"));
    idle.plays("play Scurvy Outbreak (I) for Kidd", &[]);
    idle.shows(&["actions = 2"]);
    idle.plays("deploy Kidd in Caribbean, sloop", &[]);
    idle.shows(&["actions = 1"]);
    assert!(idle.can("Kidd: move to S. America"));
}

#[test]
fn bb_trn_7_what_a_retired_pirate_leaves_is_lost_or_passes_on() {
    let letter = "letter = { nation = \"spanish\", card = \"Letter of Marque (2)\" }";
    let begin = super::kit::teach_at("havana", letter).replace("actions = 4\n", "")
        + &super::kit::pirate("kidd", 0, "india", "")
        + &player(0, FOUR, "");
    let retired = |setting: &str| {
        let mut sea = Sea::under(3, &[setting], &begin, &[]);
        sea.plays("play Scurvy Outbreak (I) for Teach", &[]);
        sea.plays("Teach: retire by Letter of Marque", &[]);
        sea
    };
    let lost = retired("diamond.after_retirement=lost");
    lost.shows(&["actions = 0"]);
    let passed = retired("diamond.after_retirement=passes");
    passed.shows(&["actions = 3"]);
    assert!(passed.can("Kidd: move to East Africa"));
    let passes_on = Event::Actions(seat(0), 3, BudgetOf::Anyone);
    assert!(passed.events.contains(&passes_on) && !lost.events.contains(&passes_on));
}

#[test]
fn bb_trn_8_two_discards_move_a_ship_below_speed_0() {
    let settings = ["deck.wear_and_tear=[\"-\", \"-\", \"-\", \"-\"]"];
    let slow = with_hand("\"Wear and Tear\", \"Wear and Tear\", \"Wear and Tear\"")
        .replace("cunning = 0", "cunning = 0\nspeed = -1");
    let mut sea = Sea::under(3, &settings, &slow, &[]);
    sea.shows(&["actions = 1"]);
    sea.plays("discard Wear and Tear for an action", &[]);
    sea.plays("Teach: move to S. America", &[]);
    sea.shows(&["actions = 0", "teach.at = s_america"]);
}

#[test]
fn bb_trn_8_cards_without_actions_are_discarded_for_one_each() {
    let settings = ["deck.wear_and_tear=[\"-\", \"-\", \"-\", \"-\"]"];
    let hand = "\"Wear and Tear\", \"Wear and Tear\", \"Wear and Tear\"";
    let mut sea = Sea::under(3, &settings, &with_hand(hand), &[]);
    // With nothing else to do the first one is discarded unasked.
    sea.shows(&["actions = 1"]);
    sea.plays("Teach: move to S. America", &[]);
    sea.plays("discard Wear and Tear for an action", &[]);
    sea.plays("stop", &[]);
    sea.refuses("discard Wear and Tear for an action", "BB-TRN-8");
    let with_number = hand.to_owned() + ", \"Double Cross (2)\"";
    let other = Sea::under(3, &settings, &with_hand(&with_number), &[]);
    other.refuses("discard Wear and Tear for an action", "BB-TRN-8");
}

#[test]
fn bb_trn_9_the_turn_ends_when_a_card_was_played() {
    let mut sea = Sea::of(3, &with_hand(FOUR));
    sea.refuses("end turn", "BB-TRN-9");
    sea.plays("play Fair Winds (2): nobody", &[]).plays("stop", &[]);
    sea.plays("end turn", &["card Double Cross (2)", "card Double Cross (2)"]);
    assert!(sea.happened("BB-TRN-9"));
    sea.shows(&["whose_turn = seat1"]);
}

#[test]
fn bb_hid_hands_of_others_are_hidden_and_hand_sizes_public() {
    let sea =
        Sea::of(3, &(with_hand(FOUR) + &player(1, "\"Double Cross (2)\"", "pirates = [\"kidd\"]")));
    let view = sea.game.view(&sea.state, seat(2));
    assert_eq!((view.hand_size(seat(0)), view.pirate_hand_size(seat(1))), (4, 1));
    assert!(view.unseen_pirates().has(Pirate::from_key("kidd").expect("a pirate")));
    let mut dice = NatureDice::new(3);
    dice.open_deal(0);
    let hands: Vec<String> = (0..20)
        .map(|_| {
            let other = sea.game.resample(view, &mut dice);
            assert!(sea.game.view(&other, seat(2)) == view);
            format!("{:?}", sea.game.view(&other, seat(1)).hand())
        })
        .collect();
    assert!(hands.iter().any(|hand| *hand != hands[0]), "{hands:?}");
}
