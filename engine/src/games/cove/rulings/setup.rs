//! Set-up and rigging.

use super::happened::level_changes;
use super::kit::Situation;
use super::vessel::{at, cards, seat};
use crate::Game;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::Ask;
use crate::games::cove::state::Drawn;
use crate::games::cove::state::event::{Event, LevelBy};
use crate::games::cove::state::game::Cove;
use crate::rulebook::FromRules;

/// A set-up in which black ships bear these legends and everybody is dealt a small fame card.
fn dealt(seats: usize, legends: &[Legend]) -> Situation {
    Situation::of(seats).legends(legends).draws(&vec![Card::SmallFame; seats]).set_up()
}

#[test]
fn pc_set_1_three_to_five_players_sit_in_a_circle() {
    let rules = Situation::of(3).game.rules().clone();
    for seats in 3..=5 {
        assert_eq!(Cove::new(rules.clone(), seats).expect("a valid table").seats(), seats);
        let last = seat(seats - 1);
        assert_eq!((seat(0).left(seats), last.left(seats)), (seat(1), seat(0)));
    }
    for seats in [1, 2, 6] {
        let error = Cove::new(rules.clone(), seats).expect_err("not a valid table");
        assert_eq!(error.key, "players");
    }
}

#[test]
fn pc_set_2_sixty_treasure_cards_are_shuffled_over_five_stacks_of_twelve() {
    let names = ["Tavern Island", "Hull Island", "Sail Island", "Cannon Island", "Crew Island"];
    assert_eq!(Island::OUTER.map(Island::name), names);
    assert_eq!(Island::OUTER.map(Island::number), [1, 2, 3, 4, 5]);

    let left = |sea: &Situation| sea.state.treasure.total();
    assert_eq!(left(&dealt(3, &[Legend::Blackbeard, Legend::Cacafuego])), 60);
    // Any card may lie on any stack: both copies of the last kind, and three of other kinds.
    let sea = Situation::of(3).turn(1).reveals([29, 29, 0, 28, 5]).turn_starts();
    assert_eq!(left(&sea), 55);
    assert_eq!((sea.state.treasure.count(29), sea.state.treasure.count(0)), (0, 1));
    // Twelve turns empty the stacks.
    let mut sea = Situation::of(3).turn(12);
    sea.state.treasure = crate::Pile::EMPTY;
    sea.state.treasure.add(7, 5);
    assert_eq!(left(&sea.turn_starts()), 0);
}

#[test]
fn pc_set_3_the_top_legend_lies_at_island_1_and_with_three_players_a_second_at_4() {
    for seats in [4, 5] {
        let sea = dealt(seats, &[Legend::FlyingDutchman]);
        let ships: Vec<_> = sea.game.view(&sea.state, seat(1)).black_ships().collect();
        assert_eq!(ships, [(0, Island::Tavern, Some(Legend::FlyingDutchman))]);
        assert_eq!(sea.state.legends.drawable, 0b11101, "four legends are left");
    }
    let sea = dealt(3, &[Legend::CaptainHook, Legend::Cacafuego]);
    let ships: Vec<_> = sea.game.view(&sea.state, seat(1)).black_ships().collect();
    let first = (0, Island::Tavern, Some(Legend::CaptainHook));
    assert_eq!(ships, [first, (1, Island::Cannon, Some(Legend::Cacafuego))]);
    assert_eq!(sea.state.legends.drawable, 0b01011, "three legends are left");
    // The deck is shuffled: any of the five may be on top.
    for legend in Legend::ALL {
        dealt(4, &[legend]);
    }
}

