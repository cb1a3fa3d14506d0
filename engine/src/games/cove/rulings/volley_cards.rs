//! Grapeshot, Powder Keg and Six-Gun Salute.

use super::happened::rolled;
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, seat};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::event::{Event, FameFor, LevelBy};

/// Seat 0, who acts first with two dice and these cards, at Hull Island with two others.
fn first(hand: &[Card]) -> Vessel {
    at(2).levels([8, 8, 2, 2]).hand(hand)
}

fn three(first: Vessel, second: Vessel, third: Vessel) -> Situation {
    Situation::of(4).ship(0, first).ship(1, second).ship(2, third).combat_phase()
}

const GRAPESHOT: [Card; 1] = [Card::Grapeshot];

#[test]
fn pc_grp_mastercraft_and_parrot_absorb() {
    let silver = || first(&GRAPESHOT).levels([2, 8, 3, 3]).parrot(Parrot::LongJohnSilver);
    // The worked example: an unshielded Long John Silver's parrot dies of it.
    let mut sea = three(silver(), at(2), at(2));
    let happened = sea.fire_with(0, "fire grapeshot", "seat1 hull", [0]);
    assert_eq!(rolled(&happened), (6, 3, 0));
    assert_eq!((sea.parrot(0), sea.levels(0)[2], sea.fame()[0]), (None, 3, -2));
    let gone = Event::ParrotGone(seat(0), Parrot::LongJohnSilver, FameFor::ParrotKilled);
    assert!(happened.contains(&gone));
    let hit = Event::ParrotHit(seat(0), Parrot::LongJohnSilver, 0, LevelBy::OwnGrapeshot);
    assert!(happened.contains(&hit), "{happened:?}");
    // A mastercraft on the cannon saves it.
    let mut sea = three(silver().mastercraft(Section::Cannon, 2), at(2), at(2));
    sea.fire_with(0, "fire grapeshot", "seat1 hull", [0]);
    assert_eq!(sea.parrot(0), Some((Parrot::LongJohnSilver, 2)));
    assert_eq!((sea.vessel(0).mastercraft, sea.fame()[0]), ([0; 4], 0));
    // A damaged one takes the first hit, the parrot the second.
    let mut sea = three(silver().mastercraft(Section::Cannon, 1), at(2), at(2));
    sea.fire_with(0, "fire grapeshot", "seat1 hull", [0]);
    assert_eq!(sea.parrot(0), Some((Parrot::LongJohnSilver, 1)));
}
