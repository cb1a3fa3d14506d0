//! Totals of several variants on common deals, as integers that merge exactly.

mod adjusted;
mod bonus;
mod own_values;
mod saved;
mod variants;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use corsair_engine::run::Aggregate;
use corsair_strategies::external::OnFault;
use serde::{Deserialize, Serialize};

use crate::measures::{Column, MeasuredBlock, Scope};
use crate::paired::bonus::WinsByBonus;
pub use crate::paired::own_values::OwnValues;
pub use crate::paired::variants::{Dealers, Variants};
use crate::quality::CourseSums;
use crate::{FaultTotals, Metric, SetUps};
use corsair_stats::{
    BlockSums, BlockValues, ControlSums, Histogram, Jackknife, Moments, PairedMeans,
};

/// Sums of all variants. The size of the sums depends on the design, never on the number of deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedTotals {
    blocks: u64,
    /// Set-ups of the deals, counted under the first played variant.
    set_ups: SetUps,
    variants: Vec<VariantTotals>,
}

/// Sums for one variant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantTotals {
    decisions: u64,
    cut_off: u64,
    moments: Vec<Moments>,
    /// Differences from the first variant, by shared column. For the first variant, its own values.
    differences: Vec<BlockSums>,
    /// Own values of unpaired variants, by shared column, instead of differences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    values: Vec<BlockValues>,
    /// Luck that adjusts measures. The first variant has the luck of each seat, which adjusts the seats' wins. Each
    /// further variant has each bot's luck minus the bot's luck under the first variant, which adjusts differences. An
    /// unpaired variant has each bot's luck, which adjusts its own values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    controls: Option<ControlSums>,
    /// Number of blocks in which at least one game differs from the first variant's game.
    differing: u64,
    /// Histograms of scores, by bot and group of deals.
    scores: Vec<Vec<Histogram>>,
    /// Histograms of each length of a game by group of deals, by the id of its metric.
    lengths: BTreeMap<String, Vec<Histogram>>,
    /// Courses by group of deals; empty if the run does not record courses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    courses: Vec<CourseSums>,
    /// Wins of each seat under the base by bonus; empty if the run does not count bonuses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bonuses: Vec<WinsByBonus>,
    /// Faults of external bots, by row of the design.
    faults: FaultTotals,
}

impl PairedTotals {
    /// Returns the number of blocks played under each variant.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Returns the number of decisions under all variants.
    pub fn decisions(&self) -> u64 {
        self.variants.iter().map(|of| of.decisions).sum()
    }

    /// Returns the external bots' faults under each played variant, by row of the design.
    pub fn faults(&self) -> impl Iterator<Item = &FaultTotals> {
        self.variants.iter().map(|of| &of.faults)
    }

    /// Returns the number of faults under all variants.
    pub fn total_faults(&self) -> u64 {
        self.faults().map(FaultTotals::total).sum()
    }

    fn flow(&self, on_fault: OnFault) -> ControlFlow<()> {
        self.faults().try_for_each(|faults| faults.flow(on_fault))
    }

    /// Returns the number of games that ended at the cut-off, under all variants. The scores at the cut-off count.
    pub fn cut_off(&self) -> u64 {
        self.variants.iter().map(|of| of.cut_off).sum()
    }

    /// Returns the columns that a variant shares with the base, with their paired means.
    pub fn pairs(&self, variants: &Variants<'_>, variant: usize) -> Vec<(Column, PairedMeans)> {
        let (base, other) = (&self.variants[0], &self.variants[variant]);
        let shared = variants.shared[variant].iter().zip(&other.differences);
        shared
            .map(|(&(at, there), differences)| {
                let column = variants.measures[0].columns()[at];
                let difference =
                    if variant == 0 { Moments::default() } else { differences.moments() };
                let means = PairedMeans {
                    base: base.moments[at],
                    other: other.moments[there],
                    difference,
                    blocks: self.blocks,
                    games_per_block: column.games_per_block,
                    unit: column.unit,
                };
                (column, means)
            })
            .collect()
    }

    /// Returns the differences of each shared column from the base, block by block, in the order of
    /// [`pairs`](PairedTotals::pairs). For the base, returns its own values. Empty for unpaired variants.
    pub fn differences(&self, variant: usize) -> &[BlockSums] {
        &self.variants[variant].differences
    }

    /// Returns the block values of a share under the base, and the number of integer units of a block that make 1.0;
    /// `None` if the base measures no such share.
    pub fn share_of_base(
        &self,
        variants: &Variants<'_>,
        of: (Scope, Metric),
    ) -> Option<(&BlockValues, u64)> {
        let mut columns = variants.columns(0).zip(&self.variants[0].differences);
        let (column, values) = columns.find(|(column, _)| (column.scope, column.metric) == of)?;
        match values {
            BlockSums::Shares(values) => Some((values, column.games_per_block * column.unit)),
            BlockSums::Numbers(_) => None,
        }
    }

