//! Where combat breaks out, who fires at whom, and how it ends.

use super::happened::volleys;
use super::kit::Situation;
use super::vessel::{at, seat};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Island, Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, Leaving};

/// The islands at which a combat phase begins a combat, as far as it needs no decision.
fn combats(sea: &Situation) -> Vec<u8> {
    let combat = |event: &Event| match event {
        Event::Combat(island) => Some(island.number()),
        _ => None,
    };
    sea.events.iter().filter_map(combat).collect()
}

#[test]
fn pc_cbt_1_combat_needs_a_player_ship_and_another() {
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
    // At Treasure Island a legend is needed.
    assert_eq!(combats(&pair(6).combat_phase()), [0u8; 0]);
    let sea = lone(6).black_ship(0, 6, Legend::Blackbeard).hits([0]).combat_phase();
    assert_eq!(combats(&sea), [6]);
    // Without a player ship nothing happens, whoever meets.
    let sea = Situation::of(3).black_ship(0, 2, Legend::Blackbeard).navy(2, 0).combat_phase();
    assert_eq!(combats(&sea), [0u8; 0]);
}

#[test]
fn pc_cbt_1_the_cacafuego_alone_is_no_enemy() {
    let with_her = |island| Situation::of(3).black_ship(0, island, Legend::Cacafuego);
    let sea = with_her(2).ship(0, at(2)).fate([4]).combat_phase();
    assert_eq!((combats(&sea), sea.fame()), (vec![], vec![4, 0, 0]));
    let sea = with_her(6).ship(0, at(6)).ship(1, at(6)).fate([5]).combat_phase();
    assert_eq!((combats(&sea), sea.fame()), (vec![], vec![2, 2, 0]));
    let sea = with_her(2).ship(0, at(2)).ship(1, at(2)).combat_phase();
    assert_eq!(combats(&sea), [2]);
    let sea = with_her(2).ship(0, at(2)).navy(2, 1).combat_phase();
    assert_eq!(combats(&sea), [2]);
}

#[test]
fn pc_cbt_2_no_player_fights_a_player_on_treasure_island_nor_anyone_at_the_cove() {
    let mut sea = Situation::of(3)
        .ship(0, at(6).parrot(Parrot::LongJohnSilver))
        .ship(1, at(6))
        .black_ship(0, 6, Legend::FlyingDutchman)
        .hits([0])
        .combat_phase();
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    // The Dutchman is the only target, so that it need not be named; then all is over.
    let happened = sea.fire(0, "black0 hull", [5]);
    assert!(happened.contains(&Event::CombatEnded(Island::Treasure)));
    assert_eq!(sea.fame(), [3, 3, 0]);
    // Three ships at Pirate's Cove.
    assert_eq!(combats(&Situation::of(3).combat_phase()), [0u8; 0]);
}

/// Seats 0 and 1, seat 0 with six dice, meet the Dutchman (16) and a Navy (20) of seat 2. Both
/// have fired without a hit; sails of 6 and 5.
fn between_two_npcs() -> Situation {
    let mut sea = Situation::of(3)
        .ship(0, at(3).levels([2, 3, 2, 2]).parrot(Parrot::LongJohnSilver))
        .ship(1, at(3).hand(&[Card::Grapeshot]))
        .black_ship(0, 3, Legend::FlyingDutchman)
        .navy(3, 2)
        .combat_phase();
    assert_eq!(sea.ask(), Ask::Aim(seat(2)));
    sea.refuses("target black0 hull", "PC-CBT-6");
    sea.refuses("target navy hull", "PC-CBT-6");
    sea.roll_hits([0, 0]);
    sea.play(2, "target seat0 hull");
    sea
}

#[test]
fn pc_cbt_5_npc_hulls_repair_when_they_outlast_every_player() {
    let mut sea = Situation::of(3)
        .ship(0, at(1).levels([2, 2, 3, 3]))
        .black_ship(0, 1, Legend::Blackbeard)
        .hits([0, 3, 0])
        .combat_phase();
    sea.play(0, "fire");
    assert_eq!(sea.hull(Ship::Black(0)), 5, "three hits on a hull of 8");
    sea.roll_fate([5]);
    sea.play(0, "flee");
    sea.draw(&[Card::SmallFame, Card::SmallFame, Card::SmallFame]);
    sea.play_all([0, 1, 2].map(|index| (index, "gift gold")));
    // Blackbeard has sailed on to island 2.
    sea.roll_hits([0]);
    sea.sail([2, 3, 4]);
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    assert_eq!(sea.hull(Ship::Black(0)), 8);
}

#[test]
fn pc_cbt_5_the_navy_leaves_after_any_battle() {
    let battle = || {
        let mut sea = Situation::of(3)
            .ship(0, at(1).parrot(Parrot::LongJohnSilver))
            .navy(1, 1)
            .combat_phase();
        sea.roll_hits([0]);
        sea.play(1, "target seat0 hull");
        sea
    };
    let left = Event::NavyLeft(Island::Tavern, Leaving::AfterBattle);
    let mut won = battle();
    let happened = won.fire(0, "navy hull", [4]);
    assert!(happened.contains(&Event::NavySunk) && happened.contains(&left));
    assert_eq!(won.state.navies().next(), None);
    let mut lost = battle();
    lost.roll_fate([2]);
    let happened = lost.play(0, "flee");
    assert!(!happened.contains(&Event::NavySunk) && happened.contains(&left));
    assert_eq!(lost.state.navies().next(), None);
}

#[test]
fn pc_cbt_6_npcs_never_fight_each_other_and_are_hit_on_the_hull_only() {
    let mut sea = between_two_npcs();
    // Both have fired, each at a player ship.
    let fired = volleys(&sea.events);
    let firers: Vec<Ship> = fired.iter().map(|volley| volley.firer).collect();
    assert_eq!(firers, [Ship::Navy, Ship::Black(0)]);
    assert!(fired.iter().all(|volley| matches!(volley.target, Ship::Of(_))));
    sea.play(0, "fire");
    for section in ["sails", "cannon", "crew"] {
        sea.refuses(&format!("target navy {section}"), "PC-CBT-6");
        sea.refuses(&format!("target black0 {section}"), "PC-CBT-6");
    }
    sea.roll_hits([0]);
    sea.play(0, "target navy hull");
    // With half its hull gone the Navy neither flees nor fires fewer dice.
    sea.fire(1, "navy hull", [2]);
    assert_eq!(sea.ask(), Ask::Aim(seat(2)));
    assert_eq!((sea.hull(Ship::Navy), sea.game.dice(&sea.state, Ship::Navy)), (2, 4));
    assert!(sea.offers().iter().all(|action| action.starts_with("target seat")));
}
