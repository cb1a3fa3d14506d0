//! Bonuses to cannon and boarding: one test for each code of SM-EFF-1 and SM-EFF-6.

use super::fleet::with_ship;
use crate::games::spanish_main::data::aboard::AboardShip;
use crate::games::spanish_main::data::card::{Cards, Ship};
use crate::games::spanish_main::data::effect::{Effect, Keyword, NotOf};
use crate::games::spanish_main::data::nation::Nation;
use crate::games::spanish_main::state::bonuses::{CannonTarget, FortRange, Friends};

/// Returns a line of a fleet file: a ship by card id, with her crew.
fn line(ship: &Ship, crew: &str) -> String {
    format!("{{ ship = \"{}:{}\", crew = [{crew}] }}", ship.set, ship.id)
}

/// Returns the first ship card with an effect, as a line of a fleet file.
fn with(effect: Effect) -> String {
    let cards = Cards::of_the_six_sets();
    line(cards.ships.iter().find(|ship| ship.has(effect)).expect("a ship"), "")
}

/// Returns a target ship of a nation, without effects on bonuses.
fn target(nation: Nation) -> String {
    let cards = Cards::of_the_six_sets();
    let plain = |ship: &&Ship| {
        ship.nation == nation && ship.effects.is_empty() && !ship.is(Keyword::SeaMonster)
    };
    line(cards.ships.iter().find(plain).expect("a plain ship"), "")
}

fn with_both<T>(
    one: &str,
    other: &str,
    use_it: impl FnOnce(AboardShip<'_>, AboardShip<'_>) -> T,
) -> T {
    with_ship(one, |one| with_ship(other, |other| use_it(one, other)))
}

/// Returns the bonus to the die of a ship's cannon against a target, with friendly ships nearby.
fn cannon(shooter: &str, at: &str, friends: Friends) -> u32 {
    with_both(shooter, at, |one, other| {
        one.kit().cannon_bonus(&CannonTarget::Ship(&other.kit()), friends).total
    })
}

fn at_nation(shooter: &str, nation: Nation) -> u32 {
    cannon(shooter, &target(nation), Friends::default())
}

fn at_fort(shooter: &str, range: FortRange) -> u32 {
    with_ship(shooter, |ship| {
        ship.kit().cannon_bonus(&CannonTarget::Fort(range), Friends::default()).total
    })
}

#[test]
fn sm_eff_cannon_1_vs_counts_against_ships_of_the_nation_only() {
    let english = with(Effect::CannonPlus1Vs(Nation::English));
    assert_eq!(at_nation(&english, Nation::English), 1);
    assert_eq!(at_nation(&english, Nation::French), 0);
    assert_eq!(at_fort(&english, FortRange::WithinS), 0);
    let ashore = with_ship(&english, |ship| {
        ship.kit().cannon_bonus(&CannonTarget::Ashore, Friends::default()).total
    });
    assert_eq!(ashore, 0);
}

#[test]
fn sm_eff_1_equal_effects_count_once() {
    let cards = Cards::of_the_six_sets();
    let effect = Effect::CannonPlus1Vs(Nation::English);
    let crew = cards.crew.iter().find(|crew| crew.has(effect)).expect("a crew");
    let roomy =
        |ship: &&Ship| ship.nation == crew.nation && ship.has(effect) && ship.points > crew.points;
    let ship = cards.ships.iter().find(roomy).expect("a ship");
    let both = line(ship, &format!("\"{}:{}\"", crew.set, crew.id));
    assert_eq!(at_nation(&both, Nation::English), 1);
}

#[test]
fn sm_eff_cannon_1_vs_not_excludes_one_nation_and_may_include_forts() {
    let plain = with(Effect::CannonPlus1VsNot(NotOf { nation: Nation::Spanish, forts: false }));
    assert_eq!((at_nation(&plain, Nation::Spanish), at_nation(&plain, Nation::French)), (0, 1));
    assert_eq!(at_fort(&plain, FortRange::WithinS), 0);
    let forts = with(Effect::CannonPlus1VsNot(NotOf { nation: Nation::American, forts: true }));
    assert_eq!((at_nation(&forts, Nation::American), at_nation(&forts, Nation::French)), (0, 1));
    assert_eq!(at_fort(&forts, FortRange::Further), 1);
}

#[test]
fn sm_eff_weak_vs_helps_shooters_of_the_nation() {
    let weak = with(Effect::WeakVs(Nation::Spanish));
    let bonus = |of: Nation| cannon(&target(of), &weak, Friends::default());
    assert_eq!((bonus(Nation::Spanish), bonus(Nation::French)), (1, 0));
}

