//! Berths of homes (`SM-SET-5`), and the room that berths and islands need on the table.

use super::{Edge, Islands, Placement, Rules};
use crate::games::spanish_main::geometry::{
    Heading, Hull, HullSize, IsSchooner, MAX_MASTS, Point, Pose,
};
use crate::rulebook::BadRule;

/// Number of berths of an island.
pub const BERTHS: u8 = 16;

/// Returns the pose of a ship at a berth of an island: bow at the island, stern to the sea.
pub fn berth(rules: &Rules, island: Point, number: u8) -> Pose {
    let out = Heading::new(i32::from(number) * 64);
    Pose { bow: out.step(island, rules.berths.distance), heading: out.turned(512) }
}

impl Rules {
    /// Returns the pose of a ship with a hull at a berth of her home at the start. Her bow touches the island, or her
    /// stern does under a house rule.
    pub(crate) fn first_pose(&self, hull: &Hull, home: Point, number: u8) -> Pose {
        let pose = berth(self, home, number);
        if !self.start.stern_to_home {
            return pose;
        }
        let heading = pose.heading.turned(512);
        Pose { bow: heading.step(pose.bow, hull.length()), heading }
    }

    /// Lowest number of berths, over all homes and hulls, at which a ship is on the table.
    pub(crate) fn n_sure_berths(&self) -> usize {
        let tables: Vec<(i32, i32)> =
            self.table.width.iter().copied().zip(self.table.height.iter().copied()).collect();
        let of_hull = |hull: Hull| {
            let berths: Vec<Bounds> = (0..BERTHS).map(|at| self.bounds(&hull, at)).collect();
            let fewest = |&(width, height): &(i32, i32)| {
                let spans = berths.iter().map(|at| at.x).collect::<Vec<_>>();
                let columns = self.hardest_places(width, &spans);
                let spans = berths.iter().map(|at| at.y).collect::<Vec<_>>();
                let rows = self.hardest_places(height, &spans);
                let on_table = |x: i32, y: i32| {
                    berths.iter().filter(|at| at.x.fits(x, width) && at.y.fits(y, height)).count()
                };
                let homes = columns.iter().flat_map(|&x| rows.iter().map(move |&y| (x, y)));
                homes.map(|(x, y)| on_table(x, y)).min().unwrap_or(0)
            };
            tables.iter().map(fewest).min().unwrap_or(0)
        };
        self.hulls().map(of_hull).min().unwrap_or(0)
    }

    /// Returns the coordinates of homes, along one side of a table, among which some home has the fewest berths.
    fn hardest_places(&self, size: i32, spans: &[Span]) -> Vec<i32> {
        let near = self.islands.edge;
        let mut places = vec![near, size - near];
        let reach = spans.iter().map(|span| span.last.max(-span.first)).max().unwrap_or(0);
        // On a narrow table, a home may be near to both walls.
        if size < 2 * reach {
            let beyond = spans.iter().flat_map(|span| [-span.first - 1, size - span.last + 1]);
            places.extend(beyond.filter(|at| (near..=size - near).contains(at)));
        }
        places
    }

    fn hulls(&self) -> impl Iterator<Item = Hull> + '_ {
        (1..=MAX_MASTS).map(|masts| self.hull(masts, IsSchooner::No))
    }

    /// Returns the bounds of the points that must be on the table, for a ship at a berth of a home at the origin
    /// (`SM-GEO-1`).
    fn bounds(&self, hull: &Hull, number: u8) -> Bounds {
        let pose = self.first_pose(hull, Point::default(), number);
        let outline = hull.footprint(pose);
        let points = match self.edge {
            Edge::Wall => outline.corners().as_slice(),
            Edge::Wrap => &[pose.bow],
        };
        let span = |of: fn(&Point) -> i32| Span {
            first: points.iter().map(of).min().unwrap_or(0),
            last: points.iter().map(of).max().unwrap_or(0),
        };
        Bounds { x: span(|at| at.x), y: span(|at| at.y) }
    }
}

/// Least rectangle around points.
#[derive(Clone, Copy)]
struct Bounds {
    x: Span,
    y: Span,
}