    /// Returns the number of blocks in which at least one game differs from the base's game in a counted quantity.
    pub fn differing(&self, variant: usize) -> u64 {
        self.variants[variant].differing
    }

    /// Returns histograms of the game's or a bot's score under a variant, one per group of deals. The result is empty
    /// for a seat, because totals keep no histogram of seats.
    pub fn scores(&self, variant: usize, scope: Scope) -> Vec<Histogram> {
        let of_bots = &self.variants[variant].scores;
        match scope {
            Scope::Bot(bot) => of_bots[bot].clone(),
            Scope::Game => {
                let mut all = of_bots[0].clone();
                for of_bot in &of_bots[1..] {
                    all.iter_mut().zip(of_bot).for_each(|(sum, more)| sum.merge(more));
                }
                all
            }
            Scope::Seat(_) | Scope::BotInSeat(..) => Vec::new(),
        }
    }

    /// Returns histograms of a length of games under a variant, one per group of deals; empty if the games do not have
    /// this length.
    pub fn lengths(&self, variant: usize, id: &str) -> Vec<Histogram> {
        self.variants[variant].lengths.get(id).cloned().unwrap_or_default()
    }

    /// Returns the courses of games under a variant, by group of deals; empty if the run does not record courses.
    pub fn courses(&self, variant: usize) -> &[CourseSums] {
        &self.variants[variant].courses
    }

    /// Adds one deal's block under every variant. A variant that is not played uses the base's block.
    fn record(&mut self, variants: &Variants<'_>, blocks: &[Option<MeasuredBlock>]) {
        let base = blocks[0].as_ref();
        self.blocks += 1;
        let of_variants = self.variants.iter_mut().zip(blocks).zip(&variants.shared);
        for (at, ((totals, block), shared)) in of_variants.enumerate() {
            if !variants.open[at] {
                continue;
            }
            let Some(block) = block.as_ref().or(base) else { continue };
            totals.decisions += block.decisions;
            totals.cut_off += block.cut_off;
            let sums = totals.moments.iter_mut().zip(&block.sums);
            sums.for_each(|(moments, &sum)| moments.add(sum));
            let base = base.filter(|_| at > 0 && !variants.unpaired[at]);
            let value = |&(of_base, own): &(usize, usize)| {
                block.sums[own] - base.map_or(0, |base| base.sums[of_base])
            };
            let counted = || shared.iter().map(value);
            totals.differences.iter_mut().zip(counted()).for_each(|(sum, of)| sum.add(of));
            totals.values.iter_mut().zip(counted()).for_each(|(sum, of)| sum.add(of));
            if let Some(controls) = &mut totals.controls {
                match base {
                    None if !variants.unpaired[at] => controls
                        .add(&block.luck_of_seats, variants.measures[0].wins_of_seats(block)),
                    None => controls.add(&block.luck, counted()),
                    Some(base) => {
                        let luck = block.luck.iter().zip(&base.luck).map(|(own, base)| own - base);
                        controls.add(&luck.collect::<Vec<_>>(), counted());
                    }
                }
            }
            totals.differing += u64::from(base.is_some_and(|base| block.digest != base.digest));
            let group = (block.deal % Jackknife::GROUPS as u64) as usize;
            for &(bot, score) in &block.scores {
                totals.scores[usize::from(bot)][group].add(score);
            }
            for &(id, length) in &block.lengths {
                if let Some(groups) = totals.lengths.get_mut(id) {
                    groups[group].add(length);
                }
            }
            if let Some(courses) = &block.courses {
                totals.courses[group].merge(courses);
            }
        }
    }
}

