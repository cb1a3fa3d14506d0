//! Parts that all reports about varied rules have: metrics, cells, factors and the manifest.

pub mod cells;
pub mod changes;
pub mod manifest;

use crate::MetricWords;
use crate::page::words::DisplayUnit;
use crate::rows::ScopeNames;
use corsair_lab::assertion::Unit;
use corsair_lab::{CellSums, Column, Scope, Varied, is_headline, is_redundant};
use corsair_stats::benjamini_hochberg;

/// Metric in a cell at one table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellMetric {
    /// Index of the table in the experiment.
    pub table: usize,
    /// Index of the metric's column in the sums.
    pub index: usize,
    /// Metric with its scope.
    pub column: Column,
    /// True for metrics on the default screen. These metrics are corrected together for multiple tests.
    pub on_screen: bool,
}

impl CellMetric {
    /// Returns all metrics, table by table.
    pub fn all(varied: &Varied, played: &[CellSums]) -> Vec<CellMetric> {
        let mut figures = Vec::new();
        for (table, sums) in played.iter().enumerate() {
            let bots = varied.tables[table].bots.len();
            let cells = varied.played().count();
            // Some metrics of the course are undefined, such as metrics of the last seat if no seat is ever last.
            let is_known = |index| (0..cells).all(|cell| sums.groups(cell, index)[0].is_finite());
            for (index, &column) in sums.columns().iter().enumerate() {
                if !is_redundant(&column, bots) && is_known(index) {
                    let on_screen = is_headline(column.scope, column.metric);
                    figures.push(CellMetric { table, index, column, on_screen });
                }
            }
        }
        figures
    }

    /// Returns whether the metric describes the whole game.
    pub fn is_of_game(&self) -> bool {
        self.column.scope == Scope::Game
    }

    /// Names of the metric's scope.
    pub fn names<'v>(&self, varied: &'v Varied) -> ScopeNames<'v> {
        let bots = &varied.tables[self.table].bots;
        ScopeNames::new(self.column.scope, |bot| &bots[bot].name)
    }

    /// Id of the metric.
    pub fn metric(&self) -> String {
        self.column.metric.id.into()
    }

    /// Factor that converts the metric to the unit of sentences: 100 for shares.
    pub fn scale(&self) -> f64 {
        match self.column.metric.unit {
            Unit::Share => 100.0,
            Unit::Number => 1.0,
        }
    }
}

/// Returns p-values with the correction of Benjamini and Hochberg for multiple tests.
pub fn corrected(p: impl Iterator<Item = Option<f64>>) -> Vec<Option<f64>> {
    let p: Vec<Option<f64>> = p.collect();
    let tested: Vec<f64> = p.iter().copied().flatten().collect();
    let mut adjusted = benjamini_hochberg(&tested).into_iter();
    p.into_iter().map(|p| p.and_then(|_| adjusted.next())).collect()
}

/// Row about a metric of the game, a bot or a seat.
pub trait Scoped {
    /// Bot and seat of the row's scope.
    fn subject(&self) -> (Option<&str>, Option<usize>);

    /// Id of the metric.
    fn metric(&self) -> &str;

    /// Returns the scope and the metric, such as `raider: wins`.
    fn name(&self, words: &MetricWords) -> String {
        let (bot, seat) = self.subject();
        words.subject(bot, seat, self.metric())
    }

    /// Returns the scope and the metric with the unit of values.
    fn heading(&self, words: &MetricWords) -> String {
        let (bot, seat) = self.subject();
        words.heading(bot, seat, self.metric())
    }

    /// Unit of the metric's differences.
    fn unit(&self, words: &MetricWords) -> DisplayUnit {
        DisplayUnit::of_difference(words.unit(self.metric()))
    }
}
