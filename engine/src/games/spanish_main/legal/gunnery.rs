//! Bearing of cannon on targets, and hits of dice (`SM-SHO-2`, `SM-SHO-3`).

use crate::games::spanish_main::data::card::Cannon;
use crate::games::spanish_main::geometry::{
    Disc, Footprint, Heading, Hull, Point, Pose, Segment, sail_is_crossed,
};

/// Obstacles to fire.
#[derive(Clone, Copy, Debug)]
pub struct FireScene<'a> {
    /// Discs of islands.
    pub islands: &'a [Disc],
    /// Discs of fog banks.
    pub fog: &'a [Disc],
    /// Footprints of wrecks.
    pub wrecks: &'a [Footprint],
    /// Footprints of ships, by number; the shooter may be among them.
    pub ships: &'a [(u8, Footprint)],
}

/// Effect of an obstacle on the fire of a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stops {
    /// The obstacle stops fire.
    Fire,
    /// The obstacle does not stop fire.
    Nothing,
}

/// Ship that shoots, as far as lines of fire depend on her.
#[derive(Clone, Copy, Debug)]
pub struct Shooter<'a> {
    /// Number of the ship.
    pub number: u8,
    /// Hull of the ship.
    pub hull: &'a Hull,
    /// Pose of the ship.
    pub pose: Pose,
    /// Standing masts of the ship, one bit each, the first at the front; fire masts have no sails.
    pub standing: u16,
    /// Effect of the ship's sails on her fire; the sails of a Junk do not stop it (`SM-KEY-06`).
    pub own_sails: Stops,
    /// Effect of ships in the line of fire; with LOF_IGNORES_SHIPS they do not stop it.
    pub ships: Stops,
}

/// Target of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Ship, by number, with her footprint.
    Ship(u8, Footprint),
    /// Disc of a fort.
    Fort(Disc),
    /// Crew ashore, at any point of the island's disc (`SM-KEY-08`).
    Ashore(Disc),
}

/// Number of points of an island's edge at which a gun aims.
const EDGE_POINTS: i32 = 16;

/// Points that a shot aims at, or comes from.
#[derive(Clone, Copy)]
struct Points {
    all: [Point; 1 + EDGE_POINTS as usize],
    n: usize,
}

impl Points {
    fn of(points: &[Point]) -> Points {
        let mut all = [Point::default(); 1 + EDGE_POINTS as usize];
        all[..points.len()].copy_from_slice(points);
        Points { all, n: points.len() }
    }

    /// Returns the centre of an island, and points of its edge.
    fn ashore(island: Disc) -> Points {
        let mut all = [island.centre; 1 + EDGE_POINTS as usize];
        for at in 0..EDGE_POINTS {
            all[1 + at as usize] = Heading::new(64 * at).step(island.centre, island.radius);
        }
        Points { n: all.len(), all }
    }

    fn each(&self) -> impl Iterator<Item = Point> + '_ {
        self.all[..self.n].iter().copied()
    }
}

impl Target {
    /// Points at which shooters aim (`SM-SHO-2`).
    fn points(&self) -> Points {
        match self {
            Target::Ship(_, footprint) => Points::of(&Hull::aim_points(footprint)),
            Target::Fort(disc) => Points::of(&[disc.centre]),
            Target::Ashore(island) => Points::ashore(*island),
        }
    }

    /// Returns true if a point of the target is in range of a place; for a fort, if any part of it
    /// is.
    fn is_in_range(&self, from: Point, at: Point, range: i32) -> bool {
        let reach = match self {
            Target::Fort(disc) => range + disc.radius,
            Target::Ship(..) | Target::Ashore(_) => range,
        };
        (at - from).square() <= i64::from(reach) * i64::from(reach)
    }
}

/// Things that a line of fire may pass.
#[derive(Clone, Copy, Debug)]
struct Past {
    islands: Stops,
    /// Centres of islands that do not stop the line of fire.
    own_islands: [Option<Point>; 2],
    ships: Stops,
    /// Numbers of ships that do not stop the line of fire.
    own_ships: [Option<u8>; 2],
}

