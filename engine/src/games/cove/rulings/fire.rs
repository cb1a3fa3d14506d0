//! Volleys: who adds what, dice, hits, and how a roll is settled.

use super::happened::{fame_changes, level_changes, rolled};
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, cards, seat, ship};
use crate::games::cove::data::Legend;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::Ask;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::event::{Event, FameFor, LevelBy};

/// Seat 0, the fastest, against seat 1, with a third ship there so that the combat goes on.
fn against(first: Vessel, second: Vessel) -> Situation {
    Situation::of(4).ship(0, first).ship(1, second).ship(2, at(2)).combat_phase()
}

/// Six dice at Hull Island, acting first.
fn gunner() -> Vessel {
    at(2).levels([2, 8, 2, 2]).parrot(Parrot::LongJohnSilver)
}

#[test]
fn pc_fir_1_the_firers_cards_then_kegs_of_the_others_then_the_aim_then_the_roll() {
    let keg = [Card::PowderKeg];
    let mut sea = Situation::under(5, &["tavern.deck.powder_keg=5"])
        .ship(0, at(2).levels([2, 6, 2, 2]).hand(&keg))
        .ship(1, at(2).levels([2, 5, 2, 2]).hand(&keg))
        .ship(2, at(2).levels([6, 4, 2, 2]).hand(&[Card::PowderKeg, Card::PowderKeg]))
        .ship(3, at(2).levels([2, 3, 2, 2]))
        .ship(4, at(2).levels([8, 7, 2, 2]).hand(&keg))
        .fate([6])
        .combat_phase();
    sea.play(4, "flee");
    sea.play(0, "fire");
    // Every other player ship still there that has one, once, in firing order.
    assert_eq!(sea.ask(), Ask::Kegs(seat(1)));
    assert_eq!(sea.offers(), ["kegs 0", "kegs 1"]);
    sea.refuses("kegs 2", "PC-FIR-1");
    sea.play(1, "kegs 0");
    assert_eq!(sea.ask(), Ask::Kegs(seat(2)));
    let happened = sea.play(2, "kegs 1");
    assert!(happened.contains(&Event::Played(seat(2), Card::PowderKeg)));
    // The target is named only now; no ship fires at itself.
    assert_eq!(sea.ask(), Ask::Aim(seat(0)));
    sea.refuses("target seat0 hull", "PC-FIR-1");
    sea.refuses("target seat4 hull", "PC-CBT-3");
    assert!(sea.state.discards.is_empty(), "discarded after the roll");
    sea.roll_hits([0]);
    sea.play(0, "target seat3 sails");
    assert_eq!(sea.state.discards, cards(&keg), "used up, though nothing was hit");
    // In the turn of seat 1 the faster seat 0 is asked first.
    sea.play(1, "fire powder_keg");
    sea.play(0, "kegs 1");
    sea.play(2, "kegs 1");
    sea.roll_hits([1]);
    sea.play(1, "target seat3 sails");
    // One hit and three Kegs: three hull hits to everybody there.
    assert_eq!(sea.state.discards.count(Card::PowderKeg), 4);
    assert_eq!((sea.levels(2)[0], sea.levels(3)[1]), (3, 2));
    assert_eq!(sea.levels(4)[0], 8, "who has left is out of it");
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
fn pc_fir_1_kegs_may_be_played_before_an_npcs_roll() {
    let meeting = |setting: &str| {
        Situation::under(3, &[setting])
            .ship(0, at(2).hand(&[Card::PowderKeg, Card::Grapeshot]))
            .black_ship(0, 2, Legend::Blackbeard)
    };
    let mut sea = meeting("powder_keg.on_npc_volleys=true").combat_phase();
    assert_eq!(sea.ask(), Ask::Kegs(seat(0)));
    assert_eq!(sea.offers(), ["kegs 0", "kegs 1"], "and no other volley card");
    sea.refuses("fire grapeshot", "PC-FIR-1");
    sea.roll_hits([0]);
    sea.play(0, "kegs 1");
    assert_eq!(sea.state.discards, cards(&[Card::PowderKeg]));
    let sea = meeting("powder_keg.on_npc_volleys=false").hits([0]).combat_phase();
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
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
fn pc_fir_2_the_face_that_hits_and_silvers_dice_are_rules() {
    let mut sea = Situation::under(3, &["combat.hit_on=4", "parrot.long_john_silver_dice=7"])
        .ship(0, gunner())
        .ship(1, at(2))
        .combat_phase();
    assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])), (7, 4, 0));
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

