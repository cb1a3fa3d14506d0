//! Determinization: sampled states that are consistent with a view, and playouts from these states.

use std::sync::Arc;

use corsair_engine::play::MAX_DECISIONS;
use corsair_engine::stream::NatureDice;
use corsair_engine::{
    Bot, Game, NoObserver, Notes, PerSeat, Reasons, Seat, SeatRng, Strategy, Turn,
};

use super::evaluator::{Evaluator, value};
use super::questions::{Questions, Searched};
use super::{SearchConfig, SearchParts};

/// Sampler of states for the deciding seat in a search.
///
/// In sample number *k* of a decision, hidden cards, draws and dice are the same for every action that the search
/// tries. So the search compares actions on common random numbers, and differences of means have far less noise than
/// the means.
pub(super) struct Determinizer<G: Game> {
    pub(super) game: G,
    pub(super) seat: Seat,
    evaluator: Arc<dyn Evaluator<G>>,
    config: SearchConfig,
    questions: Option<Arc<dyn Questions<G>>>,
    searched: Searched,
    players: Vec<Box<dyn Strategy<G>>>,
    /// Players for each bot in the opponent pool, by seat.
    pool: Vec<Vec<Box<dyn Strategy<G>>>>,
    /// Player at each seat in the current sample: a bot in the opponent pool, or `None` for the playout bot.
    cast: PerSeat<Option<u32>>,
    /// Number of the turn in which the current decision is made.
    turn: u32,
    rngs: Vec<SeatRng>,
    dice: NatureDice,
    legal: Vec<G::Action>,
    /// Notes that the players in the current sample share.
    notes: Notes,
}

impl<G: Game + Clone> Determinizer<G> {
    pub(super) fn new(
        game: &G,
        seat: Seat,
        parts: &SearchParts<G>,
        config: SearchConfig,
        searched: Searched,
    ) -> Determinizer<G> {
        let spawn =
            |bot: &dyn Bot<G>| Seat::all(game.seats()).map(|seat| bot.spawn(game, seat)).collect();
        Determinizer {
            game: game.clone(),
            seat,
            evaluator: Arc::clone(&parts.evaluator),
            config,
            questions: parts.questions.clone(),
            searched,
            players: spawn(&*parts.playout),
            pool: parts.pool.iter().map(|bot| spawn(&**bot)).collect(),
            cast: PerSeat::filled(game.seats(), None),
            turn: 0,
            rngs: Vec::with_capacity(game.seats()),
            dice: NatureDice::new(0),
            legal: Vec::new(),
            notes: Notes::default(),
        }
    }
}

impl<G: Game> Determinizer<G> {
    /// Starts a decision. All samples of the decision depend on one random number from the seat's stream.
    pub(super) fn begin(&mut self, rng: &mut SeatRng) {
        let seed = u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
        self.dice = NatureDice::new(seed);
        self.rngs.clear();
        self.rngs.extend(Seat::all(self.game.seats()).map(|seat| SeatRng::new(seed, 0, seat)));
    }

    /// Returns the playout bot's choice if the parameter `search` excludes this kind of decision.
    pub(super) fn unsearched(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Option<G::Action> {
        let index = self.seat.index();
        (!self.searches(view)).then(|| self.players[index].choose(view, legal, rng))
    }

    /// Returns whether the bot searches decisions of this kind.
    pub(super) fn searches(&self, view: G::View<'_>) -> bool {
        let questions = self.questions.as_ref();
        questions.is_none_or(|questions| self.searched.has(questions.kind(view)))
    }

    /// Returns the reasons that the playout bot gives for its choice.
    pub(super) fn playout_reasons(
        &self,
        view: G::View<'_>,
        legal: &[G::Action],
    ) -> Option<Reasons<G::Action>> {
        self.players[self.seat.index()].explain(view, legal)
    }

    /// Returns the action that the playout bot would take at the true decision.
    pub(super) fn playout_choice(&mut self, view: G::View<'_>, legal: &[G::Action]) -> G::Action {
        let index = self.seat.index();
        self.players[index].choose(view, legal, &mut self.rngs[index])
    }

    /// Returns sample `number` of the state at the seat's decision. The playout bot makes the opponents' hidden
    /// choices anew.
    pub(super) fn sample_state(&mut self, view: G::View<'_>, number: u32) -> G::State {
        self.dice.open_deal(number.into());
        self.rngs.iter_mut().for_each(|rng| rng.open_deal(number.into()));
        self.notes.clear();
        self.draw_cast();
        let mut state = self.game.resample(view, &mut self.dice);
        self.turn = self.turn_of(&state);
        self.game.undo_hidden_choices(&mut state);
        while let Turn::Decide(other) = self.game.turn(&state)
            && other != self.seat
        {
            let action = self.playout_action(&state, other);
            self.apply(&mut state, action);
        }
        state
    }

    /// Draws the bots that play the opponents in this sample.
    fn draw_cast(&mut self) {
        if self.pool.is_empty() {
            return;
        }
        let n = self.pool.len() as u32;
        for seat in Seat::all(self.cast.len()).filter(|&seat| seat != self.seat) {
            self.cast[seat] = Some(self.rngs[seat.index()].below(n));
        }
    }

    /// Returns the number of a state's turn; 0 if the game has no turns.
    fn turn_of(&self, state: &G::State) -> u32 {
        match &self.questions {
            Some(questions) if self.config.turns > 0 => questions.turn(&self.game, state),
            Some(_) | None => 0,
        }
    }

    /// Returns the choice of a seat's player in a sampled state.
    pub(super) fn playout_action(&mut self, state: &G::State, seat: Seat) -> G::Action {
        let legal = self.game.legal(state, &mut self.legal);
        let index = seat.index();
        let view = self.game.view_with(state, seat, &self.notes);
        let players = match self.cast[seat] {
            None => &mut self.players,
            Some(bot) => &mut self.pool[bot as usize],
        };
        players[index].choose(view, legal, &mut self.rngs[index])
    }

    /// Applies an action to a sampled state.
    pub(super) fn apply(&mut self, state: &mut G::State, action: G::Action) {
        self.game.apply(state, action, &mut self.dice, &mut NoObserver);
    }

    /// Returns whether a simulated game is cut off in this state, after `decisions` decisions.
    pub(super) fn is_cut_off(&self, state: &G::State, decisions: u32) -> bool {
        let SearchConfig { depth, turns, .. } = self.config;
        decisions >= if depth == 0 { MAX_DECISIONS } else { depth }
            || turns > 0 && self.turn_of(state) >= self.turn + turns
    }

    /// Plays a simulated game to its end or cut-off, and returns the value of the last state to each seat.
    ///
    /// The game has already had `decisions` decisions.
    pub(super) fn play_out(&mut self, state: &mut G::State, mut decisions: u32) -> PerSeat<f32> {
        while let Turn::Decide(seat) = self.game.turn(state)
            && !self.is_cut_off(state, decisions)
        {
            let action = self.playout_action(state, seat);
            self.apply(state, action);
            decisions += 1;
        }
        value(&self.game, &*self.evaluator, &self.config, state)
    }
}
