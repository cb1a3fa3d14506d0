//! Piratenbucht: action cards, combat cards, tall tales, and Blackbeard's Revenge.

use super::happened::{level_changes, rolled, voyages};
use super::kit::Situation;
use super::vessel::{at, cards, seat, ship};
use crate::game::Game;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, LevelBy, Setting, Voyage};

#[test]
fn pb_act_flee_goes_to_an_island_without_any_ship_or_to_treasure_island() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(1).fame(9).hand(&[Card::Flee]))
        .ship(1, at(2))
        .ship(2, at(2))
        .ship(3, at(6))
        .black_ship(0, 3, Legend::Blackbeard)
        .navy(4, 3)
        .action_phase();
    assert_eq!(sea.offers(), ["pass", "flee 5", "flee 6"]);
    for to in [1, 2, 3, 4, 7] {
        sea.refuses(&format!("flee {to}"), "PB-ACT");
    }
    sea.refuses("flee", "PB-TRN-2");
    let happened = sea.play(0, "flee 5");
    assert_eq!(voyages(&happened)[0], (0, 5, Voyage::FleeCard));
    assert!(sea.state.discards.has(Card::Flee), "discarded at once");
    let sea = Situation::piratenbucht(3)
        .ship(0, at(1).hand(&[Card::Flee]))
        .black_ship(0, 6, Legend::Blackbeard)
        .action_phase();
    assert!(sea.offers().contains(&"flee 6".into()), "even with Blackbeard");
}

#[test]
fn pb_act_challenge_goes_where_another_player_lies_but_not_to_treasure_island() {
    let sea = Situation::piratenbucht(4)
        .ship(0, at(1).hand(&[Card::Challenge]))
        .ship(1, at(2))
        .ship(2, at(5))
        .ship(3, at(6))
        .black_ship(0, 2, Legend::Blackbeard)
        .action_phase();
    assert_eq!(sea.offers(), ["pass", "challenge 2", "challenge 5"]);
    for to in [1, 3, 6, 7] {
        sea.refuses(&format!("challenge {to}"), "PB-ACT");
    }
}

#[test]
fn pb_act_area_cards_go_aboard_and_have_their_power() {
    let all = [Card::VeteranCrew, Card::SixGuns, Card::CarryallHull, Card::QuicksilverSails];
    let board = |card: Card| {
        let mut sea = Situation::piratenbucht(3)
            .ship(0, at(6).levels([2, 2, 8, 2]).hand(&[card]))
            .action_phase();
        let happened = sea.play(0, card.name());
        let area = AreaCard::from_card(card).expect("an area card");
        assert!(happened.contains(&Event::AreaCardSet(
            seat(0),
            area.section(),
            card,
            2,
            Setting::Played
        )));
        assert_eq!(sea.vessel(0).area.named[area.section().index()], 2);
        let view = sea.game.view(&sea.state, seat(1));
        (view.dice(ship(0)), view.hold(seat(0)), view.speed(ship(0)))
    };
    assert_eq!(all.map(board), [(5, Some(5), 5), (6, Some(5), 5), (2, None, 5), (2, Some(5), 99)]);
}

#[test]
fn pb_act_any_number_of_reinforcements_on_any_section_also_beside_a_named_card() {
    let hand = [Card::Reinforcement, Card::Reinforcement, Card::Reinforcement];
    let mut sea = Situation::piratenbucht_under(3, &["tavern.deck.six_guns=2"])
        .ship(0, at(6).fame(2).hand(&hand).area(AreaCard::SixGuns, 2))
        .ship(1, at(6).hand(&[Card::SixGuns]).area(AreaCard::VeteranCrew, 2))
        .action_phase();
    for _ in 0..2 {
        sea.play(0, "reinforcement cannon");
        sea.play(1, "pass");
    }
    sea.play(0, "reinforcement hull");
    assert_eq!(sea.vessel(0).area.reinforcements, [2, 0, 4, 0]);
    sea.play(1, "six_guns");
    assert_eq!(sea.vessel(1).area.named, [0, 0, 2, 2]);
    // One of a name on a ship.
    let sea = Situation::piratenbucht_under(3, &["tavern.deck.six_guns=2"])
        .ship(0, at(6).hand(&[Card::SixGuns, Card::Reinforcement]).area(AreaCard::SixGuns, 1))
        .action_phase();
    sea.refuses("six_guns", "PB-ACT");
}

