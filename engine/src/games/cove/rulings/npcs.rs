//! Non-player ships: when they fire, at whom, and who wins the fame of sinking them.

use super::happened::volleys;
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, seat, ship};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Island, Legend, Ship};
use crate::games::cove::state::event::{Event, Placing, Revealing};
use crate::games::cove::state::{Ask, LegendDeck};

const BLACK0: Ship = Ship::Black(0);

/// A strong ship at Hull Island that acts before any other: speed 6 + 20.
fn first() -> Vessel {
    at(2).levels([8, 3, 8, 8]).parrot(Parrot::SquireTrelawney)
}

/// A strong, slow ship at Hull Island: speed 5.
fn strong() -> Vessel {
    at(2).levels([8, 2, 8, 8])
}

/// At whom the black ship has fired, volley by volley.
fn targets(sea: &Situation) -> Vec<Ship> {
    volleys(&sea.events).iter().filter(|v| v.firer == BLACK0).map(|v| v.target).collect()
}

#[test]
fn pc_npc_1_whoever_has_fled_has_no_share() {
    let mut sea = Situation::of(3)
        .ship(0, first())
        .ship(1, strong())
        .ship(2, strong().levels([8, 1, 8, 8]))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([0])
        .fate([2])
        .combat_phase();
    sea.state.combat.hulls[0] = 1;
    sea.play(0, "flee");
    sea.fire(1, "black0 hull", [1]);
    assert_eq!(sea.fame(), [0, 3, 3]);
}

#[test]
fn pc_npc_2_a_ranking_is_worked_through_before_they_rank_afresh() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).levels([8, 4, 3, 8]))
        .ship(1, at(2).levels([8, 3, 8, 8]))
        .ship(2, at(2).levels([8, 2, 5, 8]))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([0])
        .combat_phase();
    // Now seat 0 has the best cannon and seat 1 the worst; the open ranking does not care.
    sea.state.vessels[0].levels[2] = 8;
    sea.state.vessels[1].levels[2] = 1;
    for _ in 0..3 {
        sea.fire(0, "black0 hull", [0]);
        sea.fire(1, "black0 hull", [0]);
        sea.fire(2, "black0 hull", [0, 0]);
    }
    assert_eq!(targets(&sea), [ship(1), ship(2), ship(0), ship(0)]);
}

#[test]
fn pc_npc_2_cards_and_parrots_count_nothing_for_other_sections() {
    for (legend, parrot, levels) in [
        (Legend::Blackbeard, Parrot::LongJohnSilver, [8, 2, 3, 8]),
        (Legend::FlyingDutchman, Parrot::BillyBones, [8, 2, 8, 3]),
        (Legend::CaptainHook, Parrot::CaptainFlint, [3, 2, 8, 8]),
    ] {
        // Hook rolls die by die: three fours miss.
        let roll = if legend == Legend::CaptainHook { vec![4 - 1; 3] } else { vec![0] };
        let mut sea = Situation::of(3)
            .ship(0, at(2).levels([2, 3, 2, 2]).parrot(parrot))
            .ship(1, at(2).levels(levels))
            .black_ship(0, 2, legend);
        sea.roll_hits(roll);
        let sea = sea.combat_phase();
        assert_eq!(targets(&sea), [ship(1)], "{legend:?}");
    }
}

#[test]
fn pc_npc_3_also_by_his_own_grapeshot() {
    let mut sea = Situation::of(3)
        .ship(0, first().levels([8, 3, 2, 2]).hand(&[Card::Grapeshot]).gold(2))
        .ship(1, strong())
        .black_ship(0, 2, Legend::CaptainHook)
        .combat_phase();
    sea.state.combat.hulls[0] = 2;
    sea.fire_with(0, "fire grapeshot", "black0 hull", [2]);
    assert_eq!(sea.fame(), [1, 2, 0]);
    assert_eq!((sea.island(0), sea.ask()), (7, Ask::Gift(seat(0))));
}

