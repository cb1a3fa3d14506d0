//! The parallel runner: deals in fixed chunks, merged in order. The only user of rayon.

use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use crate::chance_observer::{ChanceObserver, ObservedDice, SharedObserver};
use crate::dice::Dice;
use crate::fault::Fault;
use crate::game::Game;
use crate::observe::{Metrics, NoObserver, Observer};
use crate::parts::PlaysPartsOf;
use crate::play::{Ending, play};
use crate::playouts::PlaysOutOf;
use crate::seat::{PerSeat, Seat};
use crate::stepwise::Steps;
use crate::strategy::{Bot, SeatRng, Strategy};
use crate::stream::NatureDice;

/// Which bot sits where, by its index in the run's list of bots.
pub type Seating = PerSeat<u8>;

/// Which seatings each deal is played under.
pub trait Schedule: Sync {
    /// The seatings of a deal, in the order in which its block lists the games.
    fn seatings(&self, deal: u64) -> &[Seating];

    /// The seatings of every deal, where all deals have the same.
    fn of_every_deal(&self) -> Option<&[Seating]> {
        None
    }
}

/// Every deal under the same seatings.
impl Schedule for &[Seating] {
    fn seatings(&self, _deal: u64) -> &[Seating] {
        self
    }

    fn of_every_deal(&self) -> Option<&[Seating]> {
        Some(self)
    }
}

/// Every deal under the same seatings.
impl Schedule for Vec<Seating> {
    fn seatings(&self, _deal: u64) -> &[Seating] {
        self
    }

    fn of_every_deal(&self) -> Option<&[Seating]> {
        Some(self)
    }
}

impl<S: Schedule> Schedule for &S {
    fn seatings(&self, deal: u64) -> &[Seating] {
        (**self).seatings(deal)
    }