impl Aggregate for PairedTotals {
    fn merge(&mut self, later: PairedTotals) {
        self.blocks += later.blocks;
        self.set_ups.merge(&later.set_ups);
        for (mine, theirs) in self.variants.iter_mut().zip(later.variants) {
            mine.decisions += theirs.decisions;
            mine.cut_off += theirs.cut_off;
            mine.moments.iter_mut().zip(&theirs.moments).for_each(|(sum, more)| sum.merge(more));
            mine.differing += theirs.differing;
            let differences = mine.differences.iter_mut().zip(&theirs.differences);
            differences.for_each(|(sum, more)| sum.merge(more));
            mine.values.iter_mut().zip(&theirs.values).for_each(|(sum, more)| sum.merge(more));
            if let (Some(mine), Some(theirs)) = (&mut mine.controls, &theirs.controls) {
                mine.merge(theirs);
            }
            let groups = mine.scores.iter_mut().flatten().zip(theirs.scores.iter().flatten());
            groups.for_each(|(sum, more)| sum.merge(more));
            let lengths = mine.lengths.values_mut().flatten();
            let groups = lengths.zip(theirs.lengths.values().flatten());
            groups.for_each(|(sum, more)| sum.merge(more));
            mine.courses.iter_mut().zip(&theirs.courses).for_each(|(sum, more)| sum.merge(more));
            mine.bonuses.iter_mut().zip(&theirs.bonuses).for_each(|(sum, more)| sum.merge(more));
            mine.faults.merge(theirs.faults);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::toy::{TOY_FACTS, ToySource, toy_design};
    use crate::{BlockSource, Deals, Design, Measures, Metric, MetricNames, OnDeals, Watch};
    use corsair_engine::run::Cut;
    use corsair_stats::Confidence;

    fn design(deals: u64) -> Design {
        toy_design(&[0, 1, 2], 3 * deals)
    }

    fn variants<'d>(design: &'d Design, facts: &[MetricNames]) -> Variants<'d> {
        let measures = |&of: &MetricNames| Measures::new(design, of, Watch::Metrics);
        Variants::new(design, facts.iter().map(measures).collect()).with_bonuses()
    }

    /// Returns the totals of toy games with these bonuses, with the deals divided into tasks by `cut`.
    fn played(design: &Design, bonuses: &[i32], cut: &Cut) -> PairedTotals {
        let toys: Vec<ToySource> = bonuses.iter().map(|&bonus| ToySource::new(3, bonus)).collect();
        let sources: Vec<&dyn BlockSource> =
            toys.iter().map(|toy| toy as &dyn BlockSource).collect();
        let facts: Vec<MetricNames> = toys.iter().map(BlockSource::facts).collect();
        let variants = variants(design, &facts);
        let mut totals = variants.empty();
        let deals = (5, 0..design.blocks());
        variants.play(&sources, deals, cut, &mut totals, &|_| {}).expect("threads");
        totals
    }

    fn one() -> Cut {
        Cut::new(16, 1)
    }

    #[test]
    fn paired_totals_do_not_depend_on_threads_chunks_and_pieces() {
        let design = design(100);
        let whole = played(&design, &[0, 2], &one());
        assert_eq!(whole.blocks(), 100);
        for (chunk, jobs) in [(1, 1), (7, 2), (64, 3)] {
            assert_eq!(played(&design, &[0, 2], &Cut::new(chunk, jobs)), whole);
        }
        let facts = TOY_FACTS;
        let variants = variants(&design, &[facts, facts]);
        let toys = [ToySource::new(3, 0), ToySource::new(3, 2)];
        let sources = [&toys[0] as &dyn BlockSource, &toys[1]];
        let mut pieces = variants.empty();
        for deals in [0..30, 30..31, 31..100] {
            variants.play(&sources, (5, deals), &one(), &mut pieces, &|_| {}).expect("threads");
        }
        assert_eq!(pieces, whole, "looks in between change nothing");
    }

    #[test]
    fn equal_rules_have_zero_differences() {
        let design = design(50);
        let totals = played(&design, &[1, 1], &one());
        let facts = TOY_FACTS;
        for (column, means) in totals.pairs(&variants(&design, &[facts, facts]), 1) {
            let difference = means.difference();
            assert_eq!(difference.moments.nonzero(), 0, "{column:?}");
        }
        assert_eq!(totals.scores(0, Scope::Game), totals.scores(1, Scope::Game));
        assert_eq!(totals.differing(1), 0);
        assert!(totals.differences(1).iter().all(|of| of.differing() == 0));
    }

    #[test]
    fn all_variants_of_a_seating_play_the_same_fresh_deal() {
        let design = design(40);
        let toys = [1, 1, 3].map(|bonus| ToySource::new(3, bonus));
        let fresh = toys.each_ref().map(|source| OnDeals { source, deals: Deals::Fresh });
        let sources = fresh.each_ref().map(|of| of as &dyn BlockSource);
        let variants = variants(&design, &[TOY_FACTS; 3]);
        let mut totals = variants.empty();
        variants.play(&sources, (5, 0..40), &one(), &mut totals, &|_| {}).expect("threads");
        assert_eq!((totals.differing(1), totals.differing(2)), (0, 40));
        let mut expected = Histogram::default();
        let mut alone = toys[0].dealer(5, Watch::Metrics);
        for deal in 0..3 * 40 {
            let seating = &design.seatings()[deal as usize % 3];
            let game = alone.play(deal, std::slice::from_ref(seating))[0];
            game.scores.as_slice().iter().for_each(|&score| expected.add(score));
        }
        let mut counted = Histogram::default();
        totals.scores(0, Scope::Game).iter().for_each(|of| counted.merge(of));
        assert_eq!(counted, expected);
    }

