//! Shooting: SM-SHO-2, SM-SHO-3, and the firing arcs in the ledger's drawings.

use crate::games::spanish_main::Rules;
use crate::games::spanish_main::data::card::{Bar, Cannon};
use crate::games::spanish_main::geometry::{
    Disc, Heading, Hull, IsSchooner, Point, Pose, Shape, touches_within,
};
use crate::games::spanish_main::legal::gunnery::{FireScene, Shooter, Stops, Target};

const OPEN: FireScene<'_> = FireScene { islands: &[], fog: &[], wrecks: &[], ships: &[] };

fn hull(masts: usize) -> Hull {
    Rules::of_the_edition().hull(masts, IsSchooner::No)
}

/// Returns the pose of a hull whose middle is at a given point.
fn around(hull: &Hull, middle: Point, heading: i32) -> Pose {
    let heading = Heading::new(heading);
    let bow = heading.step(middle, hull.length() / 2);
    Pose { bow, heading }
}

fn shooter(hull: &Hull, pose: Pose) -> Shooter<'_> {
    let standing = (1 << hull.n_masts()) - 1;
    Shooter { number: 0, hull, pose, standing, own_sails: Stops::Fire, ships: Stops::Fire }
}

/// Returns the indices of the masts whose cannon bear, within L, on a 1-master at a given point.
fn bearing(masts: usize, place: Point, heading: i32) -> Vec<usize> {
    let (own, other) = (hull(masts), hull(1));
    let shooter = shooter(&own, around(&own, Point::new(5000, 5000), 0));
    let target = Target::Ship(1, other.footprint(around(&other, place, heading)));
    (0..masts).filter(|&mast| OPEN.bears(&shooter, mast, 838, &target)).collect()
}

#[test]
fn all_cannon_bear_on_ships_abeam_and_at_45_degrees() {
    for masts in 2..=5 {
        let all: Vec<usize> = (0..masts).collect();
        for side in [420, -420] {
            assert_eq!(bearing(masts, Point::new(5000, 5000 + side), 0), all, "{masts} abeam");
        }
        for heading in [128, 384, 640, 896] {
            let place = Heading::new(heading).step(Point::new(5000, 5000), 420);
            assert_eq!(bearing(masts, place, heading), all, "{masts} at {heading}");
        }
    }
}

#[test]
fn only_front_cannon_bear_on_a_ship_dead_ahead() {
    for (masts, front) in [(2, 1), (3, 1), (4, 2), (5, 2)] {
        let away = hull(masts).length() / 2 + 450;
        let ahead = bearing(masts, Point::new(5000 + away, 5000), 256);
        assert_eq!(ahead, (0..front).collect::<Vec<_>>(), "{masts} ahead");
        let astern = bearing(masts, Point::new(5000 - away, 5000), 256);
        assert_eq!(astern, (masts - front..masts).collect::<Vec<_>>(), "{masts} astern");
    }
}

#[test]
fn sm_sho_2_a_junk_shoots_past_its_own_masts_and_a_lost_mast_blocks_nothing() {
    let (own, other) = (hull(3), hull(1));
    let pose = around(&own, Point::new(5000, 5000), 0);
    let place = Point::new(5000 + own.length() / 2 + 300, 5000);
    let target = Target::Ship(1, other.footprint(around(&other, place, 256)));
    let with_sails = shooter(&own, pose);
    assert!(!OPEN.bears(&with_sails, 1, 838, &target));
    assert!(OPEN.bears(&Shooter { own_sails: Stops::Nothing, ..with_sails }, 1, 838, &target));
    assert!(OPEN.bears(&Shooter { standing: 0b110, ..with_sails }, 1, 838, &target));
}

