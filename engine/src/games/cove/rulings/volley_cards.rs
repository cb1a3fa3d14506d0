//! Grapeshot, Powder Keg and Six-Gun Salute.

use super::happened::{fame_changes, level_changes, rolled, volleys};
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, cards, seat};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::action::Aim;
use crate::games::cove::state::event::{Event, FameFor, LevelBy};

/// Seat 0, who acts first with two dice and these cards, at Hull Island with two others.
fn first(hand: &[Card]) -> Vessel {
    at(2).levels([8, 8, 2, 2]).hand(hand)
}

fn three(first: Vessel, second: Vessel, third: Vessel) -> Situation {
    Situation::of(4).ship(0, first).ship(1, second).ship(2, third).combat_phase()
}

const GRAPESHOT: [Card; 1] = [Card::Grapeshot];
const KEG: [Card; 1] = [Card::PowderKeg];
const SIX_GUN: [Card; 1] = [Card::SixGunSalute];

#[test]
fn pc_grp_hits_on_3_also_against_a_smoke_screen() {
    let mut sea = three(first(&GRAPESHOT), at(2).hand(&[Card::SmokeScreen]), at(2));
    sea.play(1, "smoke_screen");
    let happened = sea.fire_with(0, "fire grapeshot", "seat1 hull", [1]);
    assert_eq!(rolled(&happened), (2, 3, 1));
    let mut sea = Situation::of(3)
        .ship(0, first(&GRAPESHOT).mastercraft(Section::Cannon, 2))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .hits([0])
        .combat_phase();
    let happened = sea.fire_with(0, "fire grapeshot", "black0 hull", [0, 0]);
    assert_eq!((volleys(&happened)[0].hit_on, volleys(&happened)[1].hit_on), (3, 5));
    // For one volley only.
    assert_eq!(sea.state.discards.count(Card::Grapeshot), 1);
    assert_eq!(volleys(&sea.fire(0, "black0 hull", [0, 0]))[0].hit_on, 5);
}

#[test]
fn pc_grp_the_firers_own_cannon_takes_two_hits_even_if_nothing_was_hit() {
    let mut sea = three(first(&GRAPESHOT).levels([2, 8, 5, 5]), at(2), at(2));
    let happened = sea.fire_with(0, "fire grapeshot", "seat1 hull", [0]);
    assert_eq!(level_changes(&happened), [(0, Section::Cannon, 3, LevelBy::OwnGrapeshot)]);
    assert_eq!(rolled(&happened).0, 4, "they come after the roll");
    // A level short: the firer is crippled, and the others gain by it.
    let mut sea = three(first(&GRAPESHOT).levels([2, 8, 1, 5]), at(2), at(2));
    let happened = sea.fire_with(0, "fire grapeshot", "seat1 hull", [1]);
    let crippling = [(1, 1, FameFor::Crippling), (2, 1, FameFor::Crippling)];
    assert_eq!(fame_changes(&happened), crippling);
    assert_eq!((sea.levels(0)[2], sea.island(0), sea.ask()), (0, 7, Ask::Act(seat(1))));
}

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

#[test]
fn pc_grp_strikes_back_though_nobody_is_left_or_a_keg_has_crippled_the_firer() {
    // The last opponent goes, with its fame; then the firer's cannon is hit.
    let duel = |hull, hand: &[Card]| {
        Situation::of(3).ship(0, first(hand).levels([hull, 8, 4, 4])).ship(1, at(2)).combat_phase()
    };
    let happened = duel(2, &GRAPESHOT).fire_with(0, "fire grapeshot", "seat1 crew", [2]);
    assert_eq!(fame_changes(&happened), [(0, 1, FameFor::Crippling)]);
    assert_eq!(level_changes(&happened)[1], (0, Section::Cannon, 2, LevelBy::OwnGrapeshot));
    // Own Keg and Grapeshot: 2 hits on a hull of level 2 cripple the firer, who pays all the same.
    let hand = [Card::Grapeshot, Card::PowderKeg];
    let happened = duel(2, &hand).fire_with(0, "fire grapeshot powder_keg", "seat1 sails", [2]);
    let own: Vec<_> = level_changes(&happened).into_iter().filter(|change| change.0 == 0).collect();
    let crippled = (0, Section::Hull, 0, LevelBy::PowderKeg);
    assert_eq!(own[..2], [crippled, (0, Section::Cannon, 2, LevelBy::OwnGrapeshot)]);
    assert_eq!(fame_changes(&happened), [], "both went with the same roll");
    let crippled = happened.iter().filter(|event| matches!(event, Event::Crippled(_)));
    assert_eq!(crippled.count(), 2, "once each");
}

