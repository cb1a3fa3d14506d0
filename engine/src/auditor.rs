//! Auditor: an observer that checks the state and the actions at every decision.

use crate::game::{Game, Turn};
use crate::laws::{check_actions, check_choice};
use crate::observe::Observer;
use crate::seat::Seat;

/// State of a game that an observer rebuilds from the game's events alone.
pub trait ShadowState<G: Game>: Observer<G> + Default + Send {
    /// Labels of the shadow state's checks, in the order of [`counts`](ShadowState::counts).
    const CHECKED: &'static [&'static str];

    /// Compares the shadow state with a state of the game. The first call of a game adopts the state without a
    /// comparison.
    ///
    /// # Errors
    /// Returns the first difference between the two states, or the first impossible event.
    fn compare(&mut self, game: &G, state: &G::State) -> Result<(), String>;

    /// Returns the number of checks made, for each label of [`CHECKED`](ShadowState::CHECKED).
    fn counts(&self) -> &[u64];
}

/// Labels of the auditor's checks that need no shadow state, in the order of [`Auditor::counts`].
pub const CHECKED: [&str; 4] = [
    "decisions by the seat to move, each with a legal action",
    "lists of legal actions without duplicates",
    "listed actions accepted by the rules",
    "states that passed the audit and agreed with the shadow state",
];

/// Observer that checks every decision and the end of a game:
/// - The deciding seat is the seat to move, and its action is legal. A
///   [complete](crate::ActionList::Complete) list contains this action.
/// - The list of actions has no duplicates, and [`Game::check`] accepts each action.
/// - The state passes its [audit](Game::audit) and agrees with the shadow state.
///
/// The auditor stops checking after the first violation.
pub struct Auditor<G: Game, A> {
    shadow: A,
    legal: Vec<G::Action>,
    counts: [u64; CHECKED.len()],
    violation: Option<String>,
}

impl<G: Game, A: Default> Default for Auditor<G, A> {
    fn default() -> Auditor<G, A> {
        Auditor {
            shadow: A::default(),
            legal: Vec::new(),
            counts: [0; CHECKED.len()],
            violation: None,
        }
    }
}

impl<G: Game, A: ShadowState<G>> Auditor<G, A> {
    /// Description of the first violation, with the number of the decision; `None` without a
    /// violation.
    pub fn violation(&self) -> Option<&str> {
        self.violation.as_deref()
    }

    /// Iterates over the number of times that each check ran: for each label of [`CHECKED`], then for each label of
    /// the shadow state.
    pub fn counts(&self) -> impl Iterator<Item = u64> {
        self.counts.iter().chain(self.shadow.counts()).copied()
    }

    /// Iterates over the labels of all checks, in the order of [`counts`](Auditor::counts).
    pub fn checked() -> impl Iterator<Item = &'static str> {
        CHECKED.iter().chain(A::CHECKED).copied()
    }

    /// Checks one state with the game's audit and against the shadow state.
    ///
    /// # Errors
    /// Returns the first check that fails.
    pub fn check_state(&mut self, game: &G, state: &G::State) -> Result<(), String> {
        game.audit(state)?;
        self.shadow.compare(game, state)?;
        self.counts[3] += 1;
        Ok(())
    }

    fn check_decision(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        action: G::Action,
    ) -> Result<(), String> {
        self.check_state(game, state)?;
        if game.turn(state) != Turn::Decide(seat) {
            return Err(format!("{seat} decides out of turn"));
        }
        check_actions(game, state, &mut self.legal)?;
        check_choice(game, state, &self.legal, action)?;
        self.counts[0] += 1;
        self.counts[1] += 1;
        self.counts[2] += self.legal.len() as u64;
        Ok(())
    }
}

impl<G: Game, A: ShadowState<G>> Observer<G> for Auditor<G, A> {
    fn began(&mut self, game: &G, state: &G::State) {
        self.violation = self.shadow.compare(game, state).err();
    }

    fn event(&mut self, event: G::Event) {
        self.shadow.event(event);
    }

    fn event_at(&mut self, game: &G, state: &G::State, event: G::Event) {
        self.shadow.event_at(game, state, event);
    }

    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        if self.violation.is_none() {
            let number = self.counts[0];
            self.violation = self
                .check_decision(game, state, seat, action)
                .err()
                .map(|what| format!("decision {number} of {seat}: {what}"));
        }
    }

    fn ended(&mut self, game: &G, state: &G::State) {
        if self.violation.is_none() {
            self.violation =
                self.check_state(game, state).err().map(|what| format!("at the end: {what}"));
        }
    }
}
