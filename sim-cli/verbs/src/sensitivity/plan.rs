//! Sensitivity analysis: changes of outcomes under uncertain rule values.

use clap::ValueEnum;
use corsair_lab::result::Word;
use serde::Deserialize;
use serde::Serialize;

use corsair_lab::{SaltelliRow, Threshold, Trajectory, Unvaried, Varied};
use corsair_stats::Groups;

/// Conditions of the answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Sensitivity {
    /// Factors and cells. Cell 0 is the base; the house rules over it follow, then each point in its row,
    /// each with the same house rules over it.
    pub varied: Varied,
    /// Values of the grades that are not varied.
    pub unvaried: Vec<Unvaried>,
    /// Points.
    pub sample: Sample,
    /// House rules with verdicts as conclusions.
    pub house_rules: Vec<String>,
    /// Largest changes of the mean of a measure that count as none.
    pub margins: Vec<Threshold>,
}

/// Method of a sensitivity analysis.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum SampleMethod {
    /// Elementary effects after Morris
    Morris,
    /// Sobol indices
    Sobol,
}

/// Points at which outcomes are played, in rows: points of a row have common deals, rows have different deals.
#[derive(Clone, PartialEq, Debug)]
pub enum Sample {
    /// For elementary effects.
    Morris(Vec<Trajectory>),
    /// For Sobol indices.
    Sobol(Vec<SaltelliRow>),
}

impl Sample {
    /// Returns the method of the sample.
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

    /// Returns the number of points of a row.
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

    /// Returns the points of a row.
    pub fn points(&self, row: usize) -> &[corsair_lab::Point] {
        match self {
            Sample::Morris(walks) => &walks[row].points,
            Sample::Sobol(rows) => &rows[row].points,
        }
    }
}

impl Sensitivity {
    /// Games of the base per game of a point. The conclusions of the base should not depend on its own
    /// noise.
    pub const BASE_GAMES: u64 = 16;

    /// Returns the number of cells of each point: itself, and with each house rule.
    pub fn cells_per_point(&self) -> usize {
        1 + self.house_rules.len()
    }

    /// Returns the groups of an outcome, by row and point, given its groups from the cell of each variant.
    pub(crate) fn values(
        &self,
        of: impl Fn(&dyn Fn(usize) -> usize) -> Groups,
    ) -> Vec<Vec<Groups>> {
        let point = |row, point| of(&|variant| self.cell(row, point, variant));
        let row = |row| (0..self.sample.points_per_row()).map(|at| point(row, at)).collect();
        (0..self.sample.rows()).map(row).collect()
    }

    /// Returns the number of whole rows among the first cells.
    pub(crate) fn rows_within(&self, cells: usize) -> usize {
        (cells / self.cells_per_point()).saturating_sub(1) / self.sample.points_per_row()
    }

    /// Drops all rows but the first `rows`, with their cells.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.varied.cells.truncate(self.cell(rows, 0, 0));
        self.sample.truncate(rows);
    }

    /// Returns the cell of a point under a variant: 0 is the point itself, then come the house rules.
    pub fn cell(&self, row: usize, point: usize, variant: usize) -> usize {
        let number = row * self.sample.points_per_row() + point;
        (1 + number) * self.cells_per_point() + variant
    }
}