#[test]
fn pc_set_4_the_tavern_deck_has_42_cards_and_everyone_is_dealt_one() {
    let deck = Situation::of(3).game.rules().tavern_deck();
    let copies = |cards: &[Card]| cards.iter().map(|&card| deck.count(card)).collect::<Vec<_>>();
    use Card as C;
    let parrots = [C::CaptainFlint, C::LongJohnSilver, C::BillyBones, C::SquireTrelawney];
    assert_eq!(copies(&parrots), [1, 1, 1, 1]);
    assert_eq!(copies(&[C::Mastercraft]), [7]);
    let battle =
        [C::AvastBelay, C::BlowMeDown, C::GrappleAttack, C::SmokeScreen, C::TreasureOverboard];
    assert_eq!(copies(&battle), [1, 2, 2, 2, 1]);
    assert_eq!(copies(&[C::Grapeshot, C::PowderKeg, C::SixGunSalute]), [2, 2, 2]);
    let events = [
        C::AFondFarewell,
        C::Consort,
        C::CrowsNest,
        C::GoingOnTheAccount,
        C::PrivateeringCommission,
        C::RoyalNavyIntercept,
        C::SecretMap,
    ];
    assert_eq!(copies(&events), [1, 1, 1, 1, 1, 2, 1]);
    assert_eq!(copies(&[C::SmallFame, C::MiddlingFame, C::GreatFame]), [5, 3, 1]);
    assert_eq!(deck.total(), 42);
    let worth = |card| Situation::of(3).game.fame_of_cards(&cards(&[card]));
    assert_eq!([C::SmallFame, C::MiddlingFame, C::GreatFame].map(worth), [1, 2, 3]);

    // One each, in seat order, before rigging; the parrot acts at once and is not replaced.
    let drawn = [C::PowderKeg, C::CaptainFlint, C::SmallFame, C::Mastercraft];
    let sea = Situation::of(4).legends(&[Legend::Blackbeard]).draws(&drawn).set_up();
    let dealt = sea.events.iter().filter_map(|event| match event {
        Event::Drew(seat, card, Drawn::Dealt) => Some((seat.index(), *card)),
        _ => None,
    });
    assert_eq!(dealt.collect::<Vec<_>>(), (0..4).zip(drawn).collect::<Vec<_>>());
    assert_eq!(sea.ask(), Ask::Rig(seat(0)));
    assert_eq!((sea.vessel(1).hand.total(), sea.parrot(1)), (0, Some((Parrot::CaptainFlint, 2))));
    for (index, card) in [(0, C::PowderKeg), (2, C::SmallFame), (3, C::Mastercraft)] {
        assert_eq!((sea.vessel(index).hand, sea.parrot(index)), (cards(&[card]), None));
    }
    assert_eq!(sea.state.deck.total(), 38);
}

#[test]
fn pc_set_4_how_many_cards_are_dealt_is_a_rule() {
    let drawn = [Card::PowderKeg, Card::SmallFame, Card::Consort, Card::SecretMap];
    let drawn = [&drawn[..], &[Card::Mastercraft, Card::Mastercraft]].concat();
    let sea = Situation::under(3, &["start.cards=2"])
        .legends(&[Legend::Blackbeard, Legend::CaptainHook])
        .draws(&drawn)
        .set_up();
    let hands = [0, 1, 2].map(|index| sea.vessel(index).hand);
    assert_eq!(hands, [cards(&drawn[..2]), cards(&drawn[2..4]), cards(&drawn[4..])]);
}

#[test]
fn pc_set_5_everyone_starts_without_fame_with_9_gold_and_on_second_levels() {
    let sea = dealt(5, &[Legend::Blackbeard]);
    for index in 0..5 {
        let vessel = sea.vessel(index);
        assert_eq!((vessel.fame, vessel.gold, vessel.chests), (0, 9, 0));
        assert_eq!(vessel.levels, [2; 4]);
        let values = Section::ALL.map(|section| sea.game.value(vessel, section));
        assert_eq!(values, [5, 5, 2, 2], "hull, sails, cannon, crew");
    }
}

