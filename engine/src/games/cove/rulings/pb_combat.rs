//! Piratenbucht: speed, rounds, flight and area cards.

use super::happened::{fame_changes, level_changes, orders, rolled};
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, cards, seat, ship};
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor, LevelBy};

/// Two ships at Hull Island, the first the faster.
fn duel(first: Vessel, second: Vessel) -> Situation {
    Situation::piratenbucht(4).ship(0, first).ship(1, second).combat_phase()
}

/// Six dice, and speed 12.
fn gunner() -> Vessel {
    at(2).levels([2, 8, 2, 2]).area(AreaCard::SixGuns, 2)
}

#[test]
fn pb_spd_1_quicksilver_then_blackbeard_then_the_navy_then_sails_and_winds() {
    let mut sea = Situation::piratenbucht(5)
        .ship(0, at(2).levels([2, 8, 2, 2]).hand(&[Card::FavorableWinds, Card::FavorableWinds]))
        .ship(1, at(2).fame(3).levels([2, 1, 2, 2]).area(AreaCard::QuicksilverSails, 1))
        .ship(2, at(2).fame(9))
        .black_ship(0, 2, Legend::Blackbeard)
        .navy(2, 4)
        .combat_phase();
    let speed = |sea: &Situation, ship| sea.game.speed(&sea.state, ship);
    assert_eq!((speed(&sea, ship(0)), speed(&sea, ship(2))), (12, 5));
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
    let happened = sea.play_all([(0, "favorable_winds"), (0, "favorable_winds")]);
    // 12 + 9 + 9: they add up, and are faster than nobody but sails.
    assert_eq!(speed(&sea, ship(0)), 30);
    let order = [ship(1), Ship::Black(0), Ship::Navy, ship(0), ship(2)];
    assert_eq!(orders(&happened), [order]);
}

#[test]
fn pb_spd_1_equal_ships_roll() {
    let order = |turned| {
        let sea = Situation::piratenbucht(3).ship(0, at(2)).ship(1, at(2)).ties([turned]);
        orders(&sea.combat_phase().events)[0].clone()
    };
    assert_eq!((order(1), order(0)), (vec![ship(0), ship(1)], vec![ship(1), ship(0)]));
}

#[test]
fn pb_cbt_1_the_books_first_fire_ships_dice_and_damage() {
    // Carsten (sails 8, cannon 5, crew 3), Andre (6, 2, 4), Beatrice (5, 3, 3).
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(3).levels([2, 3, 2, 5]))
        .ship(1, at(3).levels([2, 2, 3, 3]))
        .ship(2, at(3).levels([2, 5, 7, 3]))
        .combat_phase();
    assert_eq!(orders(&sea.events), [[ship(2), ship(0), ship(1)]]);
    let dice = [0, 1, 2].map(|index| sea.game.dice(&sea.state, ship(index)));
    assert_eq!(dice, [2, 3, 3], "the lower of cannon and crew");
    // Three dice show 6, 5 and 3: two hits; sails from 6 to 4.
    let happened = sea.fire(2, "seat0 sails", [2]);
    assert_eq!(rolled(&happened), (3, 5, 2));
    assert_eq!(sea.game.speed(&sea.state, ship(0)), 4);
}

#[test]
fn pb_cbt_1_the_order_is_made_anew_each_round() {
    // The book's: Carsten 9, Beatrice 7; she hits his sails three times, and leads the next round.
    let mut sea = Situation::piratenbucht(3)
        .ship(1, at(3).levels([2, 4, 4, 4]))
        .ship(2, at(3).levels([2, 6, 2, 2]))
        .combat_phase();
    sea.fire(2, "seat1 hull", [0]);
    let happened = sea.fire(1, "seat2 sails", [3]);
    assert_eq!(sea.game.speed(&sea.state, ship(2)), 6);
    assert_eq!(orders(&happened), [[ship(1), ship(2)]]);
}

#[test]
fn pb_cbt_2_an_area_card_is_turned_by_one_hit_and_discarded_by_two() {
    for (hits, left, level) in [(1, 1, 4), (2, 0, 4), (3, 0, 3)] {
        let mut sea = duel(gunner(), at(2).levels([2, 2, 2, 4]).area(AreaCard::VeteranCrew, 2));
        let happened = sea.fire(0, "seat1 crew", [hits]);
        let event =
            Event::AreaCardHit(seat(1), Section::Crew, Card::VeteranCrew, left, LevelBy::Volley);
        assert!(happened.contains(&event), "{hits} hits");
        assert_eq!((sea.vessel(1).area.named[3], sea.levels(1)[3]), (left, level), "{hits} hits");
        assert_eq!(sea.state.discards.has(Card::VeteranCrew), left == 0, "{hits} hits");
    }
}

