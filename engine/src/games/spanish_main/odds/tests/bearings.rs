//! Tests of the list of bearing cannon, for the ranges of questions and for situations.

use std::collections::BTreeSet;

use super::*;
use crate::dice::Dice;
use crate::games::spanish_main::data::card::{Bar, Ship};
use crate::games::spanish_main::geometry::MAX_MASTS;
use crate::games::spanish_main::legal::gunners::Shooting;
use crate::games::spanish_main::odds::bearing::BearingShot;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::kinds::{Gunner, Shot};
use crate::games::spanish_main::words::situation::Situation;
use crate::odds::Enumerator;

/// Number of a ship's cannon that bear on a 1-master at a range.
fn bearing(card: &Ship, range: Range, doubled: bool) -> usize {
    let mut asked = about(Subject::Ram, "1-master", "1-master");
    asked.subject = Subject::Duel;
    asked.range = Some(range);
    asked.ship.card = card.clone();
    // Effects may change ranges, so the ship has none.
    asked.ship.card.effects.clear();
    asked.ship.card.keywords.clear();
    asked.target = Some(ship("3L"));
    let setting =
        crate::games::spanish_main::odds::setting::arrange(&game(), &asked).expect("a table");
    let shooting = Shooting {
        doubled,
        ..Shooting::by(Gunner::Ship(crate::games::spanish_main::odds::setting::HERO))
    };
    let mut count = 0;
    setting.game.each_shot(&setting.state, &shooting, &mut |action| {
        count += usize::from(matches!(action, Action::Fire(_, _, Shot::Plain)));
        false
    });
    count
}

#[test]
fn cannon_bear_only_on_targets_within_their_range() {
    for masts in 1..=MAX_MASTS {
        let words: Vec<&str> = ["2S", "2L"].into_iter().cycle().take(masts).collect();
        let card = ship(&words.join(" ")).card;
        let long = card.cannons.iter().filter(|cannon| cannon.range == Bar::L).count();
        assert_eq!(bearing(&card, Range::S, false), masts, "S, {masts} masts");
        assert_eq!(bearing(&card, Range::L, false), long, "L, {masts} masts");
        assert_eq!(bearing(&card, Range::DoubledS, false), 0, "2S, {masts} masts");
        assert_eq!(bearing(&card, Range::DoubledS, true), masts, "2S doubled, {masts} masts");
        assert_eq!(bearing(&card, Range::DoubledL, true), long, "2L, {masts} masts");
    }
}

fn situation(text: &str) -> Situation {
    toml::from_str(text).expect("a situation")
}

const TABLE: &str = r#"
seat = "seat0"

[[ship]]
card = "SM:HMS Titan"
seat = "seat0"
bow = [4000, 4000]
heading = 0
crew = ["Captain"]

[[ship]]
card = "SM:El Acorazado"
seat = "seat1"
bow = [4000, 4450]
heading = 0

[[ship]]
card = "SM:Carrion Crow"
seat = "seat1"
bow = [9000, 8000]
heading = 0
"#;

#[test]
fn sm_sho_2_bearing_cannon_are_listed_with_hit_probabilities() {
    let game = game();
    let bearings = game.bearings(&situation(TABLE)).expect("a table");
    let plain: Vec<_> =
        bearings.iter().filter(|of| of.shot == BearingShot::Of(Shot::Plain)).collect();
    let card = ship("SM:HMS Titan").card;
    assert_eq!(plain.len(), card.cannons.len(), "{plain:?}");
    for (bearing, cannon) in plain.iter().zip(&card.cannons) {
        assert_eq!((bearing.name.as_str(), bearing.target.as_str()), ("HMS Titan", "El Acorazado"));
        assert_eq!(bearing.cannon, Some(*cannon));
        let faces = (6 - u32::from(cannon.rank) + bearing.bonus).min(5);
        close(bearing.chance, f64::from(faces) / 6.0);
    }
}

#[test]
fn no_cannon_bears_out_of_range() {
    let far = TABLE.replace("bow = [4000, 4450]", "bow = [4000, 7000]");
    assert_eq!(game().bearings(&situation(&far)).expect("a table"), []);
}

#[test]
fn hit_probability_ignores_later_parts_of_the_action() {
    // The shot ends the shooter's turn, and the enemy's fire masts would roll at the next turn.
    let table = r#"
seat = "seat0"

[[ship]]
card = "SM:Carrion Crow"
seat = "seat0"
bow = [4000, 4000]
heading = 0

[[ship]]
card = "SM:El Acorazado"
seat = "seat1"
bow = [4000, 4450]
heading = 0
burning = [0, 1, 2, 3]
"#;
    let game = game();
    let bearings = game.bearings(&situation(table)).expect("a table");
    assert!(!bearings.is_empty());
    for bearing in bearings {
        let mut dice = Enumerator::default();
        bearing.fire(&game, &mut dice);
        assert_eq!(dice.depth(), 1, "{bearing:?}");
    }
}

