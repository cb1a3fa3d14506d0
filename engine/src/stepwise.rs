//! Games that stop at each decision of an external player, such as a program in Python.
//!
//! With the same choices, a stepwise game is identical to a game of [`play`](crate::play::play).

use std::cell::RefCell;

use crate::chance_observer::{ChanceObserver, ObservedDice, SharedObserver};
use crate::dealer::GameResult;
use crate::game::Turn;
use crate::notes::Notes;
use crate::observe::{Counted, Metrics, NoObserver, Observer};
use crate::play::{Ending, MAX_DECISIONS, decide, report_mixture};
use crate::seat::Seat;
use crate::set_up::SetUpWatch;
use crate::strategy::{SeatRng, Strategy};
use crate::stream::NatureDice;

/// Players of a game, by seat; `None` marks an external player.
pub type Players<G> = Vec<Option<Box<dyn Strategy<G>>>>;

/// Runner that plays one game after another and stops at each decision of an external player.
pub struct Stepwise<G: Counted> {
    dice: NatureDice,
    rngs: Vec<SeatRng>,
    players: Players<G>,
    state: Option<G::State>,
    /// Actions listed for the decision that the game waits for.
    listed: Vec<G::Action>,
    turn: Option<Seat>,
    decisions: u32,
    /// Number of listed actions, summed over decisions.
    options: u64,
    ending: Ending,
    watch: (SetUpWatch<G>, G::Metrics),
    notes: Notes,
}

impl<G: Counted> Stepwise<G> {
    /// Returns a runner of games with the chance of a seed.
    pub fn new(game: &G, seed: u64) -> Stepwise<G> {
        Stepwise {
            dice: NatureDice::new(seed),
            rngs: Seat::all(game.seats()).map(|seat| SeatRng::new(seed, 0, seat)).collect(),
            players: Vec::new(),
            state: None,
            listed: Vec::new(),
            turn: None,
            decisions: 0,
            options: 0,
            ending: Ending::Finished,
            watch: Default::default(),
            notes: Notes::default(),
        }
    }

    /// Returns a copy of a game without bots, with the same chance to come. The memory of bots can't be copied.
    ///
    /// # Panics
    /// Panics if a seat has a bot.
    pub fn copy(&self) -> Stepwise<G>
    where
        G: Clone,
    {
        assert!(self.players.iter().all(Option::is_none), "every seat has an external player");
        Stepwise {
            dice: self.dice.clone(),
            rngs: self.rngs.clone(),
            players: self.players.iter().map(|_| None).collect(),
            state: self.state.clone(),
            listed: self.listed.clone(),
            turn: self.turn,
            decisions: self.decisions,
            options: self.options,
            ending: self.ending,
            watch: self.watch.clone(),
            notes: Notes::default(),
        }
    }

    /// Plays until an external player must decide, or the game is over.
    fn advance<W: Observer<G> + ChanceObserver>(&mut self, game: &G, watcher: &RefCell<W>) {
        let state = self.state.as_mut().expect("a deal has started");
        let mut dice = ObservedDice::new(&mut self.dice, watcher);
        let mut watch = (&mut self.watch, SharedObserver(watcher));
        self.turn = None;
        while let Turn::Decide(seat) = game.turn(state) {
            if self.decisions == MAX_DECISIONS {
                self.ending = Ending::CutOff;
                break;
            }
            let Some(player) = &mut self.players[seat.index()] else {
                game.actions(state, &mut self.listed);
                self.options += self.listed.len() as u64;
                self.turn = Some(seat);
                return;
            };
            let legal = game.legal(state, &mut self.listed);
            self.options += legal.len() as u64;
            let rng = &mut self.rngs[seat.index()];
            let action = decide(game, state, seat, &self.notes, &mut **player, rng, legal);
            report_mixture(&mut watch, seat, &**player, legal);
            if watch.asks_why() {
                let reasons = player.explain(game.view(state, seat), legal);
                watch.explained(seat, reasons.as_ref());
            }
            watch.decided(game, state, seat, action);
            game.apply(state, action, &mut dice, &mut watch);
            self.decisions += 1;
        }
        self.listed.clear();
        watch.ended(game, state);
    }

