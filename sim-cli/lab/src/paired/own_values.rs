//! Own values of unpaired variants, for comparisons of independent samples.

use crate::Column;
use crate::assertion::Unit;
use crate::luck::{bots_of, controls_of};
use crate::paired::{PairedTotals, Variants};
use corsair_stats::{
    AdjustedMean, BlockMeans, BlockRange, BlockValues, ControlSums, Evidence, ShareRange,
};

/// One metric's own values under one set of rules.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnValues<'t> {
    unit: Unit,
    /// Mean over blocks.
    pub means: BlockMeans,
    /// Values of the blocks.
    pub values: &'t BlockValues,
    /// Mean adjusted for luck, if requested and possible.
    pub adjusted: Option<AdjustedMean>,
}

impl PairedTotals {
    /// Returns the columns that an unpaired variant shares with the base, each with the base's own values and the
    /// variant's own values. The totals `base` are the base's unpaired totals.
    pub fn against<'t>(
        &'t self,
        base: &'t PairedTotals,
        variants: &Variants<'_>,
        variant: usize,
    ) -> Vec<(Column, [OwnValues<'t>; 2])> {
        let shared = variants.shared[variant].iter().enumerate();
        let sides = |(index, &(of_base, _)): (usize, &(usize, usize))| {
            let column = variants.measures[0].columns()[of_base];
            let sides = [
                base.own_values(variants, 0, (of_base, &column)),
                self.own_values(variants, variant, (index, &column)),
            ];
            (column, sides)
        };
        shared.map(sides).collect()
    }

    /// Returns the own values of a shared column, given its index among the variant's shared columns.
    fn own_values(
        &self,
        variants: &Variants<'_>,
        variant: usize,
        (index, column): (usize, &Column),
    ) -> OwnValues<'_> {
        let totals = &self.variants[variant];
        let values = &totals.values[index];
        let means = BlockMeans {
            moments: totals.moments[variants.shared[variant][index].1],
            blocks: self.blocks,
            games_per_block: column.games_per_block,
            unit: column.unit,
        };
        let enough = match column.metric.unit {
            Unit::Share => Evidence::ENOUGH,
            Unit::Number => Evidence::FEWEST,
        };
        let controls = totals.controls.as_ref().filter(|_| values.differing() >= enough);
        let adjusted = controls.zip(bots_of(column.scope)).and_then(|(controls, own)| {
            let kinds = variants.measures[variant].kinds_of_luck();
            let mut groups = controls_of(column.metric, &own, variants.design.bots(), kinds);
            groups.truncate(ControlSums::most_controls(values.differing(), self.blocks));
            controls.adjusted(&[(index, 1)], &means, &groups)
        });
        OwnValues { unit: column.metric.unit, means, values, adjusted }
    }
}

