//! The table of legends, Captain Hook's misses, and the Cacafuego.

use super::happened::{fame_changes, orders, volleys};
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, seat, ship};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor};

const BLACK0: Ship = Ship::Black(0);

/// A strong ship at Hull Island; whoever sinks a last hull there stops at her visit, where she can
/// pay for one more level of hull.
fn strong() -> Vessel {
    at(2).levels([7, 2, 8, 8]).gold(4)
}

/// As printed on the card of a legend that fights one ship: her volley, hull and speed, and her
/// fame once she is sunk.
#[track_caller]
fn assert_row(legend: Legend, roll: &[u32], volley: (u8, u8, &str), ship: (u8, u16), fame: i32) {
    let mut sea = Situation::of(3).ship(0, strong()).black_ship(0, 2, legend);
    sea.roll_hits(roll.iter().copied());
    let mut sea = sea.combat_phase();
    let fired = volleys(&sea.events)[0];
    let target =
        crate::games::cove::state::action::Action::Target(fired.target, fired.aim).to_string();
    assert_eq!((fired.dice, fired.hit_on, target.as_str()), volley);
    assert_eq!((sea.hull(BLACK0), sea.game.speed(&sea.state, BLACK0)), ship);
    sea.state.combat.hulls[0] = 1;
    sea.fire(0, "black0 hull", [1]);
    assert_eq!((sea.ask(), sea.vessel(0).fame), (Ask::Visit(seat(0)), fame));
}

#[test]
fn pc_npc_1_row_of_blackbeard() {
    assert_row(Legend::Blackbeard, &[0], (6, 5, "target seat0 hull"), (8, 24), 6);
}

#[test]
fn pc_npc_1_row_of_the_flying_dutchman() {
    assert_row(Legend::FlyingDutchman, &[0], (4, 5, "target seat0 crew"), (5, 16), 6);
}

#[test]
fn pc_npc_1_row_of_captain_hook() {
    let fours = [4 - 1; 3];
    assert_row(Legend::CaptainHook, &fours, (3, 5, "target seat0 hull"), (5, 18), 3);
}

#[test]
fn pc_npc_1_row_of_bonny_and_read() {
    assert_row(Legend::BonnyAndRead, &[0], (3, 5, "target seat0 all"), (5, 22), 6);
}

#[test]
fn pc_npc_1_the_dutchman_regains_up_to_two_of_the_hits_of_the_round() {
    let mut sea = Situation::of(3)
        .ship(0, strong().levels([8, 3, 8, 8]).hand(&[Card::PowderKeg]))
        .ship(1, strong())
        .black_ship(0, 2, Legend::FlyingDutchman)
        .combat_phase();
    let mut hulls = Vec::new();
    // Each round: her own volley, with a Keg in the first, then those of seats 0 and 1.
    sea.roll_hits([1]);
    sea.play(0, "kegs 1");
    hulls.push(sea.hull(BLACK0));
    sea.fire(0, "black0 hull", [2]);
    hulls.push(sea.hull(BLACK0));
    sea.fire(1, "black0 hull", [0, 0]);
    hulls.push(sea.hull(BLACK0));
    sea.fire(0, "black0 hull", [1]);
    sea.fire(1, "black0 hull", [0, 0]);
    hulls.push(sea.hull(BLACK0));
    sea.fire(0, "black0 hull", [0]);
    sea.fire(1, "black0 hull", [0, 0]);
    hulls.push(sea.hull(BLACK0));
    // 5 - 1 (Keg) - 2, then + 2 of 3; then - 1 + 1; then nothing for what was lost before.
    assert_eq!(hulls, [4, 2, 4, 4, 4]);
}

/// All five at Hull Island, where Hook fires first and at seat 2, which has the best hull.
fn five_meet_hook(faces: [u32; 3]) -> Situation {
    let mut sea = Situation::of(5).black_ship(0, 2, Legend::CaptainHook);
    for index in 0..5 {
        let hull = if index == 2 { 8 } else { 7 };
        sea = sea.ship(index, at(2).levels([hull, 8 - index as u8, 8, 8]));
    }
    sea.roll_faces(faces);
    sea
}

fn hull_levels(sea: &Situation) -> Vec<u8> {
    (0..5).map(|index| sea.levels(index)[0]).collect()
}

#[test]
fn pc_hoo_a_miss_hits_the_ship_of_its_number_from_the_left_of_the_target() {
    // From the left of seat 2: 1 is seat 3, 2 is seat 4, 3 is seat 0, 4 is seat 1.
    let sea = five_meet_hook([1, 5, 3]).combat_phase();
    assert_eq!(hull_levels(&sea), [6, 7, 7, 6, 7]);
    assert!(sea.state.combat.hit.has(seat(0)) && sea.state.combat.hit.has(seat(3)));
    let sea = five_meet_hook([2, 2, 4]).combat_phase();
    assert_eq!(hull_levels(&sea), [7, 6, 8, 7, 5]);
}

#[test]
fn pc_hoo_only_ships_still_there_are_numbered() {
    let mut sea = five_meet_hook([6, 6, 6]).fate([2]).combat_phase();
    sea.play(0, "flee");
    sea.fire(1, "black0 hull", [0]);
    sea.fire(2, "black0 hull", [0]);
    sea.fire(3, "black0 hull", [0]);
    // The next in the ranking, by tie of value in seat order, is seat 1: the others are 2, 3, 4.
    sea.roll_hits([0]);
    sea.roll_faces([3, 3, 4]);
    sea.play(4, "fire");
    assert_eq!(hull_levels(&sea), [7, 7, 5, 7, 5]);
}

