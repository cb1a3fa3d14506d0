//! What lies on the sea as one ship moves: islands to dock at, ships to run into.

use super::geometry::{
    Disc, Footprint, Hull, Obstacle, Point, Pose, Thing, overlap, touches_within,
};
use super::rules::Rules;

/// What the bow of a ship touches (`SM-GEO-7`).
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

/// Whether a bow that comes near may touch a thing, or only stops there (`SM-MOV-8`, `SM-KEY-05`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touchable {
    /// It may.
    Yes,
    /// It stops and touches nothing.
    No,
}

/// An island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shore {
    /// Where it is.
    pub disc: Disc,
    /// Whether the mover may dock.
    pub touchable: Touchable,
}

/// At what of a ship menus aim (`SM-MOV-6`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AimAt {
    /// At nothing: an own ship that is not derelict.
    Nothing,
    /// At the middle: an enemy.
    Middle,
    /// At the middle and at the bow: a derelict.
    MiddleAndBow,
}

/// Another ship, or a wreck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vessel {
    /// Its number.
    pub number: u8,
    /// Where its bow is, and where it heads.
    pub pose: Pose,
    /// Its outline.
    pub footprint: Footprint,
    /// The point at which menus aim.
    pub middle: Point,
    /// What all of it lies in.
    pub around: Disc,
    /// Whether the mover may touch it.
    pub touchable: Touchable,
    /// At what of it menus aim.
    pub aim: AimAt,
}

impl Vessel {
    /// A ship of a hull at a pose.
    pub fn new(number: u8, hull: &Hull, pose: Pose, touchable: Touchable, aim: AimAt) -> Vessel {
        Vessel::with_outline(number, (hull, pose, hull.footprint(pose)), touchable, aim)
    }

    /// The same, with the footprint of the hull at the pose at hand.
    pub(super) fn with_outline(
        number: u8,
        (hull, pose, footprint): (&Hull, Pose, Footprint),
        touchable: Touchable,
        aim: AimAt,
    ) -> Vessel {
        let middle = hull.middle(pose);
        // Beams are at most 600, so corners are no further than this from the middle.
        let around = Disc::new(middle, hull.length() / 2 + 303);
        Vessel { number, pose, footprint, middle, around, touchable, aim }
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
pub(super) enum Item<'a> {
    Shore(u8, &'a Shore),
    Vessel(&'a Vessel),
}

impl Item<'_> {
    pub(super) fn contact(&self) -> Contact {
        match self {
            Item::Shore(number, _) => Contact::Island(*number),
            Item::Vessel(vessel) => Contact::Ship(vessel.number),
        }
    }

    pub(super) fn touchable(&self) -> Touchable {
        match self {
            Item::Shore(_, shore) => shore.touchable,
            Item::Vessel(vessel) => vessel.touchable,
        }
    }

    pub(super) fn thing(&self) -> Thing {
        match self {
            Item::Shore(_, shore) => Thing::Disc(shore.disc),
            Item::Vessel(vessel) => Thing::Ship(vessel.footprint),
        }
    }

    pub(super) fn obstacle(&self) -> Obstacle {
        match self {
            Item::Shore(_, shore) => Obstacle::Disc(shore.disc),
            Item::Vessel(vessel) => Obstacle::Ship(vessel.footprint),
        }
    }

    /// Whether it can be anywhere within a distance of a point; false if it surely is not.
    pub(super) fn may_be_near(&self, point: Point, distance: i32) -> bool {
        let around = match self {
            Item::Shore(_, shore) => shore.disc,
            Item::Vessel(vessel) => vessel.around,
        };
        let reach = i64::from(around.radius) + i64::from(distance);
        (point - around.centre).square() <= reach * reach
    }

    /// Whether one of two bows, that of a ship and that of this thing, lies strictly inside the other.
    fn has_a_bow_inside(&self, pose: Pose, footprint: &Footprint) -> bool {
        match self {
            Item::Shore(_, shore) => shore.disc.has_inside(pose.bow),
            Item::Vessel(vessel) => {
                vessel.footprint.has_inside(pose.bow) || footprint.has_inside(vessel.pose.bow)
            }
        }
    }
}

/// How a pose lies among the things of the sea.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Among {
    /// What is within the distance of a touch of the bow, islands first.
    pub(super) near: Vec<(Contact, Touchable)>,
    /// What the footprint overlaps, and whether a bow lies inside the other.
    pub(super) overlapped: Vec<(Contact, BowInside)>,
}

/// Whether a bow lies strictly inside another thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BowInside {
    Yes,
    No,
}

impl Sea<'_> {
    pub(super) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let shores = self.shores.iter().enumerate();
        let shores = shores.map(|(number, shore)| Item::Shore(number as u8, shore));
        shores.chain(self.vessels.iter().map(Item::Vessel))
    }

    /// Whether a whole ship lies on the table (`SM-GEO-1`).
    pub fn is_on_table(&self, footprint: &Footprint) -> bool {
        footprint.corners().iter().all(|corner| {
            (0..=self.table.x).contains(&corner.x) && (0..=self.table.y).contains(&corner.y)
        })
    }

    /// What the bow of a pose is near to, and what its footprint overlaps.
    pub(super) fn among(&self, hull: &Hull, pose: Pose, footprint: &Footprint) -> Among {
        let (bow, touch) = (Thing::Point(pose.bow), self.rules.touch.distance);
        let ship = Thing::Ship(*footprint);
        // Corners are at most this far from the bow.
        let reach = hull.length() + 303 + touch;
        let mut among = Among::default();
        for item in self.items().filter(|item| item.may_be_near(pose.bow, reach)) {
            let thing = item.thing();
            if touches_within(&bow, &thing, touch) {
                among.near.push((item.contact(), item.touchable()));
            }
            if overlap(&ship, &thing) {
                let inside = item.has_a_bow_inside(pose, footprint);
                let inside = if inside { BowInside::Yes } else { BowInside::No };
                among.overlapped.push((item.contact(), inside));
            }
        }
        among
    }

    /// Ships whose bow lies within the distance of a touch of a footprint (`SM-GEO-7`): those of them that are enemies
    /// or derelict and touch nothing else touch it now.
    pub fn bows_near<'s>(&'s self, footprint: &'s Footprint) -> impl Iterator<Item = u8> + 's {
        let near = |vessel: &&Vessel| {
            let bow = Thing::Point(vessel.pose.bow);
            touches_within(&bow, &Thing::Ship(*footprint), self.rules.touch.distance)
        };
        self.vessels.iter().filter(near).map(|vessel| vessel.number)
    }
}
