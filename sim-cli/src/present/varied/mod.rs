//! What reports of varied rules share: figures, cells and factors as files, the manifest.

pub mod cells;
pub mod manifest;

use crate::lab::assertion::Unit;
use crate::lab::{CellSums, Column, Scope, Varied};
use crate::present::rows::ScopeNames;
use crate::studies::compare::delta::is_telling as is_told_on_screen;
use crate::studies::compare::is_told_elsewhere;

/// A measure at a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The table, as an index of the experiment's.
    pub table: usize,
    /// The measure, as an index of the sums' columns.
    pub index: usize,
    /// The measure.
    pub column: Column,
    /// Whether it is told on screen; such figures are corrected for their number together.
    pub on_screen: bool,
}

impl Figure {
    /// All of them, table by table.
    pub(crate) fn all(varied: &Varied, played: &[CellSums]) -> Vec<Figure> {
        let mut figures = Vec::new();
        for (table, sums) in played.iter().enumerate() {
            let bots = varied.tables[table].bots.len();
            for (index, &column) in sums.columns().iter().enumerate() {
                if !is_told_elsewhere(&column, bots) {
                    let on_screen =
                        is_told_on_screen(varied.telling, column.scope, column.metric.id);
                    figures.push(Figure { table, index, column, on_screen });
                }
            }
        }
        figures
    }

    /// Whether it is about the game as a whole.
    pub(crate) fn is_of_game(&self) -> bool {
        self.column.scope == Scope::Game
    }

    /// The names of what it is about.
    pub(crate) fn names<'v>(&self, varied: &'v Varied) -> ScopeNames<'v> {
        let bots = &varied.tables[self.table].bots;
        ScopeNames::new(self.column.scope, |bot| &bots[bot].name)
    }

    /// What it is about, in words.
    pub(crate) fn label(&self, varied: &Varied) -> String {
        let words = self.names(varied).words();
        let unit = if self.is_share() { " %" } else { "" };
        match words.is_empty() {
            true => format!("{}{unit}", self.column.metric.label),
            false => format!("{words}: {}{unit}", self.column.metric.label),
        }
    }

    /// What one is on screen: 100 for shares.
    pub(crate) fn scale(&self) -> f64 {
        if self.is_share() { 100.0 } else { 1.0 }
    }

    fn is_share(&self) -> bool {
        self.column.metric.unit == Unit::Share
    }
}