impl Target {
    /// Things that do not stop fire at the target: a target ship herself, and the island of a fort
    /// or of a crew ashore (`SM-FRT-5`, `SM-KEY-08`).
    fn past(&self) -> Past {
        let (island, ship) = match self {
            Target::Ship(number, _) => (None, Some(*number)),
            Target::Fort(disc) | Target::Ashore(disc) => (Some(disc.centre), None),
        };
        Past {
            islands: Stops::Fire,
            own_islands: [island, None],
            ships: Stops::Fire,
            own_ships: [ship, None],
        }
    }
}

impl FireScene<'_> {
    /// Returns true if the cannon of a mast bears on a target within a range in units. That needs
    /// an open line of fire to a point of the target in range.
    pub fn bears(&self, shooter: &Shooter<'_>, mast: usize, range: i32, target: &Target) -> bool {
        let from = shooter.hull.mast(shooter.pose, mast);
        let mut past = Past { ships: shooter.ships, ..target.past() };
        past.own_ships[1] = Some(shooter.number);
        let other_masts = (0..shooter.hull.n_masts())
            .filter(|&other| other != mast && shooter.standing & (1 << other) != 0);
        let by_own_sail = |line: Segment| {
            shooter.own_sails == Stops::Fire
                && other_masts
                    .clone()
                    .any(|other| sail_is_crossed(line, shooter.hull.sail(shooter.pose, other)))
        };
        let points = target.points();
        let lines = points.each().filter(|&at| target.is_in_range(from, at, range));
        let mut lines = lines.map(|at| Segment::new(from, at));
        lines.any(|line| !by_own_sail(line) && self.is_open(line, &past))
    }

    /// Returns true if the gun of a Marine aboard a ship bears on a target, from any point of the
    /// ship. The ship does not block the gun (`SM-KEY-08`).
    pub fn bears_from_aboard(
        &self,
        (number, ship): (u8, &Footprint),
        range: i32,
        target: &Target,
    ) -> bool {
        let mut past = target.past();
        past.own_ships[1] = Some(number);
        self.bears_from_any(&Points::of(&Hull::aim_points(ship)), range, target, &past)
    }

    /// Returns true if the gun of a Marine ashore bears on a target, from the middle or the edge of
    /// the island. The island does not block the gun (`SM-KEY-08`).
    pub fn bears_from_ashore(&self, island: Disc, range: i32, target: &Target) -> bool {
        let mut past = target.past();
        past.own_islands[1] = Some(island.centre);
        self.bears_from_any(&Points::ashore(island), range, target, &past)
    }

    /// Returns true if the cannon of a fort bear on a target. They stand at the distance `guns`
    /// from the centre towards the target, and neither ships nor islands block them (`SM-GEO-5`,
    /// `SM-FRT-5`).
    pub fn bears_from_fort(&self, centre: Point, guns: i32, range: i32, target: &Target) -> bool {
        let past = Past { islands: Stops::Nothing, ships: Stops::Nothing, ..target.past() };
        target.points().each().any(|at| {
            let from = Heading::aim(at - centre).step(centre, guns);
            target.is_in_range(from, at, range) && self.is_open(Segment::new(from, at), &past)
        })
    }

    fn bears_from_any(&self, from: &Points, range: i32, target: &Target, past: &Past) -> bool {
        let to = target.points();
        from.each().any(|from| {
            let in_range = to.each().filter(|&at| target.is_in_range(from, at, range));
            in_range.map(|at| Segment::new(from, at)).any(|line| self.is_open(line, past))
        })
    }

    fn is_open(&self, line: Segment, past: &Past) -> bool {
        let by_island = past.islands == Stops::Fire
            && self.islands.iter().any(|island| {
                !past.own_islands.contains(&Some(island.centre)) && island.is_crossed_by(line)
            });
        let by_ship = past.ships == Stops::Fire
            && self.ships.iter().any(|(number, ship)| {
                !past.own_ships.contains(&Some(*number)) && ship.is_crossed_by(line)
            });
        let by_fog = self.fog.iter().any(|fog| fog.is_crossed_by(line));
        let by_wreck = self.wrecks.iter().any(|wreck| wreck.is_crossed_by(line));
        !(by_island || by_ship || by_fog || by_wreck)
    }
}

impl Cannon {
    /// Returns true if a die hits: it is above the rank with bonuses, and never a 1 (`SM-SHO-3`).
    pub fn hits(self, die: u32, bonus: u32) -> bool {
        die > 1 && die + bonus > self.rank.into()
    }
}
