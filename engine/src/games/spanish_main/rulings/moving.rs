//! Moves: SM-MOV-2 to SM-MOV-6, on a table of islands and ships.

use proptest::prelude::*;

use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{
    Disc, Footprint, Heading, Hull, IsSchooner, Obstacle, Point, Pose, Shape, overlap,
    touches_within,
};
use crate::games::spanish_main::state::bars::BarsLeft;
use crate::games::spanish_main::state::leg::{Leg, LegEnd, Mover, Passage};
use crate::games::spanish_main::state::sea::{AimAt, Contact, Sea, Shore, Touchable, Vessel};
use crate::games::spanish_main::{Edge, Rules};

/// Table around a moving ship: masts and pose of the mover, islands, and masts and poses of the ships that are
/// obstacles.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) masts: usize,
    pub(super) pose: Pose,
    pub(super) islands: Vec<Point>,
    pub(super) ships: Vec<(usize, Pose)>,
}

pub(super) fn pose(x: i32, y: i32, heading: i32) -> Pose {
    Pose { bow: Point::new(x, y), heading: Heading::new(heading) }
}

/// Calls the closure `use_it` with the sea of a position. All ships except the mover are enemies, and every third
/// enemy is derelict.
pub(super) fn at_sea<T>(position: &Position, use_it: impl FnOnce(&Sea<'_>, &Mover<'_>) -> T) -> T {
    at_sea_under(&Rules::of_the_edition(), position, use_it)
}

/// Calls the closure `use_it` with the sea of a position under rules, as [`at_sea`] does.
fn at_sea_under<T>(
    rules: &Rules,
    position: &Position,
    use_it: impl FnOnce(&Sea<'_>, &Mover<'_>) -> T,
) -> T {
    let shore = |&centre: &Point| Shore {
        disc: Disc::new(centre, rules.islands.radius),
        touchable: Touchable::Yes,
    };
    let shores: Vec<Shore> = position.islands.iter().map(shore).collect();
    let vessel = |(number, &(masts, pose)): (usize, &(usize, Pose))| {
        let aim = [AimAt::Middle, AimAt::Nothing, AimAt::MiddleAndBow][number % 3];
        Vessel::new(number as u8, &rules.hull(masts, IsSchooner::No), pose, Touchable::Yes, aim)
    };
    let vessels: Vec<Vessel> = position.ships.iter().enumerate().map(vessel).collect();
    let table = Point::new(rules.table.width[0], rules.table.height[0]);
    let sea = Sea { rules, table, shores: &shores, vessels: &vessels };
    let hull = rules.hull(position.masts, IsSchooner::No);
    use_it(&sea, &Mover::new(&hull, position.pose))
}

fn leg(bar: Bar, heading: i32, length: u16) -> Leg {
    Leg { bar, heading: Heading::new(heading), length }
}

pub(super) fn alone(masts: usize, pose: Pose) -> Position {
    Position { masts, pose, islands: Vec::new(), ships: Vec::new() }
}

#[track_caller]
fn assert_refused(position: &Position, leg: Leg, rule: &str) {
    let refused = at_sea(position, |sea, mover| sea.sail(mover, leg)).expect_err("it is refused");
    assert_eq!(refused.rule, rule, "{refused}");
}

fn sail(position: &Position, leg: Leg) -> LegEnd {
    at_sea(position, |sea, mover| sea.sail(mover, leg)).expect("a legal leg")
}

#[test]
fn sm_mov_2_a_leg_turns_by_129_degrees_at_most_and_is_no_longer_than_its_bar() {
    let position = alone(3, pose(5000, 5000, 0));
    assert_eq!(sail(&position, leg(Bar::L, 0, 838)).pose, pose(5838, 5000, 0));
    assert_eq!(sail(&position, leg(Bar::S, 256, 575)).pose, pose(5000, 5575, 256));
    assert_eq!(sail(&position, leg(Bar::S, -368, 1)).sailed, 1);
    assert_refused(&position, leg(Bar::S, 369, 575), "SM-MOV-2");
    assert_refused(&position, leg(Bar::S, 0, 576), "SM-MOV-2");
    assert_refused(&position, leg(Bar::L, 0, 839), "SM-MOV-2");
    assert_refused(&position, leg(Bar::L, 0, 0), "SM-MOV-2");
}

