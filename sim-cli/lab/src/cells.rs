//! Cells: one table under many rule sets, one rule set per cell. The deals of each cell are divided into groups of
//! equal size.

use std::ops::Range;
use std::sync::Arc;

use corsair_engine::run::{Aggregate, Cut, run};
use serde::{Deserialize, Serialize};

use crate::assertion::Unit;
use crate::in_turn::TableSums;
use crate::measures::{Column, Measures, Scope};
use crate::quality::CourseSums;
use crate::quality::courses::{pseudovalues, pseudovalues_of};
use crate::{
    Block, BlockDealer, BlockSource, Design, FaultTotals, Length, SetUps, Unplayable, make_room,
    shape,
};
use corsair_stats::{GROUPS, GroupMean, Groups, Histogram, Limits, whole_and_parts};

/// Plan of one cell: its table and its deals, in groups of consecutive deals.
#[derive(Clone, Copy)]
pub struct CellPlan<'s> {
    /// Table under the rules of this cell.
    pub source: &'s dyn BlockSource,
    /// Number of the cell's first deal.
    pub first_deal: u64,
    /// Number of deals in each group.
    pub deals_per_group: u64,
}

/// All cells at a table, ready to play. Deals are numbered in the order of play: by cell, then by group.
pub struct Cells<'s> {
    plans: Vec<CellPlan<'s>>,
    /// Number of the first deal in each cell, followed by the total number of deals.
    begins: Vec<u64>,
    measures: Measures<'s>,
    design: &'s Design,
    seed: u64,
    shape: Arc<Shape>,
}

/// Properties that the sums of all cells have in common.
#[derive(Clone, PartialEq, Debug, Default)]
struct Shape {
    /// Measures, followed by the metrics that are computed from the courses of many games, and by the quantiles of
    /// lengths.
    columns: Vec<Column>,
    /// Number of measures.
    measured: usize,
    /// Number of metrics of courses.
    pooled: usize,
    /// Ids of the lengths of games.
    lengths: Vec<&'static str>,
    /// Index of the length and the statistic of each quantile.
    quantiles: Vec<(usize, shape::Shape)>,
    /// Number of deals per group, by cell.
    deals_per_group: Vec<u64>,
}