#[test]
fn pb_act_veteran_crew_saves_two_gold_on_the_upgrades_of_a_visit_together() {
    let veterans = |gold| at(2).gold(gold).area(AreaCard::VeteranCrew, 2);
    let mut sea = Situation::piratenbucht(3).ship(0, veterans(3)).upgrade_phase();
    // 1 and 2 for two levels, 2 less; then 2 more at full price.
    sea.play(0, "upgrade hull");
    assert_eq!(sea.vessel(0).gold, 3, "not below 0");
    sea.play(0, "upgrade hull");
    assert_eq!(sea.vessel(0).gold, 2);
    sea.play(0, "upgrade hull");
    assert_eq!((sea.vessel(0).gold, sea.levels(0)[0]), (0, 5));
    // Repairs cost what they cost.
    let mut sea = Situation::piratenbucht(3)
        .ship(0, veterans(2).reinforced(Section::Sails, 1).levels([8, 2, 2, 2]))
        .upgrade_phase();
    sea.play(0, "repair sails");
    assert_eq!(sea.vessel(0).gold, 0);
    // Without gold an upgrade for nothing is still offered, and each visit saves anew.
    let mut sea = Situation::piratenbucht(3).ship(0, veterans(0)).upgrade_phase();
    sea.play(0, "upgrade hull");
    assert_eq!((sea.levels(0)[0], sea.state.visits.saved), (3, 0), "the visit is over");
    // What one visitor has saved is nothing off what another will save.
    let settings = ["tavern.deck.veteran_crew=2"];
    let mut sea = Situation::piratenbucht_under(3, &settings)
        .ship(0, veterans(3).levels([2, 3, 2, 2]))
        .ship(1, veterans(3))
        .upgrade_phase();
    sea.play(0, "upgrade hull");
    let view = sea.game.view(&sea.state, seat(1));
    assert_eq!([0, 1].map(|index| view.discount(seat(index))), [1, 2]);
}

#[test]
fn pb_set_3_cards_of_the_other_edition_are_not_valid_here() {
    let sea = Situation::piratenbucht(3).ship(0, at(2).gold(3)).upgrade_phase();
    for action in ["mastercraft hull", "going_on_the_account hull"] {
        sea.refuses(action, "PB-SET-3");
    }
}

/// Two ships at Hull Island; seat 0 is the faster and holds the hand.
fn with(hand: &[Card]) -> Situation {
    Situation::piratenbucht(4)
        .ship(0, at(2).levels([2, 5, 5, 3]).hand(hand))
        .ship(1, at(2).levels([2, 3, 3, 7]))
        .combat_phase()
}

#[test]
fn pb_com_grapple_attack_all_roll_their_crew_and_veterans_six() {
    let mut sea = Situation::piratenbucht(5)
        .ship(0, at(2).levels([2, 5, 3, 8]).hand(&[Card::GrappleAttack]))
        .ship(1, at(2).levels([2, 2, 8, 3]))
        .ship(2, at(2).area(AreaCard::VeteranCrew, 2))
        .ship(3, at(2).area(AreaCard::SixGuns, 2))
        .navy(2, 4)
        .combat_phase();
    let dice = |sea: &Situation| [0, 1, 2, 3].map(|index| sea.game.dice(&sea.state, ship(index)));
    assert_eq!(dice(&sea), [3, 3, 2, 6]);
    sea.play(0, "grapple_attack");
    assert_eq!(dice(&sea), [5, 3, 6, 2]);
    let navy = crate::games::cove::data::Ship::Navy;
    assert_eq!(sea.game.dice(&sea.state, navy), 4, "NPC dice stay");
}

#[test]
fn pb_com_secret_stash_gives_gold_or_chests_as_far_as_the_bank_goes() {
    let mut sea = with(&[Card::SecretStash, Card::SecretStash]);
    sea.play_all([(0, "secret_stash gold"), (0, "secret_stash chests")]);
    assert_eq!((sea.vessel(0).gold, sea.vessel(0).chests), (5, 3));
    assert_eq!(sea.state.discards, cards(&[Card::SecretStash, Card::SecretStash]));
    let no = Situation::piratenbucht_under(3, &["secret_stash.in_phase_2=false"])
        .ship(0, at(6).hand(&[Card::SecretStash, Card::Reinforcement]))
        .action_phase();
    no.refuses("secret_stash gold", "PB-COM");
}

