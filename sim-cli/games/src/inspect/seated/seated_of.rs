//! Person's game with the types of the game.

use corsair_engine::record::Outcome;
use corsair_engine::stepwise::Stepwise;
use corsair_engine::stream::NatureDice;
use corsair_engine::words::InWords;
use corsair_engine::{ActionList, Bot, Game, PerSeat, Seat};
use corsair_strategies::protocol::ProtocolGame;
use serde_json::Value;

use crate::inspect::positions::strokes::Strokes;
use crate::inspect::replay::{ActionOf, Chronicle, StateOf};
use crate::inspect::seated::witness::Witness;
use crate::inspect::seated::{
    Asked, NamedAction, SeatedGame, SeatedPerson, Transcript, TranscriptStep,
};
use corsair_lab::Address;

/// Seed of the samples of hidden facts that boards contain and do not show.
const SAMPLE: u64 = 0;

/// Person's game with the types of the game.
pub(crate) struct SeatedOf<'t, C: Chronicle<Game: InWords + ProtocolGame>> {
    game: &'t C::Game,
    /// Bot of each seat, including the seat of the person.
    bots: Vec<&'t dyn Bot<C::Game>>,
    address: Address,
    person: SeatedPerson,
    steps: Stepwise<C::Game>,
    witness: Witness<'t, C>,
    /// Choices of the person, in order.
    choices: Vec<ActionOf<C>>,
}

impl<'t, C: Chronicle<Game: InWords + ProtocolGame>> SeatedOf<'t, C> {
    /// Starts a game and plays to the person's first decision. `bots` has a bot for each seat.
    pub(crate) fn new(
        game: &'t C::Game,
        bots: Vec<&'t dyn Bot<C::Game>>,
        address: Address,
        person: SeatedPerson,
    ) -> SeatedOf<'t, C> {
        let steps = Stepwise::new(game, address.seed);
        let witness = Witness::new(game, &person);
        let choices = Vec::new();
        let mut seated = SeatedOf { game, bots, address, person, steps, witness, choices };
        seated.replay();
        seated
    }

    /// Plays the game from its start with the person's choices.
    fn replay(&mut self) {
        self.steps = Stepwise::new(self.game, self.address.seed);
        self.witness = Witness::new(self.game, &self.person);
        let player = |(seat, bot): (Seat, &&dyn Bot<C::Game>)| {
            (seat != self.person.seat).then(|| bot.spawn(self.game, seat))
        };
        let players = Seat::all(self.bots.len()).zip(&self.bots).map(player).collect();
        self.steps.begin_watched(self.game, self.address.deal, players, &mut self.witness);
        for &action in &self.choices {
            self.steps.act(self.game, action, &mut self.witness);
        }
    }

    fn take(&mut self, action: ActionOf<C>) {
        self.choices.push(action);
        self.steps.act(self.game, action, &mut self.witness);
    }

    fn is_over(&self) -> bool {
        self.steps.turn().is_none()
    }

    /// Returns a state with the person's view, and with sampled facts in place of hidden facts.
    fn known(&self) -> StateOf<C> {
        let view = self.game.view(self.steps.state(), self.person.seat);
        let mut dice = NatureDice::new(SAMPLE);
        dice.open_deal(0);
        self.game.resample(view, &mut dice)
    }
}

impl<C: Chronicle<Game: InWords + ProtocolGame>> SeatedGame for SeatedOf<'_, C> {
    fn asked(&self) -> Option<Asked> {
        self.steps.turn()?;
        let state = self.steps.state();
        let known = self.known();
        let named = |action: &ActionOf<C>| NamedAction {
            notation: action.to_string(),
            words: C::action_in_words(self.game, state, action),
            pieces: C::pieces(self.game, &known, action),
            spot: C::spot(self.game, &known, action),
        };
        Some(Asked {
            turn: C::turn(self.game, state),
            question: C::question(self.game, &known),
            options: self.steps.listed().iter().map(named).collect(),
            is_complete: <C::Game as Game>::ACTIONS == ActionList::Complete,
        })
    }

    fn choose(&mut self, option: usize) {
        self.take(self.steps.listed()[option]);
    }

    fn choose_in_words(&mut self, words: &str) -> Result<(), String> {
        let action: ActionOf<C> =
            words.parse().map_err(|_| format!("`{words}` is not an action"))?;
        if self.is_over() {
            return Err("the game is over".into());
        }
        let illegal = |illegal| format!("`{words}` is illegal: {illegal}");
        self.game.check(self.steps.state(), action).map_err(illegal)?;
        self.take(action);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let is_undone = self.choices.pop().is_some();
        if is_undone {
            self.replay();
        }
        is_undone
    }

    fn story(&self) -> String {
        self.witness.story()
    }

    fn board(&self) -> String {
        match self.is_over() {
            true => C::board(self.game, self.steps.state(), &self.person.names, true),
            false => {
                let known = self.known();
                let map = C::map(self.game, &known);
                let gap = if map.is_empty() { "" } else { "\n" };
                format!("{}{gap}{map}", C::board(self.game, &known, &self.person.names, false))
            }
        }
    }

    fn picture(&self, title: &str) -> String {
        match self.is_over() {
            true => C::board_svg(self.game, self.steps.state(), &self.person.names, title),
            false => C::board_svg(self.game, &self.known(), &self.person.names, title),
        }
    }

    fn own_facts(&self) -> Vec<(&'static str, String)> {
        C::own_facts(self.game, &self.known(), self.person.seat)
    }

    fn known_facts(&self) -> Vec<(String, String)> {
        let view = self.game.view(self.steps.state(), self.person.seat);
        let observation = <C::Game as ProtocolGame>::observation(view);
        let observed = serde_json::to_value(observation).expect("plain data becomes JSON");
        let Value::Object(facts) = observed else { return Vec::new() };
        facts.into_iter().map(|(name, value)| (name, value.to_string())).collect()
    }

    fn reasons(&self) -> Option<&str> {
        self.witness.reasons(self.game, self.steps.state())
    }

    fn scores(&self) -> PerSeat<i32> {
        self.game.scores(self.steps.state())
    }

    fn transcript(&self) -> Transcript {
        let strokes = |outcomes: &[Outcome]| Strokes::of::<C>(self.game, outcomes).notation;
        let Witness { set_up, decisions, .. } = &self.witness;
        let later = decisions.iter().flat_map(|taken| &taken.outcomes);
        let chance = set_up.iter().chain(later).map(|outcome| outcome.answer).collect();
        let steps = decisions.iter().map(|taken| TranscriptStep {
            turn: taken.turn,
            seat: taken.seat.index(),
            action: taken.action.to_string(),
            strokes: strokes(&taken.outcomes),
        });
        let steps = steps.collect();
        Transcript { set_up: strokes(set_up), steps, chance, is_over: self.is_over() }
    }
}
