//! Experiments that vary rule values: their factors, cells and conditions.

use corsair_engine::rulebook::Source;

use crate::{CellSums, ComparedTable, Factor, PlanRecord, Point, ResolvedRules, Watch};

/// Cell of an experiment: the base rules with the factors at some levels.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Position of the cell in the design.
    pub place: Place,
    /// Level of each factor; `None` for the base rules.
    pub levels: Option<Point>,
    /// Hash of the cell's rules, or the reason why the rules are invalid.
    pub rules: Result<String, String>,
}

/// Position of a cell in the design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Row of the sample that contains the cell, from 0; `None` in a sweep and for the base rules.
    pub row: Option<usize>,
    /// House rule that the cell adds to the base rules; `None` without a house rule.
    pub house_rule: Option<String>,
}

/// Conditions that determine the result of an experiment with varied rule values.
#[derive(Clone, PartialEq, Debug)]
pub struct Varied {
    /// Id of the edition, such as `pirates-cove`.
    pub game: &'static str,
    /// Name of the edition on screens.
    pub title: &'static str,
    /// Base rules, whose values the factors change.
    pub base: ResolvedRules,
    /// Factors with their base values.
    pub factors: Vec<Varying>,
    /// Description of the design for people.
    pub design: String,
    /// Tables at which every valid cell is played. A table's design has the number of deals for one cell.
    pub tables: Vec<ComparedTable>,
    /// All cells. Cells with invalid rules are not played.
    pub cells: Vec<Cell>,
    /// Level of detail that the run records: scores, metrics, luck or courses.
    pub watch: Watch,
    /// Random seed of every stream and of the design.
    pub seed: u64,
    /// Number of games that the user asked for, per cell and table.
    pub games_asked: u64,
    /// Plan of the command that produces the result.
    pub plan: PlanRecord,
}

/// Factor of an experiment, with its base values.
#[derive(Clone, PartialEq, Debug)]
pub struct Varying {
    /// Rule value with its levels.
    pub factor: Factor,
    /// Base values of the factor as text.
    pub base: String,
    /// Reliability of the source of the base values.
    pub source: Source,
}

impl Varied {
    /// Returns the cells with valid rules in order. The sums of a table number these cells from 0.
    pub fn played(&self) -> impl Iterator<Item = (usize, &Cell)> {
        self.cells.iter().enumerate().filter(|(_, cell)| cell.rules.is_ok())
    }

    /// Returns the total number of games played, given the sums of each table.
    pub fn games(&self, played: &[CellSums]) -> u64 {
        let of_table = |(table, sums): (&ComparedTable, &CellSums)| {
            sums.all_blocks() * table.design.games_per_block()
        };
        self.tables.iter().zip(played).map(of_table).sum()
    }

    /// Returns the name of a factor's level in a cell. In the base rules, the name is the base value.
    pub fn level_name(&self, cell: &Cell, factor: usize) -> String {
        let of = &self.factors[factor];
        match &cell.levels {
            Some(levels) => of.factor.levels[levels[factor]].name(),
            None => of.base.clone(),
        }
    }
}
