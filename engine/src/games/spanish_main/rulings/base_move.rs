//! Base moves and bonus bars: SM-MOV-1, SM-MOV-7, and the codes that change bars.

use super::fleet::with_ship;
use crate::games::spanish_main::data::aboard::{Abilities, AboardShip};
use crate::games::spanish_main::data::card::{Bar, Ship};
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::state::bars::BarsLeft;
use crate::games::spanish_main::state::base_move::{Laden, Lured, Sailing, Slowed};
use crate::games::spanish_main::state::rig::{Mast, Rig};

fn as_built(ship: &Ship) -> Sailing {
    Sailing {
        rig: Rig::new(ship.masts),
        treasure: 0,
        laden: Laden::No,
        slowed: Slowed::No,
        lured: Lured::No,
    }
}

/// Returns the bars of a ship with her crew, after `change` has altered the conditions of the move.
fn bars(line: &str, change: impl Fn(&mut Sailing)) -> Option<BarsLeft> {
    with_ship(line, |ship| {
        let mut sailing = as_built(ship.cards.ship(ship.ship));
        change(&mut sailing);
        ship.kit().bars(&ship.cards.ship(ship.ship).base_move, &sailing)
    })
}

fn dismast(sailing: &mut Sailing) {
    let masts: Vec<Mast> = sailing.rig.each_standing().collect();
    sailing.rig = masts.into_iter().fold(sailing.rig, Rig::without);
}

/// Returns the first ship card with an effect, without crew, as a line of a fleet file.
fn ship_with(effect: Effect) -> String {
    let cards = crate::games::spanish_main::data::card::Cards::of_the_six_sets();
    let ship = cards.ships.iter().find(|ship| ship.has(effect)).expect("a ship");
    format!("{{ ship = \"{}:{}\" }}", ship.set, ship.id)
}

fn base(line: &str) -> Vec<Bar> {
    with_ship(line, |ship| ship.cards.ship(ship.ship).base_move.clone())
}

const NONE: fn(&mut Sailing) = |_| {};

#[test]
fn sm_eff_helmsman_adds_s_once() {
    let one = r#"{ ship = "SM:Revenant", crew = ["Helmsman"] }"#;
    let two = r#"{ ship = "SM:Revenant", crew = ["Helmsman", "Helmsman"] }"#;
    let with_s = Some(BarsLeft::new(&[Bar::L], &[Bar::S]));
    assert_eq!((bars(one, NONE), bars(two, NONE)), (with_s, with_s));
    // The abilities of crew from a foreign nation do not work.
    let english = r#"{ ship = "SM:Revenant", crew = ["SM:T-016"] }"#;
    assert_eq!(bars(english, NONE), Some(BarsLeft::new(&[Bar::L], &[])));
}

