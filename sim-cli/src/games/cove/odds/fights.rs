//! A battle fought again and again through the engine, in integers that merge.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use corsair_engine::games::cove::odds::{Battle, Solution, Tally};
use corsair_engine::run::{Cut, ThreadsUnavailable, in_chunks};
use corsair_engine::stream::NatureDice;

use crate::games::cove::odds::outcome::{Key, Outcome, happened};

/// How often each outcome happened.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Fights {
    /// How many fights.
    pub n: u64,
    counts: BTreeMap<Key, u64>,
}

impl Fights {
    fn record(&mut self, end: &Tally) {
        self.n += 1;
        happened(end, |key| *self.counts.entry(key).or_insert(0) += 1);
    }

    fn merge(&mut self, later: Fights) {
        self.n += later.n;
        for (key, count) in later.counts {
            *self.counts.entry(key).or_insert(0) += count;
        }
    }

    /// How often an outcome happened.
    pub fn count(&self, key: Key) -> u64 {
        self.counts.get(&key).copied().unwrap_or(0)
    }

    /// Every outcome that happened.
    pub fn keys(&self) -> impl Iterator<Item = Key> {
        self.counts.keys().copied()
    }

    /// The mean and the variance of the values that an outcome had, such as
    /// [`Fame`](Outcome::Fame), over all fights.
    pub(crate) fn moments(&self, ship: Option<usize>, outcome: Outcome) -> (f64, f64) {
        let of = |key: &Key| key.ship == ship && key.outcome == outcome;
        let (mut sum, mut squares) = (0i128, 0i128);
        for (key, &count) in self.counts.iter().filter(|(key, _)| of(key)) {
            let (value, count) = (i128::from(key.at.unwrap_or(0)), i128::from(count));
            sum += value * count;
            squares += value * value * count;
        }
        let n = self.n as f64;
        let mean = sum as f64 / n;
        let scatter = i128::from(self.n) * squares - sum * sum;
        (mean, scatter as f64 / (n * n))
    }
}

/// Fights a battle `n` times, each in a deal of its own: by best play if there is a solution, else
/// by the stated policies.
///
/// # Errors
/// When the threads can't be started.
pub fn simulate(
    battle: &Battle,
    solution: Option<&Solution<'_>>,
    seed: u64,
    n: u64,
    jobs: usize,
) -> Result<Fights, ThreadsUnavailable> {
    let mut total = Fights::default();
    let work = |deals: std::ops::Range<u64>| {
        let mut dice = NatureDice::new(seed);
        let mut piece = Fights::default();
        for deal in deals {
            dice.open_deal(deal);
            let end = match solution {
                Some(solution) => solution.fight(&mut dice),
                None => battle.fight(&mut dice),
            };
            piece.record(&end);
        }
        piece
    };
    in_chunks(0..n, &Cut::new(FIGHTS_PER_TASK, jobs), work, |piece| {
        total.merge(piece);
        ControlFlow::Continue(())
    })?;
    Ok(total)
}

const FIGHTS_PER_TASK: u64 = 4_096;