impl OwnValues<'_> {
    /// Returns the evidence about the unadjusted mean. `None` for a number of which too few blocks vary.
    pub fn evidence(&self) -> Option<Evidence> {
        match self.unit {
            Unit::Share => {
                let units = self.means.games_per_block * self.means.unit;
                Evidence::of_share(ShareRange::Share, self.values, units)
            }
            Unit::Number => Evidence::of_number(&self.means),
        }
    }

    /// Returns the evidence about the adjusted mean, if there is one.
    pub fn adjusted_evidence(&self) -> Option<Evidence> {
        let range = match self.unit {
            Unit::Share => BlockRange::Share,
            Unit::Number => BlockRange::Any,
        };
        Some(Evidence::of_adjusted(self.adjusted.as_ref()?, range))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::toy::{TOY_FACTS, ToySource, toy_design};
    use crate::{BlockSource, Control, Design, Measures, Metric, Scope, Watch};
    use corsair_engine::run::Cut;
    use corsair_stats::{Confidence, EquivalenceTest, Method};

    fn design() -> Design {
        toy_design(&[0, 1, 2], 3)
    }

    /// Returns `rules` variants, of which all play unpaired.
    fn unpaired(design: &Design, rules: usize, control: Option<Control>) -> Variants<'_> {
        let measures = || Measures::new(design, TOY_FACTS, Watch::Metrics);
        Variants::new(design, (0..rules).map(|_| measures()).collect())
            .adjusted_by(control)
            .unpaired(vec![true; rules])
    }

    /// Plays toy games with these bonuses.
    fn played(variants: &Variants<'_>, bonuses: &[i32], deals: Range<u64>) -> PairedTotals {
        let toys: Vec<ToySource> = bonuses.iter().map(|&bonus| ToySource::new(3, bonus)).collect();
        let sources: Vec<&dyn BlockSource> =
            toys.iter().map(|toy| toy as &dyn BlockSource).collect();
        let mut totals = variants.empty();
        variants
            .play(&sources, (5, deals), &Cut::new(16, 1), &mut totals, &|_| {})
            .expect("threads");
        totals
    }

    /// First deal of the base, beyond the deals of the variants.
    const OF_BASE: u64 = 1 << 40;

    fn base(design: &Design, control: Option<Control>, deals: Range<u64>) -> PairedTotals {
        let deals = OF_BASE + deals.start..OF_BASE + deals.end;
        played(&unpaired(design, 1, control), &[0], deals)
    }

    /// Returns both sides of the game's mean score under the last variant.
    fn scores<'t>(
        totals: &'t PairedTotals,
        base: &'t PairedTotals,
        variants: &Variants<'_>,
    ) -> [OwnValues<'t>; 2] {
        let mut columns = totals.against(base, variants, variants.len() - 1).into_iter();
        let is_score =
            |(of, _): &(Column, _)| of.scope == Scope::Game && of.metric == Metric::SCORE;
        columns.find(is_score).expect("score is measured").1
    }

    #[test]
    fn own_values_do_not_depend_on_further_rule_sets() {
        let design = design();
        let control = Some(Control::Luck);
        let base = base(&design, control, 0..300);
        let (two, three) = (unpaired(&design, 2, control), unpaired(&design, 3, control));
        let alone = played(&two, &[0, 2], 0..60);
        let together = played(&three, &[0, 1, 2], 0..60);
        assert_eq!(alone.against(&base, &two, 1), together.against(&base, &three, 2));
        assert_eq!(alone.scores(1, Scope::Game), together.scores(2, Scope::Game));
    }

    #[test]
    fn unpaired_variants_play_the_games_of_paired_variants() {
        let design = design();
        let measures = || Measures::new(&design, TOY_FACTS, Watch::Metrics);
        let paired = Variants::new(&design, vec![measures(), measures(), measures()]);
        let mixed = paired.clone().unpaired(vec![false, true, false]);
        let (whole, parts) =
            (played(&paired, &[0, 1, 2], 0..40), played(&mixed, &[0, 1, 2], 0..40));
        assert_eq!(whole.pairs(&paired, 2), parts.pairs(&mixed, 2));
        assert_eq!(whole.differences(2), parts.differences(2));
        let base = base(&design, None, 0..40);
        let own = parts.against(&base, &mixed, 1);
        let means = whole.pairs(&paired, 1).into_iter().map(|(column, of)| (column, of.other()));
        assert_eq!(
            own.iter().map(|(column, [_, of])| (*column, of.means)).collect::<Vec<_>>(),
            means.collect::<Vec<_>>()
        );
        assert!(own.iter().all(|(_, [_, of])| of.values.blocks() == 40));
    }

    fn own_mean(of: &OwnValues<'_>) -> f64 {
        of.means.mean().expect("games")
    }

    #[test]
    fn variances_of_variant_and_base_add_up() {
        let design = design();
        let (variants, base) = (unpaired(&design, 2, None), base(&design, None, 0..500));
        let totals = played(&variants, &[0, 2], 0..50);
        let sides = scores(&totals, &base, &variants);
        let [of_base, own] = sides.each_ref().map(|of| of.means.standard_error().expect("varies"));
        let [kept, variant] = sides.each_ref().map(|of| of.evidence().expect("enough blocks"));
        let difference = variant.minus_independent(kept);
        let variances = [own * own, of_base * of_base];
        let sum = variances[0] + variances[1];
        let freedom = sum * sum / (variances[0].powi(2) / 49.0 + variances[1].powi(2) / 499.0);
        let value = own_mean(&sides[1]) - own_mean(&sides[0]);
        let expected = EquivalenceTest::new(value, sum.sqrt(), freedom as u64, 1.5);
        assert_eq!(difference.equivalence(1.5), expected);
        assert_eq!(difference.method(), Method::KeptBase);
    }

    /// Half of all dice show 4 or more, and a seat rolls 5/3 dice on average, so a bonus of 2 adds 5/3 points.
    #[test]
    fn intervals_against_a_base_cover_the_true_difference() {
        let design = design();
        for control in [None, Some(Control::Luck)] {
            let variants = unpaired(&design, 2, control);
            let misses = |&experiment: &u64| {
                let base = base(&design, control, 400 * experiment..400 * (experiment + 1));
                let totals = played(&variants, &[0, 2], 40 * experiment..40 * (experiment + 1));
                let sides = scores(&totals, &base, &variants);
                let evidence = |of: OwnValues<'_>| match control {
                    Some(_) => of.adjusted_evidence(),
                    None => of.evidence(),
                };
                let [kept, variant] = sides.map(|of| evidence(of).expect("enough blocks"));
                let of = variant.minus_independent(kept).interval(Confidence::REPORTED);
                !(of.low..=of.high).contains(&(5.0 / 3.0))
            };
            let missed = (0..400).filter(misses).count();
            assert!((6..=34).contains(&missed), "{control:?}: {missed} of 400");
        }
    }
}