#[test]
fn pc_npc_3_also_by_his_own_grapeshot_when_anothers_keg_cripples_him_as_well() {
    let fired_at_by = |cannon: u8| {
        let mut sea = Situation::of(3)
            .ship(0, first().levels([2, 3, cannon, 2]).hand(&[Card::Grapeshot]))
            .ship(1, strong().hand(&[Card::PowderKeg]))
            .black_ship(0, 2, Legend::CaptainHook)
            .combat_phase();
        sea.state.combat.hulls[0] = 2;
        sea.play(0, "fire grapeshot");
        sea.roll_hits([2]);
        sea.play(1, "kegs 1");
        assert_eq!(sea.island(0), 7);
        sea.fame()
    };
    // Hook's 3 for two are 1 each; seat 1 has 1 more for seat 0.
    assert_eq!(fired_at_by(2), [1, 1 + 1, 0]);
    // With a cannon that outlasts his Grapeshot only the Keg of seat 1 has crippled him.
    assert_eq!(fired_at_by(3), [0, 3 + 1, 0]);
}

#[test]
fn pc_npc_3_not_by_a_grapeshot_at_another_ship() {
    let mut sea = Situation::of(3)
        .ship(0, first().levels([2, 3, 2, 2]).hand(&[Card::Grapeshot]))
        .ship(1, strong().hand(&[Card::PowderKeg]))
        .black_ship(0, 2, Legend::CaptainHook)
        .navy(2, 2)
        .combat_phase();
    sea.state.combat.hulls[0] = 2;
    sea.play_all([(0, "fire grapeshot"), (1, "kegs 1")]);
    sea.roll_hits([2]);
    // The Navy takes 2 hits of the volley and 2 of the Keg, which also sinks Hook and cripples
    // seat 0: 3, 4 and 1 for seat 1.
    sea.play(0, "target navy hull");
    assert_eq!(sea.fame(), [0, 3 + 4 + 1, 0]);
}

#[test]
fn pc_npc_3_not_whom_another_keg_or_another_hit_cripples() {
    // Seat 2 is crippled by the Keg of seat 0.
    let mut sea = Situation::of(3)
        .ship(0, first().hand(&[Card::PowderKeg]))
        .ship(1, strong())
        .ship(2, at(2))
        .black_ship(0, 2, Legend::CaptainHook)
        .combat_phase();
    sea.fire_with(0, "fire powder_keg", "black0 hull", [3]);
    assert_eq!(sea.fame(), [2, 2, 0]);
    // Seat 0's Keg sinks the Dutchman, but it is her own hits on his crew that cripple him.
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

/// A lone ship that has one hit to go to sink Blackbeard at Sail Island.
fn nearly_sunk() -> Situation {
    let mut sea = Situation::of(3)
        .ship(0, at(3).levels([8, 2, 8, 8]))
        .ship(1, at(6))
        .ship(2, at(6))
        .black_ship(0, 3, Legend::Blackbeard)
        .hits([0])
        .combat_phase();
    sea.state.combat.hulls[0] = 1;
    sea
}

#[test]
fn pc_npc_4_a_sunk_legend_is_discarded_and_her_ship_bears_the_next() {
    let mut sea = nearly_sunk().legends(&[Legend::CaptainHook]);
    let happened = sea.fire(0, "black0 hull", [1]);
    let ships: Vec<Event> = happened
        .into_iter()
        .filter(|e| matches!(e, Event::LegendSunk(_) | Event::BlackShip(..) | Event::Bears(..)))
        .collect();
    let expected = [
        Event::LegendSunk(Legend::Blackbeard),
        Event::BlackShip(0, Island::Cannon, Placing::Sailed),
        Event::Bears(0, Legend::CaptainHook, Revealing::InPlace),
    ];
    assert_eq!(ships, expected);
    let discards = 1 << Legend::Blackbeard.index();
    let drawable = 0b11111 - discards - (1 << Legend::CaptainHook.index());
    assert_eq!(sea.state.legends, LegendDeck { drawable, discards });
}

#[test]
fn pc_npc_4_an_empty_deck_is_reshuffled_with_this_card() {
    let mut sea = nearly_sunk().legends(&[Legend::Blackbeard]);
    sea.state.legends = LegendDeck { drawable: 0, discards: 0b11110 };
    sea.fire(0, "black0 hull", [1]);
    assert_eq!(sea.state.legends, LegendDeck { drawable: 0b11110, discards: 0 });
    assert_eq!(sea.state.legend(0), Some(Legend::Blackbeard));
}
