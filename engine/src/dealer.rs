//! Dealer: plays the games of one deal after another on one thread.

use std::cell::RefCell;

use crate::chance_observer::{ChanceObserver, ObservedDice, SharedObserver};
use crate::dice::Dice;
use crate::fault::Fault;
use crate::game::Game;
use crate::observe::{Counted, Metrics, Observer};
use crate::play::{Ending, Played, play};
use crate::seat::{PerSeat, Seat};
use crate::seating::Seating;
use crate::set_up::SetUpWatch;
use crate::strategy::{Bot, SeatRng, Strategy};
use crate::stream::NatureDice;

/// Result of one game in a block.
#[derive(Clone, Debug)]
pub struct GameResult<W> {
    /// Final score of each seat.
    pub scores: PerSeat<i32>,
    /// Final rank of each seat: the number of seats that finished strictly ahead.
    pub ranks: PerSeat<u8>,
    /// Ending of the game: by the rules or cut off.
    pub ending: Ending,
    /// Number of decisions that the seats made.
    pub decisions: u32,
    /// Number of listed actions, summed over decisions.
    pub options: u64,
    /// Faults of external players, ordered by seat.
    pub faults: Vec<(Seat, Fault)>,
    /// Digest of the game's set-up; `None` except in the first game of a deal.
    pub set_up: Option<u64>,
    /// Report of the game's observer.
    pub watch: W,
}

impl<W> GameResult<W> {
    /// Returns this result with another observer's report.
    pub fn watched_by<V>(self, watch: V) -> GameResult<V> {
        self.map_watch(|_| watch)
    }

    /// Returns this result with its observer's report converted by `make`.
    pub fn map_watch<V>(self, make: impl FnOnce(W) -> V) -> GameResult<V> {
        let GameResult { scores, ranks, ending, decisions, options, faults, set_up, watch } = self;
        let watch = make(watch);
        GameResult { scores, ranks, ending, decisions, options, faults, set_up, watch }
    }
}

/// Runner that plays one deal after another on one thread, with random streams from one seed.
pub struct Dealer<'g, G: Game, W> {
    game: &'g G,
    bots: Vec<&'g dyn Bot<G>>,
    dice: NatureDice,
    worker: Worker<G>,
    /// Constructor of the observer for each game.
    observer: fn() -> W,
    games: Vec<GameResult<W>>,
}

impl<'g, G: Game, W: Observer<G> + Default> Dealer<'g, G, W> {
    /// Returns a dealer for a game between `bots`.
    pub fn new(game: &'g G, bots: Vec<&'g dyn Bot<G>>, seed: u64) -> Dealer<'g, G, W> {
        let (dice, worker) = (NatureDice::new(seed), Worker::new(game, seed));
        Dealer { game, bots, dice, worker, observer: W::default, games: Vec::new() }
    }

    /// Returns this dealer with observers made by `observer`.
    #[must_use]
    pub fn watched_by(self, observer: fn() -> W) -> Dealer<'g, G, W> {
        Dealer { observer, ..self }
    }

    /// Plays a deal once per seating and returns one result per game.
    ///
    /// # Panics
    /// Panics if a bot chooses an illegal action, or a seating names a bot that is not in the list.
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

/// Buffers of one thread, kept between games to avoid new allocations.
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

    /// Plays a deal under a seating. `dice` must be at the start of the deal.
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
        let Played { ending, decisions, options, .. } = played;
        let (set_up, watch) = watch;
        let set_up = set_up.digest();
        GameResult { scores, ranks, ending, decisions, options, faults, set_up, watch }
    }
}

/// Plays one deal of a seed under a seating, with dynamic dice at the start of the deal and a dynamic observer.
///
/// Dynamic calls are slower, but need only one compiled copy of each game's rules for all observers. Only replays of
/// single games call this function.
fn play_by<G: Game>(
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

/// Replays one game of a run, given by its deal and seating.
pub fn play_one<G: Game, W: Observer<G>>(
    game: &G,
    bots: &[&dyn Bot<G>],
    seed: u64,
    deal: u64,
    seating: &Seating,
    mut watch: W,
) -> GameResult<W> {
    let mut dice = NatureDice::new(seed);
    dice.open_deal(deal);
    let played = play_by(game, bots, seed, (deal, seating), &mut dice, &mut watch);
    played.watched_by(watch)
}

/// Replays one game of a run and reports its decisions to an observer. Returns the game's metrics, with luck.
pub fn play_counted<G: Counted>(
    game: &G,
    bots: &[&dyn Bot<G>],
    seed: u64,
    deal: u64,
    seating: &Seating,
    watch: &mut dyn Observer<G>,
) -> GameResult<G::Metrics> {
    let mut dice = NatureDice::new(seed);
    dice.open_deal(deal);
    let mut set_up = SetUpWatch::default();
    let watch = (&mut set_up, (G::Metrics::with_luck(), Decisions(watch)));
    let played = Worker::new(game, seed).play(game, bots, (deal, seating), &mut dice, watch);
    played.map_watch(|(metrics, _)| metrics)
}

/// Observer that forwards the decisions and the end of a game, but no events.
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

/// Replays one game of a run, and reports chance, decisions and events to an observer in the order in which they
/// happen.
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
    let watch = &mut SharedObserver(&observer);
    let played = play_by(game, bots, seed, (deal, seating), &mut dice, watch);
    played.watched_by(observer.into_inner())
}