#[test]
fn pc_hoo_a_smoke_screen_hides_its_ship_but_keeps_its_number() {
    let smoke = |index: usize| at(2).levels([7, 8 - index as u8, 8, 8]).hand(&[Card::SmokeScreen]);
    let mut sea = five_meet_hook([1, 1, 2]).ship(3, smoke(3)).combat_phase();
    sea.play(3, "smoke_screen");
    assert_eq!(hull_levels(&sea), [7, 7, 8, 7, 6]);
    // A target under smoke is hit by sixes only; a five is nobody's number.
    let hidden = smoke(2).levels([8, 6, 8, 8]);
    let mut sea = five_meet_hook([5, 6, 1]).ship(2, hidden).combat_phase();
    sea.play(2, "smoke_screen");
    assert_eq!(hull_levels(&sea), [7, 7, 7, 6, 7]);
}

fn is_defeated(sea: &Situation) -> bool {
    sea.events.contains(&Event::LegendSunk(Legend::Cacafuego))
}

#[test]
fn pc_cac_a_ship_alone_with_her_takes_her_at_once_without_battle() {
    let sea = Situation::of(3)
        .ship(0, strong())
        .black_ship(0, 2, Legend::Cacafuego)
        .fate([4])
        .combat_phase();
    assert_eq!(fame_changes(&sea.events), [(0, 4, FameFor::Cacafuego)]);
    assert!(is_defeated(&sea) && orders(&sea.events).is_empty());
    assert_eq!(sea.state.legends.discards, 1 << Legend::Cacafuego.index());
}

#[test]
fn pc_cac_players_fight_for_her_and_she_neither_fires_nor_is_fired_at() {
    let mut sea = Situation::of(3)
        .ship(0, strong().levels([7, 3, 8, 8]).hand(&[Card::PowderKeg]))
        .ship(1, at(2).levels([2, 2, 8, 8]).gold(2))
        .black_ship(0, 2, Legend::Cacafuego)
        .fate([5])
        .combat_phase();
    assert_eq!(orders(&sea.events), [[ship(0), ship(1)]]);
    sea.play(0, "fire powder_keg");
    sea.refuses("target black0 hull", "PC-CBT-3");
    sea.roll_hits([2]);
    sea.play(0, "target seat1 crew");
    assert!(is_defeated(&sea));
    let fame = [(0, 1, FameFor::Crippling), (0, 5, FameFor::Cacafuego)];
    assert_eq!(fame_changes(&sea.events), fame);
}

#[test]
fn pc_cac_another_npc_is_sunk_first() {
    let mut sea = Situation::of(3)
        .ship(0, strong().levels([7, 3, 8, 8]).parrot(Parrot::SquireTrelawney))
        .ship(1, at(2).levels([2, 2, 8, 8]).gold(2))
        .black_ship(0, 2, Legend::Cacafuego)
        .navy(2, 2)
        .fate([6])
        .combat_phase();
    sea.state.combat.hulls[2] = 1;
    sea.fire(0, "navy hull", [1]);
    assert!(!is_defeated(&sea), "two players are left");
    sea.fire(1, "seat0 hull", [0]);
    sea.fire(0, "seat1 hull", [2]);
    assert_eq!(sea.fame(), [2 + 1 + 6, 2, 0]);
    assert!(is_defeated(&sea));
}

#[test]
fn pc_cac_is_not_defeated_when_nobody_is_left() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).levels([2, 3, 8, 8]).gold(2).hand(&[Card::PowderKeg]))
        .ship(1, at(2).gold(2))
        .black_ship(0, 2, Legend::Cacafuego)
        .combat_phase();
    sea.fire_with(0, "fire powder_keg", "seat1 hull", [2]);
    assert_eq!((sea.island(0), sea.island(1)), (7, 7));
    assert_eq!(sea.state.legend(0), Some(Legend::Cacafuego));
    assert_eq!(sea.fame(), [0; 3]);
}

#[test]
fn pc_cac_at_treasure_island_her_die_is_split_without_fight() {
    let sea = Situation::of(3)
        .ship(0, at(6).chests(1))
        .ship(1, at(6))
        .black_ship(0, 6, Legend::Cacafuego)
        .fate([5])
        .combat_phase();
    assert_eq!((sea.fame(), orders(&sea.events).len()), (vec![2, 2, 0], 0));
    assert!(is_defeated(&sea));
}

#[test]
fn pc_cac_at_treasure_island_other_legends_are_sunk_first() {
    let mut sea = Situation::of(3)
        .ship(0, at(6).levels([8, 3, 8, 8]).chests(1))
        .ship(1, at(6).levels([8, 2, 8, 8]))
        .black_ship(0, 6, Legend::Blackbeard)
        .black_ship(1, 6, Legend::Cacafuego)
        .hits([0])
        .fate([3])
        .combat_phase();
    sea.state.combat.hulls[0] = 1;
    sea.fire(0, "black0 hull", [1]);
    assert_eq!(sea.fame(), [3 + 1, 3 + 1, 0]);
    assert!(is_defeated(&sea));
}