    fn of_every_deal(&self) -> Option<&[Seating]> {
        (**self).of_every_deal()
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
    /// How the work is cut into tasks; it changes time and memory, never a result.
    pub cut: Cut,
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

/// What deals add up to. Integers only, so that any way to cut a run into pieces merges to the same
/// bytes.
pub trait Aggregate: Send {
    /// Adds what a later piece of the same run added up.
    fn merge(&mut self, later: Self);
}

/// Plays deals in parallel and adds them up, beginning with what `empty` makes.
///
/// Every task calls `begin` with its deals for what plays them one by one and adds each to the sums of the
/// task. The first deal after which it breaks off is the last that counts, on any number of
/// threads. `progress` receives the number of deals of each finished task, from any thread.
///
/// # Errors
/// When the threads can't be started.
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
        // Only ever lowered, so a deal before the last one that counts is never skipped.
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

/// Threads that are started when they are first needed, and then kept.
#[derive(Clone, Debug)]
pub struct Threads(Arc<LazyThreads>);

#[derive(Debug)]
struct LazyThreads {
    n: NonZeroUsize,
    pool: OnceLock<Result<rayon::ThreadPool, ThreadsUnavailable>>,
}

impl Threads {
    /// `n` threads.
    ///
    /// # Panics
    /// If there is none.
    pub fn new(n: usize) -> Threads {
        let n = NonZeroUsize::new(n).expect("a run needs a thread");
        Threads(Arc::new(LazyThreads { n, pool: OnceLock::new() }))
    }

    /// How many there are.
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

/// Works on each of the items, on threads.
///
/// # Errors
/// When the threads can't be started.
pub fn on_each<T: Send>(
    items: &mut [T],
    threads: &Threads,
    work: impl Fn(&mut T) + Sync,
) -> Result<(), ThreadsUnavailable> {
    let pool = threads.pool()?;
    pool.install(|| items.par_iter_mut().with_min_len(8).for_each(&work));
    Ok(())
}

/// How work is cut into tasks: it changes time and memory, never a result.
#[derive(Clone, Debug)]
pub struct Cut {
    /// Deals per task, at least 1.
    pub chunk: u64,
    /// Who plays them.
    pub threads: Threads,
}

impl Cut {
    /// Tasks of `chunk` deals for threads of their own.
    ///
    /// # Panics
    /// If there is no thread.
    pub fn new(chunk: u64, threads: usize) -> Cut {
        Cut { chunk, threads: Threads::new(threads) }
    }
}

/// Works on deals in parallel, chunk by chunk, and merges what was made of the chunks in the order
/// of deals, until `merge` breaks off.
///
/// # Errors
/// When the threads can't be started.
///
/// # Panics
/// If there is no deal in a task.
pub fn in_chunks<P: Send>(
    deals: Range<u64>,
    cut: &Cut,
    work: impl Fn(Range<u64>) -> P + Sync,
    mut merge: impl FnMut(P) -> ControlFlow<()>,
) -> Result<(), ThreadsUnavailable> {
    assert!(cut.chunk > 0, "a task needs a deal");
    let pool = cut.threads.pool()?;
    let wave = cut.chunk * cut.threads.count() as u64 * CHUNKS_PER_THREAD;
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
const CHUNKS_PER_THREAD: u64 = 16;

/// The operating system refused the threads of a run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot start the threads of the run: {0}")]
pub struct ThreadsUnavailable(String);

/// Plays deals of a seed one after the other on one thread.
pub struct Dealer<'g, G: Game, W> {
    game: &'g G,
    bots: Vec<&'g dyn Bot<G>>,
    dice: NatureDice,
    worker: Worker<G>,
    /// Makes the observer of a game.
    observer: fn() -> W,
    games: Vec<GameResult<W>>,
}

impl<'g, G: Game, W: Observer<G> + Default> Dealer<'g, G, W> {
    /// Deals of a game between bots.
    pub fn new(game: &'g G, bots: Vec<&'g dyn Bot<G>>, seed: u64) -> Dealer<'g, G, W> {
        let (dice, worker) = (NatureDice::new(seed), Worker::new(game, seed));
        Dealer { game, bots, dice, worker, observer: W::default, games: Vec::new() }
    }

    /// The same, each game before an observer that `observer` makes.
    #[must_use]
    pub fn watched_by(self, observer: fn() -> W) -> Dealer<'g, G, W> {
        Dealer { observer, ..self }
    }

    /// The games of a deal, one per seating.
    ///
    /// # Panics
    /// If a bot chooses an illegal action, or a seating names a bot that is not in the list.
    pub fn play(&mut self, deal: u64, seatings: &[Seating]) -> &[GameResult<W>] {
        let Dealer { game, bots, dice, worker, observer, games } = self;
        games.clear();
        for seating in seatings {
            dice.open_deal(deal);
            games.push(worker.play(*game, bots, (deal, seating), dice, observer()));
        }
        games
    }
}

/// A [`Dealer`] without the type of its game.
pub trait Deals<W> {
    /// The games of a deal, one per seating.
    fn play(&mut self, deal: u64, seatings: &[Seating]) -> &[GameResult<W>];
}

impl<G: Game, W: Observer<G> + Default> Deals<W> for Dealer<'_, G, W> {
    fn play(&mut self, deal: u64, seatings: &[Seating]) -> &[GameResult<W>] {
        self.play(deal, seatings)
    }
}

/// A dealer of any game.
pub type DealsOf<'g, W> = Box<dyn Deals<W> + 'g>;

/// A game that makes its own dealers, so that its play is compiled once, in the crate of its rules
/// and as that crate is optimised, and not again in every crate that plays it. [`dealt!`] implements it.
///
/// [`dealt!`]: crate::dealt!
pub trait Dealt: Game {
    /// What is counted of its games.
    type Metrics: Metrics + Observer<Self>;

    /// A dealer that counts nothing, which is faster.
    fn dealer<'g>(&'g self, bots: Vec<&'g dyn Bot<Self>>, seed: u64) -> DealsOf<'g, NoObserver>;

