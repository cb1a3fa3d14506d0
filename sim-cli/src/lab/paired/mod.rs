//! The same deals under several variants, added up block by block: integers only, merged exactly.

pub mod saved;

use std::cmp::Ordering;
use std::ops::{ControlFlow, Range};

use corsair_engine::run::{Cut, ThreadsUnavailable, in_chunks};
use serde::{Deserialize, Serialize};

use crate::lab::Design;
use crate::lab::block_source::BlockSource;
use crate::lab::measures::{Column, MeasuredBlock, Measures, Scope};
use corsair_stats::{Histogram, Jackknife, Moments, PairedMeans};

/// Variants of one table: the same bots in the same seats, each variant under rules of its own.
#[derive(Clone, Debug)]
pub struct Variants<'d> {
    design: &'d Design,
    measures: Vec<Measures<'d>>,
    /// The columns that the first variant shares with each, itself included: pairs of indexes.
    shared: Vec<Vec<(usize, usize)>>,
    /// Which variants have the rules of the first, and therefore its games; they are not played.
    same: Vec<bool>,
}

/// In how many blocks a measure is less than under the base, and in how many more.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Signs {
    /// Blocks with less.
    pub below: u64,
    /// Blocks with more.
    pub above: u64,
}

impl Signs {
    /// How many blocks differ.
    pub fn differing(self) -> u64 {
        self.below + self.above
    }

    /// Counts a block.
    pub fn add(&mut self, base: i64, other: i64) {
        match other.cmp(&base) {
            Ordering::Less => self.below += 1,
            Ordering::Greater => self.above += 1,
            Ordering::Equal => {}
        }
    }

    /// Adds the counts of other blocks.
    pub fn merge(&mut self, later: Signs) {
        self.below += later.below;
        self.above += later.above;
    }
}

/// The sums of all variants. Their size depends on the design, never on the number of deals.
#[derive(Clone, PartialEq, Debug)]
pub struct PairedTotals {
    blocks: u64,
    variants: Vec<VariantTotals>,
}

/// The sums of one variant.
#[derive(Clone, PartialEq, Debug)]
struct VariantTotals {
    decisions: u64,
    cut_off: u64,
    moments: Vec<Moments>,
    /// For each shared column, the sum over blocks of the product with that of the first variant.
    products: Vec<i128>,
    /// For each shared column, in how many blocks it differs from the first variant's.
    signs: Vec<Signs>,
    /// For each shared column, the sum over blocks of the cube of the difference.
    cubes: Vec<i128>,
    /// How many blocks have any game that is not the first variant's.
    differing: u64,
    /// Fame by bot and group of deals.
    fames: Vec<Vec<Histogram>>,
}

