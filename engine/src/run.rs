//! Parallel runner: plays deals in chunks of fixed size and merges the results in order. Only this module uses rayon.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use crate::seating::Seating;

/// Plan of a run: a range of deals, and the seatings under which the run plays each deal.
#[derive(Clone, Debug)]
pub struct Plan<S = Vec<Seating>> {
    /// Seed of all random streams.
    pub seed: u64,
    /// Range of deals to play.
    pub deals: Range<u64>,
    /// Seatings under which each deal is played.
    pub seatings: S,
    /// Division of the work into tasks, which affects time and memory, but never a result.
    pub cut: Cut,
}

/// Sums over deals. All sums are integers, so that merged results are identical for any division of a run.
pub trait Aggregate: Send {
    /// Adds the sums of a later part of the same run.
    fn merge(&mut self, later: Self);
}

/// Plays deals in parallel and adds their results to the initial sums that `empty` returns.
///
/// Every task calls `begin` with its deals. The returned closure plays deals one by one and adds each result to the
/// task's sums. If the closure breaks after a deal, the run ignores all later deals, on any number of threads.
/// `progress` receives the number of deals of each finished task, from any thread.
///
/// # Errors
/// Returns an error if the system refuses to start the threads.
pub fn run<A: Aggregate, P: FnMut(u64, &mut A) -> ControlFlow<()>>(
    deals: Range<u64>,
    cut: &Cut,
    empty: impl Fn() -> A + Sync,
    begin: impl Fn(Range<u64>) -> P + Sync,
    progress: impl Fn(u64) + Sync,
) -> Result<A, ThreadsUnavailable> {
    let last_deal = AtomicU64::new(u64::MAX);
    let mut total = empty();
    let work = |deals: Range<u64>| {
        let n_deals = deals.end - deals.start;
        let (mut piece, mut flow) = (empty(), ControlFlow::Continue(()));
        let mut play = begin(deals.clone());
        // `last_deal` only decreases, so no thread skips a deal that counts.
        for deal in deals.take_while(|&deal| deal <= last_deal.load(Ordering::Relaxed)) {
            flow = play(deal, &mut piece);
            if flow.is_break() {
                last_deal.fetch_min(deal, Ordering::Relaxed);
                break;
            }
        }
        progress(n_deals);
        (piece, flow)
    };
    in_chunks(deals, cut, work, |(piece, flow)| {
        total.merge(piece);
        flow
    })?;
    Ok(total)
}

/// Thread pool that starts at first use.
#[derive(Clone, Debug)]
pub struct Threads(Arc<LazyThreads>);

#[derive(Debug)]
struct LazyThreads {
    n: NonZeroUsize,
    pool: OnceLock<Result<rayon::ThreadPool, ThreadsUnavailable>>,
}

impl Threads {
    /// Returns a pool of `n` threads.
    ///
    /// # Panics
    /// Panics if `n` is 0.
    pub fn new(n: usize) -> Threads {
        let n = NonZeroUsize::new(n).expect("a run needs a thread");
        Threads(Arc::new(LazyThreads { n, pool: OnceLock::new() }))
    }

    /// Number of threads in the pool.
    pub fn count(&self) -> usize {
        self.0.n.get()
    }

    fn pool(&self) -> Result<&rayon::ThreadPool, ThreadsUnavailable> {
        let start = || {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.count()).build();
            pool.map_err(|error| ThreadsUnavailable(error.to_string()))
        };
        self.0.pool.get_or_init(start).as_ref().map_err(ThreadsUnavailable::clone)
    }
}

/// Calls a function for each of the items, in parallel.
///
/// # Errors
/// Returns an error if the system refuses to start the threads.
pub fn on_each<T: Send>(
    items: &mut [T],
    threads: &Threads,
    work: impl Fn(&mut T) + Sync,
) -> Result<(), ThreadsUnavailable> {
    if IS_SERIAL {
        items.iter_mut().for_each(work);
        return Ok(());
    }
    let pool = threads.pool()?;
    pool.install(|| items.par_iter_mut().with_min_len(8).for_each(&work));
    Ok(())
}

/// Division of work into tasks, which affects time and memory, but never a result.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Number of deals per task, at least 1.
    pub chunk: u64,
    /// Threads that play the tasks.
    pub threads: Threads,
}

impl Cut {
    /// Returns a division into tasks of `chunk` deals on a pool of `threads` threads.
    ///
    /// # Panics
    /// Panics if `threads` is 0.
    pub fn new(chunk: u64, threads: usize) -> Cut {
        Cut { chunk, threads: Threads::new(threads) }
    }
}

/// Processes deals in parallel, chunk by chunk. Merges the chunks' results in the order of deals, until `merge`
/// breaks.
///
/// # Errors
/// Returns an error if the system refuses to start the threads.
///
/// # Panics
/// Panics if a task has no deals.
pub fn in_chunks<P: Send>(
    deals: Range<u64>,
    cut: &Cut,
    work: impl Fn(Range<u64>) -> P + Sync,
    mut merge: impl FnMut(P) -> ControlFlow<()>,
) -> Result<(), ThreadsUnavailable> {
    assert!(cut.chunk > 0, "a task needs a deal");
    let wave = cut.chunk * cut.threads.count() as u64 * CHUNKS_PER_THREAD;
    let mut start = deals.start;
    while start < deals.end {
        let end = start.saturating_add(wave).min(deals.end);
        let chunks: Vec<Range<u64>> = (start..end)
            .step_by(cut.chunk as usize)
            .map(|first| first..first.saturating_add(cut.chunk).min(end))
            .collect();
        let pieces: Vec<P> = if IS_SERIAL {
            chunks.into_iter().map(&work).collect()
        } else {
            cut.threads.pool()?.install(|| chunks.into_par_iter().map(&work).collect())
        };
        if pieces.into_iter().try_for_each(&mut merge).is_break() {
            break;
        }
        start = end;
    }
    Ok(())
}

/// True for WebAssembly, which has no threads.
const IS_SERIAL: bool = cfg!(target_family = "wasm");

/// Number of tasks per thread between two merges: high enough to keep threads busy, and low enough
/// to limit memory.
const CHUNKS_PER_THREAD: u64 = 16;

/// Error for a thread pool that the operating system refused to start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot start the threads of the run: {0}")]
pub struct ThreadsUnavailable(String);
