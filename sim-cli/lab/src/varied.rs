//! Experiments that vary rule values: their factors, their cells, and what they are conditional on.

use corsair_engine::rulebook::Source;

use crate::{CellSums, ComparedTable, Factor, PlanRecord, Point, ResolvedRules, Watch};

/// A set of rules of an experiment: the base with factors at some levels.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Where it belongs.
    pub place: Place,
    /// The level of each factor; none for the base itself.
    pub levels: Option<Point>,
    /// The hash of its rules, or why there are no such rules.
    pub rules: Result<String, String>,
}

/// Where a cell belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The row of its sample, from 0; none in a sweep, and for the base.
    pub row: Option<usize>,
    /// The house rule over it; none without.
    pub house_rule: Option<String>,
}

/// Everything that the result of such an experiment is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct Varied {
    /// The id of the edition.
    pub game: &'static str,
    /// The name of the edition.
    pub title: &'static str,
    /// The rules that factors vary.
    pub base: ResolvedRules,
    /// The factors.
    pub factors: Vec<Varying>,
    /// The design in words.
    pub design: String,
    /// The tables. A design counts the deals of one cell.
    pub tables: Vec<ComparedTable>,
    /// The cells; those with rules are played at each table.
    pub cells: Vec<Cell>,
    /// What is watched in the games.
    pub watch: Watch,
    /// The seed of every stream, and of the design.
    pub seed: u64,
    /// How many games of each cell and table were asked for.
    pub games_asked: u64,
    /// The plan that makes this.
    pub plan: PlanRecord,
}

/// A factor of an experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct Varying {
    /// The factor.
    pub factor: Factor,
    /// What its values are in the base, for people.
    pub base: String,
    /// Source of the values.
    pub source: Source,
}

impl Varied {
    /// The cells that are played, in order: cell number `n` of the sums of a table is the n-th of
    /// these.
    pub fn played(&self) -> impl Iterator<Item = (usize, &Cell)> {
        self.cells.iter().enumerate().filter(|(_, cell)| cell.rules.is_ok())
    }

    /// How many games were played in all, given the sums of each table.
    pub fn games(&self, played: &[CellSums]) -> u64 {
        let of_table = |(table, sums): (&ComparedTable, &CellSums)| {
            sums.all_blocks() * table.design.games_per_block()
        };
        self.tables.iter().zip(played).map(of_table).sum()
    }

    /// The name of the level that a factor has in a cell: in the base, that of the base.
    pub fn level_name(&self, cell: &Cell, factor: usize) -> String {
        let of = &self.factors[factor];
        match &cell.levels {
            Some(levels) => of.factor.levels[levels[factor]].name(),
            None => of.base.clone(),
        }
    }
}