#[test]
fn pb_cbt_2_turned_cards_go_on_working_and_discarded_ones_do_not() {
    let mut sea = duel(gunner(), at(2).levels([2, 2, 8, 2]).area(AreaCard::VeteranCrew, 2));
    sea.fire(0, "seat1 crew", [1]);
    assert_eq!(rolled(&sea.fire(1, "seat0 hull", [0])).0, 5, "all cannon, though turned");
    sea.fire(0, "seat1 crew", [1]);
    assert_eq!(rolled(&sea.fire(1, "seat0 hull", [0])).0, 2, "the effect is gone");
}

#[test]
fn pb_cbt_2_the_turned_reinforcement_first_then_upright_ones_then_the_named_card() {
    let shielded = || {
        at(2).levels([2, 4, 2, 2]).area(AreaCard::QuicksilverSails, 2).reinforced(Section::Sails, 3)
    };
    // Reinforcements left, the named card's, the level, Reinforcements discarded.
    for (hits, reinforcements, named, level, gone) in [
        (1, 2, 2, 4, 1),
        (2, 1, 2, 4, 1),
        (3, 0, 2, 4, 2),
        (4, 0, 1, 4, 2),
        (5, 0, 0, 4, 2),
        (6, 0, 0, 3, 2),
    ] {
        let mut sea = duel(gunner(), shielded());
        sea.fire(1, "seat0 hull", [0]);
        sea.fire(0, "seat1 sails", [hits]);
        let area = sea.vessel(1).area;
        let is = (area.reinforcements[1], area.named[1], sea.levels(1)[1]);
        assert_eq!(is, (reinforcements, named, level), "{hits} hits");
        assert_eq!(sea.state.discards.count(Card::Reinforcement), gone, "{hits} hits");
    }
}

#[test]
fn pb_cbt_2_only_the_cards_of_the_area_absorb() {
    let mut sea = duel(gunner(), at(2).reinforced(Section::Hull, 2).area(AreaCard::VeteranCrew, 2));
    sea.fire(0, "seat1 cannon", [1]);
    assert_eq!((sea.levels(1), sea.vessel(1).area.reinforcements[0]), ([2, 2, 1, 2], 2));
}

#[test]
fn pb_cbt_3_a_crippled_ship_gives_a_fame_to_every_other_and_goes_to_the_cove() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, gunner())
        .ship(1, at(2))
        .ship(2, at(2))
        .ship(3, at(1))
        .combat_phase();
    let happened = sea.fire(0, "seat1 hull", [3]);
    assert_eq!(fame_changes(&happened), [(0, 1, FameFor::Crippling), (2, 1, FameFor::Crippling)]);
    assert_eq!((sea.island(1), sea.levels(1)[0]), (7, 0));
    assert_eq!(sea.ask(), Ask::Act(seat(2)), "before it had its chance to fight");
}

#[test]
fn pb_cbt_4_the_books_flights_fame_only_for_a_ship_that_was_hit() {
    // Andre, Beatrice, Carsten, Daniel, who is the fastest and flees at once.
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(3).levels([2, 4, 2, 2]))
        .ship(1, at(3).levels([2, 3, 2, 2]))
        .ship(2, at(3))
        .ship(3, at(3).levels([2, 5, 2, 2]))
        .combat_phase();
    assert!(fame_changes(&sea.play(3, "flee")).is_empty());
    sea.fire(0, "seat1 hull", [1]);
    let happened = sea.play(1, "flee");
    assert_eq!(fame_changes(&happened), [(0, 1, FameFor::Flight), (2, 1, FameFor::Flight)]);
    assert_eq!((sea.island(1), sea.vessel(1).gold), (7, 0), "it costs nothing else");
    // Andre and Carsten go on until one flees or is crippled.
    assert_eq!(sea.ask(), Ask::Act(seat(2)));
}

#[test]
fn pb_cbt_4_a_hit_counts_absorbed_or_from_an_npc_but_sabotage_does_not() {
    let mut absorbed = duel(gunner(), at(2).reinforced(Section::Hull, 2));
    absorbed.fire(0, "seat1 hull", [1]);
    assert_eq!(fame_changes(&absorbed.play(1, "flee")), [(0, 1, FameFor::Flight)]);
    let mut npc = Situation::piratenbucht(3)
        .ship(0, at(2).fame(1))
        .ship(1, at(2))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([1])
        .combat_phase();
    assert_eq!(fame_changes(&npc.play(0, "flee")), [(1, 1, FameFor::Flight)]);
    npc.play(1, "flee");
    let mut sabotaged =
        duel(at(2).levels([2, 3, 2, 2]).hand(&[Card::Sabotage]), at(2).levels([2, 4, 2, 2]));
    let happened = sabotaged.play(0, "sabotage seat1 hull");
    assert_eq!(level_changes(&happened), [(1, Section::Hull, 1, LevelBy::Sabotage)]);
    assert!(fame_changes(&sabotaged.play(1, "flee")).is_empty());
}