impl<'d> Variants<'d> {
    /// Variants whose games are counted as each of `measures` says, the first being the base.
    pub fn new(design: &'d Design, measures: Vec<Measures<'d>>) -> Variants<'d> {
        let base = measures[0].columns();
        let shared = measures.iter().map(|of| shared_columns(base, of.columns())).collect();
        let same = vec![false; measures.len()];
        Variants { design, measures, shared, same }
    }

    /// The same where `is_same` says which variants have the rules of the base: their games are its
    /// games, and are not played again.
    ///
    /// # Panics
    /// If there are not as many answers as variants.
    #[must_use]
    pub fn knowing(self, is_same: Vec<bool>) -> Variants<'d> {
        assert_eq!(is_same.len(), self.measures.len(), "an answer for each variant");
        Variants { same: is_same, ..self }
    }

    /// Whether a variant has the rules of the base.
    pub fn is_same(&self, variant: usize) -> bool {
        self.same[variant]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.measures.len()
    }

    /// Whether there are none; there always is a base.
    pub fn is_empty(&self) -> bool {
        self.measures.is_empty()
    }

    /// The columns that a variant shares with the base.
    pub fn columns(&self, variant: usize) -> impl Iterator<Item = Column> {
        self.shared[variant].iter().map(|&(base, _)| self.measures[0].columns()[base])
    }

    /// Nothing yet.
    pub fn empty(&self) -> PairedTotals {
        let of_variant = |(measures, shared): (&Measures<'_>, &Vec<_>)| VariantTotals {
            decisions: 0,
            cut_off: 0,
            moments: vec![Moments::default(); measures.columns().len()],
            products: vec![0; shared.len()],
            signs: vec![Signs::default(); shared.len()],
            cubes: vec![0; shared.len()],
            differing: 0,
            fames: vec![vec![Histogram::default(); Jackknife::GROUPS]; self.design.bots()],
        };
        let variants = self.measures.iter().zip(&self.shared).map(of_variant).collect();
        PairedTotals { blocks: 0, variants }
    }

    /// Plays deals under every variant, chunk by chunk, and adds them to the totals.
    ///
    /// `progress` is told how many deals each finished task has played under all variants.
    ///
    /// # Errors
    /// When the threads can't be started.
    pub fn play(
        &self,
        sources: &[&dyn BlockSource],
        (seed, deals): (u64, Range<u64>),
        cut: Cut,
        totals: &mut PairedTotals,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), ThreadsUnavailable> {
        let work = |deals: Range<u64>| {
            let n_deals = deals.end - deals.start;
            let piece = self.play_chunk(sources, seed, deals);
            progress(n_deals);
            piece
        };
        in_chunks(deals, cut, work, |piece| {
            totals.merge(&piece);
            ControlFlow::Continue(())
        })
    }

    fn play_chunk(
        &self,
        sources: &[&dyn BlockSource],
        seed: u64,
        deals: Range<u64>,
    ) -> PairedTotals {
        let mut totals = self.empty();
        let seatings = self.design.seatings();
        let measured: Vec<Vec<MeasuredBlock>> = sources
            .iter()
            .zip(&self.measures)
            .enumerate()
            .map(|(variant, (source, measures))| {
                if variant > 0 && self.same[variant] {
                    return Vec::new();
                }
                let mut blocks = Vec::with_capacity((deals.end - deals.start) as usize);
                source.play_blocks(seed, seatings, deals.clone(), &mut |deal, games| {
                    blocks.push(measures.of_block(deal, games));
                });
                blocks
            })
            .collect();
        for index in 0..measured[0].len() {
            let of = |blocks| -> &MeasuredBlock {
                let blocks: &Vec<MeasuredBlock> = blocks;
                blocks.get(index).unwrap_or(&measured[0][index])
            };
            let block: Vec<&MeasuredBlock> = measured.iter().map(of).collect();
            totals.record(self, &block);
        }
        totals
    }
}

/// Where two editions count the same thing of the same seats.
fn shared_columns(base: &[Column], other: &[Column]) -> Vec<(usize, usize)> {
    let same = |column: &Column| {
        other.iter().position(|of| of.scope == column.scope && of.metric.id == column.metric.id)
    };
    let pairs = base.iter().enumerate().filter_map(|(index, column)| Some((index, same(column)?)));
    pairs.collect()
}

impl PairedTotals {
    /// How many blocks were played under each variant.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// How many decisions were taken under all variants.
    pub fn decisions(&self) -> u64 {
        self.variants.iter().map(|of| of.decisions).sum()
    }

    /// How many games were cut off under all variants; they are counted as they stood.
    pub fn cut_off(&self) -> u64 {
        self.variants.iter().map(|of| of.cut_off).sum()
    }

    /// What a variant shares with the base: each column with its paired means.
    pub fn pairs(&self, variants: &Variants<'_>, variant: usize) -> Vec<(Column, PairedMeans)> {
        let (base, other) = (&self.variants[0], &self.variants[variant]);
        let shared = variants.shared[variant].iter().zip(&other.products);
        shared
            .map(|(&(at, there), &products)| {
                let column = variants.measures[0].columns()[at];
                let means = PairedMeans {
                    base: base.moments[at],
                    other: other.moments[there],
                    products,
                    blocks: self.blocks,
                    games_per_block: column.games_per_block,
                    unit: column.unit,
                };
                (column, means)
            })
            .collect()
    }

    /// In how many blocks each of what a variant shares with the base differs, in the order of
    /// [`pairs`](PairedTotals::pairs).
    pub fn signs(&self, variant: usize) -> &[Signs] {
        &self.variants[variant].signs
    }

    /// The sum over blocks of the cube of the difference of each, in the same order.
    pub fn cubes(&self, variant: usize) -> &[i128] {
        &self.variants[variant].cubes
    }

    /// How many blocks have any game that differs from the base's, in whatever is counted.
    pub fn differing(&self, variant: usize) -> u64 {
        self.variants[variant].differing
    }

