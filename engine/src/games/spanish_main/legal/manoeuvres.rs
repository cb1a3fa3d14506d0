//! Poses of a ship that no leg reaches: stern-turns, tows, the ways out of fog and weeds.

use crate::game::Illegal;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{Heading, Hull, Point, Pose};
use crate::games::spanish_main::rules::Rules;
use crate::games::spanish_main::state::leg::{Leg, Mover};
use crate::games::spanish_main::state::sea::{Contact, Item, Lying, Sea, Table};

/// Step between headings of the menus, from 0.
const POINT: i32 = 64;

/// Turns of the menu of a ship that leaves a fog bank, in sixteenths of a turn, in menu order.
const OUT_OF_FOG: [i32; 9] = [0, 1, -1, 2, -2, 3, -3, 4, -4];

impl Table {
    /// Pose on this table of a ship in tow.
    pub(crate) fn in_tow(&self, tower: &Hull, pose: Pose) -> Pose {
        let Pose { bow, heading } = in_tow(tower, pose);
        Pose { bow: self.landed(bow), heading }
    }
}

impl Sea<'_> {
    /// Returns true if a ship at a pose lies on the table and overlaps nothing.
    pub fn is_clear(&self, hull: &Hull, pose: Pose) -> bool {
        self.is_clear_but(hull, pose, Contact::Nothing)
    }

    /// Returns true if a ship at a pose lies on the table and overlaps nothing except `but`.
    pub(crate) fn is_clear_but(&self, hull: &Hull, pose: Pose, but: Contact) -> bool {
        let lying = Lying::at(hull, pose);
        let mut others = self.items().filter(|item| item.contact() != but);
        lying.is_on_table(self) && !others.any(|item| lying.overlaps(&item))
    }

    /// Returns the pose of a ship after a turn on its stern (`SM-KEY-11`). The stern stays, and the
    /// bow comes near nothing.
    ///
    /// # Errors
    /// Returns an error if the ship would overlap a thing, leave the table or touch a thing.
    pub fn stern_turn(&self, mover: &Mover<'_>, heading: Heading) -> Result<Pose, Illegal> {
        let stern = mover.hull.stern(mover.pose);
        self.turn_among(mover, stern, heading, &self.near_stern(mover.hull, stern))
    }

    /// Menu of stern-turns: the legal ones of 16 headings.
    pub fn stern_turns(&self, mover: &Mover<'_>) -> Vec<Heading> {
        let stern = mover.hull.stern(mover.pose);
        let near = self.near_stern(mover.hull, stern);
        points().filter(|&to| self.turn_among(mover, stern, to, &near).is_ok()).collect()
    }

    /// Things that a ship may meet as it turns around a point.
    fn near_stern(&self, hull: &Hull, stern: Point) -> Vec<Item<'_>> {
        let farthest = hull.length() / 2 + hull.around();
        self.items_near(stern, farthest.max(hull.length() + self.rules.touch.distance) + 3)
    }

    fn turn_among(
        &self,
        mover: &Mover<'_>,
        stern: Point,
        heading: Heading,
        near: &[Item<'_>],
    ) -> Result<Pose, Illegal> {
        let hull = mover.hull;
        let pose = from_stern(hull, stern, heading);
        if !self.has_room_for_tow(mover, pose) {
            return Err(Illegal::new("SM-GEO-1", "the ship in tow would leave the table"));
        }
        let lying = Lying::at(hull, pose);
        if !lying.is_on_table(self) || near.iter().any(|item| lying.overlaps(item)) {
            return Err(Illegal::new("SM-KEY-11", "the ship would overlap something"));
        }
        if near.iter().any(|item| item.is_near(pose.bow, self.rules.touch.distance)) {
            return Err(Illegal::new("SM-KEY-11", "the bow would touch something"));
        }
        Ok(pose)
    }

    /// Poses in which a ship may leave a fog bank by a die, in the order of the menu (`SM-TER-2`).
    /// The stern is at the die's number, and the ship heads away. Empty if the ship stays lost.
    pub fn ways_out_of_fog(&self, hull: &Hull, fog: Point, die: u32) -> Vec<Pose> {
        let out = Heading::new((1024 * die as i32) / 6);
        let stern = out.step(fog, self.rules.berths.distance);
        let poses = OUT_OF_FOG.map(|turn| from_stern(hull, stern, out.turned(POINT * turn)));
        poses.into_iter().filter(|&pose| self.is_clear(hull, pose)).collect()
    }

    /// Poses in which a ship that has freed itself of a sargasso sea may lie, in the order of the
    /// menu (`SM-TER-4`). The stern is at the edge, and the ship heads away. Empty if it stays in
    /// place.
    pub fn ways_out_of_weeds(&self, mover: &Mover<'_>, weeds: Point) -> Vec<Pose> {
        let hull = mover.hull;
        let poses =
            points().map(|out| from_stern(hull, out.step(weeds, self.rules.berths.distance), out));
        let is_way =
            |pose: &Pose| self.is_clear(hull, *pose) && self.has_room_for_tow(mover, *pose);
        poses.filter(is_way).collect()
    }
}

/// Leg on which a ship is pushed (`PUSH_ENEMY_5+`).
pub(crate) fn push_leg(rules: &Rules, heading: Heading) -> Leg {
    Leg { bar: Bar::L, heading, length: rules.bars.l as u16 }
}

/// Headings of the menus of pushes, stern-turns and ways out of weeds.
pub(crate) fn points() -> impl Iterator<Item = Heading> {
    (0..16).map(|at| Heading::new(POINT * at))
}

/// Pose of a ship with its stern at a point.
fn from_stern(hull: &Hull, stern: Point, heading: Heading) -> Pose {
    Pose { bow: heading.step(stern, hull.length()), heading }
}

/// Pose of a ship in tow: its bow at the stern of the towing ship, on the same heading
/// (`SM-TOW-1`).
pub fn in_tow(tower: &Hull, pose: Pose) -> Pose {
    Pose { bow: tower.stern(pose), heading: pose.heading }
}
