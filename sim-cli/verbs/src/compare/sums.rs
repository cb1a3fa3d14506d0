//! Sums of a table, from which the differences of metrics come: on common deals, or against a kept base.

use crate::compare::difference::range_of;
use crate::compare::{Comparison, Difference, KeptBase};
use corsair_lab::assertion::Unit;
use corsair_lab::{Column, Control, OwnValues, PairedTotals, Variants};
use corsair_stats::{BlockMeans, BlockSums, Evidence, Jackknife, Moments, PairedMeans};

/// Sums of one table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sums<'t> {
    /// Base and variants on common deals.
    Common(&'t PairedTotals),
    /// Unpaired variants, and a kept base on independent deals.
    Independent { base: &'t PairedTotals, variants: &'t PairedTotals },
}

/// Difference of one column between a variant and the base.
pub(super) struct ColumnDifference {
    pub column: Column,
    /// Unadjusted means under the base and the variant.
    pub values: [f64; 2],
    pub difference: Difference,
    /// Number of blocks that differ from the base; only on common deals.
    pub differing: Option<u64>,
    /// Number of blocks on which a variance rests.
    pub varying: u64,
}

impl<'t> Sums<'t> {
    /// Returns the sums from which the differences of a set of rules at a table come.
    pub(crate) fn of(
        comparison: &Comparison,
        (table, variant): (usize, usize),
        played: &'t PairedTotals,
        base: Option<&'t KeptBase>,
    ) -> Sums<'t> {
        match base.filter(|_| comparison.is_unpaired(table, variant)) {
            Some(base) => Sums::Independent { base: &base.totals, variants: played },
            None => Sums::Common(played),
        }
    }

    /// Returns totals and variant of the base, and of a variant. A variant with the base's rules has the base's games.
    pub(super) fn sides(self, of: &Variants<'_>, variant: usize) -> [(&'t PairedTotals, usize); 2] {
        match self {
            Sums::Common(totals) => [(totals, 0), (totals, variant)],
            Sums::Independent { base, .. } if of.is_same(variant) => [(base, 0), (base, 0)],
            Sums::Independent { base, variants } => [(base, 0), (variants, variant)],
        }
    }

    /// Returns true if every game is equal under the base and a variant.
    pub(super) fn is_identical(self, of: &Variants<'_>, variant: usize) -> bool {
        match self {
            Sums::Common(totals) => totals.differing(variant) == 0,
            Sums::Independent { .. } => of.is_same(variant),
        }
    }

    /// Returns the number of blocks on which the variance of a metric of many games rests.
    pub(super) fn varying_games(self, variant: usize) -> u64 {
        match self {
            Sums::Common(totals) => totals.differing(variant),
            Sums::Independent { variants, .. } => variants.blocks(),
        }
    }

    /// Returns the difference of a metric that is computed over all groups, and with each group left out.
    pub(super) fn of_groups(self, sides: &[(f64, Vec<f64>); 2], enough: bool) -> Difference {
        let value = sides[1].0 - sides[0].0;
        match self {
            Sums::Common(_) => Difference::of_groups(sides, enough),
            Sums::Independent { .. } if !enough => Difference::Unknown(value),
            Sums::Independent { .. } => {
                let evidence = |(whole, parts): &(f64, Vec<f64>)| {
                    Evidence::of_jackknife(&Jackknife::new(*whole, parts)?)
                };
                Difference::of_independent(value, sides.each_ref().map(evidence))
            }
        }
    }

    /// Returns the differences of the columns that a variant shares with the base. On common deals, `control` decides
    /// whether luck adjusts them.
    pub(super) fn columns(
        self,
        of: &Variants<'_>,
        variant: usize,
        control: Option<Control>,
    ) -> Vec<ColumnDifference> {
        match self {
            Sums::Common(totals) => on_common_deals(totals, of, variant, control),
            Sums::Independent { base, .. } => {
                let [_, (totals, at)] = self.sides(of, variant);
                let against = totals.against(base, of, at).into_iter();
                against.map(|of_column| independent(of_column, of.is_same(variant))).collect()
            }
        }
    }
}

fn on_common_deals(
    totals: &PairedTotals,
    variants: &Variants<'_>,
    variant: usize,
    control: Option<Control>,
) -> Vec<ColumnDifference> {
    let pairs = totals.pairs(variants, variant).into_iter().zip(totals.differences(variant));
    let of_pair =
        |(pair, ((column, means), differences)): (usize, ((Column, PairedMeans), &BlockSums))| {
            let differing = differences.differing();
            let enough_vary = match column.metric.unit {
                Unit::Share => differing >= Evidence::ENOUGH,
                Unit::Number => differences.vary(means.blocks),
            };
            let adjusted = |_| {
                let of = (pair, column.scope, column.metric);
                totals.adjusted(variants, variant, of, &means.difference())
            };
            let difference = match variants.is_same(variant) {
                true => Difference::Same(means),
                false => match control.filter(|_| enough_vary).and_then(adjusted) {
                    Some(of) => Difference::Adjusted {
                        means,
                        unadjusted: differences.clone(),
                        of,
                        range: range_of(column.metric.unit),
                    },
                    None => Difference::Paired { means, of: differences.clone() },
                },
            };
            ColumnDifference {
                column,
                values: [means.base(), means.other()].map(mean),
                difference,
                differing: Some(differing),
                varying: differing,
            }
        };
    pairs.enumerate().map(of_pair).collect()
}

fn independent((column, sides): (Column, [OwnValues<'_>; 2]), is_same: bool) -> ColumnDifference {
    let values = sides.each_ref().map(|side| mean(side.means));
    let difference = match is_same {
        true => Difference::Same(equal_means(sides[0].means)),
        false => difference_of(&sides, values[1] - values[0]),
    };
    let varying = sides.each_ref().map(|side| side.values.differing());
    ColumnDifference {
        column,
        values,
        difference,
        differing: None,
        varying: varying[0].min(varying[1]),
    }
}

/// Returns the difference of two samples, each adjusted for its own luck if both can be.
fn difference_of(sides: &[OwnValues<'_>; 2], value: f64) -> Difference {
    let sides = sides.each_ref();
    let plain = Difference::of_independent(value, sides.map(OwnValues::evidence));
    let adjusted = Difference::of_independent(value, sides.map(OwnValues::adjusted_evidence));
    match (adjusted, plain.evidence().zip(sides[1].adjusted)) {
        (Difference::Independent { of, base_adds, .. }, adjusted @ Some(_)) => {
            Difference::Independent { of, base_adds, adjusted }
        }
        _ => plain,
    }
}

/// Returns the means of a variant with the rules of the base.
fn equal_means(base: BlockMeans) -> PairedMeans {
    let BlockMeans { moments, blocks, games_per_block, unit } = base;
    let difference = Moments::default();
    PairedMeans { base: moments, other: moments, difference, blocks, games_per_block, unit }
}

fn mean(of: BlockMeans) -> f64 {
    of.mean().unwrap_or(f64::NAN)
}
