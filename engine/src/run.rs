//! The parallel runner: deals in fixed chunks, merged in order. The only user of rayon.

use std::cell::RefCell;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::chance_observer::{ChanceObserver, ObservedDice, SharedObserver};
use crate::dice::Dice;
use crate::fault::Fault;
use crate::game::Game;
use crate::observe::Observer;
use crate::play::{Ending, play};
use crate::seat::{PerSeat, Seat};
use crate::strategy::{Bot, SeatRng, Strategy};
use crate::stream::NatureDice;

/// Which bot sits where, by its index in the run's list of bots.
pub type Seating = PerSeat<u8>;

/// Which seatings each deal is played under.
pub trait Schedule: Sync {
    /// The seatings of a deal, in the order in which its block lists the games.
    fn seatings(&self, deal: u64) -> &[Seating];
}

/// Every deal under the same seatings.
impl Schedule for &[Seating] {
    fn seatings(&self, _deal: u64) -> &[Seating] {
        self
    }
}

/// Every deal under the same seatings.
impl Schedule for Vec<Seating> {
    fn seatings(&self, _deal: u64) -> &[Seating] {
        self
    }
}

impl<S: Schedule> Schedule for &S {
    fn seatings(&self, deal: u64) -> &[Seating] {
        (**self).seatings(deal)
    }
}

/// What to play: every deal of a range under its seatings.
#[derive(Clone, Debug)]
pub struct Plan<S = Vec<Seating>> {
    /// The seed of every stream.
    pub seed: u64,
    /// The deals to play.
    pub deals: Range<u64>,
    /// The seatings of each deal.
    pub seatings: S,
    /// Deals per task; changes time and memory, never a result.
    pub chunk: u64,
    /// Threads; changes time, never a result.
    pub jobs: usize,
}

/// One game of a block.
#[derive(Clone, Debug)]
pub struct GameResult<W> {
    /// The final scores.
    pub scores: PerSeat<i32>,
    /// The final ranks: how many seats stand strictly before each.
    pub ranks: PerSeat<u8>,
    /// How the game ended.
    pub ending: Ending,
    /// How many decisions the seats took.
    pub decisions: u32,
    /// What players outside the program did wrong, seat by seat.
    pub faults: Vec<(Seat, Fault)>,
    /// What the game's observer saw.
    pub watch: W,
}

impl<W> GameResult<W> {
    /// The same result with another observer's report.
    pub fn watched_by<V>(self, watch: V) -> GameResult<V> {
        self.map_watch(|_| watch)
    }

    /// The same result with what is made of its observer's report.
    pub fn map_watch<V>(self, make: impl FnOnce(W) -> V) -> GameResult<V> {
        let GameResult { scores, ranks, ending, decisions, faults, watch } = self;
        GameResult { scores, ranks, ending, decisions, faults, watch: make(watch) }
    }
}

/// One deal played under all its seatings: the unit of statistics.
#[derive(Debug)]
pub struct Block<'a, W> {
    /// The deal.
    pub deal: u64,
    /// The seatings that the plan has for the deal.
    pub seatings: &'a [Seating],
    /// The games, one per seating.
    pub games: &'a [GameResult<W>],
}