impl<'s> Cells<'s> {
    /// Returns cells that have the same measures, from one plan per cell.
    pub fn new(
        plans: Vec<CellPlan<'s>>,
        measures: Measures<'s>,
        design: &'s Design,
        seed: u64,
    ) -> Cells<'s> {
        let mut begins = vec![0];
        for plan in &plans {
            begins.push(begins[begins.len() - 1] + plan.deals_per_group * GROUPS as u64);
        }
        let pooled = measures.pooled().map(|metric| Column {
            scope: Scope::Game,
            metric,
            games_per_block: design.games_per_block(),
            unit: 1,
        });
        let mut columns: Vec<Column> = measures.columns().iter().copied().chain(pooled).collect();
        let of_game = measures.columns().iter().filter(|of| of.scope == Scope::Game);
        let lengths = of_game.filter_map(|of| Some((*of, Length::of(of.metric)?)));
        let lengths: Vec<(Column, Length)> = lengths.collect();
        let measured = measures.columns().len();
        let pooled = columns.len() - measured;
        let mut quantiles = Vec::new();
        for (at, &(column, length)) in lengths.iter().enumerate() {
            for (metric, statistic) in length.shapes() {
                columns.push(Column { metric, ..column });
                quantiles.push((at, statistic));
            }
        }
        let shape = Arc::new(Shape {
            columns,
            measured,
            pooled,
            lengths: lengths.iter().map(|(_, length)| length.id).collect(),
            quantiles,
            deals_per_group: plans.iter().map(|plan| plan.deals_per_group).collect(),
        });
        Cells { plans, begins, measures, design, seed, shape }
    }

    /// Returns the total number of deals in all cells.
    pub fn deals(&self) -> u64 {
        self.begins[self.plans.len()]
    }

    /// Returns empty sums, to which a run adds deals.
    pub fn empty(&self) -> CellSums {
        CellSums {
            shape: Arc::clone(&self.shape),
            first: 0,
            sums: Vec::new(),
            courses: Vec::new(),
            lengths: Vec::new(),
            deals: 0,
            decisions: 0,
            cut_off: 0,
            faults: FaultTotals::default(),
            set_ups: SetUps::default(),
        }
    }

    /// Plays a range of deals. If a fault ends the run, the sums include deals up to the deal with the first fault.
    /// `progress` receives the number of games in each finished task.
    ///
    /// # Errors
    /// Fails if the system refuses to start the threads or the external bots.
    pub fn play(
        &self,
        deals: Range<u64>,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<CellSums, Unplayable> {
        let cells = self.place_of(deals.start)..self.begins.partition_point(|&of| of < deals.end);
        // Each thread plays one cell at a time, and then releases the cell's processes.
        for plan in &self.plans[cells] {
            make_room([plan.source], Some(self.design.seatings()), cut)?;
        }
        let games = self.design.games_per_block();
        let begin = |_| {
            let mut playing: Option<(usize, Box<dyn BlockDealer + '_>)> = None;
            move |number, sums: &mut CellSums| {
                let (cell, group, deal) = self.place(number);
                let source = self.plans[cell].source;
                let dealer = match &mut playing {
                    Some((at, dealer)) if *at == cell => dealer,
                    other => {
                        if let Some((before, _)) = other.take() {
                            self.plans[before].source.release();
                        }
                        &mut other.insert((cell, source.dealer(self.seed, self.measures.watch()))).1
                    }
                };
                self.play_deal(dealer.as_mut(), deal, sums.of(cell * GROUPS + group), cell);
                sums.faults.flow(source.on_fault())
            }
        };
        let played = run(
            deals.clone(),
            cut,
            || self.empty(),
            begin,
            |deals| {
                progress(deals * games);
            },
        )?;
        // Finished cells no longer need their bots, unlike the cell in which play pauses.
        let ended = self.begins.partition_point(|&begin| begin <= deals.end) - 1;
        let began = self.place_of(deals.start);
        self.plans[began..ended.max(began)].iter().for_each(|plan| plan.source.release());
        Ok(played)
    }

    /// Returns the index of the cell that contains the deal with this number.
    fn place_of(&self, number: u64) -> usize {
        self.begins.partition_point(|&begin| begin <= number) - 1
    }

    /// Returns three numbers for a position in the order of play: the index of the cell, the index of the group
    /// within the cell, and the number of the deal.
    fn place(&self, number: u64) -> (usize, usize, u64) {
        let cell = self.place_of(number);
        let CellPlan { first_deal, deals_per_group, .. } = self.plans[cell];
        let own = number - self.begins[cell];
        (cell, (own / deals_per_group) as usize, first_deal + own)
    }

    fn play_deal(&self, dealer: &mut dyn BlockDealer, deal: u64, sums: OfGroup<'_>, cell: usize) {
        let seatings = self.design.seatings();
        let games = dealer.play(deal, seatings);
        let block = Block::new(deal, seatings, &games);
        let measured = self.measures.of_block(&block);
        sums.columns.iter_mut().zip(&measured.sums).for_each(|(sum, more)| *sum += more);
        if let (Some(sum), Some(courses)) = (sums.courses, &measured.courses) {
            sum.merge(courses);
        }
        for &(id, length) in &measured.lengths {
            if let Some(at) = self.shape.lengths.iter().position(|&of| of == id) {
                sums.lengths[at].add(length);
            }
        }
        *sums.deals += 1;
        *sums.decisions += measured.decisions;
        *sums.cut_off += measured.cut_off;
        sums.faults.record_block(&block, |bot, seat| self.design.cell(bot, seat));
        if cell == 0 {
            sums.set_ups.record(&block);
        }
    }
}

/// Integer sums of a table's cells, by group of deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellSums {
    #[serde(skip)]
    shape: Arc<Shape>,
    /// Index of the first group with sums, counted over all cells.
    first: usize,
    /// Sums of consecutive groups from `first` on, column by column.
    sums: Vec<i64>,
    /// Courses of games, group by group like `sums`; empty if the run does not record courses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    courses: Vec<CourseSums>,
    /// Lengths of games, group by group like `sums`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lengths: Vec<Histogram>,
    deals: u64,
    decisions: u64,
    cut_off: u64,
    faults: FaultTotals,
    /// Set-ups of the first cell only, because all cells play equal deals.
    set_ups: SetUps,
}

impl Shape {
    /// Returns the number of course sums for this number of groups.
    fn courses(&self, groups: usize) -> usize {
        if self.pooled > 0 { groups } else { 0 }
    }
}