#[test]
fn pc_keg_three_hits_do_three_hull_hits_to_every_ship() {
    // The worked example: five dice, three hits. The Cacafuego lies there unharmed.
    let mut sea = Situation::of(4)
        .ship(0, first(&KEG).levels([8, 8, 7, 7]))
        .ship(1, at(2).levels([7, 6, 2, 2]))
        .ship(2, at(2).levels([5, 2, 2, 2]).mastercraft(Section::Hull, 2))
        .ship(3, at(2).levels([4, 1, 2, 2]))
        .black_ship(0, 2, Legend::Cacafuego)
        .combat_phase();
    let happened = sea.fire_with(0, "fire powder_keg", "seat1 sails", [3]);
    assert_eq!(rolled(&happened), (5, 5, 3));
    assert!(happened.contains(&Event::KegBlast(3)));
    assert_eq!(sea.levels(0), [5, 8, 7, 7], "the firer's too");
    assert_eq!(sea.levels(1), [4, 3, 2, 2], "on top of the volley's own damage");
    assert_eq!(sea.levels(2), [4, 2, 2, 2], "two hits on the mastercraft");
    assert_eq!(sea.levels(3), [1, 1, 2, 2]);
    assert_eq!(sea.state.black_ships[0].legend, Some(Legend::Cacafuego));
}

#[test]
fn pc_keg_adds_to_a_volley_at_the_hull_and_kills_captain_flints_parrot() {
    let flint = || at(2).parrot(Parrot::CaptainFlint);
    // The worked example: two hull hits kill the parrot of a third ship, and its owner loses 2.
    let mut sea = three(first(&KEG), at(2).levels([5, 2, 2, 2]), flint());
    sea.fire_with(0, "fire powder_keg", "seat1 hull", [2]);
    assert_eq!(sea.levels(1)[0], 1, "2 aimed and 2 by the Keg");
    assert_eq!((sea.parrot(2), sea.levels(2)[0], sea.fame()[2]), (None, 2, -2));
    // The same for the one who plays it.
    let mut sea =
        three(first(&KEG).parrot(Parrot::CaptainFlint), at(2).levels([5, 2, 2, 2]), at(2));
    sea.fire_with(0, "fire powder_keg", "seat1 crew", [1]);
    assert_eq!((sea.parrot(0), sea.fame()[0]), (Some((Parrot::CaptainFlint, 1)), 0));
}

#[test]
fn pc_keg_hits_npcs_and_is_played_on_theirs() {
    let mut sea = Situation::of(4)
        .ship(0, first(&KEG))
        .ship(1, at(2).levels([5, 2, 2, 2]).hand(&KEG))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .navy(2, 2)
        .combat_phase();
    // On the Navy's own volley: one hit at seat 1, one hull hit for everybody, itself included.
    sea.play(0, "kegs 0");
    sea.play(1, "kegs 1");
    sea.roll_hits([1]);
    sea.play(2, "target seat1 sails");
    assert_eq!((sea.hull(Ship::Navy), sea.hull(Ship::Black(0))), (3, 4));
    assert_eq!((sea.levels(0), sea.levels(1)), ([7, 8, 2, 2], [4, 1, 2, 2]));
    // The Dutchman (16) fires next; then seat 0, at the Navy.
    sea.roll_hits([0]);
    sea.play(0, "kegs 0");
    sea.fire_with(0, "fire powder_keg", "navy hull", [1]);
    assert_eq!((sea.hull(Ship::Navy), sea.hull(Ship::Black(0))), (1, 3));
    assert_eq!((sea.levels(0)[0], sea.levels(1)[0]), (6, 3));
}

#[test]
fn pc_keg_two_add_up_and_no_hit_does_nothing() {
    let mut sea = three(first(&KEG), at(2).levels([5, 2, 2, 2]).hand(&KEG), at(2));
    sea.play(0, "fire powder_keg");
    sea.play(1, "kegs 1");
    sea.roll_hits([1]);
    let happened = sea.play(0, "target seat1 crew");
    assert!(happened.contains(&Event::KegBlast(2)));
    assert_eq!([0, 1].map(|index| sea.levels(index)[0]), [6, 3]);
    assert_eq!(sea.state.discards, cards(&[Card::PowderKeg, Card::PowderKeg]));
    assert_eq!(sea.island(2), 7, "level 2 bears one hull hit, not two");
    let mut sea = three(first(&KEG), at(2), at(2));
    let happened = sea.fire_with(0, "fire powder_keg", "seat1 hull", [0]);
    assert_eq!(level_changes(&happened), []);
}

#[test]
fn pc_keg_a_hit_is_a_die_that_hit_once_also_when_it_strikes_all_sections() {
    // Under Six-Gun: one hit is one hull hit for the others, and two for the target.
    let hand = [Card::SixGunSalute, Card::PowderKeg];
    let target = || at(2).levels([5, 5, 5, 5]);
    let mut sea = three(first(&hand), target(), at(2));
    sea.fire_with(0, "fire six_gun_salute powder_keg", "seat1 all", [1]);
    assert_eq!(sea.levels(1), [3, 4, 4, 4]);
    assert_eq!([0, 2].map(|index| sea.levels(index)[0]), [7, 1]);
    // From Bonny & Read, at the fastest, seat 0.
    let mut sea = Situation::of(3)
        .ship(0, at(2).levels([6, 7, 6, 6]).hand(&KEG))
        .ship(1, at(2))
        .black_ship(0, 2, Legend::BonnyAndRead)
        .hits([1])
        .combat_phase();
    sea.play(0, "kegs 1");
    assert_eq!(sea.levels(0), [4, 6, 5, 5]);
    assert_eq!((sea.levels(1)[0], sea.hull(Ship::Black(0))), (1, 4));
}

