//! Games of deals, one after the other on one thread: compiled once, in the crate of a game's rules.

use std::cell::RefCell;

use crate::chance_observer::{ChanceObserver, ObservedDice, SharedObserver};
use crate::dice::Dice;
use crate::fault::Fault;
use crate::game::Game;
use crate::observe::{Metrics, NoObserver, Observer};
use crate::parts::PlaysPartsOf;
use crate::play::{Ending, play};
use crate::playouts::PlaysOutOf;
use crate::seat::{PerSeat, Seat};
use crate::seating::Seating;
use crate::set_up::SetUpWatch;
use crate::stepwise::Steps;
use crate::strategy::{Bot, SeatRng, Strategy};
use crate::stream::NatureDice;

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
    /// Digest of its set-up; `None` where another game of the deal has it.
    pub set_up: Option<u64>,
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
        let GameResult { scores, ranks, ending, decisions, faults, set_up, watch } = self;
        GameResult { scores, ranks, ending, decisions, faults, set_up, watch: make(watch) }
    }
}

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
        let mut set_up = SetUpWatch::default();
        for seating in seatings {
            dice.open_deal(deal);
            let watch = (&mut set_up, observer());
            games.push(worker.play(*game, bots, (deal, seating), dice, watch));
            set_up = SetUpWatch::ignoring();
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

/// Implements [`Dealt`](crate::dealer::Dealt): `dealt!(Game, Metrics)` in the crate of the game. The
/// methods are written out for each game, because a provided method would be compiled by its callers.
#[macro_export]
macro_rules! dealt {
    ($game:ty, $metrics:ty) => {
        impl $crate::dealer::Dealt for $game {
            type Metrics = $metrics;

            fn dealer<'g>(
                &'g self,
                bots: Vec<&'g dyn $crate::Bot<$game>>,
                seed: u64,
            ) -> $crate::dealer::DealsOf<'g, $crate::NoObserver> {
                Box::new($crate::dealer::Dealer::new(self, bots, seed))
            }

            fn counting_dealer<'g>(
                &'g self,
                bots: Vec<&'g dyn $crate::Bot<$game>>,
                seed: u64,
            ) -> $crate::dealer::DealsOf<'g, $metrics> {
                Box::new($crate::dealer::Dealer::new(self, bots, seed))
            }

            fn luck_dealer<'g>(
                &'g self,
                bots: Vec<&'g dyn $crate::Bot<$game>>,
                seed: u64,
            ) -> $crate::dealer::DealsOf<'g, $metrics> {
                let dealer = $crate::dealer::Dealer::new(self, bots, seed);
                Box::new(dealer.watched_by(<$metrics as $crate::observe::Metrics>::with_luck))
            }

            fn play_counted(
                &self,
                bots: &[&dyn $crate::Bot<$game>],
                seed: u64,
                deal: u64,
                seating: &$crate::seating::Seating,
                watch: &mut dyn $crate::Observer<$game>,
            ) -> $crate::dealer::GameResult<$metrics> {
                $crate::dealer::play_counted(self, bots, seed, deal, seating, watch)
            }

            fn play_by(
                &self,
                bots: &[&dyn $crate::Bot<$game>],
                seed: u64,
                at: (u64, &$crate::seating::Seating),
                dice: &mut dyn $crate::Dice,
                watch: &mut dyn $crate::Observer<$game>,
            ) -> $crate::dealer::GameResult<()> {
                $crate::dealer::play_by(self, bots, seed, at, dice, watch)
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
        mut watch: (&mut SetUpWatch<G>, W),
    ) -> GameResult<W> {
        self.rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
        self.seats.clear();
        self.seats.extend(seating.iter().map(|(seat, &bot)| bots[bot as usize].spawn(game, seat)));
        let Worker { rngs, seats, legal } = self;
        let played = play(game, seats, rngs, dice, &mut watch, legal);
        let (scores, ranks) = (game.scores(&played.state), game.ranks(&played.state));
        let mut faults = Vec::new();
        for (seat, player) in Seat::all(game.seats()).zip(seats) {
            faults.extend(player.dismiss(&scores, &ranks).into_iter().map(|fault| (seat, fault)));
        }
        let (ending, decisions) = (played.ending, played.decisions);
        let (set_up, watch) = watch;
        let set_up = set_up.digest();
        GameResult { scores, ranks, ending, decisions, faults, set_up, watch }
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
    let watch = (&mut SetUpWatch::default(), watch);
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
    let mut set_up = SetUpWatch::default();
    let watch = (&mut set_up, (M::with_luck(), Decisions(watch)));
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