    /// A dealer that counts the metrics. Games are the same.
    fn counting_dealer<'g>(
        &'g self,
        bots: Vec<&'g dyn Bot<Self>>,
        seed: u64,
    ) -> DealsOf<'g, Self::Metrics>;

    /// A dealer that counts the metrics with luck, which takes longer. Games are the same.
    fn luck_dealer<'g>(
        &'g self,
        bots: Vec<&'g dyn Bot<Self>>,
        seed: u64,
    ) -> DealsOf<'g, Self::Metrics>;

    /// Plays one game of a run again before an observer of its decisions, and counts its metrics with luck.
    fn play_counted(
        &self,
        bots: &[&dyn Bot<Self>],
        seed: u64,
        deal: u64,
        seating: &Seating,
        watch: &mut dyn Observer<Self>,
    ) -> GameResult<Self::Metrics>;

    /// Plays a deal of a seed under a seating, by dice that are at the start of it and before an observer of
    /// whatever types.
    fn play_by(
        &self,
        bots: &[&dyn Bot<Self>],
        seed: u64,
        at: (u64, &Seating),
        dice: &mut dyn Dice,
        watch: &mut dyn Observer<Self>,
    ) -> GameResult<()>;

    /// Playouts of decisions, by the chance of a seed, `bot` in every seat.
    fn playouts<'g>(&'g self, bot: &'g dyn Bot<Self>, seed: u64) -> PlaysOutOf<'g, Self>;

    /// Parts of games of a seed, which count the metrics. A bot must be memoryless.
    fn parts<'g>(&'g self, bots: Vec<&'g dyn Bot<Self>>, seed: u64) -> PlaysPartsOf<'g, Self>;

    /// A new game, as [`Game::setup`], by dice and before an observer of whatever types.
    fn begin_by(&self, dice: &mut dyn Dice, watch: &mut dyn Observer<Self>) -> Self::State;

    /// Takes an action, as [`Game::apply`], by dice and before an observer of whatever types.
    fn apply_by(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut dyn Dice,
        watch: &mut dyn Observer<Self>,
    );

    /// Games of a seed that stop wherever a seat decides whose player is elsewhere. They count the
    /// metrics.
    fn stepwise(&self, seed: u64) -> Box<dyn Steps<Self>>;
}

/// Implements [`Dealt`](crate::run::Dealt): `dealt!(Game, Metrics)` in the crate of the game. The
/// methods are written out for each game, because a provided method would be compiled by its callers.
#[macro_export]
macro_rules! dealt {
    ($game:ty, $metrics:ty) => {
        impl $crate::run::Dealt for $game {
            type Metrics = $metrics;

            fn dealer<'g>(
                &'g self,
                bots: Vec<&'g dyn $crate::Bot<$game>>,
                seed: u64,
            ) -> $crate::run::DealsOf<'g, $crate::NoObserver> {
                Box::new($crate::run::Dealer::new(self, bots, seed))
            }

            fn counting_dealer<'g>(
                &'g self,
                bots: Vec<&'g dyn $crate::Bot<$game>>,
                seed: u64,
            ) -> $crate::run::DealsOf<'g, $metrics> {
                Box::new($crate::run::Dealer::new(self, bots, seed))
            }

            fn luck_dealer<'g>(
                &'g self,
                bots: Vec<&'g dyn $crate::Bot<$game>>,
                seed: u64,
            ) -> $crate::run::DealsOf<'g, $metrics> {
                let dealer = $crate::run::Dealer::new(self, bots, seed);
                Box::new(dealer.watched_by(<$metrics as $crate::observe::Metrics>::with_luck))
            }

            fn play_counted(
                &self,
                bots: &[&dyn $crate::Bot<$game>],
                seed: u64,
                deal: u64,
                seating: &$crate::run::Seating,
                watch: &mut dyn $crate::Observer<$game>,
            ) -> $crate::run::GameResult<$metrics> {
                $crate::run::play_counted(self, bots, seed, deal, seating, watch)
            }

            fn play_by(
                &self,
                bots: &[&dyn $crate::Bot<$game>],
                seed: u64,
                at: (u64, &$crate::run::Seating),
                dice: &mut dyn $crate::Dice,
                watch: &mut dyn $crate::Observer<$game>,
            ) -> $crate::run::GameResult<()> {
                $crate::run::play_by(self, bots, seed, at, dice, watch)
            }

            fn playouts<'g>(
                &'g self,
                bot: &'g dyn $crate::Bot<$game>,
                seed: u64,
            ) -> $crate::playouts::PlaysOutOf<'g, $game> {
                Box::new($crate::playouts::Playouts::new(self, bot, seed))
            }

            fn parts<'g>(
                &'g self,
                bots: Vec<&'g dyn $crate::Bot<$game>>,
                seed: u64,
            ) -> $crate::parts::PlaysPartsOf<'g, $game> {
                Box::new($crate::parts::Parts::new(self, bots, seed))
            }

            fn begin_by(
                &self,
                dice: &mut dyn $crate::Dice,
                watch: &mut dyn $crate::Observer<$game>,
            ) -> <$game as $crate::Game>::State {
                $crate::play::begin_by(self, dice, watch)
            }

            fn apply_by(
                &self,
                state: &mut <$game as $crate::Game>::State,
                action: <$game as $crate::Game>::Action,
                dice: &mut dyn $crate::Dice,
                watch: &mut dyn $crate::Observer<$game>,
            ) {
                $crate::play::apply_by(self, state, action, dice, watch);
            }

            fn stepwise(&self, seed: u64) -> Box<dyn $crate::stepwise::Steps<$game>> {
                Box::new($crate::stepwise::Stepwise::<$game, $metrics>::new(self, seed))
            }
        }
    };
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

