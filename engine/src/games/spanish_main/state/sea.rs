//! The sea around a moving ship: islands to dock at, ships to run into.

use std::cell::OnceCell;

use crate::games::spanish_main::geometry::{
    Disc, Footprint, Heading, Hull, Obstacle, Point, Pose, Thing, first_inside, overlap,
    touches_within,
};
use crate::games::spanish_main::rules::{Edge, Rules};

/// Contact of a ship's bow (`SM-GEO-7`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Contact {
    /// Nothing.
    #[default]
    Nothing,
    /// An island, by number.
    Island(u8),
    /// A ship or a wreck, by number.
    Ship(u8),
}

/// Possibility that a near bow touches a thing, or only stops there (`SM-MOV-8`, `SM-KEY-05`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touchable {
    /// It may be touched.
    Yes,
    /// The bow stops and touches nothing.
    No,
}

/// An island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shore {
    /// Disc that it covers.
    pub disc: Disc,
    /// Possibility that the mover docks.
    pub touchable: Touchable,
}

/// Points of a ship at which menus aim (`SM-MOV-6`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AimAt {
    /// None: an own ship that is not derelict.
    Nothing,
    /// The middle: an enemy.
    Middle,
    /// The middle and the bow: a derelict.
    MiddleAndBow,
}

/// Another ship, or a wreck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vessel {
    /// Its number.
    pub number: u8,
    /// Its bow and heading.
    pub pose: Pose,
    /// Its outline.
    pub footprint: Footprint,
    /// The point at which menus aim.
    pub middle: Point,
    /// Disc that contains it.
    pub around: Disc,
    /// Possibility that the mover touches it.
    pub touchable: Touchable,
    /// Points of it at which menus aim.
    pub aim: AimAt,
}

impl Vessel {
    /// A ship of a hull at a pose.
    pub fn new(number: u8, hull: &Hull, pose: Pose, touchable: Touchable, aim: AimAt) -> Vessel {
        Vessel::with_outline(number, (hull, pose, hull.footprint(pose)), touchable, aim)
    }

    /// A ship of a hull at a pose, with its footprint already computed.
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

/// Part of the bow's line that does not cross an edge of the table: the distances `first` to `last`
/// from a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    /// The origin of the line: the bow, moved by a side of the table past an edge.
    pub from: Point,
    pub first: i32,
    pub last: i32,
}

impl Stretch {
    /// The least distance at which a point of it is inside an obstacle.
    pub(crate) fn first_inside(&self, obstacle: &Obstacle, heading: Heading) -> Option<i32> {
        let met = first_inside(obstacle, self.from, heading, self.last)?;
        // A thing across the edge may have been met before it.
        let is_inside = |&at: &i32| obstacle.has_inside(heading.step(self.from, at));
        if met >= self.first { Some(met) } else { (self.first..=self.last).find(is_inside) }
    }
}

/// A table: its far corner and its edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub corner: Point,
    pub edge: Edge,
}

impl Table {
    fn has(&self, point: Point) -> bool {
        (0..=self.corner.x).contains(&point.x) && (0..=self.corner.y).contains(&point.y)
    }

    /// Returns true if a whole ship lies on the table; on a round earth only her bow counts
    /// (`SM-GEO-1`).
    pub(crate) fn has_ship(&self, footprint: &Footprint) -> bool {
        let corners = footprint.corners();
        match self.edge {
            Edge::Wall => corners.iter().all(|&corner| self.has(corner)),
            Edge::Wrap => self.has(corners[0]),
        }
    }

    /// The point of the table for a point: past an edge of a round earth, one at the opposite edge.
    pub(crate) fn landed(&self, point: Point) -> Point {
        match self.edge {
            Edge::Wall => point,
            Edge::Wrap if self.has(point) => point,
            Edge::Wrap => {
                Point::new(point.x.rem_euclid(self.corner.x), point.y.rem_euclid(self.corner.y))
            }
        }
    }

    /// The line of a bow, cut where it crosses an edge.
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

/// The sea around a ship that moves, without that ship.
#[derive(Clone, Copy, Debug)]
pub struct Sea<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The corner of the table opposite to the origin.
    pub table: Point,
    /// The islands, by number.
    pub shores: &'a [Shore],
    /// The ships and wrecks that have a footprint for moves (`SM-MOV-5`), in the order of their numbers.
    pub vessels: &'a [Vessel],
}

/// One thing of the sea.
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

    /// Disc that contains it.
    fn around(&self) -> Disc {
        match self {
            Item::Shore(_, shore) => shore.disc,
            Item::Vessel(vessel) => vessel.around,
        }
    }

    /// Returns true if it may be within a distance of a point, and false only if it cannot be.
    fn may_be_near(&self, point: Point, distance: i32) -> bool {
        let around = self.around();
        let reach = i64::from(around.radius) + i64::from(distance);
        (point - around.centre).square() <= reach * reach
    }

    /// Returns true if it is within a distance of a bow.
    pub(crate) fn is_near(&self, bow: Point, distance: i32) -> bool {
        self.may_be_near(bow, distance)
            && touches_within(&Thing::Point(bow), &self.thing(), distance)
    }

    /// The least distance of a stretch at which a bow is inside it.
    pub(crate) fn first_inside(&self, stretch: &Stretch, heading: Heading) -> Option<i32> {
        let &Stretch { from, last, .. } = stretch;
        let is_met = self.may_be_near(from, last + 2) && self.around().is_on_course(from, heading);
        is_met.then(|| stretch.first_inside(&self.obstacle(), heading)).flatten()
    }
}

/// A ship at a possible pose. Her outline is computed at first use.
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

    /// Returns true if all of her lies on the table (`SM-GEO-1`).
    pub(crate) fn is_on_table(&self, sea: &Sea<'_>) -> bool {
        let around = self.hull.around();
        let is_far_in = |at: i32, side: i32| at >= around && at <= side - around;
        (is_far_in(self.middle.x, sea.table.x) && is_far_in(self.middle.y, sea.table.y))
            || sea.is_on_table(self.outline())
    }

    /// Returns true if she and a thing overlap.
    pub(crate) fn overlaps(&self, item: &Item<'_>) -> bool {
        item.may_be_near(self.middle, self.hull.around())
            && overlap(&Thing::Ship(*self.outline()), &item.thing())
    }

    /// Returns whether her bow, or that of the thing, lies strictly inside the other.
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

/// Position of a bow: strictly inside another thing, or not.
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

    /// The table with its edges.
    pub(crate) fn edges(&self) -> Table {
        Table { corner: self.table, edge: self.rules.edge }
    }

    /// Ships whose bow lies within touching distance of a footprint (`SM-GEO-7`): those that are
    /// enemies or derelict and have no other contact touch it now.
    pub fn bows_near<'s>(&'s self, footprint: &'s Footprint) -> impl Iterator<Item = u8> + 's {
        let near = |vessel: &&Vessel| {
            let bow = Thing::Point(vessel.pose.bow);
            touches_within(&bow, &Thing::Ship(*footprint), self.rules.touch.distance)
        };
        self.vessels.iter().filter(near).map(|vessel| vessel.number)
    }
}