#[test]
fn pc_fir_3_only_the_shields_of_the_section_absorb_and_damage_stays() {
    let mut sea = against(
        gunner(),
        at(2).levels([3, 2, 4, 2]).mastercraft(Section::Cannon, 1).parrot(Parrot::CaptainFlint),
    );
    // On the crew neither the mastercraft of the cannon nor the parrot of the hull helps.
    sea.fire(0, "seat1 crew", [1]);
    assert_eq!(sea.levels(1), [3, 2, 4, 1]);
    sea.fire(1, "seat2 hull", [0]);
    sea.fire(2, "seat0 hull", [0]);
    // The damaged mastercraft has one hit left.
    sea.fire(0, "seat1 cannon", [2]);
    assert_eq!((sea.levels(1), sea.vessel(1).mastercraft), ([3, 2, 3, 1], [0; 4]));
    sea.fire(1, "seat2 hull", [0]);
    sea.fire(2, "seat1 hull", [1]);
    assert_eq!((sea.levels(1)[0], sea.parrot(1)), (3, Some((Parrot::CaptainFlint, 1))));
}

#[test]
fn pc_fir_4_a_ship_is_crippled_below_its_lowest_level_and_goes_to_the_cove() {
    let mut sea = against(gunner(), at(2));
    // Level 2, then 1: still afloat. The third hit is one too many.
    sea.fire(0, "seat2 crew", [1]);
    assert_eq!((sea.levels(2)[3], sea.island(2)), (1, 2));
    let mut sea = against(gunner(), at(2));
    let happened = sea.fire(0, "seat1 crew", [6]);
    assert_eq!(level_changes(&happened), [(1, Section::Crew, 0, LevelBy::Volley)], "4 are void");
    assert!(happened.contains(&Event::Crippled(seat(1))));
    assert_eq!((sea.levels(1), sea.island(1)), ([2, 2, 2, 0], 7));
    assert_eq!(sea.ask(), Ask::Act(seat(2)), "it can no longer fight");
}

#[test]
fn pc_fir_4_hits_of_the_same_roll_on_other_sections_count() {
    let mut sea = against(gunner().hand(&[Card::SixGunSalute]), at(2).levels([2, 5, 3, 6]));
    sea.fire_with(0, "fire six_gun_salute", "seat1 all", [3]);
    assert_eq!((sea.levels(1), sea.island(1)), ([0, 2, 0, 3], 7));
}

#[test]
fn pc_fir_5_a_roll_is_settled_all_at_once_and_grapeshots_own_hits_after_it() {
    let mut sea = Situation::of(4)
        .ship(0, at(2).levels([8, 4, 2, 2]).hand(&[Card::Grapeshot, Card::PowderKeg]))
        .ship(1, at(2).levels([2, 3, 2, 2]))
        .ship(2, at(2).levels([5, 2, 2, 2]))
        .navy(2, 3)
        .combat_phase();
    sea.play(0, "kegs 0");
    sea.roll_hits([0]);
    sea.play(3, "target seat0 hull");
    // Two hits at the Navy, and the Keg's two on every hull: it sinks with 4, seat 1 is crippled.
    let happened = sea.fire_with(0, "fire grapeshot powder_keg", "navy hull", [2]);
    let levels = [
        (0, Section::Hull, 6, LevelBy::PowderKeg),
        (1, Section::Hull, 0, LevelBy::PowderKeg),
        (2, Section::Hull, 3, LevelBy::PowderKeg),
        (0, Section::Cannon, 0, LevelBy::OwnGrapeshot),
    ];
    assert_eq!(level_changes(&happened)[..4], levels);
    let fame = [
        // The Navy's 4 among those whom the roll has left, seats 0 and 2; then the crippled ship.
        (0, 2, FameFor::Navy),
        (2, 2, FameFor::Navy),
        (0, 1, FameFor::Crippling),
        (2, 1, FameFor::Crippling),
        // Then Grapeshot cripples seat 0.
        (2, 1, FameFor::Crippling),
    ];
    assert_eq!(fame_changes(&happened), fame);
    let place = |what: Event| happened.iter().position(|&event| event == what).expect("happened");
    let ended = happened.iter().position(|event| matches!(event, Event::CombatEnded(_)));
    assert!(place(Event::NavySunk) < place(Event::Crippled(seat(1))));
    assert!(place(Event::Crippled(seat(1))) < place(Event::Crippled(seat(0))));
    assert!(Some(place(Event::Crippled(seat(0)))) < ended, "then the combat's end is checked");
    assert_eq!(sea.island(2), 2);
    assert_eq!(sea.game.speed(&sea.state, ship(2)), 5);
}
