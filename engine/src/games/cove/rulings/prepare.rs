//! Preparation and the battle cards.

use super::happened::{level_changes, orders, rolled, volleys};
use super::kit::Situation;
use super::vessel::{at, cards, seat, ship};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, LevelBy};

/// Three ships at Hull Island with sails of 7, 6 and 5 and these hands.
fn three(hands: [&[Card]; 3]) -> Situation {
    let [first, second, third] = hands;
    Situation::of(4)
        .ship(0, at(2).levels([2, 4, 2, 2]).hand(first))
        .ship(1, at(2).levels([2, 3, 2, 2]).hand(second))
        .ship(2, at(2).levels([2, 2, 2, 2]).hand(third))
}

#[test]
fn pc_pre_1_from_fastest_to_slowest_one_card_or_pass_until_all_have_passed() {
    let mut sea = three([
        &[Card::BlowMeDown],
        &[Card::SmokeScreen, Card::PowderKeg],
        &[Card::BlowMeDown, Card::GrappleAttack],
    ])
    .combat_phase();
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
    assert_eq!(sea.offers(), ["pass", "blow_me_down"]);
    for not_in_hand in ["smoke_screen", "avast_belay", "flee", "fire"] {
        sea.refuses(not_in_hand, "PC-PRE-1");
    }
    sea.play(0, "pass");
    sea.play(1, "pass");
    sea.play(2, "blow_me_down");
    // Who passed may play after another's card; the order stays as it was before the first.
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
    sea.play(0, "blow_me_down");
    sea.play(1, "pass");
    assert_eq!(sea.ask(), Ask::Prepare(seat(2)), "one card a turn, and the turn comes again");
    let happened = sea.play(2, "pass");
    // Now all have passed one after another; what was played counts from the first round on.
    assert_eq!(orders(&happened), [[0, 2, 1].map(ship)], "13, 11 and 6");
}

#[test]
fn pc_pre_1_no_card_is_played_after_all_have_passed() {
    let mut sea = three([&[Card::BlowMeDown], &[], &[Card::SmokeScreen]]).combat_phase();
    sea.play(0, "pass");
    assert_eq!(sea.ask(), Ask::Prepare(seat(2)), "seat 1 has nothing to play");
    sea.play(2, "pass");
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
}

#[test]
fn pc_pre_1_a_ship_alone_against_npcs_prepares_too() {
    let hand = [Card::SmokeScreen, Card::GrappleAttack, Card::BlowMeDown];
    let mut sea = Situation::of(3)
        .ship(0, at(6).levels([2, 8, 2, 2]).hand(&hand))
        .black_ship(0, 6, Legend::FlyingDutchman)
        .combat_phase();
    sea.play(0, "smoke_screen");
    sea.play(0, "blow_me_down");
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
    sea.play(0, "pass");
    assert_eq!(sea.ask(), Ask::Act(seat(0)), "18 against 16; no card was played for the legend");
}

#[test]
fn pc_pre_2_battle_cards_last_for_the_combat_and_are_then_discarded() {
    let mut sea = three([&[Card::SmokeScreen], &[Card::GrappleAttack], &[]]).combat_phase();
    sea.play(0, "smoke_screen");
    sea.play(1, "grapple_attack");
    assert!(sea.state.discards.is_empty());
    // On the player's own ship: seat 0 alone is hidden.
    assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])), (2, 5, 0));
    assert_eq!(rolled(&sea.fire(1, "seat0 hull", [0])), (2, 6, 0));
    assert_eq!(rolled(&sea.fire(2, "seat0 hull", [0])), (2, 6, 0));
    assert_eq!(rolled(&sea.fire(0, "seat2 hull", [0])), (2, 5, 0), "in later rounds too");
    sea.roll_fate([6, 6]);
    sea.play(1, "flee");
    assert!(sea.state.discards.is_empty(), "not before the end");
    sea.play(2, "flee");
    assert_eq!(sea.state.discards, cards(&[Card::SmokeScreen, Card::GrappleAttack]));
}

#[test]
fn pc_pre_2_grapple_and_avast_go_on_when_their_player_has_left() {
    let mut sea = three([&[Card::GrappleAttack], &[Card::AvastBelay], &[Card::PowderKeg]])
        .ship(3, at(2).levels([2, 1, 1, 7]))
        .fate([6, 6])
        .combat_phase();
    sea.play(0, "grapple_attack");
    sea.play(1, "avast_belay");
    sea.play(0, "flee");
    sea.play(1, "flee");
    assert_eq!(sea.offers(), ["flee", "fire"], "Avast Belay: no Keg");
    sea.fire(2, "seat3 hull", [0]);
    assert_eq!(rolled(&sea.fire(3, "seat2 hull", [0])).0, 5, "crew of 5, cannon of 2");
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
fn pc_ava_also_stops_kegs_on_an_npcs_volley() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).hand(&[Card::AvastBelay, Card::PowderKeg]))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .hits([0])
        .combat_phase();
    let happened = sea.play(0, "avast_belay");
    assert_eq!((volleys(&happened).len(), sea.ask()), (1, Ask::Act(seat(0))));
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
fn pc_smo_its_owner_is_hit_only_on_6() {
    let mut sea = three([&[Card::SmokeScreen], &[Card::PowderKeg], &[]])
        .black_ship(0, 2, Legend::CaptainHook)
        .combat_phase();
    // Hook (18) fires first, at the biggest hull: all are equal, so at seat 0. 5 misses, 6 hits;
    // seat 1 holds a Keg and is asked before the roll.
    sea.play(0, "smoke_screen");
    assert_eq!(sea.ask(), Ask::Kegs(seat(1)));
    sea.roll_faces([5, 6, 5]);
    let happened = sea.play(1, "kegs 0");
    assert_eq!(rolled(&happened), (3, 6, 1));
    assert_eq!([0, 1, 2].map(|index| sea.levels(index)[0]), [1, 2, 2]);
    // The smoke hides its owner, not the others: their own volleys hit the legend on 5.
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    sea.play(0, "fire");
    sea.roll_hits([1]);
    assert_eq!(rolled(&sea.play(1, "kegs 0")), (2, 5, 1));
    // Powder Keg's hull hits get through: seat 1's Keg cripples seat 0, whose hull is at level 1.
    let happened = sea.fire_with(1, "fire powder_keg", "black0 hull", [1]);
    assert!(level_changes(&happened).contains(&(0, Section::Hull, 0, LevelBy::PowderKeg)));
}

#[test]
fn pc_smo_hooks_misfires_never_hit_it() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).levels([4, 4, 2, 2]))
        .ship(1, at(2).levels([2, 3, 2, 2]).hand(&[Card::SmokeScreen]))
        .ship(2, at(2).levels([2, 2, 2, 2]))
        .black_ship(0, 2, Legend::CaptainHook)
        .combat_phase();
    // At seat 0: to its left, seat 1 is number 1 and seat 2 number 2, smoke or not.
    sea.roll_faces([1, 1, 2]);
    let happened = sea.play(1, "smoke_screen");
    assert_eq!(level_changes(&happened), [(2, Section::Hull, 1, LevelBy::Misfire)]);
    assert_eq!(sea.levels(1), [2, 3, 2, 2]);
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

#[test]
fn pc_tov_needs_the_card_and_a_chest() {
    let sea = three([&[Card::TreasureOverboard], &[Card::BlowMeDown], &[]]).combat_phase();
    assert_eq!(sea.ask(), Ask::Prepare(seat(1)), "seat 0 has no chest to throw");
    sea.refuses("treasure_overboard 1", "PC-TOV");
}