#[test]
fn sm_mov_1_move_of_l_and_s_may_begin_with_either_bar() {
    let position = alone(3, pose(5000, 5000, 0));
    let bars = BarsLeft::new(&[Bar::L, Bar::S], &[]);
    let menu = |bars| {
        at_sea(&position, |sea, mover| {
            let mut menu = Vec::new();
            sea.menu(mover, bars, &mut menu);
            menu
        })
    };
    let first = menu(bars);
    assert!(first.contains(&leg(Bar::L, 0, 838)) && first.contains(&leg(Bar::S, 0, 575)));
    let second = menu(bars.without(Bar::L));
    assert!(second.iter().all(|leg| leg.bar == Bar::S) && !second.is_empty());
    assert!(menu(bars.without(Bar::L).without(Bar::S)).is_empty());
}

#[test]
fn sm_mov_3_the_bow_stops_a_unit_before_an_island_and_docks_there() {
    let mut position = alone(2, pose(5000, 5000, 0));
    position.islands = vec![Point::new(5800, 5000)];
    // The bow would be inside the island from x = 5,441 on.
    let end = sail(&position, leg(Bar::L, 0, 838));
    assert_eq!((end.pose.bow, end.sailed, end.over), (Point::new(5440, 5000), 440, true));
    assert_eq!(end.contacts, [Contact::Island(0)]);
    // A ship that stops 10 units from the island touches it. At 11 units she does not.
    assert_eq!(sail(&position, leg(Bar::L, 0, 430)).contacts, [Contact::Island(0)]);
    let short = sail(&position, leg(Bar::L, 0, 429));
    assert!(short.contacts.is_empty() && !short.over);
}

#[test]
fn sm_mov_3_leg_into_an_island_right_ahead_is_refused() {
    let mut position = alone(2, pose(5000, 5000, 0));
    position.islands = vec![Point::new(5360, 5000)];
    assert_refused(&position, leg(Bar::L, 0, 838), "SM-MOV-3");
    assert!(at_sea(&position, |sea, mover| sea.sail(mover, leg(Bar::L, 256, 838))).is_ok());
}

#[test]
fn sm_mov_4_owner_chooses_between_two_contacts_near_the_bow() {
    // The bow arrives between an island to port and the bow of a ship to starboard.
    let mut position = alone(1, pose(5000, 5000, 0));
    position.islands = vec![Point::new(5782, 5237)];
    position.ships = vec![(1, pose(5505, 4996, 384))];
    let end = sail(&position, leg(Bar::S, 0, 500));
    assert_eq!(end.contacts, [Contact::Island(0), Contact::Ship(0)]);
    assert!(end.over);
    // If the hull overlaps the island, only the contact with the island is legal.
    position.islands = vec![Point::new(5684, 5319)];
    assert_eq!(sail(&position, leg(Bar::S, 0, 500)).contacts, [Contact::Island(0)]);
}

#[test]
fn sm_mov_5_the_ship_stays_on_the_table() {
    let position = alone(2, pose(700, 5000, 512));
    assert_eq!(sail(&position, leg(Bar::L, 512, 700)).pose.bow, Point::new(0, 5000));
    assert_refused(&position, leg(Bar::L, 512, 701), "SM-MOV-5");
}

#[test]
fn sm_mov_5_ships_do_not_overlap() {
    // A parallel course at less than a hull's width from another ship is illegal.
    let mut position = alone(5, pose(5000, 5000, 0));
    position.ships = vec![(5, pose(5575, 5150, 0))];
    assert_refused(&position, leg(Bar::S, 0, 575), "SM-MOV-5");
    position.ships = vec![(5, pose(5575, 5201, 0))];
    assert_eq!(sail(&position, leg(Bar::S, 0, 575)).sailed, 575);
}