/// Mutable sums of one group.
struct OfGroup<'s> {
    columns: &'s mut [i64],
    courses: Option<&'s mut CourseSums>,
    lengths: &'s mut [Histogram],
    deals: &'s mut u64,
    decisions: &'s mut u64,
    cut_off: &'s mut u64,
    faults: &'s mut FaultTotals,
    set_ups: &'s mut SetUps,
}

impl CellSums {
    /// Returns the sums of a group, by its index over all cells. The index must be the last group so far or the next
    /// group.
    fn of(&mut self, group: usize) -> OfGroup<'_> {
        let (columns, n_lengths) = (self.shape.measured, self.shape.lengths.len());
        if self.sums.is_empty() {
            self.first = group;
        }
        let place = group - self.first;
        let at = place * columns;
        if at == self.sums.len() {
            self.sums.resize(at + columns, 0);
            self.courses.resize_with(self.shape.courses(place + 1), CourseSums::default);
            self.lengths.resize_with((place + 1) * n_lengths, Histogram::default);
        }
        let CellSums { sums, courses, lengths, deals, decisions, cut_off, faults, set_ups, .. } =
            self;
        let (columns, courses) = (&mut sums[at..at + columns], courses.get_mut(place));
        let lengths = &mut lengths[place * n_lengths..][..n_lengths];
        OfGroup { columns, courses, lengths, deals, decisions, cut_off, faults, set_ups }
    }

    /// Returns the measures of a cell, in order.
    pub fn columns(&self) -> &[Column] {
        &self.shape.columns
    }

    /// Returns the number of deals played in a cell.
    pub fn blocks(&self, cell: usize) -> u64 {
        self.shape.deals_per_group[cell] * GROUPS as u64
    }

    /// Returns the number of deals played in all cells.
    pub fn all_blocks(&self) -> u64 {
        (0..self.shape.deals_per_group.len()).map(|cell| self.blocks(cell)).sum()
    }

    /// Returns the number of cells whose deals are all played.
    pub fn whole_cells(&self) -> usize {
        let ends = self.shape.deals_per_group.iter().scan(0, |end, of| {
            *end += of * GROUPS as u64;
            Some(*end)
        });
        ends.take_while(|&end| end <= self.deals).count()
    }

    /// Drops all cells after the first `cells` cells. The counts of decisions, cut-offs, faults and set-ups still
    /// include the dropped cells.
    pub fn truncate(&mut self, cells: usize) {
        let mut shape = Shape::clone(&self.shape);
        shape.deals_per_group.truncate(cells);
        self.sums.truncate(cells * GROUPS * shape.measured);
        self.courses.truncate(cells * GROUPS);
        self.lengths.truncate(cells * GROUPS * shape.lengths.len());
        self.shape = Arc::new(shape);
        self.deals = self.all_blocks();
    }

    /// Returns the number of decisions in all games.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Returns the number of games that ended at the cut-off. The scores at the cut-off count.
    pub fn cut_off(&self) -> u64 {
        self.cut_off
    }

    /// Returns the external bots' faults in all cells, by row of the design.
    pub fn faults(&self) -> &FaultTotals {
        &self.faults
    }

    /// Returns a measure's means per game in a cell, one mean per group. A measure that is not a mean has jackknife
    /// pseudovalues, which are NaN if the games do not determine the measure.
    ///
    /// # Panics
    /// Panics if deals of the cell are missing.
    pub fn groups(&self, cell: usize, column: usize) -> Groups {
        let shape = &*self.shape;
        let of = &shape.columns[column];
        let groups = cell * GROUPS - self.first..(cell + 1) * GROUPS - self.first;
        if let Some(at) = column.checked_sub(shape.measured + shape.pooled) {
            let (length, statistic) = shape.quantiles[at];
            let histogram =
                |group: usize| self.lengths[group * shape.lengths.len() + length].clone();
            let (whole, parts) = whole_and_parts(&groups.map(histogram).collect::<Vec<_>>());
            let value = |lengths: &Histogram| statistic.of(lengths) / of.unit as f64;
            let without: Vec<f64> = parts.iter().map(value).collect();
            return pseudovalues_of(value(&whole), &without);
        }
        if let Some(pooled) = column.checked_sub(shape.measured) {
            return pseudovalues(&self.courses[groups])[pooled];
        }
        let units = (shape.deals_per_group[cell] * of.games_per_block * of.unit) as f64;
        std::array::from_fn(|group| {
            let at = cell * GROUPS + group - self.first;
            self.sums[at * self.shape.measured + column] as f64 / units
        })
    }

    /// Returns the limits per deal of a weighted sum of measures. A part is a cell, a column and a weight. `None`
    /// without a part, or if a measure is not a mean of shares.
    pub fn limits(&self, parts: impl IntoIterator<Item = (usize, usize, f64)>) -> Option<Limits> {
        let mut sum: Option<Limits> = None;
        for (cell, column, weight) in parts {
            let is_share = self.shape.columns[column].metric.unit == Unit::Share;
            if column >= self.shape.measured || !is_share {
                return None;
            }
            let blocks = self.blocks(cell);
            let empty = Limits { low: 0.0, high: 0.0, blocks, is_mean: true };
            let of = sum.get_or_insert(empty);
            of.low += weight.min(0.0);
            of.high += weight.max(0.0);
            of.blocks = of.blocks.min(blocks);
            of.is_mean = of.low == 0.0 || of.high == 0.0;
        }
        sum
    }

    /// Returns a measure's mean per game in a cell.
    pub fn mean(&self, cell: usize, column: usize) -> GroupMean {
        GroupMean::new(&self.groups(cell, column), self.limits([(cell, column, 1.0)]))
    }
}

