//! Lines of fire from cannon to targets, and dice that hit (`SM-SHO-2`, `SM-SHO-3`).

use crate::games::spanish_main::data::card::Cannon;
use crate::games::spanish_main::geometry::{
    Disc, Footprint, Heading, Hull, Point, Pose, Segment, sail_is_crossed,
};

/// Pieces on the table that may block a line of fire.
#[derive(Clone, Copy, Debug)]
pub struct FireScene<'a> {
    /// Discs of islands.
    pub islands: &'a [Disc],
    /// Discs of fog banks.
    pub fog: &'a [Disc],
    /// Footprints of wrecks.
    pub wrecks: &'a [Footprint],
    /// Numbers and footprints of ships. The list may include the shooter.
    pub ships: &'a [(u8, Footprint)],
}

/// Effect of an obstacle on a ship's line of fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stops {
    /// The obstacle stops fire.
    Fire,
    /// The obstacle does not stop fire.
    Nothing,
}

/// Ship that shoots, with the properties that her lines of fire depend on.
#[derive(Clone, Copy, Debug)]
pub struct Shooter<'a> {
    /// Number of the ship.
    pub number: u8,
    /// Hull of the ship.
    pub hull: &'a Hull,
    /// Bow and heading of the ship.
    pub pose: Pose,
    /// Bit set of the ship's standing masts, numbered from the front. It excludes fire masts, since they have no
    /// sails.
    pub standing: u16,
    /// Effect of the ship's sails on her lines of fire. A Junk's sails do not block fire (`SM-KEY-06`).
    pub own_sails: Stops,
    /// Effect of all other ships on this ship's lines of fire. With LOF_IGNORES_SHIPS, ships do not block the lines.
    pub ships: Stops,
}

/// Target of a shot, as a shape on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Ship, by number and footprint.
    Ship(u8, Footprint),
    /// Fort, as a disc.
    Fort(Disc),
    /// Crew ashore: the disc of the crew's island (`SM-KEY-08`).
    Ashore(Disc),
}

/// Number of points on an island's edge from which Marines shoot and at which shooters aim.
const EDGE_POINTS: i32 = 16;

/// End points of possible lines of fire, at the shooter or at the target.
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

    /// Returns the points for crew ashore: the island's centre and the points on its edge.
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
    /// Returns the points of the target at which shooters aim (`SM-SHO-2`).
    fn points(&self) -> Points {
        match self {
            Target::Ship(_, footprint) => Points::of(&Hull::aim_points(footprint)),
            Target::Fort(disc) => Points::of(&[disc.centre]),
            Target::Ashore(island) => Points::ashore(*island),
        }
    }

    /// Returns true if the target's point `at` is in range of `from`. A fort is in range if any point of its disc is
    /// in range.
    fn is_in_range(&self, from: Point, at: Point, range: i32) -> bool {
        let reach = match self {
            Target::Fort(disc) => range + disc.radius,
            Target::Ship(..) | Target::Ashore(_) => range,
        };
        (at - from).square() <= i64::from(reach) * i64::from(reach)
    }
}

/// Obstacles that a line of fire ignores.
#[derive(Clone, Copy, Debug)]
struct IgnoredObstacles {
    islands: Stops,
    /// Centres of islands that do not block the line of fire.
    own_islands: [Option<Point>; 2],
    ships: Stops,
    /// Numbers of the ships that do not block the line of fire.
    own_ships: [Option<u8>; 2],
}

impl Target {
    /// Returns the obstacles that do not block fire at this target: the target ship, or the island of a fort or of
    /// crew ashore (`SM-FRT-5`, `SM-KEY-08`).
    fn past(&self) -> IgnoredObstacles {
        let (island, ship) = match self {
            Target::Ship(number, _) => (None, Some(*number)),
            Target::Fort(disc) | Target::Ashore(disc) => (Some(disc.centre), None),
        };
        IgnoredObstacles {
            islands: Stops::Fire,
            own_islands: [island, None],
            ships: Stops::Fire,
            own_ships: [ship, None],
        }
    }
}

impl FireScene<'_> {
    /// Returns true if a mast's cannon bears on a target: the line of fire to some aim point within `range` is open.
    pub fn bears(&self, shooter: &Shooter<'_>, mast: usize, range: i32, target: &Target) -> bool {
        let from = shooter.hull.mast(shooter.pose, mast);
        let mut past = IgnoredObstacles { ships: shooter.ships, ..target.past() };
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

    /// Returns true if the gun of a Marine aboard bears on a target, from any point of the ship.
    /// The ship does not block the gun (`SM-KEY-08`).
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

    /// Returns true if the gun of a Marine ashore bears on a target, from the centre or edge of the
    /// island. The island does not block the gun (`SM-KEY-08`).
    pub fn bears_from_ashore(&self, island: Disc, range: i32, target: &Target) -> bool {
        let mut past = target.past();
        past.own_islands[1] = Some(island.centre);
        self.bears_from_any(&Points::ashore(island), range, target, &past)
    }

    /// Returns true if a fort's cannon bear on a target. The cannon stand `guns` units from the
    /// centre, towards the target. Ships and islands do not block a fort's fire (`SM-GEO-5`,
    /// `SM-FRT-5`).
    pub fn bears_from_fort(&self, centre: Point, guns: i32, range: i32, target: &Target) -> bool {
        let past =
            IgnoredObstacles { islands: Stops::Nothing, ships: Stops::Nothing, ..target.past() };
        target.points().each().any(|at| {
            let from = Heading::aim(at - centre).step(centre, guns);
            target.is_in_range(from, at, range) && self.is_open(Segment::new(from, at), &past)
        })
    }

    fn bears_from_any(
        &self,
        from: &Points,
        range: i32,
        target: &Target,
        past: &IgnoredObstacles,
    ) -> bool {
        let to = target.points();
        from.each().any(|from| {
            let in_range = to.each().filter(|&at| target.is_in_range(from, at, range));
            in_range.map(|at| Segment::new(from, at)).any(|line| self.is_open(line, past))
        })
    }

    fn is_open(&self, line: Segment, past: &IgnoredObstacles) -> bool {
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
    /// Returns true if a die hits: the die plus bonus exceeds the cannon's rank. A die of 1 always
    /// misses (`SM-SHO-3`).
    pub fn hits(self, die: u32, bonus: u32) -> bool {
        die > 1 && die + bonus > self.rank.into()
    }
}