#[test]
fn sm_mov_5_stern_may_overlap_the_island_left_after_a_whole_bar() {
    let rules = Rules::of_the_edition();
    // A 5-master with her bow at the east coast of an island turns about and sails over the island.
    let position = Position {
        masts: 5,
        pose: pose(5362, 5000, 512),
        islands: vec![Point::new(5000, 5000)],
        ships: Vec::new(),
    };
    let with = |touched: Contact, length: u16| {
        at_sea(&position, |sea, mover| {
            let mover = Mover { touched, touches: touched, ..*mover };
            sea.sail(&mover, leg(Bar::S, 512 - 368, length))
        })
    };
    let whole = rules.bars.s as u16;
    let docked = with(Contact::Island(0), whole).expect("it sails away");
    assert!(docked.contacts.is_empty());
    let footprint = rules.hull(5, IsSchooner::No).footprint(docked.pose);
    let island = Shape::Disc(Disc::new(Point::new(5000, 5000), 360));
    // Her stern overlaps the island that she left, which is legal only after a whole bar.
    assert!(overlap(&Shape::Ship(footprint), &island));
    assert_eq!(with(Contact::Island(0), 200).expect_err("in part").rule, "SM-MOV-5");
}

#[test]
fn sm_mov_6_the_menu_orders_legs_by_bar_heading_and_length() {
    let position = alone(3, pose(5000, 5000, 100));
    let menu = at_sea(&position, |sea, mover| {
        let mut menu = Vec::new();
        sea.menu(mover, BarsLeft::new(&[Bar::S, Bar::L], &[]), &mut menu);
        menu
    });
    let turns = [0, 64, -64, 128, -128, 192, -192, 256, -256, 320, -320];
    let of = |bar: Bar, lengths: [u16; 2]| {
        turns.into_iter().flat_map(move |turn| lengths.map(|length| leg(bar, 100 + turn, length)))
    };
    let expected: Vec<Leg> = of(Bar::L, [838, 419]).chain(of(Bar::S, [575, 287])).collect();
    assert_eq!(menu, expected);
}

#[test]
fn sm_mov_6_the_menu_aims_at_islands_enemies_and_bows_of_derelicts() {
    let mut position = alone(3, pose(5000, 5000, 0));
    position.islands = vec![Point::new(8000, 5900), Point::new(2000, 5000)];
    position.ships =
        vec![(2, pose(7000, 4000, 0)), (2, pose(6000, 6500, 0)), (2, pose(7000, 6000, 256))];
    let headings = |touches: Contact| {
        at_sea(&position, |sea, mover| {
            let mover = Mover { touches, ..*mover };
            let mut menu = Vec::new();
            sea.menu(&mover, BarsLeft::new(&[Bar::S], &[]), &mut menu);
            let mut headings: Vec<Heading> = menu.iter().map(|leg| leg.heading).collect();
            headings.dedup();
            headings
        })
    };
    let aims = headings(Contact::Nothing)[11..].to_vec();
    let bow = position.pose.bow;
    let middle = |ship: usize| {
        let (masts, pose) = position.ships[ship];
        Rules::of_the_edition().hull(masts, IsSchooner::No).middle(pose)
    };
    let targets = [Point::new(8000, 5900), middle(0), middle(2), Point::new(7000, 6000)];
    assert_eq!(aims, targets.map(|target| Heading::aim(target - bow)));
    // The menu omits the island astern, which is beyond the largest turn, and the island in
    // contact.
    assert_eq!(headings(Contact::Island(0))[11..], aims[1..]);
}

#[test]
fn sm_mov_8_a_ship_that_may_not_dock_stops_and_touches_nothing() {
    let mut position = alone(2, pose(5000, 5000, 0));
    position.islands = vec![Point::new(5800, 5000)];
    let end = at_sea(&position, |sea, mover| {
        let shores: Vec<Shore> =
            sea.shores.iter().map(|shore| Shore { touchable: Touchable::No, ..*shore }).collect();
        Sea { shores: &shores, ..*sea }.sail(mover, leg(Bar::L, 0, 838))
    });
    let end = end.expect("a legal leg");
    assert_eq!((end.sailed, end.over, end.contacts), (440, true, Vec::new()));
}

