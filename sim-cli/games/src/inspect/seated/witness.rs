//! Observer of a person's game: it writes the story for the person's seat, and keeps the decisions and chance.

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::record::Outcome;
use corsair_engine::{Game, Observer, Reasons, Seat};

use crate::inspect::replay::{ActionOf, Chronicle, EventOf, Narrator, StateOf, Why};
use crate::inspect::seated::SeatedPerson;

/// Decision with the chance outcomes that follow it.
pub(crate) struct Taken<A> {
    pub turn: u32,
    pub seat: Seat,
    pub action: A,
    pub outcomes: Vec<Outcome>,
}

/// Reasons of a bot in words.
struct Explained<S> {
    words: String,
    /// State before the decision, without the sealed choices of a simultaneous choice.
    opened: S,
}

/// Number of reasons to keep, at least the number of seats in a simultaneous choice plus one.
const KEPT: usize = 16;

/// Observer of a person's game.
pub(crate) struct Witness<'g, C: Chronicle> {
    seat: Seat,
    names: Vec<String>,
    narrator: C::Narrator<'g>,
    /// Chance outcomes of the set-up.
    pub set_up: Vec<Outcome>,
    /// Decisions in the order of play.
    pub decisions: Vec<Taken<ActionOf<C>>>,
    /// Reasons for the decision that is about to be taken.
    given: Option<Reasons<ActionOf<C>>>,
    explained: Vec<Explained<StateOf<C>>>,
}

impl<'g, C: Chronicle> Witness<'g, C> {
    /// Creates the observer of a new game.
    pub(crate) fn new(game: &'g C::Game, person: &SeatedPerson) -> Witness<'g, C> {
        let SeatedPerson { seat, names } = person.clone();
        Witness {
            seat,
            narrator: C::narrator(game, names.clone(), Why::Unasked),
            names,
            set_up: Vec::new(),
            decisions: Vec::new(),
            given: None,
            explained: Vec::new(),
        }
    }

    /// Returns the story so far.
    pub(crate) fn story(&self) -> String {
        self.narrator.story()
    }

    /// Returns the last reasons that a state does not keep secret.
    pub(crate) fn reasons(&self, game: &C::Game, state: &StateOf<C>) -> Option<&str> {
        let opened = opened::<C>(game, state);
        let has_sealed = opened != *state;
        let is_open = |of: &&Explained<StateOf<C>>| !has_sealed || of.opened != opened;
        self.explained.iter().rev().find(is_open).map(|of| of.words.as_str())
    }
}

/// Returns a state without the sealed choices of a simultaneous choice.
fn opened<C: Chronicle>(game: &C::Game, state: &StateOf<C>) -> StateOf<C> {
    let mut opened = state.clone();
    game.undo_hidden_choices(&mut opened);
    opened
}

/// Returns the reasons for an action in words. The words name no action, because an action that was not taken may name
/// a hidden card.
fn in_words<A: PartialEq>(name: &str, action: &A, reasons: &Reasons<A>) -> String {
    let Reasons { manner, weighed } = reasons;
    let mut words = format!("{name}: {manner}");
    if let Some(taken) = weighed.iter().find(|of| of.action == *action) {
        words.push_str(&format!("; the choice is worth {}", taken.worth_text()));
        let others = weighed.iter().filter(|of| of.action != *action);
        if let Some(next) = others.max_by(|one, other| one.worth.total_cmp(&other.worth)) {
            let n = weighed.len() - 1;
            words.push_str(&format!("; the best of {n} other options {}", next.worth_text()));
        }
    }
    words
}

impl<C: Chronicle> Observer<C::Game> for Witness<'_, C> {
    fn event(&mut self, event: EventOf<C>) {
        // Games report events with their states.
        unreachable!("{event:?} has no state");
    }

    fn event_at(&mut self, game: &C::Game, state: &StateOf<C>, event: EventOf<C>) {
        match C::sees(game, state, event, self.seat) {
            true => self.narrator.event_at(game, state, event),
            false => self.narrator.unseen(game, state, event),
        }
    }

    fn decided(&mut self, game: &C::Game, state: &StateOf<C>, seat: Seat, action: ActionOf<C>) {
        if let Some(reasons) = self.given.take() {
            if self.explained.len() == KEPT {
                self.explained.remove(0);
            }
            let words = in_words(&self.names[seat.index()], &action, &reasons);
            self.explained.push(Explained { words, opened: opened::<C>(game, state) });
        }
        self.narrator.decided(game, state, seat, action);
        let turn = C::turn(game, state);
        self.decisions.push(Taken { turn, seat, action, outcomes: Vec::new() });
    }

    fn asks_why(&self) -> bool {
        true
    }

    fn explained(&mut self, _seat: Seat, reasons: Option<&Reasons<ActionOf<C>>>) {
        self.given = reasons.cloned();
    }

    fn ended(&mut self, game: &C::Game, state: &StateOf<C>) {
        self.narrator.ended(game, state);
    }
}

impl<C: Chronicle> ChanceObserver for Witness<'_, C> {
    fn chance(&mut self, outcome: Outcome) {
        self.narrator.chance(outcome);
        match self.decisions.last_mut() {
            Some(last) => last.outcomes.push(outcome),
            None => self.set_up.push(outcome),
        }
    }
}
