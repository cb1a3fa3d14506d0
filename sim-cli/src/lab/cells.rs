//! Cells: the same table under many sets of rules, each played on deals in equal groups.

use std::ops::ControlFlow;

use corsair_engine::run::{Cut, ThreadsUnavailable, in_chunks};

use crate::lab::measures::{Column, Measures};
use crate::lab::{BlockSource, Design};
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
}

#[derive(Clone, PartialEq, Debug)]
struct Sums {
    deals_per_group: u64,
    /// By column.
    of: Vec<[i64; GROUPS]>,
}

/// The sums of one group of a cell.
struct Piece {
    cell: usize,
    group: usize,
    sums: Vec<i64>,
    decisions: u64,
    cut_off: u64,
}

/// Plays all cells, each group of each as a piece of work of its own. `progress` is told how many
/// games each finished task has played.
///
/// # Errors
/// When the threads can't be started.
pub fn play_cells(
    plans: &[CellPlan<'_>],
    measures: &Measures<'_>,
    design: &Design,
    seed: u64,
    cut: Cut,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CellSums, ThreadsUnavailable> {
    let columns = measures.columns().to_vec();
    let empty = |plan: &CellPlan<'_>| Sums {
        deals_per_group: plan.deals_per_group,
        of: vec![[0; GROUPS]; columns.len()],
    };
    let cells = plans.iter().map(empty).collect();
    let mut all = CellSums { columns, cells, decisions: 0, cut_off: 0 };
    let play = |item: u64| {
        let (cell, group) = (item as usize / GROUPS, item as usize % GROUPS);
        let CellPlan { source, first_deal, deals_per_group } = plans[cell];
        let first = first_deal + group as u64 * deals_per_group;
        let sums = vec![0; measures.columns().len()];
        let mut piece = Piece { cell, group, sums, decisions: 0, cut_off: 0 };
        let deals = first..first + deals_per_group;
        source.play_blocks(seed, design.seatings(), deals, &mut |deal, games| {
            let block = measures.of_block(deal, games);
            piece.sums.iter_mut().zip(&block.sums).for_each(|(sum, more)| *sum += more);
            piece.decisions += block.decisions;
            piece.cut_off += block.cut_off;
        });
        progress(deals_per_group * design.games_per_block());
        piece
    };
    let work = |items: std::ops::Range<u64>| items.map(play).collect::<Vec<Piece>>();
    in_chunks(0..(plans.len() * GROUPS) as u64, cut, work, |pieces| {
        pieces.into_iter().for_each(|piece| all.take(piece));
        ControlFlow::Continue(())
    })?;
    Ok(all)
}

impl CellSums {
    fn take(&mut self, piece: Piece) {
        let of = &mut self.cells[piece.cell].of;
        of.iter_mut().zip(piece.sums).for_each(|(groups, sum)| groups[piece.group] = sum);
        self.decisions += piece.decisions;
        self.cut_off += piece.cut_off;
    }

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

    fn played(deals_per_group: u64, cut: Cut) -> CellSums {
        let arrangement = PerSeat::from_fn(3, |seat| [0u8, 1, 2][seat.index()]);
        let design = Design::new(&arrangement, Seatings::Rotations, 3);
        let toys = [0, 2, 0].map(|bonus| ToySource { seats: 3, bonus });
        let measures = Measures::new(&design, toys[0].facts(), &[]);
        let plan = |toy| CellPlan { source: toy, first_deal: 5, deals_per_group };
        let plans: Vec<CellPlan<'_>> =
            toys.iter().map(|toy| plan(toy as &dyn BlockSource)).collect();
        play_cells(&plans, &measures, &design, 1, cut, &|_| {}).expect("threads")
    }

    #[test]
    fn threads_and_tasks_change_nothing() {
        let whole = played(2, Cut { chunk: 1, jobs: 1 });
        for (chunk, jobs) in [(7, 2), (100, 3), (3, 7)] {
            assert_eq!(played(2, Cut { chunk, jobs }), whole);
        }
        assert_eq!((whole.blocks(0), whole.all_blocks()), (64, 192));
    }

    #[test]
    fn cells_meet_the_same_deals() {
        let sums = played(4, Cut { chunk: 8, jobs: 2 });
        let fame = |column: &Column| column.scope == Scope::Game && column.metric == Metric::FAME;
        let fame = sums.columns().iter().position(fame).expect("fame is measured");
        assert_eq!(sums.groups(0, fame), sums.groups(2, fame), "equal rules, equal games");
        let [plain, more] = [0, 1].map(|cell| sums.groups(cell, fame));
        assert!(plain.iter().zip(&more).all(|(plain, more)| more >= plain));
        // Half of all dice show 4 or more, and a seat rolls 5/3 dice: 5/3 pips more on average.
        assert!((mean(&more) - mean(&plain) - 5.0 / 3.0).abs() < 0.2);
    }
}