#[test]
fn sm_key_05_a_ghostly_ship_passes_an_island_and_does_not_end_on_it() {
    let mut position = alone(1, pose(5000, 5000, 0));
    position.islands = vec![Point::new(5420, 5000)];
    let ghostly = |position: &Position, leg: Leg| {
        at_sea(position, |sea, mover| sea.sail(&Mover { passage: Passage::Ghostly, ..*mover }, leg))
    };
    assert_eq!(
        ghostly(&position, leg(Bar::L, 0, 400)).expect_err("on the island").rule,
        "SM-MOV-5"
    );
    assert!(ghostly(&position, leg(Bar::L, 0, 838)).is_err(), "its stern is on the island");
    // The ship can pass a short chord of the island.
    position.islands = vec![Point::new(5290, 5252)];
    let end = ghostly(&position, leg(Bar::L, 0, 838));
    assert!(end.is_ok_and(|end| end.sailed == 838 && end.contacts.is_empty() && !end.over));
    assert!(sail(&position, leg(Bar::L, 0, 838)).over, "another ship stops");
}

#[test]
fn sm_key_05_ghostly_ship_ends_a_segment_on_an_island_only_with_a_leg_left() {
    let mut position = alone(3, pose(5600, 5000, 512));
    position.islands = vec![Point::new(5000, 5000)];
    let ghostly = |bars: &[Bar], leg: Leg| {
        let (passage, bars) = (Passage::Ghostly, BarsLeft::new(bars, &[]));
        at_sea(&position, |sea, mover| {
            let mover = Mover { passage, bars, ..*mover };
            let mut menu = Vec::new();
            sea.menu(&mover, bars, &mut menu);
            let end = sea.sail(&mover, leg);
            assert_eq!(end.is_ok(), menu.contains(&leg), "{leg:?}");
            end
        })
    };
    let onto_it = leg(Bar::S, 512, 287);
    assert!(ghostly(&[Bar::S], onto_it).is_err(), "her move would end there");
    assert!(ghostly(&[Bar::S, Bar::S], onto_it).is_ok_and(|end| !end.over));
    // From the middle of the island the ship needs two bars to leave it.
    let to_its_middle = leg(Bar::S, 512, 575);
    assert!(ghostly(&[Bar::S, Bar::S], to_its_middle).is_err());
    assert!(ghostly(&[Bar::S, Bar::S, Bar::S], to_its_middle).is_ok());
}

#[test]
fn sm_geo_7_only_bows_within_touching_distance_are_near() {
    let mut position = alone(3, pose(5000, 5000, 0));
    // The first bow is 5 units from the middle of the port side, the second is far away.
    position.ships = vec![(1, pose(4791, 5095, 768)), (1, pose(4791, 5200, 768))];
    let near = at_sea(&position, |sea, mover| {
        let own = Vessel::new(9, mover.hull, mover.pose, Touchable::Yes, AimAt::Nothing);
        let bows = sea.vessels.iter().map(|vessel| vessel.pose.bow);
        bows.map(|bow| own.is_near(bow, sea.rules.touch.distance)).collect::<Vec<bool>>()
    });
    assert_eq!(near, [true, false]);
}