impl Aggregate for CellSums {
    fn merge(&mut self, later: CellSums) {
        if self.sums.is_empty() {
            self.first = later.first;
        }
        if !later.sums.is_empty() {
            // The first later group may equal the last of these groups.
            let place = later.first - self.first;
            let at = place * self.shape.measured;
            self.sums.resize(self.sums.len().max(at + later.sums.len()), 0);
            self.sums[at..].iter_mut().zip(later.sums).for_each(|(sum, more)| *sum += more);
            let groups = self.sums.len() / self.shape.measured;
            self.courses.resize_with(self.shape.courses(groups), CourseSums::default);
            let mine = self.courses.iter_mut().skip(place);
            mine.zip(&later.courses).for_each(|(sum, more)| sum.merge(more));
            let n_lengths = self.shape.lengths.len();
            self.lengths.resize_with(groups * n_lengths, Histogram::default);
            let mine = self.lengths.iter_mut().skip(place * n_lengths);
            mine.zip(&later.lengths).for_each(|(sum, more)| sum.merge(more));
        }
        self.deals += later.deals;
        self.decisions += later.decisions;
        self.cut_off += later.cut_off;
        self.faults.merge(later.faults);
        self.set_ups.merge(&later.set_ups);
    }
}

impl TableSums for CellSums {
    fn set_ups(&self) -> &SetUps {
        &self.set_ups
    }

    fn deals(&self) -> u64 {
        self.deals
    }

    fn restore(&mut self, saved: CellSums) -> Result<(), &'static str> {
        let columns = self.shape.measured;
        let groups = saved.sums.len() / columns;
        let fits = saved.sums.len().is_multiple_of(columns)
            && saved.courses.len() == self.shape.courses(groups)
            && saved.lengths.len() == self.shape.lengths.len() * groups
            && saved.first.saturating_add(groups) <= self.shape.deals_per_group.len() * GROUPS;
        if !fits {
            return Err("cells, bots, seats or metrics differ");
        }
        *self = CellSums { shape: Arc::clone(&self.shape), ..saved };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{ToySource, toy_design};
    use crate::{Metric, Watch};
    use corsair_stats::mean;
    use proptest::prelude::*;

