//! Experiments that vary rule values: factors, cells and conditions.

use corsair_engine::rulebook::Source;

use crate::{CellSums, ComparedTable, Factor, PlanRecord, Point, ResolvedRules, Watch};

/// Set of rules of an experiment: the base with factors at some levels.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Place of the cell.
    pub place: Place,
    /// Level of each factor; `None` for the base itself.
    pub levels: Option<Point>,
    /// Hash of the cell's rules, or the reason why the rules are invalid.
    pub rules: Result<String, String>,
}

/// Place of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Row of the cell's sample, from 0; `None` in a sweep, and for the base.
    pub row: Option<usize>,
    /// House rule on top of the cell, if any.
    pub house_rule: Option<String>,
}

/// Conditions of the result of an experiment that varies rule values.
#[derive(Clone, PartialEq, Debug)]
pub struct Varied {
    /// Id of the edition.
    pub game: &'static str,
    /// Name of the edition.
    pub title: &'static str,
    /// Rules that the factors vary.
    pub base: ResolvedRules,
    /// Factors.
    pub factors: Vec<Varying>,
    /// Design in words.
    pub design: String,
    /// Tables. A design counts the deals of one cell.
    pub tables: Vec<ComparedTable>,
    /// Cells; cells with valid rules are played at each table.
    pub cells: Vec<Cell>,
    /// Degree to which the games are watched.
    pub watch: Watch,
    /// Seed of every stream, and of the design.
    pub seed: u64,
    /// Requested number of games of each cell and table.
    pub games_asked: u64,
    /// Plan that makes this.
    pub plan: PlanRecord,
}

/// Factor of an experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct Varying {
    /// Factor.
    pub factor: Factor,
    /// Values in the base, as text.
    pub base: String,
    /// Source of the values.
    pub source: Source,
}

impl Varied {
    /// Cells that are played, in order: cell number `n` of the sums of a table is the n-th played cell.
    pub fn played(&self) -> impl Iterator<Item = (usize, &Cell)> {
        self.cells.iter().enumerate().filter(|(_, cell)| cell.rules.is_ok())
    }

    /// Total number of games played, given the sums of each table.
    pub fn games(&self, played: &[CellSums]) -> u64 {
        let of_table = |(table, sums): (&ComparedTable, &CellSums)| {
            sums.all_blocks() * table.design.games_per_block()
        };
        self.tables.iter().zip(played).map(of_table).sum()
    }

    /// Name of the level of a factor in a cell; for the base, the base's value.
    pub fn level_name(&self, cell: &Cell, factor: usize) -> String {
        let of = &self.factors[factor];
        match &cell.levels {
            Some(levels) => of.factor.levels[levels[factor]].name(),
            None => of.base.clone(),
        }
    }
}
