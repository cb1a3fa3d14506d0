//! Plan of a sensitivity analysis: factors, sample points and conclusions.

use clap::ValueEnum;
use corsair_lab::result::Word;
use serde::Deserialize;
use serde::Serialize;

use corsair_lab::{SaltelliRow, Threshold, Trajectory, Unvaried, Varied};
use corsair_stats::Groups;

/// Question of `corsair sensitivity` with the conditions of its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Sensitivity {
    /// Factors and cells. Cell 0 is the base, followed by the base with each house rule. Then come the points row by
    /// row, each followed by the point with each house rule.
    pub varied: Varied,
    /// Rule values of the chosen grades that are not varied, with reasons.
    pub unvaried: Vec<Unvaried>,
    /// Sample points.
    pub sample: Sample,
    /// House rules about which conclusions are drawn.
    pub house_rules: Vec<String>,
    /// Largest changes of means that count as none.
    pub margins: Vec<Threshold>,
}

/// Method of a sensitivity analysis.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum SampleMethod {
    /// Elementary effects, by the method of Morris
    Morris,
    /// Sobol indices
    Sobol,
}

/// Sample points in rows. Points of a row have common deals, and rows have different deals.
#[derive(Clone, PartialEq, Debug)]
pub enum Sample {
    /// Trajectories for elementary effects.
    Morris(Vec<Trajectory>),
    /// Rows for Sobol indices.
    Sobol(Vec<SaltelliRow>),
}

impl Sample {
    /// Returns the method of analysis that the sample is for.
    pub const fn method(&self) -> SampleMethod {
        match self {
            Sample::Morris(_) => SampleMethod::Morris,
            Sample::Sobol(_) => SampleMethod::Sobol,
        }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Sample::Morris(walks) => walks.len(),
            Sample::Sobol(rows) => rows.len(),
        }
    }

    /// Returns the number of points in each row.
    pub fn points_per_row(&self) -> usize {
        self.points(0).len()
    }

    /// Drops all rows but the first `rows`.
    fn truncate(&mut self, rows: usize) {
        match self {
            Sample::Morris(walks) => walks.truncate(rows),
            Sample::Sobol(points) => points.truncate(rows),
        }
    }

    /// Returns the points of a row, in order.
    pub fn points(&self, row: usize) -> &[corsair_lab::Point] {
        match self {
            Sample::Morris(walks) => &walks[row].points,
            Sample::Sobol(rows) => &rows[row].points,
        }
    }
}

impl Sensitivity {
    /// Number of games under the base rules for each game at a sample point. The base plays more games, so that noise
    /// affects its conclusions little.
    pub const BASE_GAMES: u64 = 16;

    /// Returns the number of cells of each point: the point, and the point with each house rule.
    pub fn cells_per_point(&self) -> usize {
        1 + self.house_rules.len()
    }

    /// Returns an outcome at each point, row by row; `of` computes the outcome from the cells of the point's
    /// variants.
    pub(crate) fn values(
        &self,
        of: impl Fn(&dyn Fn(usize) -> usize) -> Groups,
    ) -> Vec<Vec<Groups>> {
        let point = |row, point| of(&|variant| self.cell(row, point, variant));
        let row = |row| (0..self.sample.points_per_row()).map(|at| point(row, at)).collect();
        (0..self.sample.rows()).map(row).collect()
    }

    /// Returns the number of complete rows among the first `cells` cells.
    pub(crate) fn rows_within(&self, cells: usize) -> usize {
        (cells / self.cells_per_point()).saturating_sub(1) / self.sample.points_per_row()
    }

    /// Drops all rows but the first `rows`, with their cells.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.varied.cells.truncate(self.cell(rows, 0, 0));
        self.sample.truncate(rows);
    }

    /// Returns the cell of a point under a variant. Variant 0 is the point without a house rule; each further variant
    /// adds one house rule.
    pub fn cell(&self, row: usize, point: usize, variant: usize) -> usize {
        let number = row * self.sample.points_per_row() + point;
        (1 + number) * self.cells_per_point() + variant
    }
}