    fn with_cells<T>(deals_per_group: u64, look: impl Fn(&Cells<'_>) -> T) -> T {
        let design = toy_design(&[0, 1, 2], 3);
        let toys = [0, 2, 0].map(|bonus| ToySource::new(3, bonus));
        let measures = Measures::new(&design, toys[0].facts(), Watch::Metrics);
        let plan = |toy| CellPlan { source: toy, first_deal: 5, deals_per_group };
        let plans: Vec<CellPlan<'_>> =
            toys.iter().map(|toy| plan(toy as &dyn BlockSource)).collect();
        look(&Cells::new(plans, measures, &design, 1))
    }

    fn played(deals_per_group: u64, cut: &Cut) -> CellSums {
        with_cells(deals_per_group, |cells| {
            cells.play(0..cells.deals(), cut, &|_| {}).expect("threads")
        })
    }

    #[test]
    fn sums_of_cells_do_not_depend_on_threads_and_tasks() {
        let whole = played(2, &Cut::new(1, 1));
        for (chunk, jobs) in [(7, 2), (100, 3), (3, 7)] {
            assert_eq!(played(2, &Cut::new(chunk, jobs)), whole);
        }
        assert_eq!((whole.blocks(0), whole.all_blocks()), (64, 192));
    }

    #[test]
    fn all_cells_play_common_deals() {
        let sums = played(4, &Cut::new(8, 2));
        let score = |column: &Column| column.scope == Scope::Game && column.metric == Metric::SCORE;
        let score = sums.columns().iter().position(score).expect("score is measured");
        assert_eq!(sums.groups(0, score), sums.groups(2, score), "equal rules, equal games");
        let [plain, more] = [0, 1].map(|cell| sums.groups(cell, score));
        assert!(plain.iter().zip(&more).all(|(plain, more)| more >= plain));
        // Half of all dice show 4 or more, and a seat rolls 5/3 dice: 5/3 pips more on average.
        assert!((mean(&more) - mean(&plain) - 5.0 / 3.0).abs() < 0.2);
    }

    #[test]
    fn cells_have_quantiles_of_lengths() {
        let sums = played(4, &Cut::new(8, 2));
        let column = |id| {
            let place = sums.columns().iter().position(|of| of.metric.id == id);
            place.unwrap_or_else(|| panic!("{id} is measured"))
        };
        let value = |id| sums.mean(0, column(id)).mean;
        let decisions = value("decisions");
        assert!(value("decisions_median") <= value("decisions_p95"));
        assert!((value("decisions_median") - decisions).abs() < 1.0, "{decisions}");
    }

    #[test]
    fn sums_of_shares_have_limits_per_deal() {
        let sums = played(4, &Cut::new(8, 2));
        let column = |metric| {
            let is = |of: &Column| of.metric == metric && of.scope == Scope::Bot(0);
            sums.columns().iter().position(is).expect("the metric is measured")
        };
        let (win, score) = (column(Metric::WIN), column(Metric::SCORE));
        let limits = |low, high, is_mean| Some(Limits { low, high, blocks: 128, is_mean });
        assert_eq!(sums.limits([(0, win, 1.0)]), limits(0.0, 1.0, true));
        assert_eq!(sums.limits([(0, score, 1.0)]), None);
        let contrast = [(0, win, 0.5), (1, win, -0.25), (2, win, -0.25)];
        assert_eq!(sums.limits(contrast), limits(-0.5, 0.5, false));
        assert_eq!(sums.limits([(0, win, 1.0), (0, score, -1.0)]), None);
    }

    #[test]
    fn saved_sums_of_different_cells_are_refused() {
        let data = serde_json::to_value(played(2, &Cut::new(8, 1))).expect("plain data");
        let with = |key: &str, value: serde_json::Value| {
            let mut data = data.clone();
            data[key] = value;
            serde_json::from_value::<CellSums>(data).expect("the form is right")
        };
        with_cells(2, |cells| {
            let (none, two) = (serde_json::json!([]), serde_json::json!([1, 2]));
            for (key, value) in [("first", 1.into()), ("sums", two), ("lengths", none)] {
                cells.empty().restore(with(key, value)).expect_err(key);
            }
            let mut again = cells.empty();
            again.restore(with("deals", 192.into())).expect("as it was");
            assert_eq!(again, played(2, &Cut::new(8, 1)));
        });
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn legs_of_cells_sum_to_the_whole_run(
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        ) {
            let whole = played(2, &Cut::new(16, 1));
            let added = with_cells(2, |cells| {
                let all = cells.deals();
                let mut edges: Vec<u64> =
                    cuts.iter().map(|cut| cut.index(all as usize + 1) as u64).collect();
                edges.extend([0, all]);
                edges.sort_unstable();
                let mut sums = cells.empty();
                for leg in edges.windows(2) {
                    let cut = Cut::new(5, 1);
                    sums.merge(cells.play(leg[0]..leg[1], &cut, &|_| {}).expect("threads"));
                    let mut again = cells.empty();
                    let saved = serde_json::to_value(&sums).expect("plain data");
                    let saved = serde_json::from_value(saved).expect("the form is right");
                    again.restore(saved).expect("its own");
                    assert_eq!(again, sums);
                }
                sums
            });
            prop_assert_eq!(added, whole);
        }
    }
}
