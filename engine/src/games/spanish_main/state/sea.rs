//! Sea around a moving ship: islands to dock at, and ships to touch.

use std::cell::OnceCell;

use crate::games::spanish_main::geometry::{
    Disc, Footprint, Heading, Hull, Obstacle, Point, Pose, Thing, first_inside, overlap,
    touches_within,
};
use crate::games::spanish_main::rules::{Edge, Rules};

/// Contact of a ship's bow (`SM-GEO-7`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Contact {
    /// No contact.
    #[default]
    Nothing,
    /// Island, by number.
    Island(u8),
    /// Ship or wreck, by number.
    Ship(u8),
}

/// Result of a bow near a thing: it touches, or only stops (`SM-MOV-8`, `SM-KEY-05`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touchable {
    /// The bow may touch the thing.
    Yes,
    /// The bow stops and touches nothing.
    No,
}

/// Island in the sea around a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shore {
    /// Disc that the island covers.
    pub disc: Disc,
    /// Flag that the mover may dock at the island.
    pub touchable: Touchable,
}

/// Points of a ship at which menus aim (`SM-MOV-6`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AimAt {
    /// No point: an own ship that is not derelict.
    Nothing,
    /// Middle of an enemy ship.
    Middle,
    /// Middle and bow of a derelict.
    MiddleAndBow,
}

/// Ship or wreck in the sea around the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vessel {
    /// Number of the ship.
    pub number: u8,
    /// Bow and heading of the ship.
    pub pose: Pose,
    /// Outline of the ship.
    pub footprint: Footprint,
    /// Point at which menus aim.
    pub middle: Point,
    /// Disc that contains the ship.
    pub around: Disc,
    /// Flag that the mover may touch the ship.
    pub touchable: Touchable,
    /// Points of the ship at which menus aim.
    pub aim: AimAt,
}

impl Vessel {
    /// Returns a ship of a hull at a pose.
    pub fn new(number: u8, hull: &Hull, pose: Pose, touchable: Touchable, aim: AimAt) -> Vessel {
        Vessel::with_outline(number, (hull, pose, hull.footprint(pose)), touchable, aim)
    }

    /// Returns a ship of a hull at a pose, with a footprint computed before.
    pub(crate) fn with_outline(
        number: u8,
        (hull, pose, footprint): (&Hull, Pose, Footprint),
        touchable: Touchable,
        aim: AimAt,
    ) -> Vessel {
        let middle = hull.middle(pose);
        let around = Disc::new(middle, hull.around());
        Vessel { number, pose, footprint, middle, around, touchable, aim }
    }
}

/// Part of the bow's line that does not cross an edge of the table, from distance `first` to `last`
/// of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    /// Origin of the line: the bow, moved by a side of the table past an edge.
    pub from: Point,
    pub first: i32,
    pub last: i32,
}

impl Stretch {
    /// Least distance at which a point of the stretch is inside an obstacle.
    pub(crate) fn first_inside(&self, obstacle: &Obstacle, heading: Heading) -> Option<i32> {
        let met = first_inside(obstacle, self.from, heading, self.last)?;
        // The line may have met an obstacle across the edge before the stretch.
        let is_inside = |&at: &i32| obstacle.has_inside(heading.step(self.from, at));
        if met >= self.first { Some(met) } else { (self.first..=self.last).find(is_inside) }
    }
}

/// Table with its far corner and its edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub corner: Point,
    pub edge: Edge,
}

impl Table {
    fn has(&self, point: Point) -> bool {
        (0..=self.corner.x).contains(&point.x) && (0..=self.corner.y).contains(&point.y)
    }

    /// Returns true if a whole ship lies on the table; on a round earth only the bow counts
    /// (`SM-GEO-1`).
    pub(crate) fn has_ship(&self, footprint: &Footprint) -> bool {
        let corners = footprint.corners();
        match self.edge {
            Edge::Wall => corners.iter().all(|&corner| self.has(corner)),
            Edge::Wrap => self.has(corners[0]),
        }
    }

    /// Returns the point of the table for a point: past an edge of a round earth, it is a point at
    /// the opposite edge.
    pub(crate) fn landed(&self, point: Point) -> Point {
        match self.edge {
            Edge::Wall => point,
            Edge::Wrap if self.has(point) => point,
            Edge::Wrap => {
                Point::new(point.x.rem_euclid(self.corner.x), point.y.rem_euclid(self.corner.y))
            }
        }
    }

    /// Splits the line of a bow where it crosses an edge.
    pub(crate) fn stretches(&self, bow: Point, heading: Heading, length: i32) -> Vec<Stretch> {
        let shift = |at: i32| {
            let point = heading.step(bow, at);
            self.landed(point) - point
        };
        let whole = Stretch { from: bow, first: 1, last: length };
        if shift(length) == Point::default() {
            return vec![whole];
        }
        let mut stretches: Vec<Stretch> = Vec::new();
        for at in 1..=length {
            let from = bow + shift(at);
            match stretches.last_mut() {
                Some(last) if last.from == from => last.last = at,
                _ => stretches.push(Stretch { from, first: at, last: at }),
            }
        }
        stretches
    }
}

/// Sea around a ship that moves, without the moving ship.
#[derive(Clone, Copy, Debug)]
pub struct Sea<'a> {
    /// Rules in force.
    pub rules: &'a Rules,
    /// Corner of the table opposite to the origin.
    pub table: Point,
    /// Islands, by number.
    pub shores: &'a [Shore],
    /// Ships and wrecks that have a footprint for moves (`SM-MOV-5`), by number.
    pub vessels: &'a [Vessel],
}

