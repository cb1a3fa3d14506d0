//! Set-up: SM-SET-2, SM-SET-5, and the size of the table (SM-GEO-1).

use crate::games::spanish_main::Rules;
use crate::games::spanish_main::geometry::{
    Disc, IsSchooner, Point, Shape, overlap, touches_within,
};
use crate::games::spanish_main::legal::placement::Chart;
use crate::games::spanish_main::rules::berths::{BERTHS, berth};

fn table(rules: &Rules) -> Point {
    Point::new(rules.table.width[0], rules.table.height[0])
}

fn menu(rules: &Rules, islands: &[Point]) -> Vec<Point> {
    let mut menu = Vec::new();
    Chart { rules, table: table(rules), islands, terrain: &[] }.menu(&mut menu);
    menu
}

#[test]
fn sm_set_2_the_first_island_lies_anywhere_on_the_lattice() {
    let rules = Rules::of_the_edition();
    let menu = menu(&rules, &[]);
    // Centres are at least 960 from the edges: 15 columns and 13 rows, 600 apart, about the table's
    // middle.
    assert_eq!(menu.len(), 15 * 13);
    assert_eq!((menu[0], menu[1]), (Point::new(1260, 1100), Point::new(1860, 1100)));
    assert!(menu.contains(&Point::new(5460, 4700)));
}

#[test]
fn sm_set_2_islands_are_3_to_6_l_apart() {
    let rules = Rules::of_the_edition();
    let one = [Point::new(2000, 2000)];
    let chart = Chart { rules: &rules, table: table(&rules), islands: &one, terrain: &[] };
    let at = |x: i32| chart.check(Point::new(x, 2000)).map_err(|illegal| illegal.reason);
    // Centres are 3 * 838 + 2 * 360 to 6 * 838 + 2 * 360 apart.
    assert!(at(2000 + 3234).is_ok() && at(2000 + 5748).is_ok());
    assert_eq!(at(2000 + 3233), Err("too near to another island".into()));
    assert_eq!(at(2000 + 5749), Err("too far from the nearest island".into()));
    assert_eq!(at(959), Err("too near to the edge of the table".into()));
    assert!(menu(&rules, &one).iter().all(|&centre| chart.check(centre).is_ok()));
}

#[test]
fn sm_set_2_the_gap_falls_by_half_of_l_if_no_point_is_left() {
    let rules = Rules::of_the_edition();
    // Islands are placed at the first point of the menu, until the menu runs out of points at the
    // printed gap.
    let mut islands = Vec::new();
    let mut gaps = Vec::new();
    for _ in 0..24 {
        let menu = menu(&rules, &islands);
        let place = menu[0];
        let nearest = islands.iter().map(|&at: &Point| (at - place).square()).min();
        islands.push(place);
        gaps.extend(nearest);
    }
    let least = |gap: i64| (gap + 720) * (gap + 720);
    assert!(gaps[0] >= least(3 * 838));
    let fallen = gaps.iter().find(|&&gap| gap < least(3 * 838)).expect("a gap that fell");
    assert!(*fallen >= least(3 * 838 - 419), "it falls no further than it must");
    assert!(gaps.iter().all(|&gap| gap >= least(0)));
}

#[test]
fn sm_set_5_berths_touch_the_island_and_never_overlap() {
    let rules = Rules::of_the_edition();
    let centre = Point::new(5000, 5000);
    let island = Shape::Disc(Disc::new(centre, rules.islands.radius));
    for masts in 1..=6 {
        let hull = rules.hull(masts, IsSchooner::No);
        let poses: Vec<_> = (0..BERTHS).map(|number| berth(&rules, centre, number)).collect();
        for (at, &pose) in poses.iter().enumerate() {
            assert!(touches_within(&Shape::Point(pose.bow), &island, rules.touch.distance));
            let ship = Shape::Ship(hull.footprint(pose));
            assert!(!overlap(&ship, &island), "{masts} masts at {at}");
            // Overlaps are symmetric, so it suffices to compare each ship with the widest ship.
            let widest = rules.hull(6, IsSchooner::No);
            let others = poses.iter().enumerate().filter(|&(other, _)| other != at);
            for (other, &there) in others {
                let there = Shape::Ship(widest.footprint(there));
                assert!(!overlap(&ship, &there), "{masts} masts at {at}, 6 at {other}");
            }
        }
    }
}