/// Lowest and highest coordinate of points, relative to a home.
#[derive(Clone, Copy)]
struct Span {
    first: i32,
    last: i32,
}

impl Span {
    /// Returns true if the points are on a table of a size when the home is at `at`.
    fn fits(self, at: i32, size: i32) -> bool {
        at + self.first >= 0 && at + self.last <= size
    }
}

/// Distances from the centre of a home within which bows and whole ships at berths are.
#[derive(Clone, Copy)]
struct Reach {
    bow: i32,
    ship: i32,
}

impl Reach {
    fn of(rules: &Rules) -> Reach {
        let mut farthest = [0, 0];
        for hull in rules.hulls() {
            for number in 0..BERTHS {
                let pose = rules.first_pose(&hull, Point::default(), number);
                let corners = hull.footprint(pose).corners().iter().map(|at| at.square()).max();
                farthest[0] = farthest[0].max(pose.bow.square());
                farthest[1] = farthest[1].max(corners.unwrap_or(0));
            }
        }
        let [bow, ship] = farthest.map(|square| square.isqrt() as i32 + 1);
        Reach { bow, ship }
    }

    /// Least distance between the centres of two homes at which no bow is inside a ship of the other home.
    fn apart(self) -> i32 {
        self.bow + self.ship
    }
}

impl Islands {
    /// Iterates over the least distances allowed between centres of islands, in the order in which a full table
    /// relaxes them: the printed gap, reduced in steps of half of L (`SM-SET-2`).
    pub(crate) fn least_distances(&self, l: i32) -> impl Iterator<Item = i32> {
        let (gap_min, radius) = (self.gap_min, self.radius);
        let gaps = (0..).map(move |n| gap_min * l - n * (l / 2)).take_while(|&gap| gap >= 0);
        gaps.map(move |gap| gap + 2 * radius)
    }

    /// Returns the number of lattice points of the menu on either side of the table's middle.
    pub(crate) fn lattice_steps(&self, size: i32) -> i32 {
        (size / 2 - self.edge) / self.pitch
    }
}

/// Least distance between the centres of two homes at which no bow at a berth is inside a ship of the other home.
pub(super) fn distance_of_homes(rules: &Rules) -> i64 {
    Reach::of(rules).apart().into()
}

/// Checks that every home has a berth on the table, and that players can place all islands with enough room between
/// them for the ships of two homes.
pub(super) fn check_room(rules: &Rules) -> Result<(), BadRule> {
    let reach = Reach::of(rules);
    if rules.n_sure_berths() == 0 {
        let (least, edge) = (reach.ship, rules.islands.edge);
        let reason = format!(
            "must be larger, not {edge}: an island there may have no berth at which all ships are on the table; {least} \
             is enough (SM-SET-5)"
        );
        return Err(BadRule::new("islands.edge", reason));
    }
    check_beams(rules)?;
    let n_on_map = match rules.islands.placement {
        Placement::Players => 0,
        Placement::Map => rules.islands.map.len(),
    };
    if rules.islands.number.iter().all(|&number| number <= n_on_map) {
        return Ok(());
    }
    let least = check_gaps(rules, reach)?;
    for (at, &number) in rules.islands.number.iter().enumerate() {
        let (width, height) = (rules.table.width[at], rules.table.height[at]);
        let most = most_islands(&rules.islands, (width, height), least);
        if number > n_on_map && number > most {
            let players = rules.players.min + at;
            let (edge, pitch) = (rules.islands.edge, rules.islands.pitch);
            let reason = format!(
                "must be at most {most} with {players} players, not {number}: on a table of {width} by {height}, the \
                 menu (`islands.edge` {edge}, `islands.pitch` {pitch}) may have no point left that is {least} from all \
                 islands (SM-SET-2)"
            );
            return Err(BadRule::new("islands.number", reason));
        }
    }
    Ok(())
}