#[test]
fn pc_keg_hooks_misfires_are_hits_too() {
    let mut sea = Situation::of(4)
        .ship(0, at(2).levels([8, 2, 2, 2]).hand(&KEG))
        .ship(1, at(2).levels([6, 2, 2, 2]))
        .ship(2, at(2).levels([5, 2, 2, 2]))
        .black_ship(0, 2, Legend::CaptainHook)
        .combat_phase();
    // One hit at seat 0, and a 2 that hits seat 2: two hull hits for everybody beside.
    sea.roll_faces([5, 2, 3]);
    let happened = sea.play(0, "kegs 1");
    assert!(happened.contains(&Event::KegBlast(2)));
    let hulls = [0, 1, 2].map(|index| sea.levels(index)[0]);
    assert_eq!((hulls, sea.hull(Ship::Black(0))), ([8 - 3, 6 - 2, 5 - 3], 3));
}

#[test]
fn pc_six_each_hit_is_one_on_every_section_absorbed_section_by_section() {
    let target =
        at(2).levels([4, 4, 4, 5]).mastercraft(Section::Cannon, 1).parrot(Parrot::BillyBones);
    let mut sea = three(first(&SIX_GUN), target, at(2));
    sea.play(0, "fire six_gun_salute");
    sea.refuses("target seat1 hull", "PC-SIX");
    assert_eq!(sea.offers(), ["target seat1 all", "target seat2 all"]);
    sea.roll_hits([2]);
    let happened = sea.play(0, "target seat1 all");
    let volley = volleys(&happened)[0];
    assert_eq!((volley.aim, volley.dice, volley.hit_on), (Aim::All, 2, 5));
    assert_eq!(sea.levels(1), [2, 2, 3, 5], "cannon shielded once, crew twice");
    assert_eq!((sea.vessel(1).mastercraft, sea.parrot(1)), ([0; 4], None));
    // Without the card no volley goes at all sections.
    sea.play(1, "fire");
    sea.refuses("target seat0 all", "PC-SIX");
    sea.roll_hits([0]);
    sea.play(1, "target seat0 hull");
}

#[test]
fn pc_six_hits_an_npc_once_per_hit() {
    let mut sea = Situation::of(3)
        .ship(0, first(&SIX_GUN).levels([8, 8, 7, 7]))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([0])
        .combat_phase();
    sea.fire_with(0, "fire six_gun_salute", "black0 all", [3, 0, 0]);
    assert_eq!(sea.hull(Ship::Black(0)), 8 - 3);
    // The next volley turn of seat 0 is lost, so that Blackbeard has fired twice since.
    assert_eq!((sea.ask(), sea.state.combat.round), (Ask::Act(seat(0)), 3));
}

#[test]
fn pc_six_the_next_volley_turn_is_lost_but_kegs_may_be_played() {
    let hand = [Card::SixGunSalute, Card::PowderKeg];
    let mut sea =
        Situation::of(3).ship(0, first(&hand)).ship(1, at(2).levels([4, 4, 2, 2])).combat_phase();
    // Two ships and a Six-Gun Salute: there is only one target to name. No hit, and yet the turn
    // is lost.
    sea.fire_with(0, "fire six_gun_salute", "seat1 all", [0]);
    sea.play(1, "fire");
    assert_eq!(sea.ask(), Ask::Kegs(seat(0)));
    sea.play(0, "kegs 0");
    sea.roll_hits([0]);
    let happened = sea.play(1, "target seat0 crew");
    // Round 2: seat 0 neither fires nor flees.
    assert!(happened.contains(&Event::Reloads(seat(0))));
    assert_eq!((sea.ask(), sea.state.combat.round), (Ask::Act(seat(1)), 2));
    sea.play(1, "fire");
    sea.play(0, "kegs 1");
    sea.roll_hits([1]);
    sea.play(1, "target seat0 crew");
    assert_eq!((sea.levels(0), sea.levels(1)[0]), ([7, 8, 2, 1], 3));
    // Round 3: it acts again.
    assert_eq!((sea.ask(), sea.state.combat.round), (Ask::Act(seat(0)), 3));
    assert_eq!(sea.offers(), ["flee", "fire"]);
}

#[test]
fn pc_six_the_lost_turn_lapses_with_the_combat() {
    let mut sea = Situation::of(3)
        .ship(0, first(&SIX_GUN))
        .ship(1, at(2).levels([1, 1, 1, 1]))
        .ship(2, at(3))
        .combat_phase();
    // Seat 1 is crippled in all four sections and cannot pay; there is no gift to choose.
    sea.roll_hits([1]);
    sea.play(0, "fire six_gun_salute");
    assert_eq!((sea.levels(1), sea.ask()), ([2; 4], Ask::Sail(seat(0))));
    sea.sail([1, 1, 1]);
    assert_eq!((sea.ask(), sea.state.combat.round), (Ask::Act(seat(0)), 1));
}
