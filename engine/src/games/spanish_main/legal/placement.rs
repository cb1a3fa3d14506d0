//! Placement of islands and terrain in the set-up (`SM-SET-2`, `SM-SET-3`).

use crate::game::Illegal;
use crate::games::spanish_main::geometry::Point;
use crate::games::spanish_main::rules::Rules;

/// Chart of the table during the set-up, with the islands and terrain placed so far.
#[derive(Clone, Copy, Debug)]
pub struct Chart<'a> {
    /// Rules under which the game is played.
    pub rules: &'a Rules,
    /// Corner of the table opposite the origin.
    pub table: Point,
    /// Centres of the islands placed so far.
    pub islands: &'a [Point],
    /// Centres of the terrain placed so far.
    pub terrain: &'a [Point],
}

impl Chart<'_> {
    /// Returns the least distance allowed between centres of islands. It is the printed gap, reduced in steps of half
    /// of L until the menu has a point. `None` if even a gap of 0 leaves no point.
    fn least_distance(&self) -> Option<i32> {
        let mut distances = self.rules.islands.least_distances(self.rules.bars.l);
        distances.find(|&least| self.lattice().any(|centre| self.is_free(centre, least).is_ok()))
    }

    /// Iterates over the lattice points of the menu, row by row from the bottom, left to right.
    fn lattice(&self) -> impl Iterator<Item = Point> {
        let islands = &self.rules.islands;
        let (pitch, x, y) = (islands.pitch, self.table.x / 2, self.table.y / 2);
        let columns = islands.lattice_steps(self.table.x);
        let rows = islands.lattice_steps(self.table.y);
        (-rows..=rows).flat_map(move |j| {
            (-columns..=columns).map(move |i| Point::new(x + pitch * i, y + pitch * j))
        })
    }

    /// Checks that an island's centre is at legal distances from the edges and from placed islands. The error gives
    /// the reason for the refusal.
    fn is_free(&self, centre: Point, least: i32) -> Result<(), &'static str> {
        let islands = &self.rules.islands;
        let (edge, most) = (islands.edge, islands.gap_max * self.rules.bars.l + 2 * islands.radius);
        let is_inland = |at: i32, size: i32| (edge..=size - edge).contains(&at);
        if !is_inland(centre.x, self.table.x) || !is_inland(centre.y, self.table.y) {
            return Err("too near to the edge of the table");
        }
        let Some(nearest) = self.islands.iter().map(|&at| (at - centre).square()).min() else {
            return Ok(());
        };
        if nearest < i64::from(least) * i64::from(least) {
            return Err("too near to another island");
        }
        if nearest > i64::from(most) * i64::from(most) {
            return Err("too far from the nearest island");
        }
        Ok(())
    }

    /// Checks that an island may be placed at a centre (`SM-SET-2`).
    ///
    /// # Errors
    ///
    /// Returns the reason why the placement is illegal.
    pub fn check(&self, centre: Point) -> Result<(), Illegal> {
        let free = match self.least_distance() {
            Some(least) => self.is_free(centre, least),
            None => Err("no place is left for an island"),
        };
        free.map_err(|reason| Illegal::new("SM-SET-2", reason))
    }

    /// Checks that a piece of terrain may be placed at a centre (`SM-SET-3`). The piece must be on the table, at
    /// least S from every island and piece of terrain.
    ///
    /// # Errors
    ///
    /// Returns the reason why the placement is illegal.
    pub fn check_terrain(&self, centre: Point) -> Result<(), Illegal> {
        self.is_clear(centre).map_err(|reason| Illegal::new("SM-SET-3", reason))
    }

    /// Checks that a piece of terrain at a centre is on the table and far enough from all placed pieces. The error
    /// gives the reason for the refusal.
    fn is_clear(&self, centre: Point) -> Result<(), &'static str> {
        let (radius, s) = (self.rules.terrain.radius, self.rules.bars.s);
        let is_inside = |at: i32, size: i32| (radius..=size - radius).contains(&at);
        if !is_inside(centre.x, self.table.x) || !is_inside(centre.y, self.table.y) {
            return Err("not on the table");
        }
        let clear = |others: &[Point], other_radius: i32| {
            let least = i64::from(s + radius + other_radius);
            others.iter().all(|&other| (other - centre).square() >= least * least)
        };
        if !clear(self.islands, self.rules.islands.radius) || !clear(self.terrain, radius) {
            return Err("nearer than S to an island or other terrain");
        }
        Ok(())
    }

    /// Returns the menu of centres for a piece of terrain: the legal points among the lattice points.
    pub fn terrain_menu(&self) -> Vec<Point> {
        self.lattice().filter(|&centre| self.is_clear(centre).is_ok()).collect()
    }

    /// Writes the menu of centres for an island to `menu`.
    pub fn menu(&self, menu: &mut Vec<Point>) {
        menu.clear();
        if let Some(least) = self.least_distance() {
            menu.extend(self.lattice().filter(|&centre| self.is_free(centre, least).is_ok()));
        }
    }
}