/// Checks that no ship at a berth has the bow of another ship of her home inside.
fn check_beams(rules: &Rules) -> Result<(), BadRule> {
    let home = Point::default();
    let bows: Vec<(u8, Point)> = rules
        .hulls()
        .flat_map(|hull| (0..BERTHS).map(move |at| (at, rules.first_pose(&hull, home, at).bow)))
        .collect();
    let has_room = |size: &HullSize| {
        let hull = Hull::new(size, IsSchooner::No, 0);
        (0..BERTHS).all(|number| {
            let outline = hull.footprint(rules.first_pose(&hull, home, number));
            bows.iter().all(|&(at, bow)| at == number || !outline.has_inside(bow))
        })
    };
    for (name, of) in rules.hull.by_masts() {
        let size = |beam: i32| HullSize { length: of.length, beam, masts: of.masts.clone() };
        if has_room(&size(of.beam)) {
            continue;
        }
        let most = (0..of.beam).rev().find(|&beam| has_room(&size(beam))).unwrap_or(0);
        let reason = format!(
            "must be at most {most}, not {}: at the next berth, the bow of another ship would be inside her (SM-SET-5)",
            of.beam
        );
        return Err(BadRule::new(format!("hull.{name}.beam"), reason));
    }
    Ok(())
}

/// Checks the limits of the distance between islands. Returns the least distance to which it may fall.
fn check_gaps(rules: &Rules, reach: Reach) -> Result<i32, BadRule> {
    let (islands, l) = (&rules.islands, rules.bars.l);
    let in_bars = |distance: i32| (distance - 2 * islands.radius + l - 1).div_euclid(l);
    let apart = reach.apart();
    let Some(least) = islands.least_distances(l).take_while(|&least| least >= apart).last() else {
        let (bars, gap_min) = (in_bars(apart), islands.gap_min);
        let reason = format!(
            "must be at least {bars} with `bars.l` {l}, not {gap_min}: the berths of two homes need a distance of \
             {apart} between the centres of islands (SM-SET-5)"
        );
        return Err(BadRule::new("islands.gap_min", reason));
    };
    // A path along the lattice from an island to a point far from all islands changes the distance to the nearest
    // island by at most a pitch in each step. It begins less than 1.5 pitches from an island.
    let pitch = islands.pitch;
    let bars = in_bars((least + pitch).max(pitch + pitch / 2 + 1));
    if islands.gap_max < bars {
        let gap_max = islands.gap_max;
        let reason = format!(
            "must be at least {bars} with `bars.l` {l} and `islands.pitch` {pitch}, not {gap_max}: the menu may have no \
             point for an island (SM-SET-2)"
        );
        return Err(BadRule::new("islands.gap_max", reason));
    }
    Ok(least)
}

/// Highest number of islands that players can always place at least `least` from each other. Each placed island
/// covers a limited number of points of the menu, or of a coarser lattice that is part of the menu; one point must be
/// left for the last island.
fn most_islands(islands: &Islands, (width, height): (i32, i32), least: i32) -> usize {
    let (columns, rows) = (islands.lattice_steps(width) * 2, islands.lattice_steps(height) * 2);
    let every = 1..=(2 * least / islands.pitch + 1);
    let most = every.map(|every| {
        let (columns, rows) = (columns / every + 1, rows / every + 1);
        let covered = most_covered(least, islands.pitch * every, (columns, rows));
        (columns * rows - 1) / covered + 1
    });
    most.max().unwrap_or(1) as usize
}

/// Upper limit of the number of points of a square lattice that are inside a circle, for any centre.
fn most_covered(radius: i32, pitch: i32, (columns, rows): (i32, i32)) -> i32 {
    let square = i64::from(radius) * i64::from(radius);
    let with_row_at = |offset: i32| {
        let n_beyond = radius / pitch + 1;
        let in_row = |row: i32| {
            let away = i64::from(row * pitch - offset);
            // The chord's length, rounded up.
            let chord = match 4 * (square - away * away) {
                of if of <= 0 => return 0,
                of => ((of - 1).isqrt() + 1) as i32,
            };
            ((chord + pitch - 1) / pitch).min(columns)
        };
        let mut covered: Vec<i32> = (-n_beyond..=n_beyond + 1).map(in_row).collect();
        covered.sort_unstable_by(|one, other| other.cmp(one));
        covered.iter().take(rows as usize).sum::<i32>()
    };
    (0..=pitch / 2).map(with_row_at).max().unwrap_or(0).max(1)
}
