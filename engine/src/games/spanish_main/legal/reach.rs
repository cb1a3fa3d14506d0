//! Obstacles near a moving ship, and their effect on the end of a leg (`SM-MOV-3` to `SM-MOV-5`).

use crate::game::Illegal;
use crate::games::spanish_main::geometry::{Heading, Pose};
use crate::games::spanish_main::rules::Edge;
use crate::games::spanish_main::state::leg::{Leg, LegEnd, Mover, Passage};
use crate::games::spanish_main::state::sea::{
    BowInside, Contact, Item, PosedShip, Sea, Stretch, Touchable,
};

/// Islands and ships that a ship may meet, touch or overlap on legs up to a given length.
pub(crate) struct Reach<'m> {
    sea: &'m Sea<'m>,
    mover: &'m Mover<'m>,
    near: Vec<Item<'m>>,
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
        Reach { sea, mover, near }
    }

    /// Returns the least distance, from 1 to `length`, at which the bow is inside an island or ship
    /// (`SM-MOV-3`).
    pub(crate) fn first_met(&self, heading: Heading, length: i32) -> Option<i32> {
        if self.mover.passage == Passage::Ghostly {
            return None;
        }
        let bow = self.mover.pose.bow;
        let first = |stretch: &Stretch| {
            self.near.iter().filter_map(|item| item.first_inside(stretch, heading)).min()
        };
        match self.sea.rules.edge {
            Edge::Wall => first(&Stretch { from: bow, first: 1, last: length }),
            Edge::Wrap => self.sea.edges().stretches(bow, heading, length).iter().find_map(first),
        }
    }

    /// Returns the end of a leg whose bow first enters an obstacle at distance `met`. The leg may end before that
    /// distance.
    pub(crate) fn end(
        &self,
        leg: Leg,
        facing: Heading,
        met: Option<i32>,
    ) -> Result<LegEnd, IllegalLeg> {
        let (sea, mover) = (self.sea, self.mover);
        let sailed = leg.sailed(met);
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
        let overlapped = || self.near.iter().filter(|item| lying.overlaps(item));
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
        let near =
            || self.near.iter().filter(|item| item.is_near(pose.bow, sea.rules.touch.distance));
        if mover.shuns != Contact::Nothing && near().any(|item| item.contact() == mover.shuns) {
            return Err(IllegalLeg::NotLeft);
        }
        let over = near().next().is_some();
        let touchable = near().filter(|item| item.touchable() == Touchable::Yes);
        let mut contacts: Vec<Contact> = touchable.map(Item::contact).collect();
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
