//! Report of a comparison: the changes by a house rule, metric by metric.

use crate::compare::delta::{Delta, Finding};
use crate::compare::looks::is_clear;
use crate::compare::sums::Sums;
use crate::compare::{Comparison, Difference, KeptBase, PlayedTable};
use corsair_lab::assertion::Unit;
use corsair_lab::{PairedTotals, Threshold, Variants};
use corsair_stats::{Confidence, EquivalenceTest, holm_in_order};

/// Estimates and verdicts of a comparison.
#[derive(Clone, Debug)]
pub struct ComparisonReport<'c> {
    /// Conditions of the comparison.
    pub comparison: &'c Comparison,
    /// Sums of each table.
    pub played: &'c [PlayedTable],
    /// Every metric of every table and variant.
    pub deltas: Vec<Delta>,
}

impl<'c> ComparisonReport<'c> {
    /// Estimates every metric from the sums of each table.
    pub fn new(
        comparison: &'c Comparison,
        variants: &[Variants<'_>],
        played: &'c [PlayedTable],
    ) -> ComparisonReport<'c> {
        let verdicts = comparison.sequential.then(|| comparison.verdicts(variants));
        let mut deltas = Vec::new();
        for (table, (variants, played)) in variants.iter().zip(played).enumerate() {
            for variant in 1..variants.len() {
                let cell = (table, variant);
                deltas.extend(match verdicts {
                    Some(verdicts) => {
                        comparison.at_all_looks(cell, variants, played.of(variant), verdicts)
                    }
                    None => {
                        let sums =
                            Sums::of(comparison, cell, played.of(variant), played.base.as_ref());
                        Delta::all(comparison, cell, variants, sums)
                    }
                });
            }
        }
        correct(&mut deltas, &comparison.primary);
        ComparisonReport { comparison, played, deltas }
    }

    /// Returns the metrics of one table and variant that the screen lists.
    pub fn on_screen(&self, table: usize, variant: usize) -> impl Iterator<Item = &Delta> {
        let here = move |delta: &&Delta| (delta.table, delta.variant) == (table, variant);
        self.deltas.iter().filter(|delta| delta.on_screen).filter(here)
    }

    /// Returns the number of metrics that are tested against no difference and corrected together.
    ///
    /// These are the metrics on screen of all tables and variants, except variants with the rules of the base.
    pub fn family(&self) -> usize {
        let is_tested =
            |delta: &&Delta| delta.on_screen && !matches!(delta.difference, Difference::Same(_));
        self.deltas.iter().filter(is_tested).count()
    }

    /// Returns the p-value at which a metric differs regardless of further metrics: Holm's level for the smallest
    /// p-value.
    pub fn level_of_one(&self) -> f64 {
        EquivalenceTest::LEVEL / self.family().max(1) as f64
    }

    /// Returns true if a set of rules is played at a table. A kept base and a variant with the base's rules are not
    /// played.
    fn is_played(&self, table: usize, variant: usize) -> bool {
        let is_same = |delta: &Delta| matches!(delta.difference, Difference::Same(_));
        if variant == 0 {
            return self.comparison.plays_base(table);
        }
        !self.on_screen(table, variant).any(is_same)
    }

    /// Returns the number of games played, summed over all tables and variants.
    pub fn games(&self) -> u64 {
        let of_table = |(at, played): (usize, &PlayedTable)| {
            let variants = (0..self.comparison.variants.len()).filter(|&of| self.is_played(at, of));
            let blocks: u64 = variants.map(|variant| played.of(variant).blocks()).sum();
            blocks * self.comparison.tables[at].design.games_per_block()
        };
        self.played.iter().enumerate().map(of_table).sum()
    }

    /// Returns true if all verdicts on a set of rules at a table are clear.
    pub fn is_decided(&self, table: usize, variant: usize) -> bool {
        self.comparison.sequential && self.on_screen(table, variant).all(is_clear)
    }

    /// Returns the metrics with open verdicts, in words.
    pub fn open(&self) -> Vec<String> {
        let open = self.deltas.iter().filter(|of| of.at_all_looks.is_some());
        let open = open.filter(|of| of.finding().is_some_and(Finding::is_open));
        open.map(|of| {
            let place = &self.comparison.tables[of.table].name;
            let variant = &self.comparison.variants[of.variant].name;
            format!("{} ({variant}, `{place}`)", of.name(self.comparison))
        })
        .collect()
    }
}