/// Returns the end of a leg by a slow reference: a walk that checks all rules at every unit.
fn walk(sea: &Sea<'_>, mover: &Mover<'_>, leg: Leg) -> Option<(Pose, bool, Vec<Contact>)> {
    let bar = sea.rules.bars.length(leg.bar);
    let turn =
        (i32::from(leg.heading.number()) - i32::from(mover.pose.heading.number())).rem_euclid(1024);
    if turn.min(1024 - turn) > 368 || i32::from(leg.length) > bar || leg.length == 0 {
        return None;
    }
    let shapes: Vec<(Contact, Obstacle)> = sea
        .shores
        .iter()
        .enumerate()
        .map(|(at, shore)| (Contact::Island(at as u8), Obstacle::Disc(shore.disc)))
        .chain(sea.vessels.iter().map(|v| (Contact::Ship(v.number), Obstacle::Ship(v.footprint))))
        .collect();
    let mut sailed = 0;
    for e in 1..=i32::from(leg.length) {
        let point = leg.heading.step(mover.pose.bow, e);
        if shapes.iter().any(|(_, obstacle)| obstacle.has_inside(point)) {
            break;
        }
        sailed = e;
    }
    if sailed == 0 {
        return None;
    }
    let bow = leg.heading.step(mover.pose.bow, sailed);
    let pose = Pose { bow, heading: leg.heading };
    let own = mover.hull.footprint(pose);
    let on_table = |p: &Point| p.x >= 0 && p.y >= 0 && p.x <= sea.table.x && p.y <= sea.table.y;
    if !own.corners().iter().all(on_table) {
        return None;
    }
    let shape = |obstacle: &Obstacle| match obstacle {
        Obstacle::Disc(disc) => Shape::Disc(*disc),
        Obstacle::Ship(ship) => Shape::Ship(*ship),
    };
    let near: Vec<Contact> = shapes
        .iter()
        .filter(|(_, obstacle)| touches_within(&Shape::Point(bow), &shape(obstacle), 10))
        .map(|&(contact, _)| contact)
        .collect();
    let is_free_of = |exempt: &[Contact]| {
        shapes.iter().all(|(contact, obstacle)| {
            if !overlap(&Shape::Ship(own), &shape(obstacle)) {
                return true;
            }
            let other_bow = match contact {
                Contact::Ship(number) => {
                    let vessel = sea.vessels.iter().find(|v| v.number == *number).expect("it");
                    own.has_inside(vessel.pose.bow)
                }
                _ => false,
            };
            exempt.contains(contact) && !obstacle.has_inside(bow) && !other_bow
        })
    };
    let left = if sailed == bar { mover.touched } else { Contact::Nothing };
    let choices: Vec<Contact> =
        near.iter().copied().filter(|&contact| is_free_of(&[contact, left])).collect();
    let legal = if near.is_empty() { is_free_of(&[left]) } else { !choices.is_empty() };
    legal.then_some((pose, !near.is_empty(), choices))
}

prop_compose! {
    fn any_pose()(x in 4000..7000i32, y in 4000..7000i32, heading in 0..1024i32) -> Pose {
        pose(x, y, heading)
    }
}

prop_compose! {
    /// Generates crowded positions in which the mover satisfies SM-LAW-3.
    fn position()(
        masts in 1..7usize,
        mover in any_pose(),
        islands in prop::collection::vec((4000..7000i32, 4000..7000i32), 0..3),
        ships in prop::collection::vec((1..7usize, any_pose()), 0..5),
    ) -> Position {
        let rules = Rules::of_the_edition();
        let own = Shape::Ship(rules.hull(masts, IsSchooner::No).footprint(mover));
        let islands = islands.into_iter().map(|(x, y)| Point::new(x, y));
        let is_clear = |shape: &Shape| !overlap(&own, shape);
        let islands = islands.filter(|&at| is_clear(&Shape::Disc(Disc::new(at, 360)))).collect();
        let footprint = |&(masts, pose): &(usize, Pose)| -> Footprint {
            rules.hull(masts, IsSchooner::No).footprint(pose)
        };
        let ships = ships.into_iter().filter(|ship| is_clear(&Shape::Ship(footprint(ship)))).collect();
        Position { masts, pose: mover, islands, ships }
    }
}

/// Returns a position after it is shifted, mirrored, or turned by a quarter about the centre of a square table.
fn moved(
    position: &Position,
    point: impl Fn(Point) -> Point,
    heading: impl Fn(i32) -> i32,
) -> Position {
    let pose = |pose: Pose| Pose {
        bow: point(pose.bow),
        heading: Heading::new(heading(pose.heading.number().into())),
    };
    Position {
        masts: position.masts,
        pose: pose(position.pose),
        islands: position.islands.iter().map(|&centre| point(centre)).collect(),
        ships: position.ships.iter().map(|&(masts, at)| (masts, pose(at))).collect(),
    }
}

