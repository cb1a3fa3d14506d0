//! Piratenbucht: action cards, combat cards, tall tales, and Blackbeard's Revenge.

use super::kit::Situation;
use super::vessel::{at, seat, ship};
use crate::game::Game;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, Setting};

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