    #[test]
    fn closed_variants_have_no_effect() {
        let design = design(30);
        let toys = [0, 1, 2].map(|bonus| ToySource::new(3, bonus));
        let sources = toys.each_ref().map(|of| of as &dyn BlockSource);
        let all = variants(&design, &[TOY_FACTS; 3]);
        let play = |variants: &Variants<'_>, deals: Range<u64>, totals: &mut PairedTotals| {
            variants.play(&sources, (5, deals), &one(), totals, &|_| {}).expect("threads");
        };
        let (mut whole, mut rounds) = (all.empty(), all.empty());
        play(&all, 0..30, &mut whole);
        play(&all, 0..20, &mut rounds);
        let some = all.clone().only(&[true, false, true]);
        assert_eq!((some.n_open(), some.is_open(1)), (2, false));
        let mut last = some.empty();
        play(&some, 20..30, &mut last);
        assert_eq!(last.scores(1, Scope::Game), all.empty().scores(1, Scope::Game));
        assert_eq!((last.differing(1), last.blocks()), (0, 10));
        rounds.merge(last);
        assert_eq!(rounds.pairs(&all, 2), whole.pairs(&all, 2));
        assert_ne!(rounds.pairs(&all, 1), whole.pairs(&all, 1));
    }

    #[test]
    fn variants_with_the_base_rules_are_not_played() {
        let design = design(20);
        let facts = TOY_FACTS;
        let variants = variants(&design, &[facts; 3]).knowing(vec![true, true, false]);
        // The variant would differ if played.
        let toys = [0, 5, 2].map(|bonus| ToySource::new(3, bonus));
        let sources: Vec<&dyn BlockSource> =
            toys.iter().map(|toy| toy as &dyn BlockSource).collect();
        let mut totals = variants.empty();
        variants.play(&sources, (5, 0..20), &one(), &mut totals, &|_| {}).expect("threads");
        assert_eq!(
            (totals.differing(1), totals.scores(1, Scope::Game)),
            (0, totals.scores(0, Scope::Game))
        );
        assert_eq!(totals.differing(2), 20);
    }

    #[test]
    fn differing_blocks_are_counted() {
        let design = design(100);
        let facts = TOY_FACTS;
        let totals = played(&design, &[0, 2], &one());
        let pairs = totals.pairs(&variants(&design, &[facts, facts]), 1);
        let score =
            pairs.iter().position(|(of, _)| of.scope == Scope::Game && of.metric == Metric::SCORE);
        let differences = &totals.differences(1)[score.expect("score is measured")];
        // A block differs if at least one of its dice shows 4 or more.
        assert_eq!(differences.differing(), totals.differing(1));
        assert!((81..100).contains(&differences.differing()), "{differences:?}");
    }

    /// The base's own values are the values of its columns.
    #[test]
    fn base_keeps_its_own_values() {
        let design = design(50);
        let facts = TOY_FACTS;
        let totals = played(&design, &[0, 2], &one());
        let pairs = totals.pairs(&variants(&design, &[facts, facts]), 0);
        for ((column, means), own) in pairs.iter().zip(totals.differences(0)) {
            assert_eq!(own.moments(), means.base, "{column:?}");
        }
    }

    #[test]
    fn common_deals_reduce_variance() {
        let design = design(200);
        let facts = TOY_FACTS;
        let variants = variants(&design, &[facts, facts]);
        let totals = played(&design, &[0, 2], &one());
        let pairs = totals.pairs(&variants, 1);
        let score =
            pairs.iter().find(|(of, _)| of.scope == Scope::Game && of.metric == Metric::SCORE);
        let (_, means) = score.expect("score is measured");
        // Half of all dice show 4 or more; one in three, two in three and all of the rollers roll
        // two dice, so that a seat rolls 5/3 dice on average.
        let interval = means.difference().interval(Confidence::REPORTED).expect("200 blocks");
        assert!(interval.low < 5.0 / 3.0 && 5.0 / 3.0 < interval.high, "{interval:?}");
        assert!(means.variance_reduction().expect("they vary") > 5.0);
        assert!(means.correlation().expect("they vary") > 0.9);
    }

    #[test]
    fn metrics_absent_from_one_edition_are_not_compared() {
        let design = design(1);
        let facts = TOY_FACTS;
        let poorer = MetricNames { of_game: &[], ..facts };
        let compared = variants(&design, &[facts, poorer]);
        let ids = |variant| compared.columns(variant).map(|of| of.metric.id).collect::<Vec<_>>();
        assert!(ids(0).contains(&"pips") && !ids(1).contains(&"pips"));
        assert!(ids(1).contains(&"pips_rolled"));
    }
}