/// What a run adds up. Integers only, so that any way to cut a run into pieces merges to the same
/// bytes.
pub trait Aggregate<W>: Send {
    /// Adds a block.
    fn record(&mut self, block: &Block<'_, W>);
    /// Adds what a later piece of the same run added up.
    fn merge(&mut self, later: Self);
    /// Whether the block just recorded ends the run. The first such deal is the last that counts,
    /// on any number of threads.
    fn ends_the_run(&self) -> bool {
        false
    }
}

/// Plays the plan and adds up its blocks, beginning with what `empty` makes.
///
/// `progress` receives the number of deals that each finished task has played, from any thread.
///
/// # Errors
/// When the threads can't be started.
///
/// # Panics
/// If a bot chooses an illegal action, or a seating names a bot that is not in the list.
pub fn run<G, W, A>(
    game: &G,
    bots: &[&dyn Bot<G>],
    plan: &Plan<impl Schedule>,
    empty: impl Fn() -> A + Sync,
    progress: impl Fn(u64) + Sync,
) -> Result<A, ThreadsUnavailable>
where
    G: Game,
    W: Observer<G> + Default + Send,
    A: Aggregate<W>,
{
    let cut = Cut { chunk: plan.chunk, jobs: plan.jobs };
    let last_deal = AtomicU64::new(u64::MAX);
    let mut total = empty();
    in_chunks(
        plan.deals.clone(),
        cut,
        |deals| {
            let n_deals = deals.end - deals.start;
            let piece = play_chunk::<G, W, A>(game, bots, plan, deals, &last_deal, empty());
            progress(n_deals);
            piece
        },
        |piece| {
            let is_last = piece.ends_the_run();
            total.merge(piece);
            if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    Ok(total)
}

/// How work is cut into tasks: it changes time and memory, never a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// Deals per task, at least 1.
    pub chunk: u64,
    /// Threads, at least 1.
    pub jobs: usize,
}

/// Works on deals in parallel, chunk by chunk, and merges what was made of the chunks in the order
/// of deals, until `merge` breaks off.
///
/// # Errors
/// When the threads can't be started.
///
/// # Panics
/// If there is no thread, or no deal in a task.
pub fn in_chunks<P: Send>(
    deals: Range<u64>,
    cut: Cut,
    work: impl Fn(Range<u64>) -> P + Sync,
    mut merge: impl FnMut(P) -> ControlFlow<()>,
) -> Result<(), ThreadsUnavailable> {
    assert!(cut.chunk > 0 && cut.jobs > 0, "a run needs a chunk and a thread");
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(cut.jobs)
        .build()
        .map_err(|error| ThreadsUnavailable(error.to_string()))?;
    let wave = cut.chunk * cut.jobs as u64 * CHUNKS_PER_JOB;
    let mut start = deals.start;
    while start < deals.end {
        let end = start.saturating_add(wave).min(deals.end);
        let chunks: Vec<Range<u64>> = (start..end)
            .step_by(cut.chunk as usize)
            .map(|first| first..first.saturating_add(cut.chunk).min(end))
            .collect();
        let pieces: Vec<P> = pool.install(|| chunks.into_par_iter().map(&work).collect());
        if pieces.into_iter().try_for_each(&mut merge).is_break() {
            break;
        }
        start = end;
    }
    Ok(())
}

/// Tasks per thread between two merges: enough to keep threads busy, few enough to keep memory flat.
const CHUNKS_PER_JOB: u64 = 16;

/// The operating system refused the threads of a run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot start the threads of the run: {0}")]
pub struct ThreadsUnavailable(String);

fn play_chunk<G, W, A>(
    game: &G,
    bots: &[&dyn Bot<G>],
    plan: &Plan<impl Schedule>,
    deals: Range<u64>,
    last_deal: &AtomicU64,
    mut piece: A,
) -> A
where
    G: Game,
    W: Observer<G> + Default,
    A: Aggregate<W>,
{
    // Only ever lowered, so a deal before the last one that counts is never skipped.
    let deals = deals.take_while(|&deal| deal <= last_deal.load(Ordering::Relaxed));
    play_each(game, bots, (plan.seed, deals), &plan.seatings, |block| {
        piece.record(block);
        if piece.ends_the_run() {
            last_deal.fetch_min(block.deal, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    piece
}

/// Plays deals of a seed one after the other on this thread, each under its seatings, and hands
/// over block by block.
///
/// # Panics
/// As [`run`].
pub fn play_here<G, W>(
    game: &G,
    bots: &[&dyn Bot<G>],
    (seed, deals): (u64, Range<u64>),
    schedule: &impl Schedule,
    mut record: impl FnMut(&Block<'_, W>),
) where
    G: Game,
    W: Observer<G> + Default,
{
    play_each(game, bots, (seed, deals), schedule, |block| {
        record(block);
        ControlFlow::Continue(())
    });
}

/// The same until `record` has enough.
fn play_each<G, W>(
    game: &G,
    bots: &[&dyn Bot<G>],
    (seed, deals): (u64, impl Iterator<Item = u64>),
    schedule: &impl Schedule,
    mut record: impl FnMut(&Block<'_, W>) -> ControlFlow<()>,
) where
    G: Game,
    W: Observer<G> + Default,
{
    let mut dice = NatureDice::new(seed);
    let mut worker = Worker::new(game, seed);
    let mut games = Vec::new();
    for deal in deals {
        let seatings = schedule.seatings(deal);
        games.clear();
        for seating in seatings {
            dice.open_deal(deal);
            games.push(worker.play(game, bots, (deal, seating), &mut dice, W::default()));
        }
        if record(&Block { deal, seatings, games: &games }).is_break() {
            return;
        }
    }
}

/// What one thread needs to play game after game without new allocations.
struct Worker<G: Game> {
    rngs: Vec<SeatRng>,
    seats: Vec<Box<dyn Strategy<G>>>,
    legal: Vec<G::Action>,
}

impl<G: Game> Worker<G> {
    fn new(game: &G, seed: u64) -> Worker<G> {
        Worker {
            rngs: Seat::all(game.seats()).map(|seat| SeatRng::new(seed, 0, seat)).collect(),
            seats: Vec::with_capacity(game.seats()),
            legal: Vec::new(),
        }
    }

    /// Plays a deal under a seating with dice that are at the start of it.
    fn play<D: Dice, W: Observer<G>>(
        &mut self,
        game: &G,
        bots: &[&dyn Bot<G>],
        (deal, seating): (u64, &Seating),
        dice: &mut D,
        mut watch: W,
    ) -> GameResult<W> {
        self.rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
        self.seats.clear();
        self.seats.extend(seating.iter().map(|(seat, &bot)| bots[bot as usize].hire(game, seat)));
        let Worker { rngs, seats, legal } = self;
        let played = play(game, seats, rngs, dice, &mut watch, legal);
        let (scores, ranks) = (game.scores(&played.state), game.ranks(&played.state));
        let mut faults = Vec::new();
        for (seat, player) in Seat::all(game.seats()).zip(seats) {
            faults.extend(player.dismiss(&scores, &ranks).into_iter().map(|fault| (seat, fault)));
        }
        let (ending, decisions) = (played.ending, played.decisions);
        GameResult { scores, ranks, ending, decisions, faults, watch }
    }
}

/// Plays one game of a run again: the deal under the seating.
pub fn play_one<G: Game, W: Observer<G>>(
    game: &G,
    bots: &[&dyn Bot<G>],
    seed: u64,
    deal: u64,
    seating: &Seating,
    watch: W,
) -> GameResult<W> {
    let mut dice = NatureDice::new(seed);
    dice.open_deal(deal);
    Worker::new(game, seed).play(game, bots, (deal, seating), &mut dice, watch)
}

/// Plays one game of a run again before an observer of chance, decisions and events, in the order
/// in which they happen.
pub fn play_observed<G: Game, W: Observer<G> + ChanceObserver>(
    game: &G,
    bots: &[&dyn Bot<G>],
    seed: u64,
    deal: u64,
    seating: &Seating,
    observer: W,
) -> GameResult<W> {
    let mut nature = NatureDice::new(seed);
    nature.open_deal(deal);
    let observer = RefCell::new(observer);
    let mut dice = ObservedDice::new(nature, &observer);
    let worker = &mut Worker::new(game, seed);
    let played = worker.play(game, bots, (deal, seating), &mut dice, SharedObserver(&observer));
    let played = played.watched_by(());
    played.watched_by(observer.into_inner())
}

/// The distinct rotations of an arrangement of bots, the arrangement itself first. Four equal bots
/// have one seating, not four copies of it.
pub fn rotations(arrangement: &Seating) -> Vec<Seating> {
    let n = arrangement.len();
    let mut distinct: Vec<Seating> = Vec::new();
    let mut rotated = *arrangement;
    for _ in 0..n {
        if !distinct.contains(&rotated) {
            distinct.push(rotated);
        }
        rotated = PerSeat::from_fn(n, |seat| rotated[seat.left(n)]);
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seating(bots: &[u8]) -> Seating {
        PerSeat::from_fn(bots.len(), |seat| bots[seat.index()])
    }

    #[test]
    fn rotations_are_distinct() {
        assert_eq!(rotations(&seating(&[0, 0, 0, 0])), [seating(&[0, 0, 0, 0])]);
        assert_eq!(
            rotations(&seating(&[0, 1, 0, 1])),
            [seating(&[0, 1, 0, 1]), seating(&[1, 0, 1, 0])]
        );
        assert_eq!(rotations(&seating(&[0, 1, 2])).len(), 3);
    }
}
