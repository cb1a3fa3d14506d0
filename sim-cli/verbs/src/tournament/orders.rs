//! Counts of orders of finish for ratings: observed counts, and bootstrap replicates.

use corsair_engine::stream::LabRng;

use serde::{Deserialize, Serialize};

use crate::tournament::RoundRobin;
use corsair_lab::Block;
use corsair_stats::plackett_luce::Counts;
use corsair_stats::{PoissonWeight, REPLICATES};

/// Observed counts of a tournament's orders of finish, and the counts in each bootstrap replicate. A replicate gives
/// every block a random integer weight.
///
/// The weights of a block come from the laboratory's random stream for its deal and depend on nothing else, so counts
/// merge exactly in any grouping. Blocks wait until there are enough of them, because the small pieces of a run need
/// no separate replicates.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Orders<'d> {
    design: &'d RoundRobin,
    seed: u64,
    waiting: Vec<Finish>,
    folded: Option<Folded>,
}

/// Results of a block's games.
#[derive(Clone, PartialEq, Debug)]
struct Finish {
    deal: u64,
    /// Ranks of the seats, game by game.
    ranks: Vec<u8>,
}

/// Counts in columns: the first column is observed, and each further column is a replicate.
#[derive(Clone, PartialEq, Debug)]
struct Folded {
    /// Counts in rows: one row for each order of finish, with one count for each column.
    sums: Vec<u64>,
}

/// Counts as plain data: each nonzero row has its index, and one text with all its columns, because there may be
/// millions of columns.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct SavedOrders(Vec<(usize, String)>);

const COLUMNS: usize = 1 + REPLICATES;

/// Maximum number of blocks that wait.
const PATIENCE: usize = 4_096;

impl<'d> Orders<'d> {
    pub(crate) fn none(design: &'d RoundRobin, seed: u64) -> Orders<'d> {
        Orders { design, seed, waiting: Vec::new(), folded: None }
    }

    pub(crate) fn record(&mut self, block: &Block<'_>) {
        let ranks = block.games.iter().flat_map(|game| game.ranks.as_slice()).copied().collect();
        self.waiting.push(Finish { deal: block.deal, ranks });
        self.fold_if(PATIENCE);
    }

    pub(crate) fn merge(&mut self, mut later: Orders<'d>) {
        self.waiting.append(&mut later.waiting);
        match (&mut self.folded, later.folded) {
            (Some(mine), Some(theirs)) => {
                mine.sums.iter_mut().zip(theirs.sums).for_each(|(mine, theirs)| *mine += theirs);
            }
            (mine @ None, theirs) => *mine = theirs,
            (Some(_), None) => {}
        }
        self.fold_if(PATIENCE);
    }

    /// Adds the waiting blocks to the counts. Counts can be read only after this call.
    pub(crate) fn fold(&mut self) {
        self.fold_if(0);
    }

    /// Returns the counts of all blocks, including waiting blocks, as plain data.
    pub(crate) fn save(&self) -> SavedOrders {
        let mut all = self.clone();
        all.fold();
        let sums = all.folded.map_or_else(Vec::new, |folded| folded.sums);
        let rows = sums.chunks_exact(COLUMNS).enumerate();
        let text = |row: &[u64]| {
            let words: Vec<String> = row.iter().map(u64::to_string).collect();
            words.join(" ")
        };
        let rows = rows.filter(|(_, row)| row.iter().any(|&sum| sum != 0));
        SavedOrders(rows.map(|(index, row)| (index, text(row))).collect())
    }

    /// Restores saved counts. The counts must be empty before.
    pub(crate) fn restore(&mut self, saved: &SavedOrders) -> Result<(), &'static str> {
        if saved.0.is_empty() {
            return Ok(());
        }
        let mut sums = vec![0; self.design.field().n_sums() * COLUMNS];
        for (index, text) in &saved.0 {
            let row: Result<Vec<u64>, _> = text.split(' ').map(str::parse).collect();
            let row = row.map_err(|_| "the number of an order of finish is not a whole number")?;
            let place = sums.chunks_exact_mut(COLUMNS).nth(*index);
            let place = place.filter(|place| place.len() == row.len());
            place.ok_or("orders of finish differ")?.copy_from_slice(&row);
        }
        self.folded = Some(Folded { sums });
        Ok(())
    }

    /// Returns the observed counts.
    pub(crate) fn observed(&self) -> Counts {
        self.column(0)
    }

    /// Returns the counts of each replicate.
    pub(crate) fn replicates(&self) -> impl Iterator<Item = Counts> {
        (1..COLUMNS).map(|column| self.column(column))
    }

    fn column(&self, column: usize) -> Counts {
        assert!(self.waiting.is_empty(), "waiting blocks must be added up before sums are read");
        let field = self.design.field();
        match &self.folded {
            Some(folded) => {
                Counts(folded.sums.chunks_exact(COLUMNS).map(|sum| sum[column]).collect())
            }
            None => Counts::none(field),
        }
    }

    /// Adds the waiting blocks to the counts if there are more than `patience`.
    fn fold_if(&mut self, patience: usize) {
        if self.waiting.len() <= patience {
            return;
        }
        let (field, seats) = (self.design.field(), self.design.seats());
        let empty = || Folded { sums: vec![0; field.n_sums() * COLUMNS] };
        let sums = &mut self.folded.get_or_insert_with(empty).sums;
        let poisson = PoissonWeight::new();
        let mut weights = [1; COLUMNS];
        let mut grown: Vec<usize> = Vec::new();
        for Finish { deal, ranks } in self.waiting.drain(..) {
            let mut rng = LabRng::new(self.seed, deal);
            weights[1..].iter_mut().for_each(|weight| *weight = poisson.of(rng.word()));
            grown.clear();
            let first = self.design.combination_of(deal) * seats;
            for (contest, ranks) in (first..).zip(ranks.chunks_exact(seats)) {
                field.observe(contest, ranks, |sum| grown.push(sum));
            }
            grown.sort_unstable();
            for same in grown.chunk_by(|a, b| a == b) {
                let amount = same.len() as u64;
                let columns = &mut sums[same[0] * COLUMNS..][..COLUMNS];
                columns.iter_mut().zip(&weights).for_each(|(sum, weight)| *sum += weight * amount);
            }
        }
    }
}
