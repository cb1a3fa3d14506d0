//! Property tests of geometry: symmetry, shifts, turns, and agreement with slow references.

use proptest::prelude::*;

use super::*;

/// Hulls with the dimensions of `SM-GEO-3`, and with masts at arbitrary distances from the bow.
fn hulls() -> Vec<Hull> {
    let sizes = [(248, 155), (305, 173), (402, 180), (422, 190), (542, 200), (582, 210)];
    let hull = |(at, (length, beam)): (usize, (i32, i32))| {
        let masts = (0..=at as i32).map(|mast| mast * length / (at as i32 + 1)).collect();
        Hull::new(&HullSize { length, beam, masts }, IsSchooner::No, 50)
    };
    sizes.into_iter().enumerate().map(hull).collect()
}

prop_compose! {
    fn point()(x in 2000..4500i32, y in 2000..4500i32) -> Point {
        Point::new(x, y)
    }
}

prop_compose! {
    fn pose()(bow in point(), heading in 0..1024i32) -> Pose {
        Pose { bow, heading: Heading::new(heading) }
    }
}

prop_compose! {
    fn ship()(pose in pose(), masts in 0..6usize) -> (usize, Pose) {
        (masts, pose)
    }
}

fn footprint((masts, pose): (usize, Pose)) -> Footprint {
    hulls()[masts].footprint(pose)
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        point().prop_map(Shape::Point),
        (point(), 1..700i32).prop_map(|(centre, radius)| Shape::Disc(Disc::new(centre, radius))),
        ship().prop_map(|ship| Shape::Ship(footprint(ship))),
    ]
}

fn shifted(shape: &Shape, by: Point) -> Shape {
    match shape {
        Shape::Point(point) => Shape::Point(*point + by),
        Shape::Disc(disc) => Shape::Disc(Disc::new(disc.centre + by, disc.radius)),
        Shape::Ship(ship) => Shape::Ship(Polygon::new(ship.corners().map(|corner| corner + by))),
    }
}

fn quarter(shape: &Shape) -> Shape {
    match shape {
        Shape::Point(point) => Shape::Point(point.quarter_left()),
        Shape::Disc(disc) => Shape::Disc(Disc::new(disc.centre.quarter_left(), disc.radius)),
        Shape::Ship(ship) => Shape::Ship(Polygon::new(ship.corners().map(Point::quarter_left))),
    }
}

/// Returns true if an open segment meets the interior of a polygon. This slow reference tests whether an edge of the
/// polygon, or the segment's line, separates the two shapes.
fn slow_crossed(polygon: &Footprint, line: Segment) -> bool {
    let outside = |edge: Segment| !edge.is_left(line.from) && !edge.is_left(line.to);
    let back = Segment::new(line.to, line.from);
    let beside = |line: Segment| polygon.corners().iter().all(|&corner| !line.is_left(corner));
    !polygon.edges().any(outside) && !beside(line) && !beside(back)
}

/// Returns true if two polygons overlap: an edge of one crosses the interior of the other, or the polygons are equal.
fn slow_overlap(one: &Footprint, other: &Footprint) -> bool {
    let crosses = |a: &Footprint, b: &Footprint| {
        a.edges().any(|edge| slow_crossed(b, edge) || b.has_inside(edge.from))
    };
    crosses(one, other) || crosses(other, one) || one == other
}

/// Returns true if a ship is within a distance of a point. This slow reference tests points along every edge of the
/// ship.
fn slow_within(ship: &Footprint, point: Point, distance: i32) -> bool {
    // Each edge is sampled so finely that neighbouring samples are less than a unit apart.
    let on_edges = ship.edges().flat_map(|edge| {
        let along = edge.to - edge.from;
        let n = 4 * (along.x.abs() + along.y.abs()).max(1);
        (0..=n).map(move |at| (edge, along, at, n))
    });
    let near = |(edge, along, at, n): (Segment, Point, i32, i32)| {
        let (n, at) = (i64::from(n), i64::from(at));
        let dx = i64::from(edge.from.x - point.x) * n + i64::from(along.x) * at;
        let dy = i64::from(edge.from.y - point.y) * n + i64::from(along.y) * at;
        dx * dx + dy * dy <= i64::from(distance).pow(2) * n * n
    };
    ship.has_inside(point) || on_edges.into_iter().any(near)
}