#[test]
fn sm_eff_cannon_1_board_1_vs_helps_cannon_and_boarding() {
    let both = with(Effect::CannonPlus1BoardPlus1Vs(Nation::BarbaryCorsair));
    let boarding = |nation: Nation| {
        with_both(&both, &target(nation), |a, b| a.kit().boarding_bonus(&b.kit()).total)
    };
    assert_eq!(at_nation(&both, Nation::BarbaryCorsair), 1);
    assert_eq!((boarding(Nation::BarbaryCorsair), boarding(Nation::French)), (1, 0));
    assert_eq!(at_nation(&both, Nation::French), 0);
}

#[test]
fn sm_eff_cannon_1_if_captain_needs_a_working_captain() {
    let cards = Cards::of_the_six_sets();
    let roomy =
        |ship: &&Ship| ship.has(Effect::CannonPlus1IfCaptain) && ship.cargo > 1 && ship.points > 3;
    let ship = cards.ships.iter().find(roomy).expect("a ship");
    let at = |crew: &str| at_nation(&line(ship, crew), Nation::French);
    assert_eq!((at(""), at("\"Captain\"")), (0, 1));
    // A captain of a foreign nation, here a Pirate, does not work.
    assert_eq!(ship.nation, Nation::English);
    assert_eq!(at("\"SM:T-008\""), 0);
}

#[test]
fn sm_eff_cannon_1_per_friend_s_and_aura_count_friends_within_s() {
    let garante = with(Effect::CannonPlus1PerFriendS);
    let other = target(Nation::French);
    let friends = |within_s, auras| Friends { within_s, auras, have_shot: 0 };
    let bonus = |ship: &str, friends| cannon(ship, &target(Nation::Pirate), friends);
    assert_eq!((bonus(&garante, friends(0, 0)), bonus(&garante, friends(3, 0))), (0, 3));
    // An aura helps every friendly ship, and two auras count once.
    assert_eq!((bonus(&other, friends(3, 0)), bonus(&other, friends(3, 2))), (0, 1));
    assert_eq!(bonus(&garante, friends(2, 1)), 3);
}

#[test]
fn sm_eff_cannon_1_followup_needs_a_friend_that_has_shot() {
    let follower = with(Effect::CannonPlus1Followup);
    let shot = |have_shot| Friends { have_shot, ..Friends::default() };
    let at = target(Nation::French);
    assert_eq!((cannon(&follower, &at, shot(0)), cannon(&follower, &at, shot(2))), (0, 1));
    assert_eq!(cannon(&target(Nation::French), &at, shot(2)), 0);
}

#[test]
fn sm_eff_cannon_1_vs_fort_s_counts_against_forts_within_s_only() {
    let ship = with(Effect::CannonPlus1VsFortS);
    assert_eq!((at_fort(&ship, FortRange::WithinS), at_fort(&ship, FortRange::Further)), (1, 0));
}

/// Returns the bonus to a ship's boarding roll against an enemy ship.
fn boarding(ship: &str, other: &str) -> u32 {
    with_both(ship, other, |a, b| a.kit().boarding_bonus(&b.kit()).total)
}

/// Returns a sea monster, as a line of a fleet file.
fn monster() -> String {
    let cards = Cards::of_the_six_sets();
    line(cards.ships.iter().find(|ship| ship.is(Keyword::SeaMonster)).expect("a monster"), "")
}

#[test]
fn sm_eff_board_1_counts_against_every_ship() {
    let cards = Cards::of_the_six_sets();
    let one = cards.ships.iter().find(|ship| ship.effects == [Effect::BoardPlus1]).expect("a ship");
    let one = line(one, "");
    let french = target(Nation::French);
    assert_eq!((boarding(&one, &french), boarding(&one, &monster())), (1, 1));
    assert_eq!(boarding(&french, &monster()), 0);
}

#[test]
fn sm_eff_board_2_vs_sea_monster_replaces_board_1() {
    let two = with(Effect::BoardPlus2VsSeaMonster);
    assert_eq!((boarding(&two, &target(Nation::French)), boarding(&two, &monster())), (1, 2));
}

#[test]
fn sm_eff_board_1_vs_counts_against_ships_of_the_nation_only() {
    let cards = Cards::of_the_six_sets();
    let effect = Effect::BoardPlus1Vs(Nation::Cursed);
    let crew = cards.crew.iter().find(|crew| crew.has(effect)).expect("a crew");
    let plain = |ship: &&Ship| {
        ship.nation == crew.nation
            && ship.effects.is_empty()
            && ship.points > crew.points
            && ship.cargo > 1
    };
    let ship = cards.ships.iter().find(plain).expect("a ship");
    let with_crew = line(ship, &format!("\"{}:{}\"", crew.set, crew.id));
    let bonus = |nation: Nation| {
        with_both(&with_crew, &target(nation), |a, b| a.kit().boarding_bonus(&b.kit()).total)
    };
    assert_eq!((bonus(Nation::Cursed), bonus(Nation::French)), (1, 0));
}