/// What [`Dealt::play_by`] does, compiled by the crate of the game.
pub fn play_by<G: Game>(
    game: &G,
    bots: &[&dyn Bot<G>],
    seed: u64,
    at: (u64, &Seating),
    mut dice: &mut dyn Dice,
    watch: &mut dyn Observer<G>,
) -> GameResult<()> {
    Worker::new(game, seed).play(game, bots, at, &mut dice, watch).watched_by(())
}

/// Plays one game of a run again: the deal under the seating.
pub fn play_one<G: Dealt, W: Observer<G>>(
    game: &G,
    bots: &[&dyn Bot<G>],
    seed: u64,
    deal: u64,
    seating: &Seating,
    mut watch: W,
) -> GameResult<W> {
    let mut dice = NatureDice::new(seed);
    dice.open_deal(deal);
    let played = game.play_by(bots, seed, (deal, seating), &mut dice, &mut watch);
    played.watched_by(watch)
}

/// What [`Dealt::play_counted`] does, compiled by the crate of the game.
pub fn play_counted<G: Game, M: Metrics + Observer<G>>(
    game: &G,
    bots: &[&dyn Bot<G>],
    seed: u64,
    deal: u64,
    seating: &Seating,
    watch: &mut dyn Observer<G>,
) -> GameResult<M> {
    let mut dice = NatureDice::new(seed);
    dice.open_deal(deal);
    let watch = (M::with_luck(), Decisions(watch));
    let played = Worker::new(game, seed).play(game, bots, (deal, seating), &mut dice, watch);
    played.map_watch(|(metrics, _)| metrics)
}

/// Shows an observer the decisions of a game and its end, and no events.
struct Decisions<'w, G>(&'w mut dyn Observer<G>);

impl<G: Game> Observer<G> for Decisions<'_, G> {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: G::Event) {}
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        self.0.decided(game, state, seat, action);
    }
    fn ended(&mut self, game: &G, state: &G::State) {
        self.0.ended(game, state);
    }
}

/// Plays one game of a run again before an observer of chance, decisions and events, in the order
/// in which they happen.
pub fn play_observed<G: Dealt, W: Observer<G> + ChanceObserver>(
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
    let watch = &mut SharedObserver(&observer);
    let played = game.play_by(bots, seed, (deal, seating), &mut dice, watch);
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
