//! Poses that a ship reaches without a leg: by stern-turn, in tow, and out of fog or weeds.

use crate::game::Illegal;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{Heading, Hull, Point, Pose};
use crate::games::spanish_main::rules::Rules;
use crate::games::spanish_main::state::leg::{Leg, Mover};
use crate::games::spanish_main::state::sea::{Contact, Item, PosedShip, Sea, Table};

/// Step between the headings of a menu, starting at heading 0.
const POINT: i32 = 64;

/// Turns that the menu offers to a ship leaving a fog bank, in sixteenths of a full circle, in menu
/// order.
const OUT_OF_FOG: [i32; 9] = [0, 1, -1, 2, -2, 3, -3, 4, -4];

impl Table {
    /// Returns the pose of a towed ship when the towing ship `tower` is at a pose. If the table's edges wrap, the bow
    /// may cross an edge.
    pub(crate) fn in_tow(&self, tower: &Hull, pose: Pose) -> Pose {
        let Pose { bow, heading } = in_tow(tower, pose);
        Pose { bow: self.landed(bow), heading }
    }
}

impl Sea<'_> {
    /// Returns true if a ship at a pose would be on the table and overlap no island or ship.
    pub fn is_clear(&self, hull: &Hull, pose: Pose) -> bool {
        self.is_clear_but(hull, pose, Contact::Nothing)
    }

    /// Returns true if a ship at a pose would be on the table and overlap no island or ship except
    /// `but`.
    pub(crate) fn is_clear_but(&self, hull: &Hull, pose: Pose, but: Contact) -> bool {
        let lying = PosedShip::at(hull, pose);
        let mut others = self.items().filter(|item| item.contact() != but);
        lying.is_on_table(self) && !others.any(|item| lying.overlaps(&item))
    }

    /// Returns the pose of a ship after a turn on her stern (`SM-KEY-11`). The stern stays in
    /// place.
    ///
    /// # Errors
    /// Returns an error if the ship would leave the table, or overlap or touch an island or a ship.
    pub fn stern_turn(&self, mover: &Mover<'_>, heading: Heading) -> Result<Pose, Illegal> {
        let stern = mover.hull.stern(mover.pose);
        self.turn_among(mover, stern, heading, &self.near_stern(mover.hull, stern))
    }

    /// Returns the menu of stern-turns: the legal headings among 16.
    pub fn stern_turns(&self, mover: &Mover<'_>) -> Vec<Heading> {
        let stern = mover.hull.stern(mover.pose);
        let near = self.near_stern(mover.hull, stern);
        points().filter(|&to| self.turn_among(mover, stern, to, &near).is_ok()).collect()
    }

    /// Returns the islands and ships that a hull may overlap or touch as it turns on its stern.
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
        let lying = PosedShip::at(hull, pose);
        if !lying.is_on_table(self) || near.iter().any(|item| lying.overlaps(item)) {
            return Err(Illegal::new(
                "SM-KEY-11",
                "the ship would leave the table, or overlap an island or ship",
            ));
        }
        if near.iter().any(|item| item.is_near(pose.bow, self.rules.touch.distance)) {
            return Err(Illegal::new("SM-KEY-11", "the bow would touch an island or ship"));
        }
        Ok(pose)
    }

    /// Returns the poses in which a ship may leave a fog bank, in menu order (`SM-TER-2`). The die selects the point
    /// of the fog's edge for her stern, and she heads away from the fog. The list is empty if the ship stays lost.
    pub fn ways_out_of_fog(&self, hull: &Hull, fog: Point, die: u32) -> Vec<Pose> {
        let out = Heading::new((1024 * die as i32) / 6);
        let stern = out.step(fog, self.rules.berths.distance);
        let poses = OUT_OF_FOG.map(|turn| from_stern(hull, stern, out.turned(POINT * turn)));
        poses.into_iter().filter(|&pose| self.is_clear(hull, pose)).collect()
    }

    /// Returns the poses in which a freed ship may leave a sargasso sea, in menu order (`SM-TER-4`). Her stern is at
    /// the edge, and she heads away from the weeds. The list is empty if the ship stays in place.
    pub fn ways_out_of_weeds(&self, mover: &Mover<'_>, weeds: Point) -> Vec<Pose> {
        let hull = mover.hull;
        let poses =
            points().map(|out| from_stern(hull, out.step(weeds, self.rules.berths.distance), out));
        let is_way =
            |pose: &Pose| self.is_clear(hull, *pose) && self.has_room_for_tow(mover, *pose);
        poses.filter(is_way).collect()
    }
}

/// Returns the leg along which a ship is pushed in a direction (`PUSH_ENEMY_5+`).
pub(crate) fn push_leg(rules: &Rules, heading: Heading) -> Leg {
    Leg { bar: Bar::L, heading, length: rules.bars.l as u16 }
}

/// Iterates over the 16 headings in the menus of pushes, stern-turns and ways out of weeds.
pub(crate) fn points() -> impl Iterator<Item = Heading> {
    (0..16).map(|at| Heading::new(POINT * at))
}

/// Returns the pose of a ship whose stern is at a point.
fn from_stern(hull: &Hull, stern: Point, heading: Heading) -> Pose {
    Pose { bow: heading.step(stern, hull.length()), heading }
}

/// Returns the pose of a towed ship: her bow at the stern of the towing ship, and an equal heading (`SM-TOW-1`).
pub fn in_tow(tower: &Hull, pose: Pose) -> Pose {
    Pose { bow: tower.stern(pose), heading: pose.heading }
}