proptest! {
    #[test]
    fn leg_end_agrees_with_a_walk_unit_by_unit(
        position in position(), turn in -400..400i32, long in any::<bool>(), length in 1..900u16,
        whole in any::<bool>(), touched in 0..3u8
    ) {
        let bar = if long { Bar::L } else { Bar::S };
        let heading = position.pose.heading.turned(turn);
        at_sea(&position, |sea, mover| {
            let length = if whole { sea.rules.bars.length(bar) as u16 } else { length };
            let touched = [Contact::Nothing, Contact::Island(0), Contact::Ship(0)][usize::from(touched)];
            let mover = Mover { touched, ..*mover };
            let leg = Leg { bar, heading, length };
            let end = sea.sail(&mover, leg).ok().map(|end| (end.pose, end.over, end.contacts));
            prop_assert_eq!(end, walk(sea, &mover, leg));
            Ok(())
        })?;
    }

    #[test]
    fn sm_law_5_menu_legs_are_legal_and_end_in_distinct_poses(
        position in position(), base in 0..4usize
    ) {
        let base: &[Bar] = [&[Bar::L][..], &[Bar::S, Bar::S], &[Bar::S, Bar::L], &[Bar::L, Bar::L]][base];
        at_sea(&position, |sea, mover| {
            let mut menu = Vec::new();
            sea.menu(mover, BarsLeft::new(base, &[]), &mut menu);
            let mut poses = Vec::new();
            for &leg in &menu {
                prop_assert!(base.contains(&leg.bar));
                let end = sea.sail(mover, leg);
                prop_assert!(end.is_ok(), "{:?}: {:?}", leg, end);
                poses.push(end.expect("a legal leg").pose);
            }
            let n_poses = poses.len();
            poses.sort_by_key(|pose| (pose.bow, pose.heading));
            poses.dedup();
            prop_assert_eq!(poses.len(), n_poses);
            Ok(())
        })?;
    }

    #[test]
    fn sm_law_8_shifted_tables_shift_the_end_of_a_leg_exactly(
        position in position(), turn in -368..=368i32, length in 1..=575u16, by in (-3000..3000i32, -3000..2000i32)
    ) {
        let by = Point::new(by.0, by.1);
        let shifted = moved(&position, |point| point + by, |heading| heading);
        let heading = position.pose.heading.turned(turn);
        let leg = Leg { bar: Bar::S, heading, length };
        let (here, there) = (
            at_sea(&position, |sea, mover| sea.sail(mover, leg)),
            at_sea(&shifted, |sea, mover| sea.sail(mover, leg)),
        );
        match (here, there) {
            (Ok(here), Ok(there)) => {
                prop_assert_eq!(here.pose.bow + by, there.pose.bow);
                prop_assert_eq!((here.over, here.contacts), (there.over, there.contacts));
            }
            (here, there) => prop_assert_eq!(here.is_ok(), there.is_ok()),
        }
    }

    /// The shift puts the bow before the right edge, and the heading leads across it. No disc and no hull at the
    /// island reaches an edge.
    #[test]
    fn sm_geo_1_legs_on_a_round_earth_do_not_depend_on_the_place_of_an_edge(
        heading in -150..150i32, turn in -60..60i32, length in 200..=838u16,
        island in 500..1300i32, off in -60..60i32, before in 0..700i32
    ) {
        let rules = Rules { edge: Edge::Wrap, ..Rules::of_the_edition() };
        let (width, height) = (rules.table.width[0], rules.table.height[0]);
        let landed = |at: Point| Point::new(at.x.rem_euclid(width), at.y.rem_euclid(height));
        let mover = pose(5000, 5000, heading);
        let shift = |point: Point| landed(point + Point::new(width - before - mover.bow.x, 0));
        let heading = mover.heading.turned(turn);
        let island = heading.turned(off).step(mover.bow, island);
        let margin = rules.islands.radius + rules.touch.distance + rules.hull.one.length;
        let is_inland = (margin..width - margin).contains(&shift(island).x);
        let here = Position { islands: vec![island; usize::from(is_inland)], ..alone(1, mover) };
        let there = moved(&here, shift, |heading| heading);
        let leg = Leg { bar: Bar::L, heading, length };
        let end = |position: &Position, place: &dyn Fn(Point) -> Point| {
            let end = at_sea_under(&rules, position, |sea, mover| sea.sail(mover, leg)).ok()?;
            Some((place(end.pose.bow), end.sailed, end.over, end.contacts))
        };
        prop_assert_eq!(end(&there, &landed), end(&here, &shift));
    }

    #[test]
    fn sm_law_8_turned_or_mirrored_legs_agree_within_2_units(
        position in position(), turn in -368..=368i32, length in 1..=575u16
    ) {
        let leg = |heading: Heading| Leg { bar: Bar::S, heading, length };
        let heading = position.pose.heading.turned(turn);
        let here = at_sea(&position, |sea, mover| sea.sail(mover, leg(heading)));
        let grazes = |sea: &Sea<'_>, mover: &Mover<'_>| is_grazing(sea, mover, leg(heading));
        prop_assume!(!at_sea(&position, grazes));
        let about = |point: Point| {
            let turned = (point - Point::new(5000, 5000)).quarter_left();
            turned + Point::new(5000, 5000)
        };
        let quarter = moved(&position, about, |heading| heading + 256);
        let mirror = |point: Point| Point::new(point.x, 10_000 - point.y);
        let mirrored = moved(&position, mirror, |heading| -heading);
        let number = i32::from(heading.number());
        let near = |a: Point, b: Point| (a.x - b.x).abs() <= 2 && (a.y - b.y).abs() <= 2;
        type Image<'a> = (&'a Position, i32, &'a dyn Fn(Point) -> Point);
        let images: [Image<'_>; 2] = [(&quarter, number + 256, &about), (&mirrored, -number, &mirror)];
        for (position, number, to) in images {
            let there = at_sea(position, |sea, mover| sea.sail(mover, leg(Heading::new(number))));
            match (&here, &there) {
                (Ok(here), Ok(there)) => prop_assert!(near(to(here.pose.bow), there.pose.bow)),
                (here, there) => prop_assert_eq!(here.is_ok(), there.is_ok()),
            }
        }
    }
}

/// Returns true if a leg comes so close to an obstacle that rounding may decide whether it is legal.
fn is_grazing(sea: &Sea<'_>, mover: &Mover<'_>, leg: Leg) -> bool {
    let shapes = sea.shores.iter().map(|shore| Shape::Disc(shore.disc));
    let shapes: Vec<Shape> =
        shapes.chain(sea.vessels.iter().map(|vessel| Shape::Ship(vessel.footprint))).collect();
    let bow = |e: i32| Shape::Point(leg.heading.step(mover.pose.bow, e));
    let is_inside = |shape: &Shape, e: i32| match (shape, bow(e)) {
        (Shape::Disc(disc), Shape::Point(bow)) => disc.has_inside(bow),
        (Shape::Ship(ship), Shape::Point(bow)) => ship.has_inside(bow),
        _ => false,
    };
    let length = i32::from(leg.length);
    let met = (1..=length).find(|&e| shapes.iter().any(|shape| is_inside(shape, e)));
    let end = met.map_or(length, |met| met - 1);
    let pose = Pose { bow: leg.heading.step(mover.pose.bow, end), heading: leg.heading };
    let hull = Shape::Ship(mover.hull.footprint(pose));
    let close = |shape: &Shape| {
        let n_close = (1..=end).filter(|&e| touches_within(&bow(e), shape, 4)).count();
        let at_touch = touches_within(&bow(end), shape, 13) && !touches_within(&bow(end), shape, 7);
        if met.is_some_and(|met| is_inside(shape, met)) {
            n_close > 8 || at_touch
        } else {
            n_close > 0 || at_touch || touches_within(&hull, shape, 4)
        }
    };
    met.is_some_and(|met| met < 5) || shapes.iter().any(close)
}

#[test]
fn hull_sizes_of_the_edition_agree_with_the_ledger() {
    let rules = Rules::of_the_edition();
    let length = |masts: usize| -> i32 {
        let hull: Hull = rules.hull(masts, IsSchooner::No);
        hull.length()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(length), [248, 305, 402, 422, 542, 582]);
}