#[test]
fn pb_com_secret_weapons_add_up_but_not_beside_the_six_guns() {
    let mut sea = with(&[Card::SecretWeapon, Card::SecretWeapon]);
    sea.play_all([(0, "secret_weapon"), (0, "secret_weapon")]);
    assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])).0, 5);
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(2).levels([2, 4, 2, 2]).hand(&[Card::SecretWeapon]).area(AreaCard::SixGuns, 2))
        .ship(1, at(2))
        .combat_phase();
    sea.play(0, "secret_weapon");
    assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])).0, 6);
}

#[test]
fn pb_com_grapeshot_loads_the_next_own_attack_and_wounds_the_own_cannon() {
    let hand = [Card::Grapeshot, Card::Grapeshot];
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(2).levels([2, 5, 5, 3]).hand(&hand))
        .ship(1, at(2).levels([8, 2, 2, 2]).hand(&[Card::SmokeScreen]))
        .combat_phase();
    sea.play_all([(0, "grapeshot"), (1, "smoke_screen")]);
    // One at a time: until it is fired there is nothing to ask.
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    let happened = sea.fire(0, "seat1 hull", [1]);
    assert_eq!(rolled(&happened), (3, 3, 1), "through the Smoke Screen too");
    assert_eq!(
        level_changes(&happened),
        [(1, Section::Hull, 7, LevelBy::Volley), (0, Section::Cannon, 3, LevelBy::OwnGrapeshot)]
    );
    sea.fire(1, "seat0 hull", [0]);
    // Fired without the second: an ordinary volley.
    assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])).1, 6);
}

#[test]
fn pb_com_sleight_of_hand_swaps_for_a_discarded_card_which_may_be_played_at_once() {
    let hand = [Card::SleightOfHand, Card::SecretWeapon];
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(2).levels([2, 5, 5, 3]).hand(&hand))
        .ship(1, at(2))
        .ship(2, at(6).hand(&[Card::SleightOfHand]));
    let all = sea.game.rules().tavern_deck();
    let left: Vec<Card> = all
        .iter()
        .flat_map(|(card, n)| std::iter::repeat_n(card, n.into()))
        .filter(|card| ![Card::SmokeScreen, Card::Flee, Card::SleightOfHand].contains(card))
        .collect();
    let mut left = left;
    let weapon = left.iter().position(|&card| card == Card::SecretWeapon).expect("in the deck");
    left.remove(weapon);
    sea = sea.deck(&left).combat_phase();
    sea.refuses("sleight_of_hand sleight_of_hand", "PB-COM");
    sea.refuses("sleight_of_hand grapeshot", "PB-COM");
    let happened = sea.play(0, "sleight_of_hand smoke_screen");
    assert!(happened.contains(&Event::Took(seat(0), Card::SmokeScreen)));
    assert!(sea.state.discards.has(Card::SleightOfHand) && sea.state.discards.has(Card::Flee));
    // The same turn: the card that was taken, or none.
    assert_eq!(
        (sea.ask(), sea.offers()),
        (Ask::Prepare(seat(0)), vec!["pass".into(), "smoke_screen".into()])
    );
    sea.refuses("secret_weapon", "PB-COM");
    sea.play(0, "smoke_screen");
    assert!(sea.state.combat.smoke.has(seat(0)));
    // The circuit was not one of passes: seat 0 is asked again.
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
}

#[test]
fn pb_com_sleight_of_hand_needs_something_to_take() {
    let sea = with(&[Card::SleightOfHand]);
    assert_eq!(sea.ask(), Ask::Act(seat(0)), "the pile is empty, so nothing is asked");
    // Before a roll: what is taken may be played before the same roll.
    let mut sea = with(&[Card::SleightOfHand, Card::SecretStash]);
    sea.play(0, "pass");
    sea.play_all([(0, "fire"), (0, "secret_stash gold"), (0, "sleight_of_hand secret_stash")]);
    assert_eq!(sea.ask(), Ask::BeforeRoll(seat(0)));
    sea.play(0, "secret_stash gold");
    assert_eq!((sea.vessel(0).gold, sea.ask()), (10, Ask::Aim(seat(0))));
}

#[test]
fn pb_com_smoke_screen_is_hit_on_six_only() {
    let mut sea = with(&[Card::SmokeScreen]);
    sea.play(0, "smoke_screen");
    sea.fire(0, "seat1 hull", [0]);
    assert_eq!(rolled(&sea.fire(1, "seat0 hull", [0])).1, 6);
}

