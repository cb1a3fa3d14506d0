//! Sea around a moving ship: the islands and ships that she may meet.

use std::cell::OnceCell;

use crate::games::spanish_main::geometry::{
    Disc, Footprint, Heading, Hull, Obstacle, Point, Pose, Shape, first_inside, overlap,
    touches_within,
};
use crate::games::spanish_main::rules::{Edge, Rules};

/// Contact of a ship's bow (`SM-GEO-7`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Contact {
    /// No contact.
    #[default]
    Nothing,
    /// Island with this number.
    Island(u8),
    /// Ship or wreck with this number.
    Ship(u8),
}

/// Effect of an island or ship when the mover's bow is near it: contact, or only a stop (`SM-MOV-8`, `SM-KEY-05`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touchable {
    /// The bow touches the island or ship.
    Yes,
    /// The bow stops without a contact.
    No,
}

/// Island in the sea around a moving ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shore {
    /// Disc that the island covers.
    pub disc: Disc,
    /// Effect of the island when the mover's bow is near it: docking, or only a stop.
    pub touchable: Touchable,
}

/// Points of a ship at which menus of legs aim (`SM-MOV-6`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AimAt {
    /// No point, for a friendly ship that is not derelict.
    Nothing,
    /// Middle of the ship, for an enemy.
    Middle,
    /// Middle and bow of the ship, for a derelict.
    MiddleAndBow,
}

/// Ship or wreck in the sea around a moving ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vessel {
    /// Number of the ship.
    pub number: u8,
    /// Bow and heading of the ship.
    pub pose: Pose,
    /// Outline of the ship.
    pub footprint: Footprint,
    /// Middle of the ship, at which menus of legs aim.
    pub middle: Point,
    /// Disc that contains the ship.
    pub around: Disc,
    /// Effect of the ship when the mover's bow is near her: contact, or only a stop.
    pub touchable: Touchable,
    /// Points of the ship at which menus of legs aim.
    pub aim: AimAt,
}

impl Vessel {
    /// Returns a ship with a hull at a pose, and computes her footprint.
    pub fn new(number: u8, hull: &Hull, pose: Pose, touchable: Touchable, aim: AimAt) -> Vessel {
        Vessel::with_outline(number, (hull, pose, hull.footprint(pose)), touchable, aim)
    }

    /// Returns a ship with a hull at a pose, with a known footprint.
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

    /// Returns true if the ship is at most `distance` from a bow (`SM-GEO-7`).
    pub(crate) fn is_near(&self, bow: Point, distance: i32) -> bool {
        Item::Vessel(self).is_near(bow, distance)
    }
}

/// Section of the line along which a bow moves, between two table edges that it crosses. Its points are at distances
/// `first` to `last` along the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    /// Origin of the line: the bow, shifted by the size of the table for each edge crossed.
    pub from: Point,
    pub first: i32,
    pub last: i32,
}

impl Stretch {
    /// Returns the least distance at which a point of the stretch is inside an obstacle.
    pub(crate) fn first_inside(&self, obstacle: &Obstacle, heading: Heading) -> Option<i32> {
        let met = first_inside(obstacle, self.from, heading, self.last)?;
        // The line may have entered the obstacle before the stretch, across the edge.
        let is_inside = |&at: &i32| obstacle.has_inside(heading.step(self.from, at));
        if met >= self.first { Some(met) } else { (self.first..=self.last).find(is_inside) }
    }
}

/// Size of the table, and kind of its edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub corner: Point,
    pub edge: Edge,
}

impl Table {
    fn has(&self, point: Point) -> bool {
        (0..=self.corner.x).contains(&point.x) && (0..=self.corner.y).contains(&point.y)
    }

    /// Returns true if a ship is on the table: all of her, or only the bow if edges wrap
    /// (`SM-GEO-1`).
    pub(crate) fn has_ship(&self, footprint: &Footprint) -> bool {
        let corners = footprint.corners();
        match self.edge {
            Edge::Wall => corners.iter().all(|&corner| self.has(corner)),
            Edge::Wrap => self.has(corners[0]),
        }
    }

    /// Returns the position of a point on the table. If edges wrap, a point beyond an edge is moved to the opposite
    /// edge.
    pub(crate) fn landed(&self, point: Point) -> Point {
        match self.edge {
            Edge::Wall => point,
            Edge::Wrap if self.has(point) => point,
            Edge::Wrap => {
                Point::new(point.x.rem_euclid(self.corner.x), point.y.rem_euclid(self.corner.y))
            }
        }
    }