#[test]
fn pb_cbt_4_a_house_rule_takes_the_text_at_its_word() {
    let mut sea = Situation::piratenbucht_under(3, &["combat.flee_fame_when=if_shots_fired"])
        .ship(0, at(2).levels([2, 4, 2, 2]))
        .ship(1, at(2))
        .combat_phase();
    sea.fire(0, "seat1 hull", [0]);
    assert_eq!(fame_changes(&sea.play(1, "flee")), [(0, 1, FameFor::Flight)]);
}

#[test]
fn pb_cbt_5_a_passer_may_play_later_until_one_whole_circuit_of_passes() {
    let mut sea = duel(
        at(2).levels([2, 5, 2, 2]).hand(&[Card::SmokeScreen]),
        at(2).hand(&[Card::SecretWeapon]),
    );
    sea.play(0, "smoke_screen");
    sea.play(1, "pass");
    // Seat 0 has nothing left and passes; seat 1 may still play, though nobody has played since.
    assert_eq!(
        (sea.ask(), sea.offers()),
        (Ask::Prepare(seat(1)), vec!["pass".into(), "secret_weapon".into()])
    );
    sea.play(1, "secret_weapon");
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    assert_eq!(sea.game.dice(&sea.state, ship(1)), 3);
}

#[test]
fn pb_cbt_5_the_books_preparation_sabotage_is_discarded_and_smoke_stays() {
    // Daniel, the faster, and Beatrice at Crew Island.
    let mut sea = Situation::piratenbucht(4)
        .ship(1, at(5).hand(&[Card::Sabotage]))
        .ship(3, at(5).levels([2, 4, 2, 2]).hand(&[Card::SmokeScreen]))
        .combat_phase();
    sea.play(3, "smoke_screen");
    sea.play(1, "sabotage seat3 cannon");
    assert_eq!(sea.levels(3), [2, 4, 1, 2], "at once");
    assert_eq!(sea.state.discards, cards(&[Card::Sabotage]));
    assert_eq!(sea.ask(), Ask::Act(seat(3)));
    sea.fire(3, "seat1 hull", [0]);
    assert_eq!(rolled(&sea.fire(1, "seat3 hull", [0])).1, 6, "hidden all along");
    sea.play(3, "flee");
    let both = cards(&[Card::Sabotage, Card::SmokeScreen]);
    assert_eq!(sea.state.discards, both, "after the battle");
}

#[test]
fn pb_cbt_5_before_an_own_roll_any_number_but_not_when_fleeing() {
    let hand = [Card::SecretWeapon, Card::SecretWeapon, Card::Grapeshot];
    let mut sea = duel(at(2).levels([2, 4, 5, 5]).hand(&hand), at(2));
    sea.play(0, "pass");
    assert_eq!(sea.offers(), ["flee", "fire"]);
    sea.play(0, "fire");
    assert_eq!(sea.ask(), Ask::BeforeRoll(seat(0)));
    assert_eq!(sea.offers(), ["pass", "grapeshot", "secret_weapon"]);
    sea.refuses("flee", "PB-CBT-5");
    sea.refuses("target seat1 hull", "PB-CBT-5");
    sea.play_all([(0, "secret_weapon"), (0, "secret_weapon")]);
    sea.roll_hits([1]);
    // Nothing is left to ask once the last card is played.
    let happened = sea.play_all([(0, "grapeshot"), (0, "target seat1 hull")]);
    assert_eq!(rolled(&happened), (6, 3, 1));
    assert!(sea.state.discards.is_empty(), "after the battle, used or not");
    sea.play(1, "flee");
    assert_eq!(sea.state.discards.total(), 3);
}

#[test]
fn pb_cbt_6_npcs_must_be_beaten_first_and_then_a_new_round_begins() {
    let mut sea = Situation::piratenbucht(5)
        .ship(0, at(2).levels([2, 8, 8, 8]).hand(&[Card::Grapeshot]))
        .ship(1, at(2).levels([2, 5, 8, 8]))
        .ship(2, at(2))
        .navy(2, 4)
        .combat_phase();
    sea.play(0, "pass");
    sea.roll_hits([0]);
    sea.play(4, "target seat0 hull");
    sea.roll_hits([0]);
    sea.play_all([(0, "fire"), (0, "pass")]);
    // A single target needs no choice; seat 1's 4 hits sink the Navy.
    assert_eq!(sea.ask(), Ask::Act(seat(1)));
    sea.refuses("target seat0 hull", "PB-CBT-1");
    sea.roll_hits([4]);
    let happened = sea.play(1, "fire");
    assert_eq!(fame_changes(&happened).len(), 3);
    // The round ends, the next begins with the fastest, without a new preparation.
    assert_eq!(orders(&happened), [[ship(0), ship(1), ship(2)]]);
    assert_eq!((sea.state.combat.round, sea.ask()), (2, Ask::Act(seat(0))));
}

#[test]
fn pb_cbt_6_no_player_combat_at_treasure_island() {
    let sea = Situation::piratenbucht(3).ship(0, at(6).chests(1)).ship(1, at(6)).combat_phase();
    assert_eq!(sea.ask(), Ask::Visit(seat(0)));
}
