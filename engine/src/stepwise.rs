//! One game that stops wherever a seat decides whose player is elsewhere, such as in another program.
//!
//! Played with the same choices, it is the game that [`play`](crate::play::play) plays.

use crate::dealer::{Dealt, GameResult};
use crate::game::{Game, Turn};
use crate::notes::Notes;
use crate::observe::{Metrics, Observer};
use crate::play::{Ending, MAX_DECISIONS, decide, report_mixture};
use crate::seat::Seat;
use crate::set_up::SetUpWatch;
use crate::strategy::{SeatRng, Strategy};
use crate::stream::NatureDice;

/// The players of a game, by their seats; none is elsewhere.
pub type Players<G> = Vec<Option<Box<dyn Strategy<G>>>>;

/// A [`Stepwise`] without the types of its chance and its metrics, compiled in the crate of the rules
/// as [`Deals`](crate::dealer::Deals) is.
pub trait Steps<G: Dealt>: Send {
    /// Begins a deal and plays to the first decision of a seat whose player is elsewhere.
    fn begin(&mut self, game: &G, deal: u64, players: Players<G>);

    /// The seat that decides; none once the game is over, and before the first deal.
    fn turn(&self) -> Option<Seat>;

    /// The state of the game.
    ///
    /// # Panics
    /// Before the first deal.
    fn state(&self) -> &G::State;

    /// The actions listed for the seat that decides.
    fn listed(&self) -> &[G::Action];

    /// The randomness of the seat that decides.
    ///
    /// # Panics
    /// If no seat does.
    fn rng(&mut self) -> &mut SeatRng;

    /// Takes the action at this place of the list and plays to the next decision of a seat whose player
    /// is elsewhere.
    ///
    /// # Panics
    /// If there is no such place.
    fn take(&mut self, game: &G, place: usize);

    /// The game that is over: dismisses its players.
    ///
    /// # Panics
    /// If it is not over.
    fn end(&mut self, game: &G) -> GameResult<G::Metrics>;
}

/// One game that stops wherever a seat decides whose player is elsewhere.
pub struct Stepwise<G: Game, W> {
    dice: NatureDice,
    rngs: Vec<SeatRng>,
    players: Players<G>,
    state: Option<G::State>,
    /// The list of the decision that is waited for.
    listed: Vec<G::Action>,
    turn: Option<Seat>,
    decisions: u32,
    ending: Ending,
    watch: (SetUpWatch<G>, W),
    notes: Notes,
}

impl<G: Dealt<Metrics = W>, W: Metrics + Observer<G>> Stepwise<G, W> {
    /// Games of a seed, one after the other.
    pub fn new(game: &G, seed: u64) -> Stepwise<G, W> {
        Stepwise {
            dice: NatureDice::new(seed),
            rngs: Seat::all(game.seats()).map(|seat| SeatRng::new(seed, 0, seat)).collect(),
            players: Vec::new(),
            state: None,
            listed: Vec::new(),
            turn: None,
            decisions: 0,
            ending: Ending::Finished,
            watch: <(SetUpWatch<G>, W)>::default(),
            notes: Notes::default(),
        }
    }

    /// Plays until a seat decides whose player is elsewhere, or the game is over.
    fn advance(&mut self, game: &G) {
        let state = self.state.as_mut().expect("a deal has begun");
        self.turn = None;
        while let Turn::Decide(seat) = game.turn(state) {
            if self.decisions == MAX_DECISIONS {
                self.ending = Ending::CutOff;
                break;
            }
            let Some(player) = &mut self.players[seat.index()] else {
                game.actions(state, &mut self.listed);
                self.turn = Some(seat);
                return;
            };
            let legal = game.legal(state, &mut self.listed);
            let rng = &mut self.rngs[seat.index()];
            let action = decide(game, state, seat, &self.notes, &mut **player, rng, legal);
            report_mixture(&mut self.watch, seat, &**player, legal);
            self.watch.decided(game, state, seat, action);
            game.apply(state, action, &mut self.dice, &mut self.watch);
            self.decisions += 1;
        }
        self.listed.clear();
        self.watch.ended(game, state);
    }
}

impl<G: Dealt<Metrics = W>, W: Metrics + Observer<G>> Steps<G> for Stepwise<G, W> {
    fn begin(&mut self, game: &G, deal: u64, players: Players<G>) {
        self.dice.open_deal(deal);
        self.rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
        self.players = players;
        self.watch = (SetUpWatch::default(), W::with_luck());
        self.notes.clear();
        (self.decisions, self.ending) = (0, Ending::Finished);
        self.state = Some(game.setup(&mut self.dice, &mut self.watch));
        self.advance(game);
    }

    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn state(&self) -> &G::State {
        self.state.as_ref().expect("a deal has begun")
    }

    fn listed(&self) -> &[G::Action] {
        &self.listed
    }

    fn rng(&mut self) -> &mut SeatRng {
        let seat = self.turn.expect("a seat decides");
        &mut self.rngs[seat.index()]
    }

    fn take(&mut self, game: &G, place: usize) {
        let seat = self.turn.expect("a seat decides");
        let action = self.listed[place];
        let state = self.state.as_mut().expect("a deal has begun");
        self.watch.decided(game, state, seat, action);
        game.apply(state, action, &mut self.dice, &mut self.watch);
        self.decisions += 1;
        self.advance(game);
    }

    fn end(&mut self, game: &G) -> GameResult<W> {
        assert!(self.turn.is_none(), "the game is over");
        let state = self.state();
        let (scores, ranks) = (game.scores(state), game.ranks(state));
        let mut faults = Vec::new();
        for (seat, player) in Seat::all(game.seats()).zip(self.players.drain(..)) {
            let dismissed = player.map(|mut player| player.dismiss(&scores, &ranks));
            faults.extend(dismissed.into_iter().flatten().map(|fault| (seat, fault)));
        }
        let (ending, decisions) = (self.ending, self.decisions);
        let (set_up, watch) = std::mem::take(&mut self.watch);
        let set_up = set_up.digest();
        GameResult { scores, ranks, ending, decisions, faults, set_up, watch }
    }
}
