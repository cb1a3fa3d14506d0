//! Combat: islands, volleys, flight, legends and non-player ships.

use super::happened::{fame_changes, rolled};
use super::kit::Situation;
use super::vessel::{Vessel, at, cards, seat};
use crate::games::cove::data::Legend;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Parrot};
use crate::games::cove::state::action::Action;
use crate::games::cove::state::event::{Event, FameFor};

/// Numbers of the islands with a combat in the combat phase, up to the first decision.
fn combats(sea: &Situation) -> Vec<u8> {
    let combat = |event: &Event| match event {
        Event::Combat(island) => Some(island.number()),
        _ => None,
    };
    sea.events.iter().filter_map(combat).collect()
}

#[test]
fn pc_cbt_1_combat_needs_a_player_ship_and_an_enemy() {
    let pair = |island| Situation::of(3).ship(0, at(island)).ship(1, at(island));
    let lone = |island| Situation::of(3).ship(0, at(island));
    assert_eq!(combats(&lone(2).combat_phase()), [0u8; 0]);
    for island in 1..=5 {
        assert_eq!(combats(&pair(island).combat_phase()), [island], "two players");
        let sea = lone(island).navy(island, 1).combat_phase();
        assert_eq!(combats(&sea), [island], "the Navy");
        let sea = lone(island).black_ship(0, island, Legend::Blackbeard).hits([0]).combat_phase();
        assert_eq!(combats(&sea), [island], "a legend");
    }
    // Combat at Treasure Island needs a legend.
    assert_eq!(combats(&pair(6).combat_phase()), [0u8; 0]);
    let sea = lone(6).black_ship(0, 6, Legend::Blackbeard).hits([0]).combat_phase();
    assert_eq!(combats(&sea), [6]);
    // No combat starts without a player ship.
    let sea = Situation::of(3).black_ship(0, 2, Legend::Blackbeard).navy(2, 0).combat_phase();
    assert_eq!(combats(&sea), [0u8; 0]);
}

/// Combat between seat 0, the fastest, and seat 1. A third ship prevents an early end of the combat.
fn against(first: Vessel, second: Vessel) -> Situation {
    Situation::of(4).ship(0, first).ship(1, second).ship(2, at(2)).combat_phase()
}

/// Ship with six dice at Hull Island that acts first.
fn gunner() -> Vessel {
    at(2).levels([2, 8, 2, 2]).parrot(Parrot::LongJohnSilver)
}

#[test]
fn pc_fir_1_volley_combines_kegs_with_at_most_one_grapeshot_and_one_salute() {
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
    // Levels 1 to 8 of cannon and crew are worth 2, 2, 3, 3, 4, 4, 5, 5. The first three lines come
    // from the rulebook: 3 cannon with 2 crew, 2 with 3, 3 with 3.
    for (cannon, crew, dice) in
        [(3, 2, 2), (2, 3, 2), (3, 3, 3), (1, 1, 2), (8, 5, 4), (6, 8, 4), (7, 8, 5)]
    {
        let mut sea = against(at(2).levels([2, 3, cannon, crew]), at(2));
        assert_eq!(rolled(&sea.fire(0, "seat1 hull", [0])), (dice, 5, 0), "{cannon} and {crew}");
    }
}

