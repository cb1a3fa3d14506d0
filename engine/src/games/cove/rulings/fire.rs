//! Volleys: who adds what, dice, hits, and how a roll is settled.

use super::happened::rolled;
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::at;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::action::Action;

/// Seat 0, the fastest, against seat 1, with a third ship there so that the combat goes on.
fn against(first: Vessel, second: Vessel) -> Situation {
    Situation::of(4).ship(0, first).ship(1, second).ship(2, at(2)).combat_phase()
}

/// Six dice at Hull Island, acting first.
fn gunner() -> Vessel {
    at(2).levels([2, 8, 2, 2]).parrot(Parrot::LongJohnSilver)
}

#[test]
fn pc_fir_1_any_number_of_cards_combine_but_no_second_of_two_kinds() {
    use Card as C;
    let hand = [C::Grapeshot, C::Grapeshot, C::SixGunSalute, C::PowderKeg, C::PowderKeg];
    let sea = against(gunner().hand(&hand), at(2).hand(&[C::SixGunSalute]));
    let fires: Vec<String> =
        sea.offers().into_iter().filter(|action| action.starts_with("fire")).collect();
    assert_eq!(fires.len(), 2 * 2 * 3, "Grapeshot or not, Six-Gun or not, 0 to 2 Kegs");
    assert!(fires.contains(&"fire grapeshot six_gun_salute powder_keg powder_keg".into()));
    for double in ["fire grapeshot grapeshot", "fire six_gun_salute six_gun_salute"] {
        assert!(double.parse::<Action>().is_err(), "{double}");
    }
    sea.refuses("fire powder_keg powder_keg powder_keg", "PC-FIR-1");
    let sea = against(gunner().hand(&[C::SmokeScreen]), at(2));
    sea.refuses("fire grapeshot", "PC-PRE-1");
    let sea = against(gunner(), at(2).hand(&[C::Grapeshot]));
    for not_in_hand in ["fire grapeshot", "fire six_gun_salute", "fire powder_keg"] {
        sea.refuses(not_in_hand, "PC-FIR-1");
    }
}

#[test]
fn pc_fir_2_dice_are_the_smaller_of_crew_and_cannon() {
    // Levels 1 to 8 of cannon and crew are worth 2, 2, 3, 3, 4, 4, 5, 5. The first three lines
    // are the book's: 3 cannon with 2 crew, 2 with 3, 3 with 3.
    for (cannon, crew, dice) in
        [(3, 2, 2), (2, 3, 2), (3, 3, 3), (1, 1, 2), (8, 5, 4), (6, 8, 4), (7, 8, 5)]
    {
        let mut sea = against(at(2).levels([2, 3, cannon, crew]), at(2));
        assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])), (dice, 5, 0), "{cannon} and {crew}");
    }
}

#[test]
fn pc_fir_2_two_parrots_have_dice_of_their_own() {
    for (parrot, dice) in [
        (Parrot::LongJohnSilver, 6),
        (Parrot::BillyBones, 5),
        (Parrot::CaptainFlint, 2),
        (Parrot::SquireTrelawney, 2),
    ] {
        let mut sea = against(at(2).levels([2, 3, 8, 2]).parrot(parrot), at(2));
        assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])).0, dice, "{parrot:?}");
    }
    // Billy Bones: the cannon, also when it is the smaller.
    let mut sea = against(at(2).levels([2, 3, 3, 8]).parrot(Parrot::BillyBones), at(2));
    assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])).0, 3);
}

#[test]
fn pc_fir_3_mastercraft_absorbs_two_hits_then_the_parrot_two_then_the_section() {
    let shielded = || {
        at(2).levels([2, 4, 2, 2]).mastercraft(Section::Sails, 2).parrot(Parrot::SquireTrelawney)
    };
    // Hits, then: mastercraft left, parrot left, level of the sails, fame.
    for (hits, mastercraft, parrot, level, fame) in [
        (1, 1, Some(2), 4, 0),
        (2, 0, Some(2), 4, 0),
        (3, 0, Some(1), 4, 0),
        (4, 0, None, 4, -2),
        (5, 0, None, 3, -2),
        (6, 0, None, 2, -2),
    ] {
        let mut sea = against(gunner(), shielded());
        sea.fire(1, "seat2 hull", [0]);
        sea.fire(0, "seat1 sails", [hits]);
        let trelawney = parrot.map(|left| (Parrot::SquireTrelawney, left));
        assert_eq!(sea.vessel(1).mastercraft, [0, mastercraft, 0, 0], "{hits} hits");
        assert_eq!((sea.parrot(1), sea.levels(1)[1]), (trelawney, level), "{hits} hits");
        assert_eq!(sea.fame()[1], fame, "{hits} hits");
        let gone = (mastercraft == 0, parrot.is_none());
        let discarded = [Card::Mastercraft, Card::SquireTrelawney];
        let discarded = discarded.map(|card| sea.state.discards.has(card));
        assert_eq!((discarded[0], discarded[1]), gone, "{hits} hits");
    }
}