#[test]
fn sm_mov_7_derelict_moves_only_with_oars_galley_or_turtle_ship() {
    let plain = r#"{ ship = "SM:Revenant" }"#;
    assert_eq!(bars(plain, dismast), None);
    let slow = Some(BarsLeft::new(&[Bar::S], &[]));
    assert_eq!(bars(r#"{ ship = "SM:Revenant", crew = ["Oarsman"] }"#, dismast), slow);
    assert_eq!(bars(&ship_with(Effect::Oars), dismast), slow);
    let cards = crate::games::spanish_main::data::card::Cards::of_the_six_sets();
    for keyword in [Keyword::Galley, Keyword::TurtleShip] {
        let ship = cards.ships.iter().find(|ship| ship.is(keyword) && ship.effects.is_empty());
        let ship = ship.expect("a ship");
        let line = format!("{{ ship = \"{}:{}\" }}", ship.set, ship.id);
        assert_eq!(bars(&line, dismast), slow, "{}", ship.name);
    }
    // A ship with a fire mast still moves.
    let burning = |sailing: &mut Sailing| {
        let masts: Vec<Mast> = sailing.rig.each_standing().collect();
        sailing.rig = masts.into_iter().fold(sailing.rig, Rig::with_fire);
    };
    assert_eq!(bars(plain, burning), Some(BarsLeft::new(&[Bar::L], &[])));
}

#[test]
fn sm_mov_1_bonus_bars_stay_when_a_rule_sets_the_base_move() {
    let line = r#"{ ship = "SM:Snipe", crew = ["Helmsman"] }"#;
    let slow = |sailing: &mut Sailing| sailing.slowed = Slowed::Yes;
    assert_eq!(bars(line, slow), Some(BarsLeft::new(&[Bar::S], &[Bar::S])));
    let rowed = r#"{ ship = "SM:Revenant", crew = ["Oarsman", "Helmsman"] }"#;
    assert_eq!(bars(rowed, dismast), Some(BarsLeft::new(&[Bar::S], &[Bar::S])));
}

#[test]
fn sm_eff_move_s_empty_counts_crew_and_treasure_as_cargo() {
    let line = ship_with(Effect::MovePlusSEmpty);
    let base = base(&line);
    assert_eq!(bars(&line, NONE), Some(BarsLeft::new(&base, &[Bar::S])));
    // Unique treasure is cargo, although it takes no space.
    let loaded = |sailing: &mut Sailing| sailing.laden = Laden::Yes;
    assert_eq!(bars(&line, loaded), Some(BarsLeft::new(&base, &[])));
    let with_crew = line.replace(" }", ", crew = [\"Explorer\"] }");
    assert_eq!(bars(&with_crew, NONE), Some(BarsLeft::new(&base, &[])));
}

#[test]
fn sm_eff_move_s_when_full_needs_every_space_filled() {
    let line = r#"{ ship = "SM:Darkhawk II", crew = ["Captain"] }"#;
    let with = |treasure: u32| bars(line, |sailing| sailing.treasure = treasure);
    // The captain takes one of the eight spaces.
    assert_eq!(with(6), Some(BarsLeft::new(&[Bar::L], &[])));
    assert_eq!(with(7), Some(BarsLeft::new(&[Bar::S], &[])));
}

#[test]
fn sm_eff_move_l_full_masts_ends_with_the_first_lost_or_burning_mast() {
    let line = ship_with(Effect::MovePlusLFullMasts);
    let base = base(&line);
    assert_eq!(bars(&line, NONE), Some(BarsLeft::new(&base, &[Bar::L])));
    let hit = |sailing: &mut Sailing| sailing.rig = sailing.rig.without(Mast(0));
    assert_eq!(bars(&line, hit), Some(BarsLeft::new(&base, &[])));
    let burning = |sailing: &mut Sailing| sailing.rig = sailing.rig.with_fire(Mast(0));
    assert_eq!(bars(&line, burning), Some(BarsLeft::new(&base, &[])));
}

#[test]
fn sm_eff_monster_l_near_helps_sea_monsters_only() {
    let cards = crate::games::spanish_main::data::card::Cards::of_the_six_sets();
    let monster = cards.ships.iter().find(|ship| ship.is(Keyword::SeaMonster)).expect("a monster");
    let line = format!("{{ ship = \"{}:{}\" }}", monster.set, monster.id);
    let lured = |sailing: &mut Sailing| sailing.lured = Lured::Yes;
    assert_eq!(bars(&line, lured), Some(BarsLeft::new(&monster.base_move, &[Bar::L])));
    let other = r#"{ ship = "SM:Revenant" }"#;
    assert_eq!(bars(other, lured), Some(BarsLeft::new(&[Bar::L], &[])));
}

#[test]
fn sm_crw_3_stinkpot_suspends_helmsman_and_oarsman() {
    let line = r#"{ ship = "SM:Revenant", crew = ["Helmsman", "Oarsman"] }"#;
    let (with_crew, alone) = with_ship(line, |ship| {
        let sailing = as_built(ship.cards.ship(ship.ship));
        let stink = AboardShip { abilities: Abilities::OfShipAlone, ..ship };
        (
            ship.kit().bars(&ship.cards.ship(ship.ship).base_move, &sailing),
            (
                stink.kit().bars(&stink.cards.ship(stink.ship).base_move, &sailing),
                stink.spaces_taken(),
            ),
        )
    });
    assert_eq!(with_crew, Some(BarsLeft::new(&[Bar::L], &[Bar::S])));
    assert_eq!(alone, (Some(BarsLeft::new(&[Bar::L], &[])), 2));
}

#[test]
fn sm_key_03_fear_suspends_the_abilities_of_the_ship() {
    let has_oars = with_ship(&ship_with(Effect::Oars), |ship| {
        let afraid = AboardShip { abilities: Abilities::None, ..ship };
        (ship.has(Effect::Oars), afraid.has(Effect::Oars))
    });
    assert_eq!(has_oars, (true, false));
}