proptest! {
    #[test]
    fn sm_geo_3_footprints_are_convex(ship in ship()) {
        let footprint = footprint(ship);
        for edge in footprint.edges() {
            let others = footprint.corners().iter().filter(|&&c| c != edge.from && c != edge.to);
            prop_assert!(others.into_iter().all(|&corner| edge.is_left(corner)));
        }
        prop_assert_eq!(footprint.corners()[0], ship.1.bow);
    }

    #[test]
    fn hull_lies_within_the_disc_around_its_middle(ship in ship()) {
        let (masts, pose) = ship;
        let hull = &hulls()[masts];
        let (middle, around) = (hull.middle(pose), i64::from(hull.around()));
        let is_inside = |point: Point| (point - middle).square() <= around * around;
        prop_assert!(footprint(ship).corners().iter().all(|&corner| is_inside(corner)));
        prop_assert!((0..hull.n_masts()).all(|mast| is_inside(hull.mast(pose, mast))));
    }

    #[test]
    fn distances_and_overlaps_are_symmetric(a in shape(), b in shape(), d in 0..900i32) {
        prop_assert_eq!(touches_within(&a, &b, d), touches_within(&b, &a, d));
        prop_assert_eq!(overlap(&a, &b), overlap(&b, &a));
        // Overlapping shapes are within every distance, and shapes within a distance are within
        // every larger distance.
        prop_assert!(!overlap(&a, &b) || touches_within(&a, &b, 0));
        prop_assert!(!touches_within(&a, &b, d) || touches_within(&a, &b, d + 1));
    }

    #[test]
    fn shifts_and_quarter_turns_preserve_distances_and_overlaps(
        a in shape(), b in shape(), d in 0..900i32, by in point()
    ) {
        for to in [&|shape: &Shape| shifted(shape, by) as Shape, &quarter as &dyn Fn(&Shape) -> Shape] {
            prop_assert_eq!(touches_within(&a, &b, d), touches_within(&to(&a), &to(&b), d));
            prop_assert_eq!(overlap(&a, &b), overlap(&to(&a), &to(&b)));
        }
    }

    #[test]
    fn sm_law_8_turned_or_mirrored_ships_agree_within_2_units(ship in ship(), by in point()) {
        let (masts, pose) = ship;
        let shifted = Pose { bow: pose.bow + by, ..pose };
        let turned = Pose { bow: pose.bow.quarter_left(), heading: pose.heading.turned(256) };
        let mirror = |point: Point| Point::new(point.x, -point.y);
        let heading = Heading::new(-i32::from(pose.heading.number()));
        let mirrored = Pose { bow: mirror(pose.bow), heading };
        let hull = &hulls()[masts];
        let near = |a: Point, b: Point| (a.x - b.x).abs() <= 2 && (a.y - b.y).abs() <= 2;
        let own = hull.footprint(pose);
        for (at, &corner) in own.corners().iter().enumerate() {
            prop_assert_eq!(hull.footprint(shifted).corners()[at], corner + by);
            prop_assert!(near(hull.footprint(turned).corners()[at], corner.quarter_left()));
            let starboard = (CORNERS - at) % CORNERS;
            prop_assert!(near(hull.footprint(mirrored).corners()[starboard], mirror(corner)));
        }
    }

    #[test]
    fn line_crossing_agrees_with_a_slow_reference(ship in ship(), from in point(), to in point()) {
        prop_assume!(from != to);
        let (ship, line) = (footprint(ship), Segment::new(from, to));
        prop_assert_eq!(ship.is_crossed_by(line), slow_crossed(&ship, line));
        let back = Segment::new(to, from);
        prop_assert_eq!(ship.is_crossed_by(line), ship.is_crossed_by(back));
        // A line along an edge does not cross the ship; a line between two corners does.
        for edge in ship.edges() {
            prop_assert!(!ship.is_crossed_by(edge));
        }
        let corners = ship.corners();
        prop_assert!(ship.is_crossed_by(Segment::new(corners[0], corners[3])));
    }

    #[test]
    fn overlap_agrees_with_a_slow_reference(a in ship(), b in ship()) {
        let (one, other) = (footprint(a), footprint(b));
        let fast = overlap(&Shape::Ship(one), &Shape::Ship(other));
        prop_assert_eq!(fast, slow_overlap(&one, &other));
        prop_assert!(overlap(&Shape::Ship(one), &Shape::Ship(one)));
    }

    #[test]
    fn distance_agrees_with_a_slow_reference(ship in ship(), point in point(), d in 1..900i32) {
        let ship = footprint(ship);
        let within = touches_within(&Shape::Ship(ship), &Shape::Point(point), d);
        prop_assert!(!slow_within(&ship, point, d) || within);
        prop_assert!(!within || slow_within(&ship, point, d + 1));
    }

    #[test]
    fn first_contact_agrees_with_a_walk_unit_by_unit(
        from in point(), to in shape(), heading in 0..1024i32, length in 1..900i32, aimed in any::<bool>()
    ) {
        let (obstacle, near) = match to {
            Shape::Disc(disc) => (Obstacle::Disc(disc), disc.centre),
            Shape::Ship(ship) => (Obstacle::Ship(ship), ship.corners()[4]),
            Shape::Point(point) => (Obstacle::Disc(Disc::new(point, 10)), point),
        };
        let heading = if aimed { Heading::aim(near - from).turned(heading % 5 - 2) } else { Heading::new(heading) };
        let walk = (1..=length).find(|&e| obstacle.has_inside(heading.step(from, e)));
        prop_assert_eq!(first_inside(&obstacle, from, heading, length), walk);
        if let (Obstacle::Disc(disc), Some(_)) = (obstacle, walk) {
            prop_assert!(disc.is_on_course(from, heading));
        }
    }

    #[test]
    fn line_crosses_a_sail_if_and_only_if_the_sail_crosses_the_line(
        a in point(), b in point(), c in point(), d in point()
    ) {
        let (line, sail) = (Segment::new(a, b), Segment::new(c, d));
        prop_assert_eq!(sail_is_crossed(line, sail), sail_is_crossed(sail, line));
    }
}

#[test]
fn point_on_the_edge_of_a_disc_is_not_inside() {
    let disc = Disc::new(Point::new(1000, 360), 360);
    let (from, east) = (Point::new(0, 0), Heading::new(0));
    assert_eq!(first_inside(&Obstacle::Disc(disc), from, east, 2000), None);
    let nearer = Disc::new(Point::new(1000, 359), 360);
    // The chord at 359 from the centre is inside at 26 from its middle (26^2 + 359^2 < 360^2), not
    // at 27.
    assert_eq!(first_inside(&Obstacle::Disc(nearer), from, east, 2000), Some(974));
    assert!(!disc.is_crossed_by(Segment::new(from, Point::new(2000, 0))));
    assert!(nearer.is_crossed_by(Segment::new(from, Point::new(2000, 0))));
}
