//! Stern-turns, tows, and the ways out of fog and weeds: SM-KEY-11, SM-TOW-1, SM-TER-2, SM-TER-4.

use super::moving::{Position, alone, at_sea, pose};
use crate::games::spanish_main::Rules;
use crate::games::spanish_main::geometry::{
    Heading, IsSchooner, Point, Shape, overlap, touches_within,
};
use crate::games::spanish_main::legal::manoeuvres::in_tow;

#[test]
fn sm_key_11_stern_turn_keeps_the_stern_and_must_not_touch() {
    let mut position = alone(2, pose(5000, 5000, 0));
    let all = at_sea(&position, |sea, mover| sea.stern_turns(mover));
    assert_eq!(all, (0..16).map(|at| Heading::new(64 * at)).collect::<Vec<_>>());
    let stern = at_sea(&position, |_, mover| mover.hull.stern(mover.pose));
    for heading in all {
        let turned = at_sea(&position, |sea, mover| {
            sea.stern_turn(mover, heading).map(|pose| mover.hull.stern(pose)).expect("legal")
        });
        assert!((turned.x - stern.x).abs() <= 1 && (turned.y - stern.y).abs() <= 1);
    }
    // Above the ship, an island is 10 units from the place of the turned bow, then 11.
    let refused = |position: &Position| {
        at_sea(position, |sea, mover| sea.stern_turn(mover, Heading::new(256))).err()
    };
    position.islands = vec![Point::new(4695, 5000 + 305 + 370)];
    assert_eq!(refused(&position).expect("it touches").rule, "SM-KEY-11");
    position.islands = vec![Point::new(4695, 5000 + 305 + 371)];
    assert_eq!(refused(&position), None);
    position.ships = vec![(1, pose(4720, 5150, 512))];
    assert!(refused(&position).expect("it overlaps").reason.contains("overlap"));
    assert_eq!(
        refused(&alone(2, pose(5000, 9300, 0))).map(|illegal| illegal.rule),
        Some("SM-KEY-11")
    );
}

#[test]
fn sm_tow_1_ship_in_tow_lies_at_the_stern_and_overlaps_only_by_rounding() {
    let rules = Rules::of_the_edition();
    for heading in 0..1024 {
        let tower = rules.hull(3, IsSchooner::No);
        let at = pose(5000, 5000, heading);
        let towed = in_tow(&tower, at);
        assert_eq!((towed.bow, towed.heading), (tower.stern(at), at.heading));
        let hull = rules.hull(5, IsSchooner::No);
        // One unit farther back, rounding causes no overlap.
        let apart = crate::games::spanish_main::geometry::Pose {
            bow: towed.heading.turned(512).step(towed.bow, 1),
            heading: towed.heading,
        };
        let (one, other) = (tower.footprint(at), hull.footprint(apart));
        assert!(!overlap(&Shape::Ship(one), &Shape::Ship(other)), "{heading}");
    }
}

#[test]
fn sm_ter_2_ship_leaves_fog_with_her_stern_at_the_point_that_the_die_selects() {
    let rules = Rules::of_the_edition();
    let hull = rules.hull(3, IsSchooner::No);
    let fog = Point::new(3000, 3000);
    let position = alone(3, pose(3000, 3000, 0));
    for die in 1..=6 {
        let out = Heading::new(1024 * die as i32 / 6);
        let ways = at_sea(&position, |sea, mover| sea.ways_out_of_fog(mover.hull, fog, die));
        let turns = [0, 1, -1, 2, -2, 3, -3, 4, -4].map(|turn| out.turned(64 * turn));
        assert_eq!(ways.iter().map(|way| way.heading).collect::<Vec<_>>(), turns, "{die}");
        for way in ways {
            let stern = out.step(fog, 362);
            assert!(touches_within(&Shape::Point(hull.stern(way)), &Shape::Point(stern), 2));
        }
    }
    assert_eq!(Heading::new(1024 / 6).number(), 170);
    // With a ship ahead, the menu omits poses that overlap it.
    let mut crowded = position;
    crowded.ships = vec![(5, pose(3700, 3000, 512))];
    let ways = at_sea(&crowded, |sea, mover| sea.ways_out_of_fog(mover.hull, fog, 6));
    assert!(!ways.is_empty() && ways.iter().all(|way| way.heading != Heading::new(0)));
}

#[test]
fn sm_ter_4_freed_ship_heads_away_with_her_stern_at_the_edge() {
    let position = alone(4, pose(5000, 5000, 0));
    let weeds = Point::new(5000, 5000);
    let ways = at_sea(&position, |sea, mover| sea.ways_out_of_weeds(mover, weeds));
    assert_eq!(ways.len(), 16);
    for (at, way) in ways.iter().enumerate() {
        let out = Heading::new(64 * at as i32);
        let stern = out.step(weeds, 362);
        assert_eq!((way.heading, way.bow), (out, out.step(stern, 422)));
    }
    // At the corner of the table, the menu omits poses that leave the table.
    let corner = at_sea(&position, |sea, mover| sea.ways_out_of_weeds(mover, Point::new(400, 400)));
    assert!(!corner.is_empty() && corner.len() < 8);
}
