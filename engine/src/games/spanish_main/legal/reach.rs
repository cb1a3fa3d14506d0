//! Obstacles near a moving ship, and their effect on the end of a leg (`SM-MOV-3` to `SM-MOV-5`).

use crate::game::Illegal;
use crate::games::spanish_main::geometry::{Heading, Point, Pose};
use crate::games::spanish_main::rules::Edge;
use crate::games::spanish_main::state::leg::{Leg, LegEnd, Mover, Passage};
use crate::games::spanish_main::state::sea::{
    BowInside, Contact, Item, PosedShip, Sea, Stretch, Touchable,
};

/// Islands and ships that a ship may meet, touch or overlap on legs up to a given length.
pub(crate) struct Reach<'m> {
    sea: &'m Sea<'m>,
    mover: &'m Mover<'m>,
    length: i32,
    near: Vec<Near<'m>>,
    /// True if the ship, without a tow, is certainly on the table after all legs.
    is_inland: bool,
}

/// Island or ship near a moving ship.
struct Near<'m> {
    item: Item<'m>,
    /// Vector from the mover's bow to the centre of the disc around the item.
    to: Point,
    /// Radius of this disc.
    radius: i32,
}

/// Line along which a ship sails.
pub(crate) struct Course {
    pub heading: Heading,
    /// Distance along the heading at which the bow first enters an obstacle.
    pub met: Option<i32>,
    /// Islands and ships near the course.
    near: Set,
    /// True if the ship, without a tow, is certainly on the table all along the course.
    is_inland: bool,
}

/// Bit set of places in the list of islands and ships near a mover. The last bit stands for all later places.
#[derive(Clone, Copy)]
struct Set(u64);

impl Set {
    const ALL: Set = Set(u64::MAX);

    fn bit(place: usize) -> u64 {
        1 << place.min(63)
    }
}

/// Reason why a leg is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IllegalLeg {
    RightAhead,
    OffTable,
    Overlap,
    TowOffTable,
    NotLeft,
}

impl From<IllegalLeg> for Illegal {
    fn from(hindrance: IllegalLeg) -> Illegal {
        match hindrance {
            IllegalLeg::RightAhead => Illegal::new("SM-MOV-3", "an island or ship is right ahead"),
            IllegalLeg::OffTable => Illegal::new("SM-MOV-5", "the ship would leave the table"),
            IllegalLeg::Overlap => {
                Illegal::new("SM-MOV-5", "the ship would overlap an island or ship")
            }
            IllegalLeg::TowOffTable => {
                Illegal::new("SM-GEO-1", "the ship in tow would leave the table")
            }
            IllegalLeg::NotLeft => Illegal::new("SM-EFF-5", "the ship must leave the enemy home"),
        }
    }
}

