//! Cells: the same table under many sets of rules, each played on deals in equal groups.

use std::ops::ControlFlow;

use corsair_engine::run::{Aggregate, Cut, run};

use crate::lab::measures::{Column, Measures};
use crate::lab::{Block, BlockSource, Design, FaultTotals, Unplayable, Watch, make_room};
use corsair_stats::{GROUPS, Groups};

/// What to play of a cell: groups of consecutive deals.
#[derive(Clone, Copy)]
pub struct CellPlan<'s> {
    /// The table under the rules of the cell.
    pub source: &'s dyn BlockSource,
    /// The first deal.
    pub first_deal: u64,
    /// How many deals each of the groups has.
    pub deals_per_group: u64,
}

/// The sums of cells, by group of deals: integers only.
#[derive(Clone, PartialEq, Debug)]
pub struct CellSums {
    columns: Vec<Column>,
    cells: Vec<Sums>,
    decisions: u64,
    cut_off: u64,
    faults: FaultTotals,
}

#[derive(Clone, PartialEq, Debug)]
struct Sums {
    deals_per_group: u64,
    /// By column.
    of: Vec<[i64; GROUPS]>,
}

/// Groups of cells in the order of play.
#[derive(Default)]
struct Pieces {
    /// For each the cell, the group and its sums.
    groups: Vec<(usize, usize, Vec<i64>)>,
    decisions: u64,
    cut_off: u64,
    faults: FaultTotals,
}

impl Aggregate for Pieces {
    fn merge(&mut self, later: Pieces) {
        self.groups.extend(later.groups);
        self.decisions += later.decisions;
        self.cut_off += later.cut_off;
        self.faults.merge(later.faults);
    }
}

/// Plays all cells, each group of each as a piece of work of its own. Where a fault ends the run,
/// the deal of the first fault is the last that counts. `progress` receives the number of games that
/// each finished group has played.
///
/// # Errors
/// When the threads can't be started.
pub fn play_cells(
    plans: &[CellPlan<'_>],
    measures: &Measures<'_>,
    design: &Design,
    seed: u64,
    cut: &Cut,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CellSums, Unplayable> {
    let seatings = design.seatings();
    // Each thread plays one cell at a time, and then releases its processes.
    for plan in plans {
        make_room([plan.source], Some(seatings), cut)?;
    }
    let play = |item: u64, pieces: &mut Pieces| {
        let (cell, group) = (item as usize / GROUPS, item as usize % GROUPS);
        let CellPlan { source, first_deal, deals_per_group } = plans[cell];
        let first = first_deal + group as u64 * deals_per_group;
        let mut sums = vec![0; measures.columns().len()];
        let mut dealer = source.dealer(seed, Watch::Metrics);
        for deal in first..first + deals_per_group {
            let games = dealer.play(deal, seatings);
            let block = Block { deal, seatings, games: &games };
            let measured = measures.of_block(&block);
            sums.iter_mut().zip(&measured.sums).for_each(|(sum, more)| *sum += more);
            pieces.decisions += measured.decisions;
            pieces.cut_off += measured.cut_off;
            pieces.faults.record_block(&block, |bot, seat| design.cell(bot, seat));
            pieces.faults.flow(source.on_fault())?;
        }
        source.release();
        pieces.groups.push((cell, group, sums));
        progress(deals_per_group * design.games_per_block());
        ControlFlow::Continue(())
    };
    let items = 0..(plans.len() * GROUPS) as u64;
    let Pieces { groups, decisions, cut_off, faults } =
        run(items, cut, Pieces::default, || play, |_| {})?;
    let columns = measures.columns().to_vec();
    let empty = |plan: &CellPlan<'_>| Sums {
        deals_per_group: plan.deals_per_group,
        of: vec![[0; GROUPS]; columns.len()],
    };
    let mut cells: Vec<Sums> = plans.iter().map(empty).collect();
    for (cell, group, sums) in groups {
        cells[cell].of.iter_mut().zip(sums).for_each(|(groups, sum)| groups[group] = sum);
    }
    Ok(CellSums { columns, cells, decisions, cut_off, faults })
}

impl CellSums {
    /// What is measured, in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// How many deals a cell was played on.
    pub fn blocks(&self, cell: usize) -> u64 {
        self.cells[cell].deals_per_group * GROUPS as u64
    }

    /// How many deals all cells were played on.
    pub fn all_blocks(&self) -> u64 {
        (0..self.cells.len()).map(|cell| self.blocks(cell)).sum()
    }

    /// How many decisions were taken.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// How many games were cut off; they are counted as they stood.
    pub fn cut_off(&self) -> u64 {
        self.cut_off
    }

    /// What external bots did wrong in all cells; the rows are the design's.
    pub fn faults(&self) -> &FaultTotals {
        &self.faults
    }

    /// A measure of a cell: its mean per game in each group.
    pub fn groups(&self, cell: usize, column: usize) -> Groups {
        let (sums, of) = (&self.cells[cell], &self.columns[column]);
        let units = (sums.deals_per_group * of.games_per_block * of.unit) as f64;
        sums.of[column].map(|sum| sum as f64 / units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::toy::ToySource;
    use crate::lab::{Metric, Scope, Seatings};
    use corsair_engine::PerSeat;
    use corsair_stats::mean;

    fn played(deals_per_group: u64, cut: &Cut) -> CellSums {
        let arrangement = PerSeat::from_fn(3, |seat| [0u8, 1, 2][seat.index()]);
        let design = Design::new(&arrangement, Seatings::Rotations, 3);
        let toys = [0, 2, 0].map(|bonus| ToySource::new(3, bonus));
        let measures = Measures::new(&design, toys[0].facts());
        let plan = |toy| CellPlan { source: toy, first_deal: 5, deals_per_group };
        let plans: Vec<CellPlan<'_>> =
            toys.iter().map(|toy| plan(toy as &dyn BlockSource)).collect();
        play_cells(&plans, &measures, &design, 1, cut, &|_| {}).expect("threads")
    }

    #[test]
    fn threads_and_tasks_change_nothing() {
        let whole = played(2, &Cut::new(1, 1));
        for (chunk, jobs) in [(7, 2), (100, 3), (3, 7)] {
            assert_eq!(played(2, &Cut::new(chunk, jobs)), whole);
        }
        assert_eq!((whole.blocks(0), whole.all_blocks()), (64, 192));
    }

    #[test]
    fn cells_meet_the_same_deals() {
        let sums = played(4, &Cut::new(8, 2));
        let score = |column: &Column| column.scope == Scope::Game && column.metric == Metric::SCORE;
        let score = sums.columns().iter().position(score).expect("score is measured");
        assert_eq!(sums.groups(0, score), sums.groups(2, score), "equal rules, equal games");
        let [plain, more] = [0, 1].map(|cell| sums.groups(cell, score));
        assert!(plain.iter().zip(&more).all(|(plain, more)| more >= plain));
        // Half of all dice show 4 or more, and a seat rolls 5/3 dice: 5/3 pips more on average.
        assert!((mean(&more) - mean(&plain) - 5.0 / 3.0).abs() < 0.2);
    }
}
