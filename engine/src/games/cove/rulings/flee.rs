//! Fame for ships that are crippled or flee, flight and mutiny.

use super::happened::fame_changes;
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, cards, seat};
use crate::games::cove::data::Legend;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor};

const CRIPPLING: FameFor = FameFor::Crippling;

/// Four ships at Hull Island: seat 0 first, with two dice, then 1, 2 and 3.
fn four(first: Vessel, second: Vessel) -> Situation {
    Situation::of(5)
        .ship(0, first)
        .ship(1, second)
        .ship(2, at(2))
        .ship(3, at(2).levels([2, 1, 2, 2]))
}

fn first() -> Vessel {
    at(2).levels([8, 8, 2, 2])
}

#[test]
fn pc_fam_1_also_against_npcs_and_at_treasure_island() {
    // Blackbeard, at the most cannon: seat 1. Three hits on a hull of level 2.
    let mut sea = Situation::of(4)
        .ship(0, at(6))
        .ship(1, at(6).levels([2, 2, 3, 2]))
        .ship(2, at(6))
        .black_ship(0, 6, Legend::Blackbeard)
        .hits([3])
        .combat_phase();
    assert_eq!(fame_changes(&sea.events), [(0, 1, CRIPPLING), (2, 1, CRIPPLING)]);
    assert_eq!((sea.island(1), sea.ask()), (7, Ask::Act(seat(0))));
    // Its own Grapeshot does as well.
    sea.state.vessels[0].hand = cards(&[Card::Grapeshot]);
    sea.state.deck.remove(Card::Grapeshot, 1);
    let happened = sea.fire_with(0, "fire grapeshot", "black0 hull", [0]);
    assert_eq!(fame_changes(&happened), [(2, 1, CRIPPLING)]);
}

/// Whether the flight of a seat, that is asked next, gives fame to the others.
fn flight_pays(sea: &mut Situation, index: usize) -> bool {
    sea.roll_fate([6]);
    let happened = sea.play(index, "flee");
    fame_changes(&happened).iter().any(|change| change.2 == FameFor::Flight)
}

#[test]
fn pc_fle_1_any_hit_counts() {
    // Absorbed by a mastercraft.
    let mut sea = four(first(), at(2).mastercraft(Section::Crew, 2)).combat_phase();
    sea.fire(0, "seat1 crew", [1]);
    assert_eq!(sea.levels(1), [2; 4]);
    assert!(flight_pays(&mut sea, 1));

    // Absorbed by a parrot.
    let mut sea = four(first(), at(2).parrot(Parrot::BillyBones)).combat_phase();
    sea.fire(0, "seat1 crew", [1]);
    assert!(flight_pays(&mut sea, 1));

    // From an NPC: the Dutchman at the largest crew.
    let mut sea = four(first().levels([2, 8, 2, 3]), at(2))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .hits([1])
        .combat_phase();
    assert!(flight_pays(&mut sea, 0));
    assert!(!flight_pays(&mut sea, 1));

    // A misfire: Hook at the biggest hull, seat 0; seat 1 is number 1 from its left.
    let mut sea = four(first(), at(2)).black_ship(0, 2, Legend::CaptainHook);
    sea.roll_faces([1, 4, 4]);
    let mut sea = sea.combat_phase();
    assert!(!flight_pays(&mut sea, 0));
    assert!(flight_pays(&mut sea, 1));
    assert!(!flight_pays(&mut sea, 2));

    // A Powder Keg, one's own.
    let mut sea = four(first().hand(&[Card::PowderKeg]), at(2)).combat_phase();
    sea.fire_with(0, "fire powder_keg", "seat1 crew", [1]);
    assert!(flight_pays(&mut sea, 1));
    sea.fire(2, "seat3 crew", [0]);
    sea.fire(3, "seat2 crew", [0]);
    assert!(flight_pays(&mut sea, 0));

    // One's own Grapeshot.
    let armed = first().levels([2, 8, 3, 3]).hand(&[Card::Grapeshot]);
    let mut sea = four(armed, at(2)).combat_phase();
    sea.fire_with(0, "fire grapeshot", "seat1 crew", [0]);
    for (index, target) in [(1, "seat2 hull"), (2, "seat3 hull"), (3, "seat2 hull")] {
        sea.fire(index, target, [0]);
    }
    assert!(flight_pays(&mut sea, 0));
}

#[test]
fn pc_fle_1_nobody_there_nobody_gains_and_a_volley_without_hits_does_not_count() {
    let mut sea = four(first(), at(2)).combat_phase();
    sea.fire(0, "seat1 crew", [0]);
    assert!(!flight_pays(&mut sea, 1));

    let mut sea = Situation::of(3)
        .ship(0, at(2))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .hits([1])
        .fate([6])
        .combat_phase();
    sea.play(0, "flee");
    assert_eq!(sea.fame(), [0; 3]);
}

#[test]
fn pc_fle_2_on_a_1_the_crew_takes_gold_and_chests_and_2_fame() {
    let rich = |fame| {
        first()
            .fame(fame)
            .gold(7)
            .chests(3)
            .hand(&[Card::PowderKeg, Card::SmallFame])
            .parrot(Parrot::SquireTrelawney)
            .mastercraft(Section::Hull, 1)
    };
    for (fame, after) in [(5, 3), (1, -1), (0, -2)] {
        let mut sea = four(rich(fame), at(2)).fate([1]).combat_phase();
        assert_eq!((sea.state.bank_gold, sea.state.bank_chests), (117, 47));
        let happened = sea.play(0, "flee");
        assert!(happened.contains(&Event::Mutiny(seat(0))));
        assert_eq!(fame_changes(&happened), [(0, -2, FameFor::Mutiny)]);
        let vessel = sea.vessel(0);
        assert_eq!((vessel.fame, vessel.gold, vessel.chests), (after, 0, 0));
        assert_eq!((sea.state.bank_gold, sea.state.bank_chests), (124, 50));
        // Hand, parrot and mastercraft stay.
        assert_eq!(vessel.hand, cards(&[Card::PowderKeg, Card::SmallFame]));
        assert_eq!(vessel.mastercraft, [1, 0, 0, 0]);
        assert_eq!(sea.parrot(0), Some((Parrot::SquireTrelawney, 2)));
    }
    for face in 2..=6 {
        let mut sea = four(rich(5), at(2)).fate([face]).combat_phase();
        sea.play(0, "flee");
        let vessel = sea.vessel(0);
        assert_eq!((vessel.fame, vessel.gold, vessel.chests), (5, 7, 3), "a {face}");
    }
}
