//! Determinization: sampled states that a view can't tell from the true one, and playouts from them.

use std::sync::Arc;

use corsair_engine::play::MAX_DECISIONS;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, NoObserver, PerSeat, Seat, SeatRng, Strategy, Turn};

use super::evaluator::{Evaluator, value};
use super::{SearchConfig, SearchParts};

/// Samples states for one seat. Sample number *k* of a decision is the same for every action that
/// is tried in it: the same hidden cards, draws and dice. So actions are compared on common random
/// numbers, and differences of their means have far less noise than the means.
pub(super) struct Determinizer<G: Game> {
    pub(super) game: G,
    pub(super) seat: Seat,
    evaluator: Arc<dyn Evaluator<G>>,
    config: SearchConfig,
    players: Vec<Box<dyn Strategy<G>>>,
    rngs: Vec<SeatRng>,
    dice: NatureDice,
    legal: Vec<G::Action>,
}

impl<G: Game + Clone> Determinizer<G> {
    pub(super) fn new(
        game: &G,
        seat: Seat,
        parts: &SearchParts<G>,
        config: SearchConfig,
    ) -> Determinizer<G> {
        Determinizer {
            game: game.clone(),
            seat,
            evaluator: Arc::clone(&parts.evaluator),
            config,
            players: Seat::all(game.seats()).map(|seat| parts.playout.hire(game, seat)).collect(),
            rngs: Vec::with_capacity(game.seats()),
            dice: NatureDice::new(0),
            legal: Vec::new(),
        }
    }
}

impl<G: Game> Determinizer<G> {
    /// Begins a decision: all its samples follow from one draw of the seat's own randomness.
    pub(super) fn begin(&mut self, rng: &mut SeatRng) {
        let seed = u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
        self.dice = NatureDice::new(seed);
        self.rngs.clear();
        self.rngs.extend(Seat::all(self.game.seats()).map(|seat| SeatRng::new(seed, 0, seat)));
    }

    /// The action of the playout bot in the true state.
    pub(super) fn playout_choice(&mut self, view: G::View<'_>, legal: &[G::Action]) -> G::Action {
        let index = self.seat.index();
        self.players[index].choose(view, legal, &mut self.rngs[index])
    }

    /// Sample `number` of the state at this seat's decision.
    ///
    /// Hidden choices of others are made again by the playout bot in this state: simultaneous
    /// choices follow from the others' play, not from chance.
    pub(super) fn sample_state(&mut self, view: G::View<'_>, number: u32) -> G::State {
        self.dice.open_deal(number.into());
        self.rngs.iter_mut().for_each(|rng| rng.open_deal(number.into()));
        let mut state = self.game.resample(view, &mut self.dice);
        self.game.undo_hidden_choices(&mut state);
        while let Turn::Decide(other) = self.game.turn(&state)
            && other != self.seat
        {
            let action = self.playout_action(&state, other);
            self.apply(&mut state, action);
        }
        state
    }

    /// The action of the playout bot in a sampled state.
    pub(super) fn playout_action(&mut self, state: &G::State, seat: Seat) -> G::Action {
        let legal = self.game.legal(state, &mut self.legal);
        let index = seat.index();
        let view = self.game.view(state, seat);
        self.players[index].choose(view, legal, &mut self.rngs[index])
    }

    /// Takes an action in a sampled state.
    pub(super) fn apply(&mut self, state: &mut G::State, action: G::Action) {
        self.game.apply(state, action, &mut self.dice, &mut NoObserver);
    }

    /// Whether a simulated game is cut off after this many decisions.
    pub(super) fn is_cut_off(&self, decisions: u32) -> bool {
        decisions >= if self.config.depth == 0 { MAX_DECISIONS } else { self.config.depth }
    }

    /// Lets the playout bots finish a game in which `decisions` were taken, or reach the cut-off,
    /// and returns the value of the last state to each seat.
    pub(super) fn play_out(&mut self, state: &mut G::State, mut decisions: u32) -> PerSeat<f32> {
        while let Turn::Decide(seat) = self.game.turn(state)
            && !self.is_cut_off(decisions)
        {
            let action = self.playout_action(state, seat);
            self.apply(state, action);
            decisions += 1;
        }
        value(&self.game, &*self.evaluator, &self.config, state)
    }
}