    /// Splits the line along which a bow moves at the table edges that it crosses.
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

/// Sea around a moving ship: all islands and ships except the mover.
#[derive(Clone, Copy, Debug)]
pub struct Sea<'a> {
    /// Rules under which the game is played.
    pub rules: &'a Rules,
    /// Corner of the table opposite the origin.
    pub table: Point,
    /// Islands, in the order of their numbers.
    pub shores: &'a [Shore],
    /// Ships and wrecks that are obstacles to moves (`SM-MOV-5`), in the order of their numbers.
    pub vessels: &'a [Vessel],
}

/// Island or ship in the sea around a moving ship.
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

    pub(crate) fn shape(&self) -> Shape {
        match self {
            Item::Shore(_, shore) => Shape::Disc(shore.disc),
            Item::Vessel(vessel) => Shape::Ship(vessel.footprint),
        }
    }

    pub(crate) fn obstacle(&self) -> Obstacle {
        match self {
            Item::Shore(_, shore) => Obstacle::Disc(shore.disc),
            Item::Vessel(vessel) => Obstacle::Ship(vessel.footprint),
        }
    }

    /// Disc that contains the whole item.
    pub(crate) fn around(&self) -> Disc {
        match self {
            Item::Shore(_, shore) => shore.disc,
            Item::Vessel(vessel) => vessel.around,
        }
    }

    /// Returns false only if the item is certainly farther from a point than `distance`.
    pub(crate) fn may_be_near(&self, point: Point, distance: i32) -> bool {
        let around = self.around();
        let reach = i64::from(around.radius) + i64::from(distance);
        (point - around.centre).square() <= reach * reach
    }

    /// Returns true if the item is at most `distance` from a bow.
    pub(crate) fn is_near(&self, bow: Point, distance: i32) -> bool {
        self.may_be_near(bow, distance)
            && match self {
                Item::Shore(..) => true,
                Item::Vessel(vessel) => {
                    touches_within(&Shape::Point(bow), &Shape::Ship(vessel.footprint), distance)
                }
            }
    }

    /// Returns the least distance at which the bow on a stretch is inside the item.
    pub(crate) fn first_inside(&self, stretch: &Stretch, heading: Heading) -> Option<i32> {
        let &Stretch { from, last, .. } = stretch;
        let is_met = self.may_be_near(from, last + 2) && self.around().is_on_course(from, heading);
        is_met.then(|| stretch.first_inside(&self.obstacle(), heading)).flatten()
    }
}

/// Ship at a possible pose. Her footprint is computed when it is first needed.
pub(crate) struct PosedShip<'h> {
    hull: &'h Hull,
    pose: Pose,
    outline: OnceCell<Footprint>,
}

impl<'h> PosedShip<'h> {
    pub(crate) fn at(hull: &'h Hull, pose: Pose) -> PosedShip<'h> {
        PosedShip { hull, pose, outline: OnceCell::new() }
    }

    fn outline(&self) -> &Footprint {
        self.outline.get_or_init(|| self.hull.footprint(self.pose))
    }

    /// Returns true if the ship would be on the table (`SM-GEO-1`).
    pub(crate) fn is_on_table(&self, sea: &Sea<'_>) -> bool {
        let (middle, around) = (self.hull.middle(self.pose), self.hull.around());
        let is_far_in = |at: i32, side: i32| at >= around && at <= side - around;
        (is_far_in(middle.x, sea.table.x) && is_far_in(middle.y, sea.table.y))
            || sea.is_on_table(self.outline())
    }

    /// Returns true if the ship would overlap an item.
    pub(crate) fn overlaps(&self, item: &Item<'_>) -> bool {
        // The hull is within `aside` of the keel, up to the rounding of points and unit vectors.
        let (around, unit) = (item.around(), self.pose.heading.unit());
        let (to, reach) = (around.centre - self.pose.bow, around.radius + self.hull.aside() + 3);
        let units = |length: i32| i64::from(length) << 14;
        let along = to.dot(unit);
        along <= units(reach)
            && along >= -units(self.hull.length() + reach)
            && to.cross(unit).abs() <= units(reach)
            && overlap(&Shape::Ship(*self.outline()), &item.shape())
    }

    /// Tests if the ship's bow is strictly inside an item, or the item's bow strictly inside the
    /// ship.
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

/// Result of the test for a bow inside a footprint or disc.
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

    /// Returns the items that may be within a distance of a point, islands first.
    pub(crate) fn items_near(&self, point: Point, distance: i32) -> Vec<Item<'_>> {
        self.items().filter(|item| item.may_be_near(point, distance)).collect()
    }

    /// Returns true if a ship with this footprint is on the table (`SM-GEO-1`).
    pub fn is_on_table(&self, footprint: &Footprint) -> bool {
        self.edges().has_ship(footprint)
    }

    /// Returns the size of the table and the kind of its edges.
    pub(crate) fn edges(&self) -> Table {
        Table { corner: self.table, edge: self.rules.edge }
    }
}
