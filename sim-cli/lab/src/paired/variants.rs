//! Variants of one table, which play common deals.

use std::ops::Range;

use corsair_engine::Seat;
use corsair_engine::run::{Aggregate as _, Cut, run};

use crate::assertion::Unit;
use crate::block_source::{Block, BlockDealer, BlockSource};
use crate::measures::{Column, MeasuredBlock, Measures};
use crate::paired::bonus::WinsByBonus;
use crate::paired::{PairedTotals, VariantTotals};
use crate::quality::CourseSums;
use crate::{Control, Deals, Design, FaultTotals, Metric, SetUps, Unplayable, Watch, make_room};
use corsair_stats::{BlockSums, BlockValues, Histogram, Jackknife, Moments};

/// Variants of one table: equal bots in equal seats, under different rules.
#[derive(Clone, Debug)]
pub struct Variants<'d> {
    pub(super) design: &'d Design,
    pub(super) measures: Vec<Measures<'d>>,
    /// Columns that each variant shares with the first variant, as pairs of column indices.
    pub(super) shared: Vec<Vec<(usize, usize)>>,
    /// True for each variant with the first variant's rules. These variants are not played.
    pub(super) same: Vec<bool>,
    /// True for each open variant. The totals omit closed variants.
    pub(super) open: Vec<bool>,
    /// Control variate that adjusts differences and the seats' wins under the base.
    pub(super) control: Option<Control>,
    /// True for each variant whose own values count, instead of differences from the base.
    pub(super) unpaired: Vec<bool>,
    /// True if totals count the wins of seats under the base by bonus.
    pub(super) has_bonuses: bool,
}

/// Dealers on one thread, one per played variant.
pub struct Dealers<'s> {
    deals: Deals,
    /// Dealer of each variant; `None` for a variant that is not played.
    of_variants: Vec<Option<Box<dyn BlockDealer + 's>>>,
}