/// Returns true if every metric on screen reaches the half-width that `--precision` requests, under every variant.
pub(crate) fn narrow_enough(
    comparison: &Comparison,
    table: usize,
    variants: &Variants<'_>,
    totals: &PairedTotals,
    base: Option<&KeptBase>,
) -> bool {
    (1..variants.len()).all(|variant| {
        let cell = (table, variant);
        let deltas =
            Delta::all(comparison, cell, variants, Sums::of(comparison, cell, totals, base));
        deltas.iter().all(|delta| too_wide(comparison, delta).is_none())
    })
}

/// Returns the half-width of a metric, if any, and the smaller half-width that `--precision` requests; `None` if the
/// metric is narrow enough, or differs in no deal.
fn too_wide(comparison: &Comparison, delta: &Delta) -> Option<(Option<f64>, f64)> {
    let asked =
        Threshold::among(&comparison.precision, &delta.metric).filter(|_| delta.on_screen)?;
    if delta.differing == Some(0) {
        return None;
    }
    let half_width = delta.difference.reach(Confidence::REPORTED);
    half_width.is_none_or(|half| half > asked).then_some((half_width, asked))
}

impl ComparisonReport<'_> {
    /// Returns each metric that misses `--precision`, with its half-width.
    pub fn not_reached(&self) -> Vec<String> {
        let missed = |delta: &Delta| {
            let (half_width, asked) = too_wide(self.comparison, delta)?;
            let amount = |number: f64, more: usize| match delta.metric.unit {
                Unit::Share => format!("{:.*}pp", 2 + more, 100.0 * number),
                Unit::Number => format!("{number:.*}", 3 + more),
            };
            // Adds digits until both half-widths read differently.
            let differ = |&more: &usize| {
                half_width.is_none_or(|half| amount(half, more) != amount(asked, more))
            };
            let more = (0..9).find(differ).unwrap_or(9);
            let is = match half_width {
                Some(half) => format!("has ±{}", amount(half, more)),
                None => "differs in too few deals for an interval".into(),
            };
            let place = &self.comparison.tables[delta.table].name;
            let variant = &self.comparison.variants[delta.variant].name;
            let asked = amount(asked, more);
            Some(format!(
                "{} ({variant}, `{place}`) {is}, not ±{asked}",
                delta.name(self.comparison)
            ))
        };
        self.deltas.iter().filter_map(missed).collect()
    }
}

/// Corrects the p-values of the metrics on screen for multiple tests. Corrects each kind of claim separately, primary
/// metrics first.
fn correct(deltas: &mut [Delta], primary: &[String]) {
    let mut apply = |p: fn(&Delta) -> Option<f64>, set: fn(&mut Delta, f64)| {
        let family = deltas.iter_mut().filter(|delta| delta.on_screen && p(delta).is_some());
        let (mut first, mut rest): (Vec<&mut Delta>, Vec<&mut Delta>) =
            family.partition(|delta| primary.iter().any(|id| id == delta.metric.id));
        let values = |of: &[&mut Delta]| -> Vec<f64> { of.iter().filter_map(|of| p(of)).collect() };
        let [before, after] = holm_in_order([&values(&first), &values(&rest)]);
        let tests_rest = before.iter().all(|&p| p <= EquivalenceTest::LEVEL);
        first.iter_mut().zip(before).for_each(|(delta, adjusted)| set(delta, adjusted));
        if tests_rest {
            rest.iter_mut().zip(after).for_each(|(delta, adjusted)| set(delta, adjusted));
        }
    };
    apply(|delta| delta.p, |delta, p| delta.holm_p = Some(p));
    apply(
        |delta| Some(delta.margin?.1?.within),
        |delta, p| delta.claims.get_or_insert(NO_CLAIM).within = p,
    );
    apply(
        |delta| Some(delta.margin?.1?.beyond),
        |delta, p| delta.claims.get_or_insert(NO_CLAIM).beyond = p,
    );
}

/// p-values before any equivalence test.
const NO_CLAIM: EquivalenceTest = EquivalenceTest { within: 1.0, beyond: 1.0 };
