//! Which cannon bear on what, and what a die hits (`SM-SHO-2`, `SM-SHO-3`).

use super::card::Cannon;
use super::geometry::{
    Blocker, Disc, Footprint, Heading, Hull, Point, Pose, Segment, Thing, is_stopped,
    touches_within,
};

/// What stands in the way of fire.
#[derive(Clone, Copy, Debug)]
pub struct FireScene<'a> {
    /// Islands and fog banks.
    pub discs: &'a [Disc],
    /// Wrecks.
    pub wrecks: &'a [Footprint],
    /// Ships, by number; the shooter may be among them.
    pub ships: &'a [(u8, Footprint)],
}

/// Whether something stops the fire of a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stops {
    /// It does.
    Fire,
    /// It does not.
    Nothing,
}

/// A ship that shoots.
#[derive(Clone, Copy, Debug)]
pub struct Shooter<'a> {
    /// Its number.
    pub number: u8,
    /// Its hull.
    pub hull: &'a Hull,
    /// Where it is.
    pub pose: Pose,
    /// Its standing masts, a bit each, the first at the front; fire masts have sails no more.
    pub standing: u16,
    /// Whether its own sails stop its fire; those of a Junk don't (`SM-KEY-06`).
    pub own_sails: Stops,
    /// Whether other ships do; with LOF_IGNORES_SHIPS they don't.
    pub ships: Stops,
}

/// What is shot at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A ship, by its number.
    Ship(u8, Footprint),
    /// A fort.
    Fort(Disc),
    /// A crew ashore: any point of its island (`SM-KEY-08`).
    Ashore(Disc),
}

/// Points of an island's edge at which a gun aims.
const EDGE_POINTS: i32 = 16;

impl Target {
    /// The points that may be aimed at within a range of `from`.
    fn aim_points(&self, from: Point, range: i32) -> Vec<Point> {
        let in_range =
            |point: &Point| touches_within(&Thing::Point(from), &Thing::Point(*point), range);
        match self {
            Target::Ship(_, footprint) => {
                Hull::aim_points(footprint).into_iter().filter(in_range).collect()
            }
            // In range if any part of it is.
            Target::Fort(disc) => {
                let is_near = touches_within(&Thing::Point(from), &Thing::Disc(*disc), range);
                is_near.then_some(disc.centre).into_iter().collect()
            }
            Target::Ashore(island) => {
                let edge = (0..EDGE_POINTS)
                    .map(|at| Heading::new(64 * at).step(island.centre, island.radius));
                std::iter::once(island.centre).chain(edge).filter(in_range).collect()
            }
        }
    }
}

impl FireScene<'_> {
    /// Whether the cannon of a mast bears on a target within a range in units: whether a line of fire to one of the
    /// points of the target that are in range is not stopped.
    pub fn bears(&self, shooter: &Shooter<'_>, mast: usize, range: i32, target: &Target) -> bool {
        let from = shooter.hull.mast(shooter.pose, mast);
        let points = target.aim_points(from, range);
        points.iter().any(|&point| self.is_open(shooter, mast, Segment::new(from, point), target))
    }

    fn is_open(&self, shooter: &Shooter<'_>, mast: usize, line: Segment, target: &Target) -> bool {
        let other_masts = (0..shooter.hull.n_masts())
            .filter(|&other| other != mast && shooter.standing & (1 << other) != 0);
        let by_own_sail = shooter.own_sails == Stops::Fire
            && other_masts
                .map(|other| Blocker::Sail(shooter.hull.sail(shooter.pose, other)))
                .any(|sail| is_stopped(line, &sail));
        let is_other = |number: u8| {
            number != shooter.number && !matches!(target, Target::Ship(of, _) if *of == number)
        };
        let by_ship = shooter.ships == Stops::Fire
            && self
                .ships
                .iter()
                .any(|(number, ship)| is_other(*number) && ship.is_crossed_by(line));
        // The island of a fort or of a crew ashore does not block fire at them (SM-FRT-5, SM-KEY-08).
        let own_island = match target {
            Target::Ship(..) => None,
            Target::Fort(disc) | Target::Ashore(disc) => Some(disc.centre),
        };
        let by_disc = self
            .discs
            .iter()
            .any(|disc| Some(disc.centre) != own_island && disc.is_crossed_by(line));
        let by_wreck = self.wrecks.iter().any(|wreck| wreck.is_crossed_by(line));
        !(by_own_sail || by_ship || by_disc || by_wreck)
    }
}

impl Cannon {
    /// Whether a die hits: above the rank with its bonuses, and never with a 1 (`SM-SHO-3`).
    pub fn hits(self, die: u32, bonus: u32) -> bool {
        die > 1 && die + bonus > self.rank.into()
    }
}