#[test]
fn no_shots_are_listed_for_a_seat_that_can_only_end_its_turn() {
    // The ship is pinned, and her treasure keeps her from shooting. Her enemy could shoot.
    let table = |treasure: &str| {
        format!(
            r#"
seat = "seat0"

[[ship]]
card = "CARD"
seat = "seat0"
bow = [4000, 4000]
heading = 0
touches = "ship1"
treasure = [{treasure}]

[[ship]]
card = "SM:El Acorazado"
seat = "seat1"
bow = [4105, 4282]
heading = 256
"#
        )
    };
    let game = game();
    let unwilling = game
        .cards()
        .ships
        .iter()
        .find(|card| {
            card.has(crate::games::spanish_main::data::effect::Effect::NoShootWithTreasure)
        })
        .expect("a card");
    let card = format!("{}:{}", unwilling.set, unwilling.id);
    let bearings = |treasure: &str| {
        let text = table(treasure).replace("CARD", &card);
        game.bearings(&situation(&text)).expect("a table")
    };
    assert!(bearings("").iter().all(|of| of.name == unwilling.name));
    assert!(!bearings("").is_empty());
    assert_eq!(bearings("\"1 gold\""), []);
}

#[test]
fn immune_target_is_never_hit() {
    let table = |own: &str| TABLE.replace("SM:HMS Titan", own).replace("crew = [\"Captain\"]", "");
    let crowd = game();
    let immune: Vec<&Ship> = crowd
        .cards()
        .ships
        .iter()
        .filter(|card| card.has(crate::games::spanish_main::data::effect::Effect::ImmuneL))
        .collect();
    let target = immune.first().expect("a card");
    let name = format!("{}:{}", target.set, target.id);
    let text = table("SM:El Acorazado").replacen(
        "SM:El Acorazado\"\nseat = \"seat1",
        &format!("{name}\"\nseat = \"seat1"),
        1,
    );
    let bearings = crowd.bearings(&situation(&text)).expect("a table");
    let long = bearings.iter().filter(|of| of.cannon.is_some_and(|cannon| cannon.range == Bar::L));
    let chances: Vec<f64> = long.map(|of| of.chance).collect();
    assert_eq!(chances, [0.0, 0.0, 0.0]);
}

#[test]
fn sm_crw_7_doubled_ranges_do_not_affect_a_musketeer() {
    let text = TABLE.replace("SM:HMS Titan", "SM:HMS Meresman").replace("Captain", "Musketeer");
    let bearings = game().bearings(&situation(&text)).expect("a table");
    assert!(bearings.iter().any(|of| of.shot == BearingShot::Doubled), "{bearings:?}");
    let his: Vec<_> = bearings.iter().filter(|of| of.gun == Some(8)).collect();
    let [his] = his.as_slice() else { panic!("{his:?}") };
    assert_eq!((his.shot, his.range()), (BearingShot::Of(Shot::Plain), "S"));
    close(his.chance, 0.5);
}

#[test]
fn cannon_that_gain_no_range_by_doubling_are_listed_once() {
    let text =
        TABLE.replace("SM:HMS Titan", "SM:HMS Meresman").replace("Captain", "Firepot Specialist");
    let bearings = game().bearings(&situation(&text)).expect("a table");
    assert!(bearings.iter().any(|of| of.shot == BearingShot::Of(Shot::Fire)), "{bearings:?}");
    let keys: BTreeSet<_> = bearings.iter().map(|of| (of.gun, of.shot)).collect();
    assert_eq!(keys.len(), bearings.len(), "{bearings:?}");
}

#[test]
fn sm_mov_4_bows_that_meet_without_a_contact_are_refused() {
    let with_bow = |bow: &str, heading: &str| {
        let text = TABLE.replace(
            "bow = [4000, 4450]\nheading = 0",
            &format!("bow = {bow}\nheading = {heading}"),
        );
        assert_ne!(text, TABLE);
        game().bearings(&situation(&text)).map(drop)
    };
    let (meet, inside) = ("lie bow to bow: one must touch", "a bow inside another ship");
    for (bow, heading, reason) in [
        ("[4000, 4000]", "0", meet),
        ("[4000, 4000]", "256", meet),
        ("[4005, 4005]", "0", meet),
        ("[3950, 4010]", "64", inside),
    ] {
        let bad = with_bow(bow, heading).expect_err("refused");
        assert_eq!(bad.key, "ship");
        assert!(bad.reason.contains(reason), "{bow}: {}", bad.reason);
    }
    assert!(with_bow("[4000, 4450]", "64").is_ok());
}

#[test]
fn contradictory_situations_are_rejected() {
    let refused = |from: &str, to: &str| {
        let text = TABLE.replacen(from, to, 1);
        game().bearings(&situation(&text)).map(drop).expect_err("refused").reason
    };
    assert!(refused("heading = 0", "heading = 2000").contains("heading from 0 to 1023"));
    let twice = "mast 0 twice";
    assert!(refused("heading = 0", "heading = 0\nlost = [0, 0]").contains(twice));
    assert!(refused("heading = 0", "heading = 0\nlost = [0]\nburning = [0]").contains(twice));
}
