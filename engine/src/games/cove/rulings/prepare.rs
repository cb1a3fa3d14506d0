//! Preparation and the battle cards.

use super::happened::{orders, rolled};
use super::kit::Situation;
use super::vessel::{at, cards, seat, ship};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::Event;

/// Three ships at Hull Island with sails of 7, 6 and 5 and these hands.
fn three(hands: [&[Card]; 3]) -> Situation {
    let [first, second, third] = hands;
    Situation::of(4)
        .ship(0, at(2).levels([2, 4, 2, 2]).hand(first))
        .ship(1, at(2).levels([2, 3, 2, 2]).hand(second))
        .ship(2, at(2).levels([2, 2, 2, 2]).hand(third))
}

#[test]
fn pc_ava_nobody_plays_any_card_any_more() {
    let mut sea = three([
        &[Card::SmokeScreen, Card::GrappleAttack, Card::PowderKeg],
        &[Card::AvastBelay, Card::BlowMeDown],
        &[Card::PowderKeg, Card::Grapeshot, Card::SixGunSalute],
    ])
    .combat_phase();
    sea.play(0, "smoke_screen");
    let happened = sea.play(1, "avast_belay");
    // Preparation ends at once, though seats 0 and 1 still hold battle cards.
    assert!(happened.contains(&Event::Round(1)));
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    assert_eq!(sea.offers(), ["flee", "fire"]);
    for card in ["fire powder_keg", "grapple_attack", "treasure_overboard 1", "kegs 1"] {
        sea.refuses(card, "PC-AVA");
    }
    // No Keg of seat 2 out of turn: the aim comes next.
    sea.play(0, "fire");
    assert_eq!(sea.ask(), Ask::Aim(seat(0)));
    sea.roll_hits([0]);
    sea.play(0, "target seat1 hull");
    // Cards already played stay.
    assert_eq!(rolled(&sea.fire(1, "seat0 hull", [1])), (2, 6, 1));
    for volley in ["fire grapeshot", "fire six_gun_salute", "fire powder_keg"] {
        sea.refuses(volley, "PC-AVA");
    }
    sea.fire(2, "seat1 hull", [0]);
    sea.refuses("fire powder_keg", "PC-AVA");
    // To the end of this combat, not longer.
    sea.roll_fate([6, 6]);
    sea.play(0, "flee");
    sea.play(1, "flee");
    assert!(!sea.state.combat.avast);
    assert_eq!(sea.state.discards, cards(&[Card::SmokeScreen, Card::AvastBelay]));
}

#[test]
fn pc_blo_blow_me_down_adds_6_and_two_stack() {
    let mut sea = three([&[], &[], &[Card::BlowMeDown, Card::BlowMeDown]]).combat_phase();
    let speed = |sea: &Situation, index| sea.game.speed(&sea.state, ship(index));
    sea.play(2, "blow_me_down");
    assert_eq!(speed(&sea, 2), 5 + 6);
    let happened = sea.play(2, "blow_me_down");
    assert_eq!([0, 1, 2].map(|index| speed(&sea, index)), [7, 6, 5 + 12]);
    assert_eq!(orders(&happened), [[2, 0, 1].map(ship)]);
    // For the rest of the combat.
    sea.fire(2, "seat0 hull", [0]);
    sea.fire(0, "seat1 hull", [0]);
    assert_eq!(orders(&sea.fire(1, "seat0 hull", [0])), [[2, 0, 1].map(ship)]);
}

#[test]
fn pc_gra_everyone_rolls_by_crew_but_two_parrots_and_npcs() {
    // Levels of cannon and crew: (2, 7), (8, 2), (7, 1) and (1, 8), worth (2,5) (5,2) (5,2) (2,5).
    let mut sea = Situation::of(5)
        .ship(0, at(2).levels([2, 4, 2, 7]).hand(&[Card::GrappleAttack]))
        .ship(1, at(2).levels([2, 3, 8, 2]))
        .ship(2, at(2).levels([2, 2, 7, 1]).parrot(Parrot::BillyBones))
        .ship(3, at(2).levels([2, 1, 1, 8]).parrot(Parrot::LongJohnSilver))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .combat_phase();
    let dice = |sea: &Situation| {
        let players = [0, 1, 2, 3].map(|index| sea.game.dice(&sea.state, ship(index)));
        (players, sea.game.dice(&sea.state, Ship::Black(0)))
    };
    assert_eq!(dice(&sea), ([2, 2, 5, 6], 4));
    sea.roll_hits([0]);
    sea.play(0, "grapple_attack");
    assert_eq!(dice(&sea), ([5, 2, 5, 6], 4));
    assert_eq!(rolled(&sea.fire(0, "black0 hull", [0])), (5, 5, 0));
    assert_eq!(rolled(&sea.fire(1, "black0 hull", [0])), (2, 5, 0));
    assert_eq!(rolled(&sea.fire(2, "black0 hull", [0])), (5, 5, 0));
}

#[test]
fn pc_tov_chests_thrown_lie_on_the_card_until_the_battle_is_over() {
    let mut sea = three([&[], &[Card::TreasureOverboard], &[]]);
    sea.state.vessels[1].chests = 4;
    let mut sea = sea.combat_phase();
    let chests = |sea: &Situation| (sea.vessel(1).chests, sea.state.bank_chests);
    assert_eq!(sea.ask(), Ask::Prepare(seat(1)));
    let throws = ["pass", "treasure_overboard 1", "treasure_overboard 2", "treasure_overboard 3"];
    assert_eq!(sea.offers()[..4], throws);
    sea.refuses("treasure_overboard 0", "PC-TOV");
    sea.refuses("treasure_overboard 5", "PC-TOV");
    assert_eq!(chests(&sea), (4, 46));
    let happened = sea.play(1, "treasure_overboard 3");
    assert_eq!(chests(&sea), (1, 46), "neither held nor in the bank");
    assert_eq!(sea.game.speed(&sea.state, ship(1)), 6 + 2 * 3);
    assert_eq!(orders(&happened), [[1, 0, 2].map(ship)]);
    // They stay there when the owner has gone, and go to the bank with the end.
    sea.roll_fate([6, 6]);
    sea.play(1, "flee");
    assert_eq!((chests(&sea), sea.island(1)), ((1, 46), 7));
    sea.play(0, "flee");
    assert_eq!(chests(&sea), (1, 49));
    assert_eq!(sea.state.discards, cards(&[Card::TreasureOverboard]));
}