#[test]
fn pb_com_sabotage_hits_at_once_whatever_one_may_fire_at() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(2).levels([2, 5, 2, 2]).hand(&[Card::Sabotage, Card::Sabotage]))
        .ship(1, at(2).levels([1, 2, 2, 2]).reinforced(Section::Crew, 2))
        .ship(3, at(1))
        .navy(2, 3)
        .combat_phase();
    sea.refuses("sabotage seat1 hull", "PB-CBT-6");
    sea.refuses("sabotage navy crew", "PC-CBT-6");
    sea.play(0, "sabotage navy hull");
    assert_eq!(sea.hull(crate::games::cove::data::Ship::Navy), 3);
    let mut sea = with(&[Card::Sabotage]);
    sea.refuses("sabotage seat0 hull", "PB-COM");
    sea.refuses("sabotage seat2 hull", "PB-COM");
    sea.play(0, "sabotage seat1 hull");
    assert_eq!(sea.levels(1)[0], 1);
}

#[test]
fn pb_com_sabotage_may_cripple_and_end_the_battle() {
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(2).levels([2, 5, 2, 2]).hand(&[Card::Sabotage]))
        .ship(1, at(2).levels([1, 2, 2, 2]))
        .ship(2, at(6))
        .combat_phase();
    sea.play(0, "pass");
    sea.play(0, "fire");
    // Before the roll: the battle is over, and nothing is rolled.
    let happened = sea.play(0, "sabotage seat1 hull");
    assert!(happened.contains(&Event::CombatEnded(Island::Hull)));
    assert!(!happened.iter().any(|event| matches!(event, Event::Volley(_))));
    assert_eq!((sea.fame(), sea.island(1)), (vec![1, 0, 0], 7));
}

#[test]
fn pb_com_favorable_winds_add_nine() {
    let mut sea = with(&[Card::FavorableWinds]);
    assert_eq!(sea.game.speed(&sea.state, ship(0)), 8);
    sea.play(0, "favorable_winds");
    assert_eq!(sea.game.speed(&sea.state, ship(0)), 17);
}

#[test]
fn pb_tal_sixteen_tales_worth_one_to_four() {
    let rules = Situation::piratenbucht(3).game.rules().clone();
    let deck = rules.tavern_deck();
    let tales = crate::games::cove::data::tavern::FAME_CARDS.map(|card| deck.count(card));
    assert_eq!(tales, [10, 3, 2, 1]);
    let sea = Situation::piratenbucht(3)
        .ship(0, at(6).hand(&[Card::GreatestFame, Card::GreatFame]))
        .the_end();
    assert_eq!(sea.fame(), [7, 0, 0]);
}

/// Sails all to Treasure Island under Blackbeard's Revenge; faces decide where he goes.
fn revenge(turn: u8, faces: &[u32]) -> Situation {
    let mut sea = Situation::piratenbucht_under(3, &["black_ship.move=revenge"])
        .ship(0, at(6).fame(4))
        .ship(1, at(6))
        .ship(2, at(6).fame(2))
        .black_ship(0, 1, Legend::Blackbeard)
        .black_ship(1, 4, Legend::Blackbeard)
        .turn(turn)
        .turn_starts();
    sea.roll_fate(faces.iter().copied());
    sea.sail([1, 1, 1]);
    sea
}

fn islands(sea: &Situation) -> [u8; 2] {
    sea.state.black_ships.map(|ship| ship.island.map_or(0, Island::number))
}

#[test]
fn pb_var_each_turn_the_dice_send_him_to_different_islands() {
    assert_eq!(islands(&revenge(3, &[2, 5])), [2, 6], "of the five others the fifth is 6");
    assert_eq!(islands(&revenge(3, &[6, 2])), [6, 2]);
    assert_eq!(islands(&revenge(1, &[5, 3])), [5, 3]);
}

#[test]
fn pb_var_in_turn_12_the_first_is_put_at_treasure_island() {
    assert_eq!(islands(&revenge(12, &[4])), [6, 4]);
}

#[test]
fn pb_var_he_does_not_sail_in_phase_6() {
    let sea = Situation::piratenbucht_under(3, &["black_ship.move=revenge"])
        .black_ship(0, 1, Legend::Blackbeard)
        .black_ship_phase();
    assert_eq!(sea.state.black_ships[0].island, Some(Island::Tavern));
}