/// Thing of the sea: an island or a ship.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item<'a> {
    Shore(u8, &'a Shore),
    Vessel(&'a Vessel),
}

impl Item<'_> {
    pub(crate) fn contact(&self) -> Contact {
        match self {
            Item::Shore(number, _) => Contact::Island(*number),
            Item::Vessel(vessel) => Contact::Ship(vessel.number),
        }
    }

    pub(crate) fn touchable(&self) -> Touchable {
        match self {
            Item::Shore(_, shore) => shore.touchable,
            Item::Vessel(vessel) => vessel.touchable,
        }
    }

    pub(crate) fn thing(&self) -> Thing {
        match self {
            Item::Shore(_, shore) => Thing::Disc(shore.disc),
            Item::Vessel(vessel) => Thing::Ship(vessel.footprint),
        }
    }

    pub(crate) fn obstacle(&self) -> Obstacle {
        match self {
            Item::Shore(_, shore) => Obstacle::Disc(shore.disc),
            Item::Vessel(vessel) => Obstacle::Ship(vessel.footprint),
        }
    }

    /// Disc that contains the thing.
    fn around(&self) -> Disc {
        match self {
            Item::Shore(_, shore) => shore.disc,
            Item::Vessel(vessel) => vessel.around,
        }
    }

    /// Returns true if the thing may be within a distance of a point. False means that it is
    /// farther away.
    fn may_be_near(&self, point: Point, distance: i32) -> bool {
        let around = self.around();
        let reach = i64::from(around.radius) + i64::from(distance);
        (point - around.centre).square() <= reach * reach
    }

    /// Returns true if the thing is within a distance of a bow.
    pub(crate) fn is_near(&self, bow: Point, distance: i32) -> bool {
        self.may_be_near(bow, distance)
            && touches_within(&Thing::Point(bow), &self.thing(), distance)
    }

    /// Least distance of a stretch at which a bow is inside the thing.
    pub(crate) fn first_inside(&self, stretch: &Stretch, heading: Heading) -> Option<i32> {
        let &Stretch { from, last, .. } = stretch;
        let is_met = self.may_be_near(from, last + 2) && self.around().is_on_course(from, heading);
        is_met.then(|| stretch.first_inside(&self.obstacle(), heading)).flatten()
    }
}

/// Ship at a possible pose, whose outline is computed at first use.
pub(crate) struct Lying<'h> {
    hull: &'h Hull,
    pose: Pose,
    middle: Point,
    outline: OnceCell<Footprint>,
}

impl<'h> Lying<'h> {
    pub(crate) fn at(hull: &'h Hull, pose: Pose) -> Lying<'h> {
        Lying { hull, pose, middle: hull.middle(pose), outline: OnceCell::new() }
    }

    fn outline(&self) -> &Footprint {
        self.outline.get_or_init(|| self.hull.footprint(self.pose))
    }

    /// Returns true if the whole ship lies on the table (`SM-GEO-1`).
    pub(crate) fn is_on_table(&self, sea: &Sea<'_>) -> bool {
        let around = self.hull.around();
        let is_far_in = |at: i32, side: i32| at >= around && at <= side - around;
        (is_far_in(self.middle.x, sea.table.x) && is_far_in(self.middle.y, sea.table.y))
            || sea.is_on_table(self.outline())
    }

    /// Returns true if the ship and a thing overlap.
    pub(crate) fn overlaps(&self, item: &Item<'_>) -> bool {
        item.may_be_near(self.middle, self.hull.around())
            && overlap(&Thing::Ship(*self.outline()), &item.thing())
    }

    /// Tests if the ship's bow lies strictly inside a thing, or the thing's bow inside the ship.
    pub(crate) fn has_a_bow_inside(&self, item: &Item<'_>) -> BowInside {
        let is_inside = match item {
            Item::Shore(_, shore) => shore.disc.has_inside(self.pose.bow),
            Item::Vessel(vessel) => {
                vessel.footprint.has_inside(self.pose.bow)
                    || self.outline().has_inside(vessel.pose.bow)
            }
        };
        if is_inside { BowInside::Yes } else { BowInside::No }
    }
}

/// Position of a bow: strictly inside a thing, or outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BowInside {
    Yes,
    No,
}

impl Sea<'_> {
    pub(crate) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let shores = self.shores.iter().enumerate();
        let shores = shores.map(|(number, shore)| Item::Shore(number as u8, shore));
        shores.chain(self.vessels.iter().map(Item::Vessel))
    }

    /// Things that may be within a distance of a point, islands first.
    pub(crate) fn items_near(&self, point: Point, distance: i32) -> Vec<Item<'_>> {
        self.items().filter(|item| item.may_be_near(point, distance)).collect()
    }

    /// Returns true if a whole ship lies on the table (`SM-GEO-1`).
    pub fn is_on_table(&self, footprint: &Footprint) -> bool {
        self.edges().has_ship(footprint)
    }

    /// Returns the table with its edges.
    pub(crate) fn edges(&self) -> Table {
        Table { corner: self.table, edge: self.rules.edge }
    }

    /// Ships whose bow lies within touching distance of a footprint (`SM-GEO-7`). An enemy or
    /// derelict without a contact touches the footprint now.
    pub fn bows_near<'s>(&'s self, footprint: &'s Footprint) -> impl Iterator<Item = u8> + 's {
        let near = |vessel: &&Vessel| {
            let bow = Thing::Point(vessel.pose.bow);
            touches_within(&bow, &Thing::Ship(*footprint), self.rules.touch.distance)
        };
        self.vessels.iter().filter(near).map(|vessel| vessel.number)
    }
}