impl<'m> Reach<'m> {
    pub(crate) fn of(sea: &'m Sea<'m>, mover: &'m Mover<'m>, length: i32) -> Reach<'m> {
        let hull = mover.hull;
        // The distance covers the ship's farthest point and the touching distance of her bow, with
        // two more units for the rounding of steps.
        let beyond = (hull.length() / 2 + 1 + hull.around()).max(sea.rules.touch.distance);
        let bow = mover.pose.bow;
        let (mut near, all) = (Vec::with_capacity(8), length + 2 + beyond);
        for item in sea.items() {
            if sea.rules.edge == Edge::Wrap || item.may_be_near(bow, all) {
                let around = item.around();
                near.push(Near { item, to: around.centre - bow, radius: around.radius });
            }
        }
        let is_far_in = |at: i32, side: i32| at >= all && at <= side - all;
        let is_inland = sea.rules.edge == Edge::Wall
            && mover.towed.is_none()
            && is_far_in(bow.x, sea.table.x)
            && is_far_in(bow.y, sea.table.y);
        Reach { sea, mover, length, near, is_inland }
    }

    /// Returns the course with a heading, on which the ship faces ahead.
    pub(crate) fn course(&self, heading: Heading) -> Course {
        let (sea, hull) = (self.sea, self.mover.hull);
        if sea.rules.edge == Edge::Wrap {
            let met = self.first_met(heading, self.length, Set::ALL);
            return Course { heading, met, near: Set::ALL, is_inland: false };
        }
        // The keel is on the course, up to the rounding of steps and unit vectors.
        let (aside, unit) = (hull.aside().max(sea.rules.touch.distance) + 3, heading.unit());
        let units = |length: i32| i64::from(length) << 14;
        let (mut set, mut ahead) = (Set(0), Set(0));
        for (place, &Near { to, radius, .. }) in self.near.iter().enumerate() {
            let (along, across) = (to.dot(unit), to.cross(unit).abs());
            let reach = radius + aside;
            if across <= units(reach)
                && along >= -units(hull.length() + reach)
                && along <= units(self.length + reach)
            {
                set.0 |= Set::bit(place);
                if across <= units(radius + 2) {
                    ahead.0 |= Set::bit(place);
                }
            }
        }
        let is_inland = self.is_inland || self.is_on_table(heading);
        let met = self.first_met(heading, self.length, ahead);
        Course { heading, met, near: set, is_inland }
    }

    /// Returns true if the ship, without a tow, is certainly on the table all along a course.
    fn is_on_table(&self, heading: Heading) -> bool {
        let (hull, bow) = (self.mover.hull, self.mover.pose.bow);
        let margin = hull.around() + 2;
        let is_within = |at: i32, side: i32| at >= margin && at <= side - margin;
        let is_far_in =
            |at: Point| is_within(at.x, self.sea.table.x) && is_within(at.y, self.sea.table.y);
        let middle = hull.middle(Pose { bow, heading });
        self.mover.towed.is_none()
            && is_far_in(middle)
            && is_far_in(heading.step(middle, self.length))
    }

    /// Returns the end of a leg that a ship sails along a course.
    #[inline]
    pub(crate) fn end_on(&self, course: &Course, leg: Leg) -> Result<LegEnd, IllegalLeg> {
        let sailed = leg.sailed(course.met);
        if course.is_inland && course.near.0 == 0 && sailed > 0 {
            let bow = course.heading.step(self.mover.pose.bow, sailed);
            let pose = Pose { bow, heading: course.heading };
            return Ok(LegEnd { pose, sailed, over: false, contacts: Vec::new() });
        }
        self.end_among(course, leg, course.heading, sailed)
    }

    /// Returns the end of a leg along which a ship moves with the heading `facing`.
    pub(crate) fn end(&self, leg: Leg, facing: Heading) -> Result<LegEnd, IllegalLeg> {
        let met = self.first_met(leg.heading, leg.length.into(), Set::ALL);
        let course =
            Course { heading: leg.heading, met, near: Set::ALL, is_inland: self.is_inland };
        self.end_among(&course, leg, facing, leg.sailed(met))
    }

    /// Iterates over the items at the places of a set.
    fn items(&self, set: Set) -> impl Iterator<Item = &Item<'m>> + Clone {
        let near = self.near.iter().enumerate();
        near.filter(move |&(place, _)| set.0 & Set::bit(place) != 0).map(|(_, near)| &near.item)
    }

    /// Returns the least distance, from 1 to `length`, at which the bow is inside an island or ship of a set
    /// (`SM-MOV-3`).
    fn first_met(&self, heading: Heading, length: i32, set: Set) -> Option<i32> {
        if self.mover.passage == Passage::Ghostly || set.0 == 0 {
            return None;
        }
        let bow = self.mover.pose.bow;
        let first = |stretch: &Stretch| {
            self.items(set).filter_map(|item| item.first_inside(stretch, heading)).min()
        };
        match self.sea.rules.edge {
            Edge::Wall => first(&Stretch { from: bow, first: 1, last: length }),
            Edge::Wrap => self.sea.edges().stretches(bow, heading, length).iter().find_map(first),
        }
    }

    /// Returns the end of a leg on which the bow sails the distance `sailed` along a course.
    fn end_among(
        &self,
        course: &Course,
        leg: Leg,
        facing: Heading,
        sailed: i32,
    ) -> Result<LegEnd, IllegalLeg> {
        let (sea, mover) = (self.sea, self.mover);
        if sailed == 0 {
            return Err(IllegalLeg::RightAhead);
        }
        let bow = sea.edges().landed(leg.heading.step(mover.pose.bow, sailed));
        let pose = Pose { bow, heading: facing };
        let lying = PosedShip::at(mover.hull, pose);
        if !course.is_inland && !lying.is_on_table(sea) {
            return Err(IllegalLeg::OffTable);
        }
        if !sea.has_room_for_tow(mover, pose) {
            return Err(IllegalLeg::TowOffTable);
        }
        let overlapped = || self.items(course.near).filter(|item| lying.overlaps(item));
        if mover.passage == Passage::Ghostly {
            let end = LegEnd { pose, sailed, over: false, contacts: Vec::new() };
            // Only the end of a ghostly ship's move must be clear (SM-KEY-05).
            let bars = mover.bars.without(leg.bar);
            let is_legal = overlapped().next().is_none()
                || (!bars.is_empty() && sea.sails_on(mover, pose, bars));
            return if is_legal { Ok(end) } else { Err(IllegalLeg::Overlap) };
        }
        let is_whole_bar = sailed == sea.rules.bars.length(leg.bar);
        let left_behind = if is_whole_bar { mover.touched } else { Contact::Nothing };
        let may_touch = |contact: Contact| {
            overlapped().all(|item| {
                let is_meant = item.contact() == contact || item.contact() == left_behind;
                is_meant && lying.has_a_bow_inside(item) == BowInside::No
            })
        };
        let (mut over, mut contacts) = (false, Vec::new());
        for item in self.items(course.near) {
            if !item.is_near(bow, sea.rules.touch.distance) {
                continue;
            }
            if item.contact() == mover.shuns {
                return Err(IllegalLeg::NotLeft);
            }
            over = true;
            if item.touchable() == Touchable::Yes {
                contacts.push(item.contact());
            }
        }
        let is_free = if contacts.is_empty() {
            may_touch(Contact::Nothing)
        } else {
            contacts.retain(|&contact| may_touch(contact));
            !contacts.is_empty()
        };
        if !is_free {
            return Err(IllegalLeg::Overlap);
        }
        Ok(LegEnd { pose, sailed, over, contacts })
    }
}