    /// The fame of the game or of a bot under a variant, by groups of deals; empty for other scopes,
    /// of which no distribution is kept.
    pub fn fames(&self, variant: usize, scope: Scope) -> Vec<Histogram> {
        let of_bots = &self.variants[variant].fames;
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

    /// Adds the block of one deal under every variant.
    fn record(&mut self, variants: &Variants<'_>, blocks: &[&MeasuredBlock]) {
        self.blocks += 1;
        for ((totals, block), shared) in self.variants.iter_mut().zip(blocks).zip(&variants.shared)
        {
            totals.decisions += block.decisions;
            totals.cut_off += block.cut_off;
            let sums = totals.moments.iter_mut().zip(&block.sums);
            sums.for_each(|(moments, &sum)| moments.add(sum));
            let differences = totals.signs.iter_mut().zip(&mut totals.cubes);
            let columns = totals.products.iter_mut().zip(differences).zip(shared);
            for ((product, (signs, cubes)), &(base, other)) in columns {
                let (base, other) = (blocks[0].sums[base], block.sums[other]);
                *product += i128::from(base) * i128::from(other);
                signs.add(base, other);
                *cubes += (i128::from(other) - i128::from(base)).pow(3);
            }
            totals.differing += u64::from(block.digest != blocks[0].digest);
            let group = (block.deal % Jackknife::GROUPS as u64) as usize;
            for &(bot, fame) in &block.fames {
                totals.fames[usize::from(bot)][group].add(fame);
            }
        }
    }

    /// Adds the sums of other deals.
    pub fn merge(&mut self, later: &PairedTotals) {
        self.blocks += later.blocks;
        for (mine, theirs) in self.variants.iter_mut().zip(&later.variants) {
            mine.decisions += theirs.decisions;
            mine.cut_off += theirs.cut_off;
            mine.moments.iter_mut().zip(&theirs.moments).for_each(|(sum, more)| sum.merge(more));
            mine.differing += theirs.differing;
            mine.signs.iter_mut().zip(&theirs.signs).for_each(|(sum, more)| sum.merge(*more));
            mine.products.iter_mut().zip(&theirs.products).for_each(|(sum, more)| *sum += more);
            mine.cubes.iter_mut().zip(&theirs.cubes).for_each(|(sum, more)| *sum += more);
            let groups = mine.fames.iter_mut().flatten().zip(theirs.fames.iter().flatten());
            groups.for_each(|(sum, more)| sum.merge(more));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::toy::ToySource;
    use crate::lab::{FactNames, Metric, Seatings};
    use corsair_engine::PerSeat;
    use corsair_stats::Confidence;

    fn design(deals: u64) -> Design {
        let arrangement = PerSeat::from_fn(3, |seat| [0u8, 1, 2][seat.index()]);
        Design::new(&arrangement, Seatings::Rotations, 3 * deals)
    }

    fn variants<'d>(design: &'d Design, facts: &[FactNames]) -> Variants<'d> {
        Variants::new(design, facts.iter().map(|&of| Measures::new(design, of, &[])).collect())
    }

    /// Toys with these bonuses over the deals, played by so many threads in such chunks.
    fn played(design: &Design, bonuses: &[i32], cut: Cut) -> PairedTotals {
        let toys: Vec<ToySource> =
            bonuses.iter().map(|&bonus| ToySource { seats: 3, bonus }).collect();
        let sources: Vec<&dyn BlockSource> =
            toys.iter().map(|toy| toy as &dyn BlockSource).collect();
        let facts: Vec<FactNames> = toys.iter().map(BlockSource::facts).collect();
        let variants = variants(design, &facts);
        let mut totals = variants.empty();
        let deals = (5, 0..design.blocks());
        variants.play(&sources, deals, cut, &mut totals, &|_| {}).expect("threads");
        totals
    }

    const ONE: Cut = Cut { chunk: 16, jobs: 1 };

    #[test]
    fn threads_chunks_and_pieces_change_nothing() {
        let design = design(100);
        let whole = played(&design, &[0, 2], ONE);
        assert_eq!(whole.blocks(), 100);
        for (chunk, jobs) in [(1, 1), (7, 2), (64, 3)] {
            assert_eq!(played(&design, &[0, 2], Cut { chunk, jobs }), whole);
        }
        let facts = ToySource { seats: 3, bonus: 0 }.facts();
        let variants = variants(&design, &[facts, facts]);
        let toys = [ToySource { seats: 3, bonus: 0 }, ToySource { seats: 3, bonus: 2 }];
        let sources = [&toys[0] as &dyn BlockSource, &toys[1]];
        let mut pieces = variants.empty();
        for deals in [0..30, 30..31, 31..100] {
            variants.play(&sources, (5, deals), ONE, &mut pieces, &|_| {}).expect("threads");
        }
        assert_eq!(pieces, whole, "looks in between change nothing");
    }

    #[test]
    fn equal_rules_differ_by_exactly_nothing() {
        let design = design(50);
        let totals = played(&design, &[1, 1], ONE);
        let facts = ToySource { seats: 3, bonus: 0 }.facts();
        for (column, means) in totals.pairs(&variants(&design, &[facts, facts]), 1) {
            let difference = means.difference();
            assert_eq!(difference.moments, Moments::default(), "{column:?}");
            assert_eq!(means.p_value(), Some(1.0));
        }
        assert_eq!(totals.fames(0, Scope::Game), totals.fames(1, Scope::Game));
        assert_eq!(totals.differing(1), 0);
        assert!(totals.signs(1).iter().all(|signs| signs.differing() == 0));
    }

    #[test]
    fn what_is_known_to_be_the_same_is_not_played() {
        let design = design(20);
        let facts = ToySource { seats: 3, bonus: 0 }.facts();
        let variants = variants(&design, &[facts; 3]).knowing(vec![true, true, false]);
        // It would differ if it were played.
        let toys = [0, 5, 2].map(|bonus| ToySource { seats: 3, bonus });
        let sources: Vec<&dyn BlockSource> =
            toys.iter().map(|toy| toy as &dyn BlockSource).collect();
        let mut totals = variants.empty();
        variants.play(&sources, (5, 0..20), ONE, &mut totals, &|_| {}).expect("threads");
        assert_eq!(
            (totals.differing(1), totals.fames(1, Scope::Game)),
            (0, totals.fames(0, Scope::Game))
        );
        assert_eq!(totals.differing(2), 20);
    }

    #[test]
    fn blocks_that_differ_are_counted_by_their_sign() {
        let design = design(100);
        let facts = ToySource { seats: 3, bonus: 0 }.facts();
        let totals = played(&design, &[0, 2], ONE);
        let pairs = totals.pairs(&variants(&design, &[facts, facts]), 1);
        let fame =
            pairs.iter().position(|(of, _)| of.scope == Scope::Game && of.metric == Metric::FAME);
        let signs = totals.signs(1)[fame.expect("fame is measured")];
        // A block differs unless none of its dice shows 4 or more.
        assert_eq!((signs.below, signs.above), (0, totals.differing(1)));
        assert!(signs.above > 80 && signs.above < 100, "{signs:?}");
        // Every block has more by an even number, as each 4 or more counts two.
        let cubes = totals.cubes(1)[fame.expect("fame is measured")];
        assert!(cubes >= 8 * i128::from(signs.above) && cubes % 8 == 0, "{cubes}");
    }

    #[test]
    fn common_deals_make_differences_sharp() {
        let design = design(200);
        let facts = ToySource { seats: 3, bonus: 0 }.facts();
        let variants = variants(&design, &[facts, facts]);
        let totals = played(&design, &[0, 2], ONE);
        let pairs = totals.pairs(&variants, 1);
        let fame =
            pairs.iter().find(|(of, _)| of.scope == Scope::Game && of.metric == Metric::FAME);
        let (_, means) = fame.expect("fame is measured");
        // Half of all dice show 4 or more; one in three, two in three and all of the rollers roll
        // two dice, so that a seat rolls 5/3 dice on average.
        let interval = means.interval(Confidence::REPORTED).expect("200 blocks");
        assert!(interval.low < 5.0 / 3.0 && 5.0 / 3.0 < interval.high, "{interval:?}");
        assert!(means.variance_reduction().expect("they vary") > 5.0);
        assert!(means.correlation().expect("they vary") > 0.9);
    }

    #[test]
    fn what_only_one_edition_counts_is_not_compared() {
        let design = design(1);
        let facts = ToySource { seats: 3, bonus: 0 }.facts();
        let poorer = FactNames { of_game: &[], ..facts };
        let compared = variants(&design, &[facts, poorer]);
        let ids = |variant| compared.columns(variant).map(|of| of.metric.id).collect::<Vec<_>>();
        assert!(ids(0).contains(&"pips") && !ids(1).contains(&"pips"));
        assert!(ids(1).contains(&"pips_rolled"));
    }
}