#[test]
fn pc_fir_3_mastercraft_absorbs_two_hits_then_the_parrot_two_then_the_section() {
    let shielded = || {
        at(2).levels([2, 4, 2, 2]).mastercraft(Section::Sails, 2).parrot(Parrot::SquireTrelawney)
    };
    // Columns: hits, hits left of mastercraft and parrot, level of the sails, fame.
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

/// Combat between four ships at Hull Island. Seat 0 acts first, with two dice, then seats 1, 2 and 3.
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

/// Flees with the deciding seat, and returns true if the flight gives fame to its opponents.
fn flight_pays(sea: &mut Situation, index: usize) -> bool {
    sea.roll_fate([6]);
    let happened = sea.play(index, "flee");
    fame_changes(&happened).iter().any(|change| change.2 == FameFor::Flight)
}

#[test]
fn pc_fle_1_any_hit_makes_a_flight_give_fame() {
    // A mastercraft absorbs the hit.
    let mut sea = four(first(), at(2).mastercraft(Section::Crew, 2)).combat_phase();
    sea.fire(0, "seat1 crew", [1]);
    assert_eq!(sea.levels(1), [2; 4]);
    assert!(flight_pays(&mut sea, 1));

    // A parrot absorbs the hit.
    let mut sea = four(first(), at(2).parrot(Parrot::BillyBones)).combat_phase();
    sea.fire(0, "seat1 crew", [1]);
    assert!(flight_pays(&mut sea, 1));

    // A non-player ship hits: the Flying Dutchman fires at the largest crew.
    let mut sea = four(first().levels([2, 8, 2, 3]), at(2))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .hits([1])
        .combat_phase();
    assert!(flight_pays(&mut sea, 0));
    assert!(!flight_pays(&mut sea, 1));

    // A misfire hits: Hook fires at the biggest hull (seat 0), so seat 1 is bystander 1.
    let mut sea = four(first(), at(2)).black_ship(0, 2, Legend::CaptainHook);
    sea.roll_faces([1, 4, 4]);
    let mut sea = sea.combat_phase();
    assert!(!flight_pays(&mut sea, 0));
    assert!(flight_pays(&mut sea, 1));
    assert!(!flight_pays(&mut sea, 2));

    // A Powder Keg of the ship hits the ship.
    let mut sea = four(first().hand(&[Card::PowderKeg]), at(2)).combat_phase();
    sea.fire_with(0, "fire powder_keg", "seat1 crew", [1]);
    assert!(flight_pays(&mut sea, 1));
    sea.fire(2, "seat3 crew", [0]);
    sea.fire(3, "seat2 crew", [0]);
    assert!(flight_pays(&mut sea, 0));

    // A Grapeshot of the ship hits the ship.
    let armed = first().levels([2, 8, 3, 3]).hand(&[Card::Grapeshot]);
    let mut sea = four(armed, at(2)).combat_phase();
    sea.fire_with(0, "fire grapeshot", "seat1 crew", [0]);
    for (index, target) in [(1, "seat2 hull"), (2, "seat3 hull"), (3, "seat2 hull")] {
        sea.fire(index, target, [0]);
    }
    assert!(flight_pays(&mut sea, 0));
}

#[test]
fn pc_fle_2_mutiny_on_a_1_costs_gold_chests_and_2_fame() {
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
        // A mutiny leaves hand, parrot and mastercraft.
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

fn is_defeated(sea: &Situation) -> bool {
    sea.events.contains(&Event::LegendSunk(Legend::Cacafuego))
}

#[test]
fn pc_cac_second_npc_is_sunk_before_the_cacafuego_is_taken() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).gold(4).levels([7, 3, 8, 8]).parrot(Parrot::SquireTrelawney))
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
fn pc_cac_legends_at_treasure_island_are_sunk_before_the_cacafuego_is_taken() {
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

/// Strong ship at Hull Island that acts before every opponent: speed 6 + 20.
fn fastest() -> Vessel {
    at(2).levels([8, 3, 8, 8]).parrot(Parrot::SquireTrelawney)
}

/// Strong, slow ship at Hull Island: speed 5.
fn strong() -> Vessel {
    at(2).levels([8, 2, 8, 8])
}

#[test]
fn pc_npc_3_grapeshot_at_the_navy_earns_no_share_of_a_legend() {
    let mut sea = Situation::of(3)
        .ship(0, fastest().levels([2, 3, 2, 2]).hand(&[Card::Grapeshot]))
        .ship(1, strong().hand(&[Card::PowderKeg]))
        .black_ship(0, 2, Legend::CaptainHook)
        .navy(2, 2)
        .combat_phase();
    sea.state.combat.hulls[0] = 2;
    sea.play_all([(0, "fire grapeshot"), (1, "kegs 1")]);
    sea.roll_hits([2]);
    // The Navy takes 2 hits from the volley and 2 from the Keg. The Keg also sinks Hook and cripples
    // seat 0. Seat 1 gets 3, 4 and 1 fame.
    sea.play(0, "target navy hull");
    assert_eq!(sea.fame(), [0, 3 + 4 + 1, 0]);
}

#[test]
fn pc_npc_3_ships_crippled_by_an_opponents_keg_or_hit_get_no_share() {
    // Seat 2 is crippled by the Keg of seat 0.
    let mut sea = Situation::of(3)
        .ship(0, fastest().hand(&[Card::PowderKeg]))
        .ship(1, strong())
        .ship(2, at(2))
        .black_ship(0, 2, Legend::CaptainHook)
        .combat_phase();
    sea.fire_with(0, "fire powder_keg", "black0 hull", [3]);
    assert_eq!(sea.fame(), [2, 2, 0]);
    // Seat 0's Keg sinks the Flying Dutchman, but her volley cripples seat 0.
    let mut sea = Situation::of(3)
        .ship(0, at(2).levels([8, 3, 8, 2]).hand(&[Card::PowderKeg]).gold(2))
        .ship(1, at(2).levels([8, 2, 8, 1]))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .combat_phase();
    sea.state.combat.hulls[0] = 2;
    sea.roll_hits([2]);
    sea.play(0, "kegs 1");
    assert_eq!(sea.levels(0)[0], 6);
    assert_eq!(sea.fame(), [0, 6 + 1, 0]);
}
