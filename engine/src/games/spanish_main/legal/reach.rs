//! Obstacles near a moving ship, and their effect on the end of a leg (`SM-MOV-3` to `SM-MOV-5`).

use std::ops::Range;

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
    near: Vec<Item<'m>>,
}

/// Line along which a ship sails.
pub(crate) struct Course {
    pub heading: Heading,
    /// Distance along the heading at which the bow first enters an obstacle.
    pub met: Option<i32>,
    /// Range of the islands and ships near the course, in a list that the caller keeps.
    near: Range<usize>,
    /// True if the ship, without a tow, is certainly on the table all along the course.
    is_inland: bool,
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
        let near = match sea.rules.edge {
            Edge::Wall => sea.items_near(mover.pose.bow, length + 2 + beyond),
            Edge::Wrap => sea.items().collect(),
        };
        Reach { sea, mover, length, near }
    }

    /// Returns the course with a heading, on which the ship faces ahead. Adds the islands and ships near the course
    /// to `near`.
    pub(crate) fn course(&self, heading: Heading, near: &mut Vec<Item<'m>>) -> Course {
        let (sea, hull, bow) = (self.sea, self.mover.hull, self.mover.pose.bow);
        let first = near.len();
        let middle = hull.middle(Pose { bow, heading });
        let mut is_inland = false;
        match sea.rules.edge {
            Edge::Wrap => near.extend(&self.near),
            Edge::Wall => {
                // The ship's middle is on the line from the middle now, and her bow on the line from the bow; steps
                // and unit vectors are rounded.
                let aside = hull.around().max(sea.rules.touch.distance) + 3;
                let (unit, behind) = (heading.unit(), hull.length() / 2);
                near.extend(self.near.iter().filter(|item| {
                    let around = item.around();
                    let (to, reach) = (around.centre - bow, around.radius + aside);
                    let units = |length: i32| i64::from(length) << 14;
                    (-units(behind + reach)..=units(self.length + reach)).contains(&to.dot(unit))
                        && to.cross(unit).abs() <= units(reach)
                }));
                let is_far_in = |at: Point| {
                    let margin = hull.around() + 2;
                    let is_within = |at: i32, side: i32| at >= margin && at <= side - margin;
                    is_within(at.x, sea.table.x) && is_within(at.y, sea.table.y)
                };
                is_inland = self.mover.towed.is_none()
                    && is_far_in(middle)
                    && is_far_in(heading.step(middle, self.length));
            }
        }
        let met = self.first_met(heading, self.length, &near[first..]);
        Course { heading, met, near: first..near.len(), is_inland }
    }

    /// Returns the end of a leg that a ship sails along a course.
    #[inline]
    pub(crate) fn end_on(
        &self,
        course: &Course,
        near: &[Item<'m>],
        leg: Leg,
    ) -> Result<LegEnd, IllegalLeg> {
        let near = &near[course.near.clone()];
        let sailed = leg.sailed(course.met);
        if course.is_inland && near.is_empty() && sailed > 0 {
            let bow = course.heading.step(self.mover.pose.bow, sailed);
            let pose = Pose { bow, heading: course.heading };
            return Ok(LegEnd { pose, sailed, over: false, contacts: Vec::new() });
        }
        self.end_among(near, leg, course.heading, sailed)
    }

    /// Returns the end of a leg along which a ship moves with the heading `facing`.
    pub(crate) fn end(&self, leg: Leg, facing: Heading) -> Result<LegEnd, IllegalLeg> {
        let met = self.first_met(leg.heading, leg.length.into(), &self.near);
        self.end_among(&self.near, leg, facing, leg.sailed(met))
    }

    /// Returns the least distance, from 1 to `length`, at which the bow is inside one of the islands and ships `near`
    /// (`SM-MOV-3`).
    fn first_met(&self, heading: Heading, length: i32, near: &[Item<'m>]) -> Option<i32> {
        if self.mover.passage == Passage::Ghostly || near.is_empty() {
            return None;
        }
        let bow = self.mover.pose.bow;
        let first = |stretch: &Stretch| {
            near.iter().filter_map(|item| item.first_inside(stretch, heading)).min()
        };
        match self.sea.rules.edge {
            Edge::Wall => first(&Stretch { from: bow, first: 1, last: length }),
            Edge::Wrap => self.sea.edges().stretches(bow, heading, length).iter().find_map(first),
        }
    }

    /// Returns the end of a leg on which the bow sails the distance `sailed`, among the islands and ships `around`.
    fn end_among(
        &self,
        around: &[Item<'m>],
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
        if !lying.is_on_table(sea) {
            return Err(IllegalLeg::OffTable);
        }
        if !sea.has_room_for_tow(mover, pose) {
            return Err(IllegalLeg::TowOffTable);
        }
        let overlapped = || around.iter().filter(|item| lying.overlaps(item));
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
        for item in around.iter().filter(|item| item.is_near(bow, sea.rules.touch.distance)) {
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