#[test]
fn pc_set_6_the_bank_holds_every_other_coin_and_chest() {
    // 24 ones and 20 fives are 124 gold; three players hold 27 of them, five 45.
    let sea = dealt(3, &[Legend::Blackbeard, Legend::CaptainHook]);
    assert_eq!((sea.state.bank_gold, sea.state.bank_chests), (97, 50));
    let mut sea = dealt(5, &[Legend::Blackbeard]);
    assert_eq!((sea.state.bank_gold, sea.state.bank_chests), (79, 50));
    // Coins are value: 1 gold is paid out of 9, whatever the pieces.
    sea.play(0, "rig 3-2-2-2");
    sea.play_all([1, 2, 3, 4].map(|index| (index, "rig 2-2-2-2")));
    assert_eq!((sea.vessel(0).gold, sea.state.bank_gold), (8, 80));
}

#[test]
fn pc_set_6_gold_and_chests_are_conserved() {
    // Seat 0 plunders (0,2,5,1), of which seat 1 gets half, rounded up, as Consort.
    let sea = Situation::of(3)
        .ship(0, at(1).gold(3).chests(1).under_consort_of(1).map_of(2))
        .ship(1, at(7).gold(10).chests(2))
        .treasure(1, [0, 2, 5, 1])
        .deck(&[Card::SmallFame])
        .draws(&[Card::SmallFame])
        .plunder_phase();
    let held = [0, 1].map(|index| (sea.vessel(index).gold, sea.vessel(index).chests));
    assert_eq!(held, [(3 + 1, 1 + 2), (10 + 1, 2 + 3)]);
    assert_eq!((sea.state.bank_gold, sea.state.bank_chests), (124 - 15, 50 - 8));
}

#[test]
fn pc_set_7_rigging_is_blind_cumulative_and_paid_to_the_bank() {
    let mut sea = dealt(3, &[Legend::Blackbeard, Legend::CaptainHook]);
    assert_eq!(sea.ask(), Ask::Rig(seat(0)));
    // Into levels 3 to 8: 1, 2, 2, 3, 3, 4. Hull +1, sails +2, cannon +3 cost 1 + 3 + 5 = 9.
    for too_dear in ["rig 3-4-5-3", "rig 2-2-2-7", "rig 6-4-2-2", "rig 8-8-8-8"] {
        sea.refuses(too_dear, "PC-SET-7");
    }
    for out_of_range in ["rig 1-2-2-2", "rig 2-2-2-9"] {
        sea.refuses(out_of_range, "PC-SET-7");
    }
    let before = sea.state.clone();
    let happened = sea.play(0, "rig 3-4-5-2");
    // Blind: nothing has moved, and nobody else can tell one rig from another.
    assert!(happened.is_empty());
    assert_eq!((sea.levels(0), sea.vessel(0).gold), ([2; 4], 9));
    let mut other = before;
    sea.game.apply(
        &mut other,
        "rig 2-2-2-2".parse().expect("an action"),
        &mut crate::odds::Enumerator::default(),
        &mut crate::NoObserver,
    );
    assert_ne!(other, sea.state);
    assert!(sea.game.view(&other, seat(1)) == sea.game.view(&sea.state, seat(1)));
    assert_eq!(sea.ask(), Ask::Rig(seat(1)));
    // The worked example: sails 5 to 7 cost 1 + 2 = 3.
    sea.play(1, "rig 2-4-2-2");
    assert_eq!(sea.vessel(1).gold, 9);
    let happened = sea.play(2, "rig 2-2-2-6");
    let rigged = level_changes(&happened);
    assert!(rigged.contains(&(1, Section::Sails, 4, LevelBy::Rigging)));
    assert_eq!([0, 1, 2].map(|index| sea.vessel(index).gold), [0, 6, 1]);
    assert_eq!(sea.game.value(sea.vessel(1), Section::Sails), 7);
    assert_eq!([sea.levels(0), sea.levels(1)], [[3, 4, 5, 2], [2, 4, 2, 2]]);
    assert_eq!(sea.levels(2), [2, 2, 2, 6], "crew + 4 costs 1 + 2 + 2 + 3 = 8");
    assert_eq!(sea.state.bank_gold, 97 + 9 + 3 + 8);
}
