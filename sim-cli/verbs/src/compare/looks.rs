//! Verdicts that hold at all looks of a comparison.

use crate::compare::delta::is_on_screen;
use crate::compare::sums::Sums;
use crate::compare::{AtAllLooks, Comparison, Delta, Difference, Finding};
use corsair_lab::{Column, Metric, PairedTotals, Threshold, Variants, is_redundant};
use corsair_present::number::counted;
use corsair_stats::{Confidence, FEWEST_BLOCKS, Interval, ShareRange, widening};

impl Comparison {
    /// Returns true if play waits for the verdict on a metric, which has a margin or is primary.
    pub(crate) fn waits_for(&self, metric: &Metric) -> bool {
        let is_primary = self.primary.iter().any(|id| id == metric.id);
        is_primary || Threshold::among(&self.margins, metric).is_some()
    }

    /// Returns the number of metrics with a verdict, summed over all sets of rules and all tables.
    pub(crate) fn verdicts(&self, variants: &[Variants<'_>]) -> usize {
        let of_table = |(table, variants): (usize, &Variants<'_>)| {
            let bots = self.tables[table].bots.len();
            let has_verdict = |column: &Column| {
                let is_shown = is_on_screen(column) && !is_redundant(column, bots);
                is_shown && self.waits_for(&column.metric)
            };
            let cells = (1..variants.len()).filter(|&variant| !variants.is_same(variant));
            cells.map(|cell| variants.columns(cell).filter(has_verdict).count()).sum::<usize>()
        };
        variants.iter().enumerate().map(of_table).sum()
    }

    /// Returns the metrics of a cell with intervals that hold at all looks, corrected for the `verdicts` verdicts of
    /// all cells.
    pub(crate) fn at_all_looks(
        &self,
        cell: (usize, usize),
        variants: &Variants<'_>,
        totals: &PairedTotals,
        verdicts: usize,
    ) -> Vec<Delta> {
        let alpha = 2.0 * Confidence::REPORTED.tail();
        // Bonferroni's inequality makes all verdicts hold together.
        let together = Confidence::new(1.0 - alpha / verdicts.max(1) as f64);
        let known = |delta: Delta| {
            let is_tested = !matches!(delta.difference, Difference::Same(_));
            // The number of differing deals is counted for means only.
            let is_mean = delta.differing.is_some();
            let has_verdict =
                delta.on_screen && is_tested && is_mean && self.waits_for(&delta.metric);
            let confidence = if has_verdict { together } else { Confidence::REPORTED };
            let interval = delta.difference.at_all_looks(totals.blocks(), confidence);
            Delta {
                p: None,
                margin: delta.margin.map(|(margin, _)| (margin, None)),
                at_all_looks: Some(AtAllLooks { interval, has_verdict }),
                ..delta
            }
        };
        Delta::all(self, cell, variants, Sums::Common(totals)).into_iter().map(known).collect()
    }
}

/// Returns true if a metric needs no more games: its verdict is clear, or play does not wait for its verdict.
pub(crate) fn is_clear(delta: &Delta) -> bool {
    let seen = delta.at_all_looks.filter(|seen| seen.has_verdict);
    let margin = delta.margin.map(|(margin, _)| margin);
    seen.is_none_or(|seen| match seen.finding(margin) {
        Finding::Equivalent | Finding::Different | Finding::Differs => true,
        Finding::Undecided | Finding::NotShown | Finding::NotTested | Finding::Identical => false,
    })
}

impl Difference {
    /// Returns the interval that holds at all looks together; `None` if too few blocks differ, and for metrics that are
    /// not means over blocks.
    fn at_all_looks(&self, blocks: u64, confidence: Confidence) -> Option<Interval> {
        match self {
            Difference::Same(_) => Some(Interval { low: 0.0, high: 0.0 }),
            Difference::Paired { means, of } => of.anytime(
                ShareRange::Difference,
                blocks,
                means.games_per_block * means.unit,
                confidence,
            ),
            Difference::Adjusted { of, range, .. } => (blocks >= FEWEST_BLOCKS).then(|| {
                range.clip(Interval::around(of.value, of.error * widening(blocks, confidence)))
            }),
            Difference::Jackknife { .. }
            | Difference::Independent { .. }
            | Difference::Unknown(_) => None,
        }
    }
}

/// Returns the note on looks, with the number of verdicts that hold together.
pub(crate) fn at_all_looks(verdicts: usize) -> String {
    format!(
        "New games were played only where verdicts were open. The verdicts and intervals of the {} of --margin and \
         --primary hold together at a level of 95 %, at all looks. The remaining metrics have no verdict; each of \
         their intervals holds alone, at all looks. Play under a set of rules stopped at a clear change, so an early \
         estimate tends to be too large: read the interval.",
        counted(verdicts as u64, "metric", "metrics"),
    )
}