    /// Starts a deal and plays to the first decision of an external player.
    pub fn begin(&mut self, game: &G, deal: u64, players: Players<G>) {
        self.begin_watched(game, deal, players, &mut NoObserver);
    }

    /// Starts a deal like [`begin`](Self::begin), and reports chance, decisions and events to an observer.
    pub fn begin_watched<W: Observer<G> + ChanceObserver>(
        &mut self,
        game: &G,
        deal: u64,
        players: Players<G>,
        watcher: &mut W,
    ) {
        self.dice.open_deal(deal);
        self.rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
        self.players = players;
        self.watch = (SetUpWatch::default(), G::Metrics::with_luck());
        self.notes.clear();
        (self.decisions, self.options, self.ending) = (0, 0, Ending::Finished);
        let watcher = RefCell::new(watcher);
        let mut dice = ObservedDice::new(&mut self.dice, &watcher);
        let mut watch = (&mut self.watch, SharedObserver(&watcher));
        self.state = Some(game.setup(&mut dice, &mut watch));
        self.advance(game, &watcher);
    }

    /// Returns the seat that decides; `None` before the first deal and after the end of a game.
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// Returns the state of the game.
    ///
    /// # Panics
    /// Panics if no deal has started.
    pub fn state(&self) -> &G::State {
        self.state.as_ref().expect("a deal has started")
    }

    /// Returns the actions listed for the seat that decides.
    pub fn listed(&self) -> &[G::Action] {
        &self.listed
    }

    /// Returns the random numbers of the seat that decides.
    ///
    /// # Panics
    /// Panics if no seat decides.
    pub fn rng(&mut self) -> &mut SeatRng {
        let seat = self.turn.expect("a seat decides");
        &mut self.rngs[seat.index()]
    }

    /// Takes the action at an index of the list and plays to the next decision of an external player.
    ///
    /// # Panics
    /// Panics if the index is beyond the list.
    pub fn take(&mut self, game: &G, place: usize) {
        self.act(game, self.listed[place], &mut NoObserver);
    }

    /// Takes an action that [`check`](crate::Game::check) accepts, like [`take`](Self::take), and reports chance,
    /// decisions and events to an observer.
    ///
    /// # Panics
    /// Panics if no seat decides.
    pub fn act<W: Observer<G> + ChanceObserver>(
        &mut self,
        game: &G,
        action: G::Action,
        watcher: &mut W,
    ) {
        let seat = self.turn.expect("a seat decides");
        let state = self.state.as_mut().expect("a deal has started");
        let watcher = RefCell::new(watcher);
        let mut dice = ObservedDice::new(&mut self.dice, &watcher);
        let mut watch = (&mut self.watch, SharedObserver(&watcher));
        watch.decided(game, state, seat, action);
        game.apply(state, action, &mut dice, &mut watch);
        self.decisions += 1;
        self.advance(game, &watcher);
    }

    /// Returns the result of the finished game and dismisses the players.
    ///
    /// # Panics
    /// Panics if the game is not over.
    pub fn end(&mut self, game: &G) -> GameResult<G::Metrics> {
        assert!(self.turn.is_none(), "the game is over");
        let state = self.state();
        let (scores, ranks) = (game.scores(state), game.ranks(state));
        let mut faults = Vec::new();
        for (seat, player) in Seat::all(game.seats()).zip(self.players.drain(..)) {
            let dismissed = player.map(|mut player| player.dismiss(&scores, &ranks));
            faults.extend(dismissed.into_iter().flatten().map(|fault| (seat, fault)));
        }
        let (ending, decisions, options) = (self.ending, self.decisions, self.options);
        let (set_up, watch) = std::mem::take(&mut self.watch);
        let set_up = set_up.digest();
        GameResult { scores, ranks, ending, decisions, options, faults, set_up, watch }
    }
}