impl<'d> Variants<'d> {
    /// Returns variants with these measures. The first variant is the base.
    pub fn new(design: &'d Design, measures: Vec<Measures<'d>>) -> Variants<'d> {
        let base = measures[0].columns();
        let shared = measures.iter().map(|of| shared_columns(base, of.columns())).collect();
        let (same, open) = (vec![false; measures.len()], vec![true; measures.len()]);
        let unpaired = same.clone();
        Variants {
            design,
            measures,
            shared,
            same,
            open,
            control: None,
            unpaired,
            has_bonuses: false,
        }
    }

    /// Counts the own values of the marked variants instead of differences from the base. Such totals suit comparisons
    /// of independent samples. The base is played only if it is not marked, or if it is the only variant.
    ///
    /// # Panics
    /// Panics if `unpaired` does not have one entry per variant.
    #[must_use]
    pub fn unpaired(self, unpaired: Vec<bool>) -> Variants<'d> {
        assert_eq!(unpaired.len(), self.measures.len(), "an answer for each variant");
        let is_open = |(variant, &own): (usize, &bool)| {
            !own || self.len() == 1 || variant > 0 && !self.same[variant]
        };
        Variants { open: unpaired.iter().enumerate().map(is_open).collect(), unpaired, ..self }
    }

    /// Opens only the variants marked in `open`. The base and variants with the base's rules are always open.
    ///
    /// # Panics
    /// Panics if `open` does not have one entry per variant.
    #[must_use]
    pub fn only(self, open: &[bool]) -> Variants<'d> {
        assert_eq!(open.len(), self.measures.len(), "an answer for each variant");
        let is_open = |(variant, &open): (usize, &bool)| variant == 0 || open || self.same[variant];
        Variants { open: open.iter().enumerate().map(is_open).collect(), ..self }
    }

    /// Returns whether a variant is open, and therefore in the totals.
    pub fn is_open(&self, variant: usize) -> bool {
        self.open[variant]
    }

    /// Returns the number of open variants.
    pub fn n_open(&self) -> usize {
        self.open.iter().filter(|&&open| open).count()
    }

    /// Marks the variants that have the base's rules. The base's games count for these variants, which are not
    /// played.
    ///
    /// # Panics
    /// Panics if `is_same` does not have one entry per variant.
    #[must_use]
    pub fn knowing(self, is_same: Vec<bool>) -> Variants<'d> {
        assert_eq!(is_same.len(), self.measures.len(), "an answer for each variant");
        Variants { same: is_same, ..self }
    }

    /// Returns whether a variant has the base's rules.
    pub fn is_same(&self, variant: usize) -> bool {
        self.same[variant]
    }

    /// Returns the number of variants, including the base.
    pub fn len(&self) -> usize {
        self.measures.len()
    }

    /// Returns false, because a base always exists.
    pub fn is_empty(&self) -> bool {
        self.measures.is_empty()
    }

    /// Returns the columns that a variant shares with the base.
    pub fn columns(&self, variant: usize) -> impl Iterator<Item = Column> {
        self.shared[variant].iter().map(|&(base, _)| self.measures[0].columns()[base])
    }

    /// Returns the variant's metrics that are computed from the courses of many games and are not means.
    pub fn pooled(&self, variant: usize) -> impl Iterator<Item = Metric> {
        self.measures[variant].pooled()
    }

    /// Returns empty totals, to which a run adds games.
    pub fn empty(&self) -> PairedTotals {
        let of_column =
            |&(base, _): &(usize, usize)| match self.measures[0].columns()[base].metric.unit {
                Unit::Share => BlockSums::of_shares(),
                Unit::Number => BlockSums::of_numbers(),
            };
        let groups = || vec![Histogram::default(); Jackknife::GROUPS];
        let of_variant =
            |(at, (measures, shared)): (usize, (&Measures<'_>, &Vec<_>))| VariantTotals {
                decisions: 0,
                cut_off: 0,
                moments: vec![Moments::default(); measures.columns().len()],
                differences: match self.unpaired[at] {
                    true => Vec::new(),
                    false => shared.iter().map(of_column).collect(),
                },
                values: match self.unpaired[at] {
                    true => vec![BlockValues::default(); shared.len()],
                    false => Vec::new(),
                },
                controls: self.control.and_then(|control| {
                    let (seats, kinds) = (self.design.seats(), measures.kinds_of_luck());
                    match at {
                        0 if !self.unpaired[0] => control.sums(seats * kinds, seats),
                        _ => control.sums(2 * self.design.bots() * kinds, shared.len()),
                    }
                }),
                differing: 0,
                scores: vec![groups(); self.design.bots()],
                lengths: measures.lengths().map(|id| (id.to_owned(), groups())).collect(),
                courses: match measures.watch() {
                    Watch::Courses { .. } => vec![CourseSums::default(); Jackknife::GROUPS],
                    Watch::Luck | Watch::Metrics | Watch::Nothing => Vec::new(),
                },
                bonuses: match self.has_bonuses && at == 0 {
                    true => vec![WinsByBonus::default(); self.design.seats()],
                    false => Vec::new(),
                },
                faults: FaultTotals::default(),
            };
        let variants = self.measures.iter().zip(&self.shared).enumerate().map(of_variant).collect();
        PairedTotals { blocks: 0, set_ups: SetUps::default(), variants }
    }

    /// Plays deals under every variant and adds the results to the totals. If a fault ends the run, the deal of the
    /// first fault is the last deal that counts.
    ///
    /// `progress` receives the number of deals that each finished task has played under all variants.
    ///
    /// # Errors
    /// Fails if the system refuses to start the threads.
    pub fn play(
        &self,
        sources: &[&dyn BlockSource],
        (seed, deals): (u64, Range<u64>),
        cut: &Cut,
        totals: &mut PairedTotals,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Unplayable> {
        let (seatings, on_fault) = (self.design.seatings(), sources[0].on_fault());
        make_room(sources.iter().copied(), Some(seatings), cut)?;
        let begin = |deals: Range<u64>| {
            let mut dealers = self.dealers(sources, seed);
            let expected: Vec<_> = deals.map(|deal| (deal, seatings)).collect();
            dealers.of_variants.iter_mut().flatten().for_each(|of| of.expect(&expected));
            move |deal, totals: &mut PairedTotals| {
                self.play_deal(&mut dealers, deal, totals);
                totals.flow(on_fault)
            }
        };
        totals.merge(run(deals, cut, || self.empty(), begin, progress)?);
        Ok(())
    }

    /// Returns this thread's dealers, one per played variant, which play deals of `seed`. All `sources` must share
    /// deals in the same way.
    pub fn dealers<'s>(&self, sources: &[&'s dyn BlockSource], seed: u64) -> Dealers<'s> {
        let is_played =
            |variant: usize| self.open[variant] && (variant == 0 || !self.same[variant]);
        let dealer = |(variant, source): (usize, &&'s dyn BlockSource)| {
            let counted = self.control.map_or(Watch::Nothing, |_| Watch::Luck);
            let watch = self.measures[variant].watch().max(counted);
            is_played(variant).then(|| source.dealer(seed, watch))
        };
        let of_variants = sources.iter().enumerate().map(dealer).collect();
        Dealers { deals: sources[0].deals(), of_variants }
    }

    /// Plays one block under every variant and adds the results to the totals.
    pub fn play_deal(&self, dealers: &mut Dealers<'_>, deal: u64, totals: &mut PairedTotals) {
        let seatings = self.design.seatings();
        let Dealers { deals, of_variants } = dealers;
        let mut blocks: Vec<Option<MeasuredBlock>> = Vec::with_capacity(of_variants.len());
        let variants = totals.variants.iter_mut().zip(of_variants).zip(&self.measures);
        for ((variant, dealer), measures) in variants {
            let is_first = blocks.iter().all(Option::is_none);
            blocks.push(dealer.as_mut().map(|dealer| {
                let games = dealer.play(deal, seatings);
                let block = Block { deal, deals: *deals, seatings, games: &games };
                if is_first {
                    totals.set_ups.record(&block);
                }
                for (wins, seat) in variant.bonuses.iter_mut().zip(Seat::all(self.design.seats())) {
                    wins.record(&games, seat);
                }
                variant.faults.record_block(&block, |bot, seat| self.design.cell(bot, seat));
                measures.of_block(&block)
            }));
        }
        totals.record(self, &blocks);
    }
}

/// Returns the indices of columns with the same metric and subject in two editions.
fn shared_columns(base: &[Column], other: &[Column]) -> Vec<(usize, usize)> {
    let same = |column: &Column| {
        other.iter().position(|of| of.scope == column.scope && of.metric.id == column.metric.id)
    };
    let pairs = base.iter().enumerate().filter_map(|(index, column)| Some((index, same(column)?)));
    pairs.collect()
}