#[test]
fn sm_sho_2_islands_and_ships_block_fire_unless_an_ability_ignores_ships() {
    let (own, other) = (hull(2), hull(1));
    let shooter = shooter(&own, around(&own, Point::new(5000, 5000), 0));
    let at = |y: i32| other.footprint(around(&other, Point::new(5000, y), 0));
    let (target, between) =
        (Target::Ship(1, at(5700)), hull(3).footprint(around(&hull(3), Point::new(5000, 5350), 0)));
    assert!(OPEN.bears(&shooter, 0, 838, &target));
    let ships = [(0, own.footprint(shooter.pose)), (1, at(5700)), (2, between)];
    let crowded = FireScene { ships: &ships, ..OPEN };
    assert!(!crowded.bears(&shooter, 0, 838, &target));
    assert!(crowded.bears(&Shooter { ships: Stops::Nothing, ..shooter }, 0, 838, &target));
    let wrecks = [between];
    let wrecked = FireScene { wrecks: &wrecks, ..OPEN };
    assert!(!wrecked.bears(&Shooter { ships: Stops::Nothing, ..shooter }, 0, 838, &target));
    // Neither the shooter nor the target blocks the line of fire.
    assert!(FireScene { ships: &ships[..2], ..OPEN }.bears(&shooter, 0, 838, &target));
    let discs = [Disc::new(Point::new(5000, 5300), 150)];
    assert!(!FireScene { islands: &discs, ..OPEN }.bears(&shooter, 0, 838, &target));
}

#[test]
fn sm_sho_2_range_is_measured_from_the_mast_to_a_point_of_the_target() {
    let (own, other) = (hull(1), hull(1));
    let shooter = shooter(&own, around(&own, Point::new(5000, 5000), 0));
    let mast = own.mast(shooter.pose, 0);
    let target =
        |y: i32| Target::Ship(1, other.footprint(around(&other, Point::new(5000, y), 256)));
    // The middle of the stern is the nearest point, at the ship's length from the bow.
    let nearest = |y: i32| match target(y) {
        Target::Ship(_, footprint) => {
            let all = Hull::aim_points(&footprint);
            let is_near = |d: i32| {
                all.iter().any(|&p| touches_within(&Shape::Point(mast), &Shape::Point(p), d))
            };
            (1..1000).find(|&d| is_near(d)).expect("a distance")
        }
        _ => 0,
    };
    let y = (5300..6000).find(|&y| nearest(y) == 576).expect("a place");
    assert!(!OPEN.bears(&shooter, 0, 575, &target(y)));
    assert!(
        OPEN.bears(&shooter, 0, 575, &target(y - 1)) && OPEN.bears(&shooter, 0, 838, &target(y))
    );
}

#[test]
fn sm_frt_5_island_of_a_fort_does_not_block_fire_at_the_fort() {
    let own = hull(1);
    let shooter = shooter(&own, around(&own, Point::new(5000, 5000), 0));
    let centre = Point::new(5000, 5900);
    let (island, fort) = (Disc::new(centre, 360), Disc::new(centre, 310));
    let discs = [island];
    let scene = FireScene { islands: &discs, ..OPEN };
    assert!(scene.bears(&shooter, 0, 838, &Target::Fort(fort)));
    assert!(scene.bears(&shooter, 0, 838, &Target::Ashore(island)));
    // The nearest part of the fort's disc is 590 away.
    assert!(!scene.bears(&shooter, 0, 575, &Target::Fort(fort)));
    assert!(scene.bears(&shooter, 0, 600, &Target::Fort(fort)));
    let other = [island, Disc::new(Point::new(5000, 5300), 100)];
    assert!(!FireScene { islands: &other, ..OPEN }.bears(&shooter, 0, 838, &Target::Fort(fort)));
}

#[test]
fn sm_sho_3_a_die_above_the_rank_hits_and_a_1_misses() {
    let sixths = |rank: u8, bonus: u32| {
        let cannon = Cannon { rank, range: Bar::S };
        (1..=6).filter(|&die| cannon.hits(die, bonus)).count()
    };
    assert_eq!([2, 3, 4, 5].map(|rank| sixths(rank, 0)), [4, 3, 2, 1]);
    assert_eq!([2, 3, 4, 5].map(|rank| sixths(rank, 1)), [5, 4, 3, 2]);
    assert_eq!(sixths(2, 5), 5);
}
